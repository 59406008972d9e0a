import { createGate } from '../redaction/gate.ts';
import { type ExitCode, exitCodes, worst } from '../run/exit-codes.ts';
import { createInterruption } from '../run/interruption.ts';
import { processEnvironment } from '../settings/environment.ts';
import { codeOf, perform } from './command.ts';
import { type Io, paintFor, takesColor } from './io.ts';
import { languageAsked } from './language.ts';
import { watchParent } from './parent.ts';
import { printing } from './printing.ts';

/** Time in which a run that met a crash writes its reports. */
const LAST_WORDS_MS = 10_000;

function end(code: ExitCode): void {
  const beside = [
    ...(printed.withheld() ? [exitCodes.withheld] : []),
    ...(interruption.crashed() ? [exitCodes.defect] : []),
  ];
  const all = worst([code, ...beside]);
  process.stdout.write('', () => process.stderr.write('', () => process.exit(all)));
}

/** A reader or a terminal that went away (`| head`) is no reason to fail; the exit code still tells the result. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
}

/** What no command could catch: a run still writes what it knows, and the process ends all the same. */
function crash(error: unknown): void {
  if (interruption.crash(error)) setTimeout(() => end(exitCodes.defect), LAST_WORDS_MS);
  else end(codeOf(error, args, complaints));
}

const env = processEnvironment();
const args = process.argv.slice(2);
const gate = createGate();
const streams = {
  out: (text: string) => process.stdout.write(text),
  err: (text: string) => process.stderr.write(text),
};
const printed = printing(gate, streams, languageAsked(args));
const complaints = { err: printed.err, paintErr: paintFor(process.stderr, env) };

const command = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--lang') ?? '';
const interruption = createInterruption(command === 'run' || command === 'judge', (code) => process.exit(code));

process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

const io: Io = {
  ...complaints,
  out: printed.out,
  outUnseen: (text) => process.stdout.write(text),
  gate,
  paint: paintFor(process.stdout, env),
  color: takesColor(process.stdout, env),
  progressTerminal: process.stderr.isTTY === true && !env.CI && env.TERM !== 'dumb',
  env,
  cwd: process.cwd(),
  signal: interruption.signal,
  reports: interruption,
};

process.on('SIGINT', interruption.interrupt);
process.on('SIGTERM', interruption.interrupt);
// A sandbox may outlive the step of a pipeline that started it.
if (command !== 'serve') watchParent(() => interruption.interrupt('SIGTERM'), env.npm_lifecycle_event !== undefined);

end(await perform(args, io));
