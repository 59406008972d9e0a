import type { Verdict } from '../../../judging/finding.ts';
import type { Gate, OpenPointResult, Report } from '../../report.ts';

type Side = 'left' | 'right';

type Tallied = 'finding' | 'requirement' | 'reason' | 'gate';

/** Everything that the views for people say of their own, in one language. Ids and field names are not among it. */
export interface Words {
  /** Whose verdict it is. */
  readonly target: (environment: string, baseUrl: string) => string;
  readonly embeddedTarget: string;
  readonly verdict: (verdict: Report['verdict'], embedded: boolean) => string;
  /** What the verdict does not tell: failures that are waived, gates that did not hold. Follows the verdict. */
  readonly beyondVerdict: { readonly waived: (count: number) => string; readonly gates: (count: number) => string };
  readonly exercised: (exercised: number, requirements: number) => string;
  readonly requests: (sent: number, retried: number) => string;
  readonly progress: (sent: number, stage: string) => string;
  readonly count: Readonly<Record<Verdict | 'unseen', (count: number) => string>>;
  readonly headings: {
    readonly problems: string;
    readonly gates: string;
    readonly fail: string;
    readonly warning: string;
    readonly inconclusive: string;
    readonly waived: string;
    readonly 'not-exercised': string;
    readonly openPoints: string;
    /** What is said of open points beside their number. */
    readonly openPointsAre: string;
  };
  readonly gateKinds: Readonly<Record<Gate['kind'], string>>;
  /** Said of settings that are not in order. */
  readonly remedy: string;
  readonly judgedOn: (count: number) => string;
  readonly besides: string;
  readonly expected: string;
  readonly actual: string;
  readonly at: string;
  readonly times: (count: number) => string;
  readonly exchange: (id: string) => string;
  readonly noReason: string;
  readonly where: {
    readonly case: (name: string) => string;
    readonly partner: (name: string) => string;
    readonly page: (page: number) => string;
    readonly limite: (limite: number) => string;
    readonly item: (item: number) => string;
    readonly wholeBody: string;
  };
  readonly notSeen: string;
  readonly inferred: string;
  readonly againstBaseline: Readonly<Record<NonNullable<OpenPointResult['baseline']>, string>>;
  readonly more: (hidden: number, what: Tallied) => string;
  readonly reports: string;
  readonly exitCode: (code: number) => string;
  /** What the comparison of two reports says. */
  readonly comparison: {
    readonly sides: Readonly<Record<Side, string>>;
    readonly alike: string;
    readonly unlike: string;
    readonly compared: (requirements: number, openPoints: number) => string;
    readonly versions: (left: string, right: string) => string;
    readonly incomplete: Readonly<Record<Side, string>>;
    readonly missing: string;
    readonly missingIn: Readonly<Record<Side, string>>;
    readonly verdicts: (count: number) => string;
    readonly openPoints: (count: number) => string;
    readonly presence: (count: number) => string;
    readonly present: (present: number, of: number, nulls: number) => string;
    readonly timings: string;
    readonly seenInOne: string;
    readonly movesWithData: string;
    readonly certainty: Readonly<Record<OpenPointResult['certainty'], string>>;
    readonly verdict: Readonly<Record<Verdict, string>>;
    readonly outcome: Readonly<Record<Report['verdict'], string>>;
  };
  /** What the summary alone says; in Markdown. */
  readonly summary: {
    readonly whatToDo: string;
    readonly advice: {
      readonly refused: string;
      readonly incomplete: string;
      readonly problems: string;
      readonly failed: (count: number) => string;
      readonly inconclusive: (count: number) => string;
      readonly notExercised: (count: number) => string;
      readonly nothing: string;
    } & Readonly<Record<Gate['kind'], string>>;
    readonly moved: string;
    readonly alike: (others: number) => string;
    readonly pinned: string;
    readonly more: (hidden: number) => string;
    readonly cut: (left: number) => string;
    /** Where the whole of it is. */
    readonly files: string;
  };
}
