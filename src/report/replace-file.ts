import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file at once under its final name: a reader sees it as it was or as it is to be, never half of it.
 *
 * @throws What the file system says; nothing is left behind then.
 */
export async function replaceFile(path: string, text: string, mode = 0o666): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flag: 'wx', mode });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
