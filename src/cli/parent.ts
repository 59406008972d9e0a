import { thisMachine } from '../machine/processes.ts';

export type Processes = Pick<typeof thisMachine, 'pid' | 'ppid' | 'isAlive' | 'find'>;

const EVERY_MS = 250;

/** Shells that npm puts between itself and a script. A signal to npm alone can end the shell, or leave it waiting. */
const SHELL = /(?:^|[\\/])-?(?:sh|ash|bash|dash|zsh|busybox|cmd)(?:\.exe)?$/i;

/**
 * Calls `lost` once, when the process that started this one has ended, or npm where only npm's shell stands between.
 * A process that was started apart is left alone: by init, in a container of its own, or as the leader of a process
 * group of its own (setsid, daemons, jobs of an interactive shell). Watching keeps no process alive.
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
    // On Windows the number of the parent stays as it was.
    if (processes.ppid() === first && watched.every(processes.isAlive)) return;
    clearInterval(timer);
    void processes.find(processes.pid).then((self) => {
      if (self?.group !== processes.pid) lost();
    });
  }, EVERY_MS);
  timer.unref();
}
