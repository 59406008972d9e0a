import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, type Ended, inDirectory } from '../cli/process.ts';

/** The output of a command and the files in its directory. Exit code 4 means that something was withheld. */
export interface Written extends Ended {
  /** The text of each file by its name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Runs the command in this process, in an empty directory. */
export function written(args: string, env: Readonly<Record<string, string>>): Promise<Written> {
  return inDirectory(async (directory) => {
    const ended = await call(args.split(' '), directory, env);
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const files = entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
    return { ...ended, files: Object.fromEntries(files) };
  });
}

/** Returns the usual encodings of a value. Independent of the suite's own code. */
export function encodingsOf(value: string): readonly string[] {
  const base64 = ['', 'x', 'xy'].map((before) => {
    const whole = Buffer.from(before + value)
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(before.length + 1, -1);
  });
  const digits = value.replace(/[.-]/g, '');
  return [
    value,
    ...(/^\d{8,}$/.test(digits) ? [digits] : []),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    [...value].reverse().join(''),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...(value.startsWith('eyJ') ? value.split('.').slice(1) : []),
  ].filter((text) => text.length >= 7);
}

/** Cuts equal parts of the output out of it, so that each is searched once. No value contains these characters. */
const BETWEEN = /[\n{}<>,"]/;

/** Returns the encodings of values found in the output, and those that contain a character of `BETWEEN`. */
export function leakedIn({ out, err, files }: Written, values: readonly string[]): readonly string[] {
  const parts = [...Object.values(files), out, err].flatMap((text) => text.toLowerCase().split(BETWEEN));
  const texts = [...new Set(parts)].join('\n');
  const encodings = new Set([...new Set(values)].flatMap(encodingsOf).map((encoding) => encoding.toLowerCase()));
  return [...encodings].filter((encoding) => BETWEEN.test(encoding) || texts.includes(encoding));
}
