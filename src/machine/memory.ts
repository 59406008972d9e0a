import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Memory = ReturnType<typeof createMemory>;

/** Heap size in bytes that triggers the first collection, and the growth that triggers each further one. */
const [LARGE_HEAP, GROWTH] = [28 << 20, 6 << 20];

/** Limits the memory of a process that does one run. */
export function createMemory() {
  let kept = LARGE_HEAP - GROWTH;
  return {
    tune: tuneForRun,
    collect: collectGarbage,
    /** Collects garbage if the heap is large: V8 alone lets the heap grow to twice its used size. */
    bound: (): void => {
      if (getHeapStatistics().used_heap_size <= kept + GROWTH) return;
      collectGarbage();
      // What is in use may be more than the threshold: the same garbage is not looked for again.
      kept = Math.max(kept, getHeapStatistics().used_heap_size);
    },
  };
}

/** Collects garbage now: V8 waits until 64 MB are used outside its heap (bodies), and more inside. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

/**
 * Tunes V8 for a run of about one second. Keeps the space of new objects at its size after loading (8 MB): by default it grows to 32 MB and a run is no faster.
 * Optimizes functions after three times the usual work: a run of less than a second does not repay more.
 */
function tuneForRun(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  // V8 of Node 22 has no such flag, and prints an error.
  if (/^11\./.test(process.versions.v8)) setFlagsFromString('--interrupt-budget=400000');
}
