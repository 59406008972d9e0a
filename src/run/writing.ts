import { problemOf } from '../../messages/index.ts';
import { type Failure, failureOf, leakIn } from '../errors.ts';
import { type ExitCode, worst } from '../judging/exit-codes.ts';
import { scrubbed } from '../redaction/gate.ts';
import { reportFiles } from '../report/files.ts';
import { lockDirectory } from '../report/lock.ts';
import type { Problem, Report } from '../report/report.ts';
import { type WriteOptions, writeReports } from '../report/write.ts';
import { defectFailure, defectOf, defectProblem, markIncomplete } from './defects.ts';
import { evidenceFile, type Recorded } from './evidence.ts';

export interface Ending {
  readonly report: Report;
  readonly code: ExitCode;
  /** Failures not caused by the target: settings, a defect, reports that were not written or were withheld. */
  readonly failures: readonly Failure[];
  readonly written: readonly string[];
  /** False if the report contains data that must not be shown. */
  readonly presentable: boolean;
  /** Writes the reports again after an error while the result was printed. */
  readonly broken: (error: unknown) => Promise<Ending>;
}

export interface Writing extends Omit<WriteOptions, 'views'> {
  readonly recorded: Recorded | null;
  /** Bad input loses nothing: `judge` can write the earlier reports again. */
  readonly keepsEvidence?: true;
}

/** Calls `use` with a lock on the directory. If another run has the lock, ends with the report of `refused`. */
export async function withLock(
  directory: string,
  use: () => Promise<Ending>,
  refused: (problem: Problem) => Report,
): Promise<Ending> {
  const lock = await lockDirectory(directory);
  if (lock === 'held') {
    const report = refused(problemOf('reports.locked', { directory }));
    return unwritten(report, [failureOf('input', report.problems)]);
  }
  try {
    return await use();
  } finally {
    await lock?.();
  }
}

function unwritten(report: Report, failures: readonly Failure[]): Ending {
  return {
    report,
    code: worst([report.exitCode, ...failures.map(({ code }) => code)]),
    failures,
    written: [],
    presentable: true,
    broken: async (error) => unwritten(report, [...failures, defectFailure(defectOf(error))]),
  };
}

/** Writes the reports. A failure to write affects the exit code, and is a problem in every report that is written. */
export async function written(
  judged: Report,
  failures: readonly Failure[],
  writing: Writing,
  isScrubbed = false,
): Promise<Ending> {
  const { recorded, keepsEvidence, ...given } = writing;
  const leaks = (text: string): boolean => given.gate.leaksIn(text).length > 0;
  // Results may quote the target.
  const { requirements, openPoints } = judged;
  const report = { ...judged, ...scrubbed({ requirements, openPoints }, leaks, true) };
  const evidence = evidenceFile(recorded);
  const views = recorded === null ? reportFiles : [...reportFiles, evidence];
  const write = (all: readonly Failure[]) =>
    writeReports(withFailures(report, all), { ...given, views, retired: keepsEvidence ? [] : [evidence] });
  const first = await write(failures);
  const { broken, problems, withheld } = first;
  // A value may become known after an exchange that holds it was recorded.
  if (withheld.length > 0 && !isScrubbed) {
    const exchanges = judged.exchanges.map((row) => scrubbed(row, leaks));
    const evidenced = recorded && { ...recorded, rows: exchanges };
    return written({ ...judged, exchanges }, failures, { ...writing, recorded: evidenced }, true);
  }
  const known = failures.flatMap(({ problems }) => problems);
  const unwritten = problems.filter((problem) => !known.some(({ message }) => message === problem.message));
  const all: readonly Failure[] = [
    ...failures,
    ...broken.map((error) => defectFailure(defectOf(error))),
    ...(unwritten.length === 0 ? [] : [failureOf('unwritten', unwritten)]),
    ...(withheld.length === 0 ? [] : [leakIn(withheld.map(({ path }) => path))]),
  ];
  const last = all.length === failures.length ? first : await write(all);
  const shown = withFailures(report, all);
  return {
    report: shown,
    code: shown.exitCode,
    failures: all,
    written: last.written,
    presentable: last.withheld.length === 0,
    broken: (error) => written(report, [...all, defectFailure(defectOf(error))], writing),
  };
}

function withFailures(report: Report, failures: readonly Failure[]): Report {
  const exitCode = worst([report.exitCode, ...failures.map(({ code }) => code)]);
  if (exitCode === report.exitCode) return report;
  const unfinished = failures.some(({ kind }) => kind === 'defect' || kind === 'unwritten');
  // A report shows a defect without its trace.
  const problems = failures.flatMap(({ kind, problems }) =>
    kind === 'defect' ? problems.map(withoutTrace) : problems,
  );
  return unfinished ? markIncomplete(report, exitCode, problems) : { ...report, exitCode };
}

function withoutTrace({ params }: Problem): Problem {
  return defectProblem(String(params?.detail).split('\n', 1)[0] ?? '');
}
