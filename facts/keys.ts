import { createHash, randomBytes } from 'node:crypto';

/** The simulations of a list by identity, in their order, packed: 24 bytes each, and 6 more once it is looked up. */
export interface Keys {
  readonly length: number;
  /** What holds these keys, and where in it they begin. */
  readonly store: Store;
  readonly start: number;
  /** A hash table with open addressing: the first position of each identity; made when first used. */
  readonly table: () => Int32Array;
  /** The positions of identities that stand more than once, by the first; found when first used. */
  readonly repeated: () => ReadonlyMap<number, readonly number[]>;
}

/** Append-only storage of keys, in parts, so that growing copies little. */
export interface Store {
  readonly parts: Uint32Array[];
  length: number;
  /** The list that was last joined in it. */
  joined?: Keys;
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
/** The last bits of an item's last word tell how far its identity identifies. */
const BY_BITS = 2;
/** Bits of an item's position that count within its part. */
const PART_BITS = 13;
const PART = 1 << PART_BITS;
/** Hexadecimal digits of a word. */
const WORD_DIGITS = 8;
const UUID_DIGITS = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){4}[\da-f]{8})$/i;
const [HYPHEN, NINE] = [0x2d, 0x39];
/** Slots of the hash table for each item, and the mark of a free one. */
const [SLOTS, FREE] = [1.5, -1];

/** Makes the keys of items, in their order. */
export function packKeys(entries: readonly Entry[]): Keys {
  const store = storeOf(entries.length);
  for (const [at, { identity, by, values = 0, content = 0 }] of entries.entries()) {
    const [words, first] = [partWith(store, at), wordOf(at)];
    writeIdentity(words, first, identity);
    words[first + VALUES] = values;
    words[first + CONTENT] = (content << BY_BITS) | BY.indexOf(by);
  }
  return keysIn(store);
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

/** A store with room for so many items. */
function storeOf(length: number): Store {
  const parts = Array.from({ length: Math.ceil(length / PART) }, (_, at) => partFor(length - at * PART));
  return { parts, length };
}

function partFor(items: number): Uint32Array {
  return new Uint32Array(Math.min(PART, items) * WORDS);
}

/** The part of a store that holds the item at a position, and where in it the item's words begin. */
function partWith({ parts }: Store, at: number): Uint32Array {
  return parts[at >>> PART_BITS] ?? NO_WORDS;
}

function wordOf(at: number): number {
  return (at & (PART - 1)) * WORDS;
}

const NO_WORDS = new Uint32Array();

/** One word of the item at a position. */
function wordAt({ store, start }: Keys, position: number, word: number): number {
  const at = start + position;
  return partWith(store, at)[wordOf(at) + word] ?? 0;
}

/** Keys in a store: all of them, or some that follow each other. */
function keysIn(store: Store, start = 0, length = store.length): Keys {
  const keys: Keys = {
    length,
    store,
    start,
    table: once(() => tableOf(keys)),
    repeated: once(() => repeatedIn(keys)),
  };
  return keys;
}

/** Adds keys behind those that a store holds; the last part grows to twice its size, and then others begin. */
function append(store: Store, keys: Keys): void {
  for (let position = 0; position < keys.length; position += 1) {
    const at = store.length;
    if (partWith(store, at).length <= wordOf(at)) {
      const grown = partFor(Math.max(2 * at, keys.length - position));
      grown.set(partWith(store, at));
      store.parts[at >>> PART_BITS] = grown;
    }
    const words = partWith(store, at);
    for (let word = 0; word < WORDS; word += 1) words[wordOf(at) + word] = wordAt(keys, position, word);
    store.length += 1;
  }
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
    if (wordAt(keys, position, word) !== wordAt(other, at, word)) return false;
  }
  return byAt(keys, position) === byAt(other, at);
}

/**
 * Joins the keys of consecutive pages into one list, in the memory of the first of them. The others then share it, and to
 * join them again takes none.
 */
export function joinKeys(parts: readonly Keys[]): Keys {
  const [first, ...others] = parts.filter((part) => part.length > 0);
  if (first === undefined) return keysIn(storeOf(0));
  let { store, start, length } = first;
  for (const part of others) {
    const end = start + length;
    if (part.store !== store || part.start !== end) {
      if (end < store.length) {
        // Other keys follow there.
        const own = storeOf(0);
        append(own, keysIn(store, start, length));
        [store, start] = [own, 0];
      }
      append(store, part);
      if (part.store.length === part.length) Object.assign(part, { store, start: start + length });
    }
    length += part.length;
  }
  const { joined } = store;
  // Another list may have moved it to its own store since.
  if (joined?.store === store && joined.start === start && joined.length === length) return joined;
  store.joined = keysIn(store, start, length);
  return store.joined;
}

/** The keys from `start` up to `end`, exclusive; shorter where the list ends before. */
export function sliceKeys(list: Keys, start: number, end: number): Keys {
  const from = Math.max(0, Math.min(start, list.length));
  return keysIn(list.store, list.start + from, Math.max(0, Math.min(end, list.length) - from));
}

/** The keys at some positions, in the order given. */
export function pickKeys(list: Keys, positions: readonly number[]): Keys {
  const store = storeOf(0);
  for (const position of positions) append(store, sliceKeys(list, position, position + 1));
  return keysIn(store);
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
  return left.length === right.length && positionsOf(left, (at) => !isSame(left, at, right, at)).length === 0;
}

/**
 * Compares two lists place by place. An item that carries its id in one of them and none in the other, which is open,
 * is not comparable: `not comparable` where that is so of every place.
 */
export function compareInOrder(left: Keys, right: Keys): 'same' | 'different' | 'not comparable' {
  if (left.length !== right.length) return 'different';
  const compared = positionsOf(left, (position) => byAt(left, position) === byAt(right, position));
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
  const surplus = positionsOf(right, (at) => {
    const first = firstOf(left, right, at);
    return first < 0 || take(first, -1) < 0;
  });
  return surplus.length === 0;
}

/**
 * The positions of each identity that stands more than once in a list. `sameContent`: one simulation listed again, not two
 * that share an id. What nothing identifies may be alike.
 */
export function repetitions(keys: Keys) {
  const contentAt = (position: number) => wordAt(keys, position, CONTENT);
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

function byAt(keys: Keys, position: number): Entry['by'] {
  if (position >= keys.length) return 'nothing';
  return BY[wordAt(keys, position, CONTENT) & ((1 << BY_BITS) - 1)] ?? 'nothing';
}

/** A number for the item at a position that tells readings apart; it does not reveal the id. */
export function markOf(keys: Keys, position: number): number {
  return hashAt(keys, position, 0);
}

function hashAt(keys: Keys, position: number, seed: number): number {
  let hash = seed ^ BY.indexOf(byAt(keys, position));
  for (let word = 0; word < ID; word += 1) {
    hash = Math.imul(hash ^ wordAt(keys, position, word), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** A digest of all values of the item at a position. */
export function valuesAt(keys: Keys, position: number): number {
  return wordAt(keys, position, VALUES);
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
