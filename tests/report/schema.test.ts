import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TermUnit } from '../../facts/observed/annuity.ts';
import type { Invariant } from '../../facts/observed/invariants.ts';
import { validatorOf } from '../../src/documents/read.ts';
import { jsonFile } from '../../src/report/files.ts';
import type { Gate, OpenPointResult, Overall, Report, RequirementResult } from '../../src/report/report.ts';
import { UNITS } from '../../suites/expiry.ts';
import type { kindOf } from '../../suites/open-points/observation.ts';
import type { ParameterOutcome } from '../../suites/open-points/outcomes.ts';
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

/** The values of a union, each of them named: one that is missing does not compile. */
function every<Union extends string>(values: Readonly<Record<Union, true>>): readonly string[] {
  return Object.keys(values);
}

/** The texts that the schema allows for the answer to an open point. */
function answersTo(id: string): unknown {
  const rules: readonly { if: object; then: object }[] = schema.$defs.openPoint.allOf;
  return rules.find((rule) => JSON.stringify(rule.if).includes(`"const":"${id}"`))?.then;
}

const { requirement, report, gate, openPoint: point, invariant, bodyKind, parameterOutcomes } = schema.$defs;
const judged = {
  pass: true,
  fail: true,
  warning: true,
  'not-exercised': true,
  inconclusive: true,
  waived: true,
} as const;
const overall = { conforming: true, nonconforming: true, inconclusive: true, refused: true, incomplete: true } as const;
const bodies = { 'problem-details': true, empty: true, html: true, text: true, json: true } as const;
const served = { '400': true, status: true, served: true, clamped: true } as const;

test.each<[what: string, part: unknown, values: readonly string[]]>([
  ['units of expiresIn', answersTo('open.expires-in-unit'), Object.keys(UNITS)],
  [
    'units of prazo',
    answersTo('open.prazo-unit'),
    every<TermUnit>({ months: true, days: true, weeks: true, years: true }),
  ],
  ['verdicts', requirement.properties.verdict, every<RequirementResult['verdict']>(judged)],
  ['verdicts of a run', report.properties.verdict, every<Overall>(overall)],
  ['gates', gate.properties.kind, every<Gate['kind']>({ strict: true, baseline: true, waiver: true, require: true })],
  [
    'certainties',
    point.properties.certainty,
    every<OpenPointResult['certainty']>({ seen: true, inferred: true, unseen: true }),
  ],
  [
    'relations of fields',
    invariant.properties.kind,
    every<Invariant['kind']>({ constant: true, equal: true, sum: true, product: true, 'at-most': true }),
  ],
  ['kinds of bodies', bodyKind, every<ReturnType<typeof kindOf>>(bodies)],
  [
    'outcomes of parameters',
    parameterOutcomes.additionalProperties.properties.outcome,
    every<ParameterOutcome['outcome']>({ ...served, default: true, empty: true, other: true }),
  ],
])('the schema allows all %s', (_, part, values) => {
  expect(enumIn(part)?.toSorted()).toEqual(values.toSorted());
});

/** The first list of allowed texts in a part of the schema. */
function enumIn(part: unknown): readonly string[] | null {
  if (typeof part !== 'object' || part === null) return null;
  if ('enum' in part && Array.isArray(part.enum)) return part.enum.map(String);
  return Object.values(part).reduce<readonly string[] | null>((found, inner) => found ?? enumIn(inner), null);
}

type Reader = (root: unknown) => unknown;

/** Reads every object of a report; answers and invariants are the only open ones. */
function objectsIn(value: unknown, path = '', read: Reader = (root) => root): readonly Reader[] {
  if (typeof value !== 'object' || value === null || /\/(answer|pinned|invariants|params)/.test(path)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    objectsIn(child, `${path}/${name}`, (root) => Reflect.get(Object(read(root)), name)),
  );
  return Array.isArray(value) ? inner : [read, ...inner];
}
