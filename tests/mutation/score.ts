import { readFileSync, writeFileSync } from 'node:fs';
import { type Counts, SCORE_FILE, type Score, scoreOf } from './scores.ts';

/** Stryker's own report, as far as it is read here. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const report: MutationReport = JSON.parse(
  readFileSync(new URL('../../reports/mutation/mutation.json', import.meta.url), 'utf8'),
);

const files: [string, Counts][] = Object.entries(report.files)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, { mutants }]) => {
    const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
    const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
    return [file, { killed, survived }];
  });
const score: Score = { files: Object.fromEntries(files) };
writeFileSync(SCORE_FILE, `${JSON.stringify(score, null, 2)}\n`);
for (const room of ['facts/', 'suites/', 'src/judging/']) console.log(`${room} ${scoreOf(score, room).toFixed(1)} %`);
