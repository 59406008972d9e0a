import { parentPort, workerData } from 'node:worker_threads';
import { allRows, type Outcome } from './rows.ts';

/** What a thread is told when it starts. */
export interface Start {
  readonly seed: number;
}

/** One row proved, by its place among all rows. */
export interface Proved {
  readonly index: number;
  readonly outcome: Outcome;
  /** Milliseconds from its start to its end. */
  readonly took: number;
}

const { seed }: Start = workerData;
const rows = allRows(seed);

parentPort?.on('message', (index: number) => {
  const startedAt = performance.now();
  const answer = (outcome: Outcome): void => {
    parentPort?.postMessage({ index, outcome, took: performance.now() - startedAt } satisfies Proved);
  };
  const row = rows[index];
  if (row === undefined) throw new RangeError(`there is no row ${index}`);
  row.prove().then(answer, (error: unknown) => answer({ complaints: [`it threw ${String(error)}`], killed: [] }));
});
