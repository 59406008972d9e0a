import type { Recipe } from '../src/evidence/exchange.ts';
import type { AuthorizationSubject } from './authorization.ts';
import { areSendable, basicOf, filled, refusal, type Values } from './calls.ts';
import type { NegativeCase } from './controlled.ts';

/** How credentials are carried, by the case: a recipe, or the text of one header. */
type Carriers = Readonly<Record<string, Recipe>>;

const inHeader = (name: string, template: string): Recipe => ({ headers: { [name]: template } });
const authorization = (template: string): Recipe => inHeader('authorization', template);
const basic = (pair: string): Recipe => ({ build: basicOf(pair), headers: { authorization: 'Basic $BASIC' } });
const each = (names: string, prefix: string, carry: (name: string) => Recipe): Carriers =>
  Object.fromEntries(names.split(' ').map((name) => [`${prefix}-${name}`, carry(name)]));

const HEADERS =
  'x-access-token x-auth-token x-authorization x-token x-jwt x-api-key accesstoken access-token auth-token token';
const QUERIES =
  'access_token accesstoken accessToken access-token token auth_token authorization Authorization bearer jwt id_token api_key apikey';
const COOKIES = 'access_token accesstoken accessToken token auth_token authorization Authorization jwt session';

const TOKEN_PAIR = 'bearer:$TOKEN';

/** The good token under another scheme, with none, in another header. */
const TOKEN_CARRIERS: Carriers = {
  'basic-scheme': authorization('Basic $TOKEN'),
  'basic-credentials': basic(TOKEN_PAIR),
  'token-scheme': authorization('Token $TOKEN'),
  'jwt-scheme': authorization('JWT $TOKEN'),
  'digest-scheme': authorization('Digest $TOKEN'),
  'no-scheme': authorization('$TOKEN'),
  ...each(HEADERS, 'header', (name) => inHeader(name, '$TOKEN')),
  'header-x-authorization-bearer': inHeader('x-authorization', 'Bearer $TOKEN'),
  'header-proxy-authorization': inHeader('proxy-authorization', 'Bearer $TOKEN'),
};

const CLIENT_PAIRS: Readonly<Record<string, string>> = {
  'basic-credentials': '$CLIENT_ID:$CLIENT_SECRET',
  'basic-secret': '$CLIENT_SECRET:',
};

const inTwoHeaders = (id: string, secret: string): Recipe => ({
  headers: { [id]: '$CLIENT_ID', [secret]: '$CLIENT_SECRET' },
});

/** The client's own credentials under schemes and in headers. */
const CLIENT_CARRIERS: Carriers = {
  ...Object.fromEntries(Object.entries(CLIENT_PAIRS).map(([label, pair]) => [label, basic(pair)])),
  'no-scheme': authorization('$CLIENT_ID:$CLIENT_SECRET'),
  'secret-no-scheme': authorization('$CLIENT_SECRET'),
  'token-scheme': authorization('Token $CLIENT_SECRET'),
  'apikey-scheme': authorization('ApiKey $CLIENT_SECRET'),
  'header-client_id': inTwoHeaders('client_id', 'client_secret'),
  'header-client-id': inTwoHeaders('client-id', 'client-secret'),
  'header-x-client-id': inTwoHeaders('x-client-id', 'x-client-secret'),
  'header-clientid': inTwoHeaders('clientid', 'clientsecret'),
  'header-x-api-key': inHeader('x-api-key', '$CLIENT_SECRET'),
  'header-x-api-key-id': inHeader('x-api-key', '$CLIENT_ID'),
  'header-api-key': inHeader('api-key', '$CLIENT_SECRET'),
  'header-apikey': inHeader('apikey', '$CLIENT_SECRET'),
};

type Place = AuthorizationSubject['asked'];

/** The cases of these carriers; `valuesOf` gives what their variables stand for. */
function casesOf(
  name: NegativeCase['name'],
  asked: Place,
  carriers: Carriers,
  valuesOf: (token: string, label: string) => Values,
): readonly NegativeCase[] {
  return Object.entries(carriers).map(([label, recipe]) => ({
    name,
    case: label,
    stimulus: async ({ token }) => refusal(asked, recipe, valuesOf(token, label)),
  }));
}

/** The good token where it does not belong. */
export function carriedElsewhere({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  return casesOf('listing.with-token-elsewhere', asked, TOKEN_CARRIERS, (token) => ({
    TOKEN: token,
    BASIC: base64(filled(TOKEN_PAIR, { TOKEN: token })),
  }));
}

/** The client's own credentials without a token. */
export function clientCredentials({ asked, credentials }: AuthorizationSubject): readonly NegativeCase[] {
  if (!areSendable(credentials)) return [];
  return casesOf('listing.with-client-credentials', asked, CLIENT_CARRIERS, (_, label) => ({
    ...credentials,
    BASIC: base64(filled(CLIENT_PAIRS[label] ?? '', credentials)),
  }));
}

/** Cookies that the provider set, by the requests that brought them, without a token. */
export function providerCookies(
  { asked }: AuthorizationSubject,
  cookies: ReadonlyMap<string, string>,
): readonly NegativeCase[] {
  return [...cookies].flatMap(([from, cookie]) =>
    casesOf('listing.with-provider-cookie', asked, { [`set-by-${from}`]: inHeader('cookie', '$COOKIE') }, () => ({
      COOKIE: cookie,
    })),
  );
}

/** The good token in the query string and in cookies: it lands in logs, so this comes last and with a token of its own. */
export function carriedInTheOpen({ asked }: AuthorizationSubject): readonly NegativeCase[] {
  const carriers = {
    ...each(QUERIES, 'query', (name) => inQuery(asked, `${name}=$TOKEN`)),
    ...each(COOKIES, 'cookie', (name) => inHeader('cookie', `${name}=$TOKEN`)),
  };
  return casesOf('listing.with-token-in-the-open', asked, carriers, (token) => ({ TOKEN: token }));
}

/** The client's own credentials in the query string. */
export function clientCredentialsInTheOpen({ asked, credentials }: AuthorizationSubject): readonly NegativeCase[] {
  const carriers = {
    'query-clientId': inQuery(asked, 'clientId=$CLIENT_ID&clientSecret=$CLIENT_SECRET'),
    'query-client_id': inQuery(asked, 'client_id=$CLIENT_ID&client_secret=$CLIENT_SECRET'),
    'query-api_key': inQuery(asked, 'api_key=$CLIENT_SECRET'),
    'query-apikey': inQuery(asked, 'apikey=$CLIENT_SECRET'),
  };
  return casesOf('listing.with-client-credentials-in-the-open', asked, carriers, () => credentials);
}

function inQuery({ pagina_inicial, limite }: Place, further: string): Recipe {
  return { query: `pagina_inicial=${pagina_inicial ?? 1}&limite=${limite}&${further}` };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
