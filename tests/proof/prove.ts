import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { requirements } from '../../requirements/index.ts';
import { gallery } from './gallery.ts';
import { allRows, type Outcome, type Row } from './rows.ts';
import type { Proved, Work } from './worker.ts';

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
  console.log(`${flags.html} shows the faults of each requirement`);
  process.exit(0);
}

const PROGRESS_MS = 15_000;

const seed = Number(flags.seed);
const all = allRows(seed);
const places = [...all.entries()]
  .filter(([, { id, kind }]) => id.includes(flags.only ?? '') && (flags.kind?.includes(kind) ?? true))
  .map(([place]) => place);
/** Whether every fault is proved: then one must kill each requirement. */
const isWhole = flags.only === undefined && (flags.kind?.includes('fault') ?? true);

const startedAt = performance.now();
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
const ended: { readonly row: Row | undefined; readonly outcome: Outcome }[] = [];
const progress = setInterval(
  () => console.log(`${ended.length} of ${places.length} rows in ${seconds()} s`),
  PROGRESS_MS,
);

const workerData: Work = {
  seed,
  how: { http: flags.http, held: flags.http },
  places,
  taken: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
};

function startThread(): Promise<void> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.on('message', ({ place, outcome }: Proved) => {
      const row = all[place];
      for (const complaint of outcome.complaints) console.log(`${row?.kind} ${row?.id}: ${complaint}`);
      ended.push({ row, outcome });
    });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

const threads = Math.max(1, Math.min(Number(flags.threads), places.length));
await Promise.all(Array.from({ length: threads }, startThread));
clearInterval(progress);

const wrong = ended.filter(({ outcome: { complaints } }) => complaints.length > 0).length;
const masked = ended.filter(({ outcome }) => outcome.masked).length;
const killers = Object.keys(requirements).map((id) => ({
  id,
  faults: ended.flatMap(({ row, outcome }) => (row && outcome.killed?.includes(id) ? [row.id] : [])),
}));
if (isWhole) {
  for (const { id, faults } of killers) {
    if (!flags.quiet)
      console.log(`${id.padEnd(32)} ${String(faults.length).padStart(3)}  ${faults.slice(0, 4).join(', ')}`);
    if (faults.length === 0) console.log(`no fault kills ${id}`);
  }
}
console.log(`${ended.length} rows in ${seconds()} s, ${masked} masked: ${ended.length - wrong} hold, ${wrong} do not`);
const isComplete = ended.length === places.length && ended.length > 0;
const isProved = isComplete && wrong === 0 && !(isWhole && killers.some(({ faults }) => faults.length === 0));
process.exitCode = isProved ? 0 : 1;
