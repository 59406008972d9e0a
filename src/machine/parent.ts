import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface Listed {
  readonly parent: number;
  /** Process group; 0 on systems without groups. */
  readonly group: number;
  readonly name: string;
}

const run = promisify(execFile);
const { platform } = process;

const thisMachine = {
  pid: process.pid,
  ppid: (): number => process.ppid,
  isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
  find: (pid: number): Promise<Listed | null> => (platform === 'linux' ? inProc(pid) : listed(pid)).catch(() => null),
};

const EVERY_MS = 250;

/** Shells in which npm runs a script. A signal to npm only can end the shell, or leave it waiting. */
const SHELL = /(?:^|[\\/])-?(?:sh|ash|bash|dash|zsh|busybox|cmd)(?:\.exe)?$/i;

/**
 * Calls `lost` once when the parent process has ended, or npm if the parent is the shell of npm. Ignores independent
 * processes: started by init, in a container, or leader of a process group (setsid, daemons, jobs of an interactive
 * shell). The watch keeps no process alive.
 */
export function watchParent(lost: () => void, underNpm: boolean, processes = thisMachine): void {
  const first = processes.ppid();
  if (first <= 1) return;
  const watched = [first];
  if (underNpm) {
    void processes.find(first).then((shell) => {
      if (shell !== null && SHELL.test(shell.name) && shell.parent > 1) watched.push(shell.parent);
    });
  }
  const timer = setInterval(() => {
    // On Windows, the pid of the parent does not change.
    if (processes.ppid() === first && watched.every(processes.isAlive)) return;
    clearInterval(timer);
    void processes.find(processes.pid).then((self) => {
      if (self?.group !== processes.pid) lost();
    });
  }, EVERY_MS);
  timer.unref();
}

/** Reads proc(5): `pid (name) state ppid pgrp …`. The name may contain parentheses. */
async function inProc(pid: number): Promise<Listed | null> {
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [, parent, group] = rest.split(' ');
  return { name, parent: Number(parent), group: Number(group) };
}

async function listed(pid: number): Promise<Listed | null> {
  const query = `$p = Get-CimInstance Win32_Process -Filter "ProcessId=${pid}"; "$($p.ParentProcessId) 0 $($p.Name)"`;
  const [command, args] =
    platform === 'win32'
      ? (['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query]] as const)
      : (['ps', ['-o', 'ppid=,pgid=,comm=', '-p', String(pid)]] as const);
  const { stdout } = await run(command, args, { timeout: 10_000, windowsHide: true });
  const [, parent, group, name = ''] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/s.exec(stdout) ?? [];
  return parent === undefined ? null : { name, parent: Number(parent), group: Number(group) };
}
