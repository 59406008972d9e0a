import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { jsonFile } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import type { Report } from '../../src/report/report.ts';
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

type Reader = (root: unknown) => unknown;

/** Every object of a report with its path and how to get there; answers and invariants are the only open ones. */
function objectsIn(value: unknown, path = '', read: Reader = (root) => root): readonly [string, Reader][] {
  if (typeof value !== 'object' || value === null || /\/(answer|invariants)/.test(path)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    objectsIn(child, `${path}/${name}`, (root) => Reflect.get(Object(read(root)), name)),
  );
  return Array.isArray(value) ? inner : [[path || '/', read], ...inner];
}
