import type { Answer, BodyKind, Call, Change } from '../change.ts';
import { JSON_TYPE, type Json, type JsonObject } from '../data/json.ts';
import { type ErrorBody, type Policy, REFERENCE_POLICY } from '../policy.ts';
import { type Answers, answersWith, rejections } from '../reference-answers.ts';
import { answering, type BehaviourRow, behavioursOf, ending, rowsOf, withHeaders } from '../rows.ts';
import { failure, INCOMPLETE_ACCOUNT } from '../server/answers.ts';
import { choice } from './parameters.ts';

/** In seconds. */
const AHEAD = 1_200;
const HOUR = 3_600_000;
const STARTED_AT = Date.now();

const dated = (ahead: number, now = Date.now): Change => ({
  answer: (answer) => withHeaders({ date: new Date(now() + ahead).toUTCString() })(answer),
});

const later = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

const expiring = (change: (expiresAt: string) => string): Change => ({
  token: (body: JsonObject): JsonObject =>
    typeof body.expiresAt === 'string' ? { ...body, expiresAt: change(body.expiresAt) } : body,
});

const expiresIn = (unit: string, seconds: number): BehaviourRow => [
  `expiresIn counts ${unit}`,
  { policy: { lifetime: 7_200 }, token: (body) => ({ ...body, expiresIn: Number(body.expiresIn) / seconds }) },
  { 'open.expires-in-unit': unit },
];

const REUSE = 'open.token-reuse';
const inLocalTime = (moment: string): string => `${later(moment, -3 * HOUR).slice(0, 19)}-03:00`;
const withSevenDigits = (moment: string): string => moment.replace(/\.\d+Z$/, '.1234567Z');

/** The observed kind of a body, its words, and its Content-Type. */
const BODIES: Readonly<Record<ErrorBody, readonly [kind: string, words: string, type: string]>> = {
  problem: ['problem-details', 'ProblemDetails', JSON_TYPE],
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

type Styles = Policy['tokenErrors'];

function tokenErrors(summary: string, tokenErrors: Styles): BehaviourRow {
  const bodies = Object.values(tokenErrors).map(({ body }) => body);
  const seen = Object.entries(tokenErrors).map(([cause, { status, body }]) => {
    const [kind, , type] = BODIES[body];
    return [cause, { status, kind, contentType: type === 'none' ? null : type }];
  });
  const answers = { 'open.token-errors': Object.fromEntries(seen), ...typedAs('token refused', bodies) };
  return choice(summary, { tokenErrors }, answers);
}

function allTokenErrors(status: number, body: ErrorBody): BehaviourRow {
  const style = { status, body };
  return tokenErrors(`each rejected token request returns ${status} with ${BODIES[body][1]}`, {
    ...{ 'wrong-secret': style, 'unknown-client': style, 'missing-field': style },
    ...{ 'malformed-json': style, 'other-content-type': style },
  });
}

const rejectedWith = (kind: BodyKind, summary: string, body: (call: Call) => Json, answers: Answers): BehaviourRow => [
  summary,
  answering(
    (answer) => answer.kind === kind,
    (answer, call) => ({ ...answer, body: Buffer.from(JSON.stringify(body(call))) }),
  ),
  answers,
];

const JSON_ERRORS = { 'open.token-errors': rejections('json', JSON_TYPE) };

/** Returns a JWT that is a challenge, not an access token. */
function challengeOf({ number }: Call): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, { typ: 'captcha', nonce: `nonce-${number}` }, 'a signature'];
  return parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

const REFUSED = { kind: 'problem-details', status: 401, contentType: JSON_TYPE } as const;
const WITH_403: Styles = { ...REFERENCE_POLICY.tokenErrors, 'unknown-client': { status: 403, body: 'problem' } };
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

const clientOf = ({ body }: Call): string => /"clientId"\s*:\s*"([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? '';

const tooMany = (call: Call, status: number, retryAfter: number): Answer =>
  failure(call, status, 'Authentication.Locked', 'Muitas tentativas inválidas.', {
    kind: 'token-error',
    headers: { 'retry-after': String(retryAfter) },
  });

/** Locks a client id after two requests with invalid credentials. */
const lockout = (
  { status, retryAfter = 60, locks = 'bad calls', lasts }: Lock,
  answers: Answers = {},
): BehaviourRow => [
  `after two requests with bad credentials ${LOCKED[locks]} of the client id return ${status} with Retry-After ${retryAfter}${lasts === undefined ? '' : `, ${lasts} times`}`,
  () => {
    const strikes = new Map<string, number>();
    let refused = 0;
    const isLocked = (id: string): boolean => (strikes.get(id) ?? 0) >= 2 && refused < (lasts ?? refused + 1);
    return {
      ...(locks === 'all calls and tokens' && ending(({ name }, { world }) => isLocked(world.partners[name].clientId))),
      ...answering(
        (_, { operation }) => operation === 'token',
        (answer, call) => {
          const id = clientOf(call);
          const isBad = answer.kind === 'token-error' && answer.status === 401;
          if (isLocked(id) && (isBad || locks !== 'bad calls')) {
            refused += 1;
            return tooMany(call, status, retryAfter);
          }
          if (isBad) strikes.set(id, (strikes.get(id) ?? 0) + 1);
          return answer;
        },
      ),
      // A status of its own for an unknown client makes a locked account look like one.
      ...(status === 403 && { policy: { tokenErrors: WITH_403 } }),
    };
  },
  answers,
];

/** Limits refused token requests, whatever their client id. */
const limitedRefusals = (most: number): BehaviourRow => [
  `after ${most} refused token requests, further ones return 429`,
  () => {
    let refused = 0;
    return answering(
      ({ kind }) => kind === 'token-error',
      (answer, call) => {
        refused += 1;
        return refused > most ? tooMany(call, 429, 60) : answer;
      },
    );
  },
  WITHOUT_MALFORMED,
];

const FIELD_NAMES = 'Sem token. Campos da listagem: id_simulacao, prazo, valor_parcela, veiculo; veja o manual.';
const fieldNames = () => ({ mensagem: FIELD_NAMES });
const aWord = () => ({ accesstoken: 'invalid' });

/** Behaviors of token protection, token lifetime and rejections. */
export const tokenBehaviours = behavioursOf({
  ...rowsOf(['RS256', 'PS256', 'HS256'], (protection) => [
    `tokens-${protection}`,
    ...choice(`tokens are signed with ${protection}`, { protection }),
  ]),
  'tokens-dir': choice('tokens are encrypted under a shared key (dir)', { protection: 'dir' }),
  'tokens-RSA-OAEP-256': choice('tokens are encrypted under an RSA key', { protection: 'RSA-OAEP-256' }),
  'expires-in-minutes': expiresIn('minutes', 60),
  'expires-in-hours': expiresIn('hours', 3600),
  'expires-in-milliseconds': expiresIn('milliseconds', 0.001),
  'token-lives-45-seconds': choice('a token expires after 45 s', { lifetime: 45 }),
  'newer-token-revokes-older': [
    'a newer token revokes the older',
    ending((own, { world }) => world.logins.slice(own.number).some(({ name }) => name === own.name)),
    { [REUSE]: 'older revoked' },
  ],
  'token-handed-out-again': choice(
    'token requests return the same token',
    { reusesTokens: true },
    { [REUSE]: 'same token' },
  ),
  'further-scopes': choice(
    'the token has further scopes',
    { scope: 'openid partner.read partner.write partner.webhooks:read' },
    { 'open.scopes': ['openid', 'partner.read', 'partner.webhooks:read', 'partner.write'] },
  ),
  'scheme-in-exact-case': [
    'the scheme must be Bearer',
    {
      identify: (identity, { headers: { authorization = '' } }) =>
        /^bearer /i.test(authorization) && !authorization.startsWith('Bearer ') ? { rejected: 'invalid' } : identity,
    },
    { 'open.scheme-case': 'refused' },
  ],
  'clock-ahead': [
    'the clock of the provider is twenty minutes ahead',
    {
      ...dated(AHEAD * 1000),
      ...expiring((moment) => later(moment, AHEAD * 1000)),
      claims: ({ iat = Number.NaN, exp = Number.NaN, ...own }) => ({
        ...own,
        ...(iat > 0 && { iat: iat + AHEAD }),
        ...(exp > 0 && { exp: exp + AHEAD }),
      }),
    },
  ],
  'date-ahead': ['the Date header is three hours ahead', dated(3 * HOUR)],
  'date-from-a-cache': ['the Date header is that of an earlier response', dated(-HOUR / 4, () => STARTED_AT)],
  'token-without-times': ['tokens carry neither exp nor iat', { claims: ({ exp: _, iat: __, ...own }) => own }],
  'token-without-issue-time': ['tokens carry exp and no iat', { claims: ({ iat: _, ...own }) => own }],
  'expiry-in-local-time': ['expiresAt has the offset -03:00 and no fraction', expiring(inLocalTime)],
  'expiry-in-fine-fractions': ['expiresAt has seven digits after the second', expiring(withSevenDigits)],

  ...rowsOf(['empty', 'html'], (body) => [
    `unauthorized-${body}`,
    ...choice(
      `a 401 has ${BODIES[body][1]}`,
      { unauthorized: { missing: body, invalid: body } },
      { ...seen401(BODIES[body][0]), ...typedAs('listing 401', [body]) },
    ),
  ]),
  'unauthorized-without-challenge': [
    'a 401 has no WWW-Authenticate',
    { answer: ({ headers: { 'www-authenticate': _, ...headers }, ...answer }) => ({ ...answer, headers }) },
    seen401('problem-details', true, false),
  ],
  'unauthorized-differs-by-cause': choice(
    'a 401 is empty without a token, and ProblemDetails to an invalid one',
    { unauthorized: { missing: 'empty', invalid: 'problem' } },
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
  'token-errors-with-word-for-token': rejectedWith(
    'token-error',
    'a rejected token request returns JSON with a word as token',
    aWord,
    JSON_ERRORS,
  ),
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
