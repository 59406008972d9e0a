import { type CodedMessage, problemOf, type TextMessage } from '../../messages/index.ts';
import { type ExitCode, exitCodes, worst } from '../../src/judging/exit-codes.ts';
import type { Problem, Report } from '../../src/report/report.ts';
import { suiteVersion } from '../../src/run/version.ts';

/** `skipped`: the settings or data lack a provider state that it needs; `inconclusive`: blocked by the environment. */
export type InteractionVerdict = 'verified' | 'failed' | 'skipped' | 'inconclusive';

/** A difference between a response and the contract, without values. */
export interface Mismatch extends CodedMessage {
  readonly kind: 'status' | 'header' | 'body' | 'content-type';
  /** Path in the body, with `[*]` for list indices; for a header its name. Absent for a status. */
  readonly path?: string;
  readonly message: string;
  readonly expected: string;
  /** The type of the actual value; the value itself only for a status and for a boolean that describes a page. */
  readonly actual: string;
  /** The requirement of the interaction about this place. */
  readonly requirement?: string;
  readonly count: number;
}

export interface InteractionResult {
  /** Id at the Pact Broker; absent if it is from a file. */
  readonly id?: string;
  readonly description: string;
  readonly states: readonly string[];
  readonly requirements: readonly string[];
  readonly verdict: InteractionVerdict;
  /** Why it is neither verified nor failed. */
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
  readonly mismatches: readonly Mismatch[];
}

export interface Publication {
  readonly outcome: 'published' | 'not-published' | 'failed';
  readonly providerVersion: string;
  readonly branch?: string;
  /** True if the published results say that the provider fulfills the contract. */
  readonly success?: boolean;
  readonly reason?: TextMessage;
}

export interface PactResult {
  /** File or address of the contract. */
  readonly source: string;
  readonly consumer: string;
  readonly provider: string;
  /** True for a pending contract of the Pact Broker: its failures are reported, but do not affect the verdict. */
  readonly pending: boolean;
  readonly interactions: readonly InteractionResult[];
  readonly publication?: Publication;
}

export type VerificationVerdict = 'verified' | 'failed' | 'inconclusive' | 'refused' | 'incomplete';

/** The data of every view of a verification, and the content of `pact-verification.json`. */
export interface VerificationReport {
  readonly format: 'vehicle-credit-pact-verification';
  readonly formatVersion: 1;
  readonly suite: { readonly version: string };
  readonly target: { readonly environment: string; readonly baseUrl: string };
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly complete: boolean;
  readonly verdict: VerificationVerdict;
  readonly exitCode: ExitCode;
  readonly counts: Readonly<Record<InteractionVerdict, number>>;
  /** Verified interactions, and all interactions of the contracts. */
  readonly coverage: { readonly verified: number; readonly of: number };
  readonly requests: Report['requests'];
  readonly pacts: readonly PactResult[];
  readonly problems: readonly Problem[];
}

/** Inputs of the verdict besides the results of the interactions. By default, no request was sent. */
export interface Circumstances {
  readonly target: VerificationReport['target'];
  readonly startedAt?: number;
  readonly finishedAt?: number;
  readonly requests?: VerificationReport['requests'];
  readonly problems: readonly Problem[];
  /** Settings, pacts or credentials were rejected. */
  readonly refused?: boolean;
  readonly requireAll?: boolean;
  readonly interruptedBy: 'SIGINT' | 'SIGTERM' | null;
}

const VERDICTS: Readonly<Partial<Record<ExitCode, VerificationVerdict>>> = {
  [exitCodes.conforming]: 'verified',
  [exitCodes.nonconforming]: 'failed',
  [exitCodes.refused]: 'refused',
  [exitCodes.unsettled]: 'inconclusive',
};

/**
 * Returns the report of a verification. The verdict is `verified` if at least one interaction is verified and none is failed,
 * inconclusive, or skipped while all are required. A pending pact cannot fail the verification.
 */
export function concludeVerification(pacts: readonly PactResult[], given: Circumstances): VerificationReport {
  const { target, startedAt = Date.now(), finishedAt = startedAt, interruptedBy } = given;
  const { requests = { sent: 0, retried: 0 }, refused = false, requireAll = false } = given;
  const counts = countsOf(pacts);
  const gating = countsOf(pacts.filter(({ pending }) => !pending));
  const lacking = requireAll && gating.skipped > 0;
  const settled = counts.verified > 0 && counts.inconclusive === 0 && !lacking;
  const exitCode = worst([
    ...(interruptedBy === null ? [] : [exitCodes[interruptedBy]]),
    ...(refused ? [exitCodes.refused] : []),
    ...(gating.failed > 0 ? [exitCodes.nonconforming] : []),
    ...(settled ? [] : [exitCodes.unsettled]),
  ]);
  const { skipped } = gating;
  return {
    format: 'vehicle-credit-pact-verification',
    formatVersion: 1,
    suite: { version: suiteVersion() },
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    complete: interruptedBy === null,
    verdict: VERDICTS[exitCode] ?? 'incomplete',
    exitCode,
    counts,
    coverage: { verified: counts.verified, of: pacts.flatMap(({ interactions }) => interactions).length },
    requests,
    pacts,
    problems: [
      ...given.problems,
      ...(lacking ? [{ variable: '--require-all', ...problemOf('pact.require-all', { skipped }) }] : []),
    ],
  };
}

function countsOf(pacts: readonly PactResult[]): VerificationReport['counts'] {
  const counts = { verified: 0, failed: 0, skipped: 0, inconclusive: 0 };
  for (const { verdict } of pacts.flatMap(({ interactions }) => interactions)) counts[verdict] += 1;
  return counts;
}
