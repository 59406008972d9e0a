import { parentPort, workerData } from 'node:worker_threads';
import { allRows, type Outcome, type Row } from './rows.ts';
import type { How } from './whole-run.ts';

/** The rows of one thread, by their places among all rows. */
export interface Share {
  readonly seed: number;
  readonly how: How;
  readonly places: readonly number[];
}

export interface Proved {
  readonly place: number;
  readonly outcome: Outcome;
}

const { seed, how, places }: Share = workerData;
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

async function prove(queue: number[]): Promise<void> {
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    const row = rows[place];
    if (row !== undefined) parentPort?.postMessage({ place, outcome: await proved(row) } satisfies Proved);
  }
}

const timed = places.filter((place) => rows[place]?.timed);
const others = places.filter((place) => !rows[place]?.timed);
await Promise.all([
  ...Array.from({ length: LANES.timed }, () => prove(timed)),
  ...Array.from({ length: LANES.others }, () => prove(others)),
]);
