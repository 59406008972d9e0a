import { expect, test } from 'vitest';
import { compare } from '../../src/comparison/compare.ts';
import { comparisonScreen } from '../../src/comparison/views.ts';
import { answersOf, verdictOn } from '../../src/comparison/words.ts';
import { english, type Language, voiceOf } from '../../src/report/language.ts';
import type { OpenPointResult, Report, RequirementResult } from '../../src/report/report.ts';
import { finding, openPoint, result, sampleReport } from '../report/sample.ts';

const NOT_ALL = 'No difference in what both runs checked; not everything was compared';
const MOVEMENTS = { 'open.z': { movesWithData: true } };

function report(given: Partial<Report> = {}): Report {
  const openPoints = [openPoint('open.x', { answer: 20 })];
  return sampleReport({ requirements: [result('Page.total', 'pass')], openPoints, ...given });
}

const verdict = (name: RequirementResult['verdict']) => ({ requirements: [result('Page.total', name)] });
const answered = (given: Parameters<typeof openPoint>[1], id = 'open.x') => ({ openPoints: [openPoint(id, given)] });
const more = { requirements: [result('Page.total', 'pass'), result('Page.numero', 'pass')] };
const newer = { suite: { version: '0.10.0' } };
const presence = (present: number) => ({ presence: { 'Vehicle.cor': { of: 3, present, null: 0 } } });

test.each<[string, Partial<Report>, Partial<Report>, boolean]>([
  ['nothing', {}, {}, true],
  ['pass and fail', {}, verdict('fail'), false],
  ['pass and warning', {}, verdict('warning'), false],
  ['pass and a waived failure', {}, verdict('waived'), false],
  ['pass and inconclusive', {}, verdict('inconclusive'), true],
  ['pass and not exercised', {}, verdict('not-exercised'), true],
  ['a failure and a waived one', verdict('fail'), verdict('waived'), true],
  ['a requirement more', {}, more, false],
  ['a requirement that only the newer suite has', {}, { ...newer, ...more }, true],
  ['a requirement that only the older suite has', newer, more, false],
  ['an open point less', {}, { openPoints: [] }, false],
  ['two seen answers', {}, answered({ answer: 10 }), false],
  ['a seen and an inferred answer', {}, answered({ answer: 10, certainty: 'inferred' }), true],
  ['a seen answer and none', {}, answered({ answer: null, certainty: 'unseen', basis: 0 }), true],
  ['answers that follow data', answered({ answer: ['a'] }, 'open.z'), answered({ answer: ['b'] }, 'open.z'), true],
  ['presence', presence(3), presence(2), true],
])('two reports that differ in %s', (_, left, right, same) => {
  expect(compare(report(left), report(right), MOVEMENTS).same).toBe(same);
  expect(compare(report(right), report(left), MOVEMENTS).same).toBe(same);
});

const WALK = { limite: 100, pages: 3, items: 240, distinct: 240, total: 240, reads: 1, whole: true } as const;
const scope = (given: Partial<Report['scope']>) => ({
  scope: { kind: 'full', selected: 91, of: 91, skipped: [], ...given } as const,
});

test.each<[string, Partial<Report>, readonly string[]]>([
  ['full run', scope({}), []],
  ['run of an older suite, without a scope', {}, []],
  ['selection', scope({ kind: 'selection', selected: 1 }), ['diff.is-selection']],
  ['quick run', scope({ kind: 'quick' }), ['diff.is-quick']],
  ['run with --skip', scope({ skipped: ['listing.page'] }), ['diff.has-skipped']],
  ['inconclusive run', { verdict: 'inconclusive' }, ['diff.is-inconclusive']],
  ['run of some pages', { walk: { ...WALK, whole: false, pages: 1 } }, ['diff.is-sampled']],
  ['quick run of some pages', { ...scope({ kind: 'quick' }), walk: { ...WALK, whole: false } }, ['diff.is-quick']],
  ['run of every page', { walk: WALK }, []],
  [
    'selection that read one page',
    { ...scope({ kind: 'selection', selected: 1 }), walk: { ...WALK, whole: false, pages: 1 } },
    ['diff.is-selection'],
  ],
  ['nonconforming run', { verdict: 'nonconforming' }, []],
  [
    'nonconforming run that could not check everything',
    { verdict: 'nonconforming', counts: { ...report().counts, inconclusive: 59 } },
    ['diff.is-inconclusive'],
  ],
])('two equal reports, one of a %s, are the same only if both show what full runs check', (_, part, codes) => {
  const both = [compare(report(part), report(), MOVEMENTS), compare(report(), report(part), MOVEMENTS)];
  const words = both.map((one) => verdictOn(one, english));
  const pass = { heading: 'Both runs show the same behavior', verdict: 'pass' };
  const partly = { heading: NOT_ALL, verdict: 'not checked' };
  for (const one of words) expect(one).toMatchObject(codes.length === 0 ? pass : partly);
  expect(both.map(({ limits }) => limits.map(({ code }) => code))).toEqual([codes, codes]);
  const failed = compare(report(part), report(verdict('fail')), MOVEMENTS);
  expect(verdictOn(failed, english).verdict).toBe('fail');
});

test.each<[string, Partial<Report>, string]>([
  ['one seen answer', answered({ answer: 20 }), '; 1 inferred open point differs: open.x'],
  ['two inferred answers', answered({ answer: 20, certainty: 'inferred' }), '; 1 inferred open point differs: open.x'],
])('the headline names an inferred answer that differs from %s', (_, left, words) => {
  const right = report(answered({ answer: 10, certainty: 'inferred' }));
  const compared = compare(report(left), right, MOVEMENTS);
  expect(verdictOn(compared, english).heading).toBe(`No difference decides the comparison${words}`);
  const failed = compare(report({ ...left, ...verdict('fail') }), right, MOVEMENTS);
  expect(verdictOn(failed, english).heading).toBe('The two runs show different behavior');
});

test.each<[string, Partial<Report>]>([
  ['a seen answer', answered({ answer: null, certainty: 'unseen', basis: 0 })],
  ['a verdict', verdict('not-exercised')],
])('the headline of two reports, one without %s, does not say that the behavior is the same', (_, part) => {
  for (const pair of [[report(part), report()] as const, [report(), report(part)] as const]) {
    expect(verdictOn(compare(...pair, MOVEMENTS), english).heading).toBe(NOT_ALL);
  }
});

const status = (code: number, cases?: number) => {
  const where = { case: `of ${cases}` };
  const findings = [finding({ code: 'x', params: { status: code }, where, ...(cases && { cases }) })];
  return { requirements: [result('Page.total', 'fail', { findings })] };
};

test.each([
  ['the status', status(403), status(500), 1],
  ['the first of several cases', status(403, 3), status(403, 5), 0],
])('two failures that differ in %s', (_, left, right, count) => {
  expect(compare(report(left), report(right), MOVEMENTS).requirements).toHaveLength(count);
});

const found = (...cases: readonly string[]) => ({
  requirements: [result('Page.total', 'fail', { findings: cases.map((name) => finding({ where: { case: name } })) })],
});

const omitting = ({ requirements }: ReturnType<typeof found>) => ({
  requirements: requirements.map((one) => ({ ...one, findingsLeftOut: 1 })),
});

test.each<[string, Partial<Report>, readonly string[]]>([
  ['findings of the same cases', found('a', 'b'), []],
  ['a case less', found('b'), ['only in right: the flag is wrong (case a)']],
  [
    'another case',
    found('b', 'c'),
    ['only in left: the flag is wrong (case c)', 'only in right: the flag is wrong (case a)'],
  ],
  ['a report that omits a finding', omitting(found('a')), []],
  ['no verdict', verdict('inconclusive'), []],
])('two failures are alike, and findings without a counterpart are shown: %s', (_, left, lines) => {
  const compared = compare(report(left), report(found('b', 'a')), MOVEMENTS);
  const screen = comparisonScreen(compared, { color: false });
  expect(compared.same).toBe(true);
  expect([...screen.matchAll(/only in .*/g)].map(([line]) => line.replace(/ +/g, ' '))).toEqual(lines);
  const heading = 'No difference decides the comparison; 1 requirement has other findings: Page.total';
  expect(screen.includes(heading)).toBe(lines.length > 0);
});

test('names an incomplete report once, on its side', () => {
  const right = report({ verdict: 'incomplete', complete: false });
  const lines = comparisonScreen(compare(report(), right, MOVEMENTS), { color: false }).split('\n');
  expect(lines.filter((line) => line.includes('incomplete'))).toEqual([
    expect.stringMatching(/^Right: /),
    'The right report is incomplete',
  ]);
  expect(lines).toContain(NOT_ALL);
});

test('shows differences side by side', () => {
  const left = report({ requirements: [result('Page.total', 'pass'), result('Page.numero', 'pass')] });
  const right = report({
    requirements: [result('Page.total', 'fail')],
    openPoints: [openPoint('open.x', { answer: 10 }), openPoint('open.y')],
  });
  expect(compare(left, right, MOVEMENTS)).toMatchObject({
    compared: { requirements: 1, openPoints: 1 },
    missing: { left: ['open.y'], right: ['Page.numero'] },
    requirements: [{ id: 'Page.total', left: 'pass', right: 'fail', decides: true }],
    openPoints: [{ id: 'open.x', decides: true, differences: [{ member: '', left: 20, right: 10 }] }],
  });
});

test('shows presence if its words differ, not if only its numbers differ', () => {
  const presence = (of: number, present: number, nulls: number) => ({ of, present, null: nulls });
  const left = report({ presence: { 'Vehicle.cor': presence(3, 3, 0), 'Vehicle.ano': presence(3, 3, 1) } });
  const right = report({ presence: { 'Vehicle.cor': presence(9, 9, 0), 'Vehicle.ano': presence(9, 9, 0) } });
  expect(Object.keys(compare(left, right, MOVEMENTS).presence)).toEqual(['Vehicle.ano']);
});

test('prints the verdict first, deciding differences before others, and each stimulus once', () => {
  const timing = { count: 1, medianMs: 4, maxMs: 9 };
  const slow = { ...timing, medianMs: 24 };
  const left = report({
    requirements: [result('Page.numero', 'pass'), result('Page.total', 'pass')],
    timings: { 'listing.page': timing, 'listing.without-token (first page)': timing, 'listing.control': timing },
  });
  const right = report({
    requirements: [result('Page.numero', 'inconclusive'), result('Page.total', 'fail')],
    timings: {
      'listing.without-token (first page)': slow,
      'listing.without-token (last page)': slow,
      'listing.control': { ...timing, medianMs: 23 },
    },
    complete: false,
    suite: { version: '0.2.0' },
  });
  const lines = comparisonScreen(compare(left, right, MOVEMENTS), { color: false }).split('\n');
  expect(lines[2]).toBe('The two runs show different behavior');
  expect(lines).toContain('The right report is incomplete');
  expect(lines).toContain(`Two versions of the suite: ${left.suite.version}, 0.2.0`);
  const verdicts = lines.filter((line) => line.includes('→'));
  expect(verdicts).toEqual(['  ✗ Page.total   pass → fail', '  · Page.numero  pass → inconclusive']);
  expect(lines.slice(lines.findIndex((line) => line.startsWith('Response times')) + 1)).toEqual([
    '                         left      right',
    '  listing.without-token  4, 9 (1)  24, 9 (2)',
    '',
  ]);
});

const bounds = (outcome: string): Partial<OpenPointResult> => ({
  answer: { 'pagina_inicial=0': { outcome }, 'limite=0': { outcome: '400' } },
});

const AB = { answer: ['A', 'B'] };
const alike = (a: number) => ({ answer: { a }, summary: 'a: x' });
const page1 = { answer: 1, summary: 'page 1' };
const [AT_400, AT_SERVED] = ['400', 'served'].map((outcome) => `pagina_inicial=0: {"outcome":"${outcome}"}`);
const none = { answer: null, certainty: 'unseen', code: 'open.no-token', params: {}, basis: 0 } as const;

test.each<[string, Partial<OpenPointResult>, Partial<OpenPointResult>, Language, ...(readonly string[])]>([
  ['of lists what differs', AB, { answer: ['A', 'C', 'D'] }, 'en', 'only in left: "B"', 'only in right: "C", "D"'],
  ['of a longer list what it adds', { answer: ['A'] }, { answer: ['A', 'C'] }, 'en', 'only in right: "C"'],
  ['a list in Portuguese', { answer: ['A'] }, { answer: ['A', 'C'] }, 'pt-BR', 'só na direita: "C"'],
  ['the member of a list', { answer: { a: [1, 2] } }, { answer: { a: [1] } }, 'en', 'only in left: a: 2'],
  ['the values of a case', bounds('400'), bounds('served'), 'en', `left: ${AT_400}`, `right: ${AT_SERVED}`],
  ['them in Portuguese', bounds('400'), bounds('served'), 'pt-BR', `esquerda: ${AT_400}`, `direita: ${AT_SERVED}`],
  ['the values', page1, { answer: 2, summary: 'page 2' }, 'en', 'left: 1', 'right: 2'],
  ['values whose words are alike', alike(1), alike(2), 'en', 'left: a: 1', 'right: a: 2'],
  ['the summaries if only one has an answer', page1, none, 'en', 'left: page 1', 'right: no token was issued'],
  ['these in Portuguese', page1, none, 'pt-BR', 'esquerda: page 1', 'direita: nenhum token foi emitido'],
])('an open point that differs shows %s', (_, one, other, language, ...expected) => {
  const [mine, theirs] = [one, other].map((further) => report({ openPoints: [openPoint('open.x', further)] }));
  const { rows } = answersOf(compare(mine ?? report(), theirs ?? report(), MOVEMENTS), voiceOf(language));
  expect(rows.map(({ lines }) => lines.map(({ label, value }) => `${label}: ${value}`))).toEqual([expected]);
});

test('explains the marks, and counts the differences that fail the comparison', () => {
  const points = (answer: number) =>
    report({ openPoints: [openPoint('open.x', { answer }), openPoint('open.z', { answer })] });
  const lines = comparisonScreen(compare(points(1), points(2), MOVEMENTS), { color: false }).split('\n');
  expect(lines).toContain('✗ fails the comparison; · is only shown');
  expect(lines.slice(lines.indexOf('Open points that differ (2; 1 fails the comparison)'))).toEqual([
    'Open points that differ (2; 1 fails the comparison)',
    '  ✗ open.x',
    '      left:  1',
    '      right: 2',
    '  · open.z (depends on the data)',
    '      left:  1',
    '      right: 2',
    '',
  ]);
  expect(comparisonScreen(compare(report(), report(), MOVEMENTS), { color: false })).not.toContain('✗');
});

test.each([
  ['0.2.0', '0.10.0', '·'],
  ['0.10.0', '0.10.0', '✗'],
  ['0.10.0', '0.2.0', '✗'],
])('the screen marks what a report of version %s lacks beside one of version %s by %s', (lacking, having, mark) => {
  const left = report({ suite: { version: lacking } });
  const right = report({ suite: { version: having }, openPoints: [...report().openPoints, openPoint('open.newer')] });
  const compared = compare(left, right, MOVEMENTS);
  expect(comparisonScreen(compared, { color: false })).toContain(`  ${mark} the left report: open.newer\n`);
  expect(compared.same).toBe(mark === '·');
});

test('prints no control characters', () => {
  const right = report({ openPoints: [openPoint('open.x', { answer: '\u001b[2J\u202e' })] });
  const screen = comparisonScreen(compare(report(), right, MOVEMENTS), { color: false });
  for (const character of ['\u001b', '\u202e']) expect(screen).not.toContain(character);
});
