import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Keeps the memory of a process small that does nothing but one run. */
export interface Memory {
  /** Sets V8 up for a run of a second. */
  tune(): void;
  /** Collects garbage. */
  collect(): void;
  /** Collects garbage if the heap is large: V8 alone lets the heap grow to twice its used size. */
  bound(): void;
}

export const ownMemory: Memory = { tune: tuneForRun, collect: collectGarbage, bound: boundHeap };

/** V8 by itself leaves 64 MB outside its heap, where bodies are, and more in it until it does. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

/** Bytes of the heap from which on garbage is freed: a usual run reaches them two or three times, while it writes its reports. */
const LARGE_HEAP = 28 << 20;

function boundHeap(): void {
  if (getHeapStatistics().used_heap_size > LARGE_HEAP) collectGarbage();
}

/**
 * The space of new objects, which otherwise takes 32 MB and keeps them, does not grow: a
 * run is as fast with what it has once the program is loaded (8 MB). Functions are optimized after three times as much
 * work as usual: less than a second of it does not pay for more.
 */
function tuneForRun(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  // V8 of Node 22 has no such flag, and prints an error.
  if (/^11\./.test(process.versions.v8)) setFlagsFromString('--interrupt-budget=400000');
}
