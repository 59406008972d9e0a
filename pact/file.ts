import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `use` with a private directory that holds a file, for a native program of Pact. */
export async function withFile<Result>(
  name: string,
  text: string,
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'pact-'));
  try {
    await writeFile(join(directory, name), text, { mode: 0o600 });
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
