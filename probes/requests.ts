import type { Asked, Partner } from '../facts/answer.ts';
import { LISTING_PATH, TOKEN_PATH } from '../requirements/endpoints.ts';
import type { Call, Recipe } from '../src/evidence/exchange.ts';

export { LISTING_PATH, TOKEN_PATH };

export interface PartnerCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the documented token request. */
export function postToken({ clientId, clientSecret }: PartnerCredentials): Call {
  return postTokenBody(JSON.stringify({ clientId, clientSecret }));
}

export function postTokenBody(body: string, contentType = 'application/json'): Call {
  return { method: 'POST', path: TOKEN_PATH, headers: { 'content-type': contentType }, body };
}

/** Returns a listing request. A string is used as its raw query. */
export function getListing(asked: Asked | string, headers: Call['headers'] = {}): Call {
  const query = typeof asked === 'string' ? asked : listingQuery(asked);
  return { method: 'GET', path: query === '' ? LISTING_PATH : `${LISTING_PATH}?${query}`, headers };
}

/** Returns the query of a listing request; null parameters are omitted. */
function listingQuery({ pagina_inicial, limite }: Asked): string {
  const parameters = Object.entries({ pagina_inicial, limite }).filter(([, value]) => value !== null);
  return parameters.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Splits a list of names that is written as one text. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Values of the variables that a recipe names. */
export type Values = Readonly<Record<string, string>>;

/** Replaces each variable of a template with its encoded value; unknown variables stay. */
export function filled(template: string, values: Values, encode = (value: string): string => value): string {
  return template.replace(/\$([A-Z_]+)/g, (variable, name: string) => {
    const value = values[name];
    return value === undefined ? variable : encode(value);
  });
}

export function getByRecipe(asked: Asked, { headers = {}, query = listingQuery(asked) }: Recipe, values: Values): Call {
  const sent = Object.entries(headers).map(([name, template]) => [name, filled(template, values)]);
  return getListing(filled(query, values, encodeURIComponent), Object.fromEntries(sent));
}

/** Returns the recipe for another partner's credentials, or null for the main partner. */
export function recipeOf(partner: Partner): Recipe | null {
  if (partner === 'main') return null;
  const prefix = `$${partner.toUpperCase()}_`;
  return {
    headers: { authorization: `Bearer ${prefix}TOKEN` },
    body: `{"clientId":"${prefix}CLIENT_ID","clientSecret":"${prefix}CLIENT_SECRET"}`,
  };
}

type Parameter = 'pagina_inicial' | 'limite';
const PARAMETERS: readonly Parameter[] = ['pagina_inicial', 'limite'];

const alone = (name: Parameter, value: string): string => `${name}=${encodeURIComponent(value)}`;
const withValid = (name: Parameter, value: string): string =>
  name === 'limite' ? `pagina_inicial=1&${alone(name, value)}` : `${alone(name, value)}&limite=10`;

/** Values that no parser accepts as an integer: letters, a fraction, digits with a suffix. */
const MALFORMED = ['abc', '1.5', '10abc'];
/**
 * More malformed values, one for each error of lenient parsers. Omitted: values that a parser may read as an integer on
 * purpose (`+5`, `1e3`, `0x10`, `1_0`, other digits; spaces around it, in Spring also within it), as a separator (`;`) or
 * as an attack.
 */
const MALFORMED_ONCE = ['1,5', 'NaN', 'null', 'undefined', '[]', '"1"', '1-2', '--1', 'a'.repeat(200)];

/** The malformed values of at most 10 characters, URL-encoded. */
export const malformedValues: readonly string[] = [...MALFORMED, ...MALFORMED_ONCE]
  .filter(({ length }) => length <= 10)
  .map(encodeURIComponent);

/** Queries with a malformed value, alone or with a valid parameter. */
const MALFORMED_QUERIES: readonly string[] = [
  ...[withValid, alone].flatMap((query) => MALFORMED.flatMap((value) => PARAMETERS.map((name) => query(name, value)))),
  ...MALFORMED_ONCE.flatMap((value, at) =>
    at % 2 === 0
      ? [withValid('pagina_inicial', value), alone('limite', value)]
      : [alone('pagina_inicial', value), withValid('limite', value)],
  ),
  // Two errors at once: some frameworks join their messages.
  PARAMETERS.map((name) => alone(name, 'abc')).join('&'),
];

/** Returns queries by case name: the query itself, with a long value shortened. */
const byCase = (queries: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(queries.map((query) => [query.replace(/a{200}/, '200 letters'), query]));

/** Malformed or unspecified queries by case, sent with the account's own token. */
export const queries = {
  'listing.malformed-parameter': byCase(MALFORMED_QUERIES),
  // Two cases suffice: an account without simulations is unlikely to accept them.
  'listing.malformed-of-others': byCase(['pagina_inicial=abc&limite=10', 'limite=1.5']),
  // The keys are the case names used by the open points.
  'listing.open-parameter': {
    'pagina_inicial=0': 'pagina_inicial=0&limite=10',
    'pagina_inicial=-1': 'pagina_inicial=-1&limite=10',
    'pagina_inicial=2147483648': 'pagina_inicial=2147483648&limite=10',
    'limite=0': 'pagina_inicial=1&limite=0',
    'limite=-1': 'pagina_inicial=1&limite=-1',
    'limite=101': 'pagina_inicial=1&limite=101',
    'limite=2147483648': 'pagina_inicial=1&limite=2147483648',
    'pagina_inicial=': 'pagina_inicial=&limite=10',
    'limite=': 'pagina_inicial=1&limite=',
    'limite twice': 'pagina_inicial=1&limite=2&limite=3',
    'unknown parameter': 'pagina_inicial=1&limite=10&conformance=1',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Other methods for both paths, only safe ones, and the session method that sends them. */
export const methods = {
  'HEAD listing': ['HEAD', `${LISTING_PATH}?pagina_inicial=1&limite=1`, 'sendAs'],
  'OPTIONS listing': ['OPTIONS', LISTING_PATH, 'sendAs'],
  'HEAD token': ['HEAD', TOKEN_PATH, 'send'],
  'OPTIONS token': ['OPTIONS', TOKEN_PATH, 'send'],
} as const satisfies Readonly<Record<string, readonly [Call['method'], string, 'send' | 'sendAs']>>;

const bodyOf = (clientId: string, clientSecret: string): string => JSON.stringify({ clientId, clientSecret });

/** Malformed bodies. An invented client id avoids failed logins of the account. */
export const malformedBodies: Readonly<Record<string, string>> = {
  'missing-field': '{"clientId":"$INVENTED"}',
  'malformed-json': '{"clientId": "$INVENTED", "clientSecret": ',
  'empty-body': '',
  'no-fields': '{}',
  'other-content-type': 'clientId=$CLIENT_ID&clientSecret=$CLIENT_SECRET',
};

export const badCredentials: Readonly<Record<string, string>> = {
  'wrong-secret': bodyOf('$CLIENT_ID', '$FORGED'),
  'unknown-client': bodyOf('$INVENTED', '$CLIENT_SECRET'),
  'other-partners-secret': bodyOf('$CLIENT_ID', '$SECOND_CLIENT_SECRET'),
  'empty-secret': bodyOf('$CLIENT_ID', ''),
};
