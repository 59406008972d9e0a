import fc from 'fast-check';
import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../../schemas/index.ts';
import { drawer } from '../proof/draw.ts';
import { type Json, object } from './json-text.ts';

type Texts = fc.Arbitrary<string>;

export const quoted = (texts: fc.Arbitrary<string>): Texts => texts.map((text) => JSON.stringify(text));

/** Any text, halves of surrogate pairs among it. */
const units = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.string({ unit: units }));

/** A whole number, with a fraction or an exponent that changes nothing. */
const whole = (values: fc.Arbitrary<bigint>): Texts =>
  fc
    .tuple(values, fc.constantFrom('', '', '', '.0', '.000', 'e0', '.0E+0', '0e-1'))
    .map(([value, tail]) => (value === 0n ? '0' : `${value}${tail}`));

const INTEGERS: Readonly<Record<string, Texts>> = {
  int32: whole(fc.bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n })),
  int64: whole(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
};
const integers = whole(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }));

export const doubles: Texts = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  integers,
  fc.constantFrom('0', '-0.0', '1.7976931348623157E308', '5e-324', '1e-400', '0.10000000000000000555'),
);

const moments = fc
  .tuple(
    fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.constantFrom('Z', 'z', '+00:00', '-03:00', '+14:00'),
    fc.constantFrom('', '.5', '.1234567'),
  )
  .map(([date, offset, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}${offset}`);

const STRINGS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc
    .tuple(fc.uuid(), fc.boolean(), fc.nat(15))
    .map(([id, upper, version]) =>
      `${id.slice(0, 14)}${version.toString(16)}${id.slice(15)}`[upper ? 'toUpperCase' : 'toString'](),
    ),
  'date-time': moments,
};

/** The name of the schema that a reference between the files means. */
export function referred({ $ref }: JsonSchema): SchemaName | null {
  return schemaNames.find((name) => $ref === `${name}.schema.json`) ?? null;
}

/** The types that a schema lets in. */
export function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** Values that conform to a schema: at its bounds too, null where it may be, members in any order, optional ones absent. */
export function conforming(schema: JsonSchema): fc.Arbitrary<Json> {
  const name = referred(schema);
  if (name !== null) return conforming(schemas[name]);
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return quoted(fc.constantFrom(...schema.enum));
  return fc.oneof(...typesOf(schema).map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<Json> {
  switch (type) {
    case 'null':
      return fc.constant('null');
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'integer':
      return INTEGERS[schema.format ?? ''] ?? integers;
    case 'number':
      return doubles;
    case 'string':
      return quoted(stringsOf(schema));
    case 'array':
      return fc.array(conforming(schema.items ?? {}), { maxLength: 8 });
    default:
      return membersOf(schema);
  }
}

function stringsOf({ format, maxLength, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    const plain = pattern.replaceAll('\\p{L}', 'A-Za-z').replaceAll('\\p{N}', '0-9');
    return fc.stringMatching(new RegExp(plain, 'u'));
  }
  // JSON Schema counts characters, not the units of UTF-16.
  if (maxLength !== undefined) return fc.string({ unit: 'binary', maxLength });
  return STRINGS[format ?? ''] ?? texts;
}

function membersOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Json> {
  const held = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, conforming(schema)]));
  return fc
    .tuple(fc.record(held, { requiredKeys: [...required] }), fc.nat())
    .map(([record, seed]) => object(drawer(seed).shuffled(Object.entries(record))));
}
