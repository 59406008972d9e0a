import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { requirements } from '../../requirements/index.ts';
import { gallery } from './gallery.ts';
import { killMatrix } from './kill-matrix.ts';
import { bearingRows, behaviourRows, combinationRows, faultRows, type Outcome, pairRows, type Row } from './rows.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', multiple: true },
    parallel: { type: 'string', default: String(availableParallelism() + 1) },
    quiet: { type: 'boolean', default: false },
    html: { type: 'string' },
  },
});

if (flags.html !== undefined) {
  writeFileSync(flags.html, gallery());
  console.log(`${flags.html} shows which faults turn each requirement red`);
  process.exit(0);
}

const seed = Number(flags.seed);
const all = [...faultRows(), ...behaviourRows(), ...bearingRows(), ...pairRows(seed, 1), ...combinationRows(seed)];
const rows = all.filter(
  ({ id, kind }) => id.includes(flags.only ?? '') && (flags.kind === undefined || flags.kind.includes(kind)),
);

const startedAt = performance.now();
const outcomes = new Map<Row, Outcome>();
const waiting = [...rows];
await Promise.all(Array.from({ length: Number(flags.parallel) }, prove));

async function prove(): Promise<void> {
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
    const outcome = await row
      .prove()
      .catch((error: unknown) => ({ complaints: [`it threw ${String(error)}`], killed: [] }));
    outcomes.set(row, outcome);
    for (const complaint of outcome.complaints) console.log(`${row.kind} ${row.id}: ${complaint}`);
  }
}

const wrong = [...outcomes].filter(([, { complaints }]) => complaints.length > 0);
const masked = [...outcomes].filter(([, outcome]) => outcome.masked).length;
const killers = [...outcomes].flatMap(([row, { killed }]) => killed.map((id) => ({ id, fault: row.id })));
const whole = flags.only === undefined && flags.kind === undefined;
const unkilled = Object.keys(requirements).filter((id) => !killers.some((killer) => killer.id === id));
if (!flags.quiet && (whole || flags.kind?.includes('fault'))) console.log(killMatrix(killers));
if (whole) for (const id of unkilled) console.log(`no fault kills ${id}`);
const seconds = Math.round((performance.now() - startedAt) / 1000);
const left = masked === 0 ? '' : `, ${masked} of them with nothing left to find`;
console.log(`${rows.length} rows in ${seconds} s${left}: ${rows.length - wrong.length} hold, ${wrong.length} do not`);
process.exitCode = rows.length === 0 || wrong.length > 0 || (whole && unkilled.length > 0) ? 1 : 0;
