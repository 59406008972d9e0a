import type { Verdict } from '../../../judging/finding.ts';
import type { OpenPointResult, Report } from '../../report.ts';

type Side = 'left' | 'right';

/** What a comparison says of its own, in one language. */
export interface Words {
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
}
