/**
 * Simulations by identity, packed: six 32-bit words each (four of the identity, one of what tells it from another, one
 * of all its values), so that a listing of a million simulations is remembered in 24 MB.
 */
export interface Keys {
  readonly length: number;
  readonly words: Uint32Array;
  /** Positions by identity, those of one identity in their order; sorted when first asked for. */
  readonly order: () => Uint32Array;
}

/** The simulations that are packed in these words. */
export function keysIn(words: Uint32Array): Keys {
  return { length: words.length / WORDS, words, order: once(() => inOrder(words)) };
}

/** Words of an item. */
export const WORDS = 6;
export const WORD_BITS = 32;
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
  return keysIn(words);
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
  return keysIn(words);
}

/** The keys from `start` up to `end`, exclusive; shorter where the list ends before. */
export function sliceKeys(keys: Keys, start: number, end: number): Keys {
  return keysIn(keys.words.subarray(start * WORDS, Math.max(start, end) * WORDS));
}

/** The keys at some positions, in the order given. */
export function pickKeys(keys: Keys, positions: readonly number[]): Keys {
  const words = new Uint32Array(positions.length * WORDS);
  positions.forEach((position, at) => {
    for (let word = 0; word < WORDS; word += 1) words[at * WORDS + word] = keys.words[position * WORDS + word] ?? 0;
  });
  return keysIn(words);
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
  const [leftOrder, rightOrder] = [left.order(), right.order()];
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
  const order = keys.order();
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
 * Whether two readings of a list hold the simulations that stand once in each of them, by an id, in another order. One
 * that only grows or shrinks keeps its order.
 */
export function isReordered(first: Keys, again: Keys): boolean {
  const [before, after] = [first.order(), again.order()];
  const standsOnce = (keys: Keys, order: Uint32Array, rank: number): boolean =>
    [rank - 1, rank + 1].every((other) => {
      const beside = order[other];
      return beside === undefined || compareIdentity(keys, beside, keys, order[rank] ?? 0) !== 0;
    });
  const places = new Int32Array(first.length).fill(-1);
  for (let [left, right] = [0, 0]; left < before.length && right < after.length; ) {
    const [position, at] = [before[left] ?? 0, after[right] ?? 0];
    const difference = compareIdentity(first, position, again, at);
    const alone = difference === 0 && standsOnce(first, before, left) && standsOnce(again, after, right);
    if (alone && hasGivenId(first, position) && hasGivenId(again, at)) places[position] = at;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  let last = -1;
  for (const place of places) {
    if (place < 0) continue;
    if (place < last) return true;
    last = place;
  }
  return false;
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

/** The positions of a list that are such, ascending. */
export function positionsOf(list: Keys, isSuch: (position: number) => boolean): readonly number[] {
  const positions: number[] = [];
  for (let position = 0; position < list.length; position += 1) if (isSuch(position)) positions.push(position);
  return positions;
}

/** The items of a list that are such, in their order. */
export function keysOf(list: Keys, isSuch: (position: number) => boolean): Keys {
  const positions = positionsOf(list, isSuch);
  return positions.length === list.length ? list : pickKeys(list, positions);
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

/** One number that stands for a list and its order; for telling reads apart, not for proof. */
export function fingerprint(keys: Keys): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < keys.words.length; index += 1) {
    if (index % WORDS >= IDENTITY) continue;
    hash = Math.imul(hash ^ (keys.words[index] ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * The first word of an identity and the position as one number each are sorted as numbers, which is many times faster than
 * by a comparison; what the first word does not tell apart is compared whole.
 */
function inOrder(words: Uint32Array): Uint32Array {
  const length = words.length / WORDS;
  const room = 2 ** Math.ceil(Math.log2(Math.max(2, length)));
  // Together they are an integer that a number tells whole.
  const scale = 2 ** Math.max(0, WORD_BITS + Math.log2(room) - Math.log2(Number.MAX_SAFE_INTEGER + 1));
  const mark = (position: number): number => Math.floor((words[position * WORDS] ?? 0) / scale);
  const marks = new Float64Array(length);
  for (let position = 0; position < length; position += 1) marks[position] = mark(position) * room + position;
  marks.sort();
  const positions = new Uint32Array(length);
  for (let rank = 0; rank < length; rank += 1) positions[rank] = (marks[rank] ?? 0) % room;
  for (let start = 0, end = 0; start < length; start = end) {
    const first = mark(positions[start] ?? 0);
    do end += 1;
    while (end < length && mark(positions[end] ?? 0) === first);
    if (end - start > 1) positions.subarray(start, end).sort((a, b) => compareIdentity({ words }, a, { words }, b));
  }
  return positions;
}

/** Below 0, 0 or above it, as the first of two identities is below the second, the same or above it. */
export function compareIdentity(
  left: Pick<Keys, 'words'>,
  at: number,
  right: Pick<Keys, 'words'>,
  other: number,
): number {
  for (let word = 0; word < IDENTITY; word += 1) {
    const difference = (left.words[at * WORDS + word] ?? 0) - (right.words[other * WORDS + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What is made when it is first asked for, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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
