import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findingOf, type TextMessage, textOf } from '../../messages/index.ts';
import { reportFiles } from '../../src/report/files.ts';
import { english, type Reach } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { ANNOTATIONS, annotations, fenced } from '../../src/report/views/annotations.ts';
import { htmlPage } from '../../src/report/views/html/page.ts';
import { junitFile } from '../../src/report/views/junit.ts';
import { summary } from '../../src/report/views/markdown.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { contextOf } from '../../src/run/language.ts';
import { textContent } from './html.ts';
import {
  cleanReport,
  exchangeRow,
  finding,
  hostileReport,
  openPoint,
  result,
  sampleReport,
  wholeReport,
} from './sample.ts';

const portuguese = contextOf({ lang: 'pt-BR' });
const reports = ['reports/conformance.json', 'reports/report.html'];
const VIEWS = {
  terminal: (report: Report, context = english) =>
    terminal(report, { color: false, openPoints: true, reports, context }),
  'summary.md': summary,
  'report.html': (report: Report, context = english) => textContent(htmlPage(report, context)),
  annotations,
} as const;
type View = keyof typeof VIEWS;

const at = { case: 'last', page: 3, limite: 100, item: 0, pointer: '/pagina/total', partner: 'second' };
const placed = sampleReport({
  requirements: [result('Page.total', 'fail', { findings: [finding({ where: at, count: 3, exchange: 'x0012' })] })],
});
const place = 'case last, second partner, page 3, limite 100, item 0, ';
const all = ['terminal', 'summary.md', 'report.html'] as const;
const [screen, markdown, page] = [['terminal'], ['summary.md'], ['report.html']] as const;
const [texts, pages] = [
  [...screen, ...markdown],
  [...markdown, ...page],
] as const;
const sample = sampleReport();
const whole = wholeReport();
/** A run whose main credentials were rejected: two requirements passed before that. */
const rejected = (given: Partial<Report> = {}) =>
  sampleReport({
    ...{ verdict: 'refused', exitCode: 2, gates: [], walk: {}, ...given },
    requirements: (['pass', 'pass', 'inconclusive', 'not-exercised'] as const).map((verdict, n) =>
      result(`Page.r${n}`, verdict),
    ),
  });
const inconclusive = (given: Partial<Report>) =>
  sampleReport({ verdict: 'inconclusive', exitCode: 3, gates: [], ...given });
/** A finding about a whole response, that of the token request. */
const pageless = sampleReport({
  requirements: [result('token.issued-200', 'fail', { findings: [finding({ exchange: 'x0001' })] })],
  exchanges: [exchangeRow('x0001', { method: 'POST', path: '/v1/auth/token' })],
});
const requests = { sent: 3, retried: 2, unreached: 3 };
const unreached = inconclusive({ walk: {}, requests, requirements: [result('Page.total', 'inconclusive')] });
/** A run of an account without simulations, whose second account was rejected. */
const otherRejected = inconclusive({
  problems: [{ code: 'account.other-rejected', message: 'the second account was rejected', remedy: 'check it' }],
  requirements: [result('Vehicle.ano', 'not-exercised')],
});
/** A failure of a request that follows invalid credentials. */
const conditional = sampleReport({
  requirements: [result('a', 'fail', { findings: [finding({ exchange: 'x0001' })] })],
  exchanges: [exchangeRow('x0001', { stimulus: 'listing.after-bad-credentials' })],
});
const openedBy = (code: string) =>
  sampleReport({ requirements: [result('a', 'fail', { findings: [finding({ code, params: { status: 200 } })] })] });
const stimulus = 'listing.page (second partner)';
const [seen] = placed.exchanges;
const recheckable = { ...placed, exchanges: seen === undefined ? [] : [{ ...seen, id: 'x0012', stimulus }] };
const scope = { kind: 'selection', selected: 1, of: 9, skipped: [], at: [`Page.total@${stimulus}`] } as const;
const rechecked = (verdict: 'pass' | 'fail') =>
  sampleReport({
    ...{ scope, requirements: [result('Page.total', verdict)], gates: [], problems: [], openPoints: [] },
    verdict: verdict === 'pass' ? 'conforming' : 'nonconforming',
  });
/** A recheck whose token request returned no usable token. */
const WITHOUT_TOKEN = [textOf('auth.no-control', { why: 'token.unusable' })];
const unissued = sampleReport({
  ...{ scope, requirements: [result('Page.total', 'inconclusive', { reasons: WITHOUT_TOKEN })] },
  ...{ gates: [], problems: [], openPoints: [], verdict: 'inconclusive' },
});
const skippingPart = sampleReport({
  ...{
    verdict: 'conforming',
    scope: { kind: 'selection', selected: 1, of: 9, skipped: ['listing.with-revoked-token'] },
  },
  ...{
    gates: [],
    problems: [],
    requirements: [result('a', 'not-exercised', { reasons: [textOf('skipped', { probes: ['x'] })] })],
  },
});
const manyPlaces = { ...rechecked('pass'), scope: { ...scope, at: ['x@a', 'x@b', 'y@c', 'z@d', 'z@a'] } } as const;
/** A run of one requirement with the quick profile, one of all with it, and one of every requirement but no open point. */
const quickPart = { ...rechecked('pass'), scope: { ...scope, kind: 'quick' } } as const;
const quick = { ...rechecked('pass'), scope: { kind: 'quick', selected: 1, of: 1, skipped: [] } } as const;
const read = { limite: 100, pages: 2_000, items: 200_000, distinct: 200_000, total: 240_001, reads: 1 };
const longWalk = { ...read, whole: false };
const sampled = { ...quick, scope: { ...quick.scope, kind: 'full' }, walk: longWalk } as const;
const noOpenPoint = { ...rechecked('pass'), scope: { kind: 'selection', selected: 1, of: 1, skipped: [] } } as const;
/** A run with a minor failure and warnings of which one is critical. */
const warned = sampleReport({
  requirements: [
    result('a', 'fail', { severity: 'minor' }),
    result('b', 'warning', { severity: 'minor' }),
    result('c', 'warning', { severity: 'critical', findings: [finding({ code: 'listing.other-person', params: {} })] }),
  ],
});
/** A run of an account without simulations: what its fields and a core requirement need. */
const NEEDS = ['need.one-simulation', 'need.one-simulation', 'need.two-simulations'];
const emptied = inconclusive({
  coverage: { exercised: 0, of: 3, coreMissing: ['c'], accepted: [] },
  problems: [{ code: 'coverage.core-missing', message: 'c is missing', remedy: 'supply data', params: {} }],
  requirements: NEEDS.map((need, index) => {
    const lacking = textOf('nothing.object', { object: `Object${index}` });
    return result('abc'[index] ?? '', 'not-exercised', { reasons: [lacking, textOf('needs', { need })] });
  }),
});
/** A run whose listing was missing: what could not be checked follows from the failure. */
const UNREADABLE = textOf('list-unreadable', { page: 1, status: 404, body: 'body.object' });
const following = sampleReport({
  requirements: [
    result('a', 'fail'),
    result('b', 'inconclusive', { reasons: [textOf('auth.control-denied', { status: 404 })] }),
    result('c', 'not-exercised', { reasons: [UNREADABLE] }),
  ],
});
const NOT_SELECTED = textOf('not-selected');
/** A run that did not exercise one requirement of two. */
const lacking = (reason: typeof NOT_SELECTED, more: Partial<Report> = {}) =>
  cleanReport({ requirements: [result('a', 'pass'), result('b', 'not-exercised', { reasons: [reason] })], ...more });
const selected = lacking(NOT_SELECTED, {
  openPoints: [openPoint('open.scopes', { certainty: 'unseen', reasons: [NOT_SELECTED] })],
});
const onProduction = cleanReport({
  requirements: (['not-permitted', 'isolation.production'] as const).map((code) =>
    result(code, 'not-exercised', { reasons: [textOf(code)] }),
  ),
});
const waiver = (until: string, name = '') => {
  const params = { until, owner: 'me', why: 'known' };
  return name === '' ? textOf('waived', params) : textOf('waived-case', { ...params, case: name });
};
/** A failure of which one case is waived. */
const partlyWaived = sampleReport({
  requirements: [
    result('a', 'fail', {
      reasons: [waiver('2027-02-01', 'first')],
      findings: [finding({ where: { case: 'first' }, waived: true }), finding({ where: { case: 'second' } })],
    }),
  ],
});
const waived = cleanReport({
  requirements: [
    result('a', 'waived', { severity: 'critical', reasons: [waiver('2027-02-01', 'x'), waiver('2026-12-31', 'y')] }),
    result('b', 'waived', { severity: 'minor', level: 'shown', reasons: [waiver('2027-01-31')] }),
  ],
});
/** Failures that one change of the API causes together. */
const alike = (count: number) =>
  sampleReport({
    requirements: ['listing.page-differs', 'listing.over-limite', 'page.short'].slice(0, count).map((code, n) => {
      const said = { message: `message ${n}`, actual: `${90 + n} items` };
      return result(code, 'fail', { findings: [finding({ code, params: {}, ...said, exchange: `x000${n + 1}` })] });
    }),
  });
/** A failure whose message states expected and actual. */
const ofType = findingOf('field.deviates', { field: 'prazo', expected: 'type.integer', actual: 'type.string' });
const typed = sampleReport({
  requirements: [result('Simulation.prazo', 'fail', { findings: [finding({ ...ofType, where: { page: 1 } })] })],
});
const often = sampleReport({
  requirements: [
    result('Simulation.prazo', 'fail', { findings: [finding({ ...ofType, count: 4_640, where: { page: 1 } })] }),
  ],
});
/** A run that failed nothing: one warning is critical, or one critical deviation is waived. */
const other = finding({ code: 'listing.other-person', params: {} });
const suspicious = cleanReport({
  requirements: [result('a', 'warning', { severity: 'critical', findings: [other] }), result('b', 'pass')],
});
/** A run whose every request returned 503. */
const TROUBLE = textOf('probe.trouble', { probe: 'token.issue', status: 503, retries: 4 });
const down = inconclusive({
  ...{ problems: [], walk: {}, openPoints: [] },
  requirements: ['a', 'b'].map((id) => result(id, 'inconclusive', { reason: TROUBLE.message, reasons: [TROUBLE] })),
});
const again = cleanReport({ run: { id: 'r', evaluatedAgain: true } });
const GATE = { kind: 'waiver', message: 'x' } as const;
const gatedBy = (kind: Report['gates'][number]['kind']) => sampleReport({ gates: [{ kind, message: 'x' }] });

const RECHECK = 'vehicle-credit-conformance run --environment staging --report-dir reports/recheck';
const interruption = { code: 'run.interrupted', params: {}, message: 'interrupted', remedy: 'rerun at once' } as const;

/** A run without a verdict on one requirement, for a reason that its step removes. */
const unsettled = (reason: TextMessage) =>
  inconclusive({ problems: [], openPoints: [], requirements: [result('a', 'inconclusive', { reasons: [reason] })] });
const UNSUITABLE = { code: 'account-looks-complete', params: {}, message: 'why' };
const RANDOM = { code: 'probe.500', params: {}, message: 'why' };
const waiting = (wait: string) => textOf('probe.trouble-wait', { probe: 'token.issue', status: 429, retries: 0, wait });
const WAIT = waiting('3600');
const ACCEPTED = [textOf('needs', { need: 'need.two-simulations' }), textOf('accepted')];
const unreported = sampleReport({
  verdict: 'incomplete',
  problems: [{ code: 'reports.full', params: {}, message: 'the disk is full', remedy: 'free space' }],
});
const CLEAN = { verdict: 'conforming', problems: [], gates: [], requirements: [result('a', 'pass')] } as const;
const SKIPPING = { kind: 'full', selected: 9, of: 9, skipped: ['token.refused'] } as const;
const acceptedCore = cleanReport({ requirements: [result('a', 'not-exercised', { reasons: ACCEPTED })] });
/** Runs whose problem is not why nothing was checked. */
const without = sampleReport({ verdict: 'inconclusive' });
const lackingCore = sampleReport({
  verdict: 'inconclusive',
  problems: [{ code: 'coverage.core-missing', params: {}, message: 'core is missing', remedy: 'supply data' }],
  requirements: [result('a', 'inconclusive'), result('b', 'not-exercised')],
});
const ANOTHER_CAUSE =
  /environment is stable|Provide the missing|no data to check|could not be (?:completed|checked: see)/;
/** A run with an answer that is not that of the baseline, without a failed gate. */
const answered = (baseline: 'changed' | 'gone') => ({
  ...unsettled(RANDOM),
  openPoints: [openPoint('open.default-limit', { baseline })],
});

/** What a reader finds in a report, by the view. */
const SHOWN: readonly (readonly [views: readonly View[], report: Report, words: string])[] = [
  [
    texts,
    sample,
    '; 7 of 9 requirements exercised; deviations of 1 requirement waived; 1 gate failed (--waivers: 1 reason)',
  ],
  [screen, sample, '\nTarget: staging, https://api.example.test/integration\n'],
  [markdown, sampleReport({ target: { environment: 'unknown', baseUrl: '' } }), '\nTarget: unknown\n'],
  [all, rechecked('pass'), '1 of 1 selected requirement passed; 8 not selected'],
  [all, rechecked('pass'), `1 selected id checked only at ${stimulus}`],
  [texts, partlyWaived, 'case second'],
  [[...texts, ...page], conditional, 'Condition: token requests with invalid credentials came first.'],
  [
    [...screen, ...page],
    openedBy('auth.revoked-opens'),
    'First confirm with the provider that the token of PARTNER_API_REVOKED_TOKEN is',
  ],
  [
    [...screen, ...page],
    openedBy('auth.expired-opens'),
    'First confirm with the provider that the token of PARTNER_API_EXPIRED_TOKEN is',
  ],
  [texts, skippingPart, '8 not selected; 1 requirement left unchecked by --skip'],
  [all, manyPlaces, '3 selected ids checked only at a, b, +2'],
  [all, quick, 'No failures found'],
  [all, quick, 'quick profile: a sample of the requests'],
  [all, sampled, '2,000 of 2,401 pages of the listing read'],
  [page, quickPart, 'staging 1 of 1 selected requirement passed; 8 not selected'],
  [all, noOpenPoint, 'The API conforms'],
  [all, rechecked('fail'), 'The API does not conform'],
  [page, placed, 'Is it fixed? The command repeats one failing request of each requirement'],
  [page, recheckable, `${RECHECK} --max-pages 3 --only 'Page.total@${stimulus}'`],
  [page, placed, `${RECHECK} --max-pages 3 --only Page.total Copy`],
  [all, suspicious, 'The API conforms, with 1 critical warning'],
  [all, waived, 'No failures beyond the waived ones'],
  [all, down, 'The API could not be checked: the token request returned 503 after 4 retries'],
  [screen, down, 'Inconclusive (2)\n  the token request returned 503 after 4 retries\n\n'],
  [all, again, '120 requests sent, 2 of them retries: evidence of 2026-11-21 04:39:00 UTC, evaluated again offline'],
  [
    markdown,
    placed,
    ': `vehicle-credit-conformance waivers reports/conformance.json --owner NAME --until DATE --out waivers.json`\n',
  ],
  [all, rechecked('pass'), 'The requests that --only names show no failure now. Run all requirements'],
  [all, unissued, 'Run all requirements for a verdict on the API: this run checked only what --only names.'],
  [all, unreported, 'The run finished, but not every report could be written'],
  [all, sampleReport({ ...CLEAN, scope: SKIPPING }), 'No failures found'],
  [all, sampleReport({ gates: [GATE, GATE] }), '1 gate failed (--waivers: 2 reasons)'],
  [all, { ...unreached, requests: { sent: 1, retried: 0, unreached: 1 } }, '1 request attempted; 1 got no connection'],
  [page, pageless, 'POST /v1/auth/token 1 x0001'],
  [all, sample, '120 requests sent, 2 of them retries'],
  [all, waived, 'deviations of 2 requirements waived: 1 critical (a), first waiver expires on 2026-12-31'],
  [screen, selected, '1 pass, 0 fail, 1 not selected\n'],
  [markdown, selected, '1 pass, 0 fail, 1 not selected<br>'],
  [page, selected, '1 not selected not named by --only'],
  [screen, typed, '- prazo: a string; expected an integer\n      at        page 1\n'],
  [markdown, typed, '- prazo: a string; expected an integer (page 1)\n'],
  [page, typed, '; expected an integer Simulation.prazo Simulation.prazo Simulation.prazo holds'],
  [page, often, 'Where: page 1 4,640 occurrences Requirement'],
  [page, typed, ' found: prazo: a string; expected an integer Where: page 1 Requirement'],
  [['annotations'], typed, '::prazo: a string; expected an integer (page 1) [field.deviates]\n'],
  [all, alike(2), 'message 0; also: message 1'],
  [all, alike(3), 'message 0; the same in 2 more requirements'],
  [texts, alike(3), 'expected false, actual 91 items'],
  [page, alike(2), 'simulation Sent at: 2026-11-21T04:39:02.000Z'],
  [all, unreached, '3 requests attempted, 2 of them retries; 3 got no connection to the target'],
  [all, unreached, 'The API could not be checked: is empty'],
  [markdown, rejected(), '- Set it.\n- Then rerun'],
  [all, rejected(), 'The API could not be checked: is empty'],
  [all, rejected({ requests: { sent: 0, retried: 0 } }), 'The API could not be checked: a problem must be fixed first'],
  [markdown, emptied, '- needs an account with at least one simulation: `a`, `b`\n'],
  [screen, emptied, '  needs an account with at least one simulation\n    a, b\n'],
  [all, emptied, `Provide ${textOf('need.two-simulations').message}, or accept`],
  [all, { ...emptied, walk: { ...longWalk, items: 0 } }, 'simulations. Provide a main account with at least two '],
  [all, rechecked('fail'), 'The failure is still there'],
  [all, warned, 'Report 1 critical warning to the provider'],
  [pages, following, '2 requirements could not be checked because of the failures: rerun after the fix.'],
  [page, warned, 'Most severe findings critical the flag is wrong c minor the flag is wrong a'],
  [all, cleanReport({ target: { environment: 'embedded', baseUrl: 'x' } }), 'To check a live API, set'],
  [screen, rejected(), 'Not checked (2)\n  The problem above is the reason.'],
  [screen, unreached, 'Not checked (1)\n  The problem above is the reason.'],
  [screen, otherRejected, 'Not exercised (1)\n  not-exercised for a reason'],
  [screen, rejected(), '\nWhat to do now: Set it. 2 more steps in report.html.\n'],
  [page, rejected(), 'not-exercised see the problem below'],
  [screen, warned, 'minor: the flag is wrong'],
  [texts, sample, 'Failed: 2 requirements, 1 cause'],
  [texts, sample, 'Waived: 1 requirement, 1 cause'],
  [texts, sample, 'Open points (4)'],
  [[...screen, ...page], sample, 'inconclusive for a reason'],
  [markdown, sample, '- inconclusive for a reason: `Page.r7-inconclusive`'],
  [screen, sample, 'PARTNER_API_CLIENT_ID: is empty\n    remedy: set it'],
  [markdown, sample, '- `PARTNER_API_CLIENT_ID`: is empty (remedy: set it)'],
  [page, sample, 'Remedy: set it'],
  [screen, sample, 'Failed gates (1)\n  A failed gate ('],
  [markdown, sample, '- **waiver**: a waiver no longer applies'],
  [
    texts,
    sampleReport({
      requirements: [result('Page.total', 'pass', { reasons: [textOf('partly-skipped', { probes: ['a'] })] })],
    }),
    '1 requirement checked only in part (Page.total)',
  ],
  [screen, sample, '\n1 of 2 answers match the baseline\n'],
  [screen, answered('gone'), '\n0 of 1 answers match the baseline; not observed now: open.default-limit\n'],
  [page, sample, 'In the logs of the API, User-Agent contains the run id '],
  [screen, sample, 'open.default-page   [differs from the baseline] twenty items'],
  [screen, sample, 'open.ordering       twenty items (inferred)'],
  [markdown, sample, '- `open.default-page` differs from the baseline: twenty items'],
  [screen, sample, 'not observed: open.currency'],
  [screen, sample, 'Reports in reports: conformance.json, report.html'],
  [all, sample, 'Exit code 1'],
  [
    screen,
    placed,
    `      expected  false\n      actual    true\n      at        ${place}/pagina/total; exchange x0012; 3 occ`,
  ],
  [screen, placed, '      Page.total  API documentation: Listing, rule 1; checked 3 times\n        Page.total holds'],
  [markdown, placed, `expected \`false\`, actual \`true\` (${place}\`/pagina/total\`; exchange x0012; 3 occurrences)`],
  [markdown, placed, '  - `Page.total` Page.total holds (API documentation: Listing, rule 1; checked 3 times)'],
  [['annotations'], placed, 'the flag is wrong: expected false, actual true (case last, second partner, page 3'],
  [pages, sampleReport({ verdict: 'incomplete' }), 'Rerun: the run did not finish'],
  [page, sampleReport({ verdict: 'incomplete', problems: [interruption] }), 'What to do now Rerun at once.'],
  [pages, gatedBy('strict'), 'Report the warnings to the provider, or run without --strict'],
  [pages, gatedBy('baseline'), 'write a new baseline'],
  [pages, gatedBy('require'), 'that --require names were not checked'],
  [all, sampleReport({ target: { environment: 'embedded', baseUrl: 'x' } }), 'The reference provider does not conform'],
  [page, whole, 'Report 5 causes to the provider: this page holds the messages to send'],
  [page, whole, '8 places · 36 occurrences'],
  [page, whole, 'One deviation of the API'],
  [page, whole, 'exercised by: PARTNER_API_REVOKED_TOKEN and a target'],
  [page, whole, 'Differences from the baseline 3'],
  [page, whole, 'Clause: Listing, rule 1'],
  [page, whole, '"$BASE_URL/v1/proposal/simulation?pagina_inicial=1&limite=20" \\ -H "authorization: Bearer'],
  [page, whole, 'x-request-id: r-17'],
  [page, whole, 'valor_entrada <= valor_bem'],
  [page, whole, 'total repeated ids 1 100 true ? 1 100 150 0 2 50 false ? 2 100 151 1'],
  [page, whole, '1,000 or more different · 1 to 2 · up to 1 decimal'],
  [page, sampleReport({ verdict: 'conforming' }), 'The run still ended with exit code 1'],
  [page, sampleReport({ complete: false }), 'The run did not finish: this report holds what was known'],
  ...(['account-looks-complete', 'account.unfinished', 'accounts-look-swapped'] as const).map(
    (code) => [screen, unsettled({ ...UNSUITABLE, code }), 'with them.'] as const,
  ),
  [screen, unsettled(RANDOM), 'environment is stable: 1 '],
  [screen, unsettled(WAIT), 'Rerun in 60 minutes, as Retry-After states: 1 requirement '],
  [screen, unsettled(waiting('1')), 'environment is stable: 1 '],
  [screen, acceptedCore, 'exercised, as --accept-unexercised accepts'],
  [all, acceptedCore, '1 gap accepted with --accept-unexercised'],
  ...['environment is stable', 'no data to check', 'Set it.'].map((words) => [page, without, words] as const),
  ...['environment is stable', 'no data to check', 'Supply data'].map((words) => [page, lackingCore, words] as const),
  ...all.flatMap((view) => [rejected(), unreached].map((report) => [[view], report, 'PARTNER_API_CLIENT_ID'] as const)),
];

/** What no reader finds in a report, by the view. */
const NOT_SHOWN: readonly (readonly [views: readonly View[], report: Report, words: RegExp])[] = [
  [all, unissued, /show no failure now/],
  [all, rejected(), ANOTHER_CAUSE],
  [all, unreached, ANOTHER_CAUSE],
  [screen, unsettled(UNSUITABLE), /environment is stable/],
  [screen, unsettled(RANDOM), /with them\./],
  [all, { ...emptied, walk: { ...longWalk, items: 0 } }, /accept the gap/],
  [pages, unreported, /Rerun: the run did not finish/],
  [pages, following, /environment is|blocked|Provide the missing/],
];

/** How often a reader finds words in a report. */
const EXPIRY = { report: waived, words: 'first waiver expires' } as const;
const COUNTED = [
  { ...EXPIRY, view: 'terminal', times: 2 },
  { ...EXPIRY, view: 'summary.md', times: 1 },
  { ...EXPIRY, view: 'report.html', times: 1 },
  { view: 'report.html', report: answered('changed'), words: 'new baseline', times: 1 },
  { view: 'report.html', report: answered('gone'), words: 'new baseline', times: 0 },
  // Nothing is between the two places of the verdict.
  {
    view: 'terminal',
    report: { ...rechecked('pass'), scope: { ...scope, at: [] } },
    words: '8 not selected',
    times: 1,
  },
] as const;

describe('a view', () => {
  test.each(SHOWN.flatMap(([views, report, words]) => views.map((view) => ({ view, words, report }))))(
    '$view shows "$words"',
    ({ view, words, report }) => expect(VIEWS[view](report, english)).toContain(words),
  );

  test.each(NOT_SHOWN.flatMap(([views, report, words]) => views.map((view) => ({ view, words, report }))))(
    '$view does not show $words',
    ({ view, words, report }) => expect(VIEWS[view](report, english)).not.toMatch(words),
  );

  test.each(COUNTED)('$view shows "$words" $times times', ({ view, report, words, times }) => {
    expect(VIEWS[view](report, english).split(words)).toHaveLength(times + 1);
  });

  test.each<[string, Report, Reach | undefined, string]>([
    ['the flags', recheckable, { repeated: ['--env-file', "it's.env"], named: [] }, `--env-file 'it'\\''s.env' --max`],
    ['for a warning', sampleReport({ requirements: [result('a', 'warning')] }), undefined, '--strict --only a Copy'],
    [
      'no possible secret',
      recheckable,
      { repeated: [], named: ['--header'] },
      'whose values the report omits: --header ',
    ],
    [
      'what evidence lacks',
      { ...recheckable, ...(again.run && { run: again.run }) },
      undefined,
      'Append the flags with which the recorded run',
    ],
  ])('the command of a cause holds %s', (_, report, reach, words) => {
    expect(textContent(htmlPage(report, { ...english, ...(reach && { reach }) }))).toContain(words);
  });

  test.each([
    ['conforming', cleanReport(), 'conforming'],
    ['with a critical warning', suspicious, 'limited'],
    ['with a critical deviation waived', waived, 'limited'],
    ['gated', sampleReport({ verdict: 'conforming', requirements: [result('a', 'pass')] }), 'limited'],
    ['nonconforming', sampleReport(), 'nonconforming'],
  ])('the banner of a run %s has its color', (_, report, tone) => {
    expect(htmlPage(report, english)).toContain(`<header class="banner ${tone}">`);
  });

  test.each([
    ['terminal', ['caso limite=abc, segunda página (limite=abc, second page)', 'esperado']],
    ['summary.md', ['## A API não está em conformidade', 'caso limite=abc, segunda página (limite=abc, second page)']],
    ['report.html', ['Comunique ao provedor 5 causas de falha', '/pagina/tem_proximo']],
    ['annotations', ['esperado a, obtido b']],
  ] as const)('%s is Portuguese where requested', (view, words) => {
    const text = VIEWS[view](wholeReport(), portuguese);
    for (const one of words) expect(text).toContain(one);
  });

  test('states the counts of the report', () => {
    const counts = { pass: 11, fail: 9, warning: 8, 'not-exercised': 6, inconclusive: 4, waived: 3 } as const;
    const requirements = (Object.keys(counts) as (keyof typeof counts)[]).flatMap((verdict) =>
      Array.from({ length: counts[verdict] }, (_, index) => result(`Page.${verdict}-${index}`, verdict)),
    );
    const openPoints = Array.from({ length: 12 }, (_, index) =>
      openPoint(`open.n${index}`, index < 7 ? {} : { certainty: 'unseen', reason: 'no data' }),
    );
    const report = sampleReport({ requirements, openPoints });
    expect(report.counts).toEqual({ ...counts, observed: 7, unseen: 5 });
    const words =
      '11 pass, 9 fail, 8 warning, 6 not-exercised, 4 inconclusive, 3 waived; open points: 7 observed, 5 unseen';
    for (const view of ['terminal', 'summary.md'] as const) {
      expect(VIEWS[view](report, english).replaceAll('*', ''), view).toContain(words);
    }
    const tiles = htmlPage(report, english).matchAll(/data-count="([\w-]+)"><b>(\d+)<\/b> <a[^>]*>([\w-]+)</g);
    const shown = [...tiles].map(([, verdict, count, word]) => [verdict, Number(count), word]);
    expect(shown.sort()).toEqual(
      Object.entries(report.counts)
        .map(([verdict, count]) => [verdict, count, verdict])
        .sort(),
    );
    const xml = junitFile.render(report, english);
    for (const [verdict, count] of Object.entries(report.counts)) {
      expect(xml.match(new RegExp(`<testcase [^>]*><[\\w-]+(?: [^>]*)?>${verdict}[: ]`, 'g'))).toHaveLength(count);
    }
  });

  test('lets no control, bidirectional or other steering character of the target through', () => {
    const hostile = hostileReport();
    for (const view of Object.keys(VIEWS) as View[]) {
      const text = VIEWS[view](hostile, english);
      expect(text.replaceAll('\n', ''), view).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }
  });

  test.each(reportFiles)('$name is recognized by its beginning, and so is its stub', ({ render, stub, isOurs }) => {
    expect(
      [render(wholeReport(), english), stub('it held <b>a secret</b>')].map((text) => isOurs(text.slice(0, 4096))),
    ).toEqual([true, true]);
    expect(
      ['', '{"format":"other"}', '<testsuites/>', '<!doctype html>\n<html>', '{"log":{"version":"1.2"}}'].some(isOurs),
    ).toBe(false);
  });
});

const UNCHECKED =
  'Nothing to fix in what was checked. 1 of 2 requirements could not be checked with these responses: reports/report.html has the reasons.';

describe('the terminal', () => {
  const text = (given: Partial<Report>) => VIEWS.terminal(sampleReport(given));

  test('repeats the verdict, the coverage, all failing ids, the exit code and the next step in its last lines', () => {
    const requirements = Array.from({ length: 40 }, (_, n) => result(`f${n}`, 'fail'));
    const steps = [
      'Report 1 cause to the provider: reports/report.html holds the message to send.',
      'Update the waiver file, as the failed gates show.',
      'Review the open points that differ from the baseline. If a change is intended, write a new baseline with the baseline command.',
    ];
    expect(text({ requirements }).trimEnd().split('\n').slice(-4)).toEqual([
      'The API does not conform; 1 gate failed (--waivers: 1 reason); 40 of 40 requirements exercised',
      `Failed: ${requirements.map(({ id }) => id).join(', ')}`,
      'Exit code 1',
      `What to do now: ${steps.join(' ')} 3 more steps in report.html.`,
    ]);
  });

  const NOTHING = 'Nothing to fix. Keep reports/report.html as evidence.';
  const PARTLY_READ =
    'Nothing to fix in what was checked. Only 2,000 of 2,401 pages of the listing were read. Keep reports/report.html as evidence.';
  const UNSKIPPED = 'Run without --skip for a verdict on the whole API: 1 requirement was not checked.';
  const PROVIDE = 'Provide the missing settings or data:';
  const SKIPPED = textOf('skipped', { probes: ['a'] });
  const idle = cleanReport({ requirements: [result('a', 'pass'), result('c', 'not-exercised')] });
  const CORLESS = { of: 3, object: 'Vehicle', field: 'cor' };
  /** The last reason is of an older version. */
  const tokenless = cleanReport({
    requirements: [
      result('a', 'not-exercised', { reasons: [textOf('token.unusable')] }),
      ...(['account.others-unsent', 'auth.no-control'] as const).map((code) =>
        result(code, 'inconclusive', { reasons: [textOf(code, { why: 'token.unusable' })] }),
      ),
      result('b', 'inconclusive', { reasons: [textOf('token.unusable')] }),
    ],
  });
  test.each<[string, Partial<Report>, step: string, more: number]>([
    ['without a verdict', { verdict: 'inconclusive', exitCode: 3 }, 'Set it.', 9],
    ['that conforms', cleanReport(), NOTHING, 1],
    ['that read a part of the listing', cleanReport({ walk: longWalk, scope: sampled.scope }), PARTLY_READ, 1],
    [
      'of selected requirements',
      selected,
      'Run all requirements for a verdict on the API: this run checked only what --only names.',
      0,
    ],
    ['on production', onProduction, 'Run on staging too: 2 requirements are never checked in production.', 1],
    ['with responses that lack a field', lacking(textOf('absent', CORLESS)), UNCHECKED, 1],
    ['without a usable token', tokenless, UNCHECKED.replace('of 2', 'of 4'), 1],
    [
      'of the quick profile',
      { ...quick, exitCode: 0 },
      'Run the full profile for a verdict on the API: this run checked a sample.',
      0,
    ],
    ['with a probe skipped', lacking(SKIPPED), UNSKIPPED, 1],
    ['with a gap accepted', acceptedCore, UNCHECKED.replace('of 2 requirements', 'of 1 requirement'), 1],
    ['with nothing but waived failures', waived, 'Have the provider fix what is waived before the waivers expire.', 1],
    ['without a second account', idle, `${PROVIDE} 1 of 1 not-exercised requirement needs them.`, 1],
  ])('ends with the next step after a run %s', (_, given, step, more) => {
    const words = more === 0 ? '' : ` ${more} more step${more === 1 ? '' : 's'} in report.html.`;
    expect(text(given).trimEnd().split('\n').at(-1)).toBe(`What to do now: ${step}${words}`);
  });

  test('shows the whole answer to an open point', () => {
    const summary = Array.from({ length: 200 }, (_, n) => `answer-${n}`).join(' ');
    expect(text({ openPoints: [openPoint('open.x', { summary })] })).toContain('answer-199');
  });

  test('shows an empty report with its head and its foot only', () => {
    const empty = text({ requirements: [], openPoints: [], gates: [], problems: [] });
    expect(empty.trimEnd().split('\n\n')).toHaveLength(2);
  });

  test('is limited in size, and reports what it omits', () => {
    const findings = Array.from({ length: 50 }, (_, n) => finding({ message: `finding ${n}` }));
    const failed = Array.from({ length: 80 }, (_, n) => result(`f${n}`, 'fail', { findings }));
    const idle = Array.from({ length: 80 }, (_, n) => result(`i${n}`, 'not-exercised', { reason: `reason ${n}` }));
    const long = text({ requirements: [...failed, ...idle] });
    expect(long.split('\n').length).toBeLessThan(290);
    for (const count of [76, 35, 65]) expect(long).toContain(`… and ${count} more in conformance.json`);
  });

  test('groups requirements of one cause, and those of one reason', () => {
    const failed = Array.from({ length: 5 }, (_, n) => result(`f${n}`, 'fail'));
    const idle = ['a', 'b', 'c'].map((id) => result(id, 'not-exercised', { reason: 'no data' }));
    const grouped = text({ requirements: [...failed, ...idle] });
    expect(grouped.match(/^ {2}- /gm)).toHaveLength(1);
    expect(grouped).toContain('      … and 1 more in conformance.json');
    expect(grouped).toContain('Not exercised (3)\n  no data\n    a, b, c\n');
  });

  test('asks to confirm a given token only for an open failure', () => {
    const opens = finding({ code: 'auth.revoked-opens', params: { status: 200 } });
    const waivedOne = result('a', 'waived', { findings: [opens] });
    expect(text({ requirements: [waivedOne, result('b', 'fail')] })).not.toContain('First confirm');
    expect(text({ requirements: [result('a', 'fail', { findings: [opens] })] })).toContain('First confirm');
  });

  test('colors only where requested, and shows open points only where requested', () => {
    const [plain, coloured] = [false, true].map((color) => terminal(sampleReport(), { color }));
    expect(plain).not.toContain('\u001b');
    expect(plain).not.toContain('default-limit');
    expect(coloured).toContain('\u001b[31m');
    expect(stripVTControlCharacters(coloured ?? '')).toBe(plain);
  });
});

/** Workflow commands as the runner of GitHub Actions reads them: `::name key=value,…::data`, one a line. */
function commandsIn(text: string) {
  const undone = (part = '') => part.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const { kind, title, message } = /^::(?<kind>\w+) title=(?<title>[^,]*?)::(?<message>.*)$/.exec(line)?.groups ?? {};
    return { kind, title: undone(title), message: undone(message) };
  });
}

test.each([40, 60])('a terminal of %i columns gets no longer line that could be wrapped', (columns) => {
  for (const report of [placed, sampleReport(), wholeReport(), alike(3), emptied]) {
    const lines = terminal(report, { color: true, openPoints: true, reports, columns }).split('\n');
    for (const line of lines.map(stripVTControlCharacters)) {
      if (line.trim().includes(' ')) expect(line.length).toBeLessThanOrEqual(columns);
    }
  }
});

describe('annotations', () => {
  const told = (given: Partial<Report> = {}) => commandsIn(annotations(sampleReport(given), english));

  test('are errors for failures, gates and problems, warnings for warnings and inconclusive ones, else notices', () => {
    expect(told().map(({ kind, title }) => [kind, title])).toEqual([
      ['error', 'PARTNER_API_CLIENT_ID'],
      ['error', 'Page.r3-fail +1'],
      ['error', 'Page.r0-pass'],
      ['warning', 'Page.r5-warning'],
      ['warning', 'Page.r7-inconclusive'],
      ['notice', 'open.default-page'],
      ['notice', 'Not exercised'],
    ]);
    expect(commandsIn(annotations(cleanReport(), english))).toEqual([]);
  });

  test('end with the code, whatever its parameters', () => {
    const findings = [finding({ code: 'listing.other-person', params: { fields: ['Iof.valor'] } })];
    const commands = told({ requirements: [result('Page.total', 'fail', { findings })] });
    expect(commands.find(({ title }) => title === 'Page.total')?.message).toMatch(/[^}] \[listing\.other-person\]$/);
  });

  test('name a difference from the baseline once: as an error where it fails the run', () => {
    const openPoints = ['open.methods', 'open.scopes'].map((id) => openPoint(id, { baseline: 'changed' }));
    const gates = [{ kind: 'baseline', id: 'open.methods', message: 'open.methods differs' }] as const;
    const commands = told({ requirements: [], problems: [], openPoints, gates });
    expect(commands.map(({ kind, title }) => [kind, title])).toEqual([
      ['error', 'open.methods'],
      ['notice', 'open.scopes'],
    ]);
  });

  test.each([10, 11, 300])('of %i failures are ten errors, the last one with the number of the others', (count) => {
    const requirements = Array.from({ length: count }, (_, n) =>
      result(`r${n}`, 'fail', { findings: [finding({ message: `deviation ${n}` })] }),
    );
    const commands = told({ requirements, gates: [], problems: [], openPoints: [] });
    expect(commands).toHaveLength(ANNOTATIONS);
    const more = `and ${count - ANNOTATIONS + 1} more in conformance.json`;
    expect(commands.at(-1)?.message).toMatch(count === ANNOTATIONS ? 'deviation 9' : more);
  });

  test('of hostile texts begin no command of their own', () => {
    const { requirements, ...rest } = hostileReport();
    for (const [index, { statement: text }] of requirements.entries()) {
      const failed = result(text, 'fail', { findings: [finding({ message: text, actual: text })] });
      const openPoints = [openPoint(`open.${text}`, { baseline: 'changed', summary: text })];
      const gates = [{ kind: 'strict', message: text, id: text } as const];
      const problems = rest.problems.slice(index, index + 1);
      const commands = told({ requirements: [failed], gates, problems, openPoints });
      expect(commands.map(({ kind }) => kind)).toEqual(['error', 'error', 'error', 'notice']);
    }
  });

  test('are escaped as the toolkit does it', () => {
    const problems = [{ variable: 'a:b,c', message: '100% of a:b,c', remedy: 'r' }];
    expect(annotations(cleanReport({ problems }), english)).toBe(
      '::error title=a%3Ab%2Cc::100%25 of a:b,c (remedy: r)\n',
    );
  });

  test('are not read from a fenced text', () => {
    expect(fenced('::error::x\n', 'token')).toBe('::stop-commands::token\n::error::x\n::token::\n');
  });
});
