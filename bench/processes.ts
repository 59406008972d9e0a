import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createProvider, type ProviderOptions } from '../provider/index.ts';
import { longestChain, type Span } from './results.ts';

/** The cost of one command. CPU time and memory are null without `/proc`. */
export interface Cost {
  /** Exit code; null after a signal or the time limit. */
  readonly code: number | null;
  readonly seconds: number;
  /** User plus system time of the process and its children. */
  readonly cpuSeconds: number | null;
  /** Sum of the peak resident memory of the process and of its children. */
  readonly mib: number | null;
}

export interface Command {
  readonly args: readonly [program: string, ...args: string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

const EACH_MS = 5;
const TICKS_PER_SECOND = 100;
const LIMIT_MS = 3_600_000;

const parent = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(parent, { recursive: true, force: true }));

/** Creates an empty directory. It is removed when this process ends. */
export const temporaryDirectory = (): string => mkdtempSync(join(parent, 'run-'));

/** Runs a command until it ends. If this process ends first, the command is ended too. */
export async function measure({ args: [program, ...args], env, cwd = temporaryDirectory() }: Command): Promise<Cost> {
  const startedAt = performance.now();
  const options = { cwd, env: { ...process.env, ...env }, stdio: 'ignore', timeout: LIMIT_MS } as const;
  const child = spawn(program, args, options);
  const end = (): boolean => child.kill();
  process.once('exit', end);
  const seen = new Map<number, Used>();
  const timer = setInterval(() => readUsed(child.pid ?? 0, seen), EACH_MS);
  try {
    const [code]: readonly (number | null)[] = await once(child, 'exit');
    const sum = (field: keyof Used) =>
      seen.size === 0 ? null : [...seen.values()].reduce((total, one) => total + one[field], 0);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { code: code ?? null, seconds, cpuSeconds: sum('cpuSeconds'), mib: sum('mib') };
  } finally {
    clearInterval(timer);
    process.off('exit', end);
  }
}

type Used = Readonly<Record<'cpuSeconds' | 'mib', number>>;

/** Reads CPU time and peak memory of a process and its children from `/proc`. An ended process keeps its last values. */
function readUsed(pid: number, seen: Map<number, Used>): void {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = Number(stat[11]) + Number(stat[12]);
    if (peak !== undefined) seen.set(pid, { cpuSeconds: ticks / TICKS_PER_SECOND, mib: Number(peak) / 1_024 });
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const child of children) readUsed(Number(child), seen);
  } catch {
    // The process has ended, or this system has no /proc.
  }
}

/** Starts a reference provider that records its requests and can delay its responses. */
export async function serve(options: ProviderOptions, latencyMs = 0) {
  const { app, basePath, settings } = await createProvider(options);
  const spans: Span[] = [];
  if (latencyMs > 0) app.addHook('onRequest', () => delay(latencyMs));
  app.server.prependListener('request', (_, response) => {
    const span = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    spans.push(span);
    response.on('close', () => {
      span.to = performance.now();
    });
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    settings: settings(`${origin}${basePath}`),
    /** Returns the number of requests since the last call, and the longest chain of requests that did not overlap. */
    traffic: () => ({ requests: spans.length, chain: longestChain(spans.splice(0)) }),
    stop: () => app.close(),
  };
}
