import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
    if (!native) continue;
    const program = join(dirname(native), 'standalone', windows ? 'pact.exe' : 'pact');
    if (existsSync(program)) return program;
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
  | { readonly kind: 'unstartable'; readonly code: string };

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
      else resolve({ kind: 'unstartable', code: 'code' in error ? String(error.code) : error.name });
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
