import type { TextMessage } from '../../messages/index.ts';
import type { ExitCode } from '../../src/judging/exit-codes.ts';
import type { Problem } from '../../src/report/report.ts';

/**
 * What became of an interaction. `skipped`: a provider state that it needs can't be had with these settings or data;
 * `inconclusive`: the environment stood in the way. Neither counts as verified.
 */
export type InteractionVerdict = 'verified' | 'failed' | 'skipped' | 'inconclusive';

/** What an answer departs from, told without any value of it. */
export interface Mismatch {
  readonly kind: 'status' | 'header' | 'body' | 'content-type';
  /** Where in the body, as a path with every place of a list as `[*]`; of headers the name. Absent of a status. */
  readonly path?: string;
  /** The rule of the contract. */
  readonly expected: string;
  /** The kind of what came; what it was only of a boolean that tells of a page. */
  readonly actual: string;
  /** Id of the requirement of the interaction that this very place is about; absent where none is. */
  readonly requirement?: string;
  /** In how many places the same was met. */
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
  /** The broker holds it for not yet agreed: its failures are told and gate nothing. */
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
  /** How much of the contracts the verdict is about: so many interactions were verified, of all that they hold. */
  readonly coverage: { readonly verified: number; readonly of: number };
  readonly requests: { readonly sent: number; readonly retried: number };
  readonly pacts: readonly PactResult[];
  readonly problems: readonly Problem[];
}

/** The order in which verdicts and their counts are told. */
export const verdictsInOrder: readonly InteractionVerdict[] = ['verified', 'failed', 'skipped', 'inconclusive'];

export function countsOf(pacts: readonly PactResult[]): VerificationReport['counts'] {
  const all = pacts.flatMap(({ interactions }) => interactions);
  const number = (wanted: InteractionVerdict) => all.filter(({ verdict }) => verdict === wanted).length;
  return {
    verified: number('verified'),
    failed: number('failed'),
    skipped: number('skipped'),
    inconclusive: number('inconclusive'),
  };
}
