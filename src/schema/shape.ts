import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema, SchemaName } from '../../schemas/index.ts';
import { fitsInteger, isFiniteDouble, isIntegerText } from '../json/interim/numbers.ts';
import { expectation } from './expectation.ts';
import { isRfc3339DateTime, isUuid } from './formats.ts';

/** One place of a value that departs from its schema. */
export interface ShapeViolation {
  /** Name of the object that carries the field. */
  readonly object: string;
  /** Null for a property that is not documented. */
  readonly field: string | null;
  readonly keyword: string;
  /** JSON Pointer from the value that was judged. */
  readonly pointer: string;
  readonly expected: string;
  /** The offending value, or the name of the undocumented property; raw. */
  readonly value: unknown;
}

/** A field of a documented object. */
export interface FieldOf {
  readonly field: string;
  /** The object that the field holds. */
  readonly object?: SchemaName;
}

/**
 * Judges a value by a schema, numbers by their text: `numbers` gives, by JSON Pointer from the body's root, those that
 * a double can't tell; `at` is the pointer of the value.
 */
export type ReadShape = (
  name: SchemaName,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
  at: string,
) => readonly ShapeViolation[];

export interface ShapeReader {
  readonly read: ReadShape;
  readonly fieldsOf: (name: SchemaName) => readonly FieldOf[];
}

/** Violations kept of one object: a hostile body must not fill the memory. */
const KEPT = 50;

/** A reader of shapes over Ajv (JSON Schema 2020-12), with formats that are exact. Schemas compile when first used. */
export function createShapeReader(schemas: Readonly<Record<SchemaName, JsonSchema>>): ShapeReader {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictRequired: false });
  formats.default(ajv, ['int32', 'double']);
  ajv.addFormat('int64', { type: 'number', validate: (value: number) => Math.abs(value) <= 2 ** 63 });
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', isRfc3339DateTime);
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  const compiled = new Map<SchemaName, ValidateFunction>();
  const validatorOf = (name: SchemaName): ValidateFunction => {
    const known = compiled.get(name) ?? ajv.getSchema(`${name}.schema.json`);
    if (known === undefined) throw new RangeError(`there is no schema ${name}`);
    compiled.set(name, known);
    return known;
  };

  const read: ReadShape = (name, value, numbers, at) => {
    const validate = validatorOf(name);
    const valid = validate(value);
    const written = numbers.size === 0 ? [] : [...numbers].filter(([pointer]) => pointer.startsWith(`${at}/`));
    if (valid && written.length === 0) return [];
    const exact = new Map(written.map(([pointer, text]) => [pointer.slice(at.length), text]));
    const byAjv = (validate.errors ?? [])
      .filter(({ instancePath }) => !isJudgedByText(schemas, name, instancePath, exact))
      .map((error) => violationOf(schemas, name, value, error));
    const byText = [...exact].flatMap(([pointer, text]) => violationOfText(schemas, name, pointer, text));
    return firstOfEach([...byAjv, ...byText]).slice(0, KEPT);
  };

  const fields = new Map<SchemaName, readonly FieldOf[]>();
  const fieldsOf = (name: SchemaName): readonly FieldOf[] => {
    const known = fields.get(name) ?? describeFields(schemas, name);
    fields.set(name, known);
    return known;
  };
  return { read, fieldsOf };
}

function describeFields(schemas: Readonly<Record<SchemaName, JsonSchema>>, name: SchemaName): readonly FieldOf[] {
  return Object.entries(schemas[name].properties ?? {}).map(([field, { $ref }]) => {
    const object = $ref === undefined ? undefined : nameOf($ref, schemas);
    return object === undefined ? { field } : { field, object };
  });
}

interface Located {
  readonly object: string;
  readonly field: string | null;
  /** Undefined where no schema speaks of the place. */
  readonly schema: JsonSchema | undefined;
}

/** Follows a pointer from a schema: the object and field that it ends at. */
function locate(schemas: Readonly<Record<SchemaName, JsonSchema>>, name: SchemaName, pointer: string): Located {
  let located: Located = { object: name, field: null, schema: schemas[name] };
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    const held = located.schema?.$ref === undefined ? undefined : nameOf(located.schema.$ref, schemas);
    const within = held === undefined ? located.schema : schemas[held];
    const object = held ?? located.object;
    const property = within?.properties && Object.hasOwn(within.properties, key) ? within.properties[key] : undefined;
    located = { object, field: property ? key : located.field, schema: property ?? within?.items };
  }
  return located;
}

function nameOf($ref: string, schemas: Readonly<Record<SchemaName, JsonSchema>>): SchemaName | undefined {
  const name = $ref.replace(/\.schema\.json$/, '');
  return (Object.keys(schemas) as SchemaName[]).find((known) => known === name);
}

function violationOf(
  schemas: Readonly<Record<SchemaName, JsonSchema>>,
  name: SchemaName,
  value: unknown,
  { instancePath, keyword, params }: ErrorObject,
): ShapeViolation {
  const { object, field, schema } = locate(schemas, name, instancePath);
  const held = schema?.$ref === undefined ? undefined : nameOf(schema.$ref, schemas);
  if (keyword === 'additionalProperties') {
    const own = held ?? object;
    const known = Object.keys((held ? schemas[held] : schema)?.properties ?? {}).length;
    const expected = `no property besides the ${known} documented`;
    return { object: own, field: null, keyword, pointer: instancePath, expected, value: params.additionalProperty };
  }
  if (keyword === 'required') {
    const missing = String(params.missingProperty);
    const pointer = `${instancePath}/${missing}`;
    return { object: held ?? object, field: missing, keyword, pointer, expected: 'present', value: undefined };
  }
  const expected = held === undefined ? expectation(schema) : 'an object';
  return { object, field, keyword, pointer: instancePath, expected, value: valueAt(value, instancePath) };
}

/** Ajv sees a rounded number; where its text is at hand, the text decides. */
function isJudgedByText(
  schemas: Readonly<Record<SchemaName, JsonSchema>>,
  name: SchemaName,
  pointer: string,
  exact: ReadonlyMap<string, string>,
): boolean {
  return exact.has(pointer) && isNumeric(locate(schemas, name, pointer).schema);
}

function violationOfText(
  schemas: Readonly<Record<SchemaName, JsonSchema>>,
  name: SchemaName,
  pointer: string,
  text: string,
): readonly ShapeViolation[] {
  const { object, field, schema } = locate(schemas, name, pointer);
  if (!isNumeric(schema) || fits(schema, text)) return [];
  const value = text.length <= 40 ? Number(text) : Number.NaN;
  return [
    { object, field, keyword: 'type', pointer, expected: expectation(schema), value: new WrittenNumber(text, value) },
  ];
}

/** A number in the words of its text. */
export class WrittenNumber {
  readonly text: string;
  readonly value: number;

  constructor(text: string, value: number) {
    this.text = text;
    this.value = value;
  }
}

function isNumeric(schema: JsonSchema | undefined): schema is JsonSchema {
  const types = schema?.type === undefined ? [] : [schema.type].flat();
  return types.includes('integer') || types.includes('number');
}

function fits({ type, format }: JsonSchema, text: string): boolean {
  if (![type].flat().includes('integer')) return isFiniteDouble(text);
  if (format === 'int32') return fitsInteger(text, 32);
  if (format === 'int64') return fitsInteger(text, 64);
  return isIntegerText(text);
}

/** One violation for each place and property: a wrong type says all that its format or bounds would. */
function firstOfEach(violations: readonly ShapeViolation[]): readonly ShapeViolation[] {
  const places = new Map<string, ShapeViolation>();
  for (const violation of violations) {
    const place = violation.field === null ? `${violation.pointer} ${String(violation.value)}` : violation.pointer;
    const known = places.get(place);
    if (known === undefined || (known.keyword !== 'type' && violation.keyword === 'type')) places.set(place, violation);
  }
  return [...places.values()];
}

function valueAt(value: unknown, pointer: string): unknown {
  let held = value;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof held !== 'object' || held === null || !Object.hasOwn(held, key)) return undefined;
    held = (held as Readonly<Record<string, unknown>>)[key];
  }
  return held;
}
