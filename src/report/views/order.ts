import type { RequirementResult } from '../report.ts';

type Results = readonly RequirementResult[];

const RANKS: Readonly<Record<NonNullable<RequirementResult['severity']>, number>> = { critical: 0, major: 1, minor: 2 };

/** What orders results of one verdict: the gravest first, those of reports without severities last. */
export function rankOf({ severity }: Pick<RequirementResult, 'severity'>): number {
  return severity === undefined ? RANKS.minor : RANKS[severity];
}

/** The selected requirements with a verdict: by severity, then in the order of the catalogue. */
export function withVerdict(results: Results, verdict: RequirementResult['verdict']): Results {
  return results
    .filter((result) => result.verdict === verdict && isSelected(result))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Whether a run was about a requirement. */
export function isSelected({ reasons = [] }: RequirementResult): boolean {
  return reasons.every(({ code }) => code !== 'not-selected');
}
