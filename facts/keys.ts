/** The simulations of a list by identity, in their order. */
export interface Keys {
  readonly length: number;
  /** `i` before a given id, `t` before the digest of a text that identifies an item, `n` where nothing identifies it. */
  readonly ids: readonly string[];
  /** A digest of all values of each. */
  readonly values: readonly number[];
  /** A digest of the values of each that distinguish simulations. */
  readonly contents: readonly number[];
  /** The first position of each identity; made when first used. */
  readonly index: () => ReadonlyMap<string, number>;
}

/** An item as it is remembered. */
export interface Entry {
  readonly identity: string;
  /**
   * How far the identity identifies: an `id` that was given; the `text` of an item without one, which holds enough to
   * tell it from others; or nothing that does.
   */
  readonly by: 'id' | 'text' | 'nothing';
  /** A digest of all its values. */
  readonly values?: number;
  /** A digest of the values that distinguish simulations: others may be computed anew for each response. */
  readonly content?: number;
}

/** Makes the keys of items, in their order. */
export function packKeys(entries: readonly Entry[]): Keys {
  const ids = entries.map(({ identity, by }) => `${by.charAt(0)}${identity.toLowerCase()}`);
  return keysFrom(
    ids,
    entries.map(({ values = 0 }) => values),
    entries.map(({ content = 0 }) => content),
  );
}

function keysFrom(ids: readonly string[], values: readonly number[], contents: readonly number[]): Keys {
  const index = once(() => {
    const first = new Map<string, number>();
    ids.forEach((id, position) => {
      if (!first.has(id)) first.set(id, position);
    });
    return first;
  });
  return { length: ids.length, ids, values, contents, index };
}

/** Joins the keys of consecutive pages into one list. */
export function joinKeys(parts: readonly Keys[]): Keys {
  return keysFrom(
    parts.flatMap(({ ids }) => ids),
    parts.flatMap(({ values }) => values),
    parts.flatMap(({ contents }) => contents),
  );
}

/** The keys from `start` up to `end`, exclusive; shorter where the list ends before. */
export function sliceKeys({ ids, values, contents }: Keys, start: number, end: number): Keys {
  const to = Math.max(start, end);
  return keysFrom(ids.slice(start, to), values.slice(start, to), contents.slice(start, to));
}

/** The keys at some positions, in the order given. */
export function pickKeys({ ids, values, contents }: Keys, positions: readonly number[]): Keys {
  return keysFrom(
    positions.map((position) => ids[position] ?? ''),
    positions.map((position) => values[position] ?? 0),
    positions.map((position) => contents[position] ?? 0),
  );
}

/** The positions of a list for which a predicate holds, ascending. */
export function positionsOf(list: Keys, isSuch: (position: number) => boolean): readonly number[] {
  const positions: number[] = [];
  for (let position = 0; position < list.length; position += 1) if (isSuch(position)) positions.push(position);
  return positions;
}

/** The items of a list for which a predicate holds, in their order. */
export function keysOf(list: Keys, isSuch: (position: number) => boolean): Keys {
  const positions = positionsOf(list, isSuch);
  return positions.length === list.length ? list : pickKeys(list, positions);
}

/** Positions in `list` whose identity also stands in `other`. */
export function sharedPositions(list: Keys, other: Keys): readonly number[] {
  const known = other.index();
  return positionsOf(list, (position) => known.has(idAt(list, position)));
}

/** Positions in a list of what another list does not hold, ascending. */
export function positionsBeyond(list: Keys, other: Keys): readonly number[] {
  const known = other.index();
  return positionsOf(list, (position) => !known.has(idAt(list, position)));
}

/** Whether two lists hold the same identities in the same order. */
export function sameOrder(left: Keys, right: Keys): boolean {
  return left.length === right.length && left.ids.every((id, position) => id === right.ids[position]);
}

/**
 * Compares two lists place by place. An item that carries its id in one of them and none in the other, which is open,
 * is not comparable: `not comparable` where that is so of every place.
 */
export function compareInOrder(left: Keys, right: Keys): 'same' | 'different' | 'not comparable' {
  if (left.length !== right.length) return 'different';
  const compared = positionsOf(left, (position) => idAt(left, position)[0] === idAt(right, position)[0]);
  if (compared.some((position) => left.ids[position] !== right.ids[position])) return 'different';
  return compared.length > 0 || left.length === 0 ? 'same' : 'not comparable';
}

/** Whether two lists hold the same identities, in whatever order. */
export function sameMembers(left: Keys, right: Keys): boolean {
  if (left.length !== right.length) return false;
  const counts = new Map<string, number>();
  for (const id of left.ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return right.ids.every((id) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count - 1);
    return count > 0;
  });
}

export interface Repetition {
  /** Positions in the list, from 0, ascending. */
  readonly positions: readonly number[];
  /** True where the contents are equal too: one simulation listed again, not two that share an id. */
  readonly sameContent: boolean;
}

/** The identities that stand more than once in a list, by their first position. What nothing identifies may be alike. */
export function repetitions(keys: Keys): readonly Repetition[] {
  const found = new Map<number, number[]>();
  const first = keys.index();
  keys.ids.forEach((id, position) => {
    const at = first.get(id) ?? position;
    if (at === position || !isIdentified(keys, position)) return;
    const positions = found.get(at) ?? [at];
    positions.push(position);
    found.set(at, positions);
  });
  return [...found.values()]
    .sort(([a = 0], [b = 0]) => a - b)
    .map((positions) => ({
      positions,
      sameContent: new Set(positions.map((position) => keys.contents[position])).size === 1,
    }));
}

/** The given ids that stand more than once in a list. */
function repeatedIds(keys: Keys): ReadonlySet<string> {
  const first = keys.index();
  return new Set(keys.ids.filter((id, position) => first.get(id) !== position));
}

/**
 * Whether two readings of a list hold the simulations that stand once in each of them, by an id, in another order. One
 * that only grows or shrinks keeps its order.
 */
export function isReordered(first: Keys, again: Keys): boolean {
  const [twice, twiceAgain, after] = [repeatedIds(first), repeatedIds(again), again.index()];
  const places = first.ids
    .filter((id, position) => hasGivenId(first, position) && !twice.has(id) && !twiceAgain.has(id))
    .flatMap((id) => after.get(id) ?? []);
  return places.some((place, at) => place < (places[at - 1] ?? 0));
}

/** Whether the item at a position carries an id of its own. */
export function hasGivenId(keys: Keys, position: number): boolean {
  return idAt(keys, position).startsWith('i');
}

/** Whether the item at a position can be told from others, by its id or by its text. */
export function isIdentified(keys: Keys, position: number): boolean {
  return !idAt(keys, position).startsWith('n');
}

function idAt({ ids }: Keys, position: number): string {
  return ids[position] ?? 'n';
}

/** A number for the item at a position that tells readings apart; it reveals nothing of the id. */
export function markOf(keys: Keys, position: number): number {
  return hash32(idAt(keys, position));
}

/** A digest of all values of the item at a position. */
export function valuesAt(keys: Keys, position: number): number {
  return keys.values[position] ?? 0;
}

/** The position of an identity in a list that holds it exactly once, else -1. */
export function positionOf(keys: Keys, other: Keys, at: number): number {
  const id = idAt(other, at);
  const first = keys.ids.indexOf(id);
  return first === keys.ids.lastIndexOf(id) ? first : -1;
}

/** A number for a list and its order; tells readings apart, proves nothing. */
export function fingerprint({ ids }: Keys): number {
  return ids.reduce((hash, id) => hash32(id, hash), hash32(''));
}

/** Simulations that two readings hold, by the position in each. */
export interface SharedValues {
  readonly compared: number;
  /** Those whose values differ. */
  readonly differing: readonly { readonly position: number; readonly at: number }[];
}

/** Compares the values of the simulations that stand once in a list, by their id, with those in `other`. */
export function compareValues(list: Keys, other: Keys): SharedValues {
  const [known, twice] = [list.index(), repeatedIds(list)];
  const shared = other.ids.flatMap((id, at) => {
    const position = hasGivenId(other, at) && !twice.has(id) ? known.get(id) : undefined;
    return position === undefined ? [] : [{ position, at }];
  });
  const differing = shared.filter(({ position, at }) => list.values[position] !== other.values[at]);
  return { compared: new Set(shared.map(({ position }) => position)).size, differing };
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
