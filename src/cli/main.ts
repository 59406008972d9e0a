import { CommanderError } from 'commander';
import { SuiteError } from '../errors.ts';
import { createGate } from '../redaction/gate.ts';
import { type ExitCode, exitCodes, worst } from '../run/exit-codes.ts';
import { createInterruption } from '../run/interruption.ts';
import { missingModule, traceOf } from '../run/trace.ts';
import { processEnvironment } from '../settings/environment.ts';
import { shortageIn } from './descriptors.ts';
import { type Io, paintFor, takesColor } from './io.ts';
import { languageAsked, speakerIn } from './language.ts';
import { watchParent } from './parent.ts';
import { printing } from './printing.ts';
import { fail } from './problems.ts';
import { createProgram } from './program.ts';

/** Time in which a run that met a crash writes its reports. */
const LAST_WORDS_MS = 10_000;

/** Runs the command line and gives its exit code. */
async function main(io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.conforming;
  const program = createProgram(io, language, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, io);
  }
}

function codeOf(error: unknown, io: Pick<Io, 'err' | 'paintErr'>): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.conforming : exitCodes.refused;
  if (error instanceof SuiteError) return fail(error.failure, io, speaker);
  const module = missingModule(error);
  if (module !== null) return fail({ kind: 'not-installed', module }, io, speaker);
  const shortage = shortageIn(error);
  if (shortage !== null) return fail({ kind: 'descriptors', error: shortage }, io, speaker);
  return fail({ kind: 'defect', detail: traceOf(error) }, io, speaker);
}

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
  else end(codeOf(error, complaints));
}

const env = processEnvironment();
const args = process.argv.slice(2);
const language = languageAsked(args);
const speaker = speakerIn(language);
const gate = createGate();
const streams = {
  out: (text: string) => process.stdout.write(text),
  err: (text: string) => process.stderr.write(text),
};
const printed = printing(gate, streams, speaker.say);
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

end(await main(io));
