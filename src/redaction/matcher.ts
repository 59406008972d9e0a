/** Length of the hashed window, in UTF-16 units. A shorter needle cannot be searched for. */
export const WINDOW = 8;

/** Searches a text for many needles in one pass, ignoring case. */
export interface Matcher<Label> {
  /** Adds a needle of at least `WINDOW` units; a shorter one is ignored. */
  add(needle: string, label: Label): void;
  /** Returns each needle that the text contains, once, with its label. */
  search(text: string): readonly Match<Label>[];
}

export interface Match<Label> {
  /** In lower case. */
  readonly needle: string;
  readonly label: Label;
}

const BASE = 0x01000193;
const BASE_TO_THE_7 = Array<number>(WINDOW - 1)
  .fill(BASE)
  .reduce(Math.imul, 1);
const SPREAD = 0x9e3779b1;
const FEWEST_BITS = 12;
/** Bits of the table per needle: about 3 % of all windows need a look at the needles themselves. */
const BITS_PER_NEEDLE = 32;

/** Rabin-Karp over a bit table of the first window of each needle: the table fits the processor's cache. */
export function createMatcher<Label>(): Matcher<Label> {
  const byHash = new Map<number, Match<Label>[]>();
  let table = tableOf(FEWEST_BITS);
  const mark = (hash: number) => {
    const bit = Math.imul(hash, SPREAD) >>> table.shift;
    table.words[bit >>> 5] = (table.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  return {
    add(given, label) {
      const needle = given.toLowerCase();
      if (needle.length < WINDOW) return;
      const hash = hashOf(needle);
      const known = byHash.get(hash);
      if (known === undefined) byHash.set(hash, [{ needle, label }]);
      else known.push({ needle, label });
      if (byHash.size * BITS_PER_NEEDLE > table.words.length * 32) {
        table = tableOf(33 - table.shift);
        for (const each of byHash.keys()) mark(each);
      } else mark(hash);
    },
    search(given) {
      if (byHash.size === 0 || given.length < WINDOW) return [];
      const text = given.toLowerCase();
      const { words, shift } = table;
      const found = new Set<Match<Label>>();
      const last = text.length - WINDOW;
      let hash = hashOf(text);
      for (let at = 0; ; at += 1) {
        const bit = Math.imul(hash, SPREAD) >>> shift;
        if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) {
          for (const match of byHash.get(hash) ?? []) if (text.startsWith(match.needle, at)) found.add(match);
        }
        if (at >= last) return [...found];
        const rest = (hash - Math.imul(text.charCodeAt(at), BASE_TO_THE_7)) | 0;
        hash = (Math.imul(rest, BASE) + text.charCodeAt(at + WINDOW)) | 0;
      }
    },
  };
}

function tableOf(bits: number) {
  return { words: new Int32Array(2 ** (bits - 5)), shift: 32 - bits };
}

/** Hash of the first window of a text that is at least as long. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < WINDOW; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
  return hash;
}
