import type { Recipe } from '../src/evidence/exchange.ts';
import type { AuthorizationSubject } from './authorization.ts';
import type { NegativeCase } from './controlled.ts';
import { areSendable, basicOf, filled, refusal, type Values } from './recipe.ts';

type Carrier = readonly [label: string, recipe: Recipe];

const inHeader = (label: string, name: string, template: string): Carrier => [label, { headers: { [name]: template } }];

const OTHER_HEADERS = [
  'x-access-token',
  'x-auth-token',
  'x-authorization',
  'x-token',
  'x-jwt',
  'x-api-key',
  'accesstoken',
  'access-token',
  'auth-token',
  'token',
];

const TOKEN_CARRIERS: readonly Carrier[] = [
  inHeader('basic-scheme', 'authorization', 'Basic $TOKEN'),
  ['basic-credentials', { build: basicOf('bearer:$TOKEN'), headers: { authorization: 'Basic $BASIC' } }],
  inHeader('token-scheme', 'authorization', 'Token $TOKEN'),
  inHeader('jwt-scheme', 'authorization', 'JWT $TOKEN'),
  inHeader('digest-scheme', 'authorization', 'Digest $TOKEN'),
  inHeader('no-scheme', 'authorization', '$TOKEN'),
  ...OTHER_HEADERS.map((name) => inHeader(`header-${name}`, name, '$TOKEN')),
  inHeader('header-x-authorization-bearer', 'x-authorization', 'Bearer $TOKEN'),
  inHeader('header-proxy-authorization', 'proxy-authorization', 'Bearer $TOKEN'),
];

/** The good token where it does not belong: under another scheme, with none, in another header. */
export function carriedElsewhere({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  return TOKEN_CARRIERS.map(([label, recipe]) => ({
    name: 'listing.with-token-elsewhere',
    case: label,
    stimulus: async ({ token }) => refusal(asked, recipe, { TOKEN: token, BASIC: base64(`bearer:${token}`) }),
  }));
}

const PAIRS = [
  ['client_id', 'client_secret'],
  ['client-id', 'client-secret'],
  ['x-client-id', 'x-client-secret'],
  ['clientid', 'clientsecret'],
] as const;

type ClientCarrier = readonly [...Carrier, pair?: string];

const inBase64 = (label: string, pair: string): ClientCarrier => [
  label,
  { build: basicOf(pair), headers: { authorization: 'Basic $BASIC' } },
  pair,
];

const CLIENT_CARRIERS: readonly ClientCarrier[] = [
  inBase64('basic-credentials', '$CLIENT_ID:$CLIENT_SECRET'),
  inBase64('basic-secret', '$CLIENT_SECRET:'),
  inHeader('no-scheme', 'authorization', '$CLIENT_ID:$CLIENT_SECRET'),
  inHeader('secret-no-scheme', 'authorization', '$CLIENT_SECRET'),
  inHeader('token-scheme', 'authorization', 'Token $CLIENT_SECRET'),
  inHeader('apikey-scheme', 'authorization', 'ApiKey $CLIENT_SECRET'),
  ...PAIRS.map(
    ([id, secret]): Carrier => [`header-${id}`, { headers: { [id]: '$CLIENT_ID', [secret]: '$CLIENT_SECRET' } }],
  ),
  inHeader('header-x-api-key', 'x-api-key', '$CLIENT_SECRET'),
  inHeader('header-x-api-key-id', 'x-api-key', '$CLIENT_ID'),
  inHeader('header-api-key', 'api-key', '$CLIENT_SECRET'),
  inHeader('header-apikey', 'apikey', '$CLIENT_SECRET'),
];

/** The client's own credentials without a token: under schemes and in headers. */
export function clientCredentials({ asked, credentials }: AuthorizationSubject): readonly NegativeCase[] {
  if (!areSendable(credentials)) return [];
  return CLIENT_CARRIERS.map(([label, recipe, pair = '']) => ({
    name: 'listing.with-client-credentials',
    case: label,
    stimulus: async () => refusal(asked, recipe, { ...credentials, BASIC: base64(filled(pair, credentials)) }),
  }));
}

/** Cookies that the provider set, by the calls that brought them, without a token. */
export function providerCookies(
  { asked }: AuthorizationSubject,
  cookies: ReadonlyMap<string, string>,
): readonly NegativeCase[] {
  return [...cookies].map(([from, cookie]) => ({
    name: 'listing.with-provider-cookie',
    case: `set-by-${from}`,
    stimulus: async () => refusal(asked, { headers: { cookie: '$COOKIE' } }, { COOKIE: cookie }),
  }));
}

const QUERY_NAMES = [
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
const COOKIE_NAMES = [
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
const CLIENT_QUERIES = [
  ['query-clientId', 'clientId=$CLIENT_ID&clientSecret=$CLIENT_SECRET'],
  ['query-client_id', 'client_id=$CLIENT_ID&client_secret=$CLIENT_SECRET'],
  ['query-api_key', 'api_key=$CLIENT_SECRET'],
  ['query-apikey', 'apikey=$CLIENT_SECRET'],
] as const;

/** The good token in the query string and in cookies: it lands in logs, so this comes last and with a token of its own. */
export function carriedInTheOpen({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  const carriers = [
    ...QUERY_NAMES.map((name): Carrier => [`query-${name}`, inQuery(asked, `${name}=$TOKEN`)]),
    ...COOKIE_NAMES.map((name) => inHeader(`cookie-${name}`, 'cookie', `${name}=$TOKEN`)),
  ];
  return carriers.map(([label, recipe]) => ({
    name: 'listing.with-token-in-the-open',
    case: label,
    stimulus: async ({ token }) => refusal(asked, recipe, { TOKEN: token }),
  }));
}

/** The client's own credentials in the query string. */
export function clientCredentialsInTheOpen({ asked, credentials }: AuthorizationSubject): readonly NegativeCase[] {
  const values: Values = credentials;
  return CLIENT_QUERIES.map(([label, query]) => ({
    name: 'listing.with-client-credentials-in-the-open',
    case: label,
    stimulus: async () => refusal(asked, inQuery(asked, query), values),
  }));
}

function inQuery({ pagina_inicial, limite }: AuthorizationSubject['asked'], further: string): Recipe {
  return { query: `pagina_inicial=${pagina_inicial ?? 1}&limite=${limite}&${further}` };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
