import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { thisMachine } from '../../src/machine/processes.ts';
import { LOCK_NAME, lockDirectory, type Machine } from '../../src/report/lock.ts';
import { temporaryDirectory } from '../support/temporary.ts';

let directory = '';
const path = () => join(directory, LOCK_NAME);

beforeEach(() => {
  directory = temporaryDirectory(onTestFinished);
});

/** A machine on which only this process runs, and on which time passes at once. */
function machine(given: Partial<Machine> = {}): Machine {
  return {
    place: async () => 'boot-1 namespace-1',
    started: async (pid) => (pid === process.pid ? '100' : null),
    isAlive: (pid) => pid === process.pid,
    wait: async () => undefined,
    ...given,
  };
}

function lockOf(given: object): string {
  const own = { pid: process.pid, place: 'boot-1 namespace-1', started: '100' };
  return JSON.stringify({ format: 'vehicle-credit-lock', id: randomUUID(), ...own, ...given });
}

async function locked(given?: Partial<Machine>) {
  const lock = await lockDirectory(directory, machine(given));
  if (lock === null || lock === 'held') throw new Error('not locked');
  return lock;
}

const DEAD = lockOf({ pid: 4_000_000 });
/** Locks whose process cannot be looked up. */
const UNKNOWN = [
  ['of another host', lockOf({ place: 'win32 other', started: null })],
  ['of another container, with the same number', lockOf({ place: 'boot-1 namespace-2' })],
  ['of a system that does not say when a process started', lockOf({ started: null })],
  ['that is being written', ''],
] as const;

describe('the lock of a report directory', () => {
  test('is held by one run and free after it', async () => {
    const first = await locked();
    expect(await lockDirectory(directory, machine())).toBe('held');
    await first();
    expect(await readdir(directory)).toEqual([]);
    await (await locked())();
  });

  test.each<readonly [string, string]>([
    ['of a process that ended', DEAD],
    ['of an earlier process with the number of a living one', lockOf({ started: '99' })],
    ['of an earlier boot, with the same number', lockOf({ place: 'boot-0 namespace-1' })],
    ...UNKNOWN,
    ['cut short', '{"format":"vehicle-cr'],
    ['of something else', '[]'],
  ])('%s is taken over where nothing touches it', async (_, standing) => {
    await writeFile(path(), standing);
    const lock = await locked();
    expect(await readFile(path(), 'utf8')).not.toBe(standing);
    await lock();
    expect(await readdir(directory)).toEqual([]);
  });

  test.each(UNKNOWN)('%s is held while something touches it', async (_, standing) => {
    await writeFile(path(), standing);
    let beats = 1;
    const wait = async () => {
      beats += 1;
      await utimes(path(), beats, beats);
    };
    expect(await lockDirectory(directory, machine({ wait }))).toBe('held');
    expect(await readFile(path(), 'utf8')).toBe(standing);
  });

  test('is not waited for where its process can be looked up', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    await writeFile(path(), DEAD);
    const lock = await locked({ wait });
    expect(await lockDirectory(directory, machine({ wait }))).toBe('held');
    expect(Math.max(0, ...waits)).toBeLessThanOrEqual(100);
    await lock();
  });

  test('is free once it is released while one watches it', async () => {
    const standing = lockOf({ place: 'elsewhere' });
    await writeFile(path(), standing);
    const wait = async () => {
      if ((await readFile(path(), 'utf8').catch(() => '')) === standing) await rm(path());
    };
    await (await locked({ wait }))();
    expect(await readdir(directory)).toEqual([]);
  });

  test('is not released by a run that lost it', async () => {
    const lock = await locked();
    await writeFile(path(), lockOf({}));
    await lock();
    expect(await readdir(directory)).toEqual([LOCK_NAME]);
  });

  test('goes to one of many that find a stale one', async () => {
    await writeFile(path(), DEAD);
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const locks = await Promise.all(Array.from({ length: 8 }, () => lockDirectory(directory, machine({ wait }))));
    expect(locks.filter((lock) => lock !== 'held')).toHaveLength(1);
  });

  test('is none where the directory is missing', async () => {
    expect(await lockDirectory(join(directory, 'nowhere'), machine())).toBeNull();
  });

  test('is of this process on this machine', async () => {
    const lock = await lockDirectory(directory, thisMachine);
    expect(await lockDirectory(directory, thisMachine)).toBe('held');
    if (lock !== null && lock !== 'held') await lock();
  });
});
