import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './write.ts';

export const LOCK_NAME = '.vehicle-credit-conformance.lock';

const BEAT_MS = 1_000;
/** Time without a touch after which a lock is stale. */
const SILENCE_MS = 4_000;
const LOOKS = 16;
/** Time for competing runs to replace the same stale lock. */
const CONTEST_MS = 100;

type Release = () => Promise<void>;
type Wait = (ms: number) => Promise<unknown>;

const pause: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Locks a directory for one run, and returns the function that releases it. Returns `held` where another run has it, and
 * null where the file system takes no lock: it takes no reports either. A run touches its lock each second, on whatever
 * machine it runs; a lock that stays untouched for some seconds is that of a run that was killed, and is taken over.
 */
export async function lockDirectory(directory: string, wait: Wait = pause): Promise<Release | 'held' | null> {
  const path = join(directory, LOCK_NAME);
  const id = randomUUID();
  for (let contested = false; ; contested = true) {
    try {
      await writeFile(path, id, { flag: 'wx' });
      // Another run that found the same stale lock may still move this lock away.
      if (contested) await wait(CONTEST_MS);
      if (!contested || (await textOf(path)) === id) return kept(path, id);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        await removeOwn(path, id);
        return null;
      }
    }
    const standing = await textOf(path);
    if (standing === null) continue;
    if (await isTouched(path, wait)) return 'held';
    if (!(await moveAway(path, standing))) return null;
  }
}

function kept(path: string, id: string): Release {
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const beat = setInterval(touch, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    return removeOwn(path, id);
  };
}

async function removeOwn(path: string, id: string): Promise<void> {
  if ((await textOf(path)) === id) await rm(path, { force: true }).catch(() => undefined);
}

async function isTouched(path: string, wait: Wait): Promise<boolean> {
  const first = await stateOf(path);
  for (let look = 0; look < LOOKS && first !== null; look += 1) {
    await wait(SILENCE_MS / LOOKS);
    const now = await stateOf(path);
    if (now !== first) return now !== null;
  }
  return false;
}

/** Moves a stale lock away. Returns false if the file system does not allow it. */
async function moveAway(path: string, stale: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await rename(path, aside);
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
  // Another run may have replaced the stale lock; then this is its lock.
  if ((await textOf(aside)) !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true }).catch(() => undefined);
  return true;
}

async function stateOf(path: string): Promise<string | null> {
  const text = await textOf(path);
  const state = await stat(path).catch(() => null);
  return text === null || state === null ? null : `${state.mtimeMs} ${text}`;
}

function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => (codeOf(error) === 'ENOENT' ? null : ''));
}
