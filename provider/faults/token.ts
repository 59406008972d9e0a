import type { JWTPayload } from 'jose';
import {
  type Answer,
  type Call,
  type FaultRow,
  type FaultRows,
  faultsOf,
  type Grant,
  type Login,
  rowsOf,
  without,
} from '../change.ts';
import { type Json, type JsonObject, written } from '../data/json.ts';
import type { Partner, TokenErrorCause } from '../policy.ts';
import { claimsFor } from '../server/tokens.ts';
import { bearerOf, holderOf } from './forged.ts';

type Name = 'accesstoken' | 'expiresIn' | 'expiresAt' | 'tokenType' | 'scope';
type Field = readonly [name: Name, id: string, words: string, change: (value: Json) => Json, further?: string];

/** Without a usable token the request has obtained none. */
const NO_TOKEN = ' token.issued-200';
const DISAGREES = ' token.expiry-agrees';

const hoursLater = (moment: Json, by: number) => new Date(Date.parse(String(moment)) + by * 3_600_000).toISOString();
const fiveMinutesAgo = (): string => new Date(Date.now() - 300_000).toISOString();

const FIELDS: readonly Field[] = [
  ['accesstoken', 'as-object', 'an object', (value) => ({ value }), NO_TOKEN],
  ['accesstoken', 'empty', 'empty', () => '', NO_TOKEN],
  ['expiresIn', 'fraction', 'a number with a fraction', (value) => Number(value) + 0.5],
  ['expiresIn', 'beyond-doubles', '3600.00000000000000001', () => written('3600.00000000000000001')],
  ['expiresIn', 'negative', 'negative', (value) => -Number(value), DISAGREES],
  ['expiresAt', 'without-offset', 'without an offset', (value) => String(value).replace('Z', '')],
  ['expiresAt', 'impossible', 'a 31 June', (value) => `${String(value).slice(0, 4)}-06-31T00:00:00Z`],
  ['expiresAt', 'just-past', 'five minutes ago', fiveMinutesAgo, DISAGREES],
  ['tokenType', 'in-small-letters', 'bearer', () => 'bearer'],
  ['tokenType', 'with-space', 'Bearer with a space', () => 'Bearer '],
  ['scope', 'as-array', 'an array', (value) => String(value).split(' ')],
  ['scope', 'double-space', 'a list with two spaces', (value) => String(value).replace(' ', '  ')],
  ['scope', 'leading-space', 'a list that begins with a space', (value) => ` ${String(value)}`],
];

const NAMES: readonly Name[] = ['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'];

const SCOPES = [
  ['with-comma', 'one name that is two with a comma', 'partner.read,partner.write'],
  ['without-write', 'no name of a write scope', 'partner.read'],
  ['without-read', 'no name of a read scope', 'partner.write'],
] as const;

type Body = (body: JsonObject) => JsonObject;

const disagreeing = (summary: string, change: Body): FaultRow => [summary, 'token.expiry-agrees', { token: change }];

/** Changes the times in the claims. */
const untimely = (summary: string, change: (iat: number, exp: number) => JWTPayload): FaultRow => [
  summary,
  'token.expiry-agrees',
  {
    claims: (claims) =>
      claims.exp === undefined || claims.iat === undefined ? claims : { ...claims, ...change(claims.iat, claims.exp) },
  },
];

const fieldRows: FaultRows = {
  ...rowsOf(NAMES, (name) => [
    `${name}-absent`,
    `the token response lacks ${name}`,
    `AccessToken.${name}${name === 'accesstoken' ? NO_TOKEN : ''}`,
    { token: (body) => without(body, name) },
  ]),
  ...rowsOf(FIELDS, ([name, id, words, change, further = '']) => [
    `${name}-${id}`,
    `${name} is ${words}`,
    `AccessToken.${name}${further}`,
    { token: (body) => ({ ...body, [name]: change(body[name] ?? null) }) },
  ]),
  ...rowsOf(SCOPES, ([id, words, scope]) => [
    `scope-${id}`,
    `scope holds ${words}`,
    'AccessToken.scope-names',
    { token: (body) => ({ ...body, scope }) },
  ]),
  'token-further': [
    'the token response has a further property',
    'AccessToken.closed',
    { token: (body) => ({ ...body, refreshToken: null }) },
  ],
  'expires-in-renamed': [
    'expiresIn is called expires_in',
    'AccessToken.closed AccessToken.expiresIn',
    { token: ({ expiresIn = null, ...others }) => ({ ...others, expires_in: expiresIn }) },
  ],
  'accesstoken-renamed': [
    'accesstoken is called access_token',
    `AccessToken.closed AccessToken.accesstoken${NO_TOKEN}`,
    { token: ({ accesstoken = null, ...others }) => ({ access_token: accesstoken, ...others }) },
  ],
  'expires-in-half': disagreeing('expiresIn is half of the lifetime that expiresAt states', (body) => ({
    ...body,
    expiresIn: Math.floor(Number(body.expiresIn) / 2),
  })),
  'expires-in-a-tenth-too-long': disagreeing('expiresIn is a tenth longer than the lifetime', (body) => ({
    ...body,
    expiresIn: Math.floor(Number(body.expiresIn) * 1.1),
  })),
  'expires-at-three-hours-late': disagreeing('expiresAt is three hours late: local time called UTC', (body) => ({
    ...body,
    expiresAt: hoursLater(body.expiresAt ?? null, 3),
  })),
  'issued-in-milliseconds': untimely('the claim iat counts milliseconds', (iat) => ({ iat: iat * 1000 })),
  'issued-at-expiry': untimely('the claim iat states when the token expires', (_, exp) => ({ iat: exp })),
  'issued-half-a-life-late': untimely('the claim iat is half of the lifetime after the response', (iat, exp) => ({
    iat: Math.floor((iat + exp) / 2),
  })),
  'claims-expire-early': untimely('the token expires at half of the lifetime in the response', (iat, exp) => ({
    exp: iat + Math.floor((exp - iat) / 2),
  })),
};

/** Changes the response to a granted token request. */
const response = (words: string, further: string, change: (answer: Answer) => Answer): FaultRow => [
  `the token call returns ${words}`,
  `token.issued-200${further}`,
  { answer: (answer) => (answer.kind === 'token' ? change(answer) : answer) },
];

const under =
  (status: number, headers: Answer['headers'] = {}) =>
  (answer: Answer): Answer => ({ ...answer, status, headers: { ...answer.headers, ...headers } });

const withBody =
  (text: (body: string) => string, type = 'application/json') =>
  (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': type },
    body: Buffer.from(text(answer.body.toString())),
  });

const ILL_FORMED = ' json.well-formed';
const LOGIN_PAGE = '<!doctype html><title>Login</title>';
const tokenIn = (body: string): string => JSON.stringify(/"accesstoken":"([^"]*)"/.exec(body)?.[1] ?? '');

const responseRows: FaultRows = {
  'token-201': response('201', '', under(201)),
  'token-404': response('404', ' version.in-path', under(404)),
  'token-405': response('405, for other methods', '', under(405, { allow: 'PUT' })),
  'token-no-content': response('204', '', (answer) => ({ ...answer, status: 204, body: Buffer.alloc(0) })),
  'token-body-empty': response(
    '200 without a body',
    ILL_FORMED,
    withBody(() => ''),
  ),
  'token-body-html': response(
    '200 with a page of HTML',
    ILL_FORMED,
    withBody(() => LOGIN_PAGE, 'text/html'),
  ),
  'token-body-bare': response('the token itself as a JSON string', '', withBody(tokenIn)),
};

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** Issues tokens in a form that is not a JWT, and accepts them in this form. */
const form = (words: string, write: (token: string, segments: readonly string[]) => string): FaultRow => {
  const rewritten = (token: string): string => write(token, token.split('.'));
  return [
    `accesstoken is ${words}`,
    'AccessToken.accesstoken',
    {
      token: (body) =>
        typeof body.accesstoken === 'string' ? { ...body, accesstoken: rewritten(body.accesstoken) } : body,
      identify: (identity, call) => {
        const login = call.world.logins.find(({ token }) => rewritten(token) === bearerOf(call));
        const partner = 'refused' in identity ? holderOf(login?.token, call) : undefined;
        return partner === undefined || login === undefined ? identity : { partner, login };
      },
    },
  ];
};

const withPayload =
  (text: string) =>
  (_: string, [head, , signature]: readonly string[]) =>
    `${head}.${encoded(text)}.${signature}`;

const formRows: FaultRows = {
  'token-opaque': form('an opaque string', (token, [, , last = token]) => `opaque-${encoded(last).slice(0, 40)}`),
  'token-without-signature': form('header and payload without a signature', (_, parts) => parts.slice(0, 2).join('.')),
  'token-in-four-segments': form('a JWT with a fourth segment', (token) => `${token}.e30`),
  'token-with-padding': form('a JWT with padded segments', (_, parts) => parts.map((one) => `${one}==`).join('.')),
  'token-in-plain-base64': form('a JWT with characters outside base64url', (token) => `${token.slice(0, -2)}+/`),
  'token-with-text-payload': form('a JWS with a payload that is not JSON', withPayload('partner main')),
  'token-with-array-payload': form('a JWS with an array as payload', withPayload('["main"]')),
  'token-with-text-header': form(
    'three segments, the first of which is not JSON',
    (_, [, payload, signature]) => `${encoded('ES256')}.${payload}.${signature}`,
  ),
};

/** Tokens that are rejected although they have not expired. */
const spent = (summary: string, isSpent: () => (login: Login) => boolean, further = ''): FaultRow => [
  summary,
  `token.accepted${further}`,
  () => {
    const isSpentNow = isSpent();
    return {
      identify: (identity) =>
        'login' in identity && identity.login && isSpentNow(identity.login) ? { refused: 'invalid' } : identity,
    };
  },
];

const afterUses = (uses: number) => () => {
  const used = new Map<string, number>();
  return ({ token }: Login): boolean => {
    used.set(token, (used.get(token) ?? 0) + 1);
    return (used.get(token) ?? 0) > uses;
  };
};

/** A rejected token request, as far as its body is readable. */
interface Rejected {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly reason: TokenErrorCause;
  readonly call: Call;
  readonly partners: readonly Partner[];
  /** The partner that the client id names. */
  readonly named: Partner | undefined;
}

/** Invalid credentials that obtain a token. */
const obtains = (words: string, partnerFor: (rejected: Rejected) => Partner | undefined): FaultRow => [
  `${words} obtains a token`,
  'token.needs-credentials',
  {
    grant: (grant, call): Grant => {
      if ('partner' in grant) return grant;
      const text = call.body.toString('utf8');
      const member = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(text)?.[1] ?? '';
      const [clientId, clientSecret] = [member('clientId'), member('clientSecret')];
      const partners = Object.values(call.world.partners);
      const named = partners.find((one) => one.clientId === clientId);
      const partner = partnerFor({ clientId, clientSecret, reason: grant.refused, call, partners, named });
      return partner === undefined ? grant : { partner };
    },
  },
];
const obtainsNamed = (words: string, fits: (rejected: Rejected) => boolean): FaultRow =>
  obtains(words, (rejected) => (fits(rejected) ? rejected.named : undefined));
const obtainsMain = (words: string, fits: (rejected: Rejected) => boolean): FaultRow =>
  obtains(words, (rejected) => (fits(rejected) ? rejected.partners[0] : undefined));

/** A rejection of a wrong secret that carries a token of the main partner. */
const carries = (summary: string, write: (token: string) => object, status?: number): FaultRow => [
  summary,
  'token.needs-credentials',
  {
    answer: async (answer, call) => {
      if (answer.kind !== 'token-error' || answer.status !== 401) return answer;
      const { partners, policy, seal } = call.world;
      const token = await seal.seal(claimsFor(partners.main, policy, Math.floor(Date.now() / 1000), policy.lifetime));
      return { ...answer, status: status ?? answer.status, body: Buffer.from(JSON.stringify(write(token))) };
    },
  },
];

/** The token with a header that begins with a space. */
const spaced = (token: string): string =>
  token.replace(/^[^.]+/, (header) => encoded(` ${Buffer.from(header, 'base64url')}`));

const credentialRows: FaultRows = {
  // The incomplete account uses one token for all of its requests.
  'token-for-one-call': spent('a token opens the listing once', afterUses(1), ' listing.incomplete-account'),
  'token-for-ten-calls': spent('a token opens the listing ten times', afterUses(10)),
  'later-tokens-refused': spent(
    'only the first token of a partner opens the listing',
    () =>
      ({ ordinal }) =>
        ordinal > 1,
  ),
  'later-token-call-refused': [
    "the main partner's valid credentials are rejected from its second token call on",
    'token.issued-200',
    {
      grant: (grant, { world }) =>
        'partner' in grant && grant.partner.name === 'main' && world.logins.some(({ name }) => name === 'main')
          ? { refused: 'wrong-secret' }
          : grant,
    },
  ],
  'token-for-any-secret': obtainsNamed('a known client with any secret', ({ reason }) => reason === 'wrong-secret'),
  'token-for-secret-prefix': obtainsNamed(
    'a secret with a wrong last character',
    ({ clientSecret, named }) =>
      clientSecret.length > 8 && named?.clientSecret.startsWith(clientSecret.slice(0, -1)) === true,
  ),
  'token-for-empty-secret': obtainsNamed('an empty secret', ({ clientSecret }) => clientSecret === ''),
  'token-for-unknown-client': obtainsMain('an unknown client', ({ reason }) => reason === 'unknown-client'),
  'token-for-secret-of-another': obtainsNamed(
    "another partner's secret",
    ({ clientSecret, reason, partners }) =>
      reason === 'wrong-secret' && partners.some((one) => one.clientSecret === clientSecret),
  ),
  'token-for-empty-body': obtainsMain(
    'a body without credentials',
    ({ clientId, clientSecret, reason }) => reason === 'missing-field' && clientId === '' && clientSecret === '',
  ),
  'token-for-client-id-alone': obtainsMain(
    'a body with a client and no secret',
    ({ clientId, clientSecret, reason }) => reason === 'missing-field' && clientId !== '' && clientSecret === '',
  ),
  'token-for-cut-body': obtainsMain(
    'an incomplete body',
    ({ reason, call }) => reason === 'malformed-json' && call.body.length > 0,
  ),
  'token-for-no-body': obtainsMain(
    'a call without a body',
    ({ reason, call }) => reason === 'malformed-json' && call.body.length === 0,
  ),
  'refusal-carries-token': carries('the rejection of a wrong secret carries a token', (token) => ({
    message: 'invalid credentials',
    accesstoken: token,
  })),
  'refusal-carries-token-deep': carries(
    'the rejection of a wrong secret carries a token deep in its body, under another name',
    (token) => ({ data: [{ access_token: token }] }),
  ),
  'token-under-another-name': carries(
    'a wrong secret returns 200 with a token under another name, with a header that begins with a space',
    (token) => ({ data: spaced(token) }),
    200,
  ),
};

/** Token responses that violate the document, and tokens that stop working. */
export const tokenFaults = faultsOf({ ...responseRows, ...fieldRows, ...formRows, ...credentialRows });
