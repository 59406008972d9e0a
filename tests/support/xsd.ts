import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasTool } from './tools.ts';

const xsd = fileURLToPath(new URL('../../../shared/corpora/junit/junit-10.xsd', import.meta.url));

/** What a test of JUnit by its XSD lacks on this machine. */
export const missingForJUnit = [
  ...(existsSync(xsd) ? [] : ['the XSD']),
  ...(hasTool('xmllint') ? [] : ['xmllint']),
].join(' and ');

/** What `xmllint` says of a text by the XSD of JUnit. */
export const lintedJUnit = (input: string): string =>
  spawnSync('xmllint', ['--noout', '--schema', xsd, '-'], { input, encoding: 'utf8' }).stderr.trim();
