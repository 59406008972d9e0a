import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parse } from 'dotenv';
import { type Language, problemOf } from '../../messages/index.ts';
import { interruptedAs } from '../errors.ts';
import type { ExitCode } from '../judging/exit-codes.ts';
import type { Problem } from '../report/report.ts';
import { interruptedBy } from '../run/interruption.ts';
import { lineProblems } from '../settings/resolve.ts';
import { type Act, fail, type Io } from './io.ts';

const OURS = /^(?:PARTNER_API|PACT_BROKER)_/;

/** Calls `act` with the settings that a shell command prints as an environment file; the environment has precedence. */
export async function withSecrets(
  command: string,
  io: Io,
  lang: Language,
  act: Act,
  refuse: (problems: readonly Problem[]) => ExitCode | Promise<ExitCode>,
): Promise<ExitCode> {
  // The command may prompt for a password, and prints its own errors.
  const { cwd, env, signal } = io;
  const child = spawn(command, { cwd, env, signal, shell: true, stdio: ['inherit', 'pipe', 'inherit'] });
  const ended = once(child, 'close').catch(() => [null, null]);
  const printed = await text(child.stdout);
  const [code, killedBy] = await ended;
  const interruption = interruptedBy(io);
  if (interruption !== null) return fail(interruptedAs(interruption), io, lang);
  const settings = Object.entries(parse(printed)).filter(([name]) => OURS.test(name));
  const failWith = (problem: ReturnType<typeof problemOf>) => refuse([{ variable: '--secrets-command', ...problem }]);
  if (code !== 0) return failWith(problemOf('settings.command-failed', { code: code ?? killedBy ?? '-' }));
  if (settings.length === 0) return failWith(problemOf('settings.command-silent'));
  const problems = lineProblems(printed, '(?:PARTNER_API|PACT_BROKER)');
  if (problems.length > 0) return refuse(problems);
  // A setting and its `_FILE` form set the same.
  const set = new Set(Object.keys(env).map((name) => name.replace(/_FILE$/, '')));
  const others = settings.filter(([name]) => !set.has(name.replace(/_FILE$/, '')));
  return act({ ...io, env: { ...Object.fromEntries(others), ...env } });
}
