import { isPlainNumber } from './plain-number.ts';
import { type Most, nameAt, type Scan, type ScanEvents, scan, textBetween } from './scan.ts';

/** Places of a JSON text that parsing alone hides. */
export interface Places {
  /** Names that stand more than once in one object, compared with their escapes undone: how many, and where the first few are. */
  readonly repeatedNames: { readonly count: number; readonly first: readonly string[] };
  /** JSON Pointer → number as written, for those that the JavaScript number does not tell whole. */
  readonly numbers: ReadonlyMap<string, string>;
}

export const noPlaces: Places = { repeatedNames: { count: 0, first: [] }, numbers: new Map() };

/** Children of an array or object that are not kept, by the offsets of their text. */
export interface Cut {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
  /** How many children it has in all. */
  readonly of: number;
  /** Where some of those that are not kept begin. */
  readonly marks: readonly number[];
}

export interface Survey {
  readonly scan: Scan;
  /** In the order of the text. */
  readonly cuts: readonly Cut[];
  /** How many member names were met. */
  readonly names: number;
  readonly numbers: ReadonlyMap<string, string>;
  /** The pointers took more characters than are kept. */
  readonly overflowed: boolean;
}

/** How many repeated names are told by their place. */
const repeatsTold = 5;

/** Characters of JSON Pointers that one reading keeps: long names around many numbers must not exhaust the memory. */
export const pointerBudget = 1 << 22;

/** A map from pointers that stops growing at the budget. */
function pointerMap<Kept>() {
  const entries = new Map<string, Kept>();
  let spent = 0;
  return {
    entries,
    overflowed: () => spent > pointerBudget,
    set: (pointer: () => string, kept: Kept) => {
      if (spent > pointerBudget) return;
      const path = pointer();
      spent += path.length;
      entries.set(path, kept);
    },
  };
}

/** Scans the first value of a text once: its grammar, its unusual numbers, and how many names it holds. */
export function survey(bytes: Uint8Array, limit: number, most: Most): Survey {
  const numbers = pointerMap<string>();
  const cuts: Cut[] = [];
  let names = 0;
  const events: ScanEvents = {
    name: () => {
      names += 1;
    },
    number: (start, end, pointer) => {
      if (!isPlainNumber(bytes, start, end)) numbers.set(pointer, textBetween(bytes, start, end));
    },
    cut: (start, end, of, marks, pointer) => cuts.push({ pointer: pointer(), start, end, of, marks }),
  };
  const found = scan(bytes, limit, events, most);
  return { scan: found, cuts, names, numbers: numbers.entries, overflowed: numbers.overflowed() };
}

/** Whether a member of the same name, of the place itself or of one that holds it, begins after `start`. */
function isReplaced(pointer: string, start: number, lastOf: ReadonlyMap<string, number>): boolean {
  for (let slash = pointer.indexOf('/', 1); slash >= 0; slash = pointer.indexOf('/', slash + 1))
    if ((lastOf.get(pointer.slice(0, slash)) ?? 0) > start) return true;
  return (lastOf.get(pointer) ?? 0) > start;
}

/**
 * Finds the repeated names of a text that is known to scan, and its unusual numbers again, without those that a later
 * member of the same name replaced. Null where the pointers take more than is kept.
 */
export function placesAmongRepeats(bytes: Uint8Array, limit: number): Places | null {
  const names: Set<string>[] = [];
  const numbers = pointerMap<{ readonly start: number; readonly end: number }>();
  const lastOf = pointerMap<number>();
  const first: string[] = [];
  let count = 0;
  scan(bytes, limit, {
    name: (start, end, depth, isFirst, pointer) => {
      if (isFirst) names[depth] = new Set();
      const known = names[depth];
      const name = nameAt(bytes, start, end);
      if (known?.has(name)) {
        count += 1;
        if (first.length < repeatsTold) first.push(pointer());
        lastOf.set(pointer, start);
      }
      known?.add(name);
    },
    number: (start, end, pointer) => {
      if (!isPlainNumber(bytes, start, end)) numbers.set(pointer, { start, end });
    },
  });
  if (numbers.overflowed() || lastOf.overflowed()) return null;

  const kept = new Map<string, string>();
  for (const [pointer, { start, end }] of numbers.entries) {
    if (!isReplaced(pointer, start, lastOf.entries)) kept.set(pointer, textBetween(bytes, start, end));
  }
  return { repeatedNames: { count, first }, numbers: kept };
}
