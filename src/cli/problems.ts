import { type Language, problemIn, problemOf, sayIn } from '../../messages/index.ts';
import { type Failure, problemsOfFailure } from '../errors.ts';
import type { Problem } from '../report/report.ts';
import { type ExitCode, exitCodeOf } from '../run/exit-codes.ts';
import { suggested } from '../settings/nearest.ts';
import type { Io } from './io.ts';

/** Prints the problems of a failure, each with its remedy, and returns the exit code. */
export function fail(failure: Failure, io: Pick<Io, 'err' | 'paintErr'>, lang: Language = 'en'): ExitCode {
  const problems = problemsOfFailure(failure);
  if (failure.kind === 'settings') {
    io.err(`${io.paintErr('bold', sayIn(lang)('settings.refused', { count: problems.length }))}\n`);
  }
  io.err(problems.map((problem) => problemText(problem, io, lang)).join(''));
  return exitCodeOf(failure);
}

/** A problem and its remedy, in two lines. */
export function problemText(problem: Problem, { paintErr }: Pick<Io, 'paintErr'>, lang: Language = 'en'): string {
  const { variable, code, params = {} } = problem;
  const { message, remedy } = (code === undefined ? null : problemIn(lang, { code, params })) ?? problem;
  const subject = variable === undefined ? '' : `${paintErr('bold', variable)} `;
  return `  ${paintErr('red', '✗')} ${subject}${message}\n    ${paintErr('cyan', '→')} ${remedy}\n`;
}

/** Prints that no id matches, with the nearest ones. */
export function unknownId(
  id: string,
  known: readonly string[],
  io: Pick<Io, 'err' | 'paintErr'>,
  lang: Language,
): ExitCode {
  const problem = problemOf('id.unknown', { id: JSON.stringify(id), ...suggested(id, known, 3) });
  return fail({ kind: 'input', problems: [problem] }, io, lang);
}
