import { AMOUNTS } from '../../src/redaction/describe.ts';
import { hash32 } from '../keys.ts';
import { FIELDS, NOWHERE, type Row } from './fields.ts';
import { decimalsOf, hasDecimals } from './numbers.ts';

/** What the values of one field are like. Values themselves stand here only as the ends of a range. */
export interface ValueFact {
  /** Simulations that could have carried the field. */
  readonly of: number;
  readonly present: number;
  readonly null: number;
  /** Different values; `MOST_DISTINCT` stands for that many or more. */
  readonly distinct: number;
  /** Ends of the range of numbers, where there are ten values or more. */
  readonly min?: number;
  readonly max?: number;
  /** Decimals used at most by numbers that are no counts. */
  readonly decimals?: number;
  /** Lengths of strings in UTF-16 code units. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

export type ValueFacts = Readonly<Record<string, ValueFact>>;

/** Different values that are told apart in one field. */
export const MOST_DISTINCT = 1_000;
/** Values from which on the ends of a range say nothing of a single simulation. */
const RANGE_FROM = 10;

interface Counter {
  of: number;
  present: number;
  null: number;
  readonly distinct: Set<number | string>;
  numbers: number;
  min: number;
  max: number;
  decimals: number;
  strings: number;
  minLength: number;
  maxLength: number;
}

export interface ValueFold {
  add(row: Row): void;
  read(): ValueFacts;
}

/** Folds rows into what the values of each field are like. */
export function createValueFold(maskAmounts = false): ValueFold {
  const counters: readonly Counter[] = FIELDS.map(() => ({
    of: 0,
    present: 0,
    null: 0,
    distinct: new Set(),
    numbers: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    decimals: 0,
    strings: 0,
    minLength: Number.POSITIVE_INFINITY,
    maxLength: 0,
  }));
  return {
    add(row) {
      for (let at = 0; at < counters.length; at += 1) {
        const counter = counters[at];
        if (counter !== undefined) count(counter, row[at]);
      }
    },
    read: () =>
      Object.fromEntries(
        FIELDS.flatMap(({ key, personal }, at) =>
          counters[at]?.of
            ? [[key, factOf(counters[at], personal || key === ID || (maskAmounts && isAmount(key)))]]
            : [],
        ),
      ),
  };
}

const ID = 'Simulation.id_simulacao';

function isAmount(key: string): boolean {
  return AMOUNTS.has(key.slice(key.indexOf('.') + 1));
}

function count(counter: Counter, value: unknown): void {
  if (value === NOWHERE) return;
  counter.of += 1;
  if (value === undefined) return;
  counter.present += 1;
  if (typeof value === 'string') {
    counter.strings += 1;
    if (value.length < counter.minLength) counter.minLength = value.length;
    if (value.length > counter.maxLength) counter.maxLength = value.length;
    if (counter.distinct.size < MOST_DISTINCT) counter.distinct.add(hash32(value) | 0);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) return;
    counter.numbers += 1;
    if (value < counter.min) counter.min = value;
    if (value > counter.max) counter.max = value;
    if (!hasDecimals(value, counter.decimals)) counter.decimals = decimalsOf(value);
    if (counter.distinct.size < MOST_DISTINCT) counter.distinct.add(value);
  } else if (value === null) counter.null += 1;
  else if (counter.distinct.size < MOST_DISTINCT)
    counter.distinct.add(String(typeof value === 'boolean' ? value : '?'));
}

/** The ends of the range of a personal field, or of ids, would be two of its values. */
function factOf(counter: Counter, hidden: boolean): ValueFact {
  const { of, present, distinct, numbers, min, max, decimals, strings, minLength, maxLength } = counter;
  return {
    of,
    present,
    null: counter.null,
    distinct: distinct.size,
    ...(numbers >= RANGE_FROM && !hidden ? { min, max } : {}),
    ...(numbers > 0 ? { decimals } : {}),
    ...(strings > 0 ? { minLength, maxLength } : {}),
  };
}
