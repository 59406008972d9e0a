import { problemOf, textOf } from '../../messages/index.ts';
import type { Failure } from '../errors.ts';
import { DEFECT } from '../judging/judge.ts';
import type { OpenPointResult, Problem, Report, RequirementResult } from '../report/report.ts';
import { nameOf, traceOf } from './trace.ts';

/** Something thrown inside the suite. Neither text quotes what the target sent. */
export interface Defect {
  /** One line, for reports. */
  readonly name: string;
  /** With the place in the code, for the terminal. */
  readonly trace: string;
}

export function defectOf(error: unknown): Defect {
  return { name: nameOf(error), trace: traceOf(error) };
}

export function defectFailure({ trace }: Pick<Defect, 'trace'>): Failure {
  return { kind: 'defect', detail: trace };
}

/** @throws Error with the traces, where a recording met defects. */
export function withoutDefects<Recorded extends { readonly defects: readonly Defect[] }>(
  recording: Recorded,
): Recorded {
  if (recording.defects.length === 0) return recording;
  throw new Error(recording.defects.map(({ trace }) => trace).join('\n'));
}

type Observed = Pick<OpenPointResult, 'answer' | 'summary' | 'certainty' | 'basis' | 'exchanges'>;

/** What `observe` returns, or that it threw. */
export function observedSafely(observe: () => Observed): Observed & Pick<OpenPointResult, 'reason' | 'reasons'> {
  try {
    return observe();
  } catch (error) {
    const reason = textOf(DEFECT, { detail: nameOf(error) });
    const { message } = reason;
    return {
      answer: null,
      summary: message,
      certainty: 'unseen',
      reason: message,
      reasons: [reason],
      basis: 0,
      exchanges: [],
    };
  }
}

type Judged = Pick<RequirementResult | OpenPointResult, 'id' | 'reasons'>;

/** The requirements and open points that a defect left open, each with the defect. */
export function defectsIn(judged: readonly Judged[]): readonly string[] {
  return judged.flatMap(({ id, reasons = [] }) =>
    reasons.filter(({ code }) => code === DEFECT).map(({ params }) => `${id}: ${String(params.detail)}`),
  );
}

export function defectProblem(detail: string): Problem {
  return problemOf('suite.defect', { detail });
}

/** A report that a defect left incomplete: no verdict of it stands for the API. */
export function spoiled(report: Report, exitCode: Report['exitCode'], problems: readonly Problem[]): Report {
  const known = new Set(report.problems.map(({ message }) => message));
  return {
    ...report,
    exitCode,
    complete: false,
    verdict: report.verdict === 'conforming' || report.verdict === 'inconclusive' ? 'incomplete' : report.verdict,
    problems: [...report.problems, ...problems.filter(({ message }) => !known.has(message))],
  };
}
