import type { CodedMessage, FindingTexts } from '../../messages/index.ts';

/** The place of a finding; fields that do not apply are omitted. `item` counts from 0. */
export interface Where {
  readonly page?: number;
  readonly limite?: number;
  readonly item?: number;
  /** JSON Pointer into the body. */
  readonly pointer?: string;
  /** The case of a requirement that has many, for example `signature-changed-first`. */
  readonly case?: string;
  /** The partner, if not the main partner. */
  readonly partner?: string;
}

/** The count and place of a finding. */
interface Found {
  /** Number of occurrences. */
  readonly count: number;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
  readonly where: Where;
}

/** A deviation in one case or place, as a check reports it. Parameters are safe to forward. */
export interface CodedFinding extends CodedMessage, Found {}

/** A deviation with its texts; findings of older versions may have no code. */
export interface Finding extends Partial<CodedMessage>, FindingTexts, Found {}

/** Why there is no verdict. */
export type Reason = CodedMessage;

/**
 * The result of a check. Findings decide first, then obstacles, then whether anything was checked.
 * If nothing was checked, `unexercised` says why, and which setting or data would exercise it.
 */
export interface Judgement {
  /** Number of objects, exchanges or cases that were checked. */
  readonly judgedOn: number;
  readonly findings: readonly CodedFinding[];
  /** How the environment blocked the check. */
  readonly obstacles: readonly Reason[];
  /** Why nothing was checked, or which part was skipped. */
  readonly unexercised?: Reason;
}

export type Verdict = 'pass' | 'fail' | 'warning' | 'observed' | 'not-exercised' | 'inconclusive' | 'waived';

/** A check: a pure function from facts to a result. */
export type Check<Facts> = (facts: Facts) => Judgement;
