import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { recordEvidence } from './record.ts';
import {
  type Counts,
  changed,
  digestOf,
  ROOMS,
  readScore,
  SCORE_FILE,
  type Score,
  scoreOf,
  standing,
} from './score.ts';

/** Counts what mutants are noticed, of the files that have changed since the last count; of all of them with `--all`. */
const { values: flags, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Stryker's own report, as far as it is read here. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const before = readScore();
const files = positionals.length > 0 ? positionals : flags.all ? standing() : changed(before);
if (files.length > 0) {
  await recordEvidence();
  const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', files.join()], { stdio: 'inherit' });
  // Stryker ends with 1 where fewer are noticed than the bar says: these are counted all the same.
  if (status !== 0 && status !== 1) process.exit(status ?? 70);
}

function countsOf(file: string): Counts | null {
  if (!files.includes(file)) return before.files[file] ?? null;
  const report: MutationReport = JSON.parse(
    readFileSync(new URL('../../reports/mutation/mutation.json', import.meta.url), 'utf8'),
  );
  const mutants = report.files[file]?.mutants ?? [];
  const among = (...statuses: readonly string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return { killed: among('Killed', 'Timeout'), survived: among('Survived', 'NoCoverage'), digest: digestOf(file) };
}

const counted = standing()
  .toSorted()
  .flatMap((file) => {
    const counts = countsOf(file);
    return counts === null ? [] : [[file, counts] as const];
  });
const score: Score = { files: Object.fromEntries(counted) };
writeFileSync(SCORE_FILE, `${JSON.stringify(score, null, 2)}\n`);
for (const room of ROOMS) console.log(`${room} ${scoreOf(score, room).toFixed(1)} %`);
process.exitCode = ROOMS.some((room) => scoreOf(score, room) < 90) ? 1 : 0;
