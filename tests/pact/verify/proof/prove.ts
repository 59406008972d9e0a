import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { VerificationReport } from '../../../../pact/verify/report.ts';
import { createNativeVerifier } from '../../../../pact/verify/verifier.ts';
import { allRows, type Row, verification, wrongWith } from './rows.ts';

/** Verifies the contract against the provider under every permitted behavior and every fault. */
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    kind: { type: 'string' },
    /** Also the faults that the contract does not show. */
    unseen: { type: 'boolean', default: false },
    /** Writes the list of faults that the contract shows. */
    update: { type: 'boolean', default: false },
    lanes: { type: 'string', default: String(availableParallelism()) },
  },
});

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 15_000;

const unseen = flags.unseen || flags.update;
const rows = allRows.filter(
  ({ id, kind, seen }) =>
    id.includes(flags.only) && (flags.kind ?? kind) === kind && (kind === 'behaviour' || seen || unseen),
);
const ended: { readonly row: Row; readonly report: VerificationReport; readonly wrong: readonly string[] }[] = [];
const startedAt = performance.now();
const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
const telling = setInterval(() => console.log(`${ended.length} of ${rows.length} rows in ${seconds()} s`), PROGRESS_MS);

const waiting = [...rows];
async function lane(): Promise<void> {
  const verifier = createNativeVerifier();
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
    const report = await verification(row.options, verifier);
    const wrong = flags.update && row.kind === 'fault' ? [] : wrongWith(row, report);
    ended.push({ row, report, wrong });
    for (const complaint of wrong) console.log(`${row.kind} ${row.id}: ${complaint}`);
  }
  verifier.close();
}

await Promise.all(Array.from({ length: Math.max(1, Number(flags.lanes)) }, lane));
clearInterval(telling);

const failed = ended.filter(({ report }) => report.verdict === 'failed').map(({ row }) => row.id);
if (flags.update) {
  const list = failed.toSorted((one, other) => (one < other ? -1 : 1));
  writeFileSync(fileURLToPath(new URL('./seen-faults.json', import.meta.url)), `${JSON.stringify(list, null, 2)}\n`);
}
const wrong = ended.filter((one) => one.wrong.length > 0).length;
const behaving = rows.filter(({ kind }) => kind === 'behaviour').length;
console.log(
  `${rows.length} rows in ${seconds()} s: ${behaving} behaviours; ${failed.length} of ${rows.length - behaving} faults fail verification; ${wrong} rows do not hold`,
);
process.exitCode = rows.length === 0 || wrong > 0 ? 1 : 0;
