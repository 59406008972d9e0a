import { readIso8601 } from '../../src/schema/formats.ts';
import { FIELDS, NOWHERE, type Row } from '../fields.ts';

/** A field that orders every simulation read that carries a value of it, ties allowed. */
export interface OrderedBy {
  /** Path in the simulation. */
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
  /** Simulations that carry a value of it. */
  readonly of: number;
  /** How often its value changes from one simulation to the next: its different values less one. */
  readonly steps: number;
  /** The chance that these values, shuffled, stand in order one way or the other. */
  readonly chance: number;
}

export interface OrderFacts {
  /** Moments, then ids, then the others as documented. A field with one value throughout orders nothing. */
  readonly fields: readonly OrderedBy[];
  /** The same of each page by itself: of a list that grew between two pages, these overlap. Absent in older evidence. */
  readonly onPages?: readonly OrderedBy[];
}

type Comparable = number | string;

/** Values of one field that follow each other. */
interface Run {
  readonly first: Comparable;
  last: Comparable;
  up: boolean;
  down: boolean;
  of: number;
  steps: number;
  /** How many equal values it begins with, and ends with. */
  equalFirst: number;
  equalLast: number;
  /** Logarithm of the number of ways in which its ties may stand: the product of the factorials of their numbers. */
  ways: number;
}

const SORTABLE = [...FIELDS.keys()].filter((at) => FIELDS[at]?.personal === false);

/**
 * Folds pages, in whatever order they come, into the fields that order the whole list: of each page only its ends
 * and its direction are kept, and only for fields that nothing has refuted so far.
 */
export function createOrderFold() {
  const pages = new Map<number, Map<number, Run>>();
  let alive: readonly number[] = SORTABLE;
  let current = new Map<number, Run>();

  const survives = (at: number, value: unknown): boolean => {
    if (value === undefined || value === null || value === NOWHERE) return true;
    const next = comparable(at, value);
    if (next === null) return false;
    const one: Run = { first: next, last: next, up: false, down: false, of: 1, steps: 0, ...ALONE };
    const run = current.get(at);
    if (run === undefined) current.set(at, one);
    return run === undefined || (append(run, one) && !(run.up && run.down));
  };

  return {
    /** Begins a page; its rows follow, in their order. */
    begin(page: number): void {
      current = new Map();
      pages.set(page, current);
    },
    add(row: Row): void {
      const refuted = alive.filter((at) => !survives(at, row[at]));
      if (refuted.length > 0) alive = alive.filter((at) => !refuted.includes(at));
    },
    read(): OrderFacts {
      const inOrder = [...pages].sort(([a], [b]) => a - b).map(([, runs]) => runs);
      const ordered = (runsOf: (pages: readonly Run[]) => readonly Run[]): readonly OrderedBy[] =>
        alive.flatMap((at) => {
          const runs = inOrder.flatMap((page) => page.get(at) ?? []);
          return orderedBy(FIELDS[at]?.path ?? '', runsOf(runs));
        });
      return { fields: ordered(joined), onPages: ordered((runs) => runs) };
    },
  };
}

/** A value as it is compared: moments by their instants, ids in lower case, false before true. Null where it cannot be. */
function comparable(at: number, value: unknown): Comparable | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const kind = FIELDS[at]?.kind;
  if (kind === 'moment') return readIso8601(value)?.at ?? null;
  return kind === 'id' ? value.toLowerCase() : value;
}

const ALONE = { equalFirst: 1, equalLast: 1, ways: 0 };

/** Appends the values that follow; false where they cannot be compared with those before. */
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

/** The pages as one run; none where their values cannot be compared. */
function joined([first, ...others]: readonly Run[]): readonly Run[] {
  if (first === undefined) return [];
  const whole = { ...first };
  return others.every((run) => append(whole, run)) ? [whole] : [];
}

/** Whether a field orders each of these runs, all in one direction. */
function orderedBy(field: string, runs: readonly Run[]): readonly OrderedBy[] {
  const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const up = runs.some((run) => run.up);
  if (up === runs.some((run) => run.down)) return [];
  // Of all orders in which the values might have stood, those that differ only among ties are one.
  const chance = Math.min(1, 2 * Math.exp(sum(({ ways, of }) => ways - logFactorial(of))));
  const direction = up ? 'ascending' : 'descending';
  return [{ field, direction, of: sum(({ of }) => of), steps: sum(({ steps }) => steps), chance }];
}

/** Stirling's series for large counts: a list of a million simulations has ties as long. */
function logFactorial(count: number): number {
  if (count > 256) return count * Math.log(count) - count + Math.log(2 * Math.PI * count) / 2 + 1 / (12 * count);
  let sum = 0;
  for (let factor = 2; factor <= count; factor += 1) sum += Math.log(factor);
  return sum;
}
