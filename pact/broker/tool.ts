import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { problemOf } from '../../messages/index.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { type Answer, isObject, type JsonObject, passes, type Trouble, troubleOf, troubleOfStatus } from './trouble.ts';

/** How the broker is asked, and for how long. */
export interface Asking {
  readonly broker: Broker;
  /** The native program; null where it is not installed. */
  readonly tool: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Tries after the first, where the trouble may pass by itself. */
  readonly retries: number;
  /** On the clock of `performance.now()`: when the last try must be over. */
  readonly endsAt: number;
  /** Called before each further try. */
  readonly onRetry?: (trouble: Trouble, pauseMs: number) => void;
}

/** Time for one try, so that one that hangs leaves some for the next. */
const TRY_MS = 30_000;
const FIRST_PAUSE_MS = 500;

/** Reads an answer from what the tool printed and whether it ended well; null where there is none. */
export type Read<Value> = (printed: string, well: boolean) => Value | null;

/** Lets Pact's tool run one command and reads its answer; what may pass by itself is tried again, with growing pauses. */
export async function ask<Value>(asking: Asking, args: readonly string[], read: Read<Value>): Promise<Answer<Value>> {
  for (let tries = 1; ; tries += 1) {
    const tried = await tryOnce(asking, args, read);
    const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1);
    const isOver = tries > asking.retries || performance.now() + pauseMs >= asking.endsAt;
    if (tried.kind !== 'trouble' || !passes(tried.trouble) || isOver) return tried;
    asking.onRetry?.(tried.trouble, pauseMs);
    if (!(await paused(pauseMs, asking.signal))) return { kind: 'interrupted' };
  }
}

async function tryOnce<Value>(
  { broker, tool, env, cwd, signal, endsAt }: Asking,
  args: readonly string[],
  read: Read<Value>,
): Promise<Answer<Value>> {
  if (tool === null) return troubleOf('tool-missing', problemOf('pact.tool-missing'));
  const timeoutMs = Math.ceil(Math.max(1, Math.min(TRY_MS, endsAt - performance.now())));
  const ended = await runProgram(tool, {
    // Quieter than `error` the tool prints tokens again; its own retries know no bound on their time.
    args: ['broker', ...args, '--retries', '0', '--log-level', 'error'],
    cwd,
    env: toolEnvironment(env, broker),
    timeoutMs,
    signal,
  });
  switch (ended.kind) {
    case 'interrupted':
      return ended;
    case 'timeout':
      return troubleOf('timeout', problemOf('pact.timeout', { seconds: Math.round(timeoutMs / 1000) }));
    case 'unstartable':
      return troubleOf('tool-unstartable', problemOf('pact.tool-unstartable', { error: ended.error }));
    case 'exit': {
      const value = read(ended.printed, ended.code === 0);
      return value === null ? troubleIn(ended.printed, broker) : { kind: 'answer', value };
    }
  }
}

type TroubleAnswer = ReturnType<typeof troubleOf>;

/** What the tool prints where no status tells: it offers neither JSON nor an exit code for these. */
const phrases: readonly (readonly [phrase: RegExp, trouble: (words: string) => TroubleAnswer])[] = [
  [/Cannot change the content of the pact/, () => troubleOf('conflict', problemOf('pact.conflict'))],
  [
    /Did not get a valid HAL response|Could not find relation/,
    () => troubleOf('no-broker', problemOf('pact.no-broker')),
  ],
  [/Failed to access pact broker|error sending request/, () => troubleOf('unreachable', problemOf('pact.unreachable'))],
  [
    /environment .*(?:does not exist|not found)/i,
    () => troubleOf('unknown-environment', problemOf('pact.unknown-environment')),
  ],
  [
    /Pact publication failed|failed validation/,
    (words) => troubleOf('turned-down', problemOf('pact.turned-down', { words })),
  ],
];

/** What went wrong, by the status that the tool prints, else by its phrases. */
export function troubleIn(printed: string, broker: Broker): TroubleAnswer {
  const status = Number(/failed: (\d{3})\b/.exec(printed)?.[1] ?? 200);
  const words = wordsOf(printed);
  const isOpen = status === 400 || status === 422;
  const known = phrases.find(([phrase]) => phrase.test(printed))?.[1](words);
  const byStatus = troubleOfStatus(status, words, broker);
  return (
    (isOpen ? (known ?? byStatus) : (byStatus ?? known)) ??
    troubleOf('not-understood', problemOf('pact.not-understood', { words: words || '-' }))
  );
}

/** The first paragraph of the tool's complaint, in one line. */
function wordsOf(printed: string): string {
  const [paragraph = ''] = printed
    .slice(Math.max(0, printed.indexOf('❌')))
    .replaceAll('❌', '')
    .trim()
    .split(/\n\s*\n/);
  return paragraph.replace(/\s+/g, ' ').trim();
}

/** Waits; false where a signal ends the waiting. */
export async function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal }).catch(() => false);
}

/** The last line of what the tool printed that is a JSON object. */
export function jsonIn(printed: string): JsonObject | null {
  for (const line of printed.split('\n').reverse()) {
    if (!line.startsWith('{')) continue;
    try {
      const value: unknown = JSON.parse(line);
      if (isObject(value)) return value;
    } catch {
      // Another line may be one.
    }
  }
  return null;
}

/** What the tool may know of our surroundings: how to start, where proxies and certificates are. */
const HANDED_ON =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LC_\w+|(HTTPS?|ALL|NO)_PROXY|SSL_CERT_(FILE|DIR))$/i;

/** The environment of Pact's tool. Credentials stand here, where no list of processes shows them. */
function toolEnvironment(env: Asking['env'], { baseUrl, access }: Broker): Readonly<Record<string, string>> {
  const kept = Object.entries(env).flatMap(([name, value]): (readonly [string, string])[] =>
    value !== undefined && HANDED_ON.test(name) ? [[name, value]] : [],
  );
  return {
    ...Object.fromEntries(kept),
    PACT_DO_NOT_TRACK: 'true',
    PACT_BROKER_BASE_URL: baseUrl,
    ...(access.kind === 'token' && { PACT_BROKER_TOKEN: access.token }),
    ...(access.kind === 'basic' && { PACT_BROKER_USERNAME: access.username, PACT_BROKER_PASSWORD: access.password }),
  };
}

/**
 * The native program of `@pact-foundation/pact-cli`, installed beside this package or in `directory`; null where it is
 * not there. Its npm commands are wrappers that outlive the process that is to end them.
 */
export function toolIn(directory: string): string | null {
  const windows = process.platform === 'win32';
  const platform = `@pact-foundation/pact-cli-${windows ? 'windows' : process.platform}-${process.arch}/package.json`;
  for (const from of [import.meta.url, join(directory, 'package.json')]) {
    const wrapper = resolved('@pact-foundation/pact-cli/package.json', from);
    const native = wrapper && resolved(platform, wrapper);
    const program = native && join(dirname(native), 'standalone', windows ? 'pact.exe' : 'pact');
    if (program && existsSync(program)) return program;
  }
  return null;
}

function resolved(name: string, from: string): string | null {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return null;
  }
}

/** How a program ended. */
export type Ended =
  | { readonly kind: 'exit'; readonly code: number; readonly printed: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'unstartable'; readonly error: string };

export interface Start {
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The code of a program that something else ended. */
const KILLED = -1;
/** More than any answer that is read. */
const MOST_PRINTED = 8_000_000;

/** Runs a program without a shell until it ends, or ends it. What it prints on either stream is kept in order. */
export function runProgram(program: string, { args, cwd, env, timeoutMs, signal }: Start): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
      windowsHide: true,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (printed.length < MOST_PRINTED) printed += text;
      });
    }
    child.once('error', (error) => {
      if (signal.aborted) resolve({ kind: 'interrupted' });
      else resolve({ kind: 'unstartable', error: 'code' in error ? String(error.code) : error.name });
    });
    // A signal that meets the whole group can end the program before it has met us.
    child.once('close', (code) =>
      setImmediate(() => {
        if (signal.aborted) resolve({ kind: 'interrupted' });
        else if (child.killed) resolve({ kind: 'timeout' });
        else resolve({ kind: 'exit', code: code ?? KILLED, printed });
      }),
    );
  });
}
