import { CommanderError } from 'commander';
import { problemOf } from '../../messages/index.ts';
import { SuiteError } from '../errors.ts';
import { missingModule, traceOf } from '../run/defects.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { isStartedByScript } from '../settings/environment.ts';
import { flagOf, optionNames } from '../settings/settings.ts';
import { languageAsked } from './command-line.ts';
import { fail, type Io, refuse } from './io.ts';
import { createProgram } from './program.ts';

export async function perform(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.conforming;
  const program = createProgram(io, languageAsked(args), (result) => {
    code = result;
  });
  try {
    refuseLostFlags(io.env);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, args, io);
  }
}

/** Flags that npm has too: a user may have set them for npm. */
const OF_NPM = new Set(['--ca', '--json', '--only', '--proxy']);

/**
 * Refuses flags that npm kept because no `--` stands before them: without `--strict` or `--dry-run` a run would be another one.
 *
 * @throws SuiteError
 */
function refuseLostFlags(env: Io['env']): void {
  if (!isStartedByScript(env)) return;
  const lost = optionNames
    .map(flagOf)
    .filter((flag) => !OF_NPM.has(flag) && env[`npm_config_${flag.slice(2).replaceAll('-', '_')}`]);
  if (lost.length === 0) return;
  refuse(problemOf('usage.lost-flags', { flags: lost }));
}

/** Prints why a command line failed, and returns its exit code. */
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

/** The error code of a process or a machine that may open no more files, or null. */
export function shortageIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  return code === 'EMFILE' || code === 'ENFILE' ? code : shortageIn(error.cause);
}
