import fc from 'fast-check';
import { type JsonSchema, type SchemaName, schemas } from '../../schemas/index.ts';
import { conforming, doubles, quoted, referred, typesOf } from './from-schema.ts';
import type { Json } from './json-text.ts';

/** A way in which one value departs from its schema; null takes it away. */
export interface Departure {
  /** The keyword of JSON Schema that is broken. */
  readonly keyword: string;
  readonly value: fc.Arbitrary<Json | null>;
}

/** A field of an object, and the members that lead from the outermost object to it. */
export interface FieldPlace {
  readonly object: SchemaName;
  readonly field: string;
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** Every field of an object and of the objects in it. */
export function fieldsIn(name: SchemaName, path: readonly string[] = []): readonly FieldPlace[] {
  const { properties = {}, required = [] } = schemas[name];
  return Object.entries(properties).flatMap(([field, schema]) => {
    const held = referred(schema);
    const own = { object: name, field, path: [...path, field], schema, required: required.includes(field) };
    return [own, ...(held === null ? [] : fieldsIn(held, own.path))];
  });
}

/** Every closed object in an object, itself among them, with the members that lead to it. */
export function objectsIn(
  name: SchemaName,
  path: readonly string[] = [],
): readonly { readonly object: SchemaName; readonly path: readonly string[] }[] {
  const inner = Object.entries(schemas[name].properties ?? {}).flatMap(([field, schema]) => {
    const held = referred(schema);
    return held === null ? [] : objectsIn(held, [...path, field]);
  });
  return [...(schemas[name].additionalProperties === false ? [{ object: name, path }] : []), ...inner];
}

/** A value of each JSON type. A number stands as text among the strings, and so do the other literals. */
const OF_TYPE: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  null: fc.constant('null'),
  boolean: fc.constantFrom('true', 'false'),
  number: doubles,
  string: fc.oneof(quoted(fc.oneof(fc.string(), doubles)), fc.constantFrom('""', '"null"', '"true"', '"12"', '"1,5"')),
  array: fc.oneof(fc.constant([]), fc.array(doubles, { maxLength: 2 })),
  object: fc.constantFrom({ members: [] }, { members: [['valor', '1'] as const] }),
};

/** Not whole, however finely. */
const fractions = fc
  .tuple(fc.bigInt({ min: 1n, max: 2n ** 63n }), fc.constantFrom('.5', '.00000000000000000001', '.1e-1', 'e-30'))
  .map(([value, tail]) => `${value}${tail}`);

const beyond = (bits: bigint): fc.Arbitrary<string> =>
  fc
    .tuple(fc.bigInt({ min: 2n ** (bits - 1n), max: 2n ** 90n }), fc.boolean(), fc.constantFrom('', '.0', 'e3'))
    .map(([size, negative, tail]) => `${negative ? -size - 1n : size}${tail}`);

const mangled = (good: fc.Arbitrary<string>, ...ways: readonly ((text: string) => string)[]): fc.Arbitrary<string> =>
  fc.tuple(good, fc.constantFrom(...ways)).map(([text, way]) => way(text));

const FORMATS: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  int32: beyond(32n),
  int64: beyond(64n),
  double: fc.constantFrom('1e309', '-1e400', '179769313486231590e292'),
  uuid: quoted(
    mangled(
      fc.uuid(),
      (id) => id.slice(1),
      (id) => `${id}0`,
      (id) => id.replace(/^./, 'g'),
      (id) => `{${id}}`,
      (id) => `urn:uuid:${id}`,
      (id) => id.replaceAll('-', ''),
      (id) => ` ${id}`,
      () => '',
    ),
  ),
  'date-time': quoted(
    mangled(
      fc
        .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString()),
      (text) => text.replace('T', ' '),
      (text) => text.slice(0, 10),
      (text) => text.slice(11),
      (text) => text.replace(/-\d\d-\d\d/, '-02-30'),
      (text) => text.replace(/-\d\d-/, '-13-'),
      (text) => text.replace(/T\d\d/, 'T25'),
      (text) => text.replace(/:\d\d:/, ':60:'),
      (text) => `${text}Z`,
      (text) => text.replace('Z', '+24:00'),
      (text) => text.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1'),
      (text) => new Date(text).toUTCString(),
      (text) => String(Date.parse(text)),
      () => '',
    ),
  ),
};

/** Every way in which a field may depart from its schema. */
export function departuresOf({ schema, required }: Pick<FieldPlace, 'schema' | 'required'>): readonly Departure[] {
  const types = referred(schema) === null ? typesOf(schema) : ['object'];
  const strange = Object.keys(OF_TYPE).filter(
    (type) => !types.includes(type) && !(type === 'number' && types.includes('integer')),
  );
  const { const: only, enum: among, format, maxLength, pattern } = schema;
  return [
    ...strange.map((type) => ({ keyword: `type: ${type}`, value: OF_TYPE[type] ?? fc.constant('null') })),
    ...(types.includes('integer') ? [{ keyword: 'type: fraction', value: fractions }] : []),
    ...(format !== undefined && FORMATS[format] !== undefined ? [{ keyword: 'format', value: FORMATS[format] }] : []),
    ...(maxLength === undefined ? [] : [{ keyword: 'maxLength', value: longer(maxLength) }]),
    ...(among === undefined && only === undefined ? [] : [{ keyword: 'enum', value: others(among ?? [only ?? '']) }]),
    ...(pattern === undefined ? [] : [{ keyword: 'pattern', value: quoted(mismatching(new RegExp(pattern, 'u'))) }]),
    ...(required ? [{ keyword: 'required', value: fc.constant(null) }] : []),
  ];
}

function longer(maxLength: number): fc.Arbitrary<Json> {
  return quoted(fc.string({ unit: 'binary', minLength: maxLength + 1, maxLength: maxLength + 8 }));
}

function others(among: readonly string[]): fc.Arbitrary<Json> {
  const near = fc.constantFrom(...among.flatMap((one) => [one.toLowerCase(), one.toUpperCase(), ` ${one}`, `${one}s`]));
  return quoted(fc.oneof(fc.string(), near).filter((text) => !among.includes(text)));
}

function mismatching(pattern: RegExp): fc.Arbitrary<string> {
  return fc
    .oneof(fc.string(), fc.constantFrom('Partner', 'Partner.', '.X', 'A.B.C', 'A B.C', ''))
    .filter((text) => !pattern.test(text));
}

/** A name that no object documents, and something that stands under it. */
export const undocumented: fc.Arbitrary<readonly [string, Json]> = fc.tuple(
  fc.oneof(
    fc.string().map((name) => `?${name}`),
    fc.constantFrom('__proto__', 'constructor', 'id', 'Prazo', 'valorBem', ' prazo'),
  ),
  fc.oneof(doubles, quoted(fc.string()), conforming(schemas.Iof)),
);
