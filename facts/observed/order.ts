import { readIso8601 } from '../../src/schema/formats.ts';
import { FIELDS, type Fold, NOWHERE } from '../fields.ts';

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

export interface OrderFold extends Fold<OrderFacts> {
  /** Begins a page; its rows follow, in their order. */
  begin(page: number): void;
}

type Comparable = number | string;

/** The values of one field over a page. */
interface Edge {
  readonly first: Comparable;
  last: Comparable;
  up: boolean;
  down: boolean;
  /** A value cannot be compared. */
  broken: boolean;
  of: number;
  steps: number;
  /** Length of the run of equal values that it began with, and of the one that it ends with. */
  firstRun: number;
  lastRun: number;
  /** Logarithm of the number of ways in which its ties may stand: the product of the factorials of its runs. */
  ways: number;
}

const SORTABLE = [...FIELDS.keys()].filter((at) => FIELDS[at]?.personal === false);

/**
 * Folds pages, in whatever order they come, into the fields that order the whole list: of each page only its ends
 * and its direction are kept, and only for fields that nothing has refuted so far.
 */
export function createOrderFold(): OrderFold {
  const pages = new Map<number, Map<number, Edge>>();
  let alive: readonly number[] = SORTABLE;
  let current = new Map<number, Edge>();

  const survives = (at: number, value: unknown): boolean => {
    if (value === undefined || value === null || value === NOWHERE) return true;
    const next = comparable(at, value);
    const edge = current.get(at);
    if (edge !== undefined) return advanced(edge, next);
    if (next !== null) current.set(at, begun(next));
    return next !== null;
  };

  return {
    begin(page) {
      current = new Map();
      pages.set(page, current);
    },
    add(row) {
      const refuted = alive.filter((at) => !survives(at, row[at]));
      if (refuted.length > 0) alive = alive.filter((at) => !refuted.includes(at));
    },
    read() {
      const inOrder = [...pages].sort(([a], [b]) => a - b).map(([, edges]) => edges);
      const ordered = (asOne: boolean): readonly OrderedBy[] =>
        alive.flatMap((at) => {
          const edges = inOrder.flatMap((page) => page.get(at) ?? []);
          return orderedBy(FIELDS[at]?.path ?? '', edges, asOne);
        });
      return { fields: ordered(true), onPages: ordered(false) };
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

function begun(first: Comparable): Edge {
  const nothing = { up: false, down: false, broken: false, steps: 0, ways: 0 };
  return { ...nothing, first, last: first, of: 1, firstRun: 1, lastRun: 1 };
}

/** Takes in the next value; returns whether the field may still order the list. */
function advanced(edge: Edge, value: Comparable | null): boolean {
  if (value === null || typeof value !== typeof edge.last) {
    edge.broken = true;
    return false;
  }
  edge.of += 1;
  if (turned(edge, value)) edge.lastRun = 1;
  else {
    edge.lastRun += 1;
    edge.ways += Math.log(edge.lastRun);
    if (edge.steps === 0) edge.firstRun = edge.lastRun;
  }
  return !(edge.up && edge.down);
}

/** Goes on to a value; returns whether it differs from the last. */
function turned(edge: Edge, value: Comparable): boolean {
  if (value === edge.last) return false;
  if (value > edge.last) edge.up = true;
  else edge.down = true;
  edge.steps += 1;
  edge.last = value;
  return true;
}

/** Whether a field orders its pages, as one list or each by itself. */
function orderedBy(field: string, edges: readonly Edge[], asOne: boolean): readonly OrderedBy[] {
  const [first, ...others] = edges;
  if (first === undefined) return [];
  const whole = { ...first };
  for (const edge of others) {
    if (asOne && !isJoined(whole, edge)) return [];
    whole.up ||= edge.up;
    whole.down ||= edge.down;
    whole.broken ||= edge.broken;
    whole.of += edge.of;
    whole.steps += edge.steps;
    whole.ways += edge.ways;
    whole.last = edge.last;
  }
  const { up, down, broken, of, steps, ways } = whole;
  if (broken || (up && down) || steps === 0) return [];
  // Logarithm of the number of orders in which the values might have stood.
  const orders = asOne ? logFactorial(of) : edges.reduce((sum, edge) => sum + logFactorial(edge.of), 0);
  const chance = Math.min(1, 2 * Math.exp(ways - orders));
  return [{ field, direction: up ? 'ascending' : 'descending', of, steps, chance }];
}

/** Goes on from a list to its next page; false where their values cannot be compared. */
function isJoined(whole: Edge, edge: Edge): boolean {
  if (typeof whole.last !== typeof edge.first) return false;
  const before = whole.lastRun;
  const isOther = turned(whole, edge.first);
  const run = isOther ? edge.firstRun : before + edge.firstRun;
  if (!isOther) whole.ways += logFactorial(run) - logFactorial(before) - logFactorial(edge.firstRun);
  whole.lastRun = edge.steps === 0 ? run : edge.lastRun;
  return true;
}

/** Stirling's series for large counts: a list of a million simulations has ties as long. */
function logFactorial(count: number): number {
  if (count > 256) return count * Math.log(count) - count + Math.log(2 * Math.PI * count) / 2 + 1 / (12 * count);
  let sum = 0;
  for (let factor = 2; factor <= count; factor += 1) sum += Math.log(factor);
  return sum;
}
