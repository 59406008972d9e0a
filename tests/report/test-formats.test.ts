import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { ctrfFile } from '../../src/report/views/ctrf.ts';
import { junitFile } from '../../src/report/views/junit.ts';
import { contextOf } from '../../src/run/language.ts';
import { lintedJUnit, missingForJUnit } from '../support/xsd.ts';
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

/** The schema of the package `ctrf`, version 0.3.0 (MIT, https://github.com/ctrf-io/ctrf-js). */
const schema = JSON.parse(readFileSync(new URL('ctrf-schema-0.0.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

type Texts = Readonly<Record<'name' | 'status' | 'rawStatus', string> & Partial<Record<'message' | 'trace', string>>>;
interface Test extends Texts {
  readonly duration: number;
  readonly tags: readonly string[];
  readonly extra: { readonly id: string; readonly codes: readonly object[] };
}
interface Ctrf {
  readonly results: { readonly summary: Readonly<Record<string, number>>; readonly tests: readonly Test[] };
}

const parsed = (text: string): Ctrf => JSON.parse(text);
const ctrf = (report: Report): Ctrf => parsed(ctrfFile.render(report, english));
const junit = (report: Report): string => junitFile.render(report, english);
/** A report of these requirements and open points alone. */
const only = (given: Partial<Report>) => cleanReport({ requirements: [], openPoints: [], ...given });
const testsOf = (given: Partial<Report>) => ctrf(only(given)).results.tests;

const REPORTS: readonly (readonly [string, Report])[] = [
  ['a report with every verdict', wholeReport()],
  ['a run without a verdict', sampleReport({ complete: false, verdict: 'incomplete' })],
  ['an empty report', sampleReport({ requirements: [], openPoints: [], gates: [], problems: [] })],
  ['a run that ended before it began', sampleReport({ finishedAt: '2026-11-21T04:00:00.000Z' })],
  ['a run that took days', sampleReport({ finishedAt: '2026-12-31T04:00:00.000Z' })],
  ['a hostile report', hostileReport()],
];
const STUB = 'it held a secret & "more"';

const attribute = (tag: string, name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1]);
const testcasesOf = (xml: string) => [...xml.matchAll(/<testcase [\s\S]*?<\/testcase>/g)].map(([one]) => one);

/** Counts the elements, and checks that the attributes of the suites and of the root say the same. */
function countsIn(xml: string) {
  const cases = testcasesOf(xml);
  const counts = ['failure', 'error', 'skipped'].map((name) => cases.filter((one) => one.includes(`<${name} `)).length);
  const [failures = 0, errors = 0, skipped = 0] = counts;
  const tags = [...xml.matchAll(/<testsuite [^>]*>/g)].map(([tag]) => tag);
  const root = /<testsuites [^>]*>/.exec(xml)?.[0] ?? '';
  for (const [name, count] of Object.entries({ tests: cases.length, failures, errors, skipped })) {
    const sum = tags.reduce((all, tag) => all + attribute(tag, name), 0);
    expect(sum, name).toBe(count);
    if (name !== 'skipped') expect(attribute(root, name), name).toBe(count);
  }
  return { failures, errors, skipped, passed: cases.length - failures - errors - skipped };
}

test
  .skipIf(missingForJUnit !== '')
  .each([
    ...REPORTS.map(([name, report]) => [name, junit(report)] as const),
    ['a run without a valid time', junit(sampleReport({ finishedAt: 'soon' }))] as const,
    ['the stub', junitFile.stub(STUB)] as const,
  ])(`JUnit of %s is valid by the XSD${missingForJUnit && ` (needs ${missingForJUnit})`}`, (_, input) => {
  expect(lintedJUnit(input)).toBe('- validates');
  countsIn(input);
  expect(input).not.toContain(']]>');
  expect(input).not.toMatch(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
});

test.each([
  ...REPORTS.map(([name, report]) => [name, ctrf(report)] as const),
  ['the stub', parsed(ctrfFile.stub(STUB))] as const,
])('CTRF of %s is valid by the schema, and its summary counts its tests', (_, report) => {
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  const { summary, tests } = report.results;
  for (const status of ['passed', 'failed', 'skipped', 'pending', 'other']) {
    expect(summary[status], status).toBe(tests.filter((one) => one.status === status).length);
  }
  expect(summary).toMatchObject({ tests: tests.length, duration: (summary.stop ?? 0) - (summary.start ?? 0) });
  expect(summary.duration).toBeGreaterThanOrEqual(0);
});

describe('JUnit and CTRF', () => {
  const wrong = 'the flag is wrong: expected false, actual true';
  test.each([
    ['pass', 'passed', undefined, /<system-out>/],
    ['fail', 'failed', wrong, new RegExp(`<failure message="${wrong}" type="fail">`)],
    ['warning', 'passed', expect.any(String), /<system-out>[^<]*expected: false \| actual: true/],
    ['not-exercised', 'skipped', 'not-exercised for a reason', /<skipped message="not-exercised for a reason">/],
    ['inconclusive', 'other', 'inconclusive for a reason', /<error message="inconclusive for a reason" type="inconc/],
    ['waived', 'skipped', 'waived for a reason', /<skipped message="waived for a reason">/],
  ] as const)('show %s as %s', (verdict, status, message, element) => {
    const report = only({ requirements: [result('Page.total', verdict)] });
    const [one] = ctrf(report).results.tests;
    expect(one).toMatchObject({ status, rawStatus: verdict, extra: { id: 'Page.total' } });
    expect(one?.message).toEqual(message);
    expect(one?.name).toMatch(/^Page\.total: ./);
    expect(one?.tags[0]).toBe(verdict === 'warning' ? 'shown' : 'documented');
    expect(testcasesOf(junit(report))).toEqual([expect.stringMatching(element)]);
  });

  test('show a warning as failed where a strict gate names it', () => {
    const gates = [{ kind: 'strict', id: 'Page.total', message: 'a warning' }] as const;
    const report = only({ requirements: [result('Page.total', 'warning')], gates, exitCode: 1 });
    expect(ctrf(report).results.tests).toMatchObject([{ status: 'failed', rawStatus: 'warning' }]);
    expect(countsIn(junit(report))).toEqual({ failures: 1, errors: 0, skipped: 0, passed: 0 });
  });

  test('say which catalog and which settings the run had', () => {
    const report = sampleReport({ requirements: [result('Page.total', 'pass')] });
    const { suite, run } = report;
    expect(ctrf(report).results).toMatchObject({ extra: { suite, run } });
    expect(junit(report)).toContain('<property name="catalogue" value="1"/>');
    expect(junit(report)).toMatch(
      /<property name="settings" value="\{&quot;fingerprint&quot;:&quot;0123456789abcdef&quot;,/,
    );
  });

  test('show the answer to an open point, and skip one without', () => {
    const openPoints = [openPoint('open.scopes', { answer: ['a'] }), openPoint('open.x', { certainty: 'unseen' })];
    const report = only({ openPoints });
    expect(ctrf(report).results.tests).toMatchObject([
      { status: 'passed', rawStatus: 'observed', tags: ['open'], trace: expect.stringContaining('answer: ["a"]') },
      { status: 'skipped', rawStatus: 'unseen' },
    ]);
    expect(countsIn(junit(report))).toEqual({ failures: 0, errors: 0, skipped: 1, passed: 1 });
    expect(junit(report)).toMatch(/name="open\.x:[^>]*><skipped /);
    expect(junit(report)).toMatch(/<system-out>[^<]*answer: \[&quot;a&quot;\]/);
  });

  test('state a message once, with the places of each pair of expected and actual', () => {
    const at = (page: number, actual: string) => finding({ where: { page }, actual, exchange: `x${page}` });
    const findings = [...[1, 2, 3, 4, 5, 6, 7].map((page) => at(page, 'true')), at(8, 'null')];
    const xml = junit(only({ requirements: [result('a', 'fail', { findings })] }));
    expect(xml).toContain(`message="${wrong} (page 1)"`);
    const places = [1, 2, 3, 4, 5].map((page) => `page ${page}; 1×; x${page}`).join(' | ');
    expect(xml).toContain(`clause: Listing, rule 1; level: documented; checked 3 times
the flag is wrong
  expected: false | actual: true | ${places} | … and 2 more in conformance.json
  expected: false | actual: null | page 8; 1×; x8</failure>`);
  });

  test.each<[string, Partial<Report>, string | null]>([
    ['conforms', {}, null],
    ['was killed', { complete: false, verdict: 'incomplete', exitCode: 130 }, 'incomplete'],
    ['was refused', { complete: false, verdict: 'refused', exitCode: 2 }, 'refused'],
    ['is inconclusive', { verdict: 'inconclusive', exitCode: 3 }, 'inconclusive'],
    ['is incomplete though nothing failed', { complete: false, exitCode: 3 }, 'conforming'],
    ['has a failed gate', { exitCode: 1, gates: [{ kind: 'baseline', message: 'it moved' }] }, 'gate'],
    ['withheld a report', { exitCode: 4 }, 'gate'],
  ])('are green only where the exit code is 0: a run that %s', (_, given, type) => {
    const requirements = [result('Page.total', 'pass'), result('Page.numero', 'inconclusive')];
    const failed = testsOf({ ...given, requirements }).filter((one) => one.status === 'failed');
    expect(failed.map((one) => one.rawStatus)).toEqual(type === null ? [] : [type]);
    const xml = junit(cleanReport(given));
    expect(countsIn(xml)).toMatchObject({ errors: type === null ? 0 : 1, failures: 0 });
    if (type !== null) {
      expect(xml).toContain(`type="${type}"`);
      expect(xml).toContain(`exit code ${given.exitCode}`);
      for (const { message } of given.gates ?? []) expect(xml).toContain(message);
    }
  });
});

describe('CTRF', () => {
  test('has as the duration of a test the time of the requests that feed it', () => {
    const stimuli = ['listing.without-token (first page)', 'listing.without-token (second page)', 'listing.page'];
    const exchanges = stimuli.map((stimulus, n) => exchangeRow(`x${n}`, { stimulus, durationMs: 10.4 * 10 ** n }));
    const report = cleanReport({
      requirements: ['auth.missing-401', 'Page.total', 'token.issued-200'].map((id) => result(id, 'pass')),
      openPoints: [openPoint('open.ordering')],
      exchanges,
    });
    const timesOf = (given: Report) =>
      parsed(ctrfFile.render(given, contextOf({ lang: 'en' }))).results.tests.map(({ duration }) => duration);
    expect(timesOf(report)).toEqual([114, 1040, 0, 1040]);
    expect(timesOf({ ...report, leftOut: { exchanges: 1 } })).toEqual([0, 0, 0, 0]);
  });

  test('carries each code once beside the texts of all findings', () => {
    const [first, second] = [1, 2].map((end) => ({ code: 'page.next-promised', params: { end, total: end } }));
    const findings = [finding(first), finding({ ...second, actual: 'another' })];
    const [one] = testsOf({ requirements: [result('Page.tem_proximo', 'fail', { findings, severity: 'major' })] });
    expect(one?.extra.codes).toEqual([first]);
    expect(one?.trace).toMatch(/actual: true[\s\S]*actual: another/);
    expect(one?.tags).toEqual(['documented', 'major']);
  });

  test('lets no control, bidirectional or other steering character of the target into a text', () => {
    for (const { name, message = '', trace = '' } of ctrf(hostileReport()).results.tests) {
      expect(`${name}${message}${trace.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }
  });
});
