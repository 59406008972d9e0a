import type { ErrorObject } from 'ajv/dist/2020.js';
import { type CodedMessage, coded } from '../../messages/index.ts';
import type { JsonSchema, SchemaName } from '../../schemas/index.ts';
import { pointerToken } from '../json/pointer.ts';
import { expectation } from './expectation.ts';
import { type Outline, outlineOf } from './outline.ts';
import { createValidators } from './validators.ts';
import { brokenByText, takesNumbers } from './written-number.ts';

/** One place of a value that departs from its schema. */
export interface ShapeViolation {
  /** Name of the object that carries the field. */
  readonly object: string;
  /** Null for an undocumented property, and for a value that is no object at all. */
  readonly field: string | null;
  /** The keyword of JSON Schema that is broken. */
  readonly keyword: string;
  /** JSON Pointer from the value that was judged; of an undocumented property, to the object that carries it. */
  readonly pointer: string;
  readonly expected: CodedMessage;
  /** The offending value, or the name of the undocumented property; raw. */
  readonly value: unknown;
  /** The number as it was written, where the JavaScript number does not tell it whole. */
  readonly written?: string;
}

/** A field of an object. */
export interface FieldOf<Name extends string = SchemaName> {
  readonly field: string;
  /** Name of the object that the field holds, or of those in the array that it holds. */
  readonly object?: Name;
  readonly array?: true;
}

/**
 * Judges a value by the schema of a name and tells every place that departs from it: each once, by its type where that
 * is wrong already. Numbers are judged by their text where `numbers` has it, by JSON Pointer from the body's root; `at`
 * is the pointer of the value. Of one object up to 50 undocumented properties are told, of one value up to 1,000 places.
 */
export type ReadShape<Name extends string = SchemaName> = (
  name: Name,
  value: unknown,
  numbers: ReadonlyMap<string, string>,
  at: string,
) => readonly ShapeViolation[];

export interface ShapeReader<Name extends string = SchemaName> {
  readonly read: ReadShape<Name>;
  /** The fields of an object in the order of its schema. */
  readonly fieldsOf: (name: Name) => readonly FieldOf<Name>[];
}

type JsonObject = Readonly<Record<string, unknown>>;

const undocumentedTold = 50;
const placesTold = 1_000;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object with no more undocumented properties than are told, so that a hostile body can't fill the memory. */
function bounded(object: JsonObject, documented: ReadonlySet<string>): JsonObject {
  const names = Object.keys(object);
  if (names.length <= undocumentedTold) return object;
  const others = names.filter((name) => !documented.has(name)).slice(0, undocumentedTold);
  const known = names.filter((name) => documented.has(name));
  return Object.fromEntries([...known, ...others].map((name) => [name, object[name]]));
}

interface Examined<Name extends string> extends Outline<Name> {
  readonly documented: ReadonlySet<string>;
  readonly listed: readonly FieldOf<Name>[];
}

function examined<Name extends string>(outline: Outline<Name>): Examined<Name> {
  const listed = outline.fields.map(({ field, object, isArray }) => ({
    field,
    ...(object === null ? {} : { object }),
    ...(isArray ? ({ array: true } as const) : {}),
  }));
  return { ...outline, documented: new Set(listed.map(({ field }) => field)), listed };
}

/** One error of the shallow validator of an object at `pointer`. */
function violationOf<Name extends string>(
  { name, documented }: Examined<Name>,
  pointer: string,
  { keyword, instancePath, params, data, parentSchema }: ErrorObject,
): ShapeViolation {
  if (keyword === 'additionalProperties') {
    const expected = coded('schema.no-further', { documented: documented.size });
    return { object: name, field: null, keyword, pointer, expected, value: params.additionalProperty };
  }
  if (keyword === 'required') {
    const field = String(params.missingProperty);
    const place = pointer + pointerToken(field);
    return { object: name, field, keyword, pointer: place, expected: coded('schema.present'), value: undefined };
  }
  const field = [...documented].find((known) => `${instancePath}/`.startsWith(`${pointerToken(known)}/`)) ?? null;
  const expected = expectation(parentSchema ?? {});
  return { object: name, field, keyword, pointer: pointer + instancePath, expected, value: data };
}

/** One violation for each place: the wrong type, else the first. */
function oneForEachPlace(violations: readonly ShapeViolation[]): readonly ShapeViolation[] {
  const places = new Map<string, ShapeViolation>();
  for (const violation of violations) {
    const { pointer, field, keyword, value } = violation;
    const place = keyword === 'additionalProperties' ? `${pointer}/${String(value)}/` : `${pointer} ${field}`;
    const known = places.get(place);
    if (known === undefined || (known.keyword !== 'type' && keyword === 'type')) places.set(place, violation);
  }
  return [...places.values()];
}

/** A reader of shapes over Ajv (JSON Schema 2020-12), with formats that are exact. Schemas compile when first used. */
export function createShapeReader<Name extends string>(schemas: Readonly<Record<Name, JsonSchema>>): ShapeReader<Name> {
  const known = new Map<Name, Examined<Name>>();
  const shapeOf = (name: Name): Examined<Name> => {
    const shape = known.get(name) ?? examined(outlineOf(schemas, name));
    known.set(name, shape);
    return shape;
  };
  const validators = createValidators(schemas, (name) => shapeOf(name).shallow);

  const read: ReadShape<Name> = (root, value, numbers, at) => {
    const isValid = validators.whole(root)(value);
    if (isValid && numbers.size === 0) return [];
    const found: ShapeViolation[] = [];
    const strange = (object: Name, field: string | null, pointer: string, held: unknown) =>
      found.push({ object, field, keyword: 'type', pointer, expected: coded('type.object'), value: held });

    const errorsOf = (shape: Examined<Name>, object: JsonObject, pointer: string): readonly ShapeViolation[] => {
      if (isValid) return [];
      const validate = validators.shallow(shape.name);
      if (validate(bounded(object, shape.documented))) return [];
      return (validate.errors ?? []).map((error) => violationOf(shape, pointer, error));
    };

    const examine = (name: Name, object: JsonObject, pointer: string): void => {
      const shape = shapeOf(name);
      const byText = new Map<string, ShapeViolation | null>();
      const within: (() => void)[] = [];
      for (const { field, schema, object: heldName, isArray } of shape.fields) {
        if (!Object.hasOwn(object, field)) continue;
        const held = object[field];
        const place = pointer + pointerToken(field);
        if (heldName === null) {
          const text = typeof held === 'number' ? numbers.get(at + place) : undefined;
          if (text === undefined || !takesNumbers(schema)) continue;
          const keyword = brokenByText(schema, text);
          const expected = expectation(schema);
          const violation = { object: name, field, pointer: place, expected, value: held, written: text };
          byText.set(place, keyword === null ? null : { ...violation, keyword });
        } else if (isArray && Array.isArray(held)) {
          within.push(() => {
            for (let index = 0; index < held.length && found.length < placesTold; index += 1) {
              const item: unknown = held[index];
              if (isObject(item)) examine(heldName, item, place + pointerToken(index));
              else strange(name, field, place + pointerToken(index), item);
            }
          });
        } else if (!isArray && isObject(held)) within.push(() => examine(heldName, held, place));
      }
      const byAjv = errorsOf(shape, object, pointer).filter(
        (error) => !(byText.has(error.pointer) && (error.keyword === 'type' || error.keyword === 'format')),
      );
      const exact = [...byText.values()].filter((violation) => violation !== null);
      found.push(...oneForEachPlace([...exact, ...byAjv]));
      for (const enter of within) enter();
    };

    if (isObject(value)) examine(root, value, '');
    else strange(root, null, '', value);
    return found.slice(0, placesTold);
  };

  return { read, fieldsOf: (name) => shapeOf(name).listed };
}
