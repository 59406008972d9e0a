import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { sealedPact } from '../../../pact/consumer/global-setup.ts';
import { perform } from '../../../pact/consumer/perform.ts';
import { allCalls } from '../../../pact/consumer/proofs.ts';
import { pactFile } from '../../../pact/contract/interactions.ts';
import { inDirectory } from '../../cli/process.ts';

/** The pact that these calls write, in their order. */
const written = (calls: typeof allCalls): Promise<string> =>
  inDirectory(async (directory) => {
    for (const { interaction, proof } of calls) {
      await perform(interaction, (baseUrl) => proof(createClient, baseUrl), directory);
    }
    return sealedPact(directory);
  });

const committed = readFileSync(new URL(`../../../pacts/${pactFile}`, import.meta.url), 'utf8');

describe('the contract', { timeout: 60_000 }, () => {
  test('is the same byte for byte in any order', async () => {
    expect(await written([...allCalls].reverse())).toBe(committed);
  });
});

const [first] = allCalls;

test.each<[string, (baseUrl: string) => Promise<unknown>]>([
  ['whose request is another one', (baseUrl) => fetch(`${baseUrl}/v1/another`)],
  [
    'whose proof fails',
    async (baseUrl) => first?.proof(createClient, baseUrl).then(() => Promise.reject(new Error('x'))),
  ],
])('an interaction %s is not written', (_, proof) =>
  inDirectory(async (directory) => {
    if (first === undefined) throw new Error('no interaction');
    const performed = perform(first.interaction, async (baseUrl) => void (await proof(baseUrl)), directory);
    await expect(performed).rejects.toThrow();
    expect(() => readFileSync(join(directory, pactFile))).toThrow('ENOENT');
  }),
);

const TWICE = /"interactions": \[(\s*\{[\s\S]*?\n {4}\}),/;
const JWT = ['eyJhbGciOiJub25lIn0', 'eyJzdWIiOiIxIn0', 'c2lnbmF0dXJl'].join('.');

test.each<[string, string | RegExp, string, RegExp]>([
  ['that lacks an interaction', '"a listing request without a token"', '"another"', /not in the pact/],
  ['with an interaction twice', TWICE, '"interactions": [$1,$1,', /more than what is declared/],
  ['with a CPF', '000.000.000-00', '529.982.247-25', /must not leave: form of a CPF/],
  ['with a token', 'Bearer access-token', `Bearer ${JWT}`, /must not leave: form of a JWT/],
])('a pact %s is not sealed', (_, from, to, message) =>
  inDirectory(async (directory) => {
    writeFileSync(join(directory, pactFile), committed);
    expect(sealedPact(directory)).toBe(committed);
    writeFileSync(join(directory, pactFile), committed.replace(from, to));
    expect(() => sealedPact(directory)).toThrow(message);
    expect(() => sealedPact(directory)).not.toThrow(/529|eyJ/);
  }),
);
