import { parentPort, workerData } from 'node:worker_threads';
import { allRows, type Outcome, type Row } from './rows.ts';
import type { How } from './whole-run.ts';

/** What all threads share. */
export interface Work {
  readonly seed: number;
  readonly how: How;
  /** Places among all rows. */
  readonly places: readonly number[];
  /** How many of the timed rows are taken, and how many of the others. */
  readonly taken: Int32Array;
}

export interface Proved {
  readonly place: number;
  readonly outcome: Outcome;
}

const { seed, how, places, taken }: Work = workerData;
const rows = allRows(seed);

/** Simultaneous rows. Over HTTP, and with pauses, rows mostly wait. */
const LANES = { timed: 6, others: how.http ? 6 : 2 };

async function proved(row: Row): Promise<Outcome> {
  const outcome = (): Promise<Outcome> =>
    row
      .prove(row.timed ? { ...how, http: true } : how)
      .catch((error: unknown): Outcome => ({ complaints: [`it threw ${String(error)}`] }));
  const first = await outcome();
  // A busy machine fails timed rows too.
  return row.timed && first.complaints.length > 0 ? outcome() : first;
}

/** Proves rows until none is left; each goes to the thread that is free first. */
async function prove(queue: readonly number[], index: number): Promise<void> {
  for (let at = Atomics.add(taken, index, 1); at < queue.length; at = Atomics.add(taken, index, 1)) {
    const place = queue[at] ?? -1;
    const row = rows[place];
    if (row !== undefined) parentPort?.postMessage({ place, outcome: await proved(row) } satisfies Proved);
  }
}

const timed = places.filter((place) => rows[place]?.timed);
const others = places.filter((place) => !rows[place]?.timed);
await Promise.all([
  ...Array.from({ length: LANES.timed }, () => prove(timed, 0)),
  ...Array.from({ length: LANES.others }, () => prove(others, 1)),
]);
