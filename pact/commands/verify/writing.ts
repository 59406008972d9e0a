import type { Io } from '../../../src/cli/io.ts';
import type { Failure } from '../../../src/errors.ts';
import { english } from '../../../src/report/language.ts';
import type { Problem } from '../../../src/report/report.ts';
import { foreignFiles, unwritableDirectory, writeReports } from '../../../src/report/write.ts';
import { type ExitCode, exitCodeOf, worst } from '../../../src/run/exit-codes.ts';
import type { VerificationReport } from '../../verify/verification.ts';
import { verificationFiles } from '../../verify/views/files.ts';

/** What keeps the reports from being written into a directory. */
export async function directoryProblems(directory: string): Promise<readonly Problem[]> {
  const unwritable = await unwritableDirectory(directory);
  return unwritable.length > 0 ? unwritable : foreignFiles(directory, verificationFiles);
}

/** What came of writing the reports. */
export interface Written {
  readonly code: ExitCode;
  readonly failures: readonly Failure[];
  readonly paths: readonly string[];
  readonly presentable: boolean;
}

/** Writes the reports; what goes wrong in that has a say in the exit code, and every report that is written tells it. */
export async function written(
  report: VerificationReport,
  directory: string,
  { gate }: Pick<Io, 'gate'>,
): Promise<Written> {
  const where = { gate, context: english, directory, views: verificationFiles };
  const first = await writeReports(report, where);
  const failures: readonly Failure[] = [
    ...(first.problems.length === 0 ? [] : [{ kind: 'unwritten', problems: first.problems } as const]),
    ...(first.withheld.length === 0
      ? []
      : [{ kind: 'leak', reports: first.withheld.map(({ path }) => path) } as const]),
  ];
  const code = worst([report.exitCode, ...failures.map(exitCodeOf)]);
  const last = code === report.exitCode ? first : await writeReports({ ...report, exitCode: code }, where);
  return { code, failures, paths: last.written, presentable: last.withheld.length === 0 };
}
