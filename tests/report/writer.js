// @ts-check
// Does what a run does to its directory, run after run, until it is killed. Prints `begun N` once the unfinished report of
// run N stands, and `ended N` once its report does. Imports the compiled sources: they load in half of the time.
const [, , build = '', sample = '', directory = '', first = '1'] = process.argv;
const { createGate } = await import(`${build}/src/redaction/gate.js`);
const { reportFiles: views } = await import(`${build}/src/report/files.js`);
const { english: context } = await import(`${build}/src/report/language.js`);
const { writeReports } = await import(`${build}/src/report/write.js`);
const where = { directory, context, gate: createGate(), views };

for (let run = Number(first); ; run += 1) {
  const report = { ...JSON.parse(sample), startedAt: new Date(run * 1000).toISOString() };
  await writeReports({ ...report, complete: false, verdict: 'incomplete', exitCode: 130 }, where);
  process.stdout.write(`begun ${run}\n`);
  await writeReports(report, where);
  process.stdout.write(`ended ${run}\n`);
}
