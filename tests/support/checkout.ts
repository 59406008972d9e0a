import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LEFT_OUT = new Set(['node_modules', '.git', 'build', 'dist', 'reports', '.env']);

/** Copies the project into a new directory, like a clone after `npm ci`. */
export function checkOut() {
  const directory = mkdtempSync(join(tmpdir(), 'checkout-'));
  const kept = readdirSync(root).filter((name) => !LEFT_OUT.has(name));
  // Faster than `cpSync`. Copies have the exact times of their originals, so that the bundle of these is used.
  execFileSync('cp', ['-a', '--', ...kept, directory], { cwd: root });
  mkdirSync(join(root, 'build'), { recursive: true });
  for (const name of ['node_modules', 'build']) symlinkSync(join(root, name), join(directory, name));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 9 }) };
}

export interface ShellEnd {
  readonly code: number | null;
  /** Standard output and standard error, in order. */
  readonly said: string;
}

export interface RunningShell {
  readonly ended: Promise<ShellEnd>;
  /** Ends the shell and all processes that it started. */
  stop(signal?: NodeJS.Signals): void;
}

/** Runs a script in a shell that stops at the first failure. The environment is `given` and the variables that npm needs. */
export function startShell(script: string, cwd: string, given: NodeJS.ProcessEnv = {}, stops = '-euo'): RunningShell {
  const { PATH = '', HOME = '' } = process.env;
  const npm = { npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  const path = given.PATH === undefined ? PATH : `${given.PATH}:${PATH}`;
  const env = { HOME, NO_COLOR: '1', ...npm, ...given, PATH: path };
  const args = ['--noprofile', '--norc', stops, 'pipefail', '-c', script];
  const child = spawn('bash', args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    said,
  }));
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): void => {
    try {
      // The process group outlives the shell if a child process does not end.
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // All processes have ended.
    }
  };
  return { ended, stop };
}

/** A block takes some seconds. This limit is shorter than the time limit of every test with a block. */
const LONGEST_MS = 60_000;

/** Runs a script until it ends. Kills it at the time limit and then returns its output with code null. */
export async function runShell(...shell: Parameters<typeof startShell>): Promise<ShellEnd> {
  const { ended, stop } = startShell(...shell);
  const bound = setTimeout(() => stop('SIGKILL'), LONGEST_MS);
  return ended.finally(() => clearTimeout(bound));
}
