import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Broker } from '../../src/settings/broker.ts';
import { toolEnvironment } from './environment.ts';
import { runProgram } from './tool.ts';
import { passes, type Trouble, troubleIn } from './trouble.ts';

/** What an errand to the broker came to. */
export type Answer<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly tries: number }
  | { readonly kind: 'interrupted' };

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
  /** Told before each further try. */
  readonly onRetry?: (trouble: Trouble, pauseMs: number) => void;
}

/** Time for one try, so that one that hangs leaves some for the next. */
const TRY_MS = 30_000;
const FIRST_PAUSE_MS = 500;

/** Reads an answer from what the tool printed, told whether it ended well; null where there is none. */
export type Read<Value> = (printed: string, well: boolean) => Value | null;

/**
 * Lets Pact's tool run one command and reads its answer. What may pass by itself is
 * tried again, after half a second and then twice as long each time, within the bounds of `asking`.
 */
export async function ask<Value>(asking: Asking, args: readonly string[], read: Read<Value>): Promise<Answer<Value>> {
  for (let tries = 1; ; tries += 1) {
    const tried = await tryOnce(asking, args, read);
    if (tried.kind !== 'trouble') return tried;
    const { trouble } = tried;
    const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1);
    const over = tries > asking.retries || performance.now() + pauseMs >= asking.endsAt;
    if (!passes(trouble) || over) return { ...tried, tries };
    asking.onRetry?.(trouble, pauseMs);
    if (!(await paused(pauseMs, asking.signal))) return { kind: 'interrupted' };
  }
}

async function tryOnce<Value>(
  { broker, tool, env, cwd, signal, endsAt }: Asking,
  args: readonly string[],
  read: Read<Value>,
): Promise<Answer<Value>> {
  const trouble = (met: Trouble): Answer<Value> => ({ kind: 'trouble', trouble: met, tries: 1 });
  if (tool === null) return trouble({ kind: 'tool-missing' });
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
      return { kind: 'interrupted' };
    case 'timeout':
      return trouble({ kind: 'timeout', seconds: Math.round(timeoutMs / 1000) });
    case 'unstartable':
      return trouble({ kind: 'tool-unstartable', code: ended.code });
    case 'exit': {
      const value = read(ended.printed, ended.code === 0);
      return value === null ? trouble(troubleIn(ended.printed)) : { kind: 'answer', value };
    }
  }
}

/** Waits; false where a signal ends the waiting. */
export async function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/** The last line of what the tool printed that is a JSON object. */
export function jsonIn(printed: string): Readonly<Record<string, unknown>> | null {
  for (const line of printed.split('\n').reverse()) {
    const value = objectOf(line);
    if (value !== null) return value;
  }
  return null;
}

function objectOf(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
