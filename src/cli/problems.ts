import { type Failure, problemsOfFailure } from '../errors.ts';
import type { Problem } from '../report/report.ts';
import { type ExitCode, exitCodeOf } from './exit-codes.ts';
import type { Io } from './io.ts';

/** Tells the problems of a failure, each with its remedy, and gives the exit code. */
export function fail(failure: Failure, io: Pick<Io, 'err' | 'paintErr'>): ExitCode {
  const problems = problemsOfFailure(failure);
  if (failure.kind === 'settings') {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    io.err(`${io.paintErr('bold', `Refused: ${count} of settings. Nothing was sent.`)}\n`);
  }
  io.err(problems.map((problem) => problemText(problem, io)).join(''));
  return exitCodeOf(failure);
}

/** A problem with its remedy in two lines. */
export function problemText({ variable, message, remedy }: Problem, { paintErr }: Pick<Io, 'paintErr'>): string {
  const subject = variable === undefined ? '' : `${paintErr('bold', variable)} `;
  return `  ${paintErr('red', '✗')} ${subject}${message}\n    ${paintErr('cyan', '→')} ${remedy}\n`;
}
