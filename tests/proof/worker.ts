import { parentPort, workerData } from 'node:worker_threads';
import { allRows, type Outcome } from './rows.ts';
import type { How } from './whole-run.ts';

/** What a thread is told when it starts. */
export interface Start {
  readonly seed: number;
  readonly how: How;
}

/** One row proved, by its place among all rows. */
export interface Proved {
  readonly index: number;
  readonly outcome: Outcome;
}

const { seed, how }: Start = workerData;
const rows = allRows(seed);

parentPort?.on('message', (index: number) => {
  const send = (outcome: Outcome): void => parentPort?.postMessage({ index, outcome } satisfies Proved);
  const row = rows[index];
  if (row === undefined) throw new RangeError(`there is no row ${index}`);
  row
    .prove(row.timed ? { ...how, http: true } : how)
    .then(send, (error: unknown) => send({ complaints: [`it threw ${String(error)}`], killed: [] }));
});
