/** Maps a 32-bit integer to another one, one to one (the MurmurHash3 finalizer). */
export function scatter(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Combines several parts into one 32-bit seed. Strings contribute their characters. */
export function seedOf(...parts: readonly (number | string)[]): number {
  let seed = 0x9e3779b9;
  for (const part of parts) {
    const numbers = typeof part === 'number' ? [part] : Array.from(part, (character) => character.codePointAt(0) ?? 0);
    for (const number of numbers) seed = scatter(seed ^ scatter((number | 0) + 0x7f4a7c15));
  }
  return seed;
}

/** A pseudo-random number generator that depends only on its seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns the next number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const state = this.#state;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns an integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Returns an integer in [low, high]. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  pick<T>(entries: readonly [T, ...T[]]): T {
    return entries[this.below(entries.length)] ?? entries[0];
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.below(alphabet.length))).join('');
  }

  shuffled<T>(entries: readonly T[]): readonly T[] {
    const keyed = entries.map((entry) => ({ entry, key: this.next() }));
    return keyed.sort((one, other) => one.key - other.key).map(({ entry }) => entry);
  }
}
