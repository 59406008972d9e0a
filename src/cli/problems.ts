import { type Failure, problemsOfFailure } from '../errors.ts';
import type { Problem } from '../report/report.ts';
import { spokenProblem } from '../report/views/language/coded.ts';
import { inEnglish, type Speaker } from '../report/views/language/speaker.ts';
import { type ExitCode, exitCodeOf } from '../run/exit-codes.ts';
import type { Io } from './io.ts';

/** Tells the problems of a failure, each with its remedy, and gives the exit code. */
export function fail(failure: Failure, io: Pick<Io, 'err' | 'paintErr'>, speaker: Speaker = inEnglish): ExitCode {
  const problems = problemsOfFailure(failure);
  if (failure.kind === 'settings') {
    io.err(`${io.paintErr('bold', speaker.words.refusedSettings(problems.length))}\n`);
  }
  io.err(problems.map((problem) => problemText(problem, io, speaker)).join(''));
  return exitCodeOf(failure);
}

/** A problem with its remedy in two lines. */
export function problemText(
  problem: Problem,
  { paintErr }: Pick<Io, 'paintErr'>,
  { language, say }: Speaker = inEnglish,
): string {
  const { variable, message, remedy } = spokenProblem(problem, language);
  const subject = variable === undefined ? '' : `${paintErr('bold', variable)} `;
  return `  ${paintErr('red', '✗')} ${subject}${say(message)}\n    ${paintErr('cyan', '→')} ${say(remedy)}\n`;
}
