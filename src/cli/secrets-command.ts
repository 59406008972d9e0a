import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parse } from 'dotenv';
import { type Language, problemOf } from '../../messages/index.ts';
import { failureOf, interruptedAs } from '../errors.ts';
import type { ExitCode } from '../judging/exit-codes.ts';
import { interruptedBy } from '../run/interruption.ts';
import { lineProblems } from '../settings/resolve.ts';
import { type Act, fail, type Io } from './io.ts';

const OURS = /^(?:PARTNER_API|PACT_BROKER)_/;

/** Calls `act` with the settings that a shell command prints as an environment file; the environment has precedence. */
export async function withSecrets(command: string, io: Io, lang: Language, act: Act): Promise<ExitCode> {
  // The command may prompt for a password, and prints its own errors.
  const child = spawn(command, {
    cwd: io.cwd,
    env: io.env,
    shell: true,
    stdio: ['inherit', 'pipe', 'inherit'],
    signal: io.signal,
  });
  const ended = once(child, 'close').catch(() => [null, null]);
  const printed = await text(child.stdout);
  const [code, signal] = await ended;
  const interruption = interruptedBy(io);
  if (interruption !== null) return fail(interruptedAs(interruption), io, lang);
  const settings = Object.entries(parse(printed)).filter(([name]) => OURS.test(name));
  const failWith = (problem: ReturnType<typeof problemOf>): ExitCode =>
    fail(failureOf('settings', [{ variable: '--secrets-command', ...problem }]), io, lang);
  if (code !== 0) return failWith(problemOf('settings.command-failed', { code: code ?? signal ?? '-' }));
  if (settings.length === 0) return failWith(problemOf('settings.command-silent'));
  const problems = lineProblems(printed, '(?:PARTNER_API|PACT_BROKER)');
  if (problems.length > 0) return fail(failureOf('settings', problems), io, lang);
  const others = settings.filter(([name]) => io.env[otherForm(name)] === undefined);
  return act({ ...io, env: { ...Object.fromEntries(others), ...io.env } });
}

/** Returns the name of a setting with `_FILE` at its end, or without it: both set the same. */
function otherForm(name: string): string {
  return name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`;
}
