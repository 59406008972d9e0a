import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Language, problemOf, sayIn, say as textIn } from '../../messages/index.ts';
import { baselineOf, baselineText } from '../gates/baseline.ts';
import { readBaseline } from '../gates/files.ts';
import type { Problem } from '../report/report.ts';
import { visible } from '../report/views/text.ts';
import { replaceFile } from '../report/write.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { fileOf, steadinesses } from '../run/gate-files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/settings.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

/** Writes the answers of a report as a baseline, to a file or standard output; choices of an earlier baseline stay. */
export async function baselineCommand(path: string, { out }: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const say = sayIn(lang);
  const refuse = (...problems: readonly Problem[]) => fail({ kind: 'input', problems }, io, lang);
  guardEnvironment(io);
  const readFile = filesIn(io.cwd);
  const read = reportIn(path, readFile);
  if ('problems' in read) return refuse(...read.problems);
  const file = out === undefined ? undefined : resolve(io.cwd, out);
  const standing = file === undefined ? null : existing(() => statSync(file));
  if (out !== undefined && standing !== null && !standing.isFile() && !standing.isDirectory()) {
    // Reading an earlier baseline from a device might never end.
    return refuse({ variable: '--out', ...problemOf('file.not-regular', { path: out }) });
  }
  const earlier =
    out === undefined || readFile(out).kind === 'missing' ? null : fileOf('--out', out, readFile, readBaseline);
  if (earlier !== null && 'problems' in earlier) return refuse(...earlier.problems);
  const { openPoints, complete } = read.report;
  const { baseline, notes } = baselineOf(openPoints, steadinesses, earlier?.value);
  const pins = Object.values(baseline.answers);
  if (openPoints.every(({ certainty }) => certainty === 'unseen') || pins.length === 0) {
    return refuse(problemOf('baseline.no-answer', { path }));
  }
  for (const note of notes) io.err(`${visible(textIn(lang, note))}\n`);
  if (!complete) io.err(`${say('baseline.incomplete')}\n`);
  const text = baselineText(baseline);
  if (out === undefined || file === undefined) {
    io.out(text);
    return exitCodes.conforming;
  }
  if (io.gate.leaksIn(text).length > 0) return fail({ kind: 'leak', reports: [out] }, io, lang);
  try {
    // A symbolic link leads to the file that is replaced.
    await replaceFile(existing(() => realpathSync(file)) ?? file, text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const problem = { variable: '--out', ...problemOf('file.unwritable', { path: out, error: code }) };
    return fail({ kind: 'unwritten', problems: [problem] }, io, lang);
  }
  const free = pins.filter((pin) => pin === 'any').length;
  io.err(`${say('baseline.written', { path: out, pinned: pins.length - free, free })}\n`);
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
