import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as tick } from 'node:timers/promises';
import { problemOf } from '../../messages/index.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import { isObject, type JsonObject, jsonOf } from '../../src/json/read-json.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { startRelay } from './relay.ts';
import { type CodedProblem, interrupted, rejected, Trouble, timedOut, trouble } from './trouble.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Asking {
  readonly broker: Broker;
  /** Opens a connection to the origin of the Pact Broker, with its credentials and a time limit for each request. */
  connect(timeoutMs: number): { send(call: Call): Promise<Outcome>; close(): void };
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
      if (!(error instanceof Trouble) || !error.passes || isOver) throw error;
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

async function tryOnce<Value>(asking: Asking, args: readonly string[], read: Read<Value>): Promise<Value> {
  const { tool, env, cwd, signal } = asking;
  if (tool === null) throw trouble('tool-missing');
  const timeout = Math.ceil(Math.max(1, Math.min(TRY_MS, asking.endsAt - performance.now())));
  const { send, close } = asking.connect(timeout);
  const relay = await startRelay(asking.broker, send);
  try {
    // At a quieter level than `error` the tool prints tokens. Its own retries have no time limit.
    const all = ['broker', ...args, '--retries', '0', '--log-level', 'error'];
    const { error, printed } = await run(tool, all, { cwd, env: toolEnvironment(env, relay.baseUrl), timeout, signal });
    // A signal to the whole process group can end the tool before this process handles it.
    await tick();
    if (signal.aborted) throw interrupted();
    if (error?.killed === true) throw timedOut(timeout);
    if (typeof error?.code === 'string') {
      throw new Trouble('tool-unstartable', problemOf('pact.tool-unstartable', { error: error.code }));
    }
    const text = relay.restored(printed);
    const value = read(text, error === null);
    if (value === null) throw troubleIn(text, relay.trouble());
    return value;
  } finally {
    close();
    await relay.close();
  }
}

/** Phrases in the output for errors that no status shows. The tool has no JSON and no exit codes for them. */
const phrases: readonly (readonly [phrase: RegExp, trouble: (words: string) => Trouble])[] = [
  [/Cannot change the content of the pact/, () => trouble('conflict')],
  [/Did not get a valid HAL response|Could not find relation/, () => trouble('no-broker')],
  [/environment .*(?:does not exist|not found)/i, () => trouble('unknown-environment')],
  [/Pact publication failed|failed validation/, rejected],
];

/** Returns why the tool has no result. Its words are more specific than a response that turns a request down. */
export function troubleIn(printed: string, response: Trouble | null): Trouble {
  if (response !== null && response.kind !== 'turned-down') return response;
  const complaint = printed.slice(Math.max(0, printed.indexOf('❌'))).replaceAll('❌', '');
  const words = (complaint.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
  const known = phrases.find(([phrase]) => phrase.test(printed))?.[1](words) ?? response;
  return known ?? new Trouble('not-understood', problemOf('pact.not-understood', { words: words || '-' }));
}

export function jsonIn(printed: string): JsonObject | null {
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  return lines.map(jsonOf).findLast(isObject) ?? null;
}

/** Environment variables that the tool needs to start. */
const INHERITED = /^(PATH|HOME|USERPROFILE|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LC_\w+)$/i;

function toolEnvironment(env: Env, baseUrl: string): Env {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => INHERITED.test(name))),
    // Process lists show arguments. Without NO_PROXY the tool would look for a proxy.
    ...{ NO_PROXY: '*', PACT_DO_NOT_TRACK: 'true', PACT_BROKER_BASE_URL: baseUrl },
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
