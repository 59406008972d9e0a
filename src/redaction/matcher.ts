/** The shortest needle, in UTF-16 units. A shorter one cannot be searched for. */
export const WINDOW = 8;

const FEWEST_BITS = 12;
/** Bits of the table per needle: of the places where no needle begins, one in sixteen at most is looked up. */
const BITS_PER_NEEDLE = 16;
/** By so many bits a unit moves on in the hash: after `WINDOW` units nothing of it is left. */
const STEP = 32 / WINDOW;
/** The bit by which small letters of Latin-1 differ from capitals. */
const SMALL = 0x20;
const SPREAD = 0x9e3779b1;

/**
 * Searches a text for many needles in one pass, ignoring case. Hashes the last units of the text at each place. A bit
 * table of the hashes with which needles begin fits the processor's cache. Needles that begin alike cost no more than one:
 * they are looked up by what the text holds in their length.
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
    /** Adds a needle; one that is shorter than `WINDOW` is ignored. */
    add(given: string, label: Label): void {
      const needle = lowered(given);
      if (needle.length < WINDOW) return;
      const alike = byNeedle.get(needle);
      if (alike !== undefined) {
        alike.push(label);
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
    /** Returns each needle that the text contains, once, in lower case. */
    search(given: string): readonly { readonly needle: string; readonly labels: readonly Label[] }[] {
      if (byNeedle.size === 0 || given.length < WINDOW) return [];
      const text = CASED.test(given) ? lowered(given) : given;
      const found = new Map<string, readonly Label[]>();
      for (const from of marked(text, table)) {
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

/** A text in lower case, whatever stands around it: which lower-case sigma a capital one becomes depends on its neighbors. */
function lowered(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Units whose small letter is another by more than the bit that a hash leaves out. */
const CASED = /[\u0100-\u1fff\u2100-\uffff]/;

/** The hash of the last units of a text, with one more unit, the same in capitals and in small letters. */
function hashWith(hash: number, unit: number): number {
  return ((hash << STEP) + (unit | SMALL)) | 0;
}

function hashAt(text: string, from: number): number {
  let hash = 0;
  for (let at = from; at < from + WINDOW; at += 1) hash = hashWith(hash, text.charCodeAt(at));
  return hash;
}

/** The places at which units with a marked hash begin. A function of its own, which V8 compiles once and for all. */
function marked(text: string, { words, shift }: ReturnType<typeof tableOf>): readonly number[] {
  const places: number[] = [];
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = hashWith(hash, text.charCodeAt(at));
    const bit = Math.imul(hash, SPREAD) >>> shift;
    if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0 && at >= WINDOW - 1) places.push(at - WINDOW + 1);
  }
  return places;
}

function tableOf(bits: number) {
  return { words: new Int32Array(2 ** (bits - 5)), shift: 32 - bits };
}
