import { english, reportIn, type ViewContext } from '../language.ts';
import type { Report } from '../report.ts';
import { type Cause, causesOf, criticalWaived } from './causes.ts';

/** What every view of a report for a reader shows: the report in its language, and its deviations by cause. */
export interface Frame extends ViewContext {
  readonly report: Report;
  readonly causes: Readonly<Record<Cause['verdict'], readonly Cause[]>>;
  /** Critical warnings, for example another person's data; they fail a run only with `--strict`. */
  readonly critical: readonly Cause[];
}

export function frameOf(given: Report, context: ViewContext = english): Frame {
  const report = reportIn(given, context);
  const causes = {
    fail: causesOf(report, 'fail'),
    warning: causesOf(report, 'warning'),
    waived: causesOf(report, 'waived'),
  };
  return { ...context, report, causes, critical: causes.warning.filter(({ severity }) => severity === 'critical') };
}

/** Returns true if a run that failed nothing left something critical: a warning, or a deviation that is waived. */
export function isLimited({ report, critical }: Frame): boolean {
  return report.verdict === 'conforming' && (critical.length > 0 || criticalWaived(report).length > 0);
}
