import { createGate } from '../../src/redaction/gate.ts';
import { reportFiles as views } from '../../src/report/files.ts';
import { english as context } from '../../src/report/language.ts';
import { writeReports } from '../../src/report/write.ts';

// Does what a run does to its directory, run after run, until it is killed. Prints `begun N` once the unfinished report of
// run N stands, and `ended N` once its report does.
const [, , sample = '', directory = '', first = '1'] = process.argv;
const where = { directory, context, gate: createGate(), views };

for (let run = Number(first); ; run += 1) {
  const report = { ...JSON.parse(sample), startedAt: new Date(run * 1000).toISOString() };
  await writeReports({ ...report, complete: false, verdict: 'incomplete', exitCode: 130 }, where);
  process.stdout.write(`begun ${run}\n`);
  await writeReports(report, where);
  process.stdout.write(`ended ${run}\n`);
}
