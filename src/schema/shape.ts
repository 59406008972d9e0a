import type { ErrorObject } from 'ajv/dist/2020.js';
import { type CodedMessage, coded } from '../../messages/index.ts';
import { type JsonSchema, referenceOf, type SchemaName, schemaNames, schemas } from '../../schemas/index.ts';
import { fitsInteger, isFiniteDouble, isIntegerText } from '../json/number-text.ts';
import { isObject } from '../json/read-json.ts';
import { validators } from './validators.js';

/** A place where a value deviates from its schema. */
export interface ShapeViolation {
  readonly object: string;
  /** Empty if the whole value is not an object. */
  readonly field: string;
  readonly keyword: string;
  /** JSON Pointer, relative to the validated value. */
  readonly pointer: string;
  readonly expected: CodedMessage;
  /** As received, not masked. */
  readonly value: unknown;
  /** The number as written, if the JavaScript number does not show it. */
  readonly written?: string;
}

/** A field of an object, and the name of the object in the field. */
export interface FieldOf {
  readonly field: string;
  readonly object?: SchemaName;
}

const FIELDS = new Map(schemaNames.map((name) => [name, fieldsIn(name)]));

export function fieldsOf(name: SchemaName): readonly FieldOf[] {
  return FIELDS.get(name) ?? [];
}

function fieldsIn(name: SchemaName): readonly FieldOf[] {
  return Object.entries(schemas[name].properties ?? {}).map(([field, schema]) => {
    const object = referenceOf(schema);
    return object === undefined ? { field } : { field, object };
  });
}

/**
 * Validates a value against a schema and returns one violation for each place that deviates; a wrong type comes first.
 * Validates a number by its text if `numbers` has it, by JSON Pointer from the root of the body; `at` is the pointer of
 * the value. Ignores undocumented properties.
 */
export function readShape(
  name: SchemaName,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
  at: string,
): readonly ShapeViolation[] {
  const validate = validators[name];
  const isValid = validate(value);
  if (isValid && numbers.size === 0) return [];
  const byText = new Map(numbers.size === 0 ? [] : numbersIn(name, value, '', (place) => numbers.get(at + place)));
  const exact = [...byText.values()].filter((violation) => violation !== null);
  const byAjv = (isValid ? [] : (validate.errors ?? []))
    .map((error) => violationOf(name, error))
    .filter(({ pointer, keyword }) => !(byText.has(pointer) && (keyword === 'type' || keyword === 'format')));
  return onePerPlace([...exact, ...byAjv]);
}

function violationOf(root: SchemaName, error: ErrorObject): ShapeViolation {
  const { keyword, instancePath, params, data, parentSchema } = error;
  const isMissing = keyword === 'required';
  const pointer = isMissing ? `${instancePath}/${params.missingProperty}` : instancePath;
  const expected = isMissing ? coded('schema.present') : expectation(parentSchema ?? {});
  return { ...ownerOf(root, pointer), keyword, pointer, expected, value: isMissing ? undefined : data };
}

/** Returns the innermost object on the path of a pointer, and the field in this object. */
function ownerOf(root: SchemaName, pointer: string): { object: SchemaName; field: string } {
  const [field = '', ...others] = pointer.split('/').slice(1);
  const object = fieldsOf(root).find((one) => one.field === field)?.object;
  return object === undefined || others.length === 0
    ? { object: root, field }
    : ownerOf(object, `/${others.join('/')}`);
}

/** Yields each number with a known text in an object and its inner objects, with its violation or null. */
function* numbersIn(
  object: SchemaName,
  value: unknown,
  pointer: string,
  textAt: (pointer: string) => string | undefined,
): Generator<readonly [pointer: string, ShapeViolation | null]> {
  if (!isObject(value)) return;
  for (const { field, object: inner } of fieldsOf(object)) {
    const member = Object.hasOwn(value, field) ? value[field] : undefined;
    const place = `${pointer}/${field}`;
    if (inner !== undefined) yield* numbersIn(inner, member, place, textAt);
    const written = typeof member === 'number' ? textAt(place) : undefined;
    const schema = schemas[object].properties?.[field] ?? {};
    if (written === undefined || !acceptsNumbers(schema)) continue;
    const keyword = keywordViolatedBy(schema, written);
    const expected = expectation(schema);
    const violation = { object, field, pointer: place, expected, value: member, written };
    yield [place, keyword === null ? null : { ...violation, keyword }];
  }
}

/** Returns one violation for each place: the wrong type, otherwise the first. */
function onePerPlace(violations: readonly ShapeViolation[]): readonly ShapeViolation[] {
  const places = new Map<string, ShapeViolation>();
  for (const violation of violations) {
    const { pointer, keyword } = violation;
    const known = places.get(pointer);
    if (known === undefined || (known.keyword !== 'type' && keyword === 'type')) places.set(pointer, violation);
  }
  return [...places.values()];
}

const TYPES = ['integer', 'number', 'string', 'boolean', 'object', 'array', 'null'] as const;

/** Describes the values that a schema accepts. */
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

function typeCode(type: string) {
  return `type.${TYPES.find((one) => one === type) ?? 'object'}` as const;
}

function acceptsNumbers({ type = [] }: JsonSchema): boolean {
  return type.includes('integer') || type.includes('number');
}

/** Returns the keyword that the text of a number violates, or null. */
function keywordViolatedBy({ type = [], format }: JsonSchema, text: string): 'type' | 'format' | null {
  if (!type.includes('number') && !isIntegerText(text)) return 'type';
  if (format === 'int32' || format === 'int64')
    return fitsInteger(text, format === 'int32' ? 32 : 64) ? null : 'format';
  return format !== 'double' || isFiniteDouble(text) ? null : 'format';
}
