import { textOf } from '../../messages/index.ts';
import type { Gate, Overall, RequirementResult } from '../report/report.ts';
import { type ExitCode, exitCodes, worst } from './exit-codes.ts';
import { matchesAny } from './globs.ts';

type Result = Pick<RequirementResult, 'id' | 'level' | 'verdict'>;
type Results = readonly Result[];

const EXERCISED: ReadonlySet<RequirementResult['verdict']> = new Set(['pass', 'fail', 'warning', 'waived']);

/** True where a verdict was reached on something. */
export function exercised(result: Pick<Result, 'verdict'>): boolean {
  return EXERCISED.has(result.verdict);
}

function documented(results: Results, verdict: RequirementResult['verdict']): boolean {
  return results.some((result) => result.level === 'documented' && result.verdict === verdict);
}

/** How a run ended, as far as the verdict goes; what is left out did not happen. */
export interface RunState {
  /** The main credentials were refused. */
  readonly refused?: boolean;
  readonly interrupted?: boolean;
  /** The run ended before everything was asked. */
  readonly incomplete?: boolean;
  /** Core requirements that were not exercised. */
  readonly coreMissing?: readonly string[];
  /** Open points alone are selected, and one was answered: that is all that was asked for. */
  readonly openPointsAlone?: boolean;
}

/** The verdict on the API alone. A run that was cut short, or reached a verdict on nothing, is never conforming. */
export function overall(results: Results, state: RunState): Overall {
  const { refused, interrupted, incomplete, coreMissing = [], openPointsAlone = false } = state;
  if (refused === true) return 'refused';
  if (interrupted === true) return 'incomplete';
  if (documented(results, 'fail')) return 'nonconforming';
  const whole = incomplete !== true && coreMissing.length === 0;
  const settled = whole && !documented(results, 'inconclusive') && (openPointsAlone || results.some(exercised));
  return settled ? 'conforming' : 'inconclusive';
}

/** The gates of `--strict` (each warning) and `--require` (each id that a glob names and that reached no verdict). */
export function gatesOf(
  results: Results,
  options: { readonly strict: boolean; readonly require: readonly string[] },
): readonly Gate[] {
  const required = matchesAny(options.require);
  const warnings = options.strict ? results.filter(({ verdict }) => verdict === 'warning') : [];
  return [
    ...warnings.map(({ id }) => ({ kind: 'strict', id, ...textOf('gate.strict', { id }) }) as const),
    ...results
      .filter((result) => required(result.id) && !exercised(result))
      .map(({ id, verdict }) => ({ kind: 'require', id, ...textOf('gate.required', { id, verdict }) }) as const),
  ];
}

/** Everything in a judged run that has a say in its exit code; what is left out did not happen. */
export interface RunEnd {
  readonly results: Results;
  readonly gates: readonly Gate[];
  readonly interruptedBy?: 'SIGINT' | 'SIGTERM';
  /** The main credentials were refused. */
  readonly refused?: boolean;
  /** The run ended before everything was asked. */
  readonly incomplete?: boolean;
  /** Core requirements that were not exercised. */
  readonly coreMissing?: readonly string[];
  readonly openPointsAlone?: boolean;
}

/** The exit code that a judged run earns, before anything is written. */
export function exitCode(end: RunEnd): ExitCode {
  const { results, gates, interruptedBy, refused, incomplete, coreMissing = [], openPointsAlone = false } = end;
  const nonconforming = documented(results, 'fail') || gates.some(({ kind }) => kind !== 'require');
  const unsettled =
    incomplete === true ||
    coreMissing.length > 0 ||
    gates.some(({ kind }) => kind === 'require') ||
    documented(results, 'inconclusive') ||
    !(openPointsAlone || results.some(exercised));
  return worst([
    ...(interruptedBy === undefined ? [] : [exitCodes[interruptedBy]]),
    ...(refused === true ? [exitCodes.refused] : []),
    ...(nonconforming ? [exitCodes.nonconforming] : []),
    ...(unsettled ? [exitCodes.unsettled] : []),
  ]);
}
