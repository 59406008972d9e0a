import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** A process as the system lists it. */
export interface Listed {
  readonly parent: number;
  /** Process group; 0 where there are none. */
  readonly group: number;
  readonly name: string;
  /** Tells the process from another with its number; null where the system does not say. */
  readonly started: string | null;
}

const run = promisify(execFile);
const isLinux = process.platform === 'linux';

/** The processes of this machine, as far as this process can see them. */
export const thisMachine = {
  pid: process.pid,
  ppid: (): number => process.ppid,
  isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
  find: (pid: number): Promise<Listed | null> => (isLinux ? inProc(pid) : listed(pid)).catch(() => null),
  started: async (pid: number): Promise<string | null> =>
    isLinux ? ((await thisMachine.find(pid))?.started ?? null) : null,
  /** Where a process id names one process: one boot of one machine, and there one namespace. */
  async place(): Promise<string> {
    if (!isLinux) return `${process.platform} ${hostname()}`;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(hostname);
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid').catch(hostname)}`;
  },
  wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** By proc(5): `pid (name) state ppid pgrp …`, the time of its start in field 22. The name may hold parentheses. */
async function inProc(pid: number): Promise<Listed | null> {
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = rest.split(' ');
  return { name, parent: Number(fields[1]), group: Number(fields[2]), started: fields[19] ?? null };
}

async function listed(pid: number): Promise<Listed | null> {
  const query = `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}"; "$($p.ParentProcessId) 0 $($p.Name)"`;
  const [command, args] =
    process.platform === 'win32'
      ? (['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]] as const)
      : (['ps', ['-o', 'ppid=,pgid=,comm=', '-p', String(pid)]] as const);
  const { stdout } = await run(command, args, { timeout: 10_000, windowsHide: true });
  const [, parent, group, name = ''] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/s.exec(stdout) ?? [];
  return parent === undefined ? null : { name, parent: Number(parent), group: Number(group), started: null };
}
