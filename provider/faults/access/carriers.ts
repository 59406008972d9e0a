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

/** A header under Bearer; `bare` is one without a scheme. */
const withScheme =
  (name: string) =>
  (call: Call): string | undefined =>
    /^Bearer +(\S+)$/i.exec(String(call.headers[name] ?? ''))?.[1];

const bare =
  (name: string) =>
  (call: Call): string | undefined =>
    /^\S+$/.exec(String(call.headers[name] ?? ''))?.[0];

const basicPassword = (call: Call): string | undefined => {
  const credentials = scheme('Basic')(call);
  return credentials === undefined
    ? undefined
    : /^[^:]*:(.+)$/.exec(Buffer.from(credentials, 'base64').toString())?.[1];
};

const SCHEMES = ['Basic', 'Token', 'JWT', 'Digest'];

const HEADERS = [
  'x-access-token',
  'x-auth-token',
  'x-token',
  'x-jwt',
  'x-api-key',
  'accesstoken',
  'access-token',
  'auth-token',
  'token',
];

const QUERIES = [
  'access_token',
  'accesstoken',
  'accessToken',
  'access-token',
  'token',
  'auth_token',
  'authorization',
  'Authorization',
  'bearer',
  'jwt',
  'id_token',
  'api_key',
  'apikey',
];

const COOKIES = [
  'access_token',
  'accesstoken',
  'accessToken',
  'token',
  'auth_token',
  'authorization',
  'Authorization',
  'jwt',
  'session',
];

/** Carriers of a token beside the bearer header, one at a time. */
export const carrierFaults: readonly Fault[] = [
  carriedBy('bare-header', 'without a scheme', bare('authorization')),
  carriedBy('basic-credentials', 'as the password of Basic credentials', basicPassword),
  carriedBy(
    'other-scheme',
    'under any other scheme',
    (call) => /^(?!Bearer )\S+ +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1],
  ),
  ...SCHEMES.map((name) => carriedBy(`${name.toLowerCase()}-scheme`, `under the scheme ${name}`, scheme(name))),
  ...HEADERS.map((name) => carriedBy(name, `in the header ${name}`, header(name))),
  carriedBy('x-authorization', 'in X-Authorization', bare('x-authorization')),
  carriedBy('x-authorization-bearer', 'under Bearer in X-Authorization', withScheme('x-authorization')),
  carriedBy('proxy-authorization', 'in Proxy-Authorization', header('proxy-authorization')),
  ...QUERIES.map((name) => carriedBy(`query-${name}`, `in the query as ${name}`, parameter(name))),
  ...COOKIES.map((name) => carriedBy(`cookie-${name}`, `in a cookie ${name}`, cookie(name))),
];
