import type { CodedMessage, TextMessage } from '../../messages/index.ts';

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

/** One case or one place of a requirement that went wrong. Its code and parameters say the same as its texts. */
export interface Finding extends Partial<CodedMessage> {
  readonly message: string;
  readonly expected: string;
  /** What came back, safe to forward. */
  readonly actual: string;
  /** How often the same thing was met. */
  readonly count: number;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
  readonly where: Where;
}

/** Why there is no verdict: a message, or a sentence that has no code. */
export type Reason = string | TextMessage;

/**
 * What a check says. Findings decide first; then what stood in the way; then whether anything was judged at all.
 * A judgement of nothing must say why (`unexercised`), and what setting or data would exercise it.
 */
export interface Judgement {
  /** Objects, exchanges or cases that the judgement rests on. */
  readonly judgedOn: number;
  readonly findings: readonly Finding[];
  /** What the environment did that kept the question from being settled. */
  readonly obstacles: readonly Reason[];
  /** Why nothing was judged, or what was left out although something was. */
  readonly unexercised?: Reason;
}

export type Verdict = 'pass' | 'fail' | 'warning' | 'observed' | 'not-exercised' | 'inconclusive' | 'waived';

/** A check: pure, from facts to a judgement. */
export type Check<Facts> = (facts: Facts) => Judgement;
