import { readFileSync, writeFileSync } from 'node:fs';
import { excerptOf, type Results, summaryOf } from '../bench/results.ts';
import { failingRun, withBlock, withExcerpt } from './failing-run.ts';
import { requirementsPage } from './requirements-page.ts';
import { stagingAccount, stagingPage } from './staging-account.ts';

/**
 * Writes the terminal output of a failing run into each README, and the latest benchmarks into each README and
 * their own page. Writes the pages of the requirements and of the staging account.
 */
const at = (path: string): URL => new URL(`../${path}`, import.meta.url);
const measured: Results = JSON.parse(readFileSync(at('bench/results/latest.json'), 'utf8'));
const readmes = [
  ['README.md', 'en'],
  ['README.pt-BR.md', 'pt-BR'],
] as const;
for (const [path, language] of readmes) {
  const readme = withExcerpt(readFileSync(at(path), 'utf8'), await failingRun(language));
  writeFileSync(at(path), withBlock(readme, 'benchmarks', excerptOf(measured, language)));
}
const page = readFileSync(at('bench/README.md'), 'utf8');
writeFileSync(at('bench/README.md'), withBlock(page, 'benchmarks', summaryOf(measured)));
writeFileSync(at('docs/requirements.md'), requirementsPage());
writeFileSync(at('docs/staging-account.md'), stagingPage());
writeFileSync(at('docs/staging-account.json'), `${JSON.stringify(stagingAccount(), null, 2)}\n`);
