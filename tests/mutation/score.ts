import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Counts, SCORE_FILE, type Score, scoreOf } from './scores.ts';

/** Stryker's own report, as far as it is read here. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const report: MutationReport = JSON.parse(
  readFileSync(new URL('../../reports/mutation/mutation.json', import.meta.url), 'utf8'),
);

const files = Object.entries(report.files).map(([file, { mutants }]): [string, Counts] => {
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const survived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return [file, { killed, survived }];
});
// Of files that were not mutated this time the counts stay, unless they are gone.
const before: Score = JSON.parse(readFileSync(SCORE_FILE, 'utf8'));
const standing = Object.entries(before.files).filter(([file]) => existsSync(new URL(`../../${file}`, import.meta.url)));
const all = Object.entries({ ...Object.fromEntries(standing), ...Object.fromEntries(files) });
const score: Score = { files: Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
writeFileSync(SCORE_FILE, `${JSON.stringify(score, null, 2)}\n`);
for (const room of ['facts/', 'suites/', 'src/judging/']) console.log(`${room} ${scoreOf(score, room).toFixed(1)} %`);
