/** Draws that come out alike for one seed. */
export interface Drawer {
  /** From 0 up to `below`, exclusive. */
  readonly integer: (below: number) => number;
  readonly one: <T>(values: readonly T[]) => T;
  readonly shuffled: <T>(values: readonly T[]) => readonly T[];
}

/** Draws from a seed (mulberry32). */
export function drawer(seed: number): Drawer {
  let state = seed >>> 0;
  const integer = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    integer,
    one: (values) => {
      const drawn = values[integer(values.length)];
      if (drawn === undefined) throw new RangeError('there is nothing to draw from');
      return drawn;
    },
    shuffled: (values) => {
      const order = [...values];
      for (let at = order.length - 1; at > 0; at -= 1) {
        const other = integer(at + 1);
        const [here, there] = [order[at], order[other]];
        if (here !== undefined && there !== undefined) [order[at], order[other]] = [there, here];
      }
      return order;
    },
  };
}

/** A seed of a name's own. */
export function seedBy(seed: number, name: string): number {
  let mixed = seed ^ 0x811c9dc5;
  for (const character of name) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return mixed >>> 0;
}
