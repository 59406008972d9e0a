import { randomUUID } from 'node:crypto';
import { constants, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Written beside its file, then given its name. */
const BESIDE = /\.[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\.tmp$/;

/**
 * Writes a file at once under its final name: a reader sees it as it was or as it is to be, never half of it, whatever
 * ends the process or the machine. A symbolic link of that name is replaced, never followed.
 *
 * @throws What the file system says; nothing is left behind then.
 */
export async function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  try {
    await replaceOnce(path, text, mode);
  } catch (error) {
    // Another run may have taken the file aside for a leftover.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await replaceOnce(path, text, mode);
  }
}

async function replaceOnce(path: string, text: string, mode: number): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeWhole(temporary, text, mode);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a text over a file in its place, where its directory lets nothing be replaced. A symbolic link is not followed.
 *
 * @throws What the file system says.
 */
export async function overwriteFile(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    await file.truncate(0);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** Removes what a process that was killed left beside files of these names; what can't be removed stays. */
export async function removeLeftovers(directory: string, names: readonly string[]): Promise<void> {
  const left = (await readdir(directory)).filter(
    (name) => BESIDE.test(name) && names.includes(name.replace(BESIDE, '')),
  );
  for (const name of left) await rm(join(directory, name), { force: true }).catch(() => undefined);
}
