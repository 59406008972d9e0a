import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as tick } from 'node:timers/promises';
import { problemOf } from '../../messages/index.ts';
import { isObject, type JsonObject, jsonOf } from '../../src/json/read-json.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { withFile } from '../file.ts';
import {
  type CodedProblem,
  interrupted,
  rejected,
  Trouble,
  timedOut,
  trouble,
  troubleOfStatus,
  unreachable,
} from './trouble.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Asking {
  readonly broker: Broker;
  /** Certificate authorities that replace those of the tool, PEM. */
  readonly ca?: string;
  /** Finds the cause of an error that the tool reports vaguely. */
  readonly explained?: (found: Trouble) => Promise<Trouble>;
  /** Path of the native program; null if it is not installed. */
  readonly tool: string | null;
  readonly env: Env;
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly retries: number;
  /** Deadline of the last try, on the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly onRetry?: (problem: CodedProblem, pauseMs: number) => void;
}

/** Time limit of one try, so that a hanging try leaves time for the next. */
const TRY_MS = 30_000;
const FIRST_PAUSE_MS = 500;

/** Reads the result from the output of the tool. `well` is true for exit code 0. Returns null without a result. */
type Read<Value> = (printed: string, well: boolean) => Value | null;

/**
 * Runs one command of Pact's tool and reads its result. Retries temporary failures with increasing pauses.
 *
 * @throws Trouble
 */
export async function ask<Value>(asking: Asking, args: readonly string[], read: Read<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(asking, args, read);
    } catch (error) {
      const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1);
      const isOver = tries > asking.retries || performance.now() + pauseMs >= asking.endsAt;
      if (!(error instanceof Trouble)) throw error;
      if (!error.passes || isOver) throw (await asking.explained?.(error)) ?? error;
      asking.onRetry?.(error.problem, pauseMs);
      await paused(pauseMs, asking.signal);
    }
  }
}

/** @throws Trouble if a signal ends the pause. */
export function paused(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal }).catch(() => {
    throw interrupted();
  });
}

async function tryOnce<Value>(
  { broker, ca, tool, env, cwd, signal, endsAt }: Asking,
  args: readonly string[],
  read: Read<Value>,
): Promise<Value> {
  if (tool === null) throw trouble('tool-missing');
  const timeout = Math.ceil(Math.max(1, Math.min(TRY_MS, endsAt - performance.now())));
  const headers = Object.entries(broker.headers ?? {}).flatMap(([name, value]) => [
    '--custom-header',
    `${name}: ${value}`,
  ]);
  // At a quieter level than `error` the tool prints tokens. Its own retries have no time limit.
  const all = ['broker', ...args, '--retries', '0', '--log-level', 'error', ...headers];
  const start = (certificates: Env) =>
    run(tool, all, { cwd, env: { ...toolEnvironment(env, broker), ...certificates }, timeout, signal });
  // The authorities of this file replace those of the tool.
  const { error, printed } =
    ca === undefined
      ? await start({})
      : await withFile('ca.pem', ca, (directory) => start({ SSL_CERT_FILE: join(directory, 'ca.pem') }));
  // A signal to the whole process group can end the tool before this process handles it.
  await tick();
  if (signal.aborted) throw interrupted();
  if (error?.killed === true) throw timedOut(timeout);
  if (typeof error?.code === 'string') {
    throw new Trouble('tool-unstartable', problemOf('pact.tool-unstartable', { error: error.code }));
  }
  const value = read(printed, error === null);
  if (value === null) throw troubleIn(printed, broker);
  return value;
}

/** Phrases in the output for errors without a status. The tool has no JSON and no exit codes for them. */
const phrases: readonly (readonly [phrase: RegExp, trouble: (words: string, broker: Broker) => Trouble])[] = [
  [/Cannot change the content of the pact/, () => trouble('conflict')],
  [/Did not get a valid HAL response|Could not find relation/, () => trouble('no-broker')],
  [/Failed to access pact broker|error sending request/, (_, { proxy }) => unreachable(proxy?.variable)],
  [/environment .*(?:does not exist|not found)/i, () => trouble('unknown-environment')],
  [/Pact publication failed|failed validation/, rejected],
];

/** Returns the error by the printed status, else by phrases. For 400 and 422, phrases come first: they are more specific. */
export function troubleIn(printed: string, broker: Broker): Trouble {
  const status = Number(/failed: (\d{3})\b/.exec(printed)?.[1] ?? 200);
  const complaint = printed.slice(Math.max(0, printed.indexOf('❌'))).replaceAll('❌', '');
  const words = (complaint.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
  const known = phrases.find(([phrase]) => phrase.test(printed))?.[1](words, broker) ?? null;
  const byStatus = troubleOfStatus(status, words, broker);
  const found = status === 400 || status === 422 ? (known ?? byStatus) : (byStatus ?? known);
  return found ?? new Trouble('not-understood', problemOf('pact.not-understood', { words: words || '-' }));
}

export function jsonIn(printed: string): JsonObject | null {
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  return lines.map(jsonOf).findLast(isObject) ?? null;
}

/** Environment variables that the tool inherits: to start, and to find certificates. */
const INHERITED = /^(PATH|HOME|USERPROFILE|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LC_\w+|SSL_CERT_(FILE|DIR))$/i;

/** Returns the environment of the tool. It has the credentials, because process lists show arguments. */
function toolEnvironment(env: Env, { baseUrl, access, proxy }: Broker): Env {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => INHERITED.test(name))),
    // Without this the tool would look for a proxy itself, and send the credentials to it.
    ...(proxy ? { http_proxy: proxy.url, HTTPS_PROXY: proxy.url } : { NO_PROXY: '*' }),
    PACT_DO_NOT_TRACK: 'true',
    PACT_BROKER_BASE_URL: baseUrl,
    ...(access.kind === 'token' && { PACT_BROKER_TOKEN: access.token }),
    ...(access.kind === 'basic' && { PACT_BROKER_USERNAME: access.username, PACT_BROKER_PASSWORD: access.password }),
  };
}

/**
 * Returns the native program of `@pact-foundation/pact-cli`, installed next to this package or in `directory`; null if it is
 * missing. The commands of the package are wrappers that would outlive this process.
 */
export function toolIn(directory: string): string | null {
  const windows = process.platform === 'win32';
  const platform = `@pact-foundation/pact-cli-${windows ? 'windows' : process.platform}-${process.arch}/package.json`;
  for (const from of [import.meta.url, join(directory, 'package.json')]) {
    try {
      const wrapper = createRequire(from).resolve('@pact-foundation/pact-cli/package.json');
      const native = dirname(createRequire(wrapper).resolve(platform));
      const program = join(native, 'standalone', windows ? 'pact.exe' : 'pact');
      if (existsSync(program)) return program;
    } catch {
      // It can be installed in the other place.
    }
  }
  return null;
}

/** Output limit in bytes, larger than any expected output. */
const MOST_PRINTED = 8_000_000;

/** Runs a program without a shell; `printed` is both streams. */
export function run(
  program: string,
  args: readonly string[],
  start: { readonly cwd: string; readonly env: Env; readonly timeout: number; readonly signal: AbortSignal },
): Promise<{ readonly error: ExecFileException | null; readonly printed: string }> {
  const options = { ...start, killSignal: 'SIGKILL', maxBuffer: MOST_PRINTED, windowsHide: true } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, out, err) => resolve({ error, printed: `${out}\n${err}` }));
  });
}
