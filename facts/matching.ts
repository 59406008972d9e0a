import { compareIdentity, hasGivenId, type Keys, positionsOf, valuesAt, WORD_BITS, WORDS } from './keys.ts';

/** Positions in `list` whose identity also stands in `other`. */
export function sharedPositions(list: Keys, other: Keys): readonly number[] {
  const held = heldBy(list, other);
  return positionsOf(list, (position) => held[position] === 1);
}

/** Positions in a list of what another list does not hold, ascending. */
export function positionsBeyond(list: Keys, other: Keys): readonly number[] {
  const held = heldBy(list, other);
  return positionsOf(list, (position) => held[position] === 0);
}

function heldBy(list: Keys, other: Keys): Uint8Array {
  const held = new Uint8Array(list.length);
  match(list, other, (position) => {
    held[position] = 1;
  });
  return held;
}

/** One of two lists is that much longer: it is not sorted for the sake of the other, or read whole. */
const MUCH_LONGER = 32;

/** Tells each position in a list of what the other holds too, with the first rank that it has in the other's order. */
function match(list: Keys, other: Keys, tell: (position: number, rank: number) => void): void {
  if (list.length === 0 || other.length === 0) return;
  if (list.length * MUCH_LONGER < other.length) lookUp(list, other, () => true, tell);
  else if (other.length * MUCH_LONGER < list.length) lookUp(list, other, markedBy(list, other), tell);
  else merge(list, other, tell);
}

function lookUp(
  list: Keys,
  other: Keys,
  mayHold: (position: number) => boolean,
  tell: (position: number, rank: number) => void,
): void {
  const order = other.order();
  for (let position = 0; position < list.length; position += 1) {
    if (!mayHold(position)) continue;
    const rank = lowerBound(other, order, list, position);
    const hit = order[rank];
    if (hit !== undefined && compareIdentity(other, hit, list, position) === 0) tell(position, rank);
  }
}

const MARK_BITS = 20;

/** By the first bits of an identity: false of a position whose identity the other list surely does not hold. */
function markedBy(list: Keys, other: Keys): (position: number) => boolean {
  const marks = new Uint8Array(2 ** MARK_BITS);
  const markAt = ({ words }: Keys, position: number): number =>
    (words[position * WORDS] ?? 0) >>> (WORD_BITS - MARK_BITS);
  for (let position = 0; position < other.length; position += 1) marks[markAt(other, position)] = 1;
  return (position) => marks[markAt(list, position)] === 1;
}

function merge(list: Keys, other: Keys, tell: (position: number, rank: number) => void): void {
  const order = other.order();
  let rank = 0;
  for (const position of list.order()) {
    while (rank < order.length && compareIdentity(other, order[rank] ?? 0, list, position) < 0) rank += 1;
    if (rank === order.length) return;
    if (compareIdentity(other, order[rank] ?? 0, list, position) === 0) tell(position, rank);
  }
}

/** Simulations that two readings hold, by the position in each. */
export interface SharedValues {
  readonly compared: number;
  /** Those whose values differ. */
  readonly differing: readonly { readonly position: number; readonly at: number }[];
}

/** Compares the values of the simulations that stand once in a list, by their id, with those in `other`. */
export function compareValues(list: Keys, other: Keys): SharedValues {
  const order = other.order();
  const positions = new Int32Array(other.length).fill(-1);
  const [REPEATED, NONE] = [-2, -1];
  match(list, other, (position, first) => {
    if (hasGivenId(list, position)) positions[first] = positions[first] === NONE ? position : REPEATED;
  });
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
