import { findingOf } from '../../../messages/index.ts';
import type { InteractionResult, Mismatch, PactResult, VerificationReport } from '../../../pact/verify/report.ts';
import { concludeVerification } from '../../../pact/verify/report.ts';

/** A place of a body that is an integer in place of a string. */
export function mismatchAt(path: string, count = 1): Mismatch {
  return { kind: 'body', path, count, ...findingOf('pact.mismatch', { path, expected: 'string', actual: 'integer' }) };
}

/** What became of an interaction, as far as a verdict tells it. */
export function interaction(
  verdict: InteractionResult['verdict'],
  parts: Partial<InteractionResult> = {},
): InteractionResult {
  const reasoned = verdict === 'skipped' || verdict === 'inconclusive';
  const mismatch = mismatchAt('$.itens[*].uf', 3);
  return {
    description: `an interaction that is ${verdict}`,
    states: ['the partner has simulations'],
    requirements: ['Page.total'],
    verdict,
    ...(reasoned ? { reason: 'there is no token' } : {}),
    mismatches: verdict === 'failed' ? [mismatch] : [],
    ...parts,
  };
}

/** The results of a pact. */
export function pact(interactions: readonly InteractionResult[], pending = false): PactResult {
  return { source: 'a.json', consumer: 'a partner', provider: 'the API', pending, interactions };
}

/** The report of pacts against a provider on staging. */
export function report(pacts: readonly PactResult[], given: object = {}): VerificationReport {
  return concludeVerification(pacts, {
    target: { environment: 'staging', baseUrl: 'https://partner.example/integration' },
    startedAt: 1_000,
    finishedAt: 4_000,
    requests: { sent: 12, retried: 1 },
    problems: [],
    refused: false,
    interruptedBy: null,
    ...given,
  });
}
