import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { languageIn } from '../../src/cli/command-line.ts';
import { printing } from '../../src/cli/io.ts';
import { perform } from '../../src/cli/program.ts';
import { exitCodes, worst } from '../../src/judging/exit-codes.ts';
import { createGate } from '../../src/redaction/gate.ts';
import { silentIo } from '../support/io.ts';

export const command = fileURLToPath(new URL('../../bin/vehicle-credit-conformance.js', import.meta.url));

type Env = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command line that runs in another process. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves to standard output as soon as it matches, or when the process has ended. */
  outMatching(pattern: RegExp): Promise<string>;
}

/** Calls `use` with an empty directory, and removes the directory. */
export async function inDirectory<Result>(use: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'cli-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns the environment in which Node runs a script before the command. */
export function preloading(script: string, directory: string): Record<string, string> {
  const preload = join(directory, 'preload.mjs');
  writeFileSync(preload, script);
  return { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` };
}

/** Starts the command as npm does, without the environment of this process. */
export const start = (args: readonly string[], cwd: string, env: Env = {}): Running =>
  running(['--', command, ...args], cwd, env);

/** Starts Node with these arguments. */
export function running(args: readonly string[], cwd: string, env: Env): Running {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'pipe' });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    ...output,
  }));
  const outMatching = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = () => {
        if (pattern.test(output.out)) resolve(output.out);
      };
      child.stdout.on('data', look);
      child.once('close', () => resolve(output.out));
      look();
    });
  return { child, ended, outMatching };
}

/** Calls the command in this process, and returns its output and exit code. */
export async function call(args: readonly string[], cwd: string, env: Env = {}): Promise<Ended> {
  const output = { out: '', err: '' };
  const write = (stream: 'out' | 'err') => (text: string) => {
    output[stream] += text;
  };
  const gate = createGate();
  const { signal } = new AbortController();
  const { out, err, withheld } = printing(gate, { out: write('out'), err: write('err') }, languageIn(args));
  const code = await perform(args, { ...silentIo, out, err, outUnseen: write('out'), gate, cwd, env, signal });
  return { code: withheld() ? worst([code, exitCodes.withheld]) : code, ...output };
}

/** Calls the command in this process, in an empty directory. */
export function run(args: readonly string[], env: Env = {}): Promise<Ended> {
  return inDirectory((directory) => call(args, directory, env));
}
