import { problemOf } from '../../messages/index.ts';
import { type Failure, problemsOfFailure } from '../errors.ts';
import { thisMachine } from '../machine/processes.ts';
import type { Gate } from '../redaction/gate.ts';
import { scrubbed } from '../redaction/gate.ts';
import { reportFiles } from '../report/files.ts';
import { lockDirectory } from '../report/lock.ts';
import type { Problem, Report } from '../report/report.ts';
import { type WriteOptions, type WriteResult, writeReports } from '../report/write.ts';
import { defectFailure, defectOf, defectProblem, spoiled } from './defects.ts';
import { evidenceFile, type Recorded } from './evidence.ts';
import { type ExitCode, exitCodeOf, worst } from './exit-codes.ts';

/** A run that is over, whatever its end. */
export interface Ending {
  /** Its exit code is `code`. */
  readonly report: Report;
  readonly code: ExitCode;
  /** What went wrong beside the target: settings, a defect, reports that were not written or were withheld. */
  readonly failures: readonly Failure[];
  /** Paths of the reports written in full. */
  readonly written: readonly string[];
  /** False where the report holds something that must not be shown. */
  readonly presentable: boolean;
  /** The same run, its reports written again, after something was thrown while its end was shown. */
  readonly broken: (error: unknown) => Promise<Ending>;
}

export interface Writing extends Omit<WriteOptions, 'views'> {
  /** What the run learnt; null where it learnt nothing that could be judged again. */
  readonly recorded: Recorded | null;
}

/** Gives the directory to one run at a time; where another has it, `refused` is how this one ends. */
export async function locked(
  directory: string,
  use: () => Promise<Ending>,
  refused: (problem: Problem) => Report,
): Promise<Ending> {
  const lock = await lockDirectory(directory, thisMachine);
  if (lock === 'held') {
    const report = refused(problemOf('reports.locked', { directory }));
    return unwritten(report, [{ kind: 'input', problems: report.problems }]);
  }
  try {
    return await use();
  } finally {
    await lock?.release();
  }
}

/** The end of a run that leaves the report directory alone. */
export function unwritten(report: Report, failures: readonly Failure[]): Ending {
  const code = worst([report.exitCode, ...failures.map(exitCodeOf)]);
  return {
    report,
    code,
    failures,
    written: [],
    presentable: true,
    broken: async (error) => unwritten(report, [...failures, defectFailure(defectOf(error))]),
  };
}

/** Writes the report. What goes wrong in that affects the exit code, and every report that is written says so. */
export async function written(judged: Report, failures: readonly Failure[], writing: Writing): Promise<Ending> {
  const { recorded, ...given } = writing;
  const report = safe(judged, given.gate);
  const evidence = evidenceFile(recorded);
  const where =
    recorded === null
      ? { ...given, views: reportFiles, retired: [evidence] }
      : { ...given, views: [...reportFiles, evidence] };
  const first = await writeReports(withFailures(report, failures), where);
  const all = [...failures, ...failuresOf(first, failures)];
  const told = withFailures(report, all);
  const last = all.length === failures.length ? first : await writeReports(told, where);
  return {
    report: told,
    code: told.exitCode,
    failures: all,
    written: last.written,
    presentable: last.withheld.length === 0,
    broken: (error) => written(report, [...all, defectFailure(defectOf(error))], writing),
  };
}

/** The report without what its results quote of the target and must not leave the process. */
function safe(report: Report, gate: Gate): Report {
  const { requirements, openPoints } = report;
  const leaks = (text: string): boolean => gate.leaksIn(text).length > 0;
  return { ...report, ...scrubbed({ requirements, openPoints }, leaks, true) };
}

/** What went wrong in a writing, without the problems that are known already. */
function failuresOf({ problems, withheld, broken }: WriteResult, failures: readonly Failure[]): readonly Failure[] {
  const known = failures.flatMap((failure) => ('problems' in failure ? failure.problems : []));
  const unwritten = problems.filter((problem) => !known.some(({ message }) => message === problem.message));
  return [
    ...broken.map((error) => defectFailure(defectOf(error))),
    ...(unwritten.length === 0 ? [] : [{ kind: 'unwritten', problems: unwritten } as const]),
    ...(withheld.length === 0 ? [] : [{ kind: 'leak', reports: withheld.map(({ path }) => path) } as const]),
  ];
}

function withFailures(report: Report, failures: readonly Failure[]): Report {
  const exitCode = worst([report.exitCode, ...failures.map(exitCodeOf)]);
  if (exitCode === report.exitCode) return report;
  const unfinished = failures.some(({ kind }) => kind === 'defect' || kind === 'unwritten');
  return unfinished ? spoiled(report, exitCode, failures.flatMap(problemsIn)) : { ...report, exitCode };
}

/** The problems of a failure as a report shows them: a defect without its trace. */
function problemsIn(failure: Failure): readonly Problem[] {
  if (failure.kind !== 'defect') return problemsOfFailure(failure);
  return [defectProblem(failure.detail.split('\n', 1)[0] ?? '')];
}
