import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Language, problemOf } from '../../messages/index.ts';
import type { Read } from '../documents/read.ts';
import type { KnownIds } from '../gates/files.ts';
import type { Problem } from '../report/report.ts';
import { codeOf, replaceFile } from '../report/write.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { fileOf, type GateFileKind } from '../run/gate-files.ts';
import { filesIn } from '../settings/files.ts';
import { fail, type Io } from './io.ts';

/** Reads what stands in the file of `--out`: undefined where there is none. */
export function earlierIn<Value>(
  out: string | undefined,
  kind: GateFileKind,
  { cwd }: Io,
  read: (text: string, known: KnownIds) => Read<Value>,
): { readonly value?: Value } | { readonly problems: readonly Problem[] } {
  const readFile = filesIn(cwd);
  const standing = out === undefined ? null : existing(() => statSync(resolve(cwd, out)));
  if (out !== undefined && standing !== null && !standing.isFile() && !standing.isDirectory()) {
    // Reading from a device might never end.
    return { problems: [{ variable: '--out', ...problemOf('file.not-regular', { path: out }) }] };
  }
  return out === undefined || readFile(out).kind === 'missing' ? {} : fileOf('--out', kind, out, readFile, read);
}

/** Replaces the file of `--out`, or prints the text where there is no such flag. `written` is printed after the former. */
export async function writeOut(
  text: string,
  out: string | undefined,
  written: string,
  io: Io,
  lang: Language,
): Promise<ExitCode> {
  if (out === undefined) {
    io.out(text);
    return exitCodes.conforming;
  }
  if (io.gate.leaksIn(text).length > 0) return fail({ kind: 'leak', reports: [out] }, io, lang);
  const file = resolve(io.cwd, out);
  try {
    // A symbolic link leads to the file that is replaced.
    await replaceFile(existing(() => realpathSync(file)) ?? file, text);
  } catch (error) {
    const problem = { variable: '--out', ...problemOf('file.unwritable', { path: out, error: codeOf(error) }) };
    return fail({ kind: 'unwritten', problems: [problem] }, io, lang);
  }
  io.err(`${written}\n`);
  return exitCodes.conforming;
}

/** Null where there is nothing, or access is denied. */
function existing<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch {
    return null;
  }
}
