import { createHash, randomBytes } from 'node:crypto';

/** The simulations of a list by identity, in their order, packed: 25 bytes each, and 6 more once it is looked up. */
export interface Keys {
  readonly length: number;
  /** Of each item the words of its identity, then a digest of all its values, then one of those that distinguish it. */
  readonly words: Uint32Array;
  /** Of each item how far its identity identifies, by position in `BY`. */
  readonly by: Uint8Array;
  /** A hash table with open addressing: the first position of each identity; made when first used. */
  readonly table: () => Int32Array;
  /** The positions of identities that stand more than once, by the first; found when first used. */
  readonly repeated: () => ReadonlyMap<number, readonly number[]>;
  /** The list that these keys were joined into, of which they are a part without words of their own. */
  readonly list?: Keys;
}

/** An item as it is remembered. */
export interface Entry {
  /** A UUID, with its hyphens or without, or a text that stands for the item. */
  readonly identity: string;
  /**
   * How far the identity identifies: an `id` that was given; the `text` of an item without one, which holds enough to
   * tell it from others; or nothing that does.
   */
  readonly by: (typeof BY)[number];
  /** A digest of all its values. */
  readonly values?: number;
  /** A digest of the values that distinguish simulations: others may be computed anew for each response. */
  readonly content?: number;
}

const BY = ['id', 'text', 'nothing'] as const;
/** Words of an identity; the positions of the digests among an item's words; their number. */
const [ID, VALUES, CONTENT, WORDS] = [4, 4, 5, 6];
/** Hexadecimal digits of a word. */
const WORD_DIGITS = 8;
const UUID_DIGITS = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){4}[\da-f]{8})$/i;
const [HYPHEN, NINE] = [0x2d, 0x39];
/** Slots of the hash table for each item, and the mark of a free one. */
const [SLOTS, FREE] = [1.5, -1];

/** Makes the keys of items, in their order. */
export function packKeys(entries: readonly Entry[]): Keys {
  const words = new Uint32Array(entries.length * WORDS);
  for (const [at, { identity, values = 0, content = 0 }] of entries.entries()) {
    const first = at * WORDS;
    writeIdentity(words, first, identity);
    words[first + VALUES] = values;
    words[first + CONTENT] = content;
  }
  return keysFrom(
    words,
    Uint8Array.from(entries, ({ by }) => BY.indexOf(by)),
  );
}

/** Writes a UUID as it is; of any other text a hash of as many bits. */
function writeIdentity(words: Uint32Array, first: number, identity: string): void {
  const digits = UUID_DIGITS.test(identity) ? identity : createHash('sha256').update(identity).digest('hex');
  let [word, written] = [0, 0];
  for (let at = 0; written < ID * WORD_DIGITS; at += 1) {
    const code = digits.charCodeAt(at);
    if (code === HYPHEN) continue;
    // The last four bits of a digit's code are its value; those of a letter, in either case, are 9 less.
    word = (word << 4) | ((code & 0xf) + (code > NINE ? 9 : 0));
    written += 1;
    if (written % WORD_DIGITS === 0) words[first + written / WORD_DIGITS - 1] = word;
  }
}

function keysFrom(words: Uint32Array, by: Uint8Array): Keys {
  const keys: Keys = {
    length: by.length,
    words,
    by,
    table: once(() => tableOf(keys)),
    repeated: once(() => repeatedIn(keys)),
  };
  return keys;
}

function tableOf(keys: Keys): Int32Array {
  const table = new Int32Array(Math.ceil(keys.length * SLOTS) + 1).fill(FREE);
  for (let position = 0; position < keys.length; position += 1) {
    const slot = slotOf(table, keys, keys, position);
    if (table[slot] === FREE) table[slot] = position;
  }
  return table;
}

/** Random, so that nobody can choose ids that all belong to one slot. */
const SEED = randomBytes(4).readUInt32LE();

/** The slot of an identity of `other` in the table of a list, or the free one where it belongs. */
function slotOf(table: Int32Array, keys: Keys, other: Keys, at: number): number {
  let slot = hashAt(other, at, SEED) % table.length;
  for (;;) {
    const position = table[slot] ?? FREE;
    if (position === FREE || isSame(keys, position, other, at)) return slot;
    slot = (slot + 1) % table.length;
  }
}

/** The first position in a list of an identity of `other`, else -1. */
function firstOf(keys: Keys, other: Keys, at: number): number {
  const table = keys.table();
  return table[slotOf(table, keys, other, at)] ?? FREE;
}

function isSame(keys: Keys, position: number, other: Keys, at: number): boolean {
  for (let word = 0; word < ID; word += 1) {
    if (keys.words[position * WORDS + word] !== other.words[at * WORDS + word]) return false;
  }
  return keys.by[position] === other.by[at];
}

/**
 * Joins the keys of consecutive pages into one list. The pages share the memory of the first list that they are joined
 * into, and to join them again takes none.
 */
export function joinKeys(parts: readonly Keys[]): Keys {
  const held = parts.filter((part) => part.length > 0);
  const joined = held[0]?.list;
  if (joined !== undefined && isMadeOf(joined, held)) return joined;
  const length = held.reduce((sum, part) => sum + part.length, 0);
  const [words, by] = [new Uint32Array(length * WORDS), new Uint8Array(length)];
  const list = keysFrom(words, by);
  let start = 0;
  for (const part of held) {
    const end = start + part.length;
    words.set(part.words, start * WORDS);
    by.set(part.by, start);
    if (part.list === undefined) {
      Object.assign(part, { list, words: words.subarray(start * WORDS, end * WORDS), by: by.subarray(start, end) });
    }
    start = end;
  }
  return list;
}

/** Whether a list consists of these parts, in their order. */
function isMadeOf(list: Keys, parts: readonly Keys[]): boolean {
  let start = 0;
  for (const part of parts) {
    if (part.list !== list || part.by.byteOffset !== start) return false;
    start += part.length;
  }
  return start === list.length;
}

/** The keys from `start` up to `end`, exclusive; shorter where the list ends before. */
export function sliceKeys({ words, by }: Keys, start: number, end: number): Keys {
  return keysFrom(words.slice(start * WORDS, end * WORDS), by.slice(start, end));
}

/** The keys at some positions, in the order given. */
export function pickKeys({ words, by }: Keys, positions: readonly number[]): Keys {
  const picked = new Uint32Array(positions.length * WORDS);
  for (const [at, position] of positions.entries()) {
    picked.set(words.subarray(position * WORDS, (position + 1) * WORDS), at * WORDS);
  }
  return keysFrom(
    picked,
    Uint8Array.from(positions, (position) => by[position] ?? 0),
  );
}

/** The positions of a list for which a predicate holds, ascending. */
function positionsOf(list: Keys, isSuch: (position: number) => boolean): readonly number[] {
  const positions: number[] = [];
  for (let position = 0; position < list.length; position += 1) if (isSuch(position)) positions.push(position);
  return positions;
}

/** The items of a list for which a predicate holds, in their order. */
export function keysOf(list: Keys, isSuch: (position: number) => boolean): Keys {
  // Most lists are taken whole: a million positions are not collected for that.
  let held = 0;
  while (held < list.length && isSuch(held)) held += 1;
  return held === list.length ? list : pickKeys(list, positionsOf(list, isSuch));
}

/** Whether a list holds an identity of another. */
export function holdsKey(list: Keys, other: Keys, at: number): boolean {
  return firstOf(list, other, at) >= 0;
}

/** Positions in `list` whose identity also stands in `other`, ascending. */
export function sharedPositions(list: Keys, other: Keys): readonly number[] {
  return positionsOf(list, (position) => holdsKey(other, list, position));
}

/** Positions in a list of what another list does not hold, ascending. */
export function positionsBeyond(list: Keys, other: Keys): readonly number[] {
  return positionsOf(list, (position) => !holdsKey(other, list, position));
}

/** The number of different identities in a list. */
export function countDistinct(list: Keys): number {
  return positionsOf(list, (position) => firstOf(list, list, position) === position).length;
}

/** Whether two lists hold the same identities in the same order. */
export function sameOrder(left: Keys, right: Keys): boolean {
  return left.length === right.length && left.by.every((_, position) => isSame(left, position, right, position));
}

/**
 * Compares two lists place by place. An item that carries its id in one of them and none in the other, which is open,
 * is not comparable: `not comparable` where that is so of every place.
 */
export function compareInOrder(left: Keys, right: Keys): 'same' | 'different' | 'not comparable' {
  if (left.length !== right.length) return 'different';
  const compared = positionsOf(left, (position) => left.by[position] === right.by[position]);
  if (compared.some((position) => !isSame(left, position, right, position))) return 'different';
  return compared.length > 0 || left.length === 0 ? 'same' : 'not comparable';
}

/** Whether two lists hold the same identities, each as often, in whatever order. */
export function sameMembers(left: Keys, right: Keys): boolean {
  if (left.length !== right.length) return false;
  // By the first position of each identity in the left list.
  const more = new Int32Array(left.length);
  const take = (first: number, step: number): number => {
    const count = (more[first] ?? 0) + step;
    more[first] = count;
    return count;
  };
  for (let at = 0; at < left.length; at += 1) take(firstOf(left, left, at), 1);
  return right.by.every((_, at) => {
    const first = firstOf(left, right, at);
    return first >= 0 && take(first, -1) >= 0;
  });
}

/**
 * The positions of each identity that stands more than once in a list. `sameContent`: one simulation listed again, not two
 * that share an id. What nothing identifies may be alike.
 */
export function repetitions(keys: Keys) {
  const contentAt = (position: number) => keys.words[position * WORDS + CONTENT];
  return [...keys.repeated()]
    .filter(([first]) => isIdentified(keys, first))
    .sort(([a], [b]) => a - b)
    .map(([, positions]) => ({ positions, sameContent: new Set(positions.map(contentAt)).size === 1 }));
}

function repeatedIn(keys: Keys): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let position = 0; position < keys.length; position += 1) {
    const first = firstOf(keys, keys, position);
    if (first === position) continue;
    const positions = found.get(first) ?? [first];
    positions.push(position);
    found.set(first, positions);
  }
  return found;
}

/**
 * Whether two readings of a list hold the simulations that stand once in each of them, by an id, in another order. One
 * that only grows or shrinks keeps its order.
 */
export function isReordered(first: Keys, again: Keys): boolean {
  const [twice, twiceAgain] = [first.repeated(), again.repeated()];
  let last = 0;
  for (let position = 0; position < first.length; position += 1) {
    if (!hasGivenId(first, position) || twice.has(firstOf(first, first, position))) continue;
    const place = firstOf(again, first, position);
    if (place < 0 || twiceAgain.has(place)) continue;
    if (place < last) return true;
    last = place;
  }
  return false;
}

/** Whether the item at a position carries an id of its own. */
export function hasGivenId(keys: Keys, position: number): boolean {
  return byAt(keys, position) === 'id';
}

/** Whether the item at a position can be told from others, by its id or by its text. */
export function isIdentified(keys: Keys, position: number): boolean {
  return byAt(keys, position) !== 'nothing';
}

function byAt({ by }: Keys, position: number): Entry['by'] {
  return BY[by[position] ?? -1] ?? 'nothing';
}

/** A number for the item at a position that tells readings apart; it does not reveal the id. */
export function markOf(keys: Keys, position: number): number {
  return hashAt(keys, position, 0);
}

function hashAt({ words, by }: Keys, position: number, seed: number): number {
  let hash = seed ^ (by[position] ?? 0);
  for (let word = 0; word < ID; word += 1) {
    hash = Math.imul(hash ^ (words[position * WORDS + word] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** A digest of all values of the item at a position. */
export function valuesAt({ words }: Keys, position: number): number {
  return words[position * WORDS + VALUES] ?? 0;
}

/** The position of an identity of `other` in a list that holds it exactly once, else -1. */
export function positionOf(keys: Keys, other: Keys, at: number): number {
  const first = firstOf(keys, other, at);
  return keys.repeated().has(first) ? -1 : first;
}

/** A number for a list and its order; tells readings apart, proves nothing. */
export function fingerprint(keys: Keys): number {
  let hash = 0;
  for (let position = 0; position < keys.length; position += 1) {
    hash = Math.imul(hash ^ markOf(keys, position), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Compares the values of the simulations that stand once in a list, by their id, with those in `other`. */
export function compareValues(list: Keys, other: Keys) {
  const twice = list.repeated();
  const compared = new Set<number>();
  const differing: { position: number; at: number }[] = [];
  for (let at = 0; at < other.length; at += 1) {
    const position = hasGivenId(other, at) ? firstOf(list, other, at) : FREE;
    if (position < 0 || twice.has(position)) continue;
    compared.add(position);
    if (valuesAt(list, position) !== valuesAt(other, at)) differing.push({ position, at });
  }
  return { compared: compared.size, differing };
}

/** Makes a value when it is first used, and keeps it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** FNV-1a of the UTF-16 code units of a text, continued from an earlier hash. */
export function hash32(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
