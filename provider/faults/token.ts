import type { JWTPayload } from 'jose';
import { type Answer, type Call, type FaultRow, type FaultRows, faultsOf, type Grant, rowsOf } from '../change.ts';
import { type Json, type JsonObject, written } from '../data/json.ts';
import type { Partner } from '../policy.ts';
import { claimsFor } from '../server/tokens.ts';
import { bearerOf, claimsUnchecked, holderOf } from './forged.ts';

type Name = 'accesstoken' | 'expiresIn' | 'expiresAt' | 'tokenType' | 'scope';

/** Without a usable token the call has not obtained one. */
const NO_TOKEN = ' token.issued-200';
const DISAGREES = ' token.expiry-agrees';

const body = (summary: string, breaks: string, change: (body: JsonObject) => JsonObject): FaultRow => [
  summary,
  breaks,
  { token: change },
];

const hours = (moment: Json, by: number): string => new Date(Date.parse(String(moment)) + by * 3_600_000).toISOString();
const minutesAgo = (minutes: number) => (): string => new Date(Date.now() - minutes * 60_000).toISOString();

type Field = readonly [name: Name, id: string, words: string, change: (value: Json) => Json, further?: string];

const FIELDS: readonly Field[] = [
  ['accesstoken', 'as-object', 'an object', (value) => ({ value }), NO_TOKEN],
  ['accesstoken', 'empty', 'empty', () => '', NO_TOKEN],
  ['expiresIn', 'fraction', 'a number with a fraction', (value) => Number(value) + 0.5],
  ['expiresIn', 'fraction-of-one', 'a fraction of one', () => 0.25],
  ['expiresIn', 'negative', 'negative', (value) => -Number(value), DISAGREES],
  ['expiresAt', 'without-offset', 'without an offset', (value) => String(value).replace('Z', '')],
  ['expiresAt', 'impossible', 'a 31 June', (value) => `${String(value).slice(0, 4)}-06-31T00:00:00Z`],
  ['expiresAt', 'just-past', 'five minutes ago', minutesAgo(5), DISAGREES],
  ['tokenType', 'in-small-letters', 'bearer', () => 'bearer'],
  ['tokenType', 'with-space', 'Bearer with a space', () => 'Bearer '],
  ['scope', 'as-array', 'an array', (value) => String(value).split(' ')],
  ['scope', 'double-space', 'a list with two spaces', (value) => String(value).replace(' ', '  ')],
  ['scope', 'leading-space', 'a list that begins with a space', (value) => ` ${String(value)}`],
];

const NAMES: readonly Name[] = ['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'];

const fieldRows: FaultRows = {
  ...rowsOf(NAMES, (name) => [
    `${name}-absent`,
    `the token response lacks ${name}`,
    `AccessToken.${name}${name === 'accesstoken' ? NO_TOKEN : ''}`,
    { token: (response) => Object.fromEntries(Object.entries(response).filter(([key]) => key !== name)) },
  ]),
  ...rowsOf(FIELDS, ([name, id, words, change, further = '']) => [
    `${name}-${id}`,
    ...body(`${name} is ${words}`, `AccessToken.${name}${further}`, (response) => ({
      ...response,
      [name]: change(response[name] ?? null),
    })),
  ]),
  'expires-in-beyond-doubles': body('expiresIn is 3600.00000000000000001', 'AccessToken.expiresIn', (response) => ({
    ...response,
    expiresIn: written('3600.00000000000000001'),
  })),
  'token-further': body('the token response has a further property', 'AccessToken.closed', (response) => ({
    ...response,
    refreshToken: null,
  })),
  'expires-in-renamed': body(
    'expiresIn is called expires_in',
    'AccessToken.closed AccessToken.expiresIn',
    ({ expiresIn = null, ...others }) => ({ ...others, expires_in: expiresIn }),
  ),
  'accesstoken-renamed': body(
    'accesstoken is called access_token',
    `AccessToken.closed AccessToken.accesstoken${NO_TOKEN}`,
    ({ accesstoken = null, ...others }) => ({ access_token: accesstoken, ...others }),
  ),
  ...rowsOf(
    [
      ['with-comma', 'one name that is two with a comma', 'partner.read,partner.write'],
      ['without-write', 'no name of a write scope', 'partner.read'],
      ['without-read', 'no name of a read scope', 'partner.write'],
      ['in-capitals', 'names in capitals', 'PARTNER.READ PARTNER.WRITE'],
    ] as const,
    ([id, words, scope]) => [
      `scope-${id}`,
      ...body(`scope holds ${words}`, 'AccessToken.scope-names', (response) => ({ ...response, scope })),
    ],
  ),
};

const disagreeing = (summary: string, change: (response: JsonObject) => JsonObject): FaultRow =>
  body(summary, 'token.expiry-agrees', change);

/** Claims with other times; those without times stay as they are. */
const untimely = (summary: string, change: (iat: number, exp: number) => JWTPayload): FaultRow => [
  summary,
  'token.expiry-agrees',
  {
    claims: (claims) =>
      claims.exp === undefined || claims.iat === undefined ? claims : { ...claims, ...change(claims.iat, claims.exp) },
  },
];

const expiryRows: FaultRows = {
  'expires-in-half': disagreeing('expiresIn is half of the lifetime that expiresAt states', (response) => ({
    ...response,
    expiresIn: Math.floor(Number(response.expiresIn) / 2),
  })),
  'expires-in-a-tenth-too-long': disagreeing('expiresIn is a tenth longer than the lifetime', (response) => ({
    ...response,
    expiresIn: Math.floor(Number(response.expiresIn) * 1.1),
  })),
  'expires-at-three-hours-late': disagreeing('expiresAt is three hours late: local time called UTC', (response) => ({
    ...response,
    expiresAt: hours(response.expiresAt ?? null, 3),
  })),
  'issued-in-milliseconds': untimely('the claim iat counts milliseconds', (iat) => ({ iat: iat * 1000 })),
  'issued-at-expiry': untimely('the claim iat states when the token expires', (_, exp) => ({ iat: exp })),
  'issued-half-a-life-late': untimely('the claim iat lies half of the lifetime after the response', (iat, exp) => ({
    iat: Math.floor((iat + exp) / 2),
  })),
  'claims-expire-early': untimely('the token expires at half of the lifetime that the response states', (iat, exp) => ({
    exp: iat + Math.floor((exp - iat) / 2),
  })),
};

/** The response to a token call that went well, changed. */
const response = (summary: string, further: string, change: (answer: Answer) => Answer): FaultRow => [
  summary,
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

const responseRows: FaultRows = {
  'token-201': response('the token call is answered 201', '', under(201)),
  'token-404': response('the token call is answered 404', ' version.in-path', under(404)),
  'token-405': response('the token call is answered 405, for other methods', '', under(405, { allow: 'PUT' })),
  'token-no-content': response('the token call is answered 204', '', (answer) => ({
    ...under(204)(answer),
    body: Buffer.alloc(0),
  })),
  'token-body-empty': response(
    'the token call is answered 200 without a body',
    ' json.well-formed',
    withBody(() => ''),
  ),
  'token-body-html': response(
    'the token call is answered 200 with a page of HTML',
    ' json.well-formed',
    withBody(() => '<!doctype html><title>Login</title>', 'text/html'),
  ),
  'token-body-bare': response(
    'the token response is the token itself as a JSON string',
    '',
    withBody((text) => JSON.stringify(/"accesstoken":"([^"]*)"/.exec(text)?.[1] ?? '')),
  ),
};

/** Tokens handed out in a form that is no JWT; the provider knows them by it. */
const form = (words: string, written: (token: string, segments: readonly string[]) => string): FaultRow => [
  `accesstoken is ${words}`,
  'AccessToken.accesstoken',
  () => {
    const tokens = new Map<string, string>();
    return {
      token: (response) => {
        if (typeof response.accesstoken !== 'string') return response;
        const handed = written(response.accesstoken, response.accesstoken.split('.'));
        tokens.set(handed, response.accesstoken);
        return { ...response, accesstoken: handed };
      },
      identify: async (identity, call) => {
        const partner = 'refused' in identity ? await holderOf(tokens.get(bearerOf(call) ?? ''), call) : undefined;
        return partner === undefined ? identity : { partner };
      },
    };
  },
];

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

const formRows: FaultRows = {
  'token-opaque': form('an opaque string', (token, [, , last = token]) => `opaque-${encoded(last).slice(0, 40)}`),
  'token-without-signature': form('header and payload without a signature', (_, parts) => parts.slice(0, 2).join('.')),
  'token-in-four-segments': form('a JWT with a fourth segment', (token) => `${token}.e30`),
  'token-with-padding': form('a JWT whose segments are padded', (_, parts) => parts.map((one) => `${one}==`).join('.')),
  'token-in-plain-base64': form('a JWT with characters outside base64url', (token) => `${token.slice(0, -2)}+/`),
  'token-with-text-payload': form(
    'a JWS whose payload is no JSON',
    (_, [head, , signature]) => `${head}.${encoded('partner main')}.${signature}`,
  ),
  'token-with-text-header': form(
    'three segments, the first of which is no JSON',
    (_, [, payload, signature]) => `${encoded('ES256')}.${payload}.${signature}`,
  ),
  'token-with-array-payload': form(
    'a JWS whose payload is an array',
    (_, [head, , signature]) => `${head}.${encoded('["main"]')}.${signature}`,
  ),
};

/** Tokens that stop working although they have not expired. */
const spent = (
  summary: string,
  isSpent: () => (call: Call, jti: string, subject: string) => boolean,
  further = '',
): FaultRow => [
  summary,
  `token.accepted${further}`,
  () => {
    const spentNow = isSpent();
    return {
      identify: (identity, call) => {
        const { jti, sub } = claimsUnchecked(bearerOf(call) ?? '') ?? {};
        const known = 'partner' in identity && jti !== undefined && sub !== undefined;
        return known && spentNow(call, jti, sub) ? { refused: 'invalid' } : identity;
      },
    };
  },
];

/** Counts how often each token was used, and says once that is more than `uses`. */
const afterUses = (uses: number) => () => {
  const used = new Map<string, number>();
  return (_: Call, jti: string): boolean => {
    used.set(jti, (used.get(jti) ?? 0) + 1);
    return (used.get(jti) ?? 0) > uses;
  };
};

const spentRows: FaultRows = {
  // The account whose registration is not finished has one token for all of its requests.
  'token-for-one-call': spent('a token opens the listing once', afterUses(1), ' listing.incomplete-account'),
  'token-for-ten-calls': spent('a token opens the listing ten times', afterUses(10)),
  'later-tokens-refused': spent('only the first token of a partner opens the listing', () => {
    const first = new Map<string, string>();
    return (_, jti, subject) => {
      if (!first.has(subject)) first.set(subject, jti);
      return first.get(subject) !== jti;
    };
  }),
};

/** A token call that is rejected, as far as its body can be read. */
interface Rejected {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly reason: string;
  readonly call: Call;
  readonly partners: readonly Partner[];
  /** The partner whose client id the call names. */
  readonly named: Partner | undefined;
}

/** Bad credentials that obtain a token. */
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

/** Bad credentials of one kind that obtain a token of the main partner. */
const obtainsMain = (words: string, fits: (rejected: Rejected) => boolean): FaultRow =>
  obtains(words, (rejected) => (fits(rejected) ? rejected.partners[0] : undefined));

/** A token of the main partner in the rejection of a wrong secret. */
const carries = (summary: string, change: (answer: Answer, token: string) => Answer): FaultRow => [
  summary,
  'token.needs-credentials',
  {
    answer: async (answer, call) => {
      if (answer.kind !== 'token-error' || answer.status !== 401) return answer;
      const { partners, policy, seal } = call.world;
      const now = Math.floor(Date.now() / 1000);
      return change(answer, await seal.seal(claimsFor(partners.main, policy, now, policy.lifetime)));
    },
  },
];

const credentialRows: FaultRows = {
  'later-token-call-refused': [
    "the main partner's good credentials are rejected from its second token call on",
    'token.issued-200',
    () => {
      let issued = 0;
      return {
        grant: (grant): Grant => {
          if ('refused' in grant || grant.partner.name !== 'main') return grant;
          issued += 1;
          return issued > 1 ? { refused: 'wrong-secret' } : grant;
        },
      };
    },
  ],
  'token-for-any-secret': obtains('a known client with any secret', ({ reason, named }) =>
    reason === 'wrong-secret' ? named : undefined,
  ),
  'token-for-secret-prefix': obtains('a secret that is right but for its end', ({ clientSecret, named }) =>
    clientSecret.length > 8 && named?.clientSecret.startsWith(clientSecret.slice(0, -1)) ? named : undefined,
  ),
  'token-for-empty-secret': obtains('an empty secret', ({ clientSecret, named }) =>
    clientSecret === '' ? named : undefined,
  ),
  'token-for-unknown-client': obtainsMain('an unknown client', ({ reason }) => reason === 'unknown-client'),
  'token-for-secret-of-another': obtains("another partner's secret", ({ clientSecret, reason, partners, named }) =>
    reason === 'wrong-secret' && partners.some((one) => one.clientSecret === clientSecret) ? named : undefined,
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
    'a body that is cut',
    ({ reason, call }) => reason === 'malformed-json' && call.body.length > 0,
  ),
  'token-for-no-body': obtainsMain(
    'a call without a body',
    ({ reason, call }) => reason === 'malformed-json' && call.body.length === 0,
  ),
  'refusal-carries-token': carries('the rejection of a wrong secret carries a token all the same', (answer, token) => ({
    ...answer,
    body: Buffer.from(JSON.stringify({ message: 'invalid credentials', accesstoken: token })),
  })),
  'refusal-carries-token-deep': carries(
    'the rejection of a wrong secret carries a token deep in its body, in another spelling',
    (answer, token) => ({ ...answer, body: Buffer.from(JSON.stringify({ data: [{ access_token: token }] })) }),
  ),
  'token-under-another-name': carries(
    'a wrong secret is answered 200 with a token under another name, whose header begins with a space',
    (answer, token) => {
      const [header = '', ...others] = token.split('.');
      const spaced = encoded(` ${Buffer.from(header, 'base64url')}`);
      return { ...answer, status: 200, body: Buffer.from(JSON.stringify({ data: [spaced, ...others].join('.') })) };
    },
  ),
};

/** Token responses that are not as documented, and tokens that do not keep what they promise. */
export const tokenFaults = faultsOf({
  ...responseRows,
  ...fieldRows,
  ...expiryRows,
  ...formRows,
  ...spentRows,
  ...credentialRows,
});
