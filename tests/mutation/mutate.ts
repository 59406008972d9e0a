import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { recordEvidence } from './record.ts';
import { type Counts, changed, digestOf, ROOMS, readScore, SCORE_FILE, scoreOf, standing, THRESHOLD } from './score.ts';

/** Counts the detected mutants of the named files, of the files that have changed since the last count, or of all files. */
const { values: flags, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const before = readScore();
const files = positionals.length > 0 ? positionals : flags.all ? standing() : changed(before);
if (files.length > 0) {
  await recordEvidence();
  const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', files.join()], { stdio: 'inherit' });
  // Stryker ends with 1 below its threshold; the mutants are counted all the same.
  if (status !== 0 && status !== 1) process.exit(status ?? 70);
}

function countsOf(file: string): Counts | undefined {
  if (!files.includes(file)) return before.files[file];
  const report: MutationReport = JSON.parse(
    readFileSync(new URL('../../reports/mutation/mutation.json', import.meta.url), 'utf8'),
  );
  const mutants = report.files[file]?.mutants ?? [];
  const among = (statuses: RegExp): number => mutants.filter(({ status }) => statuses.test(status)).length;
  return { killed: among(/^Killed|^Timeout/), survived: among(/^Survived|^NoCoverage/), digest: digestOf(file) };
}

const counted = standing()
  .toSorted()
  .map((file) => [file, countsOf(file)] as const)
  .filter(([, counts]) => counts !== undefined);
const score = { files: Object.fromEntries(counted) };
writeFileSync(SCORE_FILE, `${JSON.stringify(score, null, 2)}\n`);
const scores = ROOMS.map((room) => scoreOf(readScore(), room));
for (const [at, room] of ROOMS.entries()) console.log(`${room} ${scores[at]?.toFixed(1)} %`);
process.exitCode = scores.some((one) => one < THRESHOLD) ? 1 : 0;
