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
  distinct: new Set<number | string>(),
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
  const counters = FIELDS.map((field) => ({ field, counter: newCounter() }));
  return {
    add(row) {
      for (const [at, { counter }] of counters.entries()) if (row[at] !== NOWHERE) count(counter, row[at]);
    },
    read: () =>
      Object.fromEntries(
        counters.flatMap(({ field: { key, name, kind, personal }, counter }) => {
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
    counter.minLength = Math.min(counter.minLength, value.length);
    counter.maxLength = Math.max(counter.maxLength, value.length);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) return;
    counter.numbers += 1;
    counter.min = Math.min(counter.min, value);
    counter.max = Math.max(counter.max, value);
    if (!hasDecimals(value, counter.decimals)) counter.decimals = decimalsOf(value);
  }
  if (counter.distinct.size < MOST_DISTINCT) counter.distinct.add(markOf(value));
}

/** Tells values apart; of a text only a hash is remembered. */
function markOf(value: unknown): number | string {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? `${hash32(value)}` : String(typeof value === 'boolean' ? value : '?');
}

function factOf(counter: Counter, isHidden: boolean): ValueFact {
  const { of, present, distinct, numbers, min, max, decimals, strings, minLength, maxLength } = counter;
  return {
    of,
    present,
    null: counter.null,
    distinct: distinct.size,
    ...(numbers >= RANGE_FROM && !isHidden && { min, max }),
    ...(numbers > 0 && { decimals }),
    ...(strings > 0 && { minLength, maxLength }),
  };
}
