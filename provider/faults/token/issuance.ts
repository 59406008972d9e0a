import type { JWTPayload } from 'jose';
import type { Answer, Fault } from '../../change.ts';
import { type Json, type JsonObject, written } from '../../data/json.ts';
import { fault } from '../row.ts';

/** The token response, changed. */
const body = (
  id: string,
  summary: string,
  breaks: readonly string[],
  change: (body: JsonObject) => JsonObject,
  level?: Fault['level'],
): Fault => fault(id, summary, breaks, () => ({ token: change }), level);

type Name = 'accesstoken' | 'expiresIn' | 'expiresAt' | 'tokenType' | 'scope';

/** One field of the token response with another value. */
const field = (
  name: Name,
  id: string,
  words: string,
  change: (value: Json) => Json,
  further: readonly string[] = [],
): Fault =>
  body(`${name}-${id}`, `${name} is ${words}`, [`AccessToken.${name}`, ...further], (response) => ({
    ...response,
    [name]: change(response[name] ?? null),
  }));

const absent = (name: Name, further: readonly string[] = []): Fault =>
  body(`${name}-absent`, `the token response lacks ${name}`, [`AccessToken.${name}`, ...further], (response) =>
    Object.fromEntries(Object.entries(response).filter(([key]) => key !== name)),
  );

/** Without a usable token the call has not obtained one. */
const NO_TOKEN = ['token.issued-200'];
const DISAGREES = ['token.expiry-agrees'];

const hours = (moment: Json, by: number): string => new Date(Date.parse(String(moment)) + by * 3_600_000).toISOString();

const fields: readonly Fault[] = [
  absent('accesstoken', NO_TOKEN),
  field('accesstoken', 'null', 'null', () => null, NO_TOKEN),
  field('accesstoken', 'as-number', 'a number', () => 4711, NO_TOKEN),
  field('accesstoken', 'as-object', 'an object', (value) => ({ value }), NO_TOKEN),
  field('accesstoken', 'empty', 'empty', () => '', NO_TOKEN),
  absent('expiresIn'),
  field('expiresIn', 'as-text', 'a string', String),
  field('expiresIn', 'as-decimal-text', 'a string with a zero fraction', (value) => `${String(value)}.0`),
  field('expiresIn', 'null', 'null', () => null),
  field('expiresIn', 'fraction', 'a number with a fraction', (value) => Number(value) + 0.5),
  field('expiresIn', 'fraction-of-one', 'a fraction of one', () => 0.25),
  field('expiresIn', 'zero', '0', () => 0, DISAGREES),
  field('expiresIn', 'negative', 'negative', (value) => -Number(value), DISAGREES),
  field('expiresIn', 'true', 'true', () => true),
  absent('expiresAt'),
  field('expiresAt', 'null', 'null', () => null),
  field('expiresAt', 'as-number', 'a number of seconds since 1970', (value) => Date.parse(String(value)) / 1000),
  field('expiresAt', 'without-offset', 'without an offset', (value) => String(value).replace('Z', '')),
  field('expiresAt', 'date-only', 'a date without a time', (value) => String(value).slice(0, 10)),
  field('expiresAt', 'with-space', 'a date and time with a space between', (value) => String(value).replace('T', ' ')),
  field('expiresAt', 'local-form', 'written as dd/mm/yyyy', () => '30/09/2035 18:00:00'),
  field('expiresAt', 'impossible', 'a 31 June', (value) => `${String(value).slice(0, 4)}-06-31T00:00:00Z`),
  field('expiresAt', 'past', 'in the past', (value) => hours(value, -3), DISAGREES),
  field('expiresAt', 'just-past', 'five minutes ago', (value) => hours(value, -13 / 12), DISAGREES),
  absent('tokenType'),
  field('tokenType', 'in-small-letters', 'bearer', () => 'bearer'),
  field('tokenType', 'in-capitals', 'BEARER', () => 'BEARER'),
  field('tokenType', 'jwt', 'JWT', () => 'JWT'),
  field('tokenType', 'with-space', 'Bearer with a space', () => 'Bearer '),
  field('tokenType', 'null', 'null', () => null),
  field('tokenType', 'as-array', 'an array', () => ['Bearer']),
  absent('scope'),
  field('scope', 'as-array', 'an array', (value) => String(value).split(' ')),
  field('scope', 'null', 'null', () => null),
  field('scope', 'double-space', 'a list with two spaces between names', (value) => String(value).replace(' ', '  ')),
  field('scope', 'leading-space', 'a list that begins with a space', (value) => ` ${String(value)}`),
  field('scope', 'line-break', 'a list with a line break between names', (value) => String(value).replace(' ', '\n')),
];

const scopeNames = (id: string, words: string, scope: string): Fault =>
  body(id, `scope holds ${words}`, ['AccessToken.scope-names'], (response) => ({ ...response, scope }), 'shown');

const names: readonly Fault[] = [
  scopeNames('scope-with-comma', 'one name that is two with a comma', 'partner.read,partner.write'),
  scopeNames('scope-without-write', 'no name of a write scope', 'partner.read'),
  scopeNames('scope-without-read', 'no name of a read scope', 'partner.write'),
  scopeNames('scope-in-capitals', 'names in capitals', 'PARTNER.READ PARTNER.WRITE'),
  scopeNames('scope-of-another-area', 'names of another area', 'credit.read credit.write'),
];

const disagreeing = (id: string, summary: string, change: (response: JsonObject) => JsonObject): Fault =>
  body(id, summary, DISAGREES, change, 'shown');

/** Claims whose iat is not when the token was made; those without times stay as they are. */
const untimely = (id: string, summary: string, change: (claims: JWTPayload) => JWTPayload): Fault => ({
  id,
  summary,
  level: 'shown',
  breaks: DISAGREES,
  apply: () => ({
    claims: (claims) => (claims.exp === undefined || claims.iat === undefined ? claims : change(claims)),
  }),
});

const expiry: readonly Fault[] = [
  disagreeing('expires-in-half', 'expiresIn is half of the lifetime that expiresAt tells', (response) => ({
    ...response,
    expiresIn: Math.floor(Number(response.expiresIn) / 2),
  })),
  disagreeing('expires-in-a-tenth-too-long', 'expiresIn is a tenth longer than the lifetime', (response) => ({
    ...response,
    expiresIn: Math.floor(Number(response.expiresIn) * 1.1),
  })),
  disagreeing('expires-in-days', 'expiresIn is far longer than the lifetime in any unit', (response) => ({
    ...response,
    expiresIn: Number(response.expiresIn) * 24,
  })),
  disagreeing('expires-at-three-hours-late', 'expiresAt is three hours late: local time called UTC', (response) => ({
    ...response,
    expiresAt: hours(response.expiresAt ?? null, 3),
  })),
  untimely('issued-in-milliseconds', 'the claim iat counts milliseconds', (claims) => ({
    ...claims,
    iat: Number(claims.iat) * 1000,
  })),
  untimely('issued-at-expiry', 'the claim iat tells when the token expires', (claims) => ({
    ...claims,
    iat: Number(claims.exp),
  })),
  untimely('issued-half-a-life-late', 'the claim iat lies half of the lifetime after the answer', (claims) => ({
    ...claims,
    iat: Math.floor((Number(claims.iat) + Number(claims.exp)) / 2),
  })),
  {
    id: 'claims-expire-early',
    summary: 'the token expires at half of the lifetime that the response tells',
    level: 'shown',
    breaks: DISAGREES,
    apply: () => ({
      claims: (claims) =>
        claims.exp === undefined || claims.iat === undefined
          ? claims
          : { ...claims, exp: claims.iat + Math.floor((claims.exp - claims.iat) / 2) },
    }),
  },
];

const shapes: readonly Fault[] = [
  body('token-further', 'the token response has a further property', ['AccessToken.closed'], (response) => ({
    ...response,
    refreshToken: null,
  })),
  body('token-further-jti', 'the token response names the client', ['AccessToken.closed'], (response) => ({
    ...response,
    partner: { name: 'main' },
  })),
  body(
    'expires-in-renamed',
    'expiresIn is called expires_in',
    ['AccessToken.closed', 'AccessToken.expiresIn'],
    ({ expiresIn = null, ...others }) => ({
      ...others,
      expires_in: expiresIn,
    }),
  ),
  body(
    'token-type-renamed',
    'tokenType is called token_type',
    ['AccessToken.closed', 'AccessToken.tokenType'],
    ({ tokenType = null, ...others }) => ({
      ...others,
      token_type: tokenType,
    }),
  ),
  body(
    'accesstoken-renamed',
    'accesstoken is called access_token',
    ['AccessToken.closed', 'AccessToken.accesstoken', ...NO_TOKEN],
    ({ accesstoken = null, ...others }) => ({
      access_token: accesstoken,
      ...others,
    }),
  ),
  body('expires-in-beyond-doubles', 'expiresIn is 3600.00000000000000001', ['AccessToken.expiresIn'], (response) => ({
    ...response,
    expiresIn: written('3600.00000000000000001'),
  })),
];

/** The answer to a token call that went well, changed. */
const answer = (id: string, summary: string, breaks: readonly string[], change: (answer: Answer) => Answer): Fault => ({
  id,
  summary,
  level: 'documented',
  breaks,
  apply: () => ({ answer: (current) => (current.kind === 'token' ? change(current) : current) }),
});

const withBody =
  (text: string, type = 'application/json') =>
  (current: Answer): Answer => ({
    ...current,
    headers: { ...current.headers, 'content-type': type },
    body: Buffer.from(text),
  });

const statuses: readonly Fault[] = [
  ...[201, 202, 203, 206].map((status) =>
    answer(`token-${status}`, `the token call is answered ${status}`, NO_TOKEN, (current) => ({ ...current, status })),
  ),
  ...[404, 410].map((status) =>
    answer(`token-${status}`, `the token call is answered ${status}`, [...NO_TOKEN, 'version.in-path'], (current) => ({
      ...current,
      status,
    })),
  ),
  answer('token-405', 'the token call is answered 405: its path knows other methods', NO_TOKEN, (current) => ({
    ...current,
    status: 405,
    headers: { ...current.headers, allow: 'PUT' },
  })),
  answer('token-no-content', 'the token call is answered 204', NO_TOKEN, (current) => ({
    ...current,
    status: 204,
    body: Buffer.alloc(0),
  })),
  answer('token-redirects', 'the token call is redirected', NO_TOKEN, (current) => ({
    ...current,
    status: 302,
    headers: { location: '/login' },
    body: Buffer.alloc(0),
  })),
  answer(
    'token-body-empty',
    'the token call is answered 200 without a body',
    [...NO_TOKEN, 'json.well-formed'],
    withBody(''),
  ),
  answer(
    'token-body-html',
    'the token call is answered 200 with a page of HTML',
    [...NO_TOKEN, 'json.well-formed'],
    withBody('<!doctype html><title>Login</title>', 'text/html'),
  ),
  answer('token-body-array', 'the token response is an array', NO_TOKEN, (current) =>
    withBody(`[${current.body.toString('utf8')}]`)(current),
  ),
  answer('token-body-bare', 'the token response is the token itself as a JSON string', NO_TOKEN, (current) =>
    withBody(JSON.stringify(/"accesstoken":"([^"]*)"/.exec(current.body.toString('utf8'))?.[1] ?? ''))(current),
  ),
];

/** Token responses that are not as documented. */
export const issuanceFaults: readonly Fault[] = [...fields, ...names, ...expiry, ...shapes, ...statuses];
