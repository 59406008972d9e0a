import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { pactFile } from '../contract/index.ts';
import { sealedPact } from './seal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the pact is written while the tests run. */
    readonly pactDirectory: string;
  }
}

const committed = fileURLToPath(new URL('../../pacts', import.meta.url));

/**
 * The tests write into a directory of their own. Once all of them have passed, the pact replaces the committed one under
 * `--update`; without it the two must be the same, byte for byte.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'pact-'));
  project.provide('pactDirectory', directory);
  return async () => {
    try {
      if (await isWhole(project))
        settle(sealedPact(directory), project.config.snapshotOptions.updateSnapshot === 'all');
    } catch (error) {
      // vitest tells of it, and exits with 0 all the same.
      process.exitCode = 1;
      throw error;
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}

/** Whether every test ran and passed: tests that failed have told so themselves. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { state } = project.vitest;
  const { testFiles } = await project.globTestFiles();
  const ran = state.getFiles().filter(({ projectName }) => projectName === project.name);
  const isFiltered = project.config.testNamePattern !== undefined || ran.length < testFiles.length;
  return !isFiltered && state.getCountOfFailedTests() === 0;
}

function settle(text: string, update: boolean): void {
  const file = join(committed, pactFile);
  if (update) {
    rmSync(committed, { recursive: true, force: true });
    mkdirSync(committed);
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    throw new Error(`pacts/${pactFile} is not what the consumer tests write: run "npm run pact" and commit it`);
  }
}
