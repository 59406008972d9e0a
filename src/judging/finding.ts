import type { CodedMessage, FindingTexts } from '../../messages/index.ts';

/** Place of a finding; parts that do not apply are missing. `item` counts from 0. */
export interface Where {
  readonly page?: number;
  readonly limite?: number;
  readonly item?: number;
  /** JSON Pointer into the body. */
  readonly pointer?: string;
  /** Case of a requirement with many cases, for example `signature-changed-first`. */
  readonly case?: string;
  /** Owner of the listing, if it is not the main partner. */
  readonly partner?: string;
}

interface Found {
  readonly count: number;
  /** Number of cases in which it was found, if these are several; `where` names the first. */
  readonly cases?: number;
  readonly exchange?: string;
  readonly where: Where;
}

/** Result of a check: one deviation from a requirement. Parameters are safe to forward. */
export interface CodedFinding extends CodedMessage, Found {}

/** A finding with its texts. Findings of older versions may have no code. */
export interface Finding extends Partial<CodedMessage>, FindingTexts, Found {
  /** A waiver covers it, but not every finding of its requirement. */
  readonly waived?: true;
}

export type Reason = CodedMessage;

/**
 * The result of a check. Findings decide first, then obstacles, then whether anything was checked.
 * If nothing was checked, `unexercised` says why, and which setting or data would exercise it.
 */
export interface Judgement {
  /** Number of objects, exchanges or cases that were checked. */
  readonly judgedOn: number;
  readonly findings: readonly CodedFinding[];
  readonly obstacles: readonly Reason[];
  /** Reason why nothing, or only a part, was checked. */
  readonly unexercised?: Reason;
}

export type Verdict = 'pass' | 'fail' | 'warning' | 'observed' | 'not-exercised' | 'inconclusive' | 'waived';

/** A check: a pure function from facts to a judgment. */
export type Check<Facts> = (facts: Facts) => Judgement;
