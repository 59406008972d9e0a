import { readIso8601 } from '../../src/schema/formats.ts';
import { FIELDS, NOWHERE, type Row } from '../fields.ts';

/** A field that sorts all simulations with a value of the field. Ties are allowed. */
export interface OrderedBy {
  /** Path in the simulation. */
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
  /** Simulations with a value of the field. */
  readonly of: number;
  /** Number of value changes between consecutive simulations: distinct values minus one. */
  readonly steps: number;
  /** The probability that a random order of these values is ascending or descending. */
  readonly chance: number;
}

export interface OrderFacts {
  /** Moments, then ids, then other fields in documented order. A field with one distinct value is omitted. */
  readonly fields: readonly OrderedBy[];
  /** The same for each page alone: pages of a growing list overlap. Absent in older evidence. */
  readonly onPages?: readonly OrderedBy[];
}

type SortKey = number | string;

/** Consecutive values of one field. */
interface Run {
  readonly first: SortKey;
  last: SortKey;
  up: boolean;
  down: boolean;
  of: number;
  steps: number;
  /** Number of equal values at the start, and at the end. */
  equalFirst: number;
  equalLast: number;
  /** Logarithm of the number of orders of tied values: the product of the factorials of the tie sizes. */
  ways: number;
}

const SORTABLE = [...FIELDS.keys()].filter((at) => FIELDS[at]?.personal === false);

/**
 * Folds pages, in any order of arrival, into the fields that sort the whole list. Keeps only the ends and the direction
 * of each page, and only for fields that are not refuted yet.
 */
export function createOrderFold() {
  const pages = new Map<number, Map<number, Run>>();
  let unrefuted: readonly number[] = SORTABLE;
  let current = new Map<number, Run>();

  /** Adds a value to the current page. Returns false if the field does not sort the list. */
  const addValue = (at: number, value: unknown): boolean => {
    if (value === undefined || value === null || value === NOWHERE) return true;
    const key = sortKey(at, value);
    if (key === null) return false;
    const next: Run = { first: key, last: key, up: false, down: false, of: 1, steps: 0, ...SINGLE };
    const run = current.get(at);
    if (run === undefined) current.set(at, next);
    return run === undefined || (append(run, next) && !(run.up && run.down));
  };

  return {
    /** Starts a page. Its rows follow in page order. */
    begin(page: number): void {
      current = new Map();
      pages.set(page, current);
    },
    add(row: Row): void {
      const refuted = unrefuted.filter((at) => !addValue(at, row[at]));
      if (refuted.length > 0) unrefuted = unrefuted.filter((at) => !refuted.includes(at));
    },
    read(): OrderFacts {
      const inOrder = [...pages].sort(([a], [b]) => a - b).map(([, runs]) => runs);
      const ordered = (runsOf: (pages: readonly Run[]) => readonly Run[]): readonly OrderedBy[] =>
        unrefuted.flatMap((at) => {
          const runs = inOrder.flatMap((page) => page.get(at) ?? []);
          return orderedBy(FIELDS[at]?.path ?? '', runsOf(runs));
        });
      return { fields: ordered(joined), onPages: ordered((runs) => runs) };
    },
  };
}

/** Returns the sort key of a value: instants, lower-case ids, false before true; null if it has none. */
function sortKey(at: number, value: unknown): SortKey | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const kind = FIELDS[at]?.kind;
  if (kind === 'moment') return readIso8601(value)?.at ?? null;
  return kind === 'id' ? value.toLowerCase() : value;
}

const SINGLE = { equalFirst: 1, equalLast: 1, ways: 0 };

/** Appends the next values. Returns false if they are not comparable with the previous values. */
function append(run: Run, next: Run): boolean {
  if (typeof run.last !== typeof next.first) return false;
  const isStep = next.first !== run.last;
  const equal = isStep ? next.equalFirst : run.equalLast + next.equalFirst;
  run.up ||= next.up || (isStep && next.first > run.last);
  run.down ||= next.down || (isStep && next.first < run.last);
  run.ways += next.ways;
  if (!isStep) {
    run.ways += logFactorial(equal) - logFactorial(run.equalLast) - logFactorial(next.equalFirst);
    if (run.steps === 0) run.equalFirst = equal;
  }
  run.equalLast = next.steps === 0 ? equal : next.equalLast;
  run.of += next.of;
  run.steps += next.steps + Number(isStep);
  run.last = next.last;
  return true;
}

/** Joins the pages into one run; returns none if their values are not comparable. */
function joined([first, ...others]: readonly Run[]): readonly Run[] {
  if (first === undefined) return [];
  const whole = { ...first };
  return others.every((run) => append(whole, run)) ? [whole] : [];
}

/** Returns the order of a field if it sorts each run in the same direction. */
function orderedBy(field: string, runs: readonly Run[]): readonly OrderedBy[] {
  const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const up = runs.some((run) => run.up);
  if (up === runs.some((run) => run.down)) return [];
  // Orders that differ only among ties count as one order.
  const chance = Math.min(1, 2 * Math.exp(sum(({ ways, of }) => ways - logFactorial(of))));
  const direction = up ? 'ascending' : 'descending';
  return [{ field, direction, of: sum(({ of }) => of), steps: sum(({ steps }) => steps), chance }];
}

/** Uses Stirling's series for large counts: a list may have a million tied simulations. */
function logFactorial(count: number): number {
  if (count > 256) return count * Math.log(count) - count + Math.log(2 * Math.PI * count) / 2 + 1 / (12 * count);
  let sum = 0;
  for (let factor = 2; factor <= count; factor += 1) sum += Math.log(factor);
  return sum;
}
