import { createHash } from 'node:crypto';
import type { BodyKind, Call, Change } from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import {
  type ErrorBody,
  type ErrorStyle,
  REFERENCE_POLICY,
  type TokenErrorCause,
  tokenErrorCauses,
} from '../policy.ts';
import { type Answers, answersWith } from '../reference-answers.ts';
import { answering, type BehaviourRow, behavioursOf, rowsOf, withHeaders } from '../rows.ts';
import { failure, INCOMPLETE_ACCOUNT } from '../server/answers.ts';
import { choice, resolving } from './parameters.ts';

/** In seconds. */
const AHEAD = 1_200;
const HOUR = 3_600_000;
const STARTED_AT = Date.now();

const dated = (now: () => number): Change => ({
  answer: (answer) => withHeaders({ date: new Date(now()).toUTCString() })(answer),
});

const later = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

const expiring = (change: (expiresAt: string) => string): Change => ({
  token: (body: JsonObject): JsonObject =>
    typeof body.expiresAt === 'string' ? { ...body, expiresAt: change(body.expiresAt) } : body,
});

const [REUSE, OLDER, SAME] = ['open.token-reuse', 'older revoked', 'same token'];
const SCHEME = 'open.scheme-case';
const inLocalTime = (moment: string): string => `${later(moment, -3 * HOUR).slice(0, 19)}-03:00`;
const withSevenDigits = (moment: string): string => moment.replace(/\.\d+Z$/, '.1234567Z');

/** The observed kind of a body, its words, and its Content-Type. */
const BODIES: Readonly<Record<ErrorBody, readonly [kind: string, words: string, type: string]>> = {
  problem: ['problem-details', 'ProblemDetails', 'application/json; charset=utf-8'],
  empty: ['empty', 'no body', 'none'],
  html: ['html', 'a page of HTML', 'text/html; charset=utf-8'],
  text: ['text', 'plain text', 'text/plain; charset=utf-8'],
  json: ['json', 'JSON of another shape', 'application/json'],
};

/** Returns the open-point answer on Content-Types if rejections of a kind have these bodies. */
function typedAs(kind: string, bodies: readonly ErrorBody[]): Answers {
  const types = [...new Set(bodies.map((body) => BODIES[body][2]))].sort();
  return answersWith('open.content-type', { [kind]: types.length === 1 ? (types[0] ?? null) : { varies: types } });
}

const seen401 = (kind: string, sameForAllCauses = true, wwwAuthenticate = true): Answers => ({
  'open.401-body': { kind, sameForAllCauses, wwwAuthenticate },
});

const eachCause = <Value>(value: (cause: TokenErrorCause) => Value) =>
  Object.fromEntries(tokenErrorCauses.map((cause) => [cause, value(cause)])) as Record<TokenErrorCause, Value>;

function tokenErrors(summary: string, styles: Readonly<Record<TokenErrorCause, ErrorStyle>>): BehaviourRow {
  const seen = eachCause((cause) => ({ status: styles[cause].status, kind: BODIES[styles[cause].body][0] }));
  const types = typedAs(
    'token refused',
    Object.values(styles).map((style) => style.body),
  );
  return choice(summary, { tokenErrors: styles }, { 'open.token-errors': seen, ...types });
}

const allTokenErrors = (status: number, body: ErrorBody): BehaviourRow =>
  tokenErrors(
    `each rejected token request returns ${status} with ${BODIES[body][1]}`,
    eachCause(() => ({ status, body })),
  );

const rejectedWith = (kind: BodyKind, summary: string, body: (call: Call) => Json, answers: Answers): BehaviourRow => [
  summary,
  answering(
    (answer) => answer.kind === kind,
    (answer, call) => ({ ...answer, body: Buffer.from(JSON.stringify(body(call))) }),
  ),
  answers,
];

const JSON_ERRORS: Answers = {
  'open.token-errors': eachCause((cause) => ({ status: REFERENCE_POLICY.tokenErrors[cause].status, kind: 'json' })),
};

/** Returns a JWT that is a challenge, not an access token. */
function challengeOf({ number }: Call): string {
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { typ: 'captcha', nonce: `nonce-${number}` },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHash('sha256').update(signed).digest('base64url')}`;
}

const REFUSED = { kind: 'problem-details', status: 401 } as const;
const FORBIDDEN = { status: 403, body: 'problem' } as const;
const WITHOUT_MALFORMED = { 'open.token-errors': { 'unknown-client': REFUSED, 'wrong-secret': REFUSED } };

/** What a lock rejects. */
const LOCKED = {
  'bad calls': 'further ones',
  'all calls': 'all token requests',
  'all calls and tokens': 'its tokens are rejected, and all token requests',
} as const;

interface Lock {
  readonly status: 403 | 423 | 429;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly locks?: keyof typeof LOCKED;
  /** Number of token requests after which the lock ends. */
  readonly lasts?: number;
}

/** Locks a client id after two requests with invalid credentials. */
const lockout = (
  { status, retryAfter = 60, locks = 'bad calls', lasts }: Lock,
  answers: Answers = {},
): BehaviourRow => [
  `after two requests with bad credentials ${LOCKED[locks]} of the client id return ${status} with Retry-After ${retryAfter}${lasts === undefined ? '' : `, ${lasts} times`}`,
  () => {
    const strikes = new Map<string, number>();
    const refused = new Map<string, number>();
    const clientOf = ({ body }: Call): string => /"clientId"\s*:\s*"([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? '';
    const countedIn = (counts: Map<string, number>, id: string): number => counts.get(id) ?? 0;
    const isLocked = (id: string): boolean =>
      countedIn(strikes, id) >= 2 && countedIn(refused, id) < (lasts ?? Number.POSITIVE_INFINITY);
    const headers = { 'retry-after': String(retryAfter) };
    const locked = (call: Call) =>
      failure(call, status, 'Authentication.Locked', 'Muitas tentativas inválidas.', { kind: 'token-error', headers });
    return {
      arrive: (answer, call) => {
        const id = clientOf(call);
        if (answer !== undefined || locks === 'bad calls' || call.operation !== 'token' || !isLocked(id)) return answer;
        refused.set(id, countedIn(refused, id) + 1);
        return locked(call);
      },
      identify: (identity) =>
        locks === 'all calls and tokens' && 'login' in identity && isLocked(identity.partner.clientId)
          ? { rejected: 'revoked' }
          : identity,
      grant: (grant, call) => {
        const id = clientOf(call);
        if ('rejected' in grant && grant.rejected === 'wrong-secret') strikes.set(id, countedIn(strikes, id) + 1);
        return grant;
      },
      answer: (answer, call) =>
        countedIn(strikes, clientOf(call)) > 2 && answer.kind === 'token-error' && answer.status === 401
          ? locked(call)
          : answer,
      // A status of its own for an unknown client makes a locked account look like one.
      ...(status === 403 && {
        policy: { tokenErrors: { ...REFERENCE_POLICY.tokenErrors, 'unknown-client': FORBIDDEN } },
      }),
    };
  },
  answers,
];

/** Limits refused token requests, whatever their client id. */
const limitedRefusals = (most: number): BehaviourRow => [
  `after ${most} refused token requests, further ones return 429`,
  () => {
    let refused = 0;
    return {
      answer: (answer, call) => {
        if (answer.kind !== 'token-error') return answer;
        refused += 1;
        const headers = { 'retry-after': '60' };
        return refused > most
          ? failure(call, 429, 'Request.Limit', 'Muitas.', { kind: 'token-error', headers })
          : answer;
      },
    };
  },
  WITHOUT_MALFORMED,
];

const FIELD_NAMES = 'Sem token. Campos da listagem: id_simulacao, prazo, valor_parcela, veiculo; veja o manual.';
const fieldNames = () => ({ mensagem: FIELD_NAMES });
const aWord = () => ({ accesstoken: 'invalid' });
const NO_CHALLENGE = seen401('problem-details', true, false);

/** Behaviors of token protection, token lifetime and rejections. */
export const tokenBehaviours = behavioursOf({
  ...rowsOf(['RS256', 'PS256', 'HS256'], (protection) => [
    `tokens-${protection}`,
    ...choice(`tokens are signed with ${protection}`, { protection }),
  ]),
  'tokens-dir': choice('tokens are encrypted under a shared key (dir)', { protection: 'dir' }),
  'tokens-RSA-OAEP-256': choice('tokens are encrypted under an RSA key', { protection: 'RSA-OAEP-256' }),
  ...rowsOf(['minutes', 'hours', 'milliseconds'], (unit) => [
    `expires-in-${unit}`,
    ...choice(`expiresIn counts ${unit}`, { expiresInUnit: unit, lifetime: 7_200 }, { 'open.expires-in-unit': unit }),
  ]),
  'token-lives-45-seconds': choice('a token expires after 45 s', { lifetime: 45 }),
  'newer-token-revokes-older': resolving('a newer token revokes the older', { tokenReuse: 'revokes' }, REUSE, OLDER),
  'token-handed-out-again': resolving('token requests return the same token', { tokenReuse: 'same' }, REUSE, SAME),
  'further-scopes': choice(
    'the token has further scopes',
    { scope: 'openid partner.read partner.write partner.webhooks:read' },
    { 'open.scopes': ['openid', 'partner.read', 'partner.webhooks:read', 'partner.write'] },
  ),
  'scheme-in-exact-case': resolving('the scheme must be Bearer', { schemeCase: 'exact' }, SCHEME, 'refused'),
  'clock-ahead': [
    'the clock of the provider is twenty minutes ahead',
    {
      ...dated(() => Date.now() + AHEAD * 1000),
      ...expiring((moment) => later(moment, AHEAD * 1000)),
      claims: ({ iat = Number.NaN, exp = Number.NaN, ...own }) => ({
        ...own,
        ...(iat > 0 && { iat: iat + AHEAD }),
        ...(exp > 0 && { exp: exp + AHEAD }),
      }),
    },
  ],
  'date-ahead': ['the Date header is three hours ahead', dated(() => Date.now() + 3 * HOUR)],
  'date-from-a-cache': ['the Date header is that of an earlier response', dated(() => STARTED_AT - HOUR / 4)],
  'token-without-times': ['tokens carry neither exp nor iat', { claims: ({ exp: _, iat: __, ...own }) => own }],
  'token-without-issue-time': ['tokens carry exp and no iat', { claims: ({ iat: _, ...own }) => own }],
  'expiry-in-local-time': ['expiresAt has the offset -03:00 and no fraction', expiring(inLocalTime)],
  'expiry-in-fine-fractions': ['expiresAt has seven digits after the second', expiring(withSevenDigits)],

  ...rowsOf(['empty', 'html'], (body) => [
    `unauthorized-${body}`,
    ...choice(
      `a 401 has ${BODIES[body][1]}`,
      { unauthorized: body },
      { ...seen401(BODIES[body][0]), ...typedAs('listing 401', [body]) },
    ),
  ]),
  'unauthorized-without-challenge': choice('a 401 has no WWW-Authenticate', { challenge: false }, NO_CHALLENGE),
  'unauthorized-differs-by-cause': choice(
    'a 401 is empty without a token, and ProblemDetails to an invalid one',
    { unauthorized: 'empty', invalidToken: 'problem' },
    { ...seen401('empty', false), ...typedAs('listing 401', ['empty', 'problem']) },
  ),
  'unauthorized-lists-errors': rejectedWith(
    'unauthorized',
    'a 401 lists errors under itens',
    () => ({ mensagem: 'não autorizado', itens: [{ codigo: '401', campo: 'Authorization' }] }),
    seen401('json'),
  ),
  'unauthorized-names-fields': rejectedWith('unauthorized', 'a 401 names fields', fieldNames, seen401('json')),
  'token-errors-with-challenge': rejectedWith(
    'token-error',
    'a rejected token request carries a JWT that is no access token',
    (call) => ({ error: 'captcha_required', challenge: challengeOf(call) }),
    JSON_ERRORS,
  ),
  'token-errors-with-word-for-token': rejectedWith('token-error', 'rejected with a word as token', aWord, JSON_ERRORS),
  'token-errors-401-empty': allTokenErrors(401, 'empty'),
  'token-errors-401-html': allTokenErrors(401, 'html'),
  'token-errors-400-json': allTokenErrors(400, 'json'),
  'token-errors-mixed': tokenErrors('rejected token requests differ in status and body by cause', {
    'wrong-secret': { status: 401, body: 'json' },
    'unknown-client': { status: 404, body: 'empty' },
    'missing-field': { status: 422, body: 'problem' },
    'malformed-json': { status: 400, body: 'text' },
    'other-content-type': { status: 415, body: 'empty' },
  }),
  'token-403-until-finished': [
    'the token request of an incomplete account returns 403',
    answering(
      ({ kind, partner }) => kind === 'token' && partner === 'incomplete',
      // Not a `token-error`: behaviors that rewrite the bodies of token errors would hide the tipo.
      (_, call) => failure(call, 403, INCOMPLETE_ACCOUNT.tipo, INCOMPLETE_ACCOUNT.detalhe, { kind: 'other' }),
    ),
  ],
  'lockout-429-bad-calls': lockout({ status: 429 }),
  'lockout-429-for-an-hour': lockout({ status: 429, retryAfter: 3_600 }),
  'lockout-423-all-calls': lockout({ status: 423, locks: 'all calls' }, WITHOUT_MALFORMED),
  'lockout-403-ends-tokens': lockout(
    { status: 403, locks: 'all calls and tokens' },
    {
      'open.token-errors': { 'unknown-client': { ...REFUSED, status: 403 }, 'wrong-secret': REFUSED },
    },
  ),
  'lockout-429-ends-tokens-shortly': lockout({ status: 429, retryAfter: 1, locks: 'all calls and tokens', lasts: 2 }),
  'refusals-limited-to-4': limitedRefusals(4),
});
