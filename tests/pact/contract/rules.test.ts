import { beforeAll, describe, expect, test } from 'vitest';
import { interactions } from '../../../pact/contract/interactions.ts';
import {
  containing,
  deriveRules,
  exactInteger,
  exactly,
  isoDateTime,
  items,
  type Rule,
  type Rules,
} from '../../../pact/contract/rules.ts';
import { createNativeVerifier } from '../../../pact/verify/verifier.ts';
import { verifyPact } from '../../../pact/verify/verify.ts';
import type { JsonSchema } from '../../../schemas/index.ts';
import type { JsonObject } from '../../../src/json/read-json.ts';
import { readIso8601 } from '../../../src/schema/formats.ts';
import { answered } from '../../support/answered.ts';
import { pactOf, written } from '../verify/sample.ts';

/** The contract of a value, and the values of a provider as JSON texts. */
interface Trial {
  readonly example: unknown;
  readonly rules: Rules;
  readonly values: readonly string[];
}

/**
 * Returns for each value of each trial whether Pact's Verifier accepts it. One run checks all. The values of a trial are
 * members of one object, so that mismatches contain their names.
 */
async function accepted(trials: readonly Trial[]): Promise<readonly (readonly boolean[])[]> {
  const verifier = createNativeVerifier();
  const { interactions } = await verifyPact(pactOf(...trials.map(interactionOf)), {
    ...{ verifier, states: {}, withinMs: 90_000, signal: new AbortController().signal },
    async send(_, { index }) {
      const members = trials[index]?.values.map((value, place) => `"v${place}":${value}`) ?? [];
      return answered(200, `{${members.join(',')}}`, [['content-type', 'application/json']]);
    },
  }).finally(verifier.close);
  return trials.map(({ values }, index) => {
    const { verdict, mismatches = [] } = interactions[index] ?? {};
    if (verdict !== 'verified' && verdict !== 'failed') throw new Error(`trial ${index} was not checked`);
    const rejected = new Set(mismatches.map(({ path = '' }) => /^\$\.v(\d+)/.exec(path)?.[1]));
    if (rejected.has(undefined)) throw new Error(`trial ${index} has another mismatch: ${JSON.stringify(mismatches)}`);
    return values.map((_, place) => !rejected.has(String(place)));
  });
}

function interactionOf({ example, rules, values }: Trial, index: number): JsonObject {
  const content = Object.fromEntries(values.map((_, place) => [`v${place}`, example]));
  const body = Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path.replace('$', '$.*'), rule]));
  return written(`trial ${index}`, {
    response: { status: 200, body: { content, contentType: 'application/json' }, matchingRules: { body } },
  });
}

const INTEGERS = ['0', '-1', '48', '48.0', '-0', '-0.0', '4.8e1', '9007199254740993', '9223372036854775807', '1.5E+17'];
const NUMBERS = [...INTEGERS, '0.5', '1e300', '5e-324', '1.00000000000000000000001'];
/** Texts that a regex could accept as a number, and values of other types. */
const NO_NUMBERS = ['"48"', '"48.0"', '"-0.0"', '"0"', '"1.5e17"', '"1.5e+17"', '"48.5"'].concat(
  ...['"null"', 'true', '[48]', '{}', '""'],
);
const UUID = '6f1c2b9e-0a4d-4f6b-8c3e-1d2a3b4c5d6e';
const NO_UUIDS = [`"urn:uuid:${UUID}"`, `"${UUID.replaceAll('-', '')}"`, `"${UUID}0"`, '""', 'null'];
const MOMENTS = [
  ...['2025-09-30T14:05:00Z', '2025-09-30T14:05:00.1234567-03:00', '2016-12-31T23:59:60Z', '2025-09-30t14:05:00z'],
];
const NO_MOMENTS = [
  ...['2025-09-30', '2025-13-30T14:05:00Z', '2025-09-30 14:05:00Z', '2025-09-30T25:05:00Z', '30/09/2025 14:05'],
];
const ISO = [
  ...['2025-09-30T14:05:00.123456789-03:00', '2025-09-30T14:05:00,5-03', '2025-09-30T14:05Z', '2025-09-30T14:05:00'],
  ...['2025-09-30T14:05:00\u221203:00', '20250930T140500Z', '20250930T1405', '2025-273T14:05:00Z', '2025273T140500Z'],
  ...['2025-W40-2T14Z', '2025-09-30T24:00:00Z', '2025-09-30T14:05:00+0530'],
];
const NO_ISO = [
  ...['2025-09-30', '14:05:00', '2025-09-30 14:05:00', '2025-13-30T14:05:00Z', '2025-09-32T14:05:00Z', '1759241100'],
  ...['2025-09-30T14:65:00Z', '2025-09-30T25:00:00Z', '2025-09-30T14:05:00+3', '', '2025-09-30T14:05:00ZZ'],
];
const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`);

const two: JsonSchema = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } };

/** A schema or a rule with its example, the JSON texts that it accepts, and those that it rejects. */
type Row = readonly [
  name: string,
  says: JsonSchema | { readonly rule: Rule },
  example: unknown,
  accepts: readonly string[],
  rejects: readonly string[],
];

const rows: readonly Row[] = [
  ['integer', { type: 'integer', format: 'int64' }, 48, INTEGERS, ['48.5', '1e-1', 'null', ...NO_NUMBERS]],
  ['int or null, set', { type: ['integer', 'null'], format: 'int32' }, 2025, [...INTEGERS, 'null', '48.5'], NO_NUMBERS],
  [
    'integer or null, null',
    { type: ['integer', 'null'] },
    null,
    [...INTEGERS, 'null', '"48.0"', '"-0.0"', '"1.5e17"', '"1.5e+17"'],
    ['48.5', '"48"', '"0"', '"48.5"', '"null"', 'true', '[48]', '{}', '""'],
  ],
  [
    'items with null among others',
    { rule: containing([{}, {}]) },
    [{ a: { b: null } }, { a: { c: null } }],
    ['[{"a":{"c":null,"b":1}},{"a":{"c":2,"b":null}}]', '[{},{"a":{"b":null,"c":null}}]'],
    ['[{"a":{"b":1,"c":null}}]', '[{"a":{"c":null}}]', '[{}]', '[]', '{"a":{"b":null}}', 'null'],
  ],
  ['number', { type: 'number', format: 'double' }, 1.5, NUMBERS, ['null', ...NO_NUMBERS]],
  ['number or null, set', { type: ['number', 'null'] }, 1.5, [...NUMBERS, 'null'], NO_NUMBERS],
  ['number or null, null', { type: ['number', 'null'] }, null, [...NUMBERS, 'null'], NO_NUMBERS],
  ['boolean', { type: 'boolean' }, true, ['true', 'false'], ['"true"', '"false"', '1', '0', 'null', '[]', '""']],
  ['bool or null, set', { type: ['boolean', 'null'] }, false, ['true', 'null'], ['"true"', '"false"', '1', '0', '[]']],
  ['boolean or null, null', { type: ['boolean', 'null'] }, null, ['true', 'false', 'null'], ['"yes"', '1', '0', '[]']],
  ['null', { type: 'null' }, null, ['null'], ['0', '""', '{}', 'false']],
  [
    'text',
    { type: 'string' },
    'Prata',
    ['""', '"Azul"', '"\\u0000\\n🚗"', '"null"'],
    ['null', '1', 'true', '["x"]', '{}'],
  ],
  [
    'string of limited length',
    { type: 'string', maxLength: 2 },
    'SP',
    ['""', '"S"', '"sp"', '"🇧🇷"', '"\\n\\n"'],
    ['"SPA"', '12', '1', 'null', '"🇧🇷🇧"'],
  ],
  [
    'enumeration',
    { type: 'string', enum: ['Financing', 'Refinancing'] },
    'Financing',
    ['"Financing"', '"Refinancing"'],
    ['"financing"', '"Refinancings"', '"xFinancing"', '"Financing\\n"', '""', 'null', '1'],
  ],
  [
    'enumeration with characters of a regex',
    { type: 'string', enum: ['a.b', '(c)', '1'] },
    'a.b',
    ['"a.b"', '"(c)"', '"1"'],
    ['"axb"', '"c"', '1', 'null'],
  ],
  ['constant', { type: 'string', const: 'Bearer' }, 'Bearer', ['"Bearer"'], ['"bearer"', '"Bearer "', 'null']],
  ['pattern', { type: 'string', pattern: '^\\p{L}+\\.\\p{L}+$' }, 'A.B', ['"Ação.B"'], ['"A"', '"A.B.C"', 'null']],
  ['uuid', { type: 'string', format: 'uuid' }, UUID, quoted([UUID, UUID.toUpperCase()]), NO_UUIDS],
  [
    'date-time',
    { type: 'string', format: 'date-time' },
    MOMENTS[0],
    quoted(MOMENTS),
    [...quoted(NO_MOMENTS), '"2025-09-30T14:05:00"', '1759241100', 'null'],
  ],
  [
    'list',
    { type: 'array', items: { type: 'integer' } },
    [1],
    ['[]', '[5]', '[5, 6.0]'],
    ['[5, "6"]', '[null]', '{}', 'null'],
  ],
  [
    'array of nullable items',
    { type: 'array', items: { type: ['boolean', 'null'] } },
    [true, null],
    ['[]', '[true, false, null]', '[null, true]'],
    ['[1]', '[true, 1]'],
  ],
  [
    'object with optional members',
    { ...two, additionalProperties: false },
    { a: 1, b: 'x' },
    ['{}', '{"a":2}', '{"b":"y"}', '{"b":"y","a":2}'],
    ['{"a":"2"}', '{"b":1}', '{"a":2,"c":1}', '{"A":2}', '[]', 'null', '"a"'],
  ],
  ['open object', two, { a: 1 }, ['{}', '{"a":2}', '{"c":1}'], ['{"a":"2"}', '[]', 'null']],
  [
    'object with required members',
    { ...two, required: ['a', 'b'] },
    { a: 1, b: 'x' },
    ['{"a":2,"b":""}', '{"a":2,"b":"","c":1}'],
    ['{}', '{"a":2}', '{"a":"2","b":""}', '[]', 'null'],
  ],
  [
    'object by reference',
    { $ref: 'Iof.schema.json' },
    { valor: 1.5, percentual: 3 },
    ['{}', '{"valor":2}'],
    ['{"valor":null}', '{"valor":"2"}', '{"taxa":1}'],
  ],
  ['this boolean', { rule: exactly }, false, ['false'], ['true', '0', 'null', '"false"', '""']],
  ['this text', { rule: exactly }, 'a.b', ['"a.b"'], ['"a.c"', '"axb"', 'null']],
  [
    'this integer',
    { rule: exactInteger(10) },
    10,
    ['10', '10.0', '1e1', '1.0E+1'],
    ['1', '100', '10.5', '11', '-10', '"10"', '"10.0"', 'null', 'true'],
  ],
  ['one item', { rule: items(1, 1) }, ['x'], ['["y"]'], ['[]', '["y","z"]', '{}', 'null', '"y"']],
  ['2 or 3 items', { rule: items(2, 3) }, ['x', 'x'], ['["y","y"]', '["y","y","y"]'], ['["y"]', '["y","y","y","y"]']],
  ['up to three items', { rule: items(0, 3) }, ['x'], ['[]', '["y"]', '["y","y","y"]'], ['["y","y","y","y"]', '[1]']],
  ['ISO', { rule: isoDateTime }, MOMENTS[0], quoted([...ISO, ...MOMENTS]), [...quoted(NO_ISO), '1759241100', 'null']],
];

const { example: noItems, rules: ofNoItems = {} } = interactions.noItems.response.body ?? {};
const emptyPage: Trial = {
  example: noItems,
  rules: ofNoItems,
  values: ['[]', '[{}]', '[null]'].map((itens) => `{"itens":${itens},"pagina":{"total":0}}`),
};

/** Each value is an optional member. */
const trials: readonly Trial[] = rows.map(([, says, example, accepts, rejects]) => ({
  example: { v: example },
  rules:
    'rule' in says
      ? { '$.v': says.rule }
      : deriveRules({ type: 'object', properties: { v: says }, additionalProperties: false }, { v: example }),
  values: [...('rule' in says ? [] : ['{}']), ...[...accepts, ...rejects].map((value) => `{"v":${value}}`)],
}));

describe("a rule, by Pact's Verifier", () => {
  let results: readonly (readonly boolean[])[] = [];
  beforeAll(async () => {
    results = await accepted([...trials, emptyPage]);
  }, 120_000);

  test.each(rows.map(([name, , , , rejects], index) => [name, rejects, index] as const))('%s', (_, rejects, index) => {
    const values = trials[index]?.values ?? [];
    expect(values.filter((_value, place) => results[index]?.[place])).toEqual(values.slice(0, -rejects.length));
  });

  test('for a page example without items accepts only pages without items', () => {
    expect(results.at(-1)).toEqual([true, false, false]);
  });
});

test('the rule for dates and times accepts what the suite accepts', () => {
  expect([...ISO, ...MOMENTS].filter((text) => readIso8601(text) === null)).toEqual([]);
  expect(NO_ISO.filter((text) => readIso8601(text) !== null)).toEqual([]);
});

test.each<[string, JsonSchema, unknown]>([
  ['a bound of a number', { type: 'integer', minimum: 1 }, 1],
  ['two patterns', { type: 'string', format: 'uuid', maxLength: 40 }, 'x'],
  ['a format without a pattern', { type: 'string', format: 'email' }, 'x'],
  ['two types beside null', { type: ['integer', 'string'] }, 1],
  ['no type', {}, 1],
  ['an unknown reference', { $ref: 'Nothing.schema.json' }, 1],
  ['a nullable string', { type: ['string', 'null'] }, 'x'],
  ['an empty array that may be absent', { type: 'object', properties: { a: { type: 'array' } } }, { a: [] }],
  ['an unlisted member', { type: 'object', properties: {} }, { a: 1 }],
  ['an optional member beside required ones', { ...two, required: ['a'] }, { a: 1, b: 'x' }],
])('Pact has no rule for %s', (_, schema, example) => {
  expect(() => deriveRules(schema, example)).toThrow(RangeError);
});
