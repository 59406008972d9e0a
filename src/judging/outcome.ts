import type { Gate, Overall, RequirementResult } from '../report/report.ts';
import { matchesAny } from './globs.ts';

type Results = readonly RequirementResult[];

const EXERCISED: ReadonlySet<RequirementResult['verdict']> = new Set(['pass', 'fail', 'warning', 'waived']);

/** True where a verdict was reached on something. */
export function exercised(result: RequirementResult): boolean {
  return EXERCISED.has(result.verdict);
}

function documented(results: Results, verdict: RequirementResult['verdict']): boolean {
  return results.some((result) => result.level === 'documented' && result.verdict === verdict);
}

/** The verdict on the API alone. A run that reached a verdict on nothing is inconclusive, never conforming. */
export function overall(results: Results, run: { readonly refused: boolean; readonly incomplete: boolean }): Overall {
  if (run.refused) return 'refused';
  if (run.incomplete) return 'incomplete';
  if (documented(results, 'fail')) return 'nonconforming';
  if (documented(results, 'inconclusive') || !results.some(exercised)) return 'inconclusive';
  return 'conforming';
}

/** The gates of `--strict` (each warning) and `--require` (each id that a glob names and that reached no verdict). */
export function gatesOf(
  results: Results,
  options: { readonly strict: boolean; readonly require: readonly string[] },
): readonly Gate[] {
  const required = matchesAny(options.require);
  const warnings = options.strict ? results.filter(({ verdict }) => verdict === 'warning') : [];
  return [
    ...warnings.map(({ id }) => ({ kind: 'strict', id, message: `${id} has a warning, and --strict is set` }) as const),
    ...results
      .filter((result) => required(result.id) && !exercised(result))
      .map(
        ({ id, verdict }) => ({ kind: 'require', id, message: `${id} is required and was ${words(verdict)}` }) as const,
      ),
  ];
}

function words(verdict: RequirementResult['verdict']): string {
  return verdict === 'not-exercised' ? 'not exercised' : verdict;
}

/** Everything that has a say in the exit code; what is left out did not happen. */
export interface RunEnd {
  readonly results: Results;
  readonly gates: readonly Gate[];
  /** The suite itself is at fault. */
  readonly defect?: boolean;
  readonly interruptedBy?: 'SIGINT' | 'SIGTERM';
  /** A report was withheld because it held something secret or personal. */
  readonly leaked?: boolean;
  /** Usage, settings, an interlock, or the main credentials were refused. */
  readonly refused?: boolean;
  /** A report could not be written. */
  readonly unwritten?: boolean;
  readonly unreachable?: boolean;
  /** The run ended before everything was asked. */
  readonly incomplete?: boolean;
}

/** The exit code; where several apply: 70, then 130 and 143, 4, 2, 1, 3, 0. */
export function exitCode(end: RunEnd): number {
  if (end.defect) return 70;
  if (end.interruptedBy !== undefined) return end.interruptedBy === 'SIGINT' ? 130 : 143;
  if (end.leaked) return 4;
  if (end.refused || end.unwritten) return 2;
  if (documented(end.results, 'fail') || end.gates.some(({ kind }) => kind !== 'require')) return 1;
  return unsettled(end) ? 3 : 0;
}

function unsettled({ results, gates, unreachable, incomplete }: RunEnd): boolean {
  return (
    unreachable === true ||
    incomplete === true ||
    gates.some(({ kind }) => kind === 'require') ||
    documented(results, 'inconclusive') ||
    !results.some(exercised)
  );
}
