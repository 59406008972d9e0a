import { type Json, written } from '../../data/json.ts';
import type { FieldKind } from '../../shapes.ts';

/** A value that a field must not have. */
export interface WrongValue {
  /** Part of the fault's id. */
  readonly id: string;
  readonly words: string;
  readonly from: (value: Json | undefined) => Json;
}

const asText: WrongValue = { id: 'as-text', words: 'a string', from: (value) => String(value ?? 0) };
const isNull: WrongValue = { id: 'null', words: 'null', from: () => null };

/** Stands in for null where a field may be null. */
export const INSTEAD_OF_NULL: WrongValue = { id: 'empty-object', words: 'an empty object', from: () => ({}) };

/** A wrong type first, then something that is nearly right. */
export const WRONG_VALUES: Readonly<Record<FieldKind, readonly [WrongValue, WrongValue]>> = {
  uuid: [
    { id: 'as-number', words: 'a number', from: (value) => Number.parseInt(String(value).slice(0, 8), 16) },
    { id: 'cut', words: 'a UUID without its last digit', from: (value) => String(value).slice(0, -1) },
  ],
  int64: [asText, { id: 'fraction', words: 'a number with a fraction', from: (value) => Number(value) + 0.5 }],
  int32: [asText, { id: 'beyond-32-bits', words: 'an integer beyond 32 bits', from: () => written('2147483648') }],
  double: [asText, isNull],
  string: [{ id: 'as-number', words: 'a number', from: () => 7 }, isNull],
  'short-string': [
    { id: 'as-number', words: 'a number', from: () => 35 },
    { id: 'three-letters', words: 'a string of three characters', from: (value) => `${String(value)}X` },
  ],
  enumeration: [
    { id: 'in-capitals', words: 'written in capitals', from: (value) => String(value).toUpperCase() },
    { id: 'unknown', words: 'a kind that is not documented', from: () => 'Leasing' },
  ],
  'date-time': [
    { id: 'as-number', words: 'a number of milliseconds', from: (value) => Date.parse(String(value)) },
    { id: 'local-form', words: 'written as dd/mm/yyyy', from: () => '30/09/2025 18:00' },
  ],
  boolean: [
    { id: 'as-text', words: 'a string', from: (value) => String(value === true) },
    { id: 'as-number', words: '0 or 1', from: (value) => (value === true ? 1 : 0) },
  ],
  object: [{ id: 'as-array', words: 'an array', from: (value) => [value ?? null] }, isNull],
};
