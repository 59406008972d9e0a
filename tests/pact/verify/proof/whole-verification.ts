import { shippedPact } from '../../../../pact/commands/files.ts';
import { pactFiles, verified } from '../../../../pact/commands/verify.ts';
import type { VerificationReport } from '../../../../pact/verify/report.ts';
import type { NativeVerifier } from '../../../../pact/verify/verifier.ts';
import { type ProviderOptions, startProvider } from '../../../../provider/index.ts';
import { createGate } from '../../../../src/redaction/gate.ts';
import { embeddedTarget } from '../../../../src/settings/resolve.ts';
import { DEFAULTS } from '../../../proof/whole-run.ts';

/** Verifies the contract that the suite comes with, over real HTTP, against a reference provider started for it. */
export async function wholeVerification(
  provider: ProviderOptions,
  verifier: NativeVerifier,
): Promise<VerificationReport> {
  const { sources } = pactFiles([shippedPact(process.cwd())], process.cwd());
  const running = await startProvider(provider);
  try {
    const target = embeddedTarget(running.settings);
    const surroundings = { signal: new AbortController().signal, gate: createGate(), verifier };
    return await verified(sources, target, DEFAULTS, surroundings);
  } finally {
    await running.close();
  }
}

/** What of a verification is not verified, a line for each departure or reason. */
export function complaintsOf({ pacts }: VerificationReport): readonly string[] {
  return pacts
    .flatMap(({ interactions }) => interactions)
    .flatMap(({ description, verdict, reason, mismatches }) => {
      if (verdict === 'verified') return [];
      const told = mismatches.map(({ path, expected, actual }) => `${path ?? ''}: ${expected}; came ${actual}`);
      return [reason ?? '', ...told].filter((line) => line !== '').map((line) => `${verdict}, ${description}: ${line}`);
    });
}
