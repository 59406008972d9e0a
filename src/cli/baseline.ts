import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Baseline, baselineOf, baselineText } from '../gates/baseline.ts';
import { readBaseline } from '../gates/files.ts';
import { replaceFile } from '../report/replace-file.ts';
import type { Problem } from '../report/report.ts';
import type { Speaker } from '../report/views/language/speaker.ts';
import { counted, visible } from '../report/views/text.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { fileOf, steadinesses } from '../run/gate-files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { filesIn } from '../settings/files.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

export interface BaselineFlags {
  readonly out?: string;
}

/** Writes the answers of a report as a baseline, to a file or to standard output; what an earlier one chose stays. */
export async function baselineCommand(
  path: string,
  { out }: BaselineFlags,
  io: Io,
  speaker: Speaker,
): Promise<ExitCode> {
  const { say } = speaker;
  guardEnvironment(io);
  const readFile = filesIn(io.cwd);
  const read = reportIn(path, readFile);
  if ('problems' in read) return fail({ kind: 'input', problems: read.problems }, io, speaker);
  const special = out === undefined ? null : specialFile(resolve(io.cwd, out), out);
  if (special !== null) return fail({ kind: 'input', problems: [special] }, io, speaker);
  const earlier =
    out === undefined || readFile(out).kind === 'missing' ? null : fileOf('--out', out, readFile, readBaseline);
  if (earlier !== null && 'problems' in earlier)
    return fail({ kind: 'input', problems: earlier.problems }, io, speaker);
  const { openPoints, complete } = read.report;
  const { baseline, notes } = baselineOf(openPoints, steadinesses, earlier?.value);
  if (openPoints.every(({ certainty }) => certainty === 'unseen') || Object.keys(baseline.answers).length === 0) {
    const message = `${path} holds no answer to any open point`;
    return fail(
      { kind: 'input', problems: [{ message, remedy: 'take the report of a run that reached its target' }] },
      io,
      speaker,
    );
  }
  for (const note of notes) io.err(`${visible(say(note))}\n`);
  if (!complete) io.err(`${say('the report is incomplete: it says nothing about what was not seen in it')}\n`);
  if (out === undefined) {
    io.out(baselineText(baseline));
    return exitCodes.conforming;
  }
  if (io.gate.leaksIn(baselineText(baseline)).length > 0) return fail({ kind: 'leak', reports: [out] }, io, speaker);
  try {
    await replaceFile(linkedFrom(resolve(io.cwd, out)), baselineText(baseline));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const problem = { variable: '--out', message: `${out} can't be written (${code})` };
    const remedy = 'name a file that can be written, in a directory that exists';
    return fail({ kind: 'unwritten', problems: [{ ...problem, remedy }] }, io, speaker);
  }
  io.err(`${say(`${writtenWords(baseline)} in ${out}`)}\n`);
  return exitCodes.conforming;
}

/** What is neither a file nor a directory is not asked for an earlier baseline: reading it might never end. */
function specialFile(path: string, out: string): Problem | null {
  const found = existing(() => statSync(path));
  if (found === null || found.isFile() || found.isDirectory()) return null;
  const remedy = 'name a file, or leave --out away for standard output';
  return { variable: '--out', message: `${out} is no ordinary file`, remedy };
}

/** The file itself, where a symbolic link leads to it: the earlier baseline was read there too. */
function linkedFrom(path: string): string {
  return existing(() => realpathSync(path)) ?? path;
}

/** What the file system tells of a path; null where there is nothing, or nothing that it lets us see. */
function existing<Told>(ask: () => Told): Told | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

function writtenWords({ answers }: Baseline): string {
  const pins = Object.values(answers);
  const free = pins.filter((pin) => pin === 'any').length;
  return `${counted(pins.length - free, 'answer is', 'answers are')} pinned, and ${free} left as "any",`;
}
