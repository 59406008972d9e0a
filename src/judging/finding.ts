import type { CodedMessage, FindingTexts } from '../../messages/index.ts';

/** Where a finding was made. Whatever does not apply is left out; `item` counts from 0. */
export interface Where {
  readonly page?: number;
  readonly limite?: number;
  readonly item?: number;
  /** JSON Pointer into the body. */
  readonly pointer?: string;
  /** The case of a requirement that has many, for example `signature-changed-first`. */
  readonly case?: string;
  /** Whose listing, where it is not the main partner's. */
  readonly partner?: string;
}

/** What is counted and where it was found. */
interface Found {
  /** How often the same thing was found. */
  readonly count: number;
  /** Number of cases in which it was found, if these are several; `where` names the first. */
  readonly cases?: number;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
  readonly where: Where;
}

/** One case or one place of a requirement that went wrong, as a check says it. Parameters are safe to forward. */
export interface CodedFinding extends CodedMessage, Found {}

/** The same with its texts; one that an older version reported may have no code. */
export interface Finding extends Partial<CodedMessage>, FindingTexts, Found {}

/** Why there is no verdict. */
export type Reason = CodedMessage;

/**
 * What a check says. Findings decide first; then what stood in the way; then whether anything was judged at all.
 * A judgment of nothing must say why (`unexercised`), and what setting or data would exercise it.
 */
export interface Judgement {
  /** Objects, exchanges or cases that the judgment rests on. */
  readonly judgedOn: number;
  readonly findings: readonly CodedFinding[];
  /** What the environment did that kept the question from being settled. */
  readonly obstacles: readonly Reason[];
  /** Why nothing was judged, or what was left out although something was. */
  readonly unexercised?: Reason;
}

export type Verdict = 'pass' | 'fail' | 'warning' | 'observed' | 'not-exercised' | 'inconclusive' | 'waived';

/** A check: pure, from facts to a judgment. */
export type Check<Facts> = (facts: Facts) => Judgement;
