/** The shortest needle, in UTF-16 units. A shorter one cannot be searched for. */
export const WINDOW = 8;

/** Searches a text for many needles in one pass, ignoring case. */
export interface Matcher<Label> {
  /** Adds a needle of at least `WINDOW` units; a shorter one is ignored. */
  add(needle: string, label: Label): void;
  /** Returns each needle that the text contains, once, with its labels. */
  search(text: string): readonly Match<Label>[];
}

export interface Match<Label> {
  /** In lower case. */
  readonly needle: string;
  readonly labels: readonly Label[];
}

/** Units of a block. */
const BLOCK = 6;
const FACTORS = [0x01000193, 0x85ebca6b, 0xc2b2ae35] as const;
const SPREAD = 0x9e3779b1;
const FEWEST_BITS = 12;
/** Bits of the table per block: of the blocks that no needle has, one in sixteen at most is looked up. */
const BITS_PER_BLOCK = 16;

/** Where needles with a certain block may stand: units before the block, and their length. */
interface Place {
  readonly hash: number;
  readonly before: 0 | 1;
  readonly length: number;
  /** Another place of the same slot. */
  next: Place | undefined;
}

/**
 * Compares blocks at the even places of a text, two units a time, with the first block of each needle and the one after
 * its first unit: one of them stands at an even place. A bit table of their hashes fits the processor's cache. Needles that
 * begin alike cost no more than one: they are looked up by what the text holds in their length.
 */
export function createMatcher<Label>(): Matcher<Label> {
  const byNeedle = new Map<string, Label[]>();
  const places: Place[] = [];
  const pairsOf = createPairs();
  let table = tableOf(FEWEST_BITS);
  const bitOf = (hash: number) => Math.imul(hash, SPREAD) >>> table.shift;
  const slotOf = (hash: number) => Math.floor(bitOf(hash) / BITS_PER_BLOCK);
  const mark = (hash: number) => {
    const bit = bitOf(hash);
    table.words[bit >>> 5] = (table.words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  const add = (hash: number, before: 0 | 1, length: number) => {
    const slot = slotOf(hash);
    mark(hash);
    let last: Place | undefined;
    for (let place = table.slots[slot]; place !== undefined; place = place.next) {
      if (place.hash === hash && place.before === before && place.length === length) return;
      last = place;
    }
    const place: Place = { hash, before, length, next: undefined };
    places.push(place);
    if (last === undefined) table.slots[slot] = place;
    else last.next = place;
    if (places.length <= table.slots.length) return;
    table = tableOf(33 - table.shift);
    for (const each of places.toReversed()) {
      const room = slotOf(each.hash);
      mark(each.hash);
      each.next = table.slots[room];
      table.slots[room] = each;
    }
  };
  return {
    add(given, label) {
      const needle = lowered(given);
      if (needle.length < WINDOW) return;
      const alike = byNeedle.get(needle);
      if (alike !== undefined) {
        alike.push(label);
        return;
      }
      byNeedle.set(needle, [label]);
      add(blockHash(needle, 0), 0, needle.length);
      add(blockHash(needle, 1), 1, needle.length);
    },
    search(given) {
      if (byNeedle.size === 0 || given.length < WINDOW) return [];
      const text = CASED.test(given) ? lowered(given) : given;
      const pairs = pairsOf(text);
      const found = new Map<string, readonly Label[]>();
      for (const at of marked(pairs, table)) {
        const hash = hashAt(pairs, at);
        for (let place = table.slots[slotOf(hash)]; place !== undefined; place = place.next) {
          if (place.hash !== hash) continue;
          const from = Math.max(0, 2 * at - place.before);
          const needle = text.slice(from, from + place.length).toLowerCase();
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

/** The places of pairs at which a block begins whose bit is set. A function of its own, which V8 compiles once and for all. */
function marked(
  pairs: Int32Array,
  { words, shift }: Pick<ReturnType<typeof tableOf>, 'words' | 'shift'>,
): readonly number[] {
  const places: number[] = [];
  const last = pairs.length - BLOCK / 2;
  for (let at = 0; at <= last; at += 1) {
    const bit = Math.imul(hashAt(pairs, at), SPREAD) >>> shift;
    if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) places.push(at);
  }
  return places;
}

function tableOf(bits: number) {
  const slots = new Array<Place | undefined>(2 ** bits / BITS_PER_BLOCK);
  return { words: new Int32Array(2 ** (bits - 5)), slots: slots.fill(undefined), shift: 32 - bits };
}

/** Units whose small letter is another by more than the bit that a block leaves out. */
const CASED = /[\u0100-\u1fff\u2100-\uffff]/;

/** Creates the function that writes the UTF-16 units of a text two in a number, into the same memory each time. */
function createPairs(): (text: string) => Int32Array {
  let memory = Buffer.from(new ArrayBuffer(4096));
  return (text) => {
    if (memory.length < 2 * text.length) memory = Buffer.from(new ArrayBuffer(4 * text.length));
    memory.write(text, 'utf16le');
    // An odd last unit is left out.
    return new Int32Array(memory.buffer, 0, text.length >>> 1);
  };
}

/** The bit by which small letters of Latin-1 differ from capitals, in both units of a pair. */
const SMALL = 0x00200020;

/** Hash of a block of three pairs, the same in capitals and in small letters. */
function hashOf(first: number, second: number, third: number): number {
  return (
    (Math.imul(first | SMALL, FACTORS[0]) +
      Math.imul(second | SMALL, FACTORS[1]) +
      Math.imul(third | SMALL, FACTORS[2])) |
    0
  );
}

function hashAt(pairs: Int32Array, at: number): number {
  return hashOf(pairs[at] ?? 0, pairs[at + 1] ?? 0, pairs[at + 2] ?? 0);
}

/** Hash of a block of a needle. */
function blockHash(needle: string, at: number): number {
  return hashOf(pairAt(needle, at), pairAt(needle, at + 2), pairAt(needle, at + 4));
}

function pairAt(needle: string, at: number): number {
  return needle.charCodeAt(at) | (needle.charCodeAt(at + 1) << 16);
}
