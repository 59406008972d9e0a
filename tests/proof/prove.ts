import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { requirements } from '../../requirements/index.ts';
import type { Proved, Work } from './worker.ts';

const options = {
  only: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  kind: { type: 'string', multiple: true },
  pairs: { type: 'boolean', default: false },
  threads: { type: 'string', default: String(availableParallelism()) },
  http: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  probes: { type: 'string' },
} as const;

function flagsGiven() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}. Flags: --${Object.keys(options).join(', --')}`);
    process.exit(2);
  }
}

const flags = flagsGiven();

const PROGRESS_MS = 15_000;

/** By default, every fault and every behavior alone. */
const kinds = flags.kind ?? (flags.pairs ? undefined : ['fault', 'behaviour']);
/** True if every fault is proved. Then each requirement must be failed by a fault. */
const isWhole = flags.only === '' && (kinds?.includes('fault') ?? true);

const startedAt = performance.now();
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
const ended: Proved[] = [];
const all = (): number => ended[0]?.of ?? 0;
const progress = setInterval(() => console.log(`${ended.length} of ${all()} rows in ${seconds()} s`), PROGRESS_MS);

const workerData: Work = {
  seed: Number(flags.seed),
  how: { http: flags.http, held: flags.http },
  only: flags.only,
  kinds,
  taken: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
};

function startThread(): Promise<void> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.on('message', (proved: Proved) => {
      for (const complaint of proved.outcome.complaints) console.log(`${proved.kind} ${proved.id}: ${complaint}`);
      ended.push(proved);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

await Promise.all(Array.from({ length: Math.max(1, Number(flags.threads)) }, startThread));
clearInterval(progress);

if (flags.probes !== undefined) {
  const { probePage } = await import('./probe-table.ts');
  writeFileSync(flags.probes, probePage(ended.toSorted((one, other) => (one.id < other.id ? -1 : 1))));
}

const wrong = ended.filter(({ outcome: { complaints } }) => complaints.length > 0).length;
const masked = ended.filter(({ outcome }) => outcome.masked).length;
const killers = Object.keys(requirements).map((requirement) => ({
  requirement,
  faults: ended.flatMap(({ id, outcome: { killed } }) => (killed?.includes(requirement) ? [id] : [])),
}));
if (isWhole) {
  for (const { requirement, faults } of killers) {
    if (!flags.quiet)
      console.log(`${requirement.padEnd(32)} ${String(faults.length).padStart(3)}  ${faults.slice(0, 4).join(', ')}`);
    if (faults.length === 0) console.log(`no fault kills ${requirement}`);
  }
}
console.log(`${ended.length} rows in ${seconds()} s, ${masked} masked: ${ended.length - wrong} hold, ${wrong} do not`);
const isComplete = ended.length === all() && ended.length > 0;
const isProved = isComplete && wrong === 0 && !(isWhole && killers.some(({ faults }) => faults.length === 0));
process.exitCode = isProved ? 0 : 1;
