import { parentPort, workerData } from 'node:worker_threads';
import { allRows, type Outcome, type Row } from './rows.ts';
import type { How } from './whole-run.ts';

/** Data that all threads share. */
export interface Work {
  readonly seed: number;
  readonly how: How;
  /** A substring of the ids of the rows to prove. */
  readonly only: string;
  readonly kinds: readonly string[] | undefined;
  /** Number of taken timed rows, and number of other taken rows. */
  readonly taken: Int32Array;
}

export interface Proved extends Pick<Row, 'kind' | 'id'> {
  readonly outcome: Outcome;
  /** Number of rows to prove. */
  readonly of: number;
}

const { seed, how, only, kinds, taken }: Work = workerData;
const rows = allRows(seed).filter(({ id, kind }) => id.includes(only) && (kinds?.includes(kind) ?? true));

/** Number of concurrent rows. Over HTTP and with pauses, rows mostly wait. */
const LANES = { timed: 6, others: how.http ? 6 : 2 };

async function proved(row: Row): Promise<Outcome> {
  const outcome = (): Promise<Outcome> =>
    row
      .prove(row.timed ? { ...how, http: true } : how)
      .catch((error: unknown): Outcome => ({ complaints: [`it threw ${String(error)}`] }));
  const first = await outcome();
  // A busy machine can also fail timed rows.
  return row.timed && first.complaints.length > 0 ? outcome() : first;
}

/** Proves rows until none is left. The next idle thread takes the next row. */
async function prove(queue: readonly Row[], index: number): Promise<void> {
  for (let row = queue[Atomics.add(taken, index, 1)]; row; row = queue[Atomics.add(taken, index, 1)]) {
    const { kind, id } = row;
    parentPort?.postMessage({ kind, id, outcome: await proved(row), of: rows.length } satisfies Proved);
  }
}

const timed = rows.filter((row) => row.timed);
const others = rows.filter((row) => !row.timed);
await Promise.all([
  ...Array.from({ length: LANES.timed }, () => prove(timed, 0)),
  ...Array.from({ length: LANES.others }, () => prove(others, 1)),
]);
