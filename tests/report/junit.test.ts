import { describe, expect, test } from 'vitest';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { junitFile } from '../../src/report/views/junit.ts';
import { lintedJUnit, missingForJUnit } from '../support/xsd.ts';
import { cleanReport, finding, hostileReport, openPoint, result, sampleReport, wholeReport } from './sample.ts';

const junit = (report: Report): string => junitFile.render(report, english);
const strict = sampleReport({ gates: [{ kind: 'strict', id: 'Page.r5-warning', message: 'a warning' }] });
const empty = { requirements: [], openPoints: [], gates: [], problems: [] };

const REPORTS: readonly (readonly [string, string])[] = [
  ['a report with every verdict', junit(wholeReport())],
  ['a run without a verdict', junit(sampleReport({ complete: false, verdict: 'incomplete' }))],
  ['an empty report', junit(sampleReport(empty))],
  ['a run that ended before it began', junit(sampleReport({ finishedAt: '2026-11-21T04:00:00.000Z' }))],
  ['a run without a valid time', junit(sampleReport({ finishedAt: 'soon' }))],
  ['a run that took days', junit(sampleReport({ finishedAt: '2026-12-31T04:00:00.000Z' }))],
  ['a hostile report', junit(hostileReport())],
  ['the stub', junitFile.stub('it held a secret & "more"')],
];

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
    expect(
      tags.reduce((sum, tag) => sum + attribute(tag, name), 0),
      name,
    ).toBe(count);
    if (name !== 'skipped') expect(attribute(root, name), name).toBe(count);
  }
  return { failures, errors, skipped, passed: cases.length - failures - errors - skipped };
}

describe('JUnit', () => {
  test.skipIf(missingForJUnit !== '').each(REPORTS)(
    `of %s is valid by the XSD${missingForJUnit && ` (needs ${missingForJUnit})`}`,
    (_, input) => {
      expect(lintedJUnit(input)).toBe('- validates');
      countsIn(input);
      expect(input).not.toContain(']]>');
      expect(input).not.toMatch(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
    },
  );

  test('counts a warning as a failure where a strict gate names it', () => {
    expect(countsIn(junit(sampleReport()))).toEqual({ failures: 2, errors: 1, skipped: 3, passed: 7 });
    expect(countsIn(junit(strict))).toEqual({ failures: 3, errors: 1, skipped: 3, passed: 6 });
  });

  test.each([
    ['fail', /<failure message="the flag is wrong: expected false, actual true" type="fail">/],
    ['inconclusive', /<error message="inconclusive for a reason" type="inconclusive">/],
    ['not-exercised', /<skipped message="not-exercised for a reason">/],
    ['waived', /<skipped message="waived for a reason">/],
    ['pass', /<system-out>/],
    ['warning', /<system-out>[^<]*expected: false \| actual: true/],
  ] as const)('has an element of its own for %s', (verdict, pattern) => {
    const cases = testcasesOf(junit(cleanReport({ requirements: [result('a', verdict)], openPoints: [] })));
    expect(cases).toEqual([expect.stringMatching(pattern)]);
  });

  test('states a message once, with the places of each pair of expected and actual', () => {
    const at = (page: number, actual: string) => finding({ where: { page }, actual, exchange: `x${page}` });
    const findings = [...[1, 2, 3, 4, 5, 6, 7].map((page) => at(page, 'true')), at(8, 'null')];
    const xml = junit(cleanReport({ requirements: [result('a', 'fail', { findings })], openPoints: [] }));
    expect(xml).toContain('message="the flag is wrong: expected false, actual true (page 1)"');
    expect(xml).toContain(
      [
        'clause: Listing, rule 1; level: documented; checked 3 times',
        'the flag is wrong',
        '  expected: false | actual: true | page 1; 1×; x1 | page 2; 1×; x2 | page 3; 1×; x3 | page 4; 1×; x4 | page 5; 1×; x5 | … and 2 more in conformance.json',
        '  expected: false | actual: null | page 8; 1×; x8</failure>',
      ].join('\n'),
    );
  });

  test('skips an open point that no response showed', () => {
    const openPoints = [openPoint('open.scopes'), openPoint('open.ordering', { certainty: 'unseen' })];
    const report = cleanReport({ requirements: [], openPoints });
    expect(countsIn(junit(report))).toEqual({ failures: 0, errors: 0, skipped: 1, passed: 1 });
    expect(junit(report)).toMatch(/name="open\.ordering:[^>]*><skipped /);
  });

  test('shows the answer to an open point', () => {
    const openPoints = [openPoint('open.scopes', { answer: ['a'] })];
    expect(junit(cleanReport({ openPoints }))).toMatch(/<system-out>[^<]*answer: \[&quot;a&quot;\]/);
  });

  test.each<[string, Partial<Report>, RegExp | null]>([
    ['conforms', {}, null],
    ['was killed', { complete: false, verdict: 'incomplete', exitCode: 130 }, /type="incomplete"/],
    ['was refused', { complete: false, verdict: 'refused', exitCode: 2 }, /type="refused"/],
    ['is inconclusive', { verdict: 'inconclusive', exitCode: 3 }, /type="inconclusive"/],
    ['is incomplete though nothing failed', { complete: false, exitCode: 3 }, /type="conforming"/],
    [
      'has a failed gate',
      { exitCode: 1, gates: [{ kind: 'baseline', message: 'it moved' }] },
      /type="gate"[^<]*it moved/,
    ],
    ['withheld a report', { exitCode: 4 }, /type="gate"[^<]*exit code 4/],
  ])('is green only where the exit code is 0: a run that %s', (_, given, pattern) => {
    const xml = junit(cleanReport(given));
    expect(countsIn(xml)).toMatchObject({ errors: pattern === null ? 0 : 1, failures: 0 });
    expect(xml).toMatch(pattern ?? /errors="0"/);
  });
});
