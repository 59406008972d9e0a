import { styleText } from 'node:util';
import { problemOf } from '../../messages/index.ts';
import { failureOf } from '../errors.ts';
import { type ExitCode, exitCodes, worst } from '../judging/exit-codes.ts';
import { createMemory } from '../machine/memory.ts';
import { watchParent } from '../machine/parent.ts';
import { createGate } from '../redaction/gate.ts';
import type { Paint } from '../report/views/text.ts';
import { createInterruption } from '../run/interruption.ts';
import { processEnvironment } from '../settings/environment.ts';
import { languageIn } from './command-line.ts';
import { fail, type Io, printing } from './io.ts';
import { codeOf, perform } from './program.ts';

/** Time limit for the reports of a run after a crash. */
const CRASH_REPORTS_MS = 10_000;

/** Columns that a wrapped line needs. */
const FEWEST_COLUMNS = 20;

const { stdout, stderr } = process;
const env = processEnvironment();
const args = process.argv.slice(2);
const gate = createGate();
const lang = languageIn(args);
const printed = printing(gate, { out: (text) => stdout.write(text), err: (text) => stderr.write(text) }, lang);
const paintErr: Paint = (style, text) => styleText(style, text, { stream: stderr });
const messages = { err: printed.err, paintErr };
const command = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--lang') ?? '';
const interruption = createInterruption(command === 'run' || command === 'judge', (code) => process.exit(code));

function end(code: ExitCode): void {
  const withheld = printed.withheld() ? [exitCodes.withheld] : [];
  const crashed = interruption.crashed() ? [exitCodes.defect] : [];
  stdout.write('', (error) => {
    const all = worst([code, ...withheld, ...crashed, ...lostOutput(error)]);
    stderr.write('', () => process.exit(all));
  });
}

/** Reports results that could not be written. A closed reader or terminal (`| head`) is not a failure. */
function lostOutput(error?: NodeJS.ErrnoException | null): readonly ExitCode[] {
  const { code = 'EPIPE' } = error ?? {};
  if (code === 'EPIPE' || code === 'EIO') return [];
  return [fail(failureOf('input', [problemOf('stdout.lost', { error: code })]), messages, lang)];
}

/** Handles an uncaught error: a run still writes its reports, then the process ends. */
function crash(error: unknown): void {
  if (interruption.crash(error)) setTimeout(() => end(exitCodes.defect), CRASH_REPORTS_MS);
  else end(codeOf(error, args, messages));
}

// `end` reports an error of standard output; one of standard error cannot be reported.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
process.on('SIGINT', interruption.interrupt);
process.on('SIGTERM', interruption.interrupt);
// A closed terminal ends a run as SIGTERM does.
process.on('SIGHUP', () => interruption.interrupt('SIGTERM'));
watchParent(() => interruption.interrupt('SIGTERM'), env.npm_lifecycle_event !== undefined);

/** Returns the columns of a terminal. A terminal of unknown size reports too few, for example 0. */
const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream) =>
  isTTY && columns >= FEWEST_COLUMNS ? columns : undefined;

const io: Io = {
  ...messages,
  out: printed.out,
  outUnseen: (text) => stdout.write(text),
  gate,
  paint: (style, text) => styleText(style, text, { stream: stdout }),
  color: stdout.isTTY === true && stdout.hasColors(),
  progressTerminal: stderr.isTTY === true && !env.CI && env.TERM !== 'dumb',
  columns: { out: columnsOf(stdout), err: columnsOf(stderr) },
  env,
  cwd: process.cwd(),
  signal: interruption.signal,
  reports: interruption,
  memory: createMemory(),
};
end(await perform(args, io));
