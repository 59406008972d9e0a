import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './write.ts';

export const LOCK_NAME = '.vehicle-credit-conformance.lock';

interface Holder {
  readonly format: 'vehicle-credit-lock';
  readonly id: string;
  readonly pid: number;
  /** Where `pid` names a process: one boot of one machine, and there one namespace. */
  readonly place: string;
  /** Distinguishes processes that had the same id; null where the system does not say. */
  readonly started: string | null;
}

export interface Machine {
  place(): Promise<string>;
  /** When a process of this place started; null where the system does not say. */
  started(pid: number): Promise<string | null>;
  isAlive(pid: number): boolean;
  wait(ms: number): Promise<void>;
}

const BEAT_MS = 1_000;
/** A lock that nobody touches for so long is stale. */
const SILENCE_MS = 4_000;
const LOOKS = 16;
/** Time for runs that found the same stale lock to take it over. */
const CONTEST_MS = 100;

/**
 * Locks a directory for one run, and returns the function that releases it. Returns `held` where another run has it, and
 * null where the file system takes no lock: it takes no reports either. Takes over the lock of a process that ended: at once
 * where that process can be looked up, else (another host, another container, before a reboot) when nobody has touched the
 * lock for some seconds.
 */
export async function lockDirectory(directory: string, machine: Machine): Promise<Release | 'held' | null> {
  const path = join(directory, LOCK_NAME);
  const [place, started] = [await machine.place(), await machine.started(process.pid)];
  const holder: Holder = { format: 'vehicle-credit-lock', id: randomUUID(), pid: process.pid, place, started };
  for (let contested = false; ; contested = true) {
    try {
      await writeFile(path, `${JSON.stringify(holder)}\n`, { flag: 'wx' });
      // Of several runs that found the same stale lock, one may still move this one away.
      if (contested) await machine.wait(CONTEST_MS);
      if (!contested || (await textOf(path))?.includes(holder.id)) return kept(path, holder);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        await removeOwn(path, holder);
        return null;
      }
    }
    const standing = await textOf(path);
    if (standing === null) continue;
    if (await isHeld(path, standing, holder, machine)) return 'held';
    if (!(await moveAway(path, standing))) return null;
  }
}

type Release = () => Promise<void>;

function kept(path: string, holder: Holder): Release {
  const touch = () => void utimes(path, new Date(), new Date()).catch(() => undefined);
  const beat = setInterval(touch, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    return removeOwn(path, holder);
  };
}

async function removeOwn(path: string, { id }: Holder): Promise<void> {
  if ((await textOf(path))?.includes(id)) await rm(path, { force: true }).catch(() => undefined);
}

async function isHeld(path: string, standing: string, own: Holder, machine: Machine): Promise<boolean> {
  const { pid, place, started } = holderIn(standing);
  if (place === own.place && Number.isInteger(pid) && pid !== undefined) {
    if (!machine.isAlive(pid)) return false;
    const now = await machine.started(pid);
    if (now !== null && typeof started === 'string') return now === started;
  }
  return isTouched(path, machine);
}

async function isTouched(path: string, machine: Machine): Promise<boolean> {
  const first = await stateOf(path);
  for (let look = 0; look < LOOKS && first !== null; look += 1) {
    await machine.wait(SILENCE_MS / LOOKS);
    const now = await stateOf(path);
    if (now !== first) return now !== null;
  }
  return false;
}

/** Returns false where the file system does not allow it. */
async function moveAway(path: string, stale: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await rename(path, aside);
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
  // If another run has taken the lock over in the meantime, this is its lock.
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

/** What a lock says of its holder; nothing where it is not a lock of ours. */
function holderIn(text: string): Partial<Holder> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
