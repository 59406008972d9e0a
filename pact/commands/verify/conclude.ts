import type { Problem } from '../../../src/report/report.ts';
import { counted } from '../../../src/report/views/text.ts';
import { type ExitCode, exitCodes, worst } from '../../../src/run/exit-codes.ts';
import type { Signal } from '../../../src/run/interruption.ts';
import { suiteVersion } from '../../../src/run/version.ts';
import {
  countsOf,
  type PactResult,
  type VerificationReport,
  type VerificationVerdict,
} from '../../verify/verification.ts';

/** What a verification came to, besides the results of its interactions. */
export interface Circumstances {
  readonly target: { readonly environment: string; readonly baseUrl: string };
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly requests: VerificationReport['requests'];
  readonly problems: readonly Problem[];
  /** Settings, pacts or credentials were refused. */
  readonly refused: boolean;
  /** Whether what was skipped leaves the contract unsettled. */
  readonly requireAll?: boolean;
  readonly interruptedBy: Signal | null;
}

/**
 * The report of a verification. It is verified only if at least one interaction was, none failed and none was left
 * inconclusive, nor skipped where all is required; a pact that is pending fails nothing.
 */
export function concludeVerification(pacts: readonly PactResult[], given: Circumstances): VerificationReport {
  const { target, startedAt, finishedAt, requests, refused, interruptedBy, requireAll = false } = given;
  const counts = countsOf(pacts);
  const gating = countsOf(pacts.filter(({ pending }) => !pending));
  const all = pacts.reduce((sum, { interactions }) => sum + interactions.length, 0);
  const lacking = requireAll && gating.skipped > 0;
  const settled = counts.verified > 0 && counts.inconclusive === 0 && !lacking;
  const codes: readonly ExitCode[] = [
    ...(interruptedBy === null ? [] : [exitCodes[interruptedBy]]),
    ...(refused ? [exitCodes.refused] : []),
    ...(gating.failed > 0 ? [exitCodes.nonconforming] : []),
    ...(settled ? [] : [exitCodes.unsettled]),
  ];
  const code = worst(codes);
  return {
    format: 'vehicle-credit-pact-verification',
    formatVersion: 1,
    suite: { version: suiteVersion() },
    target: { environment: target.environment, baseUrl: target.baseUrl },
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    complete: interruptedBy === null,
    verdict: verdictOf(code),
    exitCode: code,
    counts,
    coverage: { verified: counts.verified, of: all },
    requests,
    pacts,
    problems: [...given.problems, ...(lacking ? [skippedSome(gating.skipped)] : [])],
  };
}

function skippedSome(many: number): Problem {
  return {
    variable: '--require-all',
    message: `is given, and ${counted(many, 'interaction')} could not be verified`,
    remedy: 'give the settings and the data that the provider states need, which the reasons name, or leave it out',
  };
}

function verdictOf(code: ExitCode): VerificationVerdict {
  switch (code) {
    case exitCodes.conforming:
      return 'verified';
    case exitCodes.nonconforming:
      return 'failed';
    case exitCodes.refused:
      return 'refused';
    case exitCodes.unsettled:
      return 'inconclusive';
    default:
      return 'incomplete';
  }
}

/** The report that stands from the beginning of a verification to its end, and for ever where the process is killed. */
export function unfinishedVerification(target: Circumstances['target'], now: number): VerificationReport {
  return concludeVerification([], {
    target,
    startedAt: now,
    finishedAt: now,
    requests: { sent: 0, retried: 0 },
    problems: [
      {
        message: 'this verification is under way, or was ended before it could report',
        remedy: 'wait for its end, or run it again',
      },
    ],
    refused: false,
    interruptedBy: 'SIGINT',
  });
}
