import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
import { ctrfFile } from '../../src/report/views/ctrf.ts';
import { contextOf } from '../../src/run/language.ts';
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

interface Ctrf {
  readonly results: {
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: readonly {
      readonly name: string;
      readonly status: string;
      readonly duration: number;
      readonly rawStatus: string;
      readonly message?: string;
      readonly trace?: string;
      readonly tags: readonly string[];
      readonly extra: { readonly id: string; readonly codes: readonly object[] };
    }[];
  };
}

const parsed = (text: string): Ctrf => JSON.parse(text);
const ctrf = (report: Report): Ctrf => parsed(ctrfFile.render(report, english));
const only = (given: Partial<Report>) =>
  ctrf(cleanReport({ requirements: [], openPoints: [], ...given })).results.tests;
const empty = { requirements: [], openPoints: [], gates: [], problems: [] };

describe('CTRF', () => {
  test.each<[string, Ctrf]>([
    ['a report with every verdict', ctrf(wholeReport())],
    ['a run without a verdict', ctrf(sampleReport({ complete: false, verdict: 'incomplete' }))],
    ['an empty report', ctrf(sampleReport(empty))],
    ['a run that ended before it began', ctrf(sampleReport({ finishedAt: '2026-11-21T04:00:00.000Z' }))],
    ['a hostile report', ctrf(hostileReport())],
    ['the stub', parsed(ctrfFile.stub('it held a secret & "more"'))],
  ])('of %s is valid by the schema, and its summary counts its tests', (_, report) => {
    validate(report);
    expect(validate.errors ?? []).toEqual([]);
    const { summary, tests } = report.results;
    for (const status of ['passed', 'failed', 'skipped', 'pending', 'other']) {
      expect({ status, count: summary[status] }).toEqual({
        status,
        count: tests.filter((one) => one.status === status).length,
      });
    }
    expect(summary).toMatchObject({ tests: tests.length, duration: (summary.stop ?? 0) - (summary.start ?? 0) });
    expect(summary.duration).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['pass', 'passed', undefined],
    ['fail', 'failed', 'the flag is wrong: expected false, actual true'],
    ['warning', 'passed', expect.any(String)],
    ['not-exercised', 'skipped', 'not-exercised for a reason'],
    ['inconclusive', 'other', 'inconclusive for a reason'],
    ['waived', 'skipped', 'waived for a reason'],
  ] as const)('shows %s as %s', (verdict, status, message) => {
    const [one] = only({ requirements: [result('Page.total', verdict)] });
    expect(one).toMatchObject({ status, rawStatus: verdict, extra: { id: 'Page.total' } });
    expect(one?.message).toEqual(message);
    expect(one?.name).toMatch(/^Page\.total: ./);
    expect(one?.tags[0]).toBe(verdict === 'warning' ? 'shown' : 'documented');
  });

  test('shows a warning as failed where a strict gate names it', () => {
    const gates = [{ kind: 'strict', id: 'Page.total', message: 'a warning' }] as const;
    const [one] = only({ requirements: [result('Page.total', 'warning')], gates, exitCode: 1 });
    expect(one).toMatchObject({ status: 'failed', rawStatus: 'warning' });
  });

  test('shows the answer to an open point, and skips one without', () => {
    const openPoints = [openPoint('open.scopes', { answer: ['a'] }), openPoint('open.x', { certainty: 'unseen' })];
    const tests = only({ openPoints });
    expect(tests).toMatchObject([
      { status: 'passed', rawStatus: 'observed', tags: ['open'] },
      { status: 'skipped', rawStatus: 'unseen' },
    ]);
    expect(tests[0]?.trace).toContain('answer: ["a"]');
  });

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
    const findings = [
      finding({ code: 'page.next-promised', params: { end: 1, total: 1 } }),
      finding({ code: 'page.next-promised', params: { end: 2, total: 2 }, actual: 'another' }),
    ];
    const [one] = only({ requirements: [result('Page.tem_proximo', 'fail', { findings, severity: 'major' })] });
    expect(one?.extra.codes).toEqual([{ code: 'page.next-promised', params: { end: 1, total: 1 } }]);
    expect(one?.trace).toMatch(/actual: true[\s\S]*actual: another/);
    expect(one?.tags).toEqual(['documented', 'major']);
  });

  test.each<[string, Partial<Report>, string | null]>([
    ['conforms', {}, null],
    ['was killed', { complete: false, verdict: 'incomplete', exitCode: 130 }, 'incomplete'],
    ['was refused', { complete: false, verdict: 'refused', exitCode: 2 }, 'refused'],
    ['is inconclusive', { verdict: 'inconclusive', exitCode: 3 }, 'inconclusive'],
    ['is incomplete though nothing failed', { complete: false, exitCode: 3 }, 'conforming'],
    ['has a failed gate', { exitCode: 1, gates: [{ kind: 'baseline', message: 'it moved' }] }, 'gate'],
    ['withheld a report', { exitCode: 4 }, 'gate'],
  ])('has a failed test wherever the exit code is not 0: a run that %s', (_, given, rawStatus) => {
    const requirements = [result('Page.total', 'pass'), result('Page.numero', 'inconclusive')];
    const failed = ctrf(cleanReport({ ...given, requirements })).results.tests.filter((one) => one.status === 'failed');
    expect(failed.map((one) => one.rawStatus)).toEqual(rawStatus === null ? [] : [rawStatus]);
  });

  test('lets no control, bidirectional or other steering character of the target into a text', () => {
    for (const { name, message = '', trace = '' } of ctrf(hostileReport()).results.tests) {
      expect(`${name}${message}${trace.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }
  });
});
