import { type SchemaName, schemaNames, schemas } from '../schemas/index.ts';
import { readIso8601 } from '../src/schema/iso8601.ts';
import { hash32 } from './keys.ts';
import { isObject } from './tally.ts';

/** The values of one simulation by `<Object>.<field>`, raw: none that is absent or deviates from its documented shape. */
export type Values = ReadonlyMap<string, unknown>;

interface Field {
  /** `<Object>.<field>`. */
  readonly id: string;
  readonly name: string;
  readonly fields: readonly Field[];
}

const FIELDS = fieldsOf('Simulation').filter(({ name }) => name !== 'id_simulacao');

function fieldsOf(object: SchemaName): readonly Field[] {
  return Object.entries(schemas[object].properties ?? {}).map(([name, { $ref }]) => {
    const inner = schemaNames.find((one) => $ref === `${one}.schema.json`);
    return { id: `${object}.${name}`, name, fields: inner === undefined ? [] : fieldsOf(inner) };
  });
}

/**
 * A digest of all values of a simulation, equal for all JSON texts of them: in whatever order its members stand, however
 * a number or a moment is written, and whether what has no value is null or absent.
 */
export function digestOf(simulation: Readonly<Record<string, unknown>>): number {
  return hashed(simulation, FIELDS, hash32(''));
}

function hashed(object: Readonly<Record<string, unknown>>, fields: readonly Field[], before: number): number {
  return fields.reduce((hash, { id, name, fields: inner }) => {
    const value = object[name];
    if (value === null || value === undefined) return hash;
    if (isObject(value)) return hashed(value, inner, hash);
    return hash32(textOf(id, value), hash32(id, hash));
  }, before);
}

function textOf(id: string, value: unknown): string {
  if (id === 'Customer.cpf') return digitsOf(value);
  const moment = id === 'Simulation.data_criacao' && typeof value === 'string' ? readIso8601(value) : null;
  // A zero is a zero with either sign.
  return String(moment?.at ?? (value === 0 ? 0 : value));
}

/** What `digestOf` makes its digest of: one text for all JSON texts of the values of a simulation. */
export function wordsOf(simulation: Readonly<Record<string, unknown>>): string {
  const words = (object: Readonly<Record<string, unknown>>, fields: readonly Field[]): readonly string[] =>
    fields.flatMap(({ id, name, fields: inner }) => {
      const value = object[name];
      if (value === null || value === undefined) return [];
      return isObject(value) ? words(value, inner) : [id, textOf(id, value)];
    });
  return JSON.stringify(words(simulation, FIELDS));
}

/** The values of a simulation; `deviating` are the JSON Pointers into it at which it is not as documented. */
export function valuesOf(simulation: unknown, deviating: ReadonlySet<string>): Values {
  const values = new Map<string, unknown>();
  const collect = (object: unknown, fields: readonly Field[], at: string): void => {
    if (!isObject(object)) return;
    for (const { id, name, fields: inner } of fields) {
      const pointer = `${at}/${name}`;
      if (inner.length > 0) collect(object[name], inner, pointer);
      else if (object[name] !== undefined && !deviating.has(pointer)) values.set(id, object[name]);
    }
  };
  collect(simulation, FIELDS, '');
  return values;
}

/** Parts of a number in which two may differ that were computed apart. */
const NOISE = 1e-9;

/** The fields whose values contradict each other. A field that one of the two leaves out contradicts nothing. */
export function contradictions(left: Values, right: Values): readonly string[] {
  return [...left]
    .filter(([id, value]) => right.has(id) && !isAlike(id, value, right.get(id)))
    .map(([id]) => id)
    .sort();
}

function isAlike(id: string, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (id === 'Customer.cpf') return isSameDocument(digitsOf(one), digitsOf(other));
  if (id === 'Simulation.data_criacao') return isSameMoment(String(one), String(other));
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= NOISE * Math.max(Math.abs(one), Math.abs(other));
}

/** Two documents that are hidden in part, or in whole, can't be told apart. */
function isSameDocument(one: string, other: string): boolean {
  return one === other || one.length !== DOCUMENT_DIGITS || other.length !== DOCUMENT_DIGITS;
}

const DOCUMENT_DIGITS = 11;

function digitsOf(value: unknown): string {
  return String(value).replace(/\D/g, '');
}

/** Two moments as far as both of them are told: to the coarser of the two fractions, and not without an offset. */
function isSameMoment(one: string, other: string): boolean {
  const [left, right] = [readIso8601(one), readIso8601(other)];
  if (left === null || right === null || (left.offset === 'none') !== (right.offset === 'none')) return true;
  const digits = Math.min(left.fractionDigits, right.fractionDigits);
  const unit = left.fractionDigits === right.fractionDigits ? 0 : 1_000 / 10 ** digits;
  return Math.abs(left.at - right.at) <= unit;
}
