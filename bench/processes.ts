import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProviderOptions } from '../provider/index.ts';

/** What one command cost; CPU time and memory are null where there is no `/proc`. */
export interface Cost {
  /** The exit code; null after a signal or the time limit. */
  readonly code: number | null;
  readonly seconds: number;
  /** User and system time of the process and its children. */
  readonly cpuSeconds: number | null;
  /** Sum of the peaks of the resident memory of the process and its children. */
  readonly mib: number | null;
}

export interface Command {
  readonly args: readonly [program: string, ...args: string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

/** The requests since the last call, and the longest chain of requests that did not overlap. */
export interface Traffic {
  readonly requests: number;
  readonly chain: number;
}

export interface ServedProvider {
  readonly settings: Readonly<Record<string, string>>;
  traffic(): Promise<Traffic>;
  stop(): void;
}

const EACH_MS = 5;
const TICKS_PER_SECOND = 100;
const LIMIT_MS = 3_600_000;

/** Starts processes; none of them and no directory outlives this process, however it ends. */
export function createHost() {
  const children = new Set<ChildProcess>();
  const parent = mkdtempSync(join(tmpdir(), 'bench-'));
  const directory = (): string => mkdtempSync(join(parent, 'run-'));
  const keep = (child: ChildProcess): ChildProcess => {
    children.add(child);
    return child.on('exit', () => children.delete(child));
  };
  process.on('exit', () => {
    children.forEach(kill);
    rmSync(parent, { recursive: true, force: true });
  });
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const])
    process.on(signal, () => process.exit(code));

  return {
    /** Makes a new empty directory that is removed at the end. */
    directory,
    async measure({ args: [program, ...args], env, cwd = directory() }: Command): Promise<Cost> {
      const startedAt = performance.now();
      const child = keep(
        spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore', detached: true }),
      );
      const gauge = createGauge(child.pid ?? 0);
      const timer = setInterval(gauge.read, EACH_MS);
      const limit = setTimeout(() => kill(child), LIMIT_MS);
      try {
        const [code]: readonly (number | null)[] = await once(child, 'exit');
        return { code: code ?? null, seconds: (performance.now() - startedAt) / 1_000, ...gauge.sums() };
      } finally {
        clearInterval(timer);
        clearTimeout(limit);
      }
    },
    async serve(options: ProviderOptions & { readonly latencyMs?: number }): Promise<ServedProvider> {
      const path = fileURLToPath(new URL('./provider.ts', import.meta.url));
      const child = keep(fork(path, [JSON.stringify({ latencyMs: 0, ...options })], { execArgv: ['--import', 'tsx'] }));
      const ended = new AbortController();
      child.once('exit', () => ended.abort());
      const received = () => once(child, 'message', { signal: ended.signal });
      const [settings] = await received();
      return {
        settings,
        stop: () => kill(child),
        traffic: async () => {
          child.send('traffic');
          const [traffic] = await received();
          return traffic;
        },
      };
    },
  };
}

/** Ends a process, and its group if it leads one. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Reads CPU time and peak memory of a process and its children from `/proc`, as long as they live. */
function createGauge(root: number) {
  const seen = new Map<number, { readonly cpuSeconds: number; readonly mib: number }>();
  const visit = (pid: number): void => {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    const [user = 0, system = 0] = times;
    // A process that has ended has no memory any more.
    if (peak !== null) seen.set(pid, { cpuSeconds: (user + system) / TICKS_PER_SECOND, mib: Number(peak[1]) / 1_024 });
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .forEach(visit);
  };
  const sum = (field: 'cpuSeconds' | 'mib'): number | null =>
    seen.size === 0 ? null : [...seen.values()].reduce((total, one) => total + one[field], 0);
  return {
    read: (): void => {
      try {
        visit(root);
      } catch {
        // The process has ended, or this system has no /proc.
      }
    },
    sums: () => ({ cpuSeconds: sum('cpuSeconds'), mib: sum('mib') }),
  };
}
