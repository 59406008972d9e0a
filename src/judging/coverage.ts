import type { Coverage, RequirementResult } from '../report/report.ts';
import { exercised } from './outcome.ts';

/** Reasons for which a core requirement may stay not exercised: what is missing is not data, and was not held back. */
const EXCUSED: ReadonlySet<string> = new Set([
  'absent',
  'unstable-order',
  'not-permitted',
  'not-selected',
  'not-in-evidence',
  'skipped',
  'accepted',
]);

/**
 * How many of the selected requirements were exercised, and which core requirements are missing: not exercised, for
 * want of data or because a request was never sent.
 */
export function coverageOf(results: readonly RequirementResult[], isCore: (id: string) => boolean): Coverage {
  const selected = results.filter((result) => !hasReason(result, 'not-selected'));
  const idle = selected.filter(({ verdict }) => verdict === 'not-exercised');
  return {
    exercised: selected.filter(exercised).length,
    of: selected.length,
    coreMissing: idle
      .filter(({ id, reasons = [] }) => isCore(id) && !reasons.some(({ code }) => EXCUSED.has(code)))
      .map(({ id }) => id),
    accepted: idle.filter((result) => hasReason(result, 'accepted')).map(({ id }) => id),
  };
}

function hasReason({ reasons = [] }: RequirementResult, wanted: string): boolean {
  return reasons.some(({ code }) => code === wanted);
}
