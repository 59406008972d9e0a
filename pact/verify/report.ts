import { type CodedMessage, problemOf, type TextMessage } from '../../messages/index.ts';
import { type ExitCode, exitCodes, worst } from '../../src/judging/exit-codes.ts';
import type { Problem } from '../../src/report/report.ts';
import { suiteVersion } from '../../src/run/version.ts';

/**
 * What became of an interaction. `skipped`: a provider state that it needs can't be had with these settings or data;
 * `inconclusive`: blocked by the environment. Neither counts as verified.
 */
export type InteractionVerdict = 'verified' | 'failed' | 'skipped' | 'inconclusive';

/** How a response differs from the contract, without any value of it. */
export interface Mismatch extends CodedMessage {
  readonly kind: 'status' | 'header' | 'body' | 'content-type';
  /** Where in the body, as a path with every place of a list as `[*]`; of headers the name. Absent of a status. */
  readonly path?: string;
  readonly message: string;
  /** The rule of the contract. */
  readonly expected: string;
  /** The type of what came; its value only of a boolean that describes a page. */
  readonly actual: string;
  /** Id of the requirement of the interaction that this very place is about; absent where none is. */
  readonly requirement?: string;
  /** In how many places the same was found. */
  readonly count: number;
}

export interface InteractionResult {
  /** What its broker calls it; absent where it came from a file. */
  readonly id?: string;
  readonly description: string;
  readonly states: readonly string[];
  /** Ids of the requirements that it rests on. */
  readonly requirements: readonly string[];
  readonly verdict: InteractionVerdict;
  /** Why it is neither verified nor failed. */
  readonly reason?: string;
  /** The same as coded messages. */
  readonly reasons?: readonly TextMessage[];
  readonly mismatches: readonly Mismatch[];
}

/** What became of the results of a contract at its broker. */
export interface Publication {
  readonly outcome: 'published' | 'not-published' | 'failed';
  readonly providerVersion: string;
  readonly branch?: string;
  /** Of published results: whether they say that the provider keeps the contract. */
  readonly success?: boolean;
  /** Why there are no published results. */
  readonly reason?: TextMessage;
}

export interface PactResult {
  /** The file or the address that it was read from. */
  readonly source: string;
  readonly consumer: string;
  readonly provider: string;
  /** The broker holds it for not yet agreed: its failures are reported and fail nothing. */
  readonly pending: boolean;
  readonly interactions: readonly InteractionResult[];
  /** Absent where results were not to be published. */
  readonly publication?: Publication;
}

export type VerificationVerdict = 'verified' | 'failed' | 'inconclusive' | 'refused' | 'incomplete';

/** The one value that every view of a verification shows: `pact-verification.json` is exactly this. */
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
  /** How many interactions were verified, of all that the contracts hold. */
  readonly coverage: { readonly verified: number; readonly of: number };
  readonly requests: { readonly sent: number; readonly retried: number };
  readonly pacts: readonly PactResult[];
  readonly problems: readonly Problem[];
}

/** What a verification came to, besides the results of its interactions. */
export interface Circumstances {
  readonly target: { readonly environment: string; readonly baseUrl: string };
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly requests: VerificationReport['requests'];
  readonly problems: readonly Problem[];
  /** Settings, pacts or credentials were rejected. */
  readonly refused: boolean;
  /** Whether what was skipped leaves the contract unsettled. */
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
 * The report of a verification. It is verified only if at least one interaction was, none failed and none was left
 * inconclusive, nor skipped where all is required; a pact that is pending fails nothing.
 */
export function concludeVerification(pacts: readonly PactResult[], given: Circumstances): VerificationReport {
  const { target, startedAt, finishedAt, requests, refused, interruptedBy, requireAll = false } = given;
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
  const all = pacts.flatMap(({ interactions }) => interactions);
  const number = (wanted: InteractionVerdict) => all.filter(({ verdict }) => verdict === wanted).length;
  return {
    verified: number('verified'),
    failed: number('failed'),
    skipped: number('skipped'),
    inconclusive: number('inconclusive'),
  };
}

/** The report that stands from the beginning of a verification to its end, and for ever where the process is killed. */
export function unfinishedVerification(target: Circumstances['target'], now: number): VerificationReport {
  return concludeVerification([], {
    target,
    startedAt: now,
    finishedAt: now,
    requests: { sent: 0, retried: 0 },
    problems: [problemOf('pact.unfinished')],
    refused: false,
    interruptedBy: 'SIGINT',
  });
}
