import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Bytes of sources that are mutated at a time: the tests run three times as long when all files hold mutants. */
const SLICE = 30_000;

const root = new URL('../../', import.meta.url);
const files = positionals.length > 0 ? positionals : flags.all ? standing() : changed(readScore());
if (files.length > 0) await recordEvidence();
for (const slice of slicesOf(files)) {
  const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', slice.join()], { stdio: 'inherit' });
  // Stryker ends with 1 below its threshold; the mutants are counted all the same.
  if (status !== 0 && status !== 1) process.exit(status ?? 70);
  keepCounts(slice);
}
const scores = ROOMS.map((room) => scoreOf(readScore(), room));
for (const [at, room] of ROOMS.entries()) console.log(`${room} ${scores[at]?.toFixed(1)} %`);
process.exitCode = scores.some((one) => one < THRESHOLD) ? 1 : 0;

function slicesOf(names: readonly string[]): readonly (readonly string[])[] {
  const slices = new Map<number, string[]>();
  let bytes = 0;
  for (const name of names) {
    const at = Math.floor(bytes / SLICE);
    slices.set(at, [...(slices.get(at) ?? []), name]);
    bytes += statSync(new URL(name, root)).size;
  }
  return [...slices.values()];
}

/** Writes the counts of some files, and drops those of files that are gone: what is counted outlives an interruption. */
function keepCounts(slice: readonly string[]): void {
  const report: MutationReport = JSON.parse(readFileSync(new URL('reports/mutation/mutation.json', root), 'utf8'));
  const { files: before } = readScore();
  const counted = standing()
    .toSorted()
    .map((file) => [file, slice.includes(file) ? countsOf(report, file) : before[file]] as const)
    .filter(([, counts]) => counts !== undefined);
  writeFileSync(SCORE_FILE, `${JSON.stringify({ files: Object.fromEntries(counted) }, null, 2)}\n`);
}

function countsOf({ files: mutated }: MutationReport, file: string): Counts {
  const mutants = mutated[file]?.mutants ?? [];
  const among = (statuses: RegExp): number => mutants.filter(({ status }) => statuses.test(status)).length;
  return { killed: among(/^Killed|^Timeout/), survived: among(/^Survived|^NoCoverage/), digest: digestOf(file) };
}
