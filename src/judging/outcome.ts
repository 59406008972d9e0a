import picomatch from 'picomatch';
import { type FindingCode, textOf } from '../../messages/index.ts';
import type { Coverage, Gate, Overall, RequirementResult } from '../report/report.ts';
import { type ExitCode, exitCodes, worst } from './exit-codes.ts';

type Result = Pick<RequirementResult, 'id' | 'level' | 'verdict'>;
type Results = readonly Result[];

/** Codes of findings that are critical, whatever the severity of their requirement. */
const ALWAYS_CRITICAL: ReadonlySet<string> = new Set<FindingCode>([
  ...(['listing.other-person', 'token.other-list', 'auth.401-with-simulations'] as const),
]);

export function isAlwaysCritical({ code = '' }: { readonly code?: string }): boolean {
  return ALWAYS_CRITICAL.has(code);
}

/** Returns true if there is a verdict based on data. */
export function exercised({ verdict }: Pick<Result, 'verdict'>): boolean {
  return ['pass', 'fail', 'warning', 'waived'].includes(verdict);
}

function documented(results: Results, verdict: RequirementResult['verdict']): boolean {
  return results.some((result) => result.level === 'documented' && result.verdict === verdict);
}

/** End of a run; missing members did not occur. */
export interface RunState {
  readonly refused?: boolean;
  readonly interrupted?: boolean;
  /** The run ended before every request was sent. */
  readonly incomplete?: boolean;
  /** Core requirements that were not exercised. */
  readonly coreMissing?: readonly string[];
  /** Only open points are selected; one was answered, or no run can show any of them. */
  readonly openPointsAlone?: boolean;
}

/** Returns true if the run settled its whole selection. */
function isSettled(results: Results, { incomplete, coreMissing = [], openPointsAlone }: RunState): boolean {
  const isExercised = openPointsAlone === true || results.some(exercised);
  return incomplete !== true && coreMissing.length === 0 && !documented(results, 'inconclusive') && isExercised;
}

/** Returns the verdict on the API alone. A run that was cut short, or reached no verdict, is never conforming. */
export function overall(results: Results, state: RunState): Overall {
  if (state.refused === true) return 'refused';
  if (state.interrupted === true) return 'incomplete';
  if (documented(results, 'fail')) return 'nonconforming';
  return isSettled(results, state) ? 'conforming' : 'inconclusive';
}

/** The end of a run with everything that affects its exit code. */
export interface RunEnd extends RunState {
  readonly results: Results;
  readonly gates: readonly Gate[];
  readonly interruptedBy?: 'SIGINT' | 'SIGTERM';
}

/** Returns the exit code of a run, before anything is written. */
export function exitCode({ results, gates, interruptedBy, ...state }: RunEnd): ExitCode {
  const nonconforming = documented(results, 'fail') || gates.some(({ kind }) => kind !== 'require');
  const unsettled = !isSettled(results, state) || gates.some(({ kind }) => kind === 'require');
  return worst([
    ...(interruptedBy === undefined ? [] : [exitCodes[interruptedBy]]),
    ...(state.refused === true ? [exitCodes.refused] : []),
    ...(nonconforming ? [exitCodes.nonconforming] : []),
    ...(unsettled ? [exitCodes.unsettled] : []),
  ]);
}

/** Returns the failed gates of `--strict` (each warning) and `--require` (each matching id without a verdict). */
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
      .map(({ id, verdict }) => {
        const outcome = verdict === 'inconclusive' ? 'gate.inconclusive' : 'gate.not-exercised';
        const params = { id, verdict, outcome } as const;
        return { kind: 'require', id, ...textOf('gate.required', params) } as const;
      }),
  ];
}

/** Returns a predicate for ids that match one of the globs. An empty glob matches nothing. */
export function matchesAny(globs: readonly string[]): (id: string) => boolean {
  return picomatch(globs.filter((glob) => glob !== ''));
}

/** Returns the globs that match no id: each is an invalid setting (`--only`, `--require`). */
export function unmatchedGlobs(globs: readonly string[], ids: readonly string[]): readonly string[] {
  return globs.filter((glob) => !ids.some(matchesAny([glob])));
}

/** Reasons that excuse an unexercised core requirement: no data is missing. */
const EXCUSED: ReadonlySet<string> = new Set(
  'absent unstable-order not-permitted not-selected not-in-evidence skipped accepted'.split(' '),
);

/** Returns how many selected requirements were exercised, and which core requirements were not, without an excuse. */
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
