import type { ErrorObject } from 'ajv/dist/2020.js';
import { type CodedMessage, coded } from '../../messages/index.ts';
import type { JsonSchema, SchemaName } from '../../schemas/index.ts';
import { fitsInteger, isFiniteDouble, isIntegerText } from '../json/number-text.ts';
import { isObject } from '../json/read-json.ts';
import { validators } from './validators.js';

/** One place of a value that deviates from its schema. */
export interface ShapeViolation {
  /** Name of the object that carries the field. */
  readonly object: string;
  /** Empty for a value that is no object at all. */
  readonly field: string;
  /** The keyword of JSON Schema that is broken. */
  readonly keyword: string;
  /** JSON Pointer from the value that was read. */
  readonly pointer: string;
  readonly expected: CodedMessage;
  /** Raw. */
  readonly value: unknown;
  /** The number as it was written, where the JavaScript number hides it. */
  readonly written?: string;
}

/** A field of an object, and the name of the object that it holds. */
export interface FieldOf {
  readonly field: string;
  readonly object?: SchemaName;
}

/**
 * Validates a value against the schema of a name and returns every place that deviates from it: each once, by its type
 * where that is wrong already. Numbers are validated by their text where `numbers` has it, by JSON Pointer from the
 * body's root; `at` is the pointer of the value. Undocumented properties are not looked at.
 */
export type ReadShape = (
  name: SchemaName,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
  at: string,
) => readonly ShapeViolation[];

/** A reader of shapes over validators that Ajv made of the schemas (JSON Schema 2020-12), with formats that are exact. */
export function createShapeReader(schemas: Readonly<Record<SchemaName, JsonSchema>>) {
  const fields = new Map<SchemaName, readonly FieldOf[]>();
  /** The fields of an object in the order of its schema. */
  const fieldsOf = (name: SchemaName): readonly FieldOf[] => {
    const known = fields.get(name) ?? fieldsIn(schemas, name);
    fields.set(name, known);
    return known;
  };

  /** The innermost object that holds a place, and its field there. */
  const ownerOf = (root: SchemaName, pointer: string): { object: SchemaName; field: string } => {
    const [field = '', ...others] = pointer.split('/').slice(1);
    const object = fieldsOf(root).find((one) => one.field === field)?.object;
    return object === undefined || others.length === 0
      ? { object: root, field }
      : ownerOf(object, `/${others.join('/')}`);
  };

  const violationOf = (root: SchemaName, error: ErrorObject): ShapeViolation => {
    const { keyword, instancePath, params, data, parentSchema } = error;
    const isAbsent = keyword === 'required';
    const pointer = isAbsent ? `${instancePath}/${params.missingProperty}` : instancePath;
    const expected = isAbsent ? coded('schema.present') : expectation(parentSchema ?? {});
    return { ...ownerOf(root, pointer), keyword, pointer, expected, value: isAbsent ? undefined : data };
  };

  /** The numbers of an object, and of those in it, whose text is known: what each breaks, or null. */
  function* writtenIn(
    object: SchemaName,
    value: unknown,
    pointer: string,
    textAt: (pointer: string) => string | undefined,
  ): Generator<readonly [pointer: string, ShapeViolation | null]> {
    if (!isObject(value)) return;
    for (const { field, object: inner } of fieldsOf(object)) {
      const held = Object.hasOwn(value, field) ? value[field] : undefined;
      const place = `${pointer}/${field}`;
      if (inner !== undefined) yield* writtenIn(inner, held, place, textAt);
      const written = typeof held === 'number' ? textAt(place) : undefined;
      const schema = schemas[object].properties?.[field] ?? {};
      if (written === undefined || !takesNumbers(schema)) continue;
      const keyword = brokenByText(schema, written);
      const expected = expectation(schema);
      const violation = { object, field, pointer: place, expected, value: held, written };
      yield [place, keyword === null ? null : { ...violation, keyword }];
    }
  }

  const read: ReadShape = (name, value, numbers, at) => {
    const validate = validators[name];
    const isValid = validate(value);
    if (isValid && numbers.size === 0) return [];
    const byText = new Map(numbers.size === 0 ? [] : writtenIn(name, value, '', (place) => numbers.get(at + place)));
    const exact = [...byText.values()].filter((violation) => violation !== null);
    const byAjv = (isValid ? [] : (validate.errors ?? []))
      .map((error) => violationOf(name, error))
      .filter(({ pointer, keyword }) => !(byText.has(pointer) && (keyword === 'type' || keyword === 'format')));
    return oneForEachPlace([...exact, ...byAjv]);
  };

  return { read, fieldsOf };
}

function fieldsIn(schemas: Readonly<Record<SchemaName, JsonSchema>>, name: SchemaName): readonly FieldOf[] {
  const isName = (text: string): text is SchemaName => Object.hasOwn(schemas, text);
  return Object.entries(schemas[name].properties ?? {}).map(([field, { $ref = '' }]) => {
    const object = $ref.replace(/\.schema\.json$/, '');
    return isName(object) ? { field, object } : { field };
  });
}

/** One violation for each place: the wrong type, else the first. */
function oneForEachPlace(violations: readonly ShapeViolation[]): readonly ShapeViolation[] {
  const places = new Map<string, ShapeViolation>();
  for (const violation of violations) {
    const { pointer, keyword } = violation;
    const known = places.get(pointer);
    if (known === undefined || (known.keyword !== 'type' && keyword === 'type')) places.set(pointer, violation);
  }
  return [...places.values()];
}

const TYPES = {
  integer: 'type.integer',
  number: 'type.number',
  string: 'type.string',
  boolean: 'type.boolean',
  object: 'type.object',
  array: 'type.array',
  null: 'type.null',
} as const;

/** What a schema expects of a value. */
export function expectation(schema: JsonSchema): CodedMessage {
  const { const: constant, enum: values, pattern, type, format, maxLength } = schema;
  if (constant !== undefined) return coded('schema.constant', { wanted: String(constant) });
  if (values !== undefined) return coded('schema.one-of', { wanted: values.map(String) });
  if (pattern !== undefined) return coded('schema.form');
  if (type === undefined) return coded('schema.any');
  if (maxLength !== undefined) return coded('schema.short-string', { length: maxLength });
  const [first, ...others] = [type].flat().map(typeCode);
  if (first === undefined) return coded('schema.any');
  if (format === undefined) return others.length > 0 ? coded('schema.or-null', { type: first }) : coded(first);
  return coded(others.length > 0 ? 'schema.format-or-null' : 'schema.format', { type: first, format });
}

function typeCode(type: string): (typeof TYPES)[keyof typeof TYPES] {
  return Object.entries(TYPES).find(([name]) => name === type)?.[1] ?? TYPES.object;
}

function takesNumbers({ type = [] }: JsonSchema): boolean {
  return type.includes('integer') || type.includes('number');
}

/** The keyword that a number breaks as it is written, or null. */
function brokenByText({ type = [], format }: JsonSchema, text: string): 'type' | 'format' | null {
  if (!type.includes('number') && !isIntegerText(text)) return 'type';
  if (format === 'int32' || format === 'int64')
    return fitsInteger(text, format === 'int32' ? 32 : 64) ? null : 'format';
  return format !== 'double' || isFiniteDouble(text) ? null : 'format';
}
