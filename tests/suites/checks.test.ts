import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import type { Facts, SizesFact, SliceFact, Survey, ValuesFact, ViewFact } from '../../facts/facts.ts';
import type { GivenTokenFact } from '../../facts/given-token.ts';
import type { PageFact } from '../../facts/page.ts';
import type { Anomaly } from '../../facts/survey.ts';
import type { TokenFact } from '../../facts/token.ts';
import { type CodedMessage, catalogues, coded, findingIn } from '../../messages/index.ts';
import { isNoGivenToken } from '../../suites/given-tokens.ts';
import { checks } from '../../suites/index.ts';
import { answer, facts, page, survey } from './facts.ts';

/** An expected result: number of things checked, codes of findings, `!` obstacles and `?` unexercised. */
type Case = readonly [given: readonly Answer[] | Partial<Facts>, result: string];
type Id = keyof typeof checks;
type Table = Readonly<Partial<Record<Id, readonly Case[]>>>;

function resultOf(id: Id, given: Case[0]): string {
  const { judgedOn, findings, obstacles, unexercised } = checks[id](
    facts('length' in given ? { answers: given } : given),
  );
  expect([...findings, ...obstacles, unexercised ?? []].flat().flatMap(unfilledHoles)).toEqual([]);
  return [
    judgedOn,
    ...findings.map(({ code }) => code),
    ...obstacles.map(({ code }) => `!${code}`),
    ...(unexercised === undefined ? [] : [`?${unexercised.code}`]),
  ].join(' ');
}

/** Returns the parameters of a text that its message does not have. */
function unfilledHoles({ code, params }: CodedMessage): readonly string[] {
  const { [code]: text = '' }: Readonly<Record<string, string>> = { ...catalogues.en.findings, ...catalogues.en.texts };
  const names = [...text.matchAll(/\{[@#]?(\w+)/g)].flatMap(([, name]) => name ?? []);
  return names.filter((name) => params[name] === undefined).map((name) => `${code}: ${name}`);
}

const x = (number: number): string => `x${String(number).padStart(6, '0')}`;
const asked = (pagina_inicial: number | null, limite: number | null) => ({ pagina_inicial, limite });
const listed = (number: number, given: Partial<Answer> = {}): Answer =>
  answer({ exchange: x(number), asked: asked(1, 10), token: 1, page: page({ items: 1 }), ...given });
const empty = { page: null, kind: 'empty' } as const;
const status = (value: number, earlier: readonly number[] = []) => ({ status: value, earlier, ...empty }) as const;
const lost = { status: null, failure: 'timeout', detail: 'nothing came', ...empty } as const;
const unsent = { ...lost, failure: 'not-sent' } as const;
const second = { partner: 'second' } as const;
const retry = { purpose: 'retry' } as const;
const simulations = { holdsSimulations: true } as const;

const described = (tipo: string, titulo = 'Bad Request', stated = '400') => ({
  tipo: coded('value.shown', { value: tipo }),
  titulo: coded('value.shown', { value: titulo }),
  status: coded('value.shown', { value: stated }),
});
const tipo = 'Partner.AccountIsIncompleted';
const titulo = 'other' as const;
const problem = { absent: [], tipo, described: described(tipo), titulo, status: 400, isProblemDetails: true };
const unfinished = { status: 400, page: null, problem } as const;

const control200 = listed(1, { name: 'listing.control' });

/** Returns a number of valid responses after a 500. */
const atRandom = (count: number): readonly Answer[] =>
  Array.from({ length: count }, (_, at) => listed(3 + at, { earlier: [500] }));

const olderToken = { name: 'listing.with-earlier-token', role: 'open' } as const;
const valid: Table = {
  'listing.statuses': [
    [[listed(1), listed(2, { ...olderToken, ...status(401) })], '2'],
    [[listed(1), listed(2, { ...olderToken, ...status(403) })], '2 listing.status-not-shown'],
    [[listed(1), listed(2, { ...olderToken, ...status(500, [500]) }), listed(3)], '3 listing.status-500'],
    [[listed(1), listed(2, { ...olderToken, ...status(503, [503]) })], '1 !probe.trouble'],
    [[listed(1), listed(2, { ...olderToken, name: 'listing.with-either-token', ...status(404) })], '1'],
    [[listed(1), listed(2, { ...olderToken, role: 'listing', ...status(403) })], '2 listing.status-not-shown'],
    [[listed(1), listed(2, { ...olderToken, name: 'listing.open-parameter', ...status(403) })], '1'],
  ],
  'listing.ok-200': [
    [[listed(1, lost)], '0 !probe.unanswered ?nothing.accepted-request'],
    [[listed(1, unsent)], '0 !probe.unanswered ?nothing.accepted-request'],
    [[listed(1, status(429, [429, 429]))], '0 !probe.trouble ?nothing.accepted-request'],
    ...[408, 502, 507, 511, 520, 530, 599].map(
      (code): Case => [[listed(1, status(code))], '0 !probe.trouble ?nothing.accepted-request'],
    ),
    [[listed(1, status(501))], '1 listing.not-200'],
    [[listed(1, unfinished)], '0 !account.main-unfinished'],
    [[listed(1), listed(2, { ...second, ...unfinished })], '1'],
    [[listed(1), listed(2, { ...second, ...unfinished }), listed(3, second)], '3 listing.not-200'],
    // A 500 counts only if every attempt returned it between valid requests that returned 200.
    [[listed(1, status(500)), listed(2)], '1 !probe.500'],
    [[listed(1, status(500, [500, 500])), listed(2)], '2 listing.not-200'],
    [[listed(1, status(500, [500, 503])), listed(2)], '1 !probe.500'],
    [[listed(1), listed(2, status(500, [500]))], '1 !probe.500'],
    [[listed(1, status(500, [500])), listed(2, second)], '1 !probe.500'],
    [[listed(1, { ...status(500, [500]), ...second }), listed(2)], '2 listing.not-200'],
    [[listed(1, second), listed(2, { ...status(500, [500]), ...second }), listed(3)], '2 !probe.500'],
    [[control200, listed(2, status(500, [500])), listed(3)], '3 listing.not-200'],
    // Not if the next control failed too.
    [
      [control200, listed(2, status(500, [500])), { ...control200, exchange: x(3), ...status(500, [500]) }, listed(4)],
      '2 !probe.500 !probe.500',
    ],
    // Not if other requests return 500 at random.
    [[control200, listed(2, status(500, [500])), ...atRandom(2), listed(5)], '5 listing.not-200'],
    [[control200, listed(2, status(500, [500])), ...atRandom(3), listed(6)], '5 !probe.500-random'],
    // More constant ones than chance explains.
    [
      [
        control200,
        ...[2, 3, 4, 5, 6, 7, 8, 9].map((at) => listed(at, status(500, [500, 500]))),
        ...atRandom(3),
        ...Array.from({ length: 20 }, (_, at) => listed(30 + at)),
      ],
      '32 listing.not-200',
    ],
    // One that was retried more often is not compared with those.
    [
      [
        control200,
        listed(2, status(500, [500, 500, 500])),
        ...[3, 4, 5, 6, 7, 8, 9].map((at) => listed(at, { ...status(500, [500, 500]), role: 'malformed' })),
        ...Array.from({ length: 30 }, (_, at) => listed(10 + at, { earlier: at < 3 ? [500] : [] })),
      ],
      '31 !probe.500-random',
    ],
    [[{ ...control200, status: 500 }, listed(2, status(500, [500])), listed(3)], '1 !probe.500 !probe.500'],
    // A retry replaces a failure, but no other response.
    [[listed(1, status(500, [500])), listed(2, retry)], '1'],
    [[listed(1, status(400)), listed(2, retry)], '2 listing.not-200'],
    [[listed(1, status(500, [500])), listed(2, { ...retry, asked: asked(2, 10) })], '2 listing.not-200'],
  ],
  'listing.at-most-limite': [
    [[listed(1, { page: page({ items: 10 }) })], '1'],
    [[listed(1, { page: page({ items: 11 }) })], '1 listing.over-limite'],
  ],
};

const omitted = (limite: number | null, given: Partial<Answer> = {}): Answer =>
  listed(9, { asked: asked(null, limite), ...status(400), ...given });

const optional: Table = {
  'listing.parameters-optional': [
    [[listed(1), omitted(null, { asked: asked(1, null) })], '1 listing.parameter-required'],
    [[listed(1), omitted(10)], '1 listing.parameter-required'],
    [[listed(1, status(400)), omitted(10)], '0 ?nothing.parameterless'],
    [[listed(1), omitted(1)], '0 ?nothing.parameterless'],
    // The second partner sends this limite without pagina_inicial only.
    [[listed(1), listed(2, second), omitted(10, second)], '1 listing.parameter-required'],
    [[listed(1), listed(2, { ...second, asked: asked(1, 5) }), omitted(10, second)], '1 listing.parameter-required'],
    [
      [listed(1, status(400)), listed(2, { ...second, asked: asked(1, 5) }), omitted(10, second)],
      '0 ?nothing.parameterless',
    ],
    [[listed(1, second), omitted(10)], '0 ?nothing.parameterless'],
    [[listed(1, { asked: asked(2, 10) }), omitted(10)], '0 ?nothing.parameterless'],
  ],
};

const malformed = (number: number, given: Partial<Answer> = {}): Answer =>
  answer({
    ...{ name: 'listing.malformed', role: 'malformed', case: 'it', exchange: x(number), token: 1 },
    ...{ ...unfinished, ...given },
  });

const errors: Table = {
  'listing.error-400': [
    [[listed(1, { status: 400, kind: 'html', page: null })], '1 listing.no-problem ?nothing.error'],
    [[malformed(1, { status: 401 }), listed(2)], '1 listing.malformed-not-400'],
    [[listed(1), malformed(2, { status: 401 })], '0 ?nothing.error'],
    [[malformed(1, { status: 401 }), listed(2, { role: 'aside' })], '0 ?nothing.error'],
    [[malformed(1, lost)], '0 !probe.unanswered ?nothing.error'],
    [{ production: true }, '0 ?production.parameters'],
  ],
};

const refused = (number: number, given: Partial<Answer> = {}): Answer =>
  answer({
    ...{ name: 'listing.without-token', role: 'refusal', case: 'none', exchange: x(number), ...status(401), ...given },
  });
const controlAt = (number: number, given: Partial<Answer> = {}) =>
  listed(number, { name: 'listing.control', ...given });
const lostAt = (number: number) => controlAt(number, lost);
const elsewhere = (label: string, given: Partial<Answer>) =>
  refused(2, { name: 'listing.with-token-elsewhere', case: label, ...given });
const unasked = (...labels: readonly string[]) =>
  labels.map((label) => ({ name: 'listing.without-token', case: label }));
const uncontrolled = [x(2)];
const CONFIGURED = { second: true, incomplete: true, empty: true, revokedToken: true, expiredToken: true };

const rejections: Table = {
  'auth.missing-401': [
    [[refused(2, lost)], '0 !probe.unanswered'],
    [[refused(2), refused(3, { case: 'other', status: 403 })], '2 auth.not-401'],
    // A rejection counts only between two controls; a response with simulations needs none.
    [{ answers: [refused(2)], uncontrolled }, '0 !auth.control-failed'],
    [{ answers: [refused(2, { status: 403 }), refused(3)], uncontrolled }, '1'],
    [{ answers: [refused(2, { status: 200, ...simulations }), refused(3)], uncontrolled }, '1 auth.not-401'],
    [{ answers: [refused(2, { status: 200 })], uncontrolled }, '0 !auth.control-failed'],
    [{ answers: [refused(2, { status: 300, ...simulations })], uncontrolled }, '0 !auth.control-failed'],
    [{ answers: [refused(2, { status: 199, ...simulations })], uncontrolled }, '0 !auth.control-failed'],
    // The reason is the control after it, if that has no response; one reason for several cases.
    [{ answers: [refused(2), refused(2, { case: 'b' }), controlAt(3, lost)], uncontrolled }, '0 !probe.unanswered'],
    [{ answers: [lostAt(1), refused(2), controlAt(3), lostAt(4)], uncontrolled }, '0 !auth.control-failed'],
    [{ unasked: unasked('a') }, '0 !auth.control-failed-before'],
    [{ unasked: unasked('a', 'b', 'c', 'd') }, '0 !auth.control-failed-before'],
    [{ answers: [controlAt(1, status(503))], unasked: unasked('a', 'b') }, '0 !probe.trouble'],
    [{ answers: [controlAt(1, status(404))], unasked: unasked('a', 'b') }, '0 !auth.control-denied'],
  ],
  'auth.invalid-401': [
    [{}, '0 ?nothing.invalid-token'],
    [{ production: true }, '0 ?production.tokens'],
  ],
  'auth.bearer-header-only': [
    [[elsewhere('query-token', { status: 400 })], '1'],
    [[elsewhere('query-token', { status: 400, ...simulations })], '1 auth.not-401'],
    [[elsewhere('cookie', { status: 400 })], '1 auth.not-401'],
  ],
};

const issued: TokenFact = {
  ...{ form: 'jws', sameAs: null, expiresIn: 3_600, expiresAt: null, exp: null, iat: null, tokenType: 'Bearer' },
  ...{ scopes: ['partner.read', 'partner.write'], scopeWellFormed: true, receivedAt: 0, life: 10_000 },
};
const call = (number: number, given: Partial<Answer> = {}, token: Partial<TokenFact> = {}): Answer =>
  answer({
    ...{ name: 'token.issue', role: 'token', exchange: x(number), usableToken: true, issuedOrdinal: number },
    ...{ issued: { ...issued, ...token }, startedAt: 0, endedAt: 100, ...given },
  });
const noToken = { usableToken: false, issuedOrdinal: null, issued: null } as const;
const late = { expiresAt: 1_800_000 };
/** Expires later than `expiresIn` in any unit. */
const past = { expiresIn: 1, expiresAt: 100_000_000 };
/** Expires three hours before the Date header, and an hour after its own iat. */
const ownClock = { iat: 0, exp: 3_600_000, expiresAt: 3_600_000, receivedAt: 3 * 3_600_000 };
const use = (number: number, code: number, startedAt: number, endedAt: number): Answer =>
  listed(number, { status: code, startedAt, endedAt });
const openUse = (number: number, code: number, purpose: Answer['purpose'] = 'probe'): Answer => ({
  ...use(number, code, 200, 300),
  ...{ name: 'listing.open-parameter', role: 'open', case: 'limite twice', purpose },
});
const bad = (label: string, given: Partial<Answer> = {}): Answer =>
  answer({ name: 'token.refused', role: 'token-error', case: label, status: 401, page: null, ...given });
const badBefore = bad('no-body', { startedAt: -5, endedAt: -1, holdsToken: true });
/** The token in use after bad credentials, and the token request after it. */
const after401: Answer = { ...use(2, 401, 200, 300), name: 'listing.after-bad-credentials', role: 'open' };
const callAfter = call(3, { name: 'token.issue-after-bad-credentials', startedAt: 400, endedAt: 450 });
const REJECTED = ['wrong-secret', 'empty-secret', 'unknown-client'].map((label) => bad(label));

const renewed401 = call(1, { ...noToken, name: 'token.renew', status: 401 });
const tokens: Table = {
  'token.issued-200': [
    [[call(1, { ...noToken, ...unsent })], '0 ?nothing.token-request'],
    ...[500, 501, 503, 505, 520].map(
      (code): Case => [[call(1, { ...noToken, status: code })], '0 !probe.trouble ?nothing.token-request'],
    ),
    [[call(1, { ...noToken, status: 401 })], '0 !account.main-credentials-rejected ?nothing.token-request'],
    [[call(1, { ...noToken, ...unfinished })], '0 !account.main-unfinished ?nothing.token-request'],
    [[call(1), call(2, { ...noToken, name: 'token.renew', status: 401 })], '2 token.not-issued'],
    [[call(1), call(2, { ...noToken, ...second, status: 401 })], '1'],
    [[call(1), call(2, second), call(3, { ...noToken, ...second, status: 401 })], '3 token.not-issued'],
    [[call(1), call(2, second), call(3, { ...noToken, ...second, status: 403, kind: 'html' })], '2'],
    [[call(1), bad('wrong-secret'), call(3, { ...noToken, status: 404 })], '2 token.not-issued'],
    [[call(1, { ...noToken, issued })], '0 !token.too-long ?nothing.token-request'],
    [[call(1), call(2, { ...noToken, issued })], '1 !token.too-long'],
    // The account may be locked.
    ...[302, 400, 401, 403, 423, 429, 500].map(
      (code): Case => [[call(1), bad('wrong-secret'), call(3, { ...noToken, name: 'token.renew', status: code })], '1'],
    ),
    [[call(1), call(2, { ...noToken, ...second, status: 503 })], '1 !probe.trouble'],
    [[renewed401, call(2, second)], '1 !account.main-credentials-rejected'],
  ],
  'AccessToken.expiresAt': [
    [[call(1, { endedAt: 90_000 }, { receivedAt: 90_000, expiresAt: 30_001 })], '1'],
    [[call(1, { endedAt: 90_000 }, { receivedAt: 90_000, expiresAt: 30_000 })], '1 token.expires-in-past'],
    [[call(1, {}, ownClock), listed(2)], '1'],
    [[call(1, {}, ownClock), listed(2, { status: 401 })], '1 token.expires-in-past'],
    [[call(1, {}, { ...ownClock, expiresIn: 700 }), listed(2)], '1 token.expires-in-past'],
    [[call(1, { endedAt: ownClock.receivedAt }, ownClock), listed(2)], '1 token.expires-in-past'],
  ],
  'token.expiry-agrees': [
    [[call(1, {}, late), call(2, {}, { ...late, sameAs: 1 })], '2'],
    [[call(1, {}, late)], '1 token.lifetime-differs'],
    [[call(1, {}, past), call(2, {}, { ...past, sameAs: 1 })], '2 token.lifetime-differs'],
    [[call(1, {}, { ...late, iat: 0 }), call(2, {}, { ...late, iat: 0, sameAs: 1 })], '2 token.lifetime-differs'],
    [[call(1)], '0 ?nothing.expiry'],
    [[call(1, {}, { iat: 0, expiresAt: 3_600_000 })], '1'],
    // The difference is at most 2 %.
    [[call(1, {}, { iat: 0, exp: 3_600_000, expiresAt: 3_672_000 })], '1'],
    // Without iat, the lifetime may start by the local clock; with iat, at the response.
    [[call(1, { endedAt: 7_200_000 }, { expiresAt: 10_800_000 })], '1'],
    [[call(1, {}, { iat: 0, exp: 5_400_000, receivedAt: 1_800_000 })], '1'],
  ],
  'token.accepted': [
    [[call(1), use(2, 401, 200, 300)], '1 token.not-accepted'],
    [[call(1), use(2, 401, 8_000, 8_100)], '1'],
    [[call(1), use(2, 401, 8_000, 8_099)], '1 token.not-accepted'],
    [[call(1), call(2, { startedAt: 150, endedAt: 180 }), use(3, 401, 200, 300)], '1'],
    [[call(1), use(2, 401, 200, 300.9), call(3, { startedAt: 300, endedAt: 400 })], '1 token.not-accepted'],
    [[call(1), call(2, { ...second, startedAt: 150 }), use(3, 401, 200, 300)], '1 token.not-accepted'],
    // A token issued for bad credentials may have revoked the earlier one.
    [[call(1), bad('no-body', { startedAt: 150, endedAt: 180, holdsToken: true }), use(3, 401, 200, 300)], '1'],
    [[call(1), bad('no-body', { startedAt: 150 }), use(3, 401, 200, 300)], '1 token.not-accepted'],
    [[call(1), bad('no-body', { startedAt: 350, holdsToken: true }), use(3, 401, 200, 300)], '1 token.not-accepted'],
    [[badBefore, call(1), use(3, 401, 200, 300)], '1 token.not-accepted'],
    [[call(1), after401, callAfter], '1 token.not-accepted'],
    [[call(1), listed(2), { ...after401, status: 404 }, callAfter], '2 token.not-accepted'],
    [[call(1), { ...after401, status: 404 }, callAfter], '0 ?nothing.token-use'],
    [[call(1), listed(2), { ...after401, status: 404, kind: 'html' }, callAfter], '1'],
    ...[302, 403, 423, 429, 500].map(
      (code): Case => [[call(1), listed(2), { ...after401, status: code }, callAfter], '1'],
    ),
    // The account may be locked.
    [[call(1), after401, { ...callAfter, ...noToken, status: 403 }], '1'],
    [[call(1), after401, { ...callAfter, earlier: [429] }], '1'],
    [[call(1), use(2, 403, 200, 300)], '1 token.not-accepted'],
    [[call(1), use(2, 403, 200, 300), listed(3)], '2'],
    [[call(1), listed(2, { status: 503 })], '0 !token.uses-unanswered ?nothing.token-use'],
    [[call(1), answer({ status: 401 })], '0 ?nothing.token-use'],
    // A 401 to a malformed parameter is about the token if the token is not accepted afterwards.
    [[call(1), { ...use(2, 401, 200, 300), role: 'malformed' }], '1 token.not-accepted'],
    [[call(1), { ...use(2, 401, 8_000, 8_100), role: 'malformed' }], '1'],
    [[call(1), { ...use(2, 401, 200, 300), role: 'malformed' }, listed(3)], '1'],
    [[call(1), { ...use(2, 400, 200, 300), role: 'malformed' }], '0 ?nothing.token-use'],
    // A 401 to an open request is about the token if a retry with a new token returns 200.
    [[call(1), openUse(2, 401), call(3, { startedAt: 400 }), openUse(4, 200, 'retry')], '1 token.not-accepted'],
    [[call(1), openUse(2, 401), call(3, { startedAt: 400 }), openUse(4, 401, 'retry')], '0 ?nothing.token-use'],
    [[call(1), openUse(2, 401), call(3, { startedAt: 400 }), openUse(4, 200)], '0 ?nothing.token-use'],
  ],
  'token.needs-credentials': [
    [[bad('wrong-secret', { holdsToken: true })], '1 token.issued-without-credentials ?nothing.credential-cases'],
    [[...REJECTED, bad('no-body', { status: 429, holdsToken: true })], '4 token.issued-without-credentials'],
    [REJECTED, '3'],
    [{ answers: REJECTED, configured: CONFIGURED }, '3 ?nothing.credential-cases'],
    [[...REJECTED, bad('other-content-type', { holdsToken: true })], '3'],
    ...[429, 502, 503, 520].flatMap((code): readonly Case[] => [
      [[bad('wrong-secret', { status: code })], '0 !token.errors-unanswered ?nothing.credential-cases'],
      // No response shows that the secret was rejected, and it is not resent.
      [[bad('wrong-secret', { status: code }), ...REJECTED.slice(1)], '2 !probe.trouble ?nothing.credential-cases'],
    ]),
    [
      [bad('wrong-secret', { status: null, failure: 'reset' }), ...REJECTED.slice(1)],
      '2 !probe.unanswered ?nothing.credential-cases',
    ],
    [[bad('wrong-secret'), bad('unknown-client'), bad('empty-secret', { status: 429 })], '2 ?nothing.credential-cases'],
    [[bad('wrong-secret'), bad('empty-secret', { status: 503 })], '1 !probe.trouble ?nothing.credential-cases'],
    [[...REJECTED, bad('empty-body', { status: 503 })], '3 !probe.trouble'],
    [[...REJECTED, bad('malformed-json', { status: 503 })], '3'],
    [[bad('wrong-secret', { status: 423 }), bad('unknown-client')], '2 ?nothing.credential-cases'],
  ],
};

const place = (label: string, code: number, kind: Answer['kind'] = 'object'): Answer =>
  answer({ name: 'elsewhere', role: 'aside', case: label, exchange: x(9), ...status(code), kind });
const tokenAt = (code: number) => call(1, { ...noToken, status: code });

const places: Table = {
  'version.in-path': [
    [[tokenAt(404)], '0 ?nothing.endpoint'],
    [[tokenAt(405), place('token under /v2', 404), listed(2)], '1'],
    [[tokenAt(405), place('token under /v2', 400)], '1 version.elsewhere'],
    [[tokenAt(405), place('token at the origin', 422)], '0 ?nothing.endpoint'],
    [[tokenAt(404), place('token under /v2', 200, 'html')], '0 ?nothing.endpoint'],
    [[call(1), listed(2), listed(3, status(404))], '2'],
    [[call(1), listed(2, status(403)), listed(3, status(404))], '1'],
    [[call(1), listed(2, status(404)), listed(3, status(405))], '1'],
    [[call(1), listed(2, status(400)), listed(3, status(404))], '2'],
    [[call(1, { ...noToken, ...lost })], '0 !probe.unanswered ?nothing.endpoint'],
    [[listed(2, lost), bad('wrong-secret', lost)], '0 !probe.unanswered ?nothing.endpoint'],
  ],
  'environment.base-path': [
    [[tokenAt(404)], '0 ?nothing.endpoint'],
    [[tokenAt(410), place('token under /v2', 400)], '1'],
    [[tokenAt(405), place('token at the origin', 422)], '1 environment.elsewhere'],
    [[call(1), listed(2, status(404)), place('listing at the origin', 401)], '2 environment.elsewhere'],
  ],
};

const ways = [asked(1, 10), asked(1, 1), asked(2, 10), asked(null, null), asked(null, 10)];
const lists = (items: number, total: number | null = items) => ({ status: 200, page: page({ items, total }) });
const incomplete = (...given: readonly Partial<Answer>[]): Partial<Facts> => ({
  configured: CONFIGURED,
  answers: given.map((one, at) => {
    const { [at]: way = asked(1, 10) } = ways;
    const request = { name: 'listing.incomplete-account', role: 'incomplete', partner: 'incomplete' } as const;
    return answer({ ...request, asked: way, ...unfinished, ...one });
  }),
});
/** Returns a 401 of an incomplete account and its repetition with a new token. */
const retried = (status: number): readonly Answer[] => {
  const [first, again] = incomplete({ status: 401 }, { status, exchange: x(2), purpose: 'retry' }).answers ?? [];
  return [first, again && { ...again, asked: asked(1, 10) }].filter((one) => one !== undefined);
};
/** Adds the token request of an incomplete account, whose token lives for 30 seconds. */
const expiring = ({ answers = [], ...others }: Partial<Facts>): Partial<Facts> => {
  const issued = call(1, { partner: 'incomplete', issuedOrdinal: 1, endedAt: 0 }, { life: 30_000 });
  return { ...others, answers: [issued, ...answers] };
};
const rejectedCall = (code: number, given: Partial<Answer> = {}): Partial<Facts> => ({
  configured: CONFIGURED,
  answers: [call(1, { ...noToken, partner: 'incomplete', status: code, ...given })],
});
const emptyAccount = (...given: readonly Partial<Answer>[]): Partial<Facts> => ({
  configured: CONFIGURED,
  answers: given.map((one, at) => listed(at, { partner: 'empty', ...one })),
});
/** The empty account is unfinished. */
const swapped = (...given: readonly Partial<Answer>[]): Partial<Facts> => ({
  configured: CONFIGURED,
  answers: [...(incomplete(...given).answers ?? []), ...(emptyAccount(unfinished).answers ?? [])],
});
const laterPage = { name: 'listing.empty-account-later', role: 'open' } as const;
const skipping = (...skip: readonly string[]) => ({ ids: null, skip, quick: false });
const isolation = { partners: ['main', 'empty'], listings: 9, unkept: 0, leaks: [] } as const;
const at = { token: 3, exchange: x(4), page: 1, limite: 8 };
const leak = { ...at, partner: 'empty', owner: 'main', listings: 2, simulations: 4, item: 0 } as const;
const view: ViewFact = { ...at, kind: 'other', state: 'constant', partner: 'main' };
const absence = listed(9, status(404));
const absent = survey({ pages: 0, broken: { by: 'response', exchange: x(9) } });
const unread = survey({ broken: { by: 'environment', exchange: 'x000009' } });
const secondEndedBy = (response: Partial<Answer>): Partial<Facts> => ({
  configured: CONFIGURED,
  surveys: { main: survey(), second: { ...absent, partner: 'second' } },
  answers: [listed(1), listed(9, { partner: 'second', ...response })],
});

const accounts: Table = {
  'listing.incomplete-account': [
    [incomplete({}, {}, {}, lists(0), {}), '5 account.incomplete-not-400'],
    [incomplete({}, { status: 401 }), '2 account.incomplete-not-400'],
    [{ configured: CONFIGURED, answers: retried(400) }, '1'],
    [{ configured: CONFIGURED, answers: retried(401) }, '1 account.incomplete-not-400'],
    [expiring(incomplete({ token: 1 }, { token: 1, status: 401, endedAt: 60_000 })), '1'],
    [incomplete(lists(10, 30), lists(1, 30), lists(10, 30)), '0 !account-looks-complete'],
    [incomplete(lists(3), lists(1, 3), { status: 404 }, lists(3)), '0 !account-looks-complete'],
    [incomplete(lists(10, 30), lists(1, 30), lists(0, 30)), '3 account.incomplete-not-400'],
    [
      incomplete({ problem: { ...problem, described: described(tipo, 'Bad Request', '401') } }),
      '1 account.incomplete-field',
    ],
    [incomplete(lists(3), lists(1, 3), lists(0), { status: 200, page: null }), '4 account.incomplete-not-400'],
    [incomplete(lists(3), lists(1, 3), lists(0), { status: 200, page: page({}) }), '4 account.incomplete-not-400'],
    [incomplete(lists(3), { ...lists(1, 3), status: 201 }), `2${' account.incomplete-not-400'.repeat(2)}`],
    [incomplete(lists(3), lists(2, 3)), '2 account.incomplete-not-400'],
    [incomplete(lists(3, 2), lists(1, 3)), '2 account.incomplete-not-400'],
    [incomplete(lists(3, null), lists(1, null)), '0 !account-looks-complete'],
    // A page without limite lists twenty simulations.
    [
      incomplete(lists(10, 15), lists(1, 15), lists(5, 15), lists(15), { asked: asked(2, null), status: 404 }),
      '0 !account-looks-complete',
    ],
    [swapped(lists(0), lists(0), { status: 404 }), '0 !accounts-look-swapped'],
    [swapped(lists(0), {}), '2 account.incomplete-not-400'],
    [swapped(lists(0), lists(1, 3)), '2 account.incomplete-not-400'],
    [swapped({ status: 403 }), '1 account.incomplete-not-400'],
    [incomplete({}, ...[429, 503, 503, 503].map((code) => ({ status: code }))), `1${' !probe.trouble'.repeat(3)}`],
    [{}, '0 ?account.not-configured'],
    [{ configured: CONFIGURED, production: true }, '0 ?production.accounts'],
    [{ configured: CONFIGURED }, '0 !run.ended-before'],
    ...[400, 401, 403, 422].map((code): Case => [rejectedCall(code, { problem }), '0 ?account.incomplete-at-token']),
    [rejectedCall(401), '0 !account.credentials-rejected'],
    [rejectedCall(0, lost), '0 !probe.unanswered'],
    [rejectedCall(404), '0 !account.no-token'],
  ],
  'listing.empty-account': [
    [emptyAccount(lists(0), lists(0, 7), lists(0, null)), '3 account.empty-total'],
    [emptyAccount(status(404), lists(0)), '1'],
    [emptyAccount(lists(0), lists(0), lists(1)), '0 ?account.not-empty'],
    [emptyAccount(lists(1), lists(0)), '0 ?account.not-empty'],
    [emptyAccount(lists(0), { ...status(401), name: 'listing.between-logins' }), '1'],
    [emptyAccount({ page: null }, { page: null }), '2 account.empty-not-listed'],
    [emptyAccount(status(503), { page: null }), '1 account.empty-not-listed'],
    [emptyAccount(status(503)), '0 !probe.trouble'],
    [emptyAccount(unfinished), '0 !account.unfinished'],
    [swapped(lists(0), lists(0)), '0 !accounts-look-swapped'],
    [swapped(lists(0), lists(1, 3)), '0 !account.unfinished'],
    [rejectedCall(400, { problem, partner: 'empty' }), '0 !account.credentials-rejected'],
    [emptyAccount(lists(0), { ...lists(1), ...laterPage }), '2 account.empty-lists'],
    // A page after the last may return anything but simulations.
    [emptyAccount(lists(0), { ...lists(0, 7), ...laterPage }, { page: page({ items: null }), ...laterPage }), '3'],
    [emptyAccount(lists(0), { ...status(404), ...laterPage }), '1'],
    [emptyAccount(lists(0), { page: page({}), ...laterPage }), '2'],
    [emptyAccount(lists(0), { ...lists(0, 3), ...laterPage }), '2'],
  ],
  'auth.own-simulations': [
    [{ surveys: { main: survey() } }, '0 ?isolation.one-account'],
    [{ surveys: { main: survey() }, production: true }, '0 ?isolation.production'],
    [{ configured: CONFIGURED, isolation }, '0 !run.ended-before'],
    [{ configured: CONFIGURED, isolation, scope: skipping('listing.page-of-second') }, '0 ?skipped'],
    [{ configured: CONFIGURED, isolation, scope: skipping('methods') }, '0 !run.ended-before'],
    [
      { configured: CONFIGURED, isolation, scope: skipping('listing.page-of-second'), halted: 'token.unusable' },
      '0 !account.others-unsent',
    ],
    [{ configured: CONFIGURED, surveys: { second: survey() } }, '0 ?isolation.one-list'],
    [{ configured: CONFIGURED, surveys: { main: absent, second: absent }, answers: [absence] }, '0 ?list-unreadable'],
    [{ configured: CONFIGURED, surveys: { second: unread } }, '0 !list.broken'],
    [{ configured: CONFIGURED, surveys: { main: unread, second: survey() } }, '0 !list.broken'],
    [secondEndedBy(status(403)), '0 ?list.no-page'],
    [secondEndedBy(unfinished), '0 ?account.unfinished'],
    // A firewall blocked the second account.
    [secondEndedBy({ status: null, failure: 'unreachable' }), '0 !list.unread'],
    [{ configured: CONFIGURED, surveys: { main: unread, second: survey() }, isolation }, '9 ?list.broken'],
    [{ configured: { ...CONFIGURED, second: false }, isolation }, '9'],
    [{ configured: { ...CONFIGURED, second: false }, production: true }, '0 ?isolation.production'],
    [{ configured: CONFIGURED, isolation: { ...isolation, leaks: [leak] } }, '9 auth.foreign-simulations'],
    [{ configured: { ...CONFIGURED, second: false }, isolation: { ...isolation, unkept: 2 } }, '9 ?isolation.unkept'],
  ],
  'token.accepted': [
    [{ answers: [listed(1)], views: [{ ...view, state: 'once' }] }, '1 !token.list-replaced'],
    // A list of another account is the finding of auth.own-simulations.
    [{ answers: [listed(1)], views: [{ ...view, partner: 'empty' }], isolation: { ...isolation, leaks: [leak] } }, '1'],
  ],
};

const AT = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const given = (part: Partial<GivenTokenFact> = {}): GivenTokenFact => ({
  ...{ kind: 'jws', issuedKind: 'jws', issuer: 'same', exp: AT + 60 * MINUTE, differs: [], twin: false },
  ...part,
});
const withToken = (name: string, label: string, part: Partial<Answer>) =>
  refused(2, { name, case: label, endedAt: AT, ...part });
const revoked = (token: Partial<GivenTokenFact> = {}, part: Partial<Answer> = {}): Partial<Facts> => ({
  configured: CONFIGURED,
  answers: [withToken('listing.with-revoked-token', 'first page', part)],
  given: { revoked: given(token) },
});
const revokedAmong = (
  token: Partial<GivenTokenFact>,
  later: readonly Answer[],
  before: readonly Answer[] = [],
): Partial<Facts> => ({ ...revoked(token), answers: [...before, ...(revoked().answers ?? []), ...later] });
const datedCall = (ahead: number, token: Partial<TokenFact> = {}): Answer =>
  call(3, { endedAt: AT }, { iat: AT + ahead, ...token });
const expired = (token: Partial<GivenTokenFact> = {}, part: Partial<Answer> = {}): Partial<Facts> => ({
  configured: CONFIGURED,
  answers: [
    withToken('listing.with-invalid-token', 'not-a-jwt', {}),
    withToken('listing.with-invalid-token', 'expired', part),
  ],
  given: { expired: given({ exp: AT - 60 * MINUTE, ...token }) },
});
const open = { status: 200, ...simulations, page: page({ items: 3 }) };
const ahead = { headers: { ...answer({}).headers, date: AT + 61 * MINUTE } };

const givenTokens: Table = {
  'auth.revoked-401': [
    [{}, '0 ?auth.no-revoked-token'],
    [revoked({}, { status: 200, page: page({ items: 0 }) }), '1 auth.revoked-opens'],
    [revoked({ issuer: 'other' }, open), '1 auth.revoked-opens !given-token.other-issuer'],
    [revoked({}, { status: 200 }), '1 auth.not-401'],
    [revoked({}, { status: 403, ...simulations }), '1 auth.not-401'],
    [revoked({ exp: AT }), '1 !given-token.expired'],
    [revoked({ exp: null }), '1'],
    [revokedAmong({}, [listed(3, { endedAt: AT + 61 * MINUTE })]), '1'],
    [revokedAmong({ exp: AT - 1 }, [listed(3)], [listed(1)]), '1 !given-token.expired'],
    // The token issuer's clock decides, unless it is a day off or the token was reissued.
    [revokedAmong({ exp: AT + MINUTE }, [datedCall(2 * MINUTE)]), '1 !given-token.expired'],
    [revokedAmong({ exp: AT + MINUTE }, [datedCall(0), datedCall(2 * MINUTE, { sameAs: 1 })]), '1'],
    [revokedAmong({}, [datedCall(24 * 60 * MINUTE)]), '1'],
    [revoked({}, ahead), '1 !given-token.expired'],
    [revoked({ kind: 'jwe' }), '1 !given-token.other-kind'],
    [revoked({ issuer: 'other' }), '1 !given-token.other-issuer'],
    [revoked({ twin: true }), '1 !given-token.twin'],
    [revoked({ kind: 'opaque', issuedKind: 'opaque', exp: null }), '1 ?given-token.unread'],
    [revoked({ differs: ['kid'] }), '1 ?given-token.differs'],
  ],
  'auth.invalid-401': [
    [expired({ exp: null }, open), '2 auth.expired-opens ?given-token.without-exp'],
    [expired({}, open), '2 auth.not-401'],
    [{ ...expired({}, open), given: {} }, '2 auth.expired-opens'],
    [expired({ exp: AT - 5 * MINUTE }), '2'],
    [expired({ exp: AT + MINUTE }, open), '1 !given-token.unexpired'],
    [expired({ exp: AT - 4 * MINUTE }, open), '1 !given-token.unexpired'],
    [expired({ exp: AT + 1 }), '1 !given-token.unexpired'],
    [expired({ exp: AT }), '2'],
    [expired({ exp: AT - MINUTE }, { status: 403 }), '2 auth.not-401'],
    [expired({ issuer: 'other' }), '2 !given-token.other-issuer'],
  ],
};

const anomaly: Anomaly = {
  ...{ kind: 'id-shared', params: { item: 1, page: 1 }, count: 1, exchange: x(1), page: 2, limite: 100 },
  signature: 'shared',
};
const differs: Anomaly = { ...anomaly, kind: 'total-differs', item: 4 };
const slice = (part: Partial<SliceFact> = {}): SliceFact => ({
  ...{ kind: 'slice', state: 'constant', page: 2, limite: 7, exchange: x(2) },
  ...{ params: { first: 8, last: 14, due: 7, items: 7, actual: 'slice.others' }, ...part },
});
const tally = { of: 9, present: 9, null: 0, deviating: 0, groups: [] };
const tallies = { 'Simulation.id_simulacao': tally, 'Page.total': { ...tally, present: 4 } };
const main = (part: Parameters<typeof survey>[0], more: Partial<Facts> = {}): Partial<Facts> => ({
  surveys: { main: survey(part) },
  ...more,
});
const contradiction: ValuesFact = {
  ...{ state: 'constant', fields: ['Simulation.prazo'], page: 2, limite: null, item: 3, exchange: x(9) },
  asWalked: asked(1, 100),
};

const contradicted = (valuesCompared: number, part: Partial<ValuesFact>) =>
  main({ valuesCompared, contradictions: [{ ...contradiction, ...part }] });
const varies: Anomaly = { ...differs, params: { total: 250, otherTotal: 251 } };
const miscounts: Anomaly = { ...differs, kind: 'count-differs', params: { total: 251, counted: 250, pages: 3 } };

const sizes = (total: number | null, otherTotal: number | null): SizesFact => ({
  ...{ state: 'constant', limite: 100, other: 7, missing: 0, further: 0, exchange: x(9) },
  totals: [total, otherTotal],
});

const wholeLists: Table = {
  'Page.total': [
    [main({ compared: 2 }), '5'],
    [main({ total: null }, { tallies }), '4 ?nothing.total'],
    [main({ state: 'unread', broken: { by: 'response', exchange: x(2) } }, { tallies }), '4 ?list.broken'],
    [main({ total: null, slices: [slice({ kind: 'simulation-twice' })] }), '3 page.simulation-twice'],
    [main({ slices: [slice({ kind: 'total', state: 'living' })] }), '3 !page.total-changing'],
    [main({ slices: [slice({ state: 'living' })] }), '3'],
    [main({ sizes: sizes(250, 249) }), '3 page.total-by-size'],
    [main({ sizes: sizes(250, null) }), '3'],
    [main({ sizes: sizes(null, 250) }), '3'],
    // The finding with the number of simulations comes first.
    [main({ state: 'constant', anomalies: [varies, miscounts] }), '3 page.total-miscounts page.total-varies'],
    [main({ state: 'living', anomalies: [differs] }), '3 !list.changing'],
    [main({ state: 'living', order: 'unstable', anomalies: [differs] }), '3 !list.unstable'],
    [main({ state: 'unread', anomalies: [differs], broken: unread.broken }), '0 !list.broken ?nothing.object'],
    [secondEndedBy(status(403)), '3 ?list.no-page'],
    [secondEndedBy({ status: null, failure: 'unreachable' }), '3 !list.unread'],
  ],
  'Simulation.id_simulacao': [[main({ state: 'living', anomalies: [anomaly] }, { tallies }), '250']],
  'listing.requested-page': [
    [main({ compared: 3, slices: [slice({ state: 'living' })] }), '3 !list.changing-pages'],
    [main({ compared: 3, slices: [slice({ state: 'unstable' })] }), '0 ?unstable-order'],
    [main({ state: 'living', order: 'unstable' }), '0 ?unstable-order'],
    // The second partner's order does not excuse the main partner's empty list.
    [
      { surveys: { main: survey({ items: 0 }), second: survey({ partner: 'second', order: 'unstable' }) } },
      '0 ?nothing.compared',
    ],
  ],
  'listing.same-simulation': [
    [contradicted(1, { fields: ['Customer.cpf'] }), '1 listing.other-person'],
    [contradicted(9, { state: 'living' }), '9 !listing.values-kept-changing'],
  ],
};

/** Returns facts with a page of ten items: the query, the pagination block, and the survey of the full listing. */
const onPage = (
  way: Answer['asked'],
  block: Partial<PageFact>,
  walk?: Partial<Survey>,
  more: Partial<Answer> = {},
) => ({
  answers: [listed(1, { ...(way && { asked: way }), page: page({ items: 10, ...block }), ...more })],
  surveys: walk === undefined ? {} : { main: survey(walk) },
});
const wrongTotal = { limite: 10, lastPage: 3, distinct: 25, slices: [slice({ kind: 'total' })] };
/** A walk with one simulation more than total. */
const doubtful = { limite: 4, state: 'living', distinct: 11, total: 10 } as const;
const [first, third] = [asked(1, 10), asked(3, 10)];
/** Returns the first and the second page without limite. */
const bothPages = (block: Partial<PageFact>): readonly Answer[] => [
  listed(1, { asked: asked(1, null), page: page({ numero: 1, items: 20, tamanho: 20, total: 41 }) }),
  listed(2, { asked: asked(2, null), page: page({ numero: 2, ...block }) }),
];
/** Returns a page without parameters that is of size 0, and the one after it. */
const sizeZero = (block: Partial<PageFact>, next: Partial<PageFact> = {}, more: Partial<Answer> = {}) => [
  listed(1, { asked: asked(null, null), page: page({ numero: 1, items: 0, tamanho: 0, total: 9, ...block }) }),
  listed(2, {
    asked: asked(2, null),
    page: page({ numero: 2, items: 0, tamanho: 0, total: 9, tem_proximo: false, ...next }),
    ...more,
  }),
];
const has = { tem_proximo: true };
const hasNo = { tem_proximo: false };
const control = { name: 'listing.control', purpose: 'control' } as const;

const pages: Table = {
  'Page.tem_proximo': [
    [onPage(asked(2, null), { total: 25, tamanho: 10, items: 9, ...hasNo }), '1 page.next-denied'],
    [onPage(asked(null, null), { numero: 1, total: 15, tamanho: 20, ...hasNo }), '1 page.next-denied'],
    [onPage(asked(null, 10), { total: 15, tem_anterior: false, ...hasNo }), '1 page.next-denied'],
    // Without numero it may be another page than the first: the default is open.
    [onPage(asked(null, 10), { total: 20, tem_anterior: true, ...hasNo }), '1'],
    [onPage(asked(2_147_483_647, 1), { total: 5, ...has }), '1 page.next-promised'],
    // Without total, or with a wrong total, the full listing decides.
    [onPage(first, hasNo, { distinct: 11 }), '1 page.next-denied-by-walk'],
    [onPage(first, has, { distinct: 10 }), '1 page.next-promised-by-walk'],
    [onPage(first, hasNo, { state: 'constant', limite: 10, lastPage: 2 }), '1 page.next-denied-by-walk'],
    [onPage(third, { total: 99, ...has }, wrongTotal), '1 page.next-promised-by-walk'],
    [onPage(asked(5, 5), { total: 25, ...has }, wrongTotal), '1 page.next-promised'],
    [onPage(third, { total: 99, ...hasNo }, wrongTotal), '1'],
    [onPage(asked(2, 10), { total: 15, ...has }, wrongTotal), '1'],
    [onPage(asked(5, 5), { total: 99, ...has }, wrongTotal), '1'],
    [onPage(third, { total: 99, ...has }, { ...wrongTotal, state: 'living' }), '1'],
    [onPage(third, { total: 99, ...has }, { ...wrongTotal, whole: false }), '1'],
    [onPage(third, { total: 99, ...has }, { ...wrongTotal, slices: [slice({ kind: 'total', state: 'living' })] }), '1'],
    // The default of limite is 0.
    [sizeZero({ ...has }), '2 page.next-promised-of-size-0'],
    [sizeZero({ numero: null, tem_anterior: false, ...has }), '2 page.next-promised-of-size-0'],
    [sizeZero({ ...hasNo }), '2'],
    [sizeZero({ ...has }, { items: 5 }), '2'],
    [sizeZero({ ...has }, {}, { asked: asked(2, 10) }), '2'],
    [sizeZero({ ...has }, {}, { partner: 'second' }), '2'],
    // Its next page was not read, its default page may be another one, or it is not of size 0.
    [onPage(asked(null, null), { numero: 1, items: 0, tamanho: 0, total: 9, ...has }), '1'],
    [sizeZero({ numero: 0, ...has }), '2'],
    [sizeZero({ tamanho: 20, ...has }), '2'],
    [sizeZero({ items: 5, ...has }), '2'],
    // Nothing shows the next page.
    [onPage(asked(null, 1), { numero: 2, total: 5, ...hasNo }), '1'],
    [onPage(asked(2, null), { total: 25, ...hasNo }), '1'],
    [onPage(first, hasNo), '1'],
    [onPage(first, { total: 10, ...has }, doubtful), '1'],
    [onPage(first, { total: 10, ...has }, { ...doubtful, whole: false }), '1 page.next-promised'],
    [onPage(first, { total: 10, ...has }, { ...doubtful, total: 11 }), '1 page.next-promised'],
    [onPage(first, { total: 9, ...has }, doubtful), '1 page.next-promised'],
    [onPage(asked(2, 10), { total: 10, ...has }, doubtful), '1 page.next-promised'],
    [onPage(first, hasNo, { changed: true }), '1'],
    [onPage(first, hasNo, { whole: false }), '1'],
    [onPage(first, hasNo, { state: 'living' }), '1'],
    [onPage(first, hasNo, {}, control), '1'],
  ],
  'Page.tem_anterior': [
    [onPage(asked(null, 10), { numero: 1, tem_anterior: true }), '1 page.previous-differs'],
    [onPage(asked(null, 10), { numero: 2, tem_anterior: false }), '1'],
  ],
  'Page.numero': [[onPage(asked(null, 10), { numero: 3 }), '1']],
  'Page.tamanho': [
    // An empty first page shows no page size.
    [sizeZero({ total: 41 }, { items: 20, tamanho: 20, total: 41 }), '2'],
    [onPage(first, { items: 4, total: 4, tamanho: 5 }), '1 page.tamanho-differs'],
    [onPage(first, { items: 4, total: 4, tamanho: 10 }), '1'],
    [onPage(first, { items: 4, total: 4, tamanho: 4 }), '1'],
    [onPage(first, { items: null, tamanho: 5, total: 99 }), '1'],
    [onPage(asked(1, null), { items: 9, tamanho: 10 }, { distinct: 11 }), '1 page.below-tamanho'],
    [onPage(asked(null, null), { numero: 0, items: 0, tamanho: 10, total: 10 }), '1 page.below-tamanho'],
    [onPage(asked(null, null), { numero: 2, items: 0, tamanho: 10, total: 10 }), '1'],
    [onPage(asked(1, null), { numero: 1, items: 9, tamanho: 10, total: 10 }), '1 page.below-tamanho'],
    [onPage(asked(1, null), { numero: 1, items: 10, tamanho: 9, total: 11 }), '1 page.tamanho-differs'],
    [onPage(asked(1, null), { numero: 1, items: 10, tamanho: 0, total: 11 }), '1 page.tamanho-differs'],
    [onPage(asked(1, null), { items: 9, tamanho: 8, total: 9, ...hasNo }), '1 page.tamanho-differs'],
    [onPage(asked(2, null), { items: 9, tamanho: 8, total: 29, ...hasNo }), '1 page.tamanho-differs'],
    [onPage(asked(1, null), { items: 9, tamanho: 10, ...has }), '1'],
    [onPage(asked(1, null), { numero: 1, items: 9, tamanho: 10, total: 9, ...has }), '1'],
    [onPage(asked(2, null), { numero: 2, items: 9, tamanho: 10, total: 99, ...has }), '1'],
    // A full first page shows the size of the second.
    [bothPages({ items: 20, tamanho: 100, total: 41 }), '2 page.tamanho-differs'],
    [bothPages({ items: 19, tamanho: 20, total: 41 }), '2 page.below-limite'],
    [bothPages({ items: 20, tamanho: 20, total: 41 }), '2'],
    [bothPages({ items: 9, tamanho: 100, total: 29 }), '2 page.tamanho-differs'],
    [bothPages({ items: 9, tamanho: 9, total: 29 }), '2'],
    [bothPages({ items: 9, tamanho: 20, total: 29 }), '2'],
    [{ answers: bothPages({ items: 9, tamanho: 100, total: 29 }), surveys: { main: survey(wrongTotal) } }, '2'],
    [onPage(asked(1, null), { numero: 1, items: 3, tamanho: 20, total: 23, ...has }, wrongTotal), '1'],
  ],
};

const closed = { ...tally, of: 3, present: 3, deviating: 6, groups: [] };
const withoutValue = { ...tally, of: 3, present: 0, deviating: 0, groups: [] };

const fields: Table = {
  // An object with two undocumented properties is one object.
  'Customer.closed': [[{ answers: [], tallies: { 'Customer.closed': closed } }, '3']],
  'Customer.cpf': [[{ answers: [], tallies: { 'Customer.cpf': withoutValue } }, '0 ?absent']],
  'Customer.cpf-mask': [[{ answers: [], tallies: { 'Customer.cpf-mask': withoutValue } }, '0 ?absent-form']],
};

const noToken401 = call(1, { ...noToken, page: null, status: 401 });
const noResponse = call(1, { ...noToken, ...lost });
const halted = 'token.unusable';

const halts: Table = {
  'Page.numero': [
    [{ halted, answers: [noResponse] }, '0 !probe.unanswered'],
    [{ halted, answers: [noToken401] }, '0 ?token.unusable'],
    [{ halted, answers: [refused(2, lost), noToken401] }, '0 ?token.unusable'],
    [{ halted, answers: [call(2, { ...noToken, ...lost, ...second }), noToken401] }, '0 ?token.unusable'],
    [{ halted }, '0 ?token.unusable'],
    [[noResponse], '0 ?nothing.object'],
  ],
  // The API responded, so checks count.
  'auth.missing-401': [
    [{ halted, answers: [noResponse, refused(2)] }, '1'],
    [{ halted, answers: [noResponse, refused(2)], uncontrolled }, '0 !auth.no-control'],
  ],
  'Simulation.prazo': [[{ halted, answers: [noResponse, refused(2)] }, '0 !probe.unanswered']],
  'listing.ok-200': [[{ halted, answers: [noResponse, listed(2, status(404))] }, '0 !probe.unanswered']],
};

const noFaults = { repeatedNames: { count: 0, first: [] } };
const code = 'json.value';

const tables: readonly Table[] = [
  ...[valid, optional, errors, rejections, tokens, places, accounts, givenTokens, wholeLists, pages, fields, halts],
];
const rows = tables.flatMap((table) =>
  Object.entries(table).flatMap(([id, cases]) => cases.map(([given, expected]) => ({ id: id as Id, given, expected }))),
);

test.each(rows)('$id: $expected', ({ id, given, expected }) => {
  expect(resultOf(id, given)).toBe(expected);
});

test.each<[GivenTokenFact['kind'], GivenTokenFact['issuedKind'], boolean]>([
  ['opaque', 'jws', true],
  ['opaque', 'jwe', true],
  ['opaque', 'opaque', false],
  ['jws', 'jws', false],
])('isNoGivenToken for a configured token (%s) and issued tokens (%s) is %s', (kind, issuedKind, malformed) => {
  expect(isNoGivenToken(given({ kind, issuedKind }))).toBe(malformed);
});

const TWO_SPACES = { scopeWellFormed: false, scopeFault: 'double-space' } as const;
test.each<[Id, Case[0], string]>([
  ['token.accepted', [call(1), use(2, 401, 200, 300)], 'status 401'],
  [
    'token.accepted',
    [call(1), use(2, 200, 200, 300), use(3, 401, 400, 500), use(4, 200, 600, 700)],
    'status 401, after 1 request with the same token returned 200',
  ],
  [
    'auth.own-simulations',
    { isolation: { ...isolation, leaks: [leak] } },
    '4 simulations of the main account in 2 responses to token 3 of the run',
  ],
  [
    'auth.own-simulations',
    { isolation: { ...isolation, leaks: [leak] }, answers: [call(1, { issuedOrdinal: 3 })] },
    '4 simulations of the main account in 2 responses to token 3 of the run (issued in x000001)',
  ],
  ['AccessToken.scope', [call(1, {}, TWO_SPACES)], 'another form: two spaces in a row'],
  ['AccessToken.scope', [call(1, {}, { scopeWellFormed: false })], 'another form'],
  [
    'token.accepted',
    {
      answers: [call(1, { issuedOrdinal: 3 }), listed(4, { page: page({ items: 0 }) })],
      views: [{ ...view, kind: 'differs' }],
    },
    'token 3 of the run (issued in x000001) differed from the earlier token in 5 of 5 rounds: 0 items on this page',
  ],
  [
    'json.well-formed',
    [7, 8].map((offset) => listed(offset, { json: { ...noFaults, faults: [{ kind: 'syntax', offset, code }] } })),
    'a missing or invalid value, at byte 7',
  ],
])('a finding of %s says when it occurs', (id, given, actual) => {
  const { findings } = checks[id](facts('length' in given ? { answers: given } : given));
  expect(findings.map((one) => findingIn('en', one)?.actual)).toEqual([actual]);
});

test('a finding contains its page, item and partner, except the main partner', () => {
  const place = { page: 2, limite: 7 };
  const slices = [slice({ kind: 'total' }), slice({ kind: 'simulation-twice', page: null, limite: null })];
  const surveys = {
    main: survey({ state: 'constant', anomalies: [{ ...differs, item: 0 }] }),
    second: survey({ partner: 'second', slices }),
  };
  const { findings } = checks['Page.total'](facts({ surveys }));
  expect(findings.map(({ where }) => where)).toEqual([
    { page: 2, limite: 100, item: 0 },
    { ...place, partner: 'second' },
    { partner: 'second' },
  ]);
});
