import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { validatorOf } from '../../src/documents/read.ts';
import { jsonFile } from '../../src/report/files.ts';
import type { Report } from '../../src/report/report.ts';
import { openPoint, result, sampleReport, wholeReport } from './sample.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/report/conformance.schema.json', import.meta.url), 'utf8'),
);
const isValid = validatorOf<Report>('conformance');
const nothing = { requirements: [], openPoints: [], exchanges: [], gates: [], problems: [], invariants: [] };
const unseen = { answer: 'x', certainty: 'unseen' } as const;

describe('conformance.json', () => {
  test.each<[string, unknown]>([
    ['a report with everything', wholeReport()],
    ['a report with nothing', sampleReport({ ...nothing, presence: {}, timings: {}, walk: {} })],
    ['the stub of a withheld report', JSON.parse(jsonFile.stub('it held a secret'))],
    ...[0, 100, 599, 999].map((status): [string, unknown] => {
      const exchanges = sampleReport().exchanges.map(({ failure: _, ...row }) => ({ ...row, status }));
      return [`a status ${status}`, sampleReport({ exchanges })];
    }),
  ])('%s is valid', (_, value) => {
    isValid(JSON.parse(JSON.stringify(value)));
    expect(isValid.errors ?? []).toEqual([]);
  });

  const { reason: _, ...silent } = result('a', 'waived');
  test.each<[string, unknown]>([
    ['a pass on nothing', { requirements: [result('a', 'pass', { judgedOn: 0 })] }],
    ['a fail without a finding', { requirements: [result('a', 'fail', { findings: [] })] }],
    ['a fail of a shown one', { requirements: [result('a', 'fail', { level: 'shown' })] }],
    ['a warning of a documented one', { requirements: [result('a', 'warning', { level: 'documented' })] }],
    ['an answer of another type', { openPoints: [openPoint('open.default-limit', { answer: '20' })] }],
    ['an answer that was not seen', { openPoints: [openPoint('open.formats', { ...unseen, reason: 'y' })] }],
    ['unseen without a reason', { openPoints: [openPoint('open.formats', { certainty: 'unseen' })] }],
    ['waived without a reason', { requirements: [silent] }],
    ['an exit code that does not exist', { exitCode: 5 }],
  ])('%s is not valid', (_, given) => expect(isValid({ ...sampleReport(), ...Object(given) })).toBe(false));

  test('has no further properties in any object', () => {
    const report = wholeReport();
    for (const read of objectsIn(report)) {
      const copy = structuredClone(report);
      Object.assign(Object(read(copy)), { surplus: { odd: true } });
      expect(isValid(copy)).toBe(false);
    }
  });

  test('describes everything in its schema', () => {
    const parts = Object.entries<{ description?: unknown }>(schema.$defs);
    expect(parts.filter(([, { description }]) => typeof description !== 'string')).toEqual([]);
  });
});

type Reader = (root: unknown) => unknown;

/** Reads every object of a report; answers and invariants are the only open ones. */
function objectsIn(value: unknown, path = '', read: Reader = (root) => root): readonly Reader[] {
  if (typeof value !== 'object' || value === null || /\/(answer|pinned|invariants|params)/.test(path)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    objectsIn(child, `${path}/${name}`, (root) => Reflect.get(Object(read(root)), name)),
  );
  return Array.isArray(value) ? inner : [read, ...inner];
}
