import { createGate } from '../../src/redaction/gate.ts';
import { reportFiles } from '../../src/report/files.ts';
import { english } from '../../src/report/language.ts';
import { writeReports } from '../../src/report/write.ts';
import { sampleReport } from './sample.ts';

// A process that does nothing but what a run does to its directory, run after run, and tells each of them: `begun N`
// once its unfinished report stands, `ended N` once its report does. It is there to be killed.
const [, , directory = '', first = '1'] = process.argv;
const gate = createGate();

for (let run = Number(first); ; run += 1) {
  const startedAt = new Date(run * 1000).toISOString();
  const where = { directory, context: english, gate, views: reportFiles };
  await writeReports(sampleReport({ startedAt, complete: false, verdict: 'incomplete', exitCode: 130 }), where);
  process.stdout.write(`begun ${run}\n`);
  await writeReports(sampleReport({ startedAt }), where);
  process.stdout.write(`ended ${run}\n`);
}
