/** Length of the shortest needle, in UTF-16 units. Shorter needles cannot be searched for. */
export const WINDOW = 8;

const FEWEST_BITS = 12;
/** Bits of the table per needle: at most one in 64 offsets without a needle causes a lookup. */
const BITS_PER_NEEDLE = 64;
/** Bits by which each unit shifts the hash: after `WINDOW` units, an earlier unit no longer affects it. */
const STEP = 32 / WINDOW;
/** The bit by which lower case differs from upper case in Latin-1. */
const LOWER_CASE_BIT = 0x20;
const SPREAD = 0x9e3779b1;

/**
 * Creates a matcher that searches a text for many needles in one pass, ignoring case. A rolling hash of the last `WINDOW`
 * units is looked up in a bit table of the needles' first `WINDOW` units, which fits the processor's cache. Needles with
 * the same hash cost one lookup per length, not per needle.
 */
export function createMatcher<Label>() {
  const byNeedle = new Map<string, Label[]>();
  const lengths = new Map<number, number[]>();
  let table = tableOf(FEWEST_BITS);
  const mark = (hash: number): void => {
    const bit = Math.imul(hash, SPREAD) >>> table.shift;
    table.words[bit >>> 5] = (table.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  return {
    /** Adds a needle. Ignores a needle that is shorter than `WINDOW`. */
    add(given: string, label: Label): void {
      const needle = lowered(given);
      if (needle.length < WINDOW) return;
      const labels = byNeedle.get(needle);
      if (labels !== undefined) {
        labels.push(label);
        return;
      }
      byNeedle.set(needle, [label]);
      const hash = hashAt(needle, 0);
      const known = lengths.get(hash);
      if (known === undefined) lengths.set(hash, [needle.length]);
      else if (!known.includes(needle.length)) known.push(needle.length);
      mark(hash);
      if (lengths.size * BITS_PER_NEEDLE <= 32 * table.words.length) return;
      table = tableOf(33 - table.shift);
      for (const each of lengths.keys()) mark(each);
    },
    /** Returns each needle found in the text once, in lower case. */
    search(given: string): readonly { readonly needle: string; readonly labels: readonly Label[] }[] {
      if (byNeedle.size === 0 || given.length < WINDOW) return [];
      const text = NEEDS_LOWERING.test(given) ? lowered(given) : given;
      const found = new Map<string, readonly Label[]>();
      for (const from of offsetsOf(lengths, text, table)) {
        for (const length of lengths.get(hashAt(text, from)) ?? []) {
          const needle = text.slice(from, from + length).toLowerCase();
          const labels = byNeedle.get(needle);
          if (labels !== undefined) found.set(needle, labels);
        }
      }
      return [...found].map(([needle, labels]) => ({ needle, labels }));
    },
  };
}

/** Returns a text in lower case. The lower case of a capital sigma depends on its neighbors, so both forms become `σ`. */
function lowered(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Units whose lower case may differ by more than the bit that the hash ignores. */
const NEEDS_LOWERING = /[\u0100-\u1fff\u2100-\uffff]/;

/** Returns the rolling hash after one more unit, of which only the low byte counts, ignoring case. */
function hashWith(hash: number, unit: number): number {
  return ((hash << STEP) + ((unit & 0xff) | LOWER_CASE_BIT)) | 0;
}

function hashAt(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + WINDOW; at += 1) hash = hashWith(hash, text.charCodeAt(at));
  return hash;
}

/** Returns the offsets where the hash of `WINDOW` units is known. A separate function, so that V8 compiles it once. */
function offsetsOf(
  known: ReadonlyMap<number, unknown>,
  text: string,
  { words, shift }: ReturnType<typeof tableOf>,
): readonly number[] {
  const offsets: number[] = [];
  // Faster to read than the units of a text that was joined or sliced. This encoding keeps the low byte of each unit.
  const bytes = Buffer.from(text, 'latin1');
  let hash = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    hash = hashWith(hash, bytes[at] ?? 0);
    const bit = Math.imul(hash, SPREAD) >>> shift;
    const isMarked = ((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
    if (isMarked && at >= WINDOW - 1 && known.has(hash)) offsets.push(at - WINDOW + 1);
  }
  return offsets;
}

function tableOf(bits: number) {
  return { words: new Int32Array(2 ** (bits - 5)), shift: 32 - bits };
}
