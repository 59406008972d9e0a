import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Processes, watchParent } from '../../src/cli/parent.ts';
import type { Listed } from '../../src/machine/processes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SELF = 500;

/** A table of processes in which this one is the child of 400, of the group 300. */
function table(given: Readonly<Record<number, Omit<Listed, 'started'>>> = {}, parent = 400) {
  const listed = new Map<number, Omit<Listed, 'started'>>([
    [SELF, { parent, group: 300, name: 'node' }],
    [400, { parent: 300, group: 300, name: 'node' }],
    [300, { parent: 1, group: 300, name: 'npm run conform' }],
    ...Object.entries(given).map(([pid, one]) => [Number(pid), one] as const),
  ]);
  let ppid = parent;
  const processes: Processes = {
    pid: SELF,
    ppid: () => ppid,
    isAlive: (pid) => listed.has(pid),
    find: async (pid) => {
      const found = listed.get(pid);
      return found === undefined ? null : { ...found, started: null };
    },
  };
  return {
    processes,
    /** Ends a process; its children go to init, as the system lists them. */
    end(pid: number, adopted = true) {
      listed.delete(pid);
      if (pid === parent && adopted) ppid = 1;
    },
  };
}

async function lossesAfter(change: (end: ReturnType<typeof table>) => void, made = table(), underNpm = false) {
  let losses = 0;
  watchParent(
    () => {
      losses += 1;
    },
    underNpm,
    made.processes,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(losses).toBe(0);
  change(made);
  await vi.advanceTimersByTimeAsync(5_000);
  return losses;
}

const shell = { 400: { parent: 300, group: 300, name: 'sh' } };

describe('a process whose parent', () => {
  test.each<[string, number, ReturnType<typeof table>, boolean, boolean]>([
    ['ended is lost', 400, table(), false, true],
    ['ended under Windows, where its number stays, is lost', 400, table(), false, false],
  ])('%s', async (_, pid, made, underNpm, adopted) => {
    expect(await lossesAfter(({ end }) => end(pid, adopted), made, underNpm)).toBe(1);
  });

  test.each([
    ['lives', table(), false, 0],
    ['was init from the start', table({}, 1), false, 0],
    ['was outside its container from the start', table({}, 0), false, 0],
    ['ended, of a group of its own', table({ [SELF]: { parent: 400, group: SELF, name: 'node' } }), false, 400],
    ['lives, though the parent of that ended', table(), false, 300],
    ['is npm itself, though the shell of that ended', table(), true, 300],
    ["is a shell of nobody's, though the parent of that ended", table(shell), false, 300],
  ] as const)('%s goes on', async (_, made, underNpm, ended) => {
    expect(await lossesAfter(({ end }) => ended !== 0 && end(ended), made, underNpm)).toBe(0);
  });

  test.each(['sh', 'dash', '/bin/bash', '-zsh', 'busybox', 'cmd.exe', 'CMD.EXE', 'C:\\Windows\\cmd.exe'])(
    'is the shell of npm (%s) is lost with npm',
    async (name) => {
      const made = table({ 400: { parent: 300, group: 300, name } });
      expect(await lossesAfter(({ end }) => end(300), made, true)).toBe(1);
    },
  );
});
