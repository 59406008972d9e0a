import { FIELDS, type Row } from './fields.ts';
import { compareMoments, instantOf } from './moment.ts';

/** A field that orders every simulation read, ties allowed. */
export interface OrderedBy {
  /** Path in the simulation. */
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
  /** How often its value changes from one simulation to the next: its different values less one. */
  readonly steps: number;
}

export interface OrderFacts {
  /** Moments, then ids, then the others as documented. A field with one value throughout orders nothing. */
  readonly fields: readonly OrderedBy[];
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
  steps: number;
}

const SORTABLE = FIELDS.flatMap(({ kind, personal }, at) => (personal || kind === 'flag' ? [] : [at]));

/**
 * Folds pages, in whatever order they come, into the fields that order the whole list: of each page only its ends
 * and its direction are kept, and only for fields that nothing has refuted so far.
 */
export function createOrderFold(): OrderFold {
  const pages = new Map<number, Map<number, Edge>>();
  let alive: readonly number[] = SORTABLE;
  let current = new Map<number, Edge>();

  const survives = (at: number, value: unknown): boolean => {
    const edge = current.get(at);
    if (edge === undefined) {
      const first = comparable(at, value);
      if (first !== null) current.set(at, { first, last: first, up: false, down: false, broken: false, steps: 0 });
      return first !== null;
    }
    advance(edge, at, value);
    return !isRefuted(edge);
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
      const fields = alive.flatMap((at): OrderedBy[] => {
        const whole = join(
          at,
          inOrder.flatMap((edges) => edges.get(at) ?? []),
        );
        if (whole === null || isRefuted(whole) || whole.steps === 0) return [];
        return [
          { field: FIELDS[at]?.path ?? '', direction: whole.up ? 'ascending' : 'descending', steps: whole.steps },
        ];
      });
      return { fields };
    },
  };
}

function comparable(at: number, value: unknown): Comparable | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  return FIELDS[at]?.kind === 'moment' && instantOf(value) === null ? null : value;
}

function advance(edge: Edge, at: number, value: unknown): void {
  if (typeof value !== 'number' && typeof value !== 'string') {
    edge.broken = true;
    return;
  }
  const step = difference(at, value, edge.last);
  if (step > 0) edge.up = true;
  else if (step < 0) edge.down = true;
  else {
    if (Number.isNaN(step)) edge.broken = true;
    return;
  }
  edge.steps += 1;
  edge.last = value;
}

/** Positive where `value` comes after `last`; `NaN` where they cannot be compared. */
function difference(at: number, value: Comparable, last: Comparable): number {
  if (typeof value === 'number' || typeof last === 'number') {
    return typeof value === typeof last && Number.isFinite(value) ? Number(value) - Number(last) : Number.NaN;
  }
  const kind = FIELDS[at]?.kind;
  if (kind === 'moment') return compareMoments(value, last);
  const [one, other] = kind === 'id' ? [value.toLowerCase(), last.toLowerCase()] : [value, last];
  return one < other ? -1 : one > other ? 1 : 0;
}

function isRefuted(edge: Edge): boolean {
  return edge.broken || (edge.up && edge.down);
}

/** The pages of one field as one; null where there are none. */
function join(at: number, edges: readonly Edge[]): Edge | null {
  const [first, ...others] = edges;
  if (first === undefined) return null;
  const whole = { ...first };
  for (const edge of others) {
    advance(whole, at, edge.first);
    whole.up ||= edge.up;
    whole.down ||= edge.down;
    whole.broken ||= edge.broken;
    whole.steps += edge.steps;
    whole.last = edge.last;
  }
  return whole;
}
