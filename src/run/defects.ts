import { problemOf } from '../../messages/index.ts';
import { defectAs, type Failure } from '../errors.ts';
import { DEFECT } from '../judging/judge.ts';
import type { OpenPointResult, Problem, Report, RequirementResult } from '../report/report.ts';

/** An error thrown inside the suite. Its texts never quote the target. */
export interface Defect {
  /** One line, for reports. */
  readonly name: string;
  /** With the stack, for the terminal. */
  readonly trace: string;
}

export function defectOf(error: unknown): Defect {
  return { name: nameOf(error), trace: traceOf(error) };
}

export function defectFailure({ trace }: Pick<Defect, 'trace'>): Failure {
  return defectAs(defectProblem(trace));
}

export function defectProblem(detail: string): Problem {
  return problemOf('suite.defect', { detail });
}

/** @throws Error with the traces if a recording has defects. */
export function withoutDefects<Run extends { readonly defects: readonly Defect[] }>(recording: Run): Run {
  if (recording.defects.length === 0) return recording;
  throw new Error(recording.defects.map(({ trace }) => trace).join('\n'));
}

export function defectsIn(judged: readonly Pick<RequirementResult | OpenPointResult, 'id' | 'reasons'>[]) {
  return judged.flatMap(({ id, reasons = [] }) =>
    reasons.filter(({ code }) => code === DEFECT).map(({ params }) => `${id}: ${String(params.detail)}`),
  );
}

/** Marks a report as incomplete because of a defect. `conforming` and `inconclusive` become `incomplete`. */
export function markIncomplete(report: Report, exitCode: Report['exitCode'], problems: readonly Problem[]): Report {
  const known = new Set(report.problems.map(({ message }) => message));
  return {
    ...report,
    exitCode,
    complete: false,
    verdict: report.verdict === 'conforming' || report.verdict === 'inconclusive' ? 'incomplete' : report.verdict,
    problems: [...report.problems, ...problems.filter(({ message }) => !known.has(message))],
  };
}

/** Returns the name and stack of an error without its message, which may quote the target. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return nameOf(error);
  const stack = error.stack ?? '';
  const start = error.message === '' ? -1 : stack.lastIndexOf(error.message);
  const rest = start < 0 ? stack : stack.slice(start + error.message.length);
  return [nameOf(error), ...rest.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}

export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error';
  const coded = 'code' in error && typeof error.code === 'string' && /^[A-Z_\d]+$/.test(error.code);
  return coded ? `${error.name} ${String(error.code)}` : error.name;
}

export function missingModule(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return null;
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1] ?? null;
}
