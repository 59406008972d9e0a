import type { Gate, Leak } from './gate.ts';

/** UTF-16 units that are looked through at once, and how far the next ones reach back: no value is written longer. */
const SLICE = 262_144;
const OVERLAP = 65_536;

/** Where a text may be cut: no number, word or value of a member is cut there, nor parted from what shows what it is. */
const BOUNDARY = /\n(?=\s*["<{}\]])|,(?=")|>(?=<)/g;

/** The leaks of a text that may be long: other work is done in between. */
export async function leaksInLong(gate: Gate, text: string): Promise<readonly Leak[]> {
  const found: Leak[] = [];
  for (let from = 0; from < text.length; ) {
    const next = boundaryAfter(text, from + SLICE);
    found.push(...gate.leaksIn(text.slice(from, boundaryAfter(text, next + OVERLAP))));
    if (next < text.length) await new Promise((resolve) => setImmediate(resolve));
    from = next;
  }
  return found;
}

/** The first place at or behind an offset where a text may be cut; its end where there is none. */
function boundaryAfter(text: string, offset: number): number {
  const boundary = new RegExp(BOUNDARY);
  boundary.lastIndex = offset;
  return offset >= text.length ? text.length : (boundary.exec(text)?.index ?? text.length);
}
