import { createHash, randomBytes } from 'node:crypto';
import { once } from '../src/once.ts';

/** The identities of a list's simulations, in list order: 24 bytes each, plus 6 once the hash table exists. */
export interface Keys {
  readonly length: number;
  /** The store of these keys; `start` is the position of the first key in the store. */
  readonly store: Store;
  readonly start: number;
  /** Built on first use. */
  readonly index: () => Index;
}

interface Index {
  /** A hash table (open addressing) with the first position of each identity. */
  readonly table: Int32Array;
  /** The positions of identities that occur more than once, by first position. */
  readonly repeated: ReadonlyMap<number, readonly number[]>;
}

/** Append-only storage of keys. It is split into parts, so that growth copies little. */
export interface Store {
  readonly parts: Uint32Array[];
  length: number;
  /** The result of the last join in this store. */
  joined?: Keys;
}

/** An item before it is packed. */
export interface Entry {
  /** A UUID, with or without hyphens, or a text that represents the item. */
  readonly identity: string;
  /**
   * The source of the identity: the item's own `id`; the `text` of an item without an id but with enough fields to be
   * distinctive; or `nothing`, if the item cannot be distinguished from others.
   */
  readonly by: (typeof BY)[number];
  /** A digest of all its values. */
  readonly values?: number;
  /** A digest of the values that distinguish simulations. Other values may be recomputed for each response. */
  readonly content?: number;
}

const BY = ['id', 'text', 'nothing'] as const;
/** Words of an identity, offsets of the two digests in an item, and words of an item. */
const [ID, VALUES, CONTENT, WORDS] = [4, 4, 5, 6];
/** The lowest bits of an item's last word, which store `by`. */
const BY_BITS = 2;
/** The lowest bits of an item's position, which give its position within its part. */
const PART_BITS = 13;
const PART = 1 << PART_BITS;
const WORD_DIGITS = 8;
const UUID_DIGITS = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){4}[\da-f]{8})$/i;
const [HYPHEN, NINE] = [0x2d, 0x39];
/** Hash table slots per item, and the value of a free slot. */
const [SLOTS, FREE] = [1.5, -1];

export function packKeys(entries: readonly Entry[]): Keys {
  const store = storeOf(entries.length);
  for (const [at, { identity, by, values = 0, content = 0 }] of entries.entries()) {
    const [words, first] = [partAt(store, at), wordOf(at)];
    writeIdentity(words, first, identity);
    words[first + VALUES] = values;
    words[first + CONTENT] = (content << BY_BITS) | BY.indexOf(by);
  }
  return keysIn(store);
}

/** Writes the 128 bits of a UUID, or the first 128 bits of the SHA-256 hash of any other text. */
function writeIdentity(words: Uint32Array, first: number, identity: string): void {
  const digits = UUID_DIGITS.test(identity) ? identity : createHash('sha256').update(identity).digest('hex');
  let [word, written] = [0, 0];
  for (let at = 0; written < ID * WORD_DIGITS; at += 1) {
    const code = digits.charCodeAt(at);
    if (code === HYPHEN) continue;
    // The lowest four bits of a character code are the value of a digit, and the value minus 9 of a letter (any case).
    word = (word << 4) | ((code & 0xf) + (code > NINE ? 9 : 0));
    written += 1;
    if (written % WORD_DIGITS === 0) words[first + written / WORD_DIGITS - 1] = word;
  }
}

function storeOf(length: number): Store {
  const parts = Array.from({ length: Math.ceil(length / PART) }, (_, at) => partFor(length - at * PART));
  return { parts, length };
}

function partFor(items: number): Uint32Array {
  return new Uint32Array(Math.min(PART, items) * WORDS);
}

/** Returns the part of a store that contains the item at a position; `wordOf` is the item's first word in it. */
function partAt({ parts }: Store, at: number): Uint32Array {
  return parts[at >>> PART_BITS] ?? NO_WORDS;
}

function wordOf(at: number): number {
  return (at & (PART - 1)) * WORDS;
}

const NO_WORDS = new Uint32Array();

function wordAt({ store, start }: Keys, position: number, word: number): number {
  const at = start + position;
  return partAt(store, at)[wordOf(at) + word] ?? 0;
}

/** Returns the keys of a store: all of them, or a consecutive range. */
function keysIn(store: Store, start = 0, length = store.length): Keys {
  const keys: Keys = { length, store, start, index: once(() => indexOf(keys)) };
  return keys;
}

/** Appends keys to a store. The last part doubles until it is full; then a new part starts. */
function append(store: Store, keys: Keys): void {
  for (let position = 0; position < keys.length; position += 1) {
    const at = store.length;
    if (partAt(store, at).length <= wordOf(at)) {
      const grown = partFor(Math.max(2 * at, keys.length - position));
      grown.set(partAt(store, at));
      store.parts[at >>> PART_BITS] = grown;
    }
    const words = partAt(store, at);
    for (let word = 0; word < WORDS; word += 1) words[wordOf(at) + word] = wordAt(keys, position, word);
    store.length += 1;
  }
}

function indexOf(keys: Keys): Index {
  const table = new Int32Array(Math.ceil(keys.length * SLOTS) + 1).fill(FREE);
  const repeated = new Map<number, number[]>();
  for (let position = 0; position < keys.length; position += 1) {
    const slot = slotOf(table, keys, keys, position);
    const first = table[slot] ?? FREE;
    if (first === FREE) {
      table[slot] = position;
      continue;
    }
    const positions = repeated.get(first) ?? [first];
    positions.push(position);
    repeated.set(first, positions);
  }
  return { table, repeated };
}

/** Random, so that nobody can choose ids that all hash to one slot. */
const SEED = randomBytes(4).readUInt32LE();

/** Returns the slot of an identity of `other` in a list's hash table, or the free slot for this identity. */
function slotOf(table: Int32Array, keys: Keys, other: Keys, at: number): number {
  let slot = hashAt(other, at, SEED) % table.length;
  for (;;) {
    const position = table[slot] ?? FREE;
    if (position === FREE || isSame(keys, position, other, at)) return slot;
    slot = (slot + 1) % table.length;
  }
}

/** Returns the first position in a list of an identity of `other`, or -1. */
export function firstOf(keys: Keys, other: Keys, at: number): number {
  const { table } = keys.index();
  return table[slotOf(table, keys, other, at)] ?? FREE;
}

function isSame(keys: Keys, position: number, other: Keys, at: number): boolean {
  const [place, otherPlace] = [keys.start + position, other.start + at];
  const [words, otherWords] = [partAt(keys.store, place), partAt(other.store, otherPlace)];
  const [first, otherFirst] = [wordOf(place), wordOf(otherPlace)];
  for (let word = 0; word < ID; word += 1) {
    if (words[first + word] !== otherWords[otherFirst + word]) return false;
  }
  return byAt(keys, position) === byAt(other, at);
}

/**
 * Joins the keys of consecutive pages into one list, stored in the memory of the first page. The other pages then share
 * this memory, so that joining them again allocates none.
 */
export function joinKeys(parts: readonly Keys[]): Keys {
  const [first, ...others] = parts.filter((part) => part.length > 0);
  if (first === undefined) return keysIn(storeOf(0));
  let { store, start, length } = first;
  for (const part of others) {
    const end = start + length;
    if (part.store !== store || part.start !== end) {
      if (end < store.length) {
        // Other keys follow in this store, so the list is copied.
        const copy = storeOf(0);
        append(copy, keysIn(store, start, length));
        [store, start] = [copy, 0];
      }
      append(store, part);
      if (part.store.length === part.length) Object.assign(part, { store, start: start + length });
    }
    length += part.length;
  }
  const { joined } = store;
  // A later join may have moved the joined list to another store.
  if (joined?.store === store && joined.start === start && joined.length === length) return joined;
  store.joined = keysIn(store, start, length);
  return store.joined;
}

/** Returns the keys from `start` to `end` (exclusive), limited to the list. */
export function sliceKeys(list: Keys, start: number, end: number): Keys {
  const from = Math.max(0, Math.min(start, list.length));
  return keysIn(list.store, list.start + from, Math.max(0, Math.min(end, list.length) - from));
}

export function pickKeys(list: Keys, positions: readonly number[]): Keys {
  const store = storeOf(0);
  for (const position of positions) append(store, sliceKeys(list, position, position + 1));
  return keysIn(store);
}

function positionsOf(list: Keys, matches: (position: number) => boolean): readonly number[] {
  const positions: number[] = [];
  for (let position = 0; position < list.length; position += 1) if (matches(position)) positions.push(position);
  return positions;
}

export function keysOf(list: Keys, matches: (position: number) => boolean): Keys {
  // Most lists match completely: this avoids an array of a million positions.
  let matching = 0;
  while (matching < list.length && matches(matching)) matching += 1;
  return matching === list.length ? list : pickKeys(list, positionsOf(list, matches));
}

export function holdsKey(list: Keys, other: Keys, at: number): boolean {
  return firstOf(list, other, at) >= 0;
}

/** Returns the positions in `list` of identities that `other` contains, ascending. */
export function sharedPositions(list: Keys, other: Keys): readonly number[] {
  return positionsOf(list, (position) => holdsKey(other, list, position));
}

/** Returns the positions in `list` of identities that `other` does not contain, ascending. */
export function positionsBeyond(list: Keys, other: Keys): readonly number[] {
  return positionsOf(list, (position) => !holdsKey(other, list, position));
}

export function countDistinct(list: Keys): number {
  return [...list.index().repeated.values()].reduce((count, { length }) => count - (length - 1), list.length);
}

/** Returns true if two lists have the same identities in the same order. */
export function sameOrder(left: Keys, right: Keys): boolean {
  return left.length === right.length && positionsOf(left, (at) => !isSame(left, at, right, at)).length === 0;
}

/**
 * Compares two lists position by position. Skips positions with different kinds of identity: an API may omit an id on
 * some pages. Returns `not comparable` if all positions are skipped.
 */
export function compareInOrder(left: Keys, right: Keys): 'same' | 'different' | 'not comparable' {
  if (left.length !== right.length) return 'different';
  const compared = positionsOf(left, (position) => byAt(left, position) === byAt(right, position));
  if (compared.some((position) => !isSame(left, position, right, position))) return 'different';
  return compared.length > 0 || left.length === 0 ? 'same' : 'not comparable';
}

/** Returns true if two lists have the same identities with the same counts, in any order. */
export function sameMembers(left: Keys, right: Keys): boolean {
  if (left.length !== right.length) return false;
  // By the first position of each identity in the left list.
  const counts = new Int32Array(left.length);
  const take = (first: number, step: number): number => {
    const count = (counts[first] ?? 0) + step;
    counts[first] = count;
    return count;
  };
  for (let at = 0; at < left.length; at += 1) take(firstOf(left, left, at), 1);
  const surplus = positionsOf(right, (at) => {
    const first = firstOf(left, right, at);
    return first < 0 || take(first, -1) < 0;
  });
  return surplus.length === 0;
}

/**
 * Returns the positions of each identity that occurs more than once in a list. `sameContent`: one simulation is listed
 * again; otherwise, simulations share an id. Items without identity are never reported as repeated.
 */
export function repetitions(keys: Keys) {
  const contentAt = (position: number) => wordAt(keys, position, CONTENT);
  return [...keys.index().repeated]
    .filter(([first]) => isIdentified(keys, first))
    .sort(([a], [b]) => a - b)
    .map(([, positions]) => ({ positions, sameContent: new Set(positions.map(contentAt)).size === 1 }));
}

/**
 * Returns true if two reads of a list differ in the order of the simulations that have an id and occur once in each
 * read. A list that only grows or shrinks keeps its order.
 */
export function isReordered(first: Keys, second: Keys): boolean {
  const [repeatedInFirst, repeatedInSecond] = [first.index().repeated, second.index().repeated];
  let last = 0;
  for (let position = 0; position < first.length; position += 1) {
    if (!hasGivenId(first, position) || repeatedInFirst.has(firstOf(first, first, position))) continue;
    const place = firstOf(second, first, position);
    if (place < 0 || repeatedInSecond.has(place)) continue;
    if (place < last) return true;
    last = place;
  }
  return false;
}

export function hasGivenId(keys: Keys, position: number): boolean {
  return byAt(keys, position) === 'id';
}

/** Returns true if the item at a position is identified by its id or its text. */
export function isIdentified(keys: Keys, position: number): boolean {
  return byAt(keys, position) !== 'nothing';
}

function byAt(keys: Keys, position: number): Entry['by'] {
  if (position >= keys.length) return 'nothing';
  return BY[wordAt(keys, position, CONTENT) & ((1 << BY_BITS) - 1)] ?? 'nothing';
}

/** Returns a hash that distinguishes items between reads without revealing the id. */
export function markOf(keys: Keys, position: number): number {
  return hashAt(keys, position, 0);
}

function hashAt(keys: Keys, position: number, seed: number): number {
  const place = keys.start + position;
  const [words, first] = [partAt(keys.store, place), wordOf(place)];
  let hash = seed ^ BY.indexOf(byAt(keys, position));
  for (let word = 0; word < ID; word += 1) hash = mix(hash, words[first + word] ?? 0);
  return hash >>> 0;
}

/** Returns the digest of all values of the item at a position, except its id. */
export function valuesAt(keys: Keys, position: number): number {
  return wordAt(keys, position, VALUES);
}

/** Returns the position in a list of an identity of `other`, or -1 if it is missing or repeated. */
export function positionOf(keys: Keys, other: Keys, at: number): number {
  const first = firstOf(keys, other, at);
  return keys.index().repeated.has(first) ? -1 : first;
}

/** Returns a hash of a list and its order. Equal hashes do not prove equal lists. */
export function fingerprint(keys: Keys): number {
  let hash = 0;
  for (let position = 0; position < keys.length; position += 1) hash = mix(hash, markOf(keys, position));
  return hash >>> 0;
}

/** Compares the values of simulations that have an id and occur once in a list with their values in `other`. */
export function compareValues(list: Keys, other: Keys) {
  const { repeated } = list.index();
  const compared = new Set<number>();
  const differing: { position: number; at: number }[] = [];
  for (let at = 0; at < other.length; at += 1) {
    const position = hasGivenId(other, at) ? firstOf(list, other, at) : FREE;
    if (position < 0 || repeated.has(position)) continue;
    compared.add(position);
    if (valuesAt(list, position) !== valuesAt(other, at)) differing.push({ position, at });
  }
  return { compared: compared.size, differing };
}

/** Returns a hash continued by a word. */
export function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** Returns the FNV-1a hash of a text's UTF-16 code units, continued from an earlier hash. */
export function hash32(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
