import type { Answer, Call, Change, Login } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { always, firstTime, when } from '../places.ts';
import type { Partner, TokenErrorCause } from '../policy.ts';
import {
  altered,
  answering,
  type Breaks,
  ending,
  type FaultRow,
  faultsOf,
  rowsOf,
  withHeaders,
  without,
} from '../rows.ts';
import { claimsFor } from '../server/tokens.ts';
import { admitting, holderOf } from './authentication.ts';

const ISSUED = 'token.issued-200';
const AGREES = 'token.expiry-agrees';
const NEEDS = 'token.needs-credentials';
const ACCEPTED = 'token.accepted';
const CLOSED = 'AccessToken.closed';

const fiveMinutesAgo = (): string => new Date(Date.now() - 300_000).toISOString();

const body = (summary: string, breaks: Breaks, change: (body: JsonObject) => JsonObject): FaultRow => [
  summary,
  breaks,
  { token: (given) => ({ ...given, ...change(given) }) },
];

const field = (name: string, words: string, change: (value: Json) => Json, further: readonly string[] = []): FaultRow =>
  body(`${name} is ${words}`, [`AccessToken.${name}`, ...further], (given) => ({
    [name]: change(given[name] ?? null),
  }));

const scopes = (words: string, scope: string): FaultRow =>
  body(`scope holds ${words}`, 'AccessToken.scope-names', () => ({ scope }));

const scaled = (by: number) => (given: JsonObject) => ({ expiresIn: Math.floor(Number(given.expiresIn) * by) });

/** Changes the claim `iat` of tokens that have it. */
const untimely = (words: string, change: (iat: number, exp: number) => number): FaultRow => [
  `the claim iat ${words}`,
  AGREES,
  { claims: (claims) => (claims.iat && claims.exp ? { ...claims, iat: change(claims.iat, claims.exp) } : claims) },
];

type Responds = (answer: Answer) => Answer;

const response = (words: string, change: Responds, further: readonly string[] = []): FaultRow => [
  `the token request returns ${words}`,
  [ISSUED, ...further],
  answering(({ kind }) => kind === 'token', change),
];

const under =
  (status: number, headers: Answer['headers'] = {}): Responds =>
  (answer) => ({ ...withHeaders(headers)(answer), status });
const withBody =
  (text: (body: string) => string, type = 'application/json'): Responds =>
  (answer) => ({ ...withHeaders({ 'content-type': type })(answer), body: Buffer.from(text(answer.body.toString())) });
const page = withBody(() => '<!doctype html><title>Login</title>', 'text/html');
const bare = withBody((text) => JSON.stringify(/"accesstoken":"([^"]*)"/.exec(text)?.[1] ?? ''));

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** Issues and accepts tokens in a format that is not a JWT. */
const form = (words: string, write: (token: string) => string): FaultRow => [
  `accesstoken is ${words}`,
  'AccessToken.accesstoken',
  {
    token: (given) => ({ ...given, accesstoken: write(String(given.accesstoken)) }),
    ...admitting((call) => {
      const login = call.world.logins.find(({ token }) => write(token) === call.token);
      return holderOf(login?.token, call);
    }),
  },
];

/** Rejects a token after a number of listing requests. */
const usedUp = (summary: string, breaks: Breaks, most: number): FaultRow => [
  summary,
  breaks,
  () => {
    const used = new Map<string, number>();
    return ending(({ token }) => {
      const uses = (used.get(token) ?? 0) + 1;
      used.set(token, uses);
      return uses > most;
    });
  },
];

/** Changes what tokens show that were issued before the last token request with a wrong client secret. */
const afterWrongSecret = (words: string, changeOf: (isOld: (login?: Login) => boolean) => Change): FaultRow => [
  `a token request with a wrong client secret ${words} issued before`,
  ACCEPTED,
  () => {
    let last = 0;
    return {
      ...changeOf((login) => login !== undefined && login.number <= last),
      grant: (grant, { world }) => {
        if ('rejected' in grant && grant.rejected === 'wrong-secret') last = world.logins.length;
        return grant;
      },
    };
  },
];

/** Returns another status in place of 200 after the first token request with a wrong client secret. */
const statusAfterWrongSecret = (kind: 'token' | 'listing', status: number, breaks: Breaks): FaultRow => [
  `after a token request with a wrong client secret, a valid ${kind} request returns ${status}`,
  breaks,
  () => {
    let isAfter = false;
    return {
      grant: (grant) => {
        isAfter ||= 'rejected' in grant && grant.rejected === 'wrong-secret';
        return grant;
      },
      ...answering(
        (answer) => isAfter && answer.kind === kind && answer.status === 200,
        altered({ status, ...json({}) }),
      ),
    };
  },
];

/** Issues a token for invalid credentials: of the named partner, otherwise of the main partner. */
const obtains = (
  words: string,
  cause: TokenErrorCause,
  isKnown: (secret: string, partners: readonly Partner[]) => boolean = () => true,
): FaultRow => [
  `${words} obtains a token`,
  NEEDS,
  {
    grant: (grant, { body, world }) => {
      if ('partner' in grant || grant.rejected !== cause) return grant;
      const text = body.toString('utf8');
      const member = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(text)?.[1] ?? '';
      const partners = Object.values(world.partners);
      const partner = partners.find(({ clientId }) => clientId === member('clientId')) ?? world.partners.main;
      return isKnown(member('clientSecret'), partners) ? { partner } : grant;
    },
  },
];

type TokenFor = (call: Call) => string | Promise<string>;

const newToken: TokenFor = ({ world: { partners, policy, seal } }) =>
  seal.seal(claimsFor(partners.main, policy, Math.floor(Date.now() / 1000), policy.lifetime));
const latestToken: TokenFor = ({ world }) => world.logins.findLast(({ name }) => name === 'main')?.token ?? '';

/** Adds a token of the main partner to the rejection of a wrong secret. */
const reveals = (summary: string, tokenFor: TokenFor, write: (token: string) => Partial<Answer>): FaultRow => [
  summary,
  NEEDS,
  answering(
    ({ kind, status }) => kind === 'token-error' && status === 401,
    async (answer, call) => ({ ...answer, ...write(await tokenFor(call)) }),
  ),
];
const json = (value: object) => ({ body: Buffer.from(JSON.stringify(value)) });

/** Returns the token with a header that starts with a space. */
const spaced = (token: string): string =>
  token.replace(/^[^.]+/, (header) => encoded(` ${Buffer.from(header, 'base64url')}`));

const WRONG_SECRET = 'the rejection of a wrong secret';

/** Faults: token responses that violate the document, and tokens that stop working. */
export const tokenFaults = faultsOf({
  'token-201': response('201', under(201)),
  'token-404': response('404', under(404), ['version.in-path']),
  'token-405': response('405, for other methods', under(405, { allow: 'PUT' })),
  'token-body-html': response('200 with a page of HTML', page, ['json.well-formed']),
  'token-body-bare': response('the token itself as a JSON string', bare),
  ...rowsOf(['accesstoken', 'expiresIn', 'expiresAt', 'tokenType', 'scope'], (name) => [
    `${name}-absent`,
    `the token response lacks ${name}`,
    [`AccessToken.${name}`, ...(name === 'accesstoken' ? [ISSUED] : [])],
    { token: (given) => without(given, name) },
  ]),
  'accesstoken-empty': field('accesstoken', 'empty', () => '', [ISSUED]),
  'expiresIn-fraction': field('expiresIn', 'a number with a fraction', (value) => Number(value) + 0.5),
  'expiresIn-negative': field('expiresIn', 'negative', (value) => -Number(value), [AGREES]),
  'expiresAt-without-offset': field('expiresAt', 'without an offset', (value) => String(value).replace('Z', '')),
  'expiresAt-just-past': field('expiresAt', 'five minutes ago', fiveMinutesAgo, [AGREES]),
  'tokenType-in-small-letters': field('tokenType', 'bearer', () => 'bearer'),
  'scope-double-space': field('scope', 'a list with two spaces', (value) => String(value).replace(' ', '  ')),
  'scope-with-comma': scopes('one name that is two with a comma', 'partner.read,partner.write'),
  'scope-without-write': scopes('no name of a write scope', 'partner.read'),
  'accesstoken-renamed': [
    'accesstoken is called access_token',
    [CLOSED, 'AccessToken.accesstoken', ISSUED],
    { token: ({ accesstoken = null, ...others }) => ({ access_token: accesstoken, ...others }) },
  ],
  'expires-in-minutes-later': [
    'expiresIn counts minutes from the second token on',
    AGREES,
    () => {
      const isFirst = firstTime(always);
      return { token: (given, call) => (isFirst(call) ? given : { ...given, ...scaled(1 / 60)(given) }) };
    },
  ],
  'expires-in-a-tenth-too-long': body('expiresIn is a tenth longer than the lifetime', AGREES, scaled(1.1)),
  'issued-in-milliseconds': untimely('counts milliseconds', (iat) => iat * 1000),
  'issued-at-expiry': untimely('states when the token expires', (_, exp) => exp),

  'token-opaque': form('an opaque string', (token) => `opaque-${token.slice(-40)}`),
  'token-with-text-payload': form('a JWS with a payload that is not JSON', (token) =>
    token.split('.').with(1, encoded('partner main')).join('.'),
  ),

  // The incomplete account uses one token for all its requests.
  'token-for-one-call': usedUp('a token works once', [ACCEPTED, 'listing.incomplete-account'], 1),
  'token-for-ten-calls': usedUp('a token opens the listing ten times', ACCEPTED, 10),
  'token-spent-by-repeated-parameter': [
    "a request with a repeated parameter is rejected under a partner's first token, not under the next one",
    ACCEPTED,
    ending(({ ordinal }, { query }) => ordinal === 1 && query.getAll('limite').length > 1),
  ],
  'later-tokens-refused': ['only the first token of a partner works', ACCEPTED, ending(({ ordinal }) => ordinal > 1)],
  'token-after-bad-credentials-refused': [
    "the main partner's sixth token, its first one after invalid credentials, is rejected",
    ACCEPTED,
    ending(({ name, ordinal }) => name === 'main' && ordinal === 6),
  ],
  'tokens-after-bad-credentials-refused': [
    "the main partner's tokens from the sixth on, issued after invalid credentials, are rejected",
    ACCEPTED,
    ending(({ name, ordinal }) => name === 'main' && ordinal >= 6),
  ],
  'wrong-secret-ends-tokens': afterWrongSecret('ends all tokens', (isOld) => ending(isOld)),
  'wrong-secret-empties-lists': afterWrongSecret('empties the lists of all tokens', (isOld) => ({
    list: when(
      ({ login }) => isOld(login),
      (list) => ({ ...list, total: 0 }),
    ),
  })),
  ...rowsOf(['main', 'second'], (partner) => [
    partner === 'main' ? 'later-token-call-refused' : 'later-token-call-of-second-refused',
    `the valid credentials of ${partner} are rejected from its second token request on`,
    ISSUED,
    {
      grant: (grant, { world }) =>
        'partner' in grant && grant.partner.name === partner && world.logins.some(({ name }) => name === partner)
          ? { rejected: 'wrong-secret' }
          : grant,
    },
  ]),
  'token-call-404-after-bad-credentials': statusAfterWrongSecret('token', 404, ISSUED),
  'listing-404-after-bad-credentials': statusAfterWrongSecret('listing', 404, ACCEPTED),
  'token-for-any-secret': obtains('a known client with any secret', 'wrong-secret'),
  'token-for-unknown-client': obtains('an unknown client', 'unknown-client'),
  'token-for-secret-of-another': obtains("another partner's secret", 'wrong-secret', (secret, partners) =>
    partners.some(({ clientSecret }) => clientSecret === secret),
  ),
  'token-for-empty-body': obtains('a body without credentials', 'missing-field'),
  'token-for-cut-body': obtains('an incomplete body', 'malformed-json'),
  'refusal-carries-token': reveals(`${WRONG_SECRET} carries a token`, newToken, (accesstoken) => json({ accesstoken })),
  'refusal-repeats-token': reveals(`${WRONG_SECRET} repeats a valid token in its body`, latestToken, (sessao) =>
    json({ sessao }),
  ),
  'refusal-repeats-token-in-header': reveals(
    `${WRONG_SECRET} repeats a valid token in Location`,
    latestToken,
    (token) => ({ headers: { location: `/#token=${token}` } }),
  ),
  'token-under-another-name': reveals(
    'a wrong secret returns 200 with a token under another name, with a header that begins with a space',
    newToken,
    (token) => ({ ...json({ data: spaced(token) }), status: 200 }),
  ),
});
