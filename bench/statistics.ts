import { Random, seedOf } from '../provider/data/random.ts';

/** When a request arrived, and when its response was sent, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the middle value, or the mean of the two middle values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** Returns the most spans of which none starts before another ends. */
export function longestChain(spans: readonly Span[]): number {
  let [length, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of [...spans].sort((left, right) => left.to - right.to)) {
    if (from < end) continue;
    length += 1;
    end = to;
  }
  return length;
}

/** Returns `size` different entries; the same ones for the same seed and entries. */
export function sampleOf<Entry>(entries: readonly Entry[], size: number, seed: number): readonly Entry[] {
  const random = new Random(seedOf(seed));
  const left = [...entries];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(random.below(left.length), 1)).flat();
}
