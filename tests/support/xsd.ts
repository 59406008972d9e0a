import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasTool } from './tools.ts';

const xsd = fileURLToPath(new URL('../../../shared/corpora/junit/junit-10.xsd', import.meta.url));

/** The missing tools and files for a test of JUnit with its XSD. */
export const missingForJUnit = [
  ...(existsSync(xsd) ? [] : ['the XSD']),
  ...(hasTool('xmllint') ? [] : ['xmllint']),
].join(' and ');

/** Returns the output of `xmllint` for a text and the JUnit XSD. */
export const lintedJUnit = (input: string): string =>
  spawnSync('xmllint', ['--noout', '--schema', xsd, '-'], { input, encoding: 'utf8' }).stderr.trim();
