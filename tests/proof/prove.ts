import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { requirements } from '../../requirements/index.ts';
import { gallery } from './gallery.ts';
import { allRows, type Outcome, type Row } from './rows.ts';
import type { Proved, Start } from './worker.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', multiple: true },
    threads: { type: 'string', default: String(availableParallelism()) },
    http: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
    html: { type: 'string' },
  },
});

if (flags.html !== undefined) {
  writeFileSync(flags.html, gallery());
  console.log(`${flags.html} shows which faults turn each requirement red`);
  process.exit(0);
}

/** Milliseconds between two lines that tell how far the proof has come. */
const TELL_EACH = 15_000;

interface Ended {
  readonly row: Row;
  readonly outcome: Outcome;
}

const seed = Number(flags.seed);
const rows = allRows(seed)
  .map((row, index) => ({ row, index }))
  .filter(({ row: { id, kind } }) => id.includes(flags.only ?? '') && (flags.kind?.includes(kind) ?? true));
/** Whether every fault is proved: then each requirement is to be killed by one. */
const whole = flags.only === undefined && (flags.kind?.includes('fault') ?? true);

/** Rows of a thread under way at a time: over HTTP each of them waits most of its time. */
const PARALLEL = flags.http ? 6 : 2;
/** Timed rows of a thread under way at a time. */
const TIMED = 6;

const startedAt = performance.now();
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
const ended: Ended[] = [];
/** They wait most of their time: some of them are under way beside the others. */
const timed = rows.filter(({ row }) => row.timed);
/** Timed rows that failed once: a busy machine fails them too, so each is proved again, and named. */
const again = new Set<number>();
const waiting = rows.filter(({ row }) => !row.timed);
const telling = setInterval(() => console.log(`${ended.length} of ${rows.length} rows in ${seconds()} s`), TELL_EACH);

const count = Math.max(1, Math.min(Number(flags.threads), rows.length));

/** Proves waiting rows in a thread of its own until none is left. */
function proveInThread(): Promise<void> {
  const workerData: Start = { seed, how: { http: flags.http, held: flags.http } };
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData });
  const underWay = new Map<number, Row>();
  return new Promise((resolve, reject) => {
    const start = (one: (typeof rows)[number] | undefined): void => {
      if (one === undefined) return;
      underWay.set(one.index, one.row);
      worker.postMessage(one.index);
    };
    worker.on('message', ({ index, outcome }: Proved) => {
      const row = underWay.get(index);
      underWay.delete(index);
      for (const complaint of outcome.complaints) console.log(`${row?.kind} ${row?.id}: ${complaint}`);
      if (row?.timed && outcome.complaints.length > 0 && !again.has(index)) {
        console.log(`${row.kind} ${row.id}: proved again`);
        again.add(index);
        timed.push({ row, index });
      } else if (row !== undefined) {
        ended.push({ row, outcome });
      }
      start((row?.timed ? timed : waiting).shift());
      if (underWay.size === 0) void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (underWay.size === 0) resolve();
      else reject(new Error(`a thread ended with ${code}`));
    });
    for (let lane = 0; lane < TIMED; lane += 1) start(timed.shift());
    for (let lane = 0; lane < PARALLEL; lane += 1) start(waiting.shift());
    // A thread that gets no row would keep this process for ever.
    if (underWay.size === 0) void worker.terminate();
  });
}

await Promise.all(Array.from({ length: count }, proveInThread));
clearInterval(telling);

const wrong = ended.filter(({ outcome: { complaints } }) => complaints.length > 0);
const masked = ended.filter(({ outcome }) => outcome.masked).length;
const ids = Object.keys(requirements);
const killers = ids.map((id) => ended.flatMap(({ row, outcome }) => (outcome.killed.includes(id) ? [row.id] : [])));
const unkilled = ids.filter((_, at) => killers[at]?.length === 0);
if (!flags.quiet && whole) {
  const width = Math.max(...ids.map((id) => id.length));
  for (const [at, id] of ids.entries()) {
    const faults = killers[at] ?? [];
    console.log(`${id.padEnd(width)}  ${String(faults.length).padStart(3)}  ${faults.slice(0, 4).join(', ')}`);
  }
}
if (whole) for (const id of unkilled) console.log(`no fault kills ${id}`);
const left = masked === 0 ? '' : `, ${masked} of them with nothing left to find`;
console.log(
  `${rows.length} rows in ${seconds()} s${left}: ${rows.length - wrong.length} hold, ${wrong.length} do not; ${again.size} proved twice`,
);
process.exitCode = rows.length === 0 || wrong.length > 0 || (whole && unkilled.length > 0) ? 1 : 0;
