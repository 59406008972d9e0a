import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, type Ended, inDirectory } from '../cli/process.ts';

/** What a command printed and left in its directory. Exit code 4 means that something was withheld. */
export interface Written extends Ended {
  /** The text of each file by its name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Calls the command in this process, in an empty directory. */
export function written(args: string, env: Readonly<Record<string, string>>): Promise<Written> {
  return inDirectory(async (directory) => {
    const ended = await call(args.split(' '), directory, env);
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
    return { ...ended, files: Object.fromEntries(files) };
  });
}
