import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { pactFile } from '../../../pact/contract/interactions.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { perform, sealedPact } from './perform.ts';
import { allCalls } from './proofs.ts';

const path = fileURLToPath(new URL(`../../../pacts/${pactFile}`, import.meta.url));
const directory = temporaryDirectory();

describe('the contract', { timeout: 60_000 }, () => {
  test.each(allCalls)('has what a partner sends: $interaction.description', ({ interaction, proof }) =>
    perform(interaction, (baseUrl) => proof(createClient, baseUrl), directory),
  );

  // `npm run pact` runs this file with --update, which writes the contract.
  test('is identical to the committed one', () => expect(sealedPact(directory)).toMatchFileSnapshot(path));
});

const [first] = allCalls;

test.each<[string, (baseUrl: string) => Promise<unknown>]>([
  ['whose request is another one', (baseUrl) => fetch(`${baseUrl}/v1/another`)],
  [
    'whose proof fails',
    async (baseUrl) => first?.proof(createClient, baseUrl).then(() => Promise.reject(new Error('x'))),
  ],
])('an interaction %s is not written', async (_, proof) => {
  const own = temporaryDirectory(onTestFinished);
  if (first === undefined) throw new Error('no interaction');
  const performed = perform(first.interaction, async (baseUrl) => void (await proof(baseUrl)), own);
  await expect(performed).rejects.toThrow();
  expect(() => readFileSync(join(own, pactFile))).toThrow('ENOENT');
});

const JWT = ['eyJhbGciOiJub25lIn0', 'eyJzdWIiOiIxIn0', 'c2lnbmF0dXJl'].join('.');

test.each<[string, string, string, RegExp]>([
  ['that lacks an interaction', '"a listing request without a token"', '"another"', /not in the pact/],
  ['with a CPF', '000.000.000-00', '529.982.247-25', /must not leave: form of a CPF/],
  ['with a token', 'Bearer access-token', `Bearer ${JWT}`, /must not leave: form of a JWT/],
])('a pact %s is not sealed', (_, from, to, message) => {
  const changed = temporaryDirectory(onTestFinished);
  const sealed = sealedPact(directory);
  writeFileSync(join(changed, pactFile), sealed);
  expect(sealedPact(changed)).toBe(sealed);
  writeFileSync(join(changed, pactFile), sealed.replace(from, to));
  expect(() => sealedPact(changed)).toThrow(message);
  expect(() => sealedPact(changed)).not.toThrow(/529|eyJ/);
});
