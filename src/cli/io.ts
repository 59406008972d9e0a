import { type Language, problemIn, sayIn } from '../../messages/index.ts';
import { type Failure, failureOf, SuiteError } from '../errors.ts';
import type { ExitCode } from '../judging/exit-codes.ts';
import type { Gate } from '../redaction/gate.ts';
import type { Problem } from '../report/report.ts';
import { jsonText, type Paint } from '../report/views/text.ts';
import type { Surroundings } from '../run/interruption.ts';

/** The process as a command sees it. */
export interface Io extends Surroundings {
  /** Writes results to standard output. */
  readonly out: (text: string) => void;
  /** Writes messages to standard error. */
  readonly err: (text: string) => void;
  /** Writes the secret settings of the sandbox to standard output, for another program. */
  readonly outUnseen: (text: string) => void;
  readonly paint: Paint;
  readonly paintErr: Paint;
  readonly color: boolean;
  /** True if standard error is a terminal that can rewrite a line. */
  readonly progressTerminal: boolean;
  /** Columns of standard output and standard error where they are terminals. */
  readonly columns?: { readonly out: number | undefined; readonly err: number | undefined };
}

export type Act = (io: Io) => Promise<ExitCode>;

export function printJson(value: unknown, { out }: Pick<Io, 'out'>): void {
  out(jsonText(value));
}

type Write = (text: string) => unknown;

/** Writes each text that passes the gate, and a fixed line for any other; then `withheld` returns true. */
export function printing(gate: Gate, streams: { readonly out: Write; readonly err: Write }, lang: Language = 'en') {
  let withheld = false;
  const through = (write: Write) => (text: string) => {
    const leaks = gate.leaksIn(text).length > 0;
    withheld ||= leaks;
    write(leaks ? `${sayIn(lang)('withheld')}\n` : text);
  };
  return { out: through(streams.out), err: through(streams.err), withheld: () => withheld };
}

type Printer = Pick<Io, 'err' | 'paintErr'>;

/** Prints the problems of a failure and returns its exit code. */
export function fail(failure: Failure, io: Printer, lang: Language = 'en'): ExitCode {
  const { kind, problems, code } = failure;
  if (kind === 'settings') {
    io.err(`${io.paintErr('bold', sayIn(lang)('settings.refused', { count: problems.length }))}\n`);
  }
  printProblems(problems, io, lang);
  return code;
}

/** Prints problems on standard error, each with its remedy, in two lines. */
export function printProblems(problems: readonly Problem[], { err, paintErr }: Printer, lang: Language): void {
  const texts = problems.map((problem) => {
    const { variable, code, params = {} } = problem;
    const { message, remedy } = (code === undefined ? null : problemIn(lang, { code, params })) ?? problem;
    const subject = variable === undefined ? '' : `${paintErr('bold', variable)} `;
    return `  ${paintErr('red', '✗')} ${subject}${message}\n    ${paintErr('cyan', '→')} ${remedy}\n`;
  });
  err(texts.join(''));
}

/**
 * Ends the command because of invalid input.
 *
 * @throws SuiteError
 */
export function reject(...problems: readonly Problem[]): never {
  throw new SuiteError(failureOf('input', problems));
}
