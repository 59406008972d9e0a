import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause, setImmediate as tick } from 'node:timers/promises';
import { problemOf } from '../../messages/index.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { withFile } from '../file.ts';
import { isObject, type JsonObject, jsonOf } from '../json.ts';
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
  /** The authorities to trust in place of those of the tool, PEM. */
  readonly ca?: string;
  /** Finds out more about trouble of which the tool says too little. */
  readonly explained?: (found: Trouble) => Promise<Trouble>;
  /** The native program; null where it is not installed. */
  readonly tool: string | null;
  readonly env: Env;
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly retries: number;
  /** When the last try must be over, on the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly onRetry?: (problem: CodedProblem, pauseMs: number) => void;
}

/** Time for one try, so that one that hangs leaves some for the next. */
const TRY_MS = 30_000;
const FIRST_PAUSE_MS = 500;

/** Reads an answer from what the tool printed and whether it exited with 0; null where there is none. */
type Read<Value> = (printed: string, well: boolean) => Value | null;

/**
 * Runs one command of Pact's tool and reads its answer; retries what can pass by itself, with growing pauses.
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
  // Quieter than `error` the tool prints tokens again; its own retries know no bound on their time.
  const all = ['broker', ...args, '--retries', '0', '--log-level', 'error', ...headers];
  const start = (certificates: Env) =>
    run(tool, all, { cwd, env: { ...toolEnvironment(env, broker), ...certificates }, timeout, signal });
  // The tool trusts the authorities of this file in place of its own.
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

/** Phrases of the tool for what no status shows: it has neither JSON nor exit codes for these. */
const phrases: readonly (readonly [phrase: RegExp, trouble: (words: string, broker: Broker) => Trouble])[] = [
  [/Cannot change the content of the pact/, () => trouble('conflict')],
  [/Did not get a valid HAL response|Could not find relation/, () => trouble('no-broker')],
  [/Failed to access pact broker|error sending request/, (_, { proxy }) => unreachable(proxy?.variable)],
  [/environment .*(?:does not exist|not found)/i, () => trouble('unknown-environment')],
  [/Pact publication failed|failed validation/, rejected],
];

/** What went wrong, by the status that the tool prints, else by its phrases; of 400 and 422 the phrases say more. */
export function troubleIn(printed: string, broker: Broker): Trouble {
  const status = Number(/failed: (\d{3})\b/.exec(printed)?.[1] ?? 200);
  const complaint = printed.slice(Math.max(0, printed.indexOf('❌'))).replaceAll('❌', '');
  const words = (complaint.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
  const known = phrases.find(([phrase]) => phrase.test(printed))?.[1](words, broker) ?? null;
  const byStatus = troubleOfStatus(status, words, broker);
  const found = status === 400 || status === 422 ? (known ?? byStatus) : (byStatus ?? known);
  return found ?? new Trouble('not-understood', problemOf('pact.not-understood', { words: words || '-' }));
}

/** The last line that is a JSON object. */
export function jsonIn(printed: string): JsonObject | null {
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  return lines.map(jsonOf).findLast(isObject) ?? null;
}

/** What the tool gets of the environment: how to start, and where certificates are. */
const HANDED_ON = /^(PATH|HOME|USERPROFILE|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LC_\w+|SSL_CERT_(FILE|DIR))$/i;

/** Credentials are passed here, where no list of processes shows them. */
function toolEnvironment(env: Env, { baseUrl, access, proxy }: Broker): Env {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => HANDED_ON.test(name))),
    // Without this the tool would look for a proxy of its own, and send the credentials there.
    ...(proxy ? { http_proxy: proxy.url, HTTPS_PROXY: proxy.url } : { NO_PROXY: '*' }),
    PACT_DO_NOT_TRACK: 'true',
    PACT_BROKER_BASE_URL: baseUrl,
    ...(access.kind === 'token' && { PACT_BROKER_TOKEN: access.token }),
    ...(access.kind === 'basic' && { PACT_BROKER_USERNAME: access.username, PACT_BROKER_PASSWORD: access.password }),
  };
}

/**
 * The native program of `@pact-foundation/pact-cli`, installed beside this package or in `directory`; null where it is
 * missing. The package's own commands are wrappers that outlive the process that must end them.
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
      // It may be installed in the other place.
    }
  }
  return null;
}

/** More than any output that is read. */
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
