import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { sealedPact } from '../../../pact/consumer/global-setup.ts';
import { perform } from '../../../pact/consumer/perform.ts';
import { allCalls } from '../../../pact/consumer/proofs.ts';
import { interactions, pactFile } from '../../../pact/contract/interactions.ts';

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pact-contract-'));
  directories.push(directory);
  return directory;
}

/** The pact that these calls write, in their order. */
async function written(calls: typeof allCalls): Promise<string> {
  const directory = emptyDirectory();
  for (const { interaction, proof } of calls) {
    await perform(interaction, (baseUrl) => proof(createClient, baseUrl), directory);
  }
  return sealedPact(directory);
}

const committed = readFileSync(new URL(`../../../pacts/${pactFile}`, import.meta.url), 'utf8');

describe('the contract', () => {
  test('proves every interaction once', () => {
    expect(allCalls.map(({ interaction }) => interaction)).toEqual(interactions);
  });

  test('is the same, byte for byte, in whatever order its interactions are proved', async () => {
    expect(await written(allCalls)).toBe(committed);
    expect(await written([...allCalls].reverse())).toBe(committed);
  }, 60_000);

  test('is not written where an interaction is not proved', async () => {
    await expect(written(allCalls.slice(1))).rejects.toThrow(
      `not in the pact: ${allCalls[0]?.interaction.description}`,
    );
  }, 60_000);
});

describe('an interaction', () => {
  const [first] = allCalls;
  if (first === undefined) throw new Error('nothing is declared');
  const open: typeof createClient = (options) => createClient(options);

  test.each<[string, (baseUrl: string) => Promise<void>]>([
    ['whose call is not made', async () => undefined],
    ['whose call is another one', async (baseUrl) => void (await fetch(`${baseUrl}/v1/another`))],
    ['whose proof fails', (baseUrl) => first.proof(open, baseUrl).then(() => Promise.reject(new Error('misread')))],
  ])('%s is not written', async (_, proof) => {
    const directory = emptyDirectory();
    await expect(perform(first.interaction, proof, directory)).rejects.toThrow();
    expect(() => readFileSync(join(directory, pactFile))).toThrow('ENOENT');
  });
});

describe('a pact is not sealed', () => {
  const sealing = (change: (text: string) => string) => () => {
    const directory = emptyDirectory();
    writeFileSync(join(directory, pactFile), change(committed));
    return sealedPact(directory);
  };

  test('unless it is as it was written', () => expect(sealing((text) => text)()).toBe(committed));

  test.each<[string, (text: string) => string, RegExp]>([
    [
      'that lacks an interaction',
      (text) => text.replace(/"a listing call without a token"/, '"another"'),
      /not in the pact/,
    ],
    [
      'that holds one twice',
      (text) => {
        const pact: { interactions: unknown[] } = JSON.parse(text);
        return JSON.stringify({ ...pact, interactions: [...pact.interactions, pact.interactions[0]] });
      },
      /more than what is declared/,
    ],
    ['that holds a CPF', (text) => text.replace('000.000.000-00', '529.982.247-25'), /must not leave: form of a CPF/],
    [
      'that holds a token',
      (text) =>
        text.replace(
          'Bearer access-token',
          `Bearer ${['eyJhbGciOiJub25lIn0', 'eyJzdWIiOiIxIn0', 'c2lnbmF0dXJl'].join('.')}`,
        ),
      /must not leave: form of a JWT/,
    ],
  ])('%s', (_, change, told) => {
    expect(sealing(change)).toThrow(told);
    expect(sealing(change)).not.toThrow(/529|eyJ/);
  });
});
