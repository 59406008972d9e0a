import { readFileSync, writeFileSync } from 'node:fs';
import { failingRun, withExcerpt } from './failing-run.ts';

/** Puts the terminal output of a failing run into the README. */
const readme = new URL('../README.md', import.meta.url);
writeFileSync(readme, withExcerpt(readFileSync(readme, 'utf8'), await failingRun()));
