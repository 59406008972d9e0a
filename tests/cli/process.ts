import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../bin/vehicle-credit-conformance.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command line that runs in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Standard output as soon as it matches, or when the process has ended. */
  outMatching(pattern: RegExp): Promise<string>;
}

/** An empty directory, gone after `use`. */
export async function inDirectory<Result>(use: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'cli-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Starts the command with nothing of this process's environment but what it needs to run at all. */
export function start(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [command, ...args], { cwd, env, stdio: 'pipe' });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    out,
    err,
  }));
  const outMatching = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = () => {
        if (pattern.test(out)) resolve(out);
      };
      child.stdout.on('data', look);
      child.once('close', () => resolve(out));
      look();
    });
  return { child, ended, outMatching };
}

/** Runs the command to its end in an empty directory. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return inDirectory((directory) => start(args, directory, env).ended);
}
