import { thisMachine } from '../machine/processes.ts';

export type Processes = Pick<typeof thisMachine, 'pid' | 'ppid' | 'isAlive' | 'find'>;

const EVERY_MS = 250;

/** Shells in which npm runs a script. A signal to npm only can end the shell, or leave it waiting. */
const SHELL = /(?:^|[\\/])-?(?:sh|ash|bash|dash|zsh|busybox|cmd)(?:\.exe)?$/i;

/**
 * Calls `lost` once when the parent process has ended, or npm if the parent is the shell of npm. Ignores independent
 * processes: started by init, in a container, or leader of a process group (setsid, daemons, jobs of an interactive
 * shell). The watch keeps no process alive.
 */
export function watchParent(lost: () => void, underNpm: boolean, processes: Processes = thisMachine): void {
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
