import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `use` with a private directory that holds a contract as `pact.json`, for a native program of Pact. */
export function withPactFile<Result>(text: string, use: (directory: string) => Promise<Result>): Promise<Result> {
  return withFile('pact.json', text, use);
}

/** Calls `use` with a private directory that holds a file. */
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
