import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { findLeaks } from '../../src/redaction/gate.ts';
import { interactions, pactFile } from '../contract/interactions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the pact is written while the tests run. */
    readonly pactDirectory: string;
  }
}

const committed = fileURLToPath(new URL('../../pacts', import.meta.url));

/**
 * The tests write into a directory of their own. If all pass, `--update` replaces the committed pact; otherwise it must be
 * the same, byte for byte.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'pact-'));
  project.provide('pactDirectory', directory);
  return async () => {
    try {
      if (await isWhole(project))
        settle(sealedPact(directory), project.config.snapshotOptions.updateSnapshot === 'all');
    } catch (error) {
      // vitest prints it, and exits with 0 all the same.
      process.exitCode = 1;
      throw error;
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}

/** Whether every test ran and passed. */
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

interface PactText {
  readonly interactions: readonly {
    readonly description: string;
    readonly response: { readonly headers?: Readonly<Record<string, unknown>> };
  }[];
}

/**
 * The pact in `directory`, without the Content-Type that Pact adds to each response: the document leaves it open.
 *
 * @throws Error if an interaction is missing or more than declared, or something looks like a secret or a personal value.
 */
export function sealedPact(directory: string): string {
  const pact: PactText = JSON.parse(readFileSync(join(directory, pactFile), 'utf8'));
  const descriptions = pact.interactions.map(({ description }) => description);
  const declared = Object.values(interactions).map(({ description }) => description);
  const missing = declared.filter((description) => !descriptions.includes(description));
  if (missing.length > 0) throw new Error(`not in the pact: ${missing.join('; ')}`);
  if (descriptions.length !== declared.length) throw new Error('the pact holds more than what is declared');
  const unlabelled = pact.interactions.map((interaction) => {
    const { headers = {}, ...response } = interaction.response;
    const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type');
    const kept = others.length === 0 ? {} : { headers: Object.fromEntries(others) };
    return { ...interaction, response: { ...response, ...kept } };
  });
  const text = `${JSON.stringify({ ...pact, interactions: unlabelled }, null, 2)}\n`;
  const leaks = findLeaks(text, { secrets: [], personal: [] }).map(({ encoding }) => encoding);
  if (leaks.length > 0) throw new Error(`the pact holds what must not leave: ${leaks.join(', ')}`);
  return text;
}
