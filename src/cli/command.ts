import { CommanderError } from 'commander';
import { SuiteError } from '../errors.ts';
import { missingModule, traceOf } from '../run/defects.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { shortageIn } from './descriptors.ts';
import type { Io } from './io.ts';
import { languageAsked } from './language.ts';
import { fail } from './problems.ts';
import { createProgram } from './program.ts';

/** Runs a command line and gives its exit code. */
export async function perform(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.conforming;
  const program = createProgram(io, languageAsked(args), (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, args, io);
  }
}

/** Tells what a command line failed of, and gives the exit code of it. */
export function codeOf(error: unknown, args: readonly string[], io: Pick<Io, 'err' | 'paintErr'>): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.conforming : exitCodes.refused;
  const lang = languageAsked(args);
  if (error instanceof SuiteError) return fail(error.failure, io, lang);
  const module = missingModule(error);
  if (module !== null) return fail({ kind: 'not-installed', module }, io, lang);
  const shortage = shortageIn(error);
  if (shortage !== null) return fail({ kind: 'descriptors', error: shortage }, io, lang);
  return fail({ kind: 'defect', detail: traceOf(error) }, io, lang);
}
