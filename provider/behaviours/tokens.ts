import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import {
  type Behaviour,
  type BehaviourRow,
  type BehaviourRows,
  type BodyKind,
  behaviourRowsOf,
  behavioursOf,
  type Call,
} from '../change.ts';
import type { Json, JsonObject } from '../data/json.ts';
import { type ErrorBody, type Policy, REFERENCE_POLICY, TOKEN_ERROR_CAUSES } from '../policy.ts';
import { answersWith } from '../reference-answers.ts';
import { failure, INCOMPLETE_ACCOUNT } from '../server/answers.ts';

type Answers = NonNullable<Behaviour['answers']>;

const choice = (summary: string, policy: Partial<Policy>, answers: Answers = {}): BehaviourRow => [
  summary,
  { policy },
  answers,
];

const claims = (summary: string, change: (claims: JWTPayload) => JWTPayload): BehaviourRow => [
  summary,
  { claims: change },
];

const without = (payload: JWTPayload, ...names: readonly string[]): JWTPayload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name)));

/** Seconds. */
const AHEAD = 1_200;
const HOUR = 3_600_000;
const STARTED_AT = Date.now();

const dated = (now: () => number): BehaviourRow[1] => ({
  answer: (answer) => ({ ...answer, headers: { ...answer.headers, date: new Date(now()).toUTCString() } }),
});

const later = (body: JsonObject, milliseconds: number): string =>
  new Date(Date.parse(String(body.expiresAt)) + milliseconds).toISOString();

/** The token response, changed where it says when the token expires. */
const expiring = (change: (body: JsonObject) => string) => ({
  token: (body: JsonObject): JsonObject =>
    typeof body.expiresAt === 'string' ? { ...body, expiresAt: change(body) } : body,
});

const tokenRows: BehaviourRows = {
  ...behaviourRowsOf(
    [
      ['RS256', 'signed with RS256'],
      ['PS256', 'signed with PS256'],
      ['EdDSA', 'signed with EdDSA'],
      ['HS256', 'signed with HS256'],
      ['dir', 'encrypted under a shared key (dir)'],
      ['RSA-OAEP-256', 'encrypted under an RSA key'],
      ['ECDH-ES', 'encrypted under an agreed key (ECDH-ES)'],
    ] as const,
    ([protection, words]) => [`tokens-${protection}`, ...choice(`tokens are ${words}`, { protection })],
  ),
  ...behaviourRowsOf(['minutes', 'hours', 'milliseconds'] as const, (unit) => [
    `expires-in-${unit}`,
    ...choice(
      `expiresIn counts ${unit}`,
      { expiresInUnit: unit, lifetime: unit === 'hours' ? 7_200 : 3_600 },
      { 'open.expires-in-unit': unit },
    ),
  ]),
  'token-lives-45-seconds': choice('a token lives 45 s', { lifetime: 45 }),
  'token-lives-two-minutes': choice('a token lives 120 s', { lifetime: 120 }),
  'token-lives-a-day': choice('a token lives 24 h', { lifetime: 86_400 }),
  'newer-token-revokes-older': choice(
    'a token call revokes the token before it',
    { tokenReuse: 'revokes' },
    { 'open.token-reuse': 'older revoked' },
  ),
  'token-handed-out-again': choice(
    'a token call hands the same token out until half of its life is over',
    { tokenReuse: 'same' },
    { 'open.token-reuse': 'same token' },
  ),
  'further-scopes': choice(
    'the token has further scopes',
    { scope: 'openid partner.read partner.write partner.webhooks:read' },
    { 'open.scopes': ['openid', 'partner.read', 'partner.webhooks:read', 'partner.write'] },
  ),
  'scopes-in-other-order': choice('the write scope stands first', { scope: 'partner.write partner.read' }),
  'scheme-in-exact-case': choice(
    'the scheme is accepted as Bearer only',
    { schemeCase: 'exact' },
    { 'open.scheme-case': 'refused' },
  ),
  'clock-ahead': [
    'the clock of the provider is twenty minutes ahead, in all that it says',
    () => ({
      ...dated(() => Date.now() + AHEAD * 1000),
      ...expiring((body) => later(body, AHEAD * 1000)),
      claims: (own) => ({
        ...own,
        ...(own.iat === undefined ? {} : { iat: own.iat + AHEAD }),
        ...(own.exp === undefined ? {} : { exp: own.exp + AHEAD }),
      }),
    }),
  ],
  ...behaviourRowsOf<readonly [string, string, () => number]>(
    [
      ['behind', 'three hours behind', () => Date.now() - 3 * HOUR],
      ['ahead', 'three hours ahead', () => Date.now() + 3 * HOUR],
      ['from-a-cache', 'that of one response some while ago', () => STARTED_AT - HOUR / 4],
    ],
    ([id, words, now]) => [
      `date-${id}`,
      `the Date header is ${words}, and a token states one expiry by its own times`,
      dated(now),
    ],
  ),
  'token-without-times': claims('tokens carry neither exp nor iat', (own) => without(own, 'exp', 'iat')),
  'token-without-issue-time': claims('tokens carry exp and no iat', (own) => without(own, 'iat')),
  'token-with-further-claims': claims('tokens carry further claims, some of them deep or long', (own) => ({
    ...own,
    aud: ['partner-api', 'accounts'],
    nbf: 0,
    roles: { vehicle: ['credit', { level: 3 }] },
    note: 'ação €'.repeat(60),
  })),
  'expiry-in-local-time': [
    'expiresAt is written with the offset -03:00 and without fractions',
    expiring((body) => `${later(body, -3 * HOUR).slice(0, 19)}-03:00`),
  ],
  'expiry-in-fine-fractions': [
    'expiresAt is written with seven digits after the second',
    expiring((body) => String(body.expiresAt).replace(/\.\d+Z$/, '.1234567Z')),
  ],
};

/** What is seen of a body, how the summary names it, and its Content-Type. */
const BODIES: Readonly<Record<ErrorBody, readonly [kind: string, words: string, type: string]>> = {
  problem: ['problem-details', 'a ProblemDetails body', 'application/json; charset=utf-8'],
  empty: ['empty', 'no body', 'none'],
  html: ['html', 'a page of HTML', 'text/html; charset=utf-8'],
  text: ['text', 'plain text', 'text/plain; charset=utf-8'],
  json: ['json', 'JSON of another shape', 'application/json'],
};

/** The answer about Content-Types where rejections of a kind carry these bodies. */
function typedAs(kind: string, bodies: readonly ErrorBody[]): Answers {
  const [type = null, ...others] = [...new Set(bodies.map((body) => BODIES[body][2]))].sort();
  return answersWith('open.content-type', {
    [kind]: others.length === 0 ? type : { varies: [String(type), ...others] },
  });
}

const seen401 = (kind: string, sameForAllCauses = true, wwwAuthenticate = true): Answers => ({
  'open.401-body': { kind, sameForAllCauses, wwwAuthenticate },
});

function tokenErrors(summary: string, styles: Policy['tokenErrors']): BehaviourRow {
  const seen = TOKEN_ERROR_CAUSES.map((cause) => {
    const { status, body } = styles[cause];
    return [cause, { status, kind: BODIES[body][0] }] as const;
  });
  const bodies = TOKEN_ERROR_CAUSES.map((cause) => styles[cause].body);
  return choice(
    summary,
    { tokenErrors: styles },
    { 'open.token-errors': Object.fromEntries(seen), ...typedAs('token refused', bodies) },
  );
}

const ALL_ERRORS: readonly (readonly [status: number, body: ErrorBody])[] = [
  ...[400, 401, 403, 422].flatMap((status) => [[status, 'problem'] as const, [status, 'empty'] as const]),
  [401, 'html'],
  [400, 'json'],
];

/** Rejections of a kind with a JSON body of their own. */
const rejectedWith = (kind: BodyKind, summary: string, body: (call: Call) => Json, answers: Answers): BehaviourRow => [
  summary,
  {
    answer: (answer, call) =>
      answer.kind === kind ? { ...answer, body: Buffer.from(JSON.stringify(body(call))) } : answer,
  },
  answers,
];

const JSON_TOKEN_ERRORS: Answers = {
  'open.token-errors': Object.fromEntries(
    Object.entries(REFERENCE_POLICY.tokenErrors).map(([cause, { status }]) => [cause, { status, kind: 'json' }]),
  ),
};

/** A JWT that opens nothing: what a client has to solve before it tries again. */
function challengeOf({ number }: Call): string {
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { typ: 'captcha', nonce: `nonce-${number}` },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHash('sha256').update(signed).digest('base64url')}`;
}

type Locks = 'bad calls' | 'all calls';

const LOCKOUTS: readonly (readonly [status: 423 | 429, locks: Locks])[] = [
  [423, 'bad calls'],
  [429, 'bad calls'],
  [423, 'all calls'],
];

/** Two bad credential calls lock a client id for a minute. */
const lockout = (status: 423 | 429, locks: Locks): BehaviourRow => [
  `two bad credential calls of a client id have its next ${locks} answered ${status}`,
  () => {
    const strikes = new Map<string, number>();
    const clientOf = ({ body }: Call): string => /"clientId"\s*:\s*"([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? '';
    const struck = (call: Call): number => strikes.get(clientOf(call)) ?? 0;
    const locked = (call: Call) =>
      failure(call, status, 'Authentication.Locked', 'Muitas tentativas inválidas.', {
        kind: 'token-error',
        headers: { 'retry-after': '60' },
      });
    return {
      arrive: (answer, call) =>
        answer === undefined && locks === 'all calls' && call.operation === 'token' && struck(call) >= 2
          ? locked(call)
          : answer,
      grant: (grant, call) => {
        if ('refused' in grant && grant.refused === 'wrong-secret') strikes.set(clientOf(call), struck(call) + 1);
        return grant;
      },
      answer: (answer, call) =>
        struck(call) > 2 && answer.kind === 'token-error' && answer.status === 401 ? locked(call) : answer,
    };
  },
];

const rejectionRows: BehaviourRows = {
  ...behaviourRowsOf(['empty', 'html', 'text', 'json'] as const, (body) => [
    `unauthorized-${body}`,
    ...choice(
      `a 401 carries ${BODIES[body][1]}`,
      { unauthorized: body },
      { ...seen401(BODIES[body][0]), ...typedAs('listing 401', [body]) },
    ),
  ]),
  'unauthorized-without-challenge': choice(
    'a 401 carries no WWW-Authenticate',
    { challenge: false },
    seen401('problem-details', true, false),
  ),
  'unauthorized-differs-by-cause': choice(
    'a 401 is empty without a token and a ProblemDetails to a bad one',
    { unauthorized: 'empty', invalidToken: 'problem' },
    { ...seen401('empty', false), ...typedAs('listing 401', ['empty', 'problem']) },
  ),
  'unauthorized-lists-errors': rejectedWith(
    'unauthorized',
    'a 401 lists what is wrong under itens',
    () => ({ mensagem: 'não autorizado', itens: [{ codigo: '401', campo: 'Authorization' }] }),
    seen401('json'),
  ),
  'unauthorized-names-fields': rejectedWith(
    'unauthorized',
    'a 401 names fields of a simulation in its text',
    () => ({ mensagem: 'Sem token. Campos da listagem: id_simulacao, prazo, valor_parcela, veiculo; veja o manual.' }),
    seen401('json'),
  ),
  'token-errors-with-challenge': rejectedWith(
    'token-error',
    'a rejected token call carries a JWT that is no access token',
    (call) => ({ error: 'captcha_required', challenge: challengeOf(call) }),
    JSON_TOKEN_ERRORS,
  ),
  'token-errors-with-word-for-token': rejectedWith(
    'token-error',
    'a rejected token call has a word in the place of the token',
    () => ({ accesstoken: 'invalid' }),
    JSON_TOKEN_ERRORS,
  ),
  ...behaviourRowsOf(ALL_ERRORS, ([status, body]) => {
    const style = { status, body };
    return [
      `token-errors-${status}-${body}`,
      ...tokenErrors(`each rejected token call is a ${status} with ${BODIES[body][1]}`, {
        'wrong-secret': style,
        'unknown-client': style,
        'missing-field': style,
        'malformed-json': style,
        'other-content-type': style,
      }),
    ];
  }),
  'token-errors-mixed': tokenErrors('rejected token calls differ in status and body by cause', {
    'wrong-secret': { status: 401, body: 'json' },
    'unknown-client': { status: 404, body: 'empty' },
    'missing-field': { status: 422, body: 'problem' },
    'malformed-json': { status: 400, body: 'text' },
    'other-content-type': { status: 415, body: 'empty' },
  }),
  ...behaviourRowsOf([400, 403], (status) => [
    `token-${status}-until-finished`,
    `an account whose registration is not finished gets no token, but a ${status} that says so`,
    {
      answer: (answer, call) =>
        answer.kind === 'token' && call.body.includes(call.world.partners.incomplete.clientId)
          ? failure(call, status, INCOMPLETE_ACCOUNT.tipo, INCOMPLETE_ACCOUNT.detalhe, { kind: 'token-error' })
          : answer,
    },
  ]),
  ...behaviourRowsOf(LOCKOUTS, ([status, locks]) => [
    `lockout-${status}-${locks.replace(' ', '-')}`,
    ...lockout(status, locks),
  ]),
};

/** What tokens are made of, how long they live, and how a missing or bad token and bad credentials are answered. */
export const tokenBehaviours = behavioursOf({ ...tokenRows, ...rejectionRows });
