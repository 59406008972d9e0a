import type { Call, Fault } from '../../change.ts';
import { identityOf } from './lenience.ts';

/** A good token that opens the listing from a place where it does not belong. */
function carriedBy(id: string, words: string, tokenIn: (call: Call) => string | undefined): Fault {
  return {
    id: `token-by-${id}`,
    summary: `a token ${words} opens the listing`,
    level: 'documented',
    breaks: ['auth.bearer-header-only'],
    apply: () => ({
      identify: (identity, call) => {
        const token = 'refused' in identity ? tokenIn(call) : undefined;
        return token === undefined ? identity : identityOf(token, call, identity);
      },
    }),
  };
}

const header =
  (name: string) =>
  (call: Call): string | undefined => {
    const value = call.headers[name];
    return typeof value === 'string' ? value.replace(/^Bearer +/i, '') : undefined;
  };

const scheme =
  (name: string) =>
  (call: Call): string | undefined =>
    new RegExp(`^${name} +(\\S+)$`, 'i').exec(call.headers.authorization ?? '')?.[1];

const cookie =
  (name: string) =>
  (call: Call): string | undefined =>
    new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(call.headers.cookie ?? '')?.[1];

const parameter =
  (name: string) =>
  (call: Call): string | undefined =>
    call.query.get(name) ?? undefined;

/** Carriers of a token beside the bearer header. */
export const carrierFaults: readonly Fault[] = [
  carriedBy('bare-header', 'without a scheme', (call) => /^\S+$/.exec(call.headers.authorization ?? '')?.[0]),
  carriedBy('basic-scheme', 'under the scheme Basic', scheme('Basic')),
  carriedBy('token-scheme', 'under the scheme Token', scheme('Token')),
  carriedBy(
    'other-scheme',
    'under any other scheme',
    (call) => /^(?!Bearer )\S+ +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1],
  ),
  carriedBy('x-access-token', 'in X-Access-Token', header('x-access-token')),
  carriedBy('x-api-key', 'in X-Api-Key', header('x-api-key')),
  carriedBy('x-authorization', 'in X-Authorization', header('x-authorization')),
  carriedBy('proxy-authorization', 'in Proxy-Authorization', header('proxy-authorization')),
  carriedBy('query-access-token', 'in the query as access_token', parameter('access_token')),
  carriedBy('query-authorization', 'in the query as Authorization', parameter('Authorization')),
  carriedBy('query-api-key', 'in the query as apikey', parameter('apikey')),
  carriedBy('query-token', 'in the query as token', parameter('token')),
  carriedBy('cookie-access-token', 'in a cookie access_token', cookie('access_token')),
  carriedBy('cookie-token', 'in a cookie token', cookie('token')),
];
