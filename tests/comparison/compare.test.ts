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

const compared = (left: Partial<Report>, right: Partial<Report>) => compare(report(left), report(right), MOVEMENTS);
const screenOf = (left: Partial<Report>, right: Partial<Report>) =>
  comparisonScreen(compared(left, right), { color: false });
const linesOf = (left: Partial<Report>, right: Partial<Report>) => screenOf(left, right).split('\n');
const headingOf = (left: Partial<Report>, right: Partial<Report>) => verdictOn(compared(left, right), english).heading;

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
  expect([compared(left, right).same, compared(right, left).same]).toEqual([same, same]);
});

const WALK = { limite: 100, pages: 3, items: 240, distinct: 240, total: 240, reads: 1, whole: true } as const;
const scope = (given: Partial<Report['scope']>) => ({
  scope: { kind: 'full', selected: 91, of: 91, skipped: [], ...given } as const,
});
const selection = scope({ kind: 'selection', selected: 1 });
const ONE_PAGE = { ...WALK, whole: false, pages: 1 };
const counts = { ...report().counts, inconclusive: 59 };

test.each<[string, Partial<Report>, readonly string[]]>([
  ['full run', scope({}), []],
  ['run of an older suite, without a scope', {}, []],
  ['selection', selection, ['diff.is-selection']],
  ['quick run', scope({ kind: 'quick' }), ['diff.is-quick']],
  ['run with --skip', scope({ skipped: ['listing.page'] }), ['diff.has-skipped']],
  ['inconclusive run', { verdict: 'inconclusive' }, ['diff.is-inconclusive']],
  ['run of some pages', { walk: ONE_PAGE }, ['diff.is-sampled']],
  ['quick run of some pages', { ...scope({ kind: 'quick' }), walk: { ...WALK, whole: false } }, ['diff.is-quick']],
  ['run of every page', { walk: WALK }, []],
  ['selection that read one page', { ...selection, walk: ONE_PAGE }, ['diff.is-selection']],
  ['nonconforming run', { verdict: 'nonconforming' }, []],
  ['nonconforming run that could not check all', { verdict: 'nonconforming', counts }, ['diff.is-inconclusive']],
])('two equal reports, one of a %s, are the same only if both show what full runs check', (_, part, codes) => {
  const pass = { heading: 'Both runs show the same behavior', verdict: 'pass' };
  const partly = { heading: NOT_ALL, verdict: 'not checked' };
  for (const both of [compared(part, {}), compared({}, part)]) {
    expect(verdictOn(both, english)).toMatchObject(codes.length === 0 ? pass : partly);
    expect(both.limits.map(({ code }) => code)).toEqual(codes);
  }
  expect(verdictOn(compared(part, verdict('fail')), english).verdict).toBe('fail');
});

test('what only one report has a result for is not compared', () => {
  const unseen = answered({ answer: null, certainty: 'unseen', basis: 0 });
  const both = compared({ ...verdict('not-exercised'), ...unseen }, {});
  expect(both.limits).toMatchObject([{ code: 'diff.is-one-sided', params: { ids: ['Page.total', 'open.x'] } }]);
  expect(verdictOn(both, english)).toMatchObject({ heading: NOT_ALL, verdict: 'not checked' });
});

test('what one run did not select is no difference', () => {
  const reasons = [{ code: 'not-selected', params: {}, message: '' }];
  const unselected = {
    ...selection,
    requirements: [result('Page.total', 'pass'), result('Page.numero', 'not-exercised', { reasons })],
    openPoints: [openPoint('open.x', { answer: null, certainty: 'unseen', basis: 0, reasons })],
  };
  const both = compared({ requirements: [result('Page.total', 'pass'), result('Page.numero', 'fail')] }, unselected);
  expect(both).toMatchObject({
    same: true,
    requirements: [],
    openPoints: [],
    compared: { requirements: 1, openPoints: 0 },
  });
  expect(both.limits.map(({ code }) => code)).toEqual(['diff.is-selection']);
  const read = {
    presence: { 'Page.total': { of: 3, present: 3, null: 0 }, 'Vehicle.cor': { of: 3, present: 2, null: 0 } },
  };
  expect(Object.keys(compared(read, { ...unselected, ...presence(3) }).presence)).toEqual(['Vehicle.cor']);
  expect(Object.keys(compared(read, presence(3)).presence)).toEqual(['Page.total', 'Vehicle.cor']);
});

test.each<[string, Partial<Report>, string]>([
  ['one seen answer', answered({ answer: 20 }), '; 1 inferred open point differs: open.x'],
  ['two inferred answers', answered({ answer: 20, certainty: 'inferred' }), '; 1 inferred open point differs: open.x'],
])('the headline names an inferred answer that differs from %s', (_, left, words) => {
  const right = answered({ answer: 10, certainty: 'inferred' });
  expect(headingOf(left, right)).toBe(`No difference fails the comparison${words}`);
  expect(headingOf({ ...left, ...verdict('fail') }, right)).toBe('The two runs show different behavior');
});

test.each<[string, Partial<Report>]>([
  ['a seen answer', answered({ answer: null, certainty: 'unseen', basis: 0 })],
  ['a verdict', verdict('not-exercised')],
])('the headline of two reports, one without %s, does not say that the behavior is the same', (_, part) => {
  expect([headingOf(part, {}), headingOf({}, part)]).toEqual([NOT_ALL, NOT_ALL]);
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
  expect(compared(left, right).requirements).toHaveLength(count);
});

const found = (...cases: readonly string[]) => ({
  requirements: [result('Page.total', 'fail', { findings: cases.map((name) => finding({ where: { case: name } })) })],
});

const omitting = ({ requirements }: ReturnType<typeof found>) => ({
  requirements: requirements.map((one) => ({ ...one, findingsLeftOut: 1 })),
});

const WRONG = 'the flag is wrong (case';
test.each<[string, Partial<Report>, readonly string[]]>([
  ['findings of the same cases', found('a', 'b'), []],
  ['a case less', found('b'), [`only in right: ${WRONG} a)`]],
  ['another case', found('b', 'c'), [`only in left: ${WRONG} c)`, `only in right: ${WRONG} a)`]],
  ['a report that omits a finding', omitting(found('a')), []],
  ['no verdict', verdict('inconclusive'), []],
])('two failures are alike, and findings without a counterpart are shown: %s', (_, left, lines) => {
  const right = found('b', 'a');
  const screen = screenOf(left, right);
  expect(compared(left, right).same).toBe(true);
  expect([...screen.matchAll(/only in .*/g)].map(([line]) => line.replace(/ +/g, ' '))).toEqual(lines);
  const heading = 'No difference fails the comparison; 1 requirement has other findings: Page.total';
  expect(screen.includes(heading)).toBe(lines.length > 0);
});

test('names an incomplete report once, on its side', () => {
  const lines = linesOf({}, { verdict: 'incomplete', complete: false });
  expect(lines.filter((line) => line.includes('incomplete'))).toEqual([
    expect.stringMatching(/^Right: /),
    'The right report is incomplete',
  ]);
  expect(lines).toContain(NOT_ALL);
});

test('shows differences side by side', () => {
  const openPoints = [openPoint('open.x', { answer: 10 }), openPoint('open.y')];
  expect(compared(more, { ...verdict('fail'), openPoints })).toMatchObject({
    compared: { requirements: 1, openPoints: 1 },
    missing: { left: ['open.y'], right: ['Page.numero'] },
    requirements: [{ id: 'Page.total', left: 'pass', right: 'fail', decides: true }],
    openPoints: [{ id: 'open.x', decides: true, differences: [{ member: '', left: 20, right: 10 }] }],
  });
});

test('shows presence if its words differ, not if only its numbers differ', () => {
  const presence = (of: number, present: number, nulls: number) => ({ of, present, null: nulls });
  const left = { presence: { 'Vehicle.cor': presence(3, 3, 0), 'Vehicle.ano': presence(3, 3, 1) } };
  const right = { presence: { 'Vehicle.cor': presence(9, 9, 0), 'Vehicle.ano': presence(9, 9, 0) } };
  expect(Object.keys(compared(left, right).presence)).toEqual(['Vehicle.ano']);
});

test('prints the verdict first, deciding differences before others, and each stimulus once', () => {
  const timing = { count: 1, medianMs: 4, maxMs: 9 };
  const slow = { ...timing, medianMs: 24 };
  const left = {
    requirements: [result('Page.numero', 'pass'), result('Page.total', 'pass')],
    timings: { 'listing.page': timing, 'listing.without-token (first page)': timing, 'listing.control': timing },
  };
  const right = {
    requirements: [result('Page.numero', 'inconclusive'), result('Page.total', 'fail')],
    timings: {
      'listing.without-token (first page)': slow,
      'listing.without-token (last page)': slow,
      'listing.control': { ...timing, medianMs: 23 },
    },
    complete: false,
    suite: { version: '0.2.0' },
  };
  const lines = linesOf(left, right);
  expect(lines[2]).toBe('The two runs show different behavior');
  expect(lines).toContain('The right report is incomplete');
  expect(lines).toContain(`Two versions of the suite: ${report().suite.version}, 0.2.0`);
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
  const { rows } = answersOf(compared(answered(one), answered(other)), voiceOf(language));
  expect(rows.map(({ lines }) => lines.map(({ label, value }) => `${label}: ${value}`))).toEqual([expected]);
});

test('names waived deviations, and the exit code of a run that conforms', () => {
  const waived = { verdict: 'conforming', exitCode: 1, counts: { ...report().counts, waived: 2 } } as const;
  const left = linesOf(waived, { verdict: 'nonconforming', exitCode: 1 }).find((line) => line.includes('waived'));
  expect(left).toMatch(/conforming +deviations of 2 requirements waived +exit code 1$/);
  expect(linesOf({}, { verdict: 'nonconforming', exitCode: 1 }).join('\n')).not.toContain('exit code');
});

test('explains the marks, and counts the differences that fail the comparison', () => {
  const points = (answer: number) => ({ openPoints: ['open.x', 'open.z'].map((id) => openPoint(id, { answer })) });
  const lines = linesOf(points(1), points(2));
  expect(lines).toContain('✗ fails the comparison; · is only shown');
  expect(lines.slice(lines.indexOf('Changed open points: 2; 1 fails the comparison'))).toEqual([
    'Changed open points: 2; 1 fails the comparison',
    '  ✗ open.x',
    '      left:  1',
    '      right: 2',
    '  · open.z (depends on the data)',
    '      left:  1',
    '      right: 2',
    '',
  ]);
  expect(screenOf({}, {})).not.toContain('✗');
});

test.each([
  ['0.2.0', '0.10.0', '·'],
  ['0.10.0', '0.10.0', '✗'],
  ['0.10.0', '0.2.0', '✗'],
])('the screen marks what a report of version %s lacks beside one of version %s by %s', (lacking, having, mark) => {
  const left = { suite: { version: lacking } };
  const right = { suite: { version: having }, openPoints: [...report().openPoints, openPoint('open.newer')] };
  expect(screenOf(left, right)).toContain(`  ${mark} the left report: open.newer\n`);
  expect(compared(left, right).same).toBe(mark === '·');
});

test('prints no control characters', () => {
  expect(screenOf({}, answered({ answer: '\u001b[2J\u202e' }))).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});
