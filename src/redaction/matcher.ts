/** The shortest needle, in UTF-16 units. A shorter one cannot be searched for. */
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

/** Units of a block. */
const BLOCK = 6;
const FACTORS = [0x01000193, 0x85ebca6b, 0xc2b2ae35] as const;
const SPREAD = 0x9e3779b1;
const FEWEST_BITS = 12;
/** Bits of the table per block: of the blocks that no needle has, one in sixteen at most is looked up. */
const BITS_PER_BLOCK = 16;

/**
 * Compares blocks at the even places of a text, two units a time, with the first block of each needle and the one after
 * its first unit: one of them stands at an even place. A bit table of their hashes fits the processor's cache. Needles that
 * begin alike cost no more than one: they are looked up by what the text holds in their length.
 */
export function createMatcher<Label>(): Matcher<Label> {
  const byNeedle = new Map<string, Match<Label>[]>();
  /** Where needles with such a block may stand: units before the block, and their length. */
  const byHash = new Map<number, { readonly before: number; readonly length: number }[]>();
  const pairsOf = createPairs();
  let table = tableOf(FEWEST_BITS);
  const mark = (hash: number) => {
    const bit = Math.imul(hash, SPREAD) >>> table.shift;
    table.words[bit >>> 5] = (table.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  return {
    add(given, label) {
      const needle = given.toLowerCase();
      if (needle.length < WINDOW) return;
      const { length } = needle;
      const alike = byNeedle.get(needle);
      if (alike !== undefined) {
        alike.push({ needle, label });
        return;
      }
      byNeedle.set(needle, [{ needle, label }]);
      for (const before of [0, 1]) {
        const hash = blockHash(needle, before);
        const known = byHash.get(hash);
        if (known === undefined) byHash.set(hash, [{ before, length }]);
        else if (!known.some((one) => one.before === before && one.length === length)) known.push({ before, length });
        mark(hash);
      }
      if (byHash.size * BITS_PER_BLOCK <= table.words.length * 32) return;
      table = tableOf(33 - table.shift);
      for (const each of byHash.keys()) mark(each);
    },
    search(given) {
      if (byHash.size === 0 || given.length < WINDOW) return [];
      const text = given.toLowerCase();
      const pairs = pairsOf(text);
      const { words, shift } = table;
      const found = new Set<Match<Label>>();
      for (let at = 0; at <= pairs.length - BLOCK / 2; at += 1) {
        const hash = hashOf(pairs[at] ?? 0, pairs[at + 1] ?? 0, pairs[at + 2] ?? 0);
        const bit = Math.imul(hash, SPREAD) >>> shift;
        if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
        for (const { before, length } of byHash.get(hash) ?? []) {
          const from = Math.max(0, 2 * at - before);
          for (const match of byNeedle.get(text.slice(from, from + length)) ?? []) found.add(match);
        }
      }
      return [...found];
    },
  };
}

function tableOf(bits: number) {
  return { words: new Int32Array(2 ** (bits - 5)), shift: 32 - bits };
}

/** Creates the function that writes the UTF-16 units of a text two in a number, into the same memory each time. */
function createPairs(): (text: string) => Uint32Array {
  let memory = Buffer.from(new ArrayBuffer(4096));
  return (text) => {
    if (memory.length < 2 * text.length) memory = Buffer.from(new ArrayBuffer(4 * text.length));
    memory.write(text, 'utf16le');
    // An odd last unit is left out.
    return new Uint32Array(memory.buffer, 0, text.length >>> 1);
  };
}

/** Hash of a block of three pairs. */
function hashOf(first: number, second: number, third: number): number {
  return (Math.imul(first, FACTORS[0]) + Math.imul(second, FACTORS[1]) + Math.imul(third, FACTORS[2])) | 0;
}

/** Hash of a block of a needle. */
function blockHash(needle: string, before: number): number {
  const pair = (at: number): number => needle.charCodeAt(before + at) | (needle.charCodeAt(before + at + 1) << 16);
  return hashOf(pair(0), pair(2), pair(4));
}
