import { resolve } from 'node:path';
import { baselineOf, baselineText } from '../gates/baseline.ts';
import { readBaseline } from '../gates/files.ts';
import { replaceFile } from '../report/replace-file.ts';
import { filesIn } from '../settings/files.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { fileOf, steadinesses } from './gate-files.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

export interface BaselineFlags {
  readonly out?: string;
}

/** Writes the answers of a report as a baseline, to a file or to standard output; what an earlier one chose stays. */
export async function baselineCommand(path: string, { out }: BaselineFlags, io: Io): Promise<ExitCode> {
  const readFile = filesIn(io.cwd);
  const read = reportIn(path, readFile);
  if ('problems' in read) return fail({ kind: 'input', problems: read.problems }, io);
  const earlier =
    out === undefined || readFile(out).kind === 'missing' ? null : fileOf('--out', out, readFile, readBaseline);
  if (earlier !== null && 'problems' in earlier) return fail({ kind: 'input', problems: earlier.problems }, io);
  const { baseline, notes } = baselineOf(read.report.openPoints, steadinesses, earlier?.value);
  if (Object.keys(baseline.answers).length === 0) {
    const message = `${path} holds no answer to any open point`;
    return fail(
      { kind: 'input', problems: [{ message, remedy: 'take the report of a run that reached its target' }] },
      io,
    );
  }
  for (const note of notes) io.err(`${note}\n`);
  if (!read.report.complete) io.err('the report is incomplete; what was not seen in it is left out\n');
  if (out === undefined) {
    io.out(baselineText(baseline));
    return exitCodes.conforming;
  }
  try {
    await replaceFile(resolve(io.cwd, out), baselineText(baseline));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const problem = { variable: '--out', message: `${out} can't be written (${code})` };
    return fail({ kind: 'unwritten', problems: [{ ...problem, remedy: 'name a file that can be written' }] }, io);
  }
  io.err(`${Object.keys(baseline.answers).length} answers are pinned in ${out}\n`);
  return exitCodes.conforming;
}
