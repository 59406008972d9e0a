import { AMOUNTS } from '../../src/redaction/describe.ts';
import { FIELDS, type Fold, NOWHERE } from '../fields.ts';
import { hash32 } from '../keys.ts';
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
  /** Most decimals of a number. */
  readonly decimals?: number;
  /** Lengths of strings in UTF-16 code units. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

export type ValueFacts = Readonly<Record<string, ValueFact>>;

/** Different values that are counted in one field. */
const MOST_DISTINCT = 1_000;
/** Values from which on the ends of a range reveal nothing of a single simulation. */
const RANGE_FROM = 10;

const newCounter = () => ({
  of: 0,
  present: 0,
  null: 0,
  /** The different values; of texts only hashes are remembered. */
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

/** Folds rows into what the values of each field are like. */
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
          // The ends of the range of a personal field, or of ids, would be two of its values.
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
