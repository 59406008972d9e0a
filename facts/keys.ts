/**
 * Simulations by identity, packed: six 32-bit words each (four of the identity, one of what tells it from another, one
 * of all its values), so that a listing of a million simulations is remembered in 24 MB.
 */
export interface Keys {
  readonly length: number;
  readonly words: Uint32Array;
}

const WORDS = 6;
/** Words of an item that are its identity. */
const IDENTITY = 4;
const BITS = { nothing: 0, id: 1, text: 2 } as const;

/** An item as it is remembered. */
export interface Entry {
  readonly identity: string;
  readonly content: string;
  /**
   * How far the identity identifies: an `id` that was given; the `text` of an item without one, which holds enough to
   * tell it from others; or nothing that does.
   */
  readonly by: 'id' | 'text' | 'nothing';
  /** A digest of all its values. */
  readonly values?: number;
}

/** Packs items, in their order. */
export function packKeys(entries: readonly Entry[]): Keys {
  const words = new Uint32Array(entries.length * WORDS);
  entries.forEach((entry, index) => {
    hash128(briefly(entry.identity).toLowerCase(), words, index * WORDS);
    words[index * WORDS + 4] = (hash32(briefly(entry.content)) & ~3) | BITS[entry.by];
    words[index * WORDS + 5] = entry.values ?? 0;
  });
  return { length: entries.length, words };
}

/** Characters of a text that tell an item from others; of a longer one its beginning and its length. */
const LONGEST = 65_536;

function briefly(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} ${text.length}`;
}

/** Joins the keys of consecutive pages into one list. */
export function joinKeys(parts: readonly Keys[]): Keys {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const words = new Uint32Array(length * WORDS);
  let at = 0;
  for (const part of parts) {
    words.set(part.words, at);
    at += part.words.length;
  }
  return { length, words };
}

/** The keys from `start` up to `end`, exclusive; shorter where the list ends before. */
export function sliceKeys(keys: Keys, start: number, end: number): Keys {
  const words = keys.words.subarray(start * WORDS, Math.max(start, end) * WORDS);
  return { length: words.length / WORDS, words };
}

/** The keys at some positions, in the order given. */
export function pickKeys(keys: Keys, positions: readonly number[]): Keys {
  const words = new Uint32Array(positions.length * WORDS);
  positions.forEach((position, at) => {
    words.set(keys.words.subarray(position * WORDS, (position + 1) * WORDS), at * WORDS);
  });
  return { length: positions.length, words };
}

/** Whether two lists hold the same identities in the same order. */
export function sameOrder(left: Keys, right: Keys): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) {
    if (compareIdentity(left, index, right, index) !== 0) return false;
  }
  return true;
}

/**
 * What two lists say of one another, place by place. An item that carries its id in one of them and none in the other,
 * which is open, cannot be held against itself: `not comparable` where that is so of every place.
 */
export function compareInOrder(left: Keys, right: Keys): 'same' | 'different' | 'not comparable' {
  if (left.length !== right.length) return 'different';
  let compared = 0;
  for (let index = 0; index < left.length; index += 1) {
    if (kindAt(left, index) !== kindAt(right, index)) continue;
    if (compareIdentity(left, index, right, index) !== 0) return 'different';
    compared += 1;
  }
  return compared > 0 || left.length === 0 ? 'same' : 'not comparable';
}

/** Whether two lists hold the same identities, in whatever order. */
export function sameMembers(left: Keys, right: Keys): boolean {
  if (left.length !== right.length) return false;
  const [leftOrder, rightOrder] = [sortedPositions(left), sortedPositions(right)];
  return leftOrder.every((position, rank) => compareIdentity(left, position, right, rightOrder[rank] ?? 0) === 0);
}

export interface Repetition {
  /** Positions in the list, from 0, ascending. */
  readonly positions: readonly number[];
  /** True where the contents are equal too: one simulation listed again, not two that share an id. */
  readonly sameContent: boolean;
}

/** The identities that stand more than once in a list, by their first position. What nothing identifies may be alike. */
export function repetitions(keys: Keys): readonly Repetition[] {
  const order = sortedPositions(keys);
  const found: Repetition[] = [];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && compareIdentity(keys, order[start] ?? 0, keys, order[end] ?? 0) === 0) end += 1;
    if (end - start > 1 && isIdentified(keys, order[start] ?? 0)) {
      const positions = [...order.subarray(start, end)];
      const contents = new Set(positions.map((position) => keys.words[position * WORDS + 4]));
      found.push({ positions, sameContent: contents.size === 1 });
    }
    start = end;
  }
  return found.sort((a, b) => (a.positions[0] ?? 0) - (b.positions[0] ?? 0));
}

/**
 * Whether two readings of a list hold the simulations that stand once in each of them in another order. One that only
 * grows or shrinks keeps its order.
 */
export function isReordered(first: Keys, again: Keys): boolean {
  const [before, after] = [standingOnce(first), standingOnce(again)];
  const [left, right] = [sharedPositions(before, after), sharedPositions(after, before)];
  return !sameOrder(pickKeys(before, left), pickKeys(after, right));
}

function standingOnce(keys: Keys): Keys {
  const repeated = new Set(repetitions(keys).flatMap(({ positions }) => positions));
  const all = Array.from({ length: keys.length }, (_, position) => position);
  return pickKeys(
    keys,
    all.filter((position) => !repeated.has(position) && hasGivenId(keys, position)),
  );
}

/** Whether the item at a position carries an id of its own. */
export function hasGivenId(keys: Keys, position: number): boolean {
  return kindAt(keys, position) === BITS.id;
}

/** Whether the item at a position can be told from others, by its id or by its text. */
export function isIdentified(keys: Keys, position: number): boolean {
  return kindAt(keys, position) !== BITS.nothing;
}

function kindAt(keys: Keys, position: number): number {
  return (keys.words[position * WORDS + 4] ?? 0) & 3;
}

/** A number that stands for the item at a position, wherever it stands; for telling reads apart. */
export function markOf(keys: Keys, position: number): number {
  return keys.words[position * WORDS] ?? 0;
}

/** Positions in `list` whose identity also stands in `other`. */
export function sharedPositions(list: Keys, other: Keys): readonly number[] {
  const order = sortedPositions(other);
  const shared: number[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const hit = order[lowerBound(other, order, list, index)];
    if (hit !== undefined && compareIdentity(other, hit, list, index) === 0) shared.push(index);
  }
  return shared;
}

/** A digest of all values of the item at a position. */
export function valuesAt(keys: Keys, position: number): number {
  return keys.words[position * WORDS + 5] ?? 0;
}

/** The position of an identity in a list that holds it exactly once, else -1. */
export function positionOf(keys: Keys, other: Keys, at: number): number {
  let found = -1;
  for (let position = 0; position < keys.length; position += 1) {
    if (compareIdentity(keys, position, other, at) !== 0) continue;
    if (found >= 0) return -1;
    found = position;
  }
  return found;
}

/** Simulations that two readings hold, by the position in each. */
export interface SharedValues {
  readonly compared: number;
  /** Those whose values differ. */
  readonly differing: readonly { readonly position: number; readonly at: number }[];
}

/** Compares the values of the simulations that stand once in a list, by their id, with those in `other`. */
export function compareValues(list: Keys, other: Keys): SharedValues {
  const order = sortedPositions(other);
  const positions = new Int32Array(other.length).fill(-1);
  const [REPEATED, NONE] = [-2, -1];
  for (let position = 0; position < list.length; position += 1) {
    const first = hasGivenId(list, position) ? lowerBound(other, order, list, position) : order.length;
    const hit = order[first];
    if (hit === undefined || compareIdentity(other, hit, list, position) !== 0) continue;
    positions[first] = positions[first] === NONE ? position : REPEATED;
  }
  const differing: { position: number; at: number }[] = [];
  let compared = 0;
  for (let rank = 0, position = NONE; rank < order.length; rank += 1) {
    const [at, before] = [order[rank] ?? 0, order[rank - 1]];
    const begins = before === undefined || compareIdentity(other, before, other, at) !== 0;
    if (begins) position = positions[rank] ?? NONE;
    if (position < 0 || !hasGivenId(other, at)) continue;
    compared += Number(begins);
    if (valuesAt(list, position) !== valuesAt(other, at)) differing.push({ position, at });
  }
  return { compared, differing };
}

/** One number that stands for a list and its order; for telling reads apart, not for proof. */
export function fingerprint(keys: Keys): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < keys.words.length; index += 1) {
    if (index % WORDS >= IDENTITY) continue;
    hash = Math.imul(hash ^ (keys.words[index] ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Positions by identity; those of one identity stay in their order. */
function sortedPositions(keys: Keys): Uint32Array {
  const positions = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index += 1) positions[index] = index;
  return positions.sort((a, b) => compareIdentity(keys, a, keys, b));
}

/** The first rank in the order of `keys` whose identity is not below that of the item at a position of a list. */
function lowerBound(keys: Keys, order: Uint32Array, list: Keys, at: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareIdentity(keys, order[middle] ?? 0, list, at) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareIdentity(left: Keys, at: number, right: Keys, other: number): number {
  for (let word = 0; word < IDENTITY; word += 1) {
    const difference = (left.words[at * WORDS + word] ?? 0) - (right.words[other * WORDS + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** FNV-1a of the UTF-16 code units of a text, behind what was hashed before it. */
export function hash32(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** cyrb128: four mixed 32-bit states; no proof against an adversary, ample against chance. */
function hash128(text: string, into: Uint32Array, at: number): void {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  into[at] = h1 ^ h2 ^ h3 ^ h4;
  into[at + 1] = h2 ^ h1;
  into[at + 2] = h3 ^ h1;
  into[at + 3] = h4 ^ h1;
}
