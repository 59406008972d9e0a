import { AMOUNTS } from '../../src/redaction/describe.ts';
import { FIELDS, type Fold, NOWHERE } from '../fields.ts';
import { hash32 } from '../keys.ts';
import { decimalsOf, hasDecimals } from './numbers.ts';

/** Statistics of the values of one field. Only the ends of a range are values themselves. */
export interface ValueFact {
  /** Simulations that may have the field. */
  readonly of: number;
  readonly present: number;
  readonly null: number;
  /** Distinct values; `MOST_DISTINCT` means at least that many. */
  readonly distinct: number;
  /** Ends of the range of numbers, if there are at least ten numbers. */
  readonly min?: number;
  readonly max?: number;
  /** Maximum decimals of a number. */
  readonly decimals?: number;
  /** Lengths of strings in UTF-16 code units. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

export type ValueFacts = Readonly<Record<string, ValueFact>>;

/** Maximum distinct values counted per field. */
const MOST_DISTINCT = 1_000;
/** Minimum numbers for a range: with fewer, its ends may identify a simulation. */
const RANGE_FROM = 10;

const newCounter = () => ({
  of: 0,
  present: 0,
  null: 0,
  /** Distinct values. For strings, only hashes are kept, in `texts`. */
  distinct: new Set<unknown>(),
  texts: new Set<number>(),
  numbers: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  decimals: 0,
  strings: 0,
  minLength: Number.POSITIVE_INFINITY,
  maxLength: 0,
});

type Counter = ReturnType<typeof newCounter>;

export function createValueFold(maskAmounts = false): Fold<ValueFacts> {
  const counters = FIELDS.map(newCounter);
  return {
    add(row) {
      for (let at = 0; at < row.length; at += 1) {
        const counter = counters[at];
        if (counter !== undefined && row[at] !== NOWHERE) count(counter, row[at]);
      }
    },
    read: () =>
      Object.fromEntries(
        FIELDS.flatMap(({ key, name, kind, personal }, at) => {
          const counter = counters[at] ?? newCounter();
          // The ends of the range of a personal field or of ids are two of its values.
          const isHidden = personal || kind === 'id' || (maskAmounts && AMOUNTS.has(name));
          return counter.of > 0 ? [[key, factOf(counter, isHidden)]] : [];
        }),
      ),
  };
}

function count(counter: Counter, value: unknown): void {
  counter.of += 1;
  if (value === undefined) return;
  counter.present += 1;
  if (value === null) {
    counter.null += 1;
    return;
  }
  if (typeof value === 'string') {
    counter.strings += 1;
    if (value.length < counter.minLength) counter.minLength = value.length;
    if (value.length > counter.maxLength) counter.maxLength = value.length;
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) return;
    counter.numbers += 1;
    if (value < counter.min) counter.min = value;
    if (value > counter.max) counter.max = value;
    if (!hasDecimals(value, counter.decimals)) counter.decimals = decimalsOf(value);
  }
  if (counter.distinct.size + counter.texts.size >= MOST_DISTINCT) return;
  if (typeof value === 'string') counter.texts.add(hash32(value));
  else counter.distinct.add(typeof value === 'object' ? '?' : value);
}

function factOf(counter: Counter, isHidden: boolean): ValueFact {
  const { of, present, distinct, texts, numbers, min, max, decimals, strings, minLength, maxLength } = counter;
  return {
    of,
    present,
    null: counter.null,
    distinct: distinct.size + texts.size,
    ...(numbers >= RANGE_FROM && !isHidden && { min, max }),
    ...(numbers > 0 && { decimals }),
    ...(strings > 0 && { minLength, maxLength }),
  };
}
