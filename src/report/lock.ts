import { randomUUID } from 'node:crypto';
import { constants, link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

export const LOCK_NAME = '.vehicle-credit-conformance.lock';

/** The process that holds a lock. */
interface Holder {
  readonly format: 'vehicle-credit-lock';
  readonly id: string;
  readonly pid: number;
  /** Where `pid` names a process: one boot of one machine, and there one namespace. */
  readonly place: string;
  /** Tells a process from a later one with its number; null where the system does not say. */
  readonly started: string | null;
}

/** What a lock needs of its machine. */
export interface Machine {
  place(): Promise<string>;
  /** When a process of this place started; null where the system does not say. */
  started(pid: number): Promise<string | null>;
  isAlive(pid: number): boolean;
  wait(ms: number): Promise<void>;
}

export interface Lock {
  release(): Promise<void>;
}

/** The holder of a lock touches it this often. */
const BEAT_MS = 1_000;
/** A lock that is not touched for so long is of a process that ended. */
const SILENCE_MS = 4_000;
const LOOKS = 16;
/** Time for runs that contend for a lock to finish. */
const CONTEST_MS = 100;

/**
 * Locks a directory for one run. Returns `held` where another run has it, and null where the file system takes no lock:
 * it takes no reports either. A lock whose process has ended is taken over: at once where the process can be looked up
 * here, else (another host, another container, before a reboot) once it has not been touched for some seconds.
 */
export async function lockDirectory(directory: string, machine: Machine): Promise<Lock | 'held' | null> {
  const path = join(directory, LOCK_NAME);
  const holder: Holder = {
    format: 'vehicle-credit-lock',
    id: randomUUID(),
    pid: process.pid,
    place: await machine.place(),
    started: await machine.started(process.pid),
  };
  for (let contested = false; ; contested = true) {
    const created = await create(path, holder);
    if (created === 'impossible') return null;
    if (created === 'created') {
      if (!contested) return kept(path, holder);
      // Of several runs that found the same stale lock one may still take this one for it.
      await machine.wait(CONTEST_MS);
      if ((await textOf(path))?.includes(holder.id)) return kept(path, holder);
    }
    const standing = await textOf(path);
    if (standing === null) continue;
    if (await isHeld(path, standing, holder, machine)) return 'held';
    if (!(await takeAway(path, standing))) return null;
  }
}

async function create(path: string, holder: Holder): Promise<'created' | 'exists' | 'impossible'> {
  try {
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
    try {
      await file.writeFile(`${JSON.stringify(holder)}\n`);
    } finally {
      await file.close();
    }
    return 'created';
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists';
    await removeOwn(path, holder);
    return 'impossible';
  }
}

function kept(path: string, holder: Holder): Lock {
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
  }, BEAT_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      await removeOwn(path, holder);
    },
  };
}

async function removeOwn(path: string, { id }: Holder): Promise<void> {
  const standing = await textOf(path);
  if (standing?.includes(id)) await rm(path, { force: true }).catch(() => undefined);
}

async function isHeld(path: string, standing: string, own: Holder, machine: Machine): Promise<boolean> {
  const holder = holderIn(standing);
  if (holder !== null && holder.place === own.place) {
    if (!machine.isAlive(holder.pid)) return false;
    const started = await machine.started(holder.pid);
    if (started !== null && holder.started !== null) return started === holder.started;
  }
  return isTouched(path, machine);
}

/** Whether a lock is touched, replaced or released while one looks at it. */
async function isTouched(path: string, machine: Machine): Promise<boolean> {
  const first = await stateOf(path);
  for (let look = 0; look < LOOKS && first !== null; look += 1) {
    await machine.wait(SILENCE_MS / LOOKS);
    const now = await stateOf(path);
    if (now === null) return false;
    if (now !== first) return true;
  }
  return false;
}

/** False where the file system does not let it be taken. */
async function takeAway(path: string, stale: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await rename(path, aside);
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
  // Another run may have taken it over in the meantime: this is that one's lock then.
  if ((await textOf(aside)) !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true }).catch(() => undefined);
  return true;
}

async function stateOf(path: string): Promise<string | null> {
  const text = await textOf(path);
  if (text === null) return null;
  return stat(path).then(
    ({ mtimeMs }) => `${mtimeMs} ${text}`,
    () => null,
  );
}

/** Null where there is no such file. */
async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : '';
  }
}

function holderIn(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, place, started } = { pid: null, place: null, started: null, ...value };
  return Number.isInteger(pid) && typeof place === 'string' && (started === null || typeof started === 'string');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
