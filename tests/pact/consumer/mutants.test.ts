import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { createClient } from '../../../client/index.ts';
import { perform } from '../../../pact/consumer/perform.ts';
import { allCalls } from '../../../pact/consumer/proofs.ts';
import { type Mutant, mutants } from './mutants.ts';

const directory = mkdtempSync(join(tmpdir(), 'pact-mutants-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A client whose code is changed; the code as it is, where nothing is. */
async function clientWith(name: string, change?: Mutant): Promise<typeof createClient> {
  const copy = join(directory, name);
  cpSync(fileURLToPath(new URL('../../../client', import.meta.url)), copy, { recursive: true });
  if (change !== undefined) {
    const file = join(copy, change.file);
    const [before = '', after, ...more] = readFileSync(file, 'utf8').split(change.from);
    if (after === undefined || more.length > 0) throw new Error(`${change.from} does not stand once in ${change.file}`);
    writeFileSync(file, `${before}${change.to}${after}`);
  }
  const module: { readonly createClient: typeof createClient } = await import(
    pathToFileURL(join(copy, 'index.ts')).href
  );
  return module.createClient;
}

/** Descriptions of the interactions whose consumer tests fail with a client. */
async function failures(open: typeof createClient, calls: typeof allCalls): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { interaction, proof } of calls) {
    await perform(interaction, (baseUrl) => proof(open, baseUrl), join(directory, 'pacts')).catch(() => {
      failed.push(interaction.description);
    });
  }
  return failed;
}

test('the client as it is fails no consumer test', async () => {
  expect(await failures(await clientWith('as-it-is'), allCalls)).toEqual([]);
});

describe('a client fails a consumer test', () => {
  test.each(mutants.map((mutant, index) => ({ ...mutant, index })))('that $does', async ({ index, ...mutant }) => {
    const concerned = allCalls.filter(({ interaction }) => mutant.fails.includes(interaction.description));
    expect(concerned.map(({ interaction }) => interaction.description).sort()).toEqual([...mutant.fails].sort());
    const failed = await failures(await clientWith(`mutant-${index}`, mutant), concerned);
    expect([...failed].sort()).toEqual([...mutant.fails].sort());
  });
});
