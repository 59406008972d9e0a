import { describe, expect, test } from 'vitest';
import { AFTER_BAD_CREDENTIALS, type Answer } from '../../facts/answer.ts';
import { textOf } from '../../messages/index.ts';
import type { ProviderOptions } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import { catalogueMinors } from '../../requirements/requirement.ts';
import { shortageIn } from '../../src/cli/program.ts';
import { recordedOf } from '../../src/run/evidence.ts';
import { conclude } from '../../src/run/judge.ts';
import { contextOf } from '../../src/run/language.ts';
import { endProblems, lockoutProblems, shortageProblems, targetProblems } from '../../src/run/problems.ts';
import {
  inFull,
  reportScope,
  scopeOf,
  scopeProblems,
  withoutPartialPasses,
  withScopeReasons,
} from '../../src/run/scope.ts';
import { suiteVersion, warningReason } from '../../src/run/version.ts';
import type { Target } from '../../src/settings/settings.ts';
import { unanswered } from '../../src/wire/failure.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { DEFAULTS, recordedRun, wholeRun } from '../proof/whole-run.ts';
import { result } from '../report/sample.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';
import { answer, facts, page } from '../suites/facts.ts';

/** Runs in this process, and calls `act` before request number `at`. */
async function runWith(
  act: (abort: () => void) => void,
  at: number,
  faults: readonly string[] = [],
  account: 'main' | 'incomplete' | 'empty' = 'main',
) {
  const abort = new AbortController();
  const target = (known: Target): Target =>
    account === 'main' ? known : { ...known, main: known[account] ?? known.main, second: known.main };
  let sent = 0;
  const send =
    (forward: Wire['send']): Wire['send'] =>
    (call, sending) => {
      sent += 1;
      if (sent === at) act(() => abort.abort('SIGINT'));
      if (!abort.signal.aborted) return forward(call, sending);
      const outcome = unanswered('not-sent', textOf('not-sent.interrupted'));
      return Promise.resolve({ outcome, unsent: true, earlier: [], startedAt: 0, durationMs: 0 });
    };
  const options = { ...DEFAULTS, dryRun: true };
  const run = await recordedRun({ count: 23, faults }, options, { send, target, signal: abort.signal });
  const circumstances = { ...run.circumstances, interruptedBy: abort.signal.aborted ? ('SIGINT' as const) : null };
  const recorded: typeof run.recording = JSON.parse(JSON.stringify(recordedOf(run.recording, circumstances)));
  return { report: await conclude(run.recording, circumstances), again: () => conclude(recorded, circumstances) };
}

const BEYOND = 'open.beyond-last-page';

describe('a recording', () => {
  test.each([1, 5, 40, 160])('with a defect before request %i keeps the data collected', async (at) => {
    const { report, again } = await runWith(() => {
      throw new TypeError('inner');
    }, at);
    expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: 70 });
    expect(report.problems).toMatchObject([{ code: 'suite.defect', params: { detail: 'TypeError' } }]);
    expect(report.requirements.filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(report.requirements.some(({ verdict }) => verdict === 'pass')).toBe(at > 1);
    expect(await again()).toEqual(report);
  });

  test.each([1, 3, 15, 70, 170])('interrupted before request %i has no findings', async (at) => {
    const { report } = await runWith((abort) => abort(), at);
    expect(report).toMatchObject({ complete: false, verdict: 'incomplete', exitCode: 130 });
    expect(report.problems.map(({ code }) => code)).toEqual(['run.interrupted']);
    expect(report.requirements.filter(({ findings }) => findings.length > 0)).toEqual([]);
    const open = report.requirements.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'not-exercised');
    const codes = open.flatMap(({ reasons = [] }) => reasons.map(({ code }) => code));
    expect(new Set(codes)).toEqual(new Set(['interrupted']));
  });

  test.each([
    ['incomplete', 'item-null'],
    ['incomplete', 'item-as-id'],
    ['incomplete', 'item-in-array'],
    ['empty', 'item-null'],
    ['empty', 'item-in-array'],
  ] as const)('with the %s account as main account and the fault %s has no defect', async (account, fault) => {
    const { report } = await runWith(() => undefined, 0, [fault], account);
    expect(report.problems.filter(({ code }) => code === 'suite.defect')).toEqual([]);
    expect(report.exitCode).not.toBe(70);
  });

  test.each<[ProviderOptions, readonly string[]]>([
    [{ count: 230 }, ['1 100 false true 0', '2 100 true true 0', '3 30 true false 0']],
    [{ count: 0 }, []],
  ])('of %j shows the pages as they were read', async (provider, expected) => {
    const { report } = await wholeRun(provider, { only: ['Page.*'] }, { held: false });
    const { visited = [] } = report.walk;
    const shown = visited.map((one) => [one.page, one.items, one.tem_anterior, one.tem_proximo, one.repeated]);
    expect(shown.map((one) => one.join(' '))).toEqual(expected);
  });

  test.each<[ProviderOptions, readonly string[]]>([
    [{ faults: ['pagina-absent'] }, ['coverage.core-follows']],
    [{ faults: ['expiresIn-absent'], count: 0 }, ['coverage.core-missing']],
    [{ count: 0 }, ['coverage.core-missing']],
  ])('of %j says whether missing requirements lack data or follow from failures', async (provider, codes) => {
    const { report } = await wholeRun({ count: 23, ...provider }, {}, { held: false });
    expect(report.problems.map(({ code }) => code)).toEqual(codes);
  });

  test('without a field names the field as missing, not the simulations', async () => {
    const only = ['Simulation.data_criacao-offset'];
    const { report } = await wholeRun({ count: 23, behaviours: ['without-data_criacao'] }, { only }, { held: false });
    const { reasons } = report.requirements.find(({ id }) => only.includes(id)) ?? {};
    expect(reasons?.map(({ code }) => code)).toEqual(['absent-form']);
  });

  test.each<[string, readonly string[], readonly string[], number]>([
    ['was observed', ['open.ordering'], [], 0],
    ['is not visible in a response', ['open.currency', 'open.lifecycle'], [], 0],
    ['is not visible, another one not sent', ['open.lifecycle', BEYOND], ['listing.page-after-last'], 3],
    ['was not sent', [BEYOND], ['listing.page-after-last'], 3],
  ])('of open points only, of which one %s', async (_, only, skip, exitCode) => {
    const { report } = await wholeRun({}, { only, skip }, { held: false });
    expect(report.exitCode).toBe(exitCode);
  });
});

const unsent = (name: string, cause: NonNullable<Answer['cause']>): Answer =>
  answer({ name, status: null, failure: 'not-sent', detail: '', cause });
const slow = answer({ status: null, failure: 'timeout', detail: '' });
const circuit = textOf('not-sent.circuit', { group: 'walk', times: 3 });

describe('the end of a run', () => {
  test.each<[string, NonNullable<Answer['cause']>, readonly Answer[]]>([
    ['--deadline', textOf('not-sent.deadline', { seconds: 9 }), []],
    ['--max-requests', textOf('not-sent.budget', { most: 3 }), []],
    ['--timeout', circuit, [slow]],
    ['--timeout', textOf('not-sent.circuit-all'), [slow]],
    ['--rate', textOf('not-sent.throttled', { status: 429, seconds: 60 }), []],
    ['--deadline', textOf('not-sent.retry-after', { status: 503, seconds: 900 }), []],
    ['', circuit, []],
    ['', textOf('not-sent.circuit-all'), []],
    ['', textOf('not-sent.throttled', { status: 503, seconds: 60 }), []],
  ])('names the flag %j that allows more after $code, and the probes', (flag, cause, answers) => {
    const [problem, ...others] = endProblems(facts({ answers: [...answers, unsent('listing.page', cause)] }));
    expect([problem?.params?.probes, others]).toEqual([['listing.page'], []]);
    expect(problem?.message).toContain('listing.page');
    expect(/--[\w-]+/.exec(problem?.remedy ?? '')?.[0] ?? '').toBe(flag);
  });

  test('names each probe once, including probes whose control was not sent', () => {
    const cause = textOf('not-sent.deadline', { seconds: 9 });
    const answers = ['listing.page', 'listing.page', 'listing.control'].map((name) => unsent(name, cause));
    const unasked = [{ name: 'listing.without-token', case: 'first page' }];
    const probes = ['listing.page', 'listing.control', 'listing.without-token'];
    expect(endProblems(facts({ answers, unasked }))[0]?.params?.probes).toEqual(probes);
  });

  test('is not reported for a request that was sent later', () => {
    const first = { ...unsent('listing.page', circuit), exchange: 'x000001' };
    const problemsOf = (...answers: readonly Answer[]) => endProblems(facts({ answers: [first, ...answers] }));
    expect(problemsOf(answer({ name: 'listing.page', exchange: 'x000002' }))).toEqual([]);
    expect(problemsOf(answer({ name: 'listing.page', exchange: 'x000000' }))).toHaveLength(1);
  });

  test('is reported once if the deadline cut one request and stopped others', () => {
    const cause = textOf('wire.deadline', { seconds: 9, ms: 10, phase: 'phase.body' });
    const cut = answer({ status: null, failure: 'timeout', cause });
    const stopped = unsent('listing.control', textOf('not-sent.deadline', { seconds: 9 }));
    const codesOf = (...answers: readonly Answer[]) => endProblems(facts({ answers })).map(({ code }) => code);
    expect(codesOf(cut)).toEqual(['run.deadline-cut']);
    expect(codesOf(cut, stopped)).toEqual(['run.deadline']);
    expect(codesOf(answer({}), slow)).toEqual([]);
  });

  test('shows no problem of the base URL if the token request was not sent', () => {
    const token = { ...unsent('token.issue', textOf('not-sent.interrupted')), role: 'token' } as const;
    expect(targetProblems(facts({ answers: [token] }), { baseUrl: 'https://api.example' })).toEqual([]);
  });

  test.each([
    ['refused', textOf('wire.refused', { error: 'ECONNREFUSED' }), ', and whether the provider is running;'],
    [
      'timeout',
      textOf('wire.timeout', { ms: 9, phase: 'phase.connect' }),
      '; allow a slow target more time with --time',
    ],
    ['tls', textOf('wire.tls', { error: 'EPROTO' }), '; the port may expect http, not https;'],
    ['tls', textOf('wire.tls', { error: 'ERR_SSL_WRONG' }), 'the network to the target; `doctor`'],
  ] as const)('of the token request has the remedy of its failure (%s)', (failure, cause, words) => {
    const token = answer({ role: 'token', name: 'token.issue', status: null, failure, cause });
    const [problem] = targetProblems(facts({ answers: [token] }), { baseUrl: 'https://api.example' });
    expect(problem?.message).toBe(`the token request failed: ${cause.message}`);
    expect(problem?.remedy).toContain(words);
  });

  test.each([
    ['CERT_HAS_EXPIRED', 'the clock of this machine'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'correct the host in PARTNER_API_BASE_URL'],
    ['SELF_SIGNED_CERT_IN_CHAIN', '--ca FILE'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', '--client-cert'],
  ])('of the TLS handshake has the remedy of its error (%s)', (error, words) => {
    const cause = textOf('wire.tls', { error });
    const token = answer({ role: 'token', name: 'token.issue', status: null, failure: 'tls', cause });
    const [problem] = targetProblems(facts({ answers: [token] }), { baseUrl: 'https://api.example' });
    expect(problem).toMatchObject({ variable: 'PARTNER_API_BASE_URL', remedy: expect.stringContaining(words) });
  });

  test.each([
    [401, 'object', false, false],
    [401, 'html', false, true],
    [403, 'object', true, false],
  ] as const)(
    'of rejected main credentials has the hint of its response (%i, %s)',
    (status, kind, isHeader, isPage) => {
      const token = answer({ role: 'token', name: 'token.issue', status, kind, usableToken: false });
      const [problem] = targetProblems(facts({ answers: [token] }), { baseUrl: 'https://api.example' });
      expect(problem?.message).toBe(`the token request with the main credentials returned ${status}`);
      expect(problem?.remedy.includes('--header')).toBe(isHeader);
      expect(problem?.remedy.includes('login page')).toBe(isPage);
    },
  );

  test('because of too few file descriptors has a remedy', () => {
    const error = Object.assign(new Error('open'), { code: 'EMFILE' });
    const errors = [error, new Error('outer', { cause: error }), new Error('other'), 'text'];
    expect(errors.map(shortageIn)).toEqual(['EMFILE', 'EMFILE', null, null]);
    const answers = [unsent('listing.page', textOf('not-sent.descriptors', { error: 'EMFILE' }))];
    expect(shortageProblems(facts({ answers }))[0]?.remedy).toContain('ulimit -n');
    expect(shortageProblems(facts({ answers: [answer({})] }))).toEqual([]);
  });
});

const bad = answer({ name: 'token.refused', role: 'token-error', case: 'wrong-secret', status: 401 });
const listed = answer({ role: 'listing', status: 200 });
const issued = answer({ name: AFTER_BAD_CREDENTIALS, role: 'token', usableToken: true, issuedOrdinal: 2 });
const locked = answer({ name: AFTER_BAD_CREDENTIALS, role: 'token', status: 423 });
const failedBefore = answer({ name: 'token.issue-again', role: 'token', status: 500 });
const after = { name: 'listing.after-bad-credentials', role: 'open', token: 2 } as const;
const tooLarge = answer({ ...after, status: null, failure: 'too-large' });
const denied = answer({ ...after, status: 403 });

test.each([
  ['a token request without a token', [bad, answer({ name: AFTER_BAD_CREDENTIALS, status: 423 })], true],
  ['a listing that was read before', [listed, bad, issued, denied], true],
  ['a listing that is gone', [listed, bad, issued, { ...denied, status: 404 }], false],
  ['a token endpoint that is gone', [listed, bad, { ...locked, status: 404 }], false],
  ['a listing that was never read', [bad, issued, denied], false],
  ['a listing with the token in use', [listed, bad, { ...denied, token: 1 }, issued], false],
  ['a page that is too large', [listed, bad, issued, tooLarge], false],
  ['no invalid credentials', [listed, issued, denied], false],
  ['a token request that failed before too', [listed, failedBefore, bad, locked], false],
  [
    'a listing that was rejected before, now and then',
    [{ ...listed, status: 401 }, listed, bad, issued, denied],
    false,
  ],
  ['a listing that failed before too', [listed, { ...listed, status: 500 }, bad, issued, denied], false],
])('a lockout is suspected for %s: %s', (_, answers, isReported) => {
  const codes = lockoutProblems({ answers }).map(({ code }) => code);
  expect(codes).toEqual(isReported ? ['account.may-be-locked'] : []);
});

type Scope = Parameters<typeof scopeProblems>[0];
const problemsOf = (given: Partial<Scope>) =>
  scopeProblems({ only: [], skip: [], require: [], acceptUnexercised: [], profile: 'full', ...given });

test.each([
  ['token.refused', null],
  ['listing.with-*', null],
  ['*', null],
  ['listing.with-invalid-token (cut)', 'settings.skip-unmatched'],
  ['auth.missing-401', 'settings.skip-unmatched'],
  ['open.default-limit', 'settings.skip-unmatched'],
  ['token.issue', 'settings.skip-base'],
])('--skip %s gives the problem %s', (glob, code) => {
  expect(problemsOf({ skip: [glob] })).toMatchObject(
    code === null ? [] : [{ variable: '--skip', code, params: { glob } }],
  );
});

test.each<[readonly string[], readonly string[], isRefused: boolean]>([
  [['Page.*'], ['open.default-limit'], true],
  [['Page.*'], [], true],
  [['Page.*', 'open.default-*'], ['open.default-limit', 'open.methods'], false],
  [[], ['open.default-limit'], false],
])('--only %j with a baseline of %j compares nothing: %s', (only, pinned, isRefused) => {
  const answers = Object.fromEntries(pinned.map((id) => [id, { is: 20 }]));
  const baseline = { format: 'vehicle-credit-baseline', formatVersion: 1, answers } as const;
  const problem = { variable: '--baseline', code: 'settings.baseline-unselected' };
  expect(problemsOf({ only, baseline })).toMatchObject(isRefused ? [problem] : []);
});

const missing = 'auth.missing-401';
const second = `${missing}@listing.without-token (second page)`;

test.each([
  [{ only: ['autth.*'] }, 'settings.glob-unmatched', ['auth.*']],
  [{ require: ['open.ordring'] }, 'settings.glob-unmatched', []],
  [{ acceptUnexercised: ['Vehicle.corr'] }, 'settings.glob-unmatched', ['Vehicle.cor']],
  [{ only: ['auth.missing-401@listing.without-tokn'] }, 'settings.place-unknown', ['listing.without-token']],
  [{ only: [second.replace('second', 'secnd')] }, 'settings.place-unknown', ['listing.without-token (second page)']],
  [{ only: ['auht.*@listing.without-token'] }, 'settings.glob-unmatched', ['auth.*']],
  [{ skip: ['token.refsed'] }, 'settings.skip-unmatched', ['token.refused']],
  [{ skip: ['zzzz'] }, 'settings.skip-unmatched', []],
  [{ skip: ['environment.same-in-both'] }, 'settings.skip-unmatched', []],
])('a mistyped %j gives the problem %s, which suggests %j', (mistyped, code, candidates) => {
  expect(problemsOf(mistyped)).toMatchObject([{ code, params: { candidates } }]);
});

test.each([{ only: ['environment.same*'] }, { require: ['environment.same-in-both'] }])(
  '%j names a requirement that only a comparison checks',
  (given) => {
    expect(problemsOf(given)).toMatchObject([{ code: 'settings.glob-compared' }]);
  },
);

test.each([
  [{ only: ['auth.missing-401, auth.invalid-401'] }, '--only auth.missing-401 --only auth.invalid-401'],
  [{ require: ['Page.*,Iof.*'] }, "--require 'Page.*' --require 'Iof.*'"],
  [{ skip: ['token.refused,listing.page'] }, '--skip token.refused --skip listing.page'],
])('a list with commas, %j, is a problem whose remedy is %s', (given, repeated) => {
  expect(problemsOf(given)).toMatchObject([{ code: 'settings.glob-list', params: { repeated } }]);
});

test.each([
  ['Vehicle.ano@listing.without-token', ['listing.page', 'listing.control', 'listing.simultaneous']],
  ['{Vehicle,Customer}.*@token.issue', ['listing.page', 'listing.control', 'listing.simultaneous']],
  ['auth.missing-401@listing.with-invalid-token (not-a-jwt)', ['listing.without-token']],
  ['listing.error-400@listing.page', ['listing.malformed-parameter']],
])('--only %s has a request that cannot check the id, and the problem names requests that can', (one, probes) => {
  const [problem, ...others] = problemsOf({ only: [one] });
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ variable: '--only', code: 'settings.place-blind' });
  expect(problem?.params?.probes).toEqual(expect.arrayContaining(probes));
});

test.each<[readonly string[], ReturnType<typeof scopeOf>['ids'], readonly string[] | undefined]>([
  [[], null, undefined],
  [[missing], [missing], undefined],
  [[second], [missing], [second]],
  [[second, missing], [missing], undefined],
  [[second, 'version.*'], ['version.in-path', missing], [second]],
  [['Iof.closed@listing.page'], ['Iof.closed'], ['Iof.closed@listing.page']],
  [['{auth.missing-401,Page.total}@listing.page'], ['Page.total'], ['Page.total@listing.page']],
])('--only %j selects %j, at %j', (only, ids, at) => {
  expect(scopeOf({ only, skip: [], profile: 'full' })).toEqual({ ids, skip: [], quick: false, ...(at && { at }) });
});

const walked = { name: 'listing.page', role: 'listing', status: 200 } as const;
const read = { ...walked, page: page({}) };
const refused = { name: 'listing.without-token', case: 'second page', role: 'refusal', status: 401 } as const;

test.each<[string, readonly Partial<Answer>[], reason: string | null]>([
  [second, [refused], null],
  [second, [], 'place-unsent'],
  [second, [{ ...refused, case: 'first page' }], 'place-unsent'],
  [second, [{ ...refused, status: 503 }], 'place-unread'],
  [second, [{ ...refused, status: null }], 'place-unread'],
  [`${missing}@listing.without-token`, [refused, { ...refused, case: 'first page' }], null],
  [`${missing}@listing.page`, [read, { ...walked, status: 404 }], 'place-unread'],
  ['Page.total@listing.page', [], null],
])('a pass selected by %s, with the responses %j, is inconclusive because of %j', (one, answers, reason) => {
  const scope = { ids: [missing], skip: [], quick: false, at: [one] };
  const [found] = withoutPartialPasses([result(missing, 'pass')], facts({ scope, answers: answers.map(answer) }));
  const expected = reason === null ? { verdict: 'pass' } : { verdict: 'inconclusive', reasons: [{ code: reason }] };
  expect(found).toMatchObject(expected);
});

const selected = (id: string): boolean => id === missing;

test('a report names the requests of the ids that it covers', () => {
  const scope = { ids: null, skip: [], quick: false, at: [second, 'Page.total@listing.page'] };
  expect(reportScope(facts({ scope }), selected).at).toEqual([second]);
  expect(reportScope(facts({ scope }), (id) => id === 'Iof.closed')).not.toHaveProperty('at');
});

const whole = { kind: 'full', selected: 91, of: 91, skipped: [] } as const;

test.each([
  [undefined, true],
  [whole, true],
  [{ ...whole, kind: 'selection', at: ['Page.total@listing.page'] }, true],
  [{ ...whole, kind: 'selection', at: [second] }, false],
  [{ ...whole, kind: 'quick' }, false],
  [{ ...whole, skipped: ['listing.without-token'] }, false],
  [{ ...whole, skipped: ['methods'] }, true],
] as const)('with the scope %j, the requirement is checked in full: %j', (scope, is) => {
  expect(inFull(scope, false)(missing)).toBe(is);
});

test.each([
  [missing, false],
  ['Vehicle.ano', true],
])('on production, every case of %s is sent: %j', (id, is) => {
  expect(inFull(whole, true)(id)).toBe(is);
});

test.each([
  [{}, 1],
  [{ only: [second] }, 0],
  [{ profile: 'quick' }, 0],
] as const)('a waiver of a case that did not fail ends a run with %j with %i', async (given, code) => {
  const waivers = [{ requirement: missing, case: 'last page', reason: 'x', owner: 'x', until: '9999-01-01' }];
  const { report } = await wholeRun({ count: 23 }, { waivers, ...given }, { held: false });
  expect(report.exitCode).toBe(code);
});

test.each([
  [undefined, '0.3.0', null],
  [2, '0.3.0', null],
  [3, '0.3.0', '0.4'],
  [3, '0.3.7-rc.1', '0.4'],
  [3, '0.2.9', '0.4'],
  [3, '0.4.0', null],
  [3, '1.0.0', null],
  [4, '0.10.0', '0.11'],
  [4, '0.11.0', null],
])('a requirement since version %j of the catalog only warns in %s: until %s', (since, suite, until) => {
  const params = until === null ? undefined : expect.objectContaining({ until });
  expect(warningReason(since, ['0.1', '0.2', '0.3', '0.10'], suite)?.params).toEqual(params);
});

test.each([
  ['warn', ['anonymous-on-second-page'], { exitCode: 0, verdict: 'conforming', counts: { fail: 0, warning: 1 } }],
  ['fail', ['anonymous-on-second-page'], { exitCode: 1, verdict: 'nonconforming', counts: { fail: 1, warning: 0 } }],
  ['warn', ['anonymous-on-second-page', 'malformed-404'], { exitCode: 1, verdict: 'nonconforming' }],
  ['warn', [], { exitCode: 0, verdict: 'conforming', counts: { fail: 0, warning: 0 } }],
] as const)('--new-requirements %s, with the faults %j, ends with %j', async (newRequirements, faults, expected) => {
  const report = await concludedAsNew({ newRequirements }, { faults });
  expect(report).toMatchObject(expected);
  expect(schemaErrorsOf(report)).toEqual([]);
  const { reasons } = report.requirements.find(({ verdict }) => verdict === 'warning') ?? {};
  if (reasons !== undefined) expect(reasons.map(({ code }) => code)).toEqual(['new-requirement']);
});

test.each(['warn', 'fail'] as const)('--new-requirements %s counts a new one that is missing', async (mode) => {
  const { exitCode, coverage } = await concludedAsNew({ newRequirements: mode }, {}, false);
  const [code, ids] = mode === 'warn' ? [0, []] : [3, [missing]];
  expect({ exitCode, ids: coverage?.coreMissing }).toEqual({ exitCode: code, ids });
});

/** Concludes a run as if `auth.missing-401` were new in this version, and exercised or not. */
async function concludedAsNew(
  given: Pick<typeof DEFAULTS, 'newRequirements'>,
  provider: ProviderOptions,
  isExercised = true,
) {
  const { recording, circumstances } = await recordedRun({ count: 23, ...provider }, { ...DEFAULTS, ...given });
  const isKept = ({ name }: Answer): boolean => isExercised || name !== 'listing.without-token';
  const facts = { ...recording.facts, answers: recording.facts.answers.filter(isKept) };
  const stated = { ...requirements, [missing]: { ...requirements[missing], since: 3 } };
  const minors = [...catalogueMinors.slice(0, 2), suiteVersion()];
  return conclude({ ...recording, facts }, circumstances, { requirements: stated, minors });
}

test.each([
  ['auth.invalid-401', 'listing.with-invalid-token (not-a-jwt)', true],
  ['auth.invalid-401', 'listing.page', false],
  ['auth.strict-token', 'listing.with-altered-token (payload-padded)', true],
  ['auth.strict-token', 'listing.with-altered-token (signature-base64-alphabet)', false],
])('a finding of %s at %s can be checked again there: %s', (id, request, expected) => {
  expect(contextOf({ lang: 'en' }).shows?.(request, id)).toBe(expected);
});

test('a command that reports show has no absolute path', () => {
  const fileOf = (reportDir: string) => contextOf({ lang: 'en', reportDir }).data;
  expect(fileOf('/home/ana/reports')).toBe('REPORT_DIR/conformance.json');
  expect(fileOf('reports/a')).toBe('reports/a/conformance.json');
});

const ALL = { second: true, incomplete: true, empty: true, revokedToken: true, expiredToken: true };
const SKIPPED = scopeOf({ only: [], skip: ['listing.with-token-in-the-open'], profile: 'full' });
const WITHOUT_SIZES = scopeOf({ only: [], skip: ['listing.page-size'], profile: 'full' });

test.each([
  ['auth.bearer-header-only', { configured: ALL, scope: SKIPPED }, ['partly-skipped']],
  ['auth.missing-401', { configured: ALL, scope: SKIPPED }, []],
  ['listing.requested-page', { configured: ALL, scope: WITHOUT_SIZES }, ['partly-skipped']],
  ['Vehicle.cor', { configured: ALL, scope: WITHOUT_SIZES }, []],
  ['auth.invalid-401', { configured: ALL }, []],
  ['auth.invalid-401', { configured: { ...ALL, expiredToken: false } }, ['partly-needs']],
  ['token.needs-credentials', { configured: { ...ALL, second: false } }, ['partly-needs']],
  ['token.needs-credentials', { configured: { ...ALL, second: false }, production: true }, []],
])('%s that passed was checked in part: %j', (id, given, codes) => {
  const [{ reasons = [] } = {}] = withScopeReasons([result(id, 'pass')], facts(given), { acceptUnexercised: [] });
  expect(reasons.map(({ code }) => code)).toEqual(codes);
});

const WITHOUT_REVOKED = scopeOf({ only: [], skip: ['listing.with-revoked-token'], profile: 'full' });

test.each([
  [ALL, ['*'], ['skipped']],
  [ALL, [], ['skipped']],
  [{ ...ALL, revokedToken: false }, [], ['auth.no-revoked-token']],
  [{ ...ALL, revokedToken: false }, ['*'], ['auth.no-revoked-token', 'accepted']],
])('a skipped requirement without its setting keeps its reason: %j, %j', (configured, acceptUnexercised, codes) => {
  const given = facts({ configured, scope: WITHOUT_REVOKED });
  const idle = result('auth.revoked-401', 'not-exercised', { reasons: [textOf('auth.no-revoked-token')] });
  const [{ reasons = [] } = {}] = withScopeReasons([idle], given, { acceptUnexercised });
  expect(reasons.map(({ code }) => code)).toEqual(codes);
});
