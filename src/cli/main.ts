#!/usr/bin/env -S node --
import { CommanderError } from 'commander';
import { SuiteError } from '../errors.ts';
import { createGate } from '../redaction/gate.ts';
import { processEnvironment } from '../settings/environment.ts';
import { type ExitCode, exitCodes, worst } from './exit-codes.ts';
import { type Io, interruptedBy, paintFor, type Signal, takesColor } from './io.ts';
import { languageAsked, speakerIn } from './language.ts';
import { printing } from './printing.ts';
import { fail } from './problems.ts';
import { createProgram } from './program.ts';
import { traceOf } from './trace.ts';

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
  return fail({ kind: 'defect', detail: traceOf(error) }, io, speaker);
}

function end(code: ExitCode): void {
  const all = printed.withheld() ? worst([code, exitCodes.withheld]) : code;
  process.stdout.write('', () => process.stderr.write('', () => process.exit(all)));
}

/** A reader that went away (`| head`) is no reason to fail; the exit code still tells the result. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
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
const crash = (error: unknown) => end(codeOf(error, complaints));

process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

const interruption = new AbortController();
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
};

function interrupt(signal: Signal): void {
  if (interruptedBy(io) !== null) process.exit(exitCodes[signal]);
  interruption.abort(signal);
}

process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

end(await main(io));
