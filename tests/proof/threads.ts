import { Worker } from 'node:worker_threads';
import type { Proved, Start } from './worker.ts';

/** Threads of this process, each with its own copy of all rows. */
export interface Threads {
  /** Proves a row, by its place among all rows, in one of the threads. Rejects where that thread dies. */
  prove(thread: number, index: number): Promise<Proved>;
  close(): Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (proved: Proved) => void; reject: (why: Error) => void }>;
}

/** Starts `count` threads that know the rows of a seed. */
export function startThreads(count: number, seed: number): Threads {
  const threads = Array.from({ length: count }, () => startThread({ seed }));
  return {
    prove: (at, index) =>
      new Promise((resolve, reject) => {
        const thread = threads[at];
        if (thread === undefined) throw new RangeError(`there is no thread ${at}`);
        thread.waiting.set(index, { resolve, reject });
        thread.worker.postMessage(index);
      }),
    close: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function startThread(start: Start): Thread {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: start });
  const waiting: Thread['waiting'] = new Map();
  const fail = (why: Error): void => {
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  };
  worker.on('message', (proved: Proved) => {
    waiting.get(proved.index)?.resolve(proved);
    waiting.delete(proved.index);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the thread ended with ${code}`)));
  return { worker, waiting };
}
