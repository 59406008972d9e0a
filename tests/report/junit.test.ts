import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { junit, junitStub } from '../../src/report/views/junit.ts';
import { hasTool } from '../support/tools.ts';
import { naughtyStrings } from './naughty.ts';
import { finding, openPoint, result, sampleReport } from './sample.ts';

const xsd = fileURLToPath(new URL('../../../shared/corpora/junit/junit-10.xsd', import.meta.url));
const missing = [...(existsSync(xsd) ? [] : ['the XSD']), ...(hasTool('xmllint') ? [] : ['xmllint'])].join(' and ');

const strict = sampleReport({ gates: [{ kind: 'strict', id: 'Page.r5-warning', message: 'a warning' }] });

const naughty = sampleReport({
  requirements: naughtyStrings.map((text, index) =>
    index % 2 === 0
      ? result(`n${index}`, 'fail', {
          statement: text,
          findings: [finding({ message: text, actual: text, where: { case: text } })],
        })
      : result(`n${index}`, 'inconclusive', { reason: text, clause: text }),
  ),
  openPoints: naughtyStrings.map((text, index) => openPoint(`open.n${index}`, { summary: text, answer: text })),
  problems: [{ message: naughtyStrings.join(''), remedy: 'none' }],
  target: { environment: 'staging', baseUrl: naughtyStrings.join('') },
});

const REPORTS: readonly (readonly [string, string])[] = [
  ['a report with every verdict', junit(sampleReport())],
  ['a strict one', junit(strict)],
  ['one of a run without a verdict', junit(sampleReport({ complete: false, verdict: 'incomplete' }))],
  ['an empty one', junit(sampleReport({ requirements: [], openPoints: [], gates: [], problems: [] }))],
  ['one that ended before it began', junit(sampleReport({ finishedAt: '2026-11-21T04:00:00.000Z' }))],
  ['one without a proper time', junit(sampleReport({ finishedAt: 'soon' }))],
  ['one that took days', junit(sampleReport({ finishedAt: '2026-12-31T04:00:00.000Z' }))],
  ['one full of naughty strings', junit(naughty)],
  ['the stub', junitStub('it held a secret & "more"')],
];

describe('JUnit', () => {
  test.skipIf(missing !== '').each(REPORTS)(`%s is valid by the XSD${missing && ` (needs ${missing})`}`, (_, xml) => {
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', xsd, '-'], {
      input: xml,
      encoding: 'utf8',
    });
    expect(stderr.trim()).toBe('- validates');
    expect(status).toBe(0);
  });

  test.each<[string, Report, object]>([
    ['of a report with every verdict', sampleReport(), { tests: 13, failures: 2, errors: 1, skipped: 2, passed: 8 }],
    ['of a strict one', strict, { tests: 13, failures: 3, errors: 1, skipped: 2, passed: 7 }],
  ])('the attributes and the elements agree: %s', (_, report, expected) => {
    expect(attributesOf(junit(report))).toEqual(expected);
    expect(elementsOf(junit(report))).toEqual(expected);
  });

  test.each([
    ['fail', /<failure message="the flag is wrong" type="fail">/],
    ['inconclusive', /<error message="inconclusive for a reason" type="inconclusive">/],
    ['not-exercised', /<skipped message="not-exercised for a reason">/],
    ['waived', /<skipped message="waived for a reason">/],
    ['pass', /<system-out>/],
    ['warning', /<system-out>[^<]*expected: false \| actual: true/],
  ] as const)('%s is told by its own element', (verdict, pattern) => {
    const cases = testcasesOf(junit(green({ requirements: [result('a', verdict)] })));
    expect(cases).toEqual([expect.stringMatching(pattern)]);
  });

  test('an open point passes with its answer in system-out', () => {
    const cases = testcasesOf(
      junit(green({ requirements: [], openPoints: [openPoint('open.scopes', { answer: ['a'] })] })),
    );
    expect(cases).toEqual([expect.stringMatching(/<system-out>[^<]*answer: \[&quot;a&quot;\]/)]);
  });

  test.each<[string, Partial<Report>, RegExp | null]>([
    ['conforms', {}, null],
    ['was killed', { complete: false, verdict: 'incomplete', exitCode: 130 }, /type="incomplete"/],
    ['was refused', { complete: false, verdict: 'refused', exitCode: 2 }, /type="refused"/],
    ['is inconclusive', { verdict: 'inconclusive', exitCode: 3 }, /type="inconclusive"/],
    ['is incomplete though nothing failed', { complete: false, exitCode: 3 }, /type="conforming"/],
    [
      'met a gate alone',
      { exitCode: 1, gates: [{ kind: 'baseline', message: 'it moved' }] },
      /type="gate"[^<]*it moved/,
    ],
    ['withheld a report', { exitCode: 4 }, /type="gate"[^<]*exit code 4/],
  ])('of a run that %s is green only if the run is', (_, given, pattern) => {
    const xml = junit(green({ requirements: [result('a', 'pass')], ...given }));
    expect(elementsOf(xml)).toMatchObject({ errors: pattern === null ? 0 : 1, failures: 0 });
    expect(attributesOf(xml)).toEqual(elementsOf(xml));
    expect(xml).toMatch(pattern ?? /errors="0"/);
  });

  test('naughty strings leave the counts alone', () => {
    const number = (verdict: keyof Report['counts']) => naughty.counts[verdict];
    expect(elementsOf(junit(naughty))).toMatchObject({ failures: number('fail'), errors: number('inconclusive') });
    expect(attributesOf(junit(naughty))).toEqual(elementsOf(junit(naughty)));
  });

  test('holds no raw ]]> and nothing that XML forbids', () => {
    expect(junit(naughty)).not.toContain(']]>');
    expect(junit(naughty)).not.toMatch(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  });
});

/** A report of a run that conforms, but for what is given. */
function green(given: Partial<Report>): Report {
  return sampleReport({ openPoints: [], gates: [], problems: [], verdict: 'conforming', exitCode: 0, ...given });
}

function testcasesOf(xml: string): readonly string[] {
  return [...xml.matchAll(/<testcase [\s\S]*?<\/testcase>/g)].map(([one]) => one);
}

function elementsOf(xml: string) {
  const cases = testcasesOf(xml);
  const holding = (name: string) => cases.filter((one) => one.includes(`<${name} `)).length;
  const [failures, errors, skipped] = [holding('failure'), holding('error'), holding('skipped')];
  return { tests: cases.length, failures, errors, skipped, passed: cases.length - failures - errors - skipped };
}

/** Sums over the suites, having checked that the root tells the same. */
function attributesOf(xml: string) {
  const sum = (name: string) =>
    [...xml.matchAll(/<testsuite [^>]*>/g)].reduce((total, [tag]) => total + attribute(tag, name), 0);
  const root = /<testsuites [^>]*>/.exec(xml)?.[0] ?? '';
  const [tests, failures, errors, skipped] = [sum('tests'), sum('failures'), sum('errors'), sum('skipped')];
  expect([tests, failures, errors]).toEqual(['tests', 'failures', 'errors'].map((name) => attribute(root, name)));
  return { tests, failures, errors, skipped, passed: tests - failures - errors - skipped };
}

function attribute(tag: string, name: string): number {
  return Number(new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1]);
}
