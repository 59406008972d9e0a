import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { requirements } from '../../requirements/index.ts';
import { gallery } from './gallery.ts';
import { killMatrix } from './kill-matrix.ts';
import { allRows, type Outcome, type Row } from './rows.ts';
import { startThreads } from './threads.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', multiple: true },
    threads: { type: 'string', default: String(availableParallelism()) },
    parallel: { type: 'string', default: '6' },
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
  /** Milliseconds. */
  readonly took: number;
}

const seed = Number(flags.seed);
const rows = allRows(seed)
  .map((row, index) => ({ row, index }))
  .filter(({ row: { id, kind } }) => id.includes(flags.only ?? '') && (flags.kind?.includes(kind) ?? true));
/** Whether every fault is proved: then each requirement is to be killed by one. */
const whole = flags.only === undefined && (flags.kind?.includes('fault') ?? true);

const startedAt = performance.now();
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
const ended: Ended[] = [];
const count = Math.max(1, Math.min(Number(flags.threads), rows.length));
const threads = startThreads(count, seed);
const telling = setInterval(() => console.log(`${ended.length} of ${rows.length} rows in ${seconds()} s`), TELL_EACH);

async function proveIn(thread: number, { row, index }: (typeof rows)[number]): Promise<void> {
  const { outcome, took } = await threads.prove(thread, index);
  ended.push({ row, outcome, took });
  for (const complaint of outcome.complaints) console.log(`${row.kind} ${row.id}: ${complaint}`);
}

const waiting = rows.filter(({ row }) => !row.slow);
async function lane(thread: number): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await proveIn(thread, next);
}

await Promise.all([
  ...rows.filter(({ row }) => row.slow).map((one, at) => proveIn(at % count, one)),
  ...Array.from({ length: count * Number(flags.parallel) }, (_, at) => lane(at % count)),
]);
clearInterval(telling);
await threads.close();

const wrong = ended.filter(({ outcome: { complaints } }) => complaints.length > 0);
const masked = ended.filter(({ outcome }) => outcome.masked).length;
const killers = ended.flatMap(({ row, outcome: { killed } }) => killed.map((id) => ({ id, fault: row.id })));
const unkilled = Object.keys(requirements).filter((id) => !killers.some((killer) => killer.id === id));
if (!flags.quiet && whole) console.log(killMatrix(killers));
if (whole) for (const id of unkilled) console.log(`no fault kills ${id}`);
const left = masked === 0 ? '' : `, ${masked} of them with nothing left to find`;
console.log(`${rows.length} rows in ${seconds()} s${left}: ${rows.length - wrong.length} hold, ${wrong.length} do not`);
process.exitCode = rows.length === 0 || wrong.length > 0 || (whole && unkilled.length > 0) ? 1 : 0;
