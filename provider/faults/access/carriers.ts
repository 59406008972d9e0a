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

interface Given {
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
}

/** The client's own credentials that open the listing without a token. */
function clientBy(
  id: string,
  words: string,
  givenIn: (call: Call) => Given,
  breaks: Fault['breaks'] = ['auth.bearer-header-only'],
): Fault {
  return {
    id: `client-by-${id}`,
    summary: `clientId and clientSecret ${words} open the listing`,
    level: 'documented',
    breaks,
    apply: () => ({
      identify: (identity, call) => {
        if (!('refused' in identity)) return identity;
        const { id: clientId, secret } = givenIn(call);
        if (clientId === undefined && secret === undefined) return identity;
        const partner = Object.values(call.world.partners).find(
          (one) =>
            (clientId === undefined || one.clientId === clientId) &&
            (secret === undefined || one.clientSecret === secret),
        );
        return partner === undefined ? identity : { partner };
      },
    }),
  };
}

/** Both sides of the colon in base64 under a scheme. */
const encodedPair =
  (name: string) =>
  (call: Call): Given => {
    const credentials = scheme(name)(call);
    const pair = credentials === undefined ? '' : Buffer.from(credentials, 'base64').toString();
    const [id, secret] = pair.split(/:(.*)/s);
    return secret === undefined ? {} : { id, secret };
  };

const headerPair =
  (id: string, secret: string) =>
  (call: Call): Given => {
    const given = { id: bare(id)(call), secret: bare(secret)(call) };
    return given.id === undefined || given.secret === undefined ? {} : given;
  };

const queryPair =
  (id: string, secret: string) =>
  (call: Call): Given => {
    const given = { id: parameter(id)(call), secret: parameter(secret)(call) };
    return given.id === undefined || given.secret === undefined ? {} : given;
  };

const clients: readonly Fault[] = [
  clientBy('basic', 'as Basic credentials', encodedPair('Basic')),
  clientBy('basic-secret', '(the secret as user name) as Basic credentials', (call) => {
    const { id, secret } = encodedPair('Basic')(call);
    return secret === '' ? { secret: id } : {};
  }),
  clientBy('bearer-credentials', 'in base64 under the scheme Bearer', encodedPair('Bearer'), ['auth.invalid-401']),
  clientBy('apikey-scheme', '(the secret) under the scheme ApiKey', (call) => ({ secret: scheme('ApiKey')(call) })),
  clientBy('token-scheme', '(the secret) under the scheme Token', (call) => ({ secret: scheme('Token')(call) })),
  clientBy('bare-header', '(the secret) without a scheme', (call) => ({ secret: bare('authorization')(call) })),
  ...['client_id', 'client-id', 'x-client-id', 'clientid'].map((name) =>
    clientBy(`header-${name}`, `in the header ${name} and its secret`, headerPair(name, name.replace(/id$/, 'secret'))),
  ),
  ...['x-api-key', 'api-key', 'apikey'].map((name) =>
    clientBy(`header-${name}`, `(the secret) in the header ${name}`, (call) => ({ secret: bare(name)(call) })),
  ),
  clientBy('header-x-api-key-id', '(the id) in the header x-api-key', (call) => ({ id: bare('x-api-key')(call) })),
  clientBy('query-clientId', 'in the query', queryPair('clientId', 'clientSecret')),
  clientBy('query-client_id', 'in the query with underscores', queryPair('client_id', 'client_secret')),
  ...['api_key', 'apikey'].map((name) =>
    clientBy(`query-${name}`, `(the secret) in the query as ${name}`, (call) => ({ secret: parameter(name)(call) })),
  ),
];

const SESSION = 'sid=4f2a9c81-fake-session; Path=/; HttpOnly';

/** A cookie that opens the listing by itself, set by one of the calls. */
function sessionBy(kind: 'token' | 'listing'): Fault {
  return {
    id: `session-cookie-of-${kind}`,
    summary: `a cookie that the ${kind} call sets opens the listing without a token`,
    level: 'documented',
    breaks: ['auth.bearer-header-only'],
    apply: () => ({
      answer: (answer) =>
        answer.kind === kind ? { ...answer, headers: { ...answer.headers, 'set-cookie': SESSION } } : answer,
      identify: (identity, call) =>
        'refused' in identity && cookie('sid')(call) === '4f2a9c81-fake-session'
          ? { partner: call.world.partners.main }
          : identity,
    }),
  };
}

/** Carriers of a token beside the bearer header, one at a time. */
export const carrierFaults: readonly Fault[] = [
  ...clients,
  sessionBy('token'),
  sessionBy('listing'),
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
