import { readFileSync, writeFileSync } from 'node:fs';
import { excerptOf, type Results, summaryOf } from '../bench/results.ts';
import { failingRun, withBlock, withExcerpt } from './failing-run.ts';
import { requirementsPage } from './requirements-page.ts';

/**
 * Puts the terminal output of a failing run into the README, and the last measured benchmarks into it and into their own
 * page; writes the page of the requirements.
 */
const at = (path: string): URL => new URL(`../${path}`, import.meta.url);
const measured: Results = JSON.parse(readFileSync(at('bench/results/latest.json'), 'utf8'));
const readme = withExcerpt(readFileSync(at('README.md'), 'utf8'), await failingRun());
writeFileSync(at('README.md'), withBlock(readme, 'benchmarks', excerptOf(measured)));
const page = readFileSync(at('bench/README.md'), 'utf8');
writeFileSync(at('bench/README.md'), withBlock(page, 'benchmarks', summaryOf(measured)));
writeFileSync(at('docs/requirements.md'), requirementsPage());
