import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { perform } from '../../src/cli/command.ts';
import { languageAsked } from '../../src/cli/language.ts';
import { printing } from '../../src/cli/printing.ts';
import { createGate } from '../../src/redaction/gate.ts';
import { exitCodes, worst } from '../../src/run/exit-codes.ts';
import { silentIo } from '../support/io.ts';

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

/** Calls the command in this process, for all that is not about processes, and gives what it would end with. */
export async function call(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const said = { out: '', err: '' };
  const write = (stream: 'out' | 'err') => (text: string) => {
    said[stream] += text;
  };
  const gate = createGate();
  const { signal } = new AbortController();
  const { out, err, withheld } = printing(gate, { out: write('out'), err: write('err') }, languageAsked(args));
  const code = await perform(args, { ...silentIo, out, err, outUnseen: write('out'), gate, cwd, env, signal });
  return { code: withheld() ? worst([code, exitCodes.withheld]) : code, ...said };
}

/** Calls the command so in an empty directory. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return inDirectory((directory) => call(args, directory, env));
}
