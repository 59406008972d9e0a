import { readFileSync } from 'node:fs';
import { findingOf } from '../../../messages/index.ts';
import { shippedPact } from '../../../pact/commands/files.ts';
import { type Interaction, type Pact, readPact } from '../../../pact/verify/pact.ts';
import {
  concludeVerification,
  type InteractionResult,
  type Mismatch,
  type PactResult,
  type VerificationReport,
} from '../../../pact/verify/report.ts';
import type { JsonObject } from '../../../src/json/read-json.ts';

const shipped: { readonly interactions: readonly JsonObject[] } & Readonly<
  Record<'consumer' | 'provider', { name: string }>
> = JSON.parse(readFileSync(shippedPact(process.cwd()), 'utf8'));

/** Returns the suite's contract with only the matching interactions. */
export const contractOf = (wanted = /^/) => ({
  ...shipped,
  interactions: shipped.interactions.filter(({ description }) => wanted.test(String(description))),
});

/** Returns an interaction in the format of pact specification 4. */
export function written(description: string, parts: JsonObject = {}): JsonObject {
  const request = { method: 'GET', path: '/v1/proposal/simulation' };
  return { type: 'Synchronous/HTTP', description, request, response: { status: 200 }, ...parts };
}

export const contractWith = (...interactions: readonly JsonObject[]) => ({
  consumer: { name: 'a partner' },
  provider: { name: 'the API' },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
});

export const pactText = (...interactions: readonly JsonObject[]): string =>
  JSON.stringify(contractWith(...interactions));

/** @throws Error if the text is not a pact. */
export function pactOf(...interactions: readonly JsonObject[]): Pact {
  const pact = readPact(pactText(...interactions));
  if ('flaw' in pact) throw new Error(pact.flaw.message);
  return pact;
}

export function interactionOf(interaction: JsonObject): Interaction {
  const [only] = pactOf(interaction).interactions;
  if (only === undefined) throw new Error('no interaction');
  return only;
}

/** Returns a mismatch in a body: an integer instead of a string. */
export function mismatchAt(path: string, count = 1): Mismatch {
  return { kind: 'body', path, count, ...findingOf('pact.mismatch', { path, expected: 'string', actual: 'integer' }) };
}

export function interaction(
  verdict: InteractionResult['verdict'],
  parts: Partial<InteractionResult> = {},
): InteractionResult {
  return {
    description: `an interaction that is ${verdict}`,
    states: ['the partner has simulations'],
    requirements: ['Page.total'],
    verdict,
    ...(verdict === 'skipped' || verdict === 'inconclusive' ? { reason: 'there is no token' } : {}),
    mismatches: verdict === 'failed' ? [mismatchAt('$.itens[*].uf', 3)] : [],
    ...parts,
  };
}

export const pact = (interactions: readonly InteractionResult[]): PactResult => ({
  ...{ source: 'a.json', consumer: 'a partner', provider: 'the API', pending: false, interactions },
});

/** Returns the report of pacts against a provider on staging. */
export const report = (pacts: readonly PactResult[], given: object = {}): VerificationReport =>
  concludeVerification(pacts, {
    target: { environment: 'staging', baseUrl: 'https://partner.example/integration' },
    ...{ startedAt: 1_000, finishedAt: 4_000, requests: { sent: 12, retried: 1 } },
    ...{ problems: [], interruptedBy: null, ...given },
  });
