import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process in the list of the system. */
export interface Listed {
  readonly parent: number;
  /** Process group; 0 on systems without groups. */
  readonly group: number;
  readonly name: string;
}

const run = promisify(execFile);
const isLinux = process.platform === 'linux';

/** Returns the processes of this machine that are visible to this process. */
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
};

/** Reads proc(5): `pid (name) state ppid pgrp …`. The name may contain parentheses. */
async function inProc(pid: number): Promise<Listed | null> {
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [, parent, group] = rest.split(' ');
  return { name, parent: Number(parent), group: Number(group) };
}

async function listed(pid: number): Promise<Listed | null> {
  const query = `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}"; "$($p.ParentProcessId) 0 $($p.Name)"`;
  const [command, args] =
    process.platform === 'win32'
      ? (['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]] as const)
      : (['ps', ['-o', 'ppid=,pgid=,comm=', '-p', String(pid)]] as const);
  const { stdout } = await run(command, args, { timeout: 10_000, windowsHide: true });
  const [, parent, group, name = ''] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/s.exec(stdout) ?? [];
  return parent === undefined ? null : { name, parent: Number(parent), group: Number(group) };
}
