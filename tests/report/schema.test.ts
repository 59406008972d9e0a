import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { TermUnit } from '../../facts/observed/annuity.ts';
import type { Invariant } from '../../facts/observed/invariants.ts';
import { jsonFile } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import type { Gate, OpenPointResult, Overall, Report, RequirementResult } from '../../src/report/report.ts';
import { UNITS } from '../../suites/expiry.ts';
import type { kindOf } from '../../suites/open-points/observation.ts';
import type { ParameterOutcome } from '../../suites/open-points/outcomes.ts';
import { openPoint, result, sampleReport } from './sample.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/report/conformance.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

function errorsOf(value: unknown): readonly string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const empty = sampleReport({
  requirements: [],
  openPoints: [],
  walk: {},
  timings: {},
  presence: {},
  gates: [],
  exchanges: [],
  problems: [],
  invariants: [],
});

describe('conformance.json', () => {
  test.each<[string, unknown]>([
    ['a report with everything', sampleReport()],
    ['a report with nothing', empty],
    ['what the view writes', JSON.parse(jsonFile.render(sampleReport(), english))],
    ['the stub of a withheld report', JSON.parse(jsonFile.stub('it held a secret'))],
  ])('%s is valid', (_, value) => {
    expect(errorsOf(value)).toEqual([]);
  });

  test.each(objectsIn(sampleReport()))('the object at %s is closed', (_, read) => {
    const copy = structuredClone(sampleReport());
    Object.assign(Object(read(copy)), { surplus: { odd: true } });
    expect(errorsOf(copy)).not.toEqual([]);
  });

  test.each<[string, Partial<Report>]>([
    ['a pass on nothing', { requirements: [result('a', 'pass', { judgedOn: 0 })] }],
    ['a fail without a finding', { requirements: [result('a', 'fail', { findings: [] })] }],
    ['a fail of a shown one', { requirements: [result('a', 'fail', { level: 'shown' })] }],
    ['a warning of a documented one', { requirements: [result('a', 'warning', { level: 'documented' })] }],
    ['an answer of another type', { openPoints: [openPoint('open.default-limit', { answer: '20' })] }],
    [
      'an answer to what was not seen',
      { openPoints: [openPoint('open.formats', { answer: 'x', certainty: 'unseen', reason: 'y' })] },
    ],
    ['unseen without a reason', { openPoints: [openPoint('open.formats', { certainty: 'unseen' })] }],
  ])('%s is not valid', (_, given) => {
    expect(errorsOf(sampleReport(given))).not.toEqual([]);
  });

  test('an exit code that does not exist is not valid', () => {
    expect(errorsOf({ ...sampleReport(), exitCode: 5 })).not.toEqual([]);
  });

  test.each(['not-exercised', 'inconclusive', 'waived'] as const)('%s without a reason is not valid', (verdict) => {
    const { reason: _, ...silent } = result('a', verdict);
    expect(errorsOf(sampleReport({ requirements: [silent] }))).not.toEqual([]);
  });

  test('everything in the schema is described', () => {
    const undescribed = Object.entries(schema.$defs).filter(([, part]) => !hasDescription(part));
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });
});

function hasDescription(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'description' in part && typeof part.description === 'string';
}

/** The values of a union, each of them named: one that is missing does not compile. */
function every<Union extends string>(values: Readonly<Record<Union, true>>): readonly string[] {
  return Object.keys(values).sort();
}

/** The texts that the schema allows for the answer to an open point, on whatever level. */
function answersTo(id: string): unknown {
  const rules: readonly { if: object; then: object }[] = schema.$defs.openPoint.allOf;
  return rules.find((rule) => JSON.stringify(rule.if).includes(`"const":"${id}"`))?.then;
}

describe('the schema knows every value that the code may give', () => {
  test.each<[what: string, part: unknown, values: readonly string[]]>([
    ['units of expiresIn', answersTo('open.expires-in-unit'), Object.keys(UNITS).sort()],
    [
      'units of prazo',
      answersTo('open.prazo-unit'),
      every<TermUnit>({ months: true, days: true, weeks: true, years: true }),
    ],
    [
      'verdicts',
      schema.$defs.requirement.properties.verdict,
      every<RequirementResult['verdict']>({
        pass: true,
        fail: true,
        warning: true,
        'not-exercised': true,
        inconclusive: true,
        waived: true,
      }),
    ],
    [
      'verdicts of a run',
      schema.$defs.report.properties.verdict,
      every<Overall>({ conforming: true, nonconforming: true, inconclusive: true, refused: true, incomplete: true }),
    ],
    [
      'gates',
      schema.$defs.gate.properties.kind,
      every<Gate['kind']>({ strict: true, baseline: true, waiver: true, require: true }),
    ],
    [
      'certainties',
      schema.$defs.openPoint.properties.certainty,
      every<OpenPointResult['certainty']>({ seen: true, inferred: true, unseen: true }),
    ],
    [
      'relations of fields',
      schema.$defs.invariant.properties.kind,
      every<Invariant['kind']>({ constant: true, equal: true, sum: true, product: true, 'at-most': true }),
    ],
    [
      'kinds of bodies',
      schema.$defs.bodyKind,
      every<ReturnType<typeof kindOf>>({ 'problem-details': true, empty: true, html: true, text: true, json: true }),
    ],
    [
      'outcomes of parameters',
      schema.$defs.parameterOutcomes.additionalProperties.properties.outcome,
      every<ParameterOutcome['outcome']>({
        '400': true,
        status: true,
        served: true,
        clamped: true,
        default: true,
        empty: true,
        other: true,
      }),
    ],
  ])('%s', (_, part, values) => {
    expect(enumIn(part)?.toSorted()).toEqual(values);
  });

  test.each(['000', '100', '200', '599', '600', '999'])('status %s', (status) => {
    const [row] = sampleReport().exchanges;
    if (row === undefined) throw new Error('no exchange in the sample');
    const { failure: _, ...answered } = row;
    expect(errorsOf(sampleReport({ exchanges: [{ ...answered, status: Number(status) }] }))).toEqual([]);
  });
});

/** The first list of allowed texts in a part of the schema. */
function enumIn(part: unknown): readonly string[] | null {
  if (typeof part !== 'object' || part === null) return null;
  if ('enum' in part && Array.isArray(part.enum)) return part.enum.map(String);
  return (
    Object.values(part)
      .map(enumIn)
      .find((found) => found !== null) ?? null
  );
}

type Reader = (root: unknown) => unknown;

/** Every object of a report with its path and how to get there; answers and invariants are the only open ones. */
function objectsIn(value: unknown, path = '', read: Reader = (root) => root): readonly [string, Reader][] {
  if (typeof value !== 'object' || value === null || /\/(answer|invariants)/.test(path)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    objectsIn(child, `${path}/${name}`, (root) => Reflect.get(Object(read(root)), name)),
  );
  return Array.isArray(value) ? inner : [[path || '/', read], ...inner];
}
