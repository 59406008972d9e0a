import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LOCK_NAME, lockDirectory } from '../../src/report/lock.ts';
import { temporaryDirectory } from '../support/temporary.ts';

let directory = '';
const path = () => join(directory, LOCK_NAME);
const atOnce = async () => undefined;
const STANDING = 'the lock of another run';

beforeEach(() => {
  directory = temporaryDirectory(onTestFinished);
});

async function locked(wait: () => Promise<unknown> = atOnce) {
  const lock = await lockDirectory(directory, wait);
  if (lock === null || lock === 'held') throw new Error('not locked');
  return lock;
}

describe('the lock of a report directory', () => {
  test('locks the directory for one run and releases it afterwards', async () => {
    const first = await locked();
    expect(await lockDirectory(directory)).toBe('held');
    await first();
    expect(await readdir(directory)).toEqual([]);
    await (await locked())();
  });

  test.each([STANDING, ''])('%j is taken over where nothing touches it', async (standing) => {
    await writeFile(path(), standing);
    const lock = await locked();
    expect(await readFile(path(), 'utf8')).not.toBe(standing);
    await lock();
    expect(await readdir(directory)).toEqual([]);
  });

  test('reports `held` while another process touches the lock', async () => {
    await writeFile(path(), STANDING);
    let beats = 1;
    const wait = async () => {
      beats += 1;
      await utimes(path(), beats, beats);
    };
    expect(await lockDirectory(directory, wait)).toBe('held');
    expect(await readFile(path(), 'utf8')).toBe(STANDING);
  });

  test('is free once it is released while one watches it', async () => {
    await writeFile(path(), STANDING);
    const wait = async () => {
      if ((await readFile(path(), 'utf8').catch(() => '')) === STANDING) await rm(path());
    };
    await (await locked(wait))();
    expect(await readdir(directory)).toEqual([]);
  });

  test('is not released by a run that lost it', async () => {
    const lock = await locked();
    await writeFile(path(), STANDING);
    await lock();
    expect(await readdir(directory)).toEqual([LOCK_NAME]);
  });

  test('goes to one of many that find a stale one', async () => {
    await writeFile(path(), STANDING);
    const locks = await Promise.all(Array.from({ length: 8 }, () => lockDirectory(directory, pause)));
    const held = locks.filter((lock) => lock !== 'held');
    expect(held).toHaveLength(1);
    await held[0]?.();
  }, 20_000);

  test('is none where the directory is missing', async () => {
    expect(await lockDirectory(join(directory, 'nowhere'))).toBeNull();
  });
});
