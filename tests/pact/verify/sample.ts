import { concludeVerification } from '../../../pact/commands/verify/conclude.ts';
import type { InteractionResult, PactResult, VerificationReport } from '../../../pact/verify/verification.ts';

/** What became of an interaction, as far as a verdict tells it. */
export function interaction(
  verdict: InteractionResult['verdict'],
  parts: Partial<InteractionResult> = {},
): InteractionResult {
  const reasoned = verdict === 'skipped' || verdict === 'inconclusive';
  const mismatch = {
    kind: 'body',
    path: '$.itens[*].uf',
    expected: 'a string',
    actual: 'an integer',
    count: 3,
  } as const;
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
