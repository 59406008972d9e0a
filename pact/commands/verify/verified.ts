import type { Io } from '../../../src/cli/io.ts';
import type { Problem } from '../../../src/report/report.ts';
import { interruptedBy } from '../../../src/run/interruption.ts';
import type { RunOptions, Target } from '../../../src/settings/settings.ts';
import { requirementsAt } from '../../contract/index.ts';
import type { NativeVerifier } from '../../verify/native/process.ts';
import type { InteractionResult, PactResult, VerificationReport } from '../../verify/verification.ts';
import { verifyPact } from '../../verify/verify.ts';
import { concludeVerification } from './conclude.ts';
import { endingProblems } from './endings.ts';
import type { Source } from './sources.ts';
import { openWay } from './target/ask-target.ts';
import { partnerStates } from './target/states.ts';

interface Surroundings extends Pick<Io, 'signal' | 'gate'> {
  readonly verifier: NativeVerifier;
  readonly requireAll?: boolean;
}

/** Lets the Verifier verify every pact and concludes. */
export async function verified(
  sources: readonly Source[],
  target: Target,
  options: RunOptions,
  { signal, gate, verifier, requireAll = false }: Surroundings,
): Promise<VerificationReport> {
  const startedAt = Date.now();
  const way = openWay(target, options, signal, gate);
  const partner = partnerStates(target, way.send);
  const pacts: PactResult[] = [];
  const problems: Problem[] = [];
  try {
    for (const { name, pact, pending } of sources) {
      const { interactions, ended } = await verifyPact(pact, {
        verifier,
        signal,
        states: partner.states,
        withinMs: Math.max(1, startedAt + options.deadlineSeconds * 1000 - Date.now()),
        async send(call) {
          const outcome = await way.send(call);
          if (call.method === 'POST') partner.forget();
          return outcome;
        },
      });
      const { consumer, provider } = pact;
      pacts.push({ source: name, consumer, provider, pending, interactions: interactions.map(withRequirements) });
      problems.push(...endingProblems(ended));
    }
  } finally {
    way.close();
  }
  const { sent, retried } = way.counts();
  const refusal = partner.refusal();
  return concludeVerification(pacts, {
    target,
    startedAt,
    finishedAt: Date.now(),
    requests: { sent, retried },
    problems: [...problems, ...(refusal === null ? [] : [refusedCredentials(refusal)])],
    refused: refusal !== null || problems.some(({ variable }) => variable === '@pact-foundation/pact'),
    requireAll,
    interruptedBy: interruptedBy({ signal }),
  });
}

/** Each departure with the requirement of the field that it was met at, where the interaction rests on that. */
function withRequirements(interaction: InteractionResult): InteractionResult {
  const { requirements, mismatches } = interaction;
  const told = mismatches.map((mismatch) => {
    const fields = mismatch.kind === 'body' ? requirementsAt(mismatch.path ?? '$') : [];
    const requirement = fields.find((id) => requirements.includes(id));
    return requirement === undefined ? mismatch : { ...mismatch, requirement };
  });
  return { ...interaction, mismatches: told };
}

function refusedCredentials(status: number): Problem {
  return {
    variable: 'PARTNER_API_CLIENT_ID',
    message: `the token call answered the main credentials with ${status}`,
    remedy: 'check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment',
  };
}
