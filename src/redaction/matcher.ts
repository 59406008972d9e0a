/** Length of the windows by which needles are told apart, in UTF-16 units. No shorter needle can be looked for. */
export const WINDOW = 8;

/** Looks for many needles at once, however many there are, in one pass over a text, without regard to case. */
export interface Matcher<Label> {
  /** Looks for this needle too, from now on. One that is shorter than a window is left out. */
  add(needle: string, label: Label): void;
  /** The labels of the needles that a text holds, each once. */
  search(text: string): ReadonlySet<Label>;
}

interface Entry<Label> {
  readonly needle: string;
  readonly label: Label;
}

const BASE = 0x01000193;
const BASE_TO_THE_7 = powerOf(BASE, WINDOW - 1);
const SPREAD = 0x9e3779b1;
const FEWEST_BITS = 12;
/** Places of the table for each needle: so many windows in a hundred of any text have to be looked at again. */
const PLACES = 32;

/** Code units of which some are capitals: Latin, Greek and Cyrillic. */
const WITH_CAPITALS = 0x590;
/** The small letter of each of them; what has none, or more than one unit for it, stays. */
const SMALL = Uint16Array.from({ length: WITH_CAPITALS }, (_, code) => {
  const small = String.fromCharCode(code).toLowerCase();
  return small.length === 1 ? small.charCodeAt(0) : code;
});

/** The unit at a place of a text, as a small letter: a text is not written anew for that. */
function unitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < WITH_CAPITALS ? (SMALL[code] ?? code) : code;
}

function beginsAt(text: string, at: number, needle: string): boolean {
  if (at + needle.length > text.length) return false;
  for (let unit = 0; unit < needle.length; unit += 1) {
    if (unitAt(text, at + unit) !== unitAt(needle, unit)) return false;
  }
  return true;
}

/**
 * A matcher by the hash of each needle's first window: a bit table that stays in the processor's cache rules out nearly
 * every place of a text at once.
 */
export function createMatcher<Label>(): Matcher<Label> {
  const entries = new Map<number, Entry<Label>[]>();
  let table = tableOf(FEWEST_BITS);
  const mark = (hash: number) => {
    const bit = Math.imul(hash, SPREAD) >>> table.shift;
    table.words[bit >>> 5] = (table.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  return {
    add(needle, label) {
      if (needle.length < WINDOW) return;
      const hash = hashOf(needle);
      const known = entries.get(hash);
      if (known === undefined) entries.set(hash, [{ needle, label }]);
      else known.push({ needle, label });
      if (entries.size * PLACES > table.words.length * 32) {
        table = tableOf(33 - table.shift);
        for (const each of entries.keys()) mark(each);
      } else mark(hash);
    },
    search(text) {
      const found = new Set<Label>();
      if (entries.size === 0 || text.length < WINDOW) return found;
      const { words, shift } = table;
      let hash = hashOf(text);
      for (let at = 0; ; at += 1) {
        const bit = Math.imul(hash, SPREAD) >>> shift;
        if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) {
          for (const { needle, label } of entries.get(hash) ?? []) if (beginsAt(text, at, needle)) found.add(label);
        }
        if (at + WINDOW >= text.length) return found;
        const rest = (hash - Math.imul(unitAt(text, at), BASE_TO_THE_7)) | 0;
        hash = (Math.imul(rest, BASE) + unitAt(text, at + WINDOW)) | 0;
      }
    },
  };
}

/** A table of 2 to the power of `bits` places. */
function tableOf(bits: number) {
  return { words: new Int32Array(2 ** (bits - 5)), shift: 32 - bits };
}

/** The hash of the first window of a text that is at least as long. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < WINDOW; at += 1) hash = (Math.imul(hash, BASE) + unitAt(text, at)) | 0;
  return hash;
}

function powerOf(base: number, exponent: number): number {
  return exponent === 0 ? 1 : Math.imul(base, powerOf(base, exponent - 1));
}
