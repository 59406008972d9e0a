import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listingInteractions } from '../../../pact/contract/interactions.ts';
import { deriveRules } from '../../../pact/contract/rules.ts';
import { listings } from '../../../schemas/examples/index.ts';
import { type JsonSchema, schemas } from '../../../schemas/index.ts';
import { taken } from './verifier.ts';

type Text = fc.Arbitrary<string>;

/** Texts of values of a scalar type, and of values that are of none of the types that a field here may have. */
const integer: Text = fc
  .tuple(fc.integer(), fc.constantFrom('', '.0', '.000', 'e0', 'E+0'))
  .map(([value, tail]) => `${value}${tail}`);
const scalars: Readonly<Record<string, Text>> = {
  integer,
  number: fc.oneof(
    integer,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  ),
  boolean: fc.constantFrom('true', 'false'),
  string: fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  null: fc.constant('null'),
};

const formats: Readonly<Record<string, Text>> = {
  uuid: fc.uuid().map((value) => `"${value}"`),
  'date-time': fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((value) => `"${value.toISOString()}"`),
};

const resolved = (schema: JsonSchema): JsonSchema =>
  Object.values(schemas).find(({ $id }) => $id === schema.$ref) ?? schema;
const typesOf = ({ type = [] }: JsonSchema): readonly string[] => (typeof type === 'string' ? [type] : type);

/** Texts that a schema allows. */
function allowed(schema: JsonSchema): Text {
  const { properties = {}, required = [], items = {}, maxLength, format = '', ...whole } = resolved(schema);
  if (whole.enum !== undefined) return fc.constantFrom(...whole.enum.map((value) => JSON.stringify(value)));
  if (maxLength !== undefined) {
    return fc.string({ unit: 'binary', maxLength }).map((value) => JSON.stringify(value));
  }
  const [first = '', ...others] = typesOf(resolved(schema));
  if (first === 'object') {
    const members = Object.entries(properties).map(([name, member]) => {
      const text = allowed(member).map((value) => [`${JSON.stringify(name)}:${value}`]);
      return required.includes(name) ? text : fc.oneof({ weight: 4, arbitrary: text }, fc.constant([]));
    });
    return fc.tuple(...members).map((texts) => `{${texts.flat().join(',')}}`);
  }
  if (first === 'array') return fc.array(allowed(items), { maxLength: 4 }).map((texts) => `[${texts.join(',')}]`);
  const scalar = formats[format] ?? scalars[first] ?? fc.constant('null');
  return others.includes('null') ? fc.oneof(scalar, fc.constant('null')) : scalar;
}

const WRONG: Readonly<Record<string, readonly string[]>> = {
  integer: ['"1"', '"1.0"', '"1e16"', '1.5', 'true', '[]', '{}'],
  number: ['"1"', '"1.5"', 'true', '[]', '{}'],
  boolean: ['"true"', '"false"', '1', '[]'],
  string: ['1', '1.5', 'false', '[]', '{}'],
  object: ['"x"', '[]', '1', 'null', '{"further":1}'],
  array: ['"x"', '{}', 'null', '[1]'],
};

/** One member somewhere in a body that is of no allowed type, alone in its object; `at` names it. */
function departures(schema: JsonSchema, at = ''): readonly { readonly at: string; readonly body: string }[] {
  const whole = resolved(schema);
  const [first = ''] = typesOf(whole);
  const here = (WRONG[first] ?? []).map((body) => ({ at: `${at} ${body}`, body }));
  const nulls =
    typesOf(whole).includes('null') || first === 'object' || first === 'array'
      ? []
      : [{ at: `${at} null`, body: 'null' }];
  const inner =
    first === 'array'
      ? departures(whole.items ?? {}, `${at}/0`).map((one) => ({ ...one, body: `[${one.body}]` }))
      : Object.entries(whole.properties ?? {}).flatMap(([name, member]) =>
          departures(member, `${at}/${name}`).map((one) => ({ ...one, body: around(whole, name, one.body) })),
        );
  const closed = whole.additionalProperties === false || first !== 'object';
  return [...here.filter(({ body }) => closed || body !== '{"further":1}'), ...nulls, ...inner];
}

/** The member in its object, beside nothing but what the object must have. */
function around({ required = [], properties = {} }: JsonSchema, name: string, value: string): string {
  const beside = required
    .filter((other) => other !== name)
    .map((other) => `"${other}":${typesOf(resolved(properties[other] ?? {})).includes('array') ? '[]' : '{}'}`);
  return `{${[`"${name}":${value}`, ...beside].join(',')}}`;
}

test('a page whose example holds no items has to be empty', async () => {
  const body = listingInteractions.noItems.response.body;
  const pagina = '"pagina":{"total":0}';
  const values = [`{"itens":[],${pagina}}`, `{"itens":[{}],${pagina}}`, `{"itens":[null],${pagina}}`, `{${pagina}}`];
  expect(await taken([{ example: body?.example, rules: body?.rules ?? {}, values }])).toEqual([
    [true, false, false, false],
  ]);
}, 60_000);

/** Two pages that a contract holds everybody to: one with its nullable fields set, one with them null. */
const pages = [listings.firstPage.value, listings.middlePage.value].map((example) => ({
  example,
  rules: deriveRules(schemas.SimulationListing, example),
}));

describe('two pages of the listing, by the rules of their schema', () => {
  test('are taken however their schema allows them to be', async () => {
    const values = fc.sample(allowed(schemas.SimulationListing), { numRuns: 200, seed: 6 });
    for (const judged of await taken(pages.map((page) => ({ ...page, values })))) {
      expect(values.filter((_, place) => !judged[place]).map((value) => value.slice(0, 500))).toEqual([]);
    }
  }, 120_000);

  test('are refused by one or the other for whichever member is of another type', async () => {
    const cases = departures(schemas.SimulationListing);
    const judged = await taken(pages.map((page) => ({ ...page, values: cases.map(({ body }) => body) })));
    expect(cases.filter((_, place) => judged.every((page) => page[place])).map(({ at }) => at)).toEqual([]);
    expect(cases.length).toBeGreaterThan(150);
  }, 120_000);
});
