import { readIso8601 } from '../../src/schema/iso8601.ts';
import { FIELDS, NOWHERE, type Row } from './fields.ts';

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

export interface OrderFold {
  /** Begins a page; its rows follow, in their order. */
  begin(page: number): void;
  add(row: Row): void;
  read(): OrderFacts;
}

type Comparable = number | string;

/** One field over one page, or over several that follow each other. */
interface Edge {
  readonly first: Comparable;
  last: Comparable;
  up: boolean;
  down: boolean;
  /** A value was met that cannot be compared. */
  broken: boolean;
  of: number;
  steps: number;
  /** Length of the run of equal values that it began with, and of the one that it ends with. */
  firstRun: number;
  lastRun: number;
  /** Logarithm of the number of ways in which its ties may stand: the product of the factorials of its runs. */
  ways: number;
}

const SORTABLE = FIELDS.flatMap(({ personal }, at) => (personal ? [] : [at]));

/**
 * Folds pages, in whatever order they come, into the fields that order the whole list: of each page only its ends
 * and its direction are kept, and only for fields that nothing has refuted so far.
 */
export function createOrderFold(): OrderFold {
  const pages = new Map<number, Map<number, Edge>>();
  let alive: readonly number[] = SORTABLE;
  let current = new Map<number, Edge>();

  const survives = (at: number, value: unknown): boolean => {
    if (isAbsent(value)) return true;
    const next = comparable(at, value);
    const edge = current.get(at);
    if (edge !== undefined) {
      advance(edge, next);
      return !isRefuted(edge);
    }
    if (next !== null) current.set(at, begun(next));
    return next !== null;
  };

  return {
    begin(page) {
      current = new Map();
      pages.set(page, current);
    },
    add(row) {
      let refuted: Set<number> | null = null;
      for (const at of alive) if (!survives(at, row[at])) refuted = (refuted ?? new Set()).add(at);
      if (refuted !== null) alive = alive.filter((at) => !refuted.has(at));
    },
    read() {
      const inOrder = [...pages].sort(([a], [b]) => a - b).map(([, edges]) => edges);
      const edgesOf = (at: number): readonly Edge[] => inOrder.flatMap((edges) => edges.get(at) ?? []);
      return {
        fields: alive.flatMap((at) => orderedBy(at, join(edgesOf(at)))),
        onPages: alive.flatMap((at) => orderedBy(at, sideBySide(edgesOf(at)))),
      };
    },
  };
}

/** Of what was joined, the field orders all; nothing where it orders not. */
function orderedBy(at: number, whole: Whole | null): readonly OrderedBy[] {
  if (whole === null || isRefuted(whole) || whole.steps === 0) return [];
  const { of, steps, up, orders } = whole;
  const chance = Math.min(1, 2 * Math.exp(whole.ways - orders));
  return [{ field: FIELDS[at]?.path ?? '', direction: up ? 'ascending' : 'descending', of, steps, chance }];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === NOWHERE;
}

/**
 * A value as it is compared with others of its field: moments by their instants, ids without regard to case, false before
 * true. Null where it can't be.
 */
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

function advance(edge: Edge, value: Comparable | null): void {
  if (value === null || typeof value !== typeof edge.last) {
    edge.broken = true;
    return;
  }
  edge.of += 1;
  if (turn(edge, value)) {
    edge.lastRun = 1;
    return;
  }
  edge.lastRun += 1;
  edge.ways += Math.log(edge.lastRun);
  if (edge.steps === 0) edge.firstRun = edge.lastRun;
}

/** Goes on to a value; whether it is another one than the last. */
function turn(edge: Edge, value: Comparable): boolean {
  if (value === edge.last) return false;
  if (value > edge.last) edge.up = true;
  else edge.down = true;
  edge.steps += 1;
  edge.last = value;
  return true;
}

function isRefuted(edge: Pick<Edge, 'up' | 'down' | 'broken'>): boolean {
  return edge.broken || (edge.up && edge.down);
}

type Whole = Pick<Edge, 'up' | 'down' | 'broken' | 'of' | 'steps' | 'ways'> & {
  /** Logarithm of the number of orders in which its values might have stood. */
  readonly orders: number;
};

/** The pages of one field, each by itself; null where there are none. */
function sideBySide(edges: readonly Edge[]): Whole | null {
  if (edges.length === 0) return null;
  const sum = (of: (edge: Edge) => number): number => edges.reduce((total, edge) => total + of(edge), 0);
  return {
    up: edges.some(({ up }) => up),
    down: edges.some(({ down }) => down),
    broken: edges.some(({ broken }) => broken),
    of: sum(({ of }) => of),
    steps: sum(({ steps }) => steps),
    ways: sum(({ ways }) => ways),
    orders: sum(({ of }) => logFactorial(of)),
  };
}

/** The pages of one field as one; null where there are none, or where they can't be compared. */
function join(edges: readonly Edge[]): Whole | null {
  const [first, ...others] = edges;
  if (first === undefined) return null;
  const whole = { ...first };
  for (const edge of others) {
    if (typeof whole.last !== typeof edge.first) return null;
    const other = turn(whole, edge.first);
    const run = other ? edge.firstRun : whole.lastRun + edge.firstRun;
    if (!other) whole.ways += logFactorial(run) - logFactorial(whole.lastRun) - logFactorial(edge.firstRun);
    whole.lastRun = edge.steps === 0 ? run : edge.lastRun;
    whole.ways += edge.ways;
    whole.up ||= edge.up;
    whole.down ||= edge.down;
    whole.broken ||= edge.broken;
    whole.of += edge.of;
    whole.steps += edge.steps;
    whole.last = edge.last;
  }
  return { ...whole, orders: logFactorial(whole.of) };
}

function logFactorial(count: number): number {
  let sum = 0;
  for (let factor = 2; factor <= count; factor += 1) sum += Math.log(factor);
  return sum;
}
