import { type Language, problemOf, sayIn, say as textIn } from '../../messages/index.ts';
import { baselineOf, baselineText } from '../gates/baseline.ts';
import { readBaseline } from '../gates/files.ts';
import type { Problem } from '../report/report.ts';
import { visible } from '../report/views/text.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { steadinesses } from '../run/gate-files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { partlyIn } from '../run/scope.ts';
import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/settings.ts';
import { fail, type Io } from './io.ts';
import { earlierIn, writeOut } from './out-file.ts';
import { reportIn } from './report-file.ts';

/** Writes the answers of a report as a baseline, to a file or standard output; choices of an earlier baseline stay. */
export async function baselineCommand(path: string, { out }: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const say = sayIn(lang);
  const refuse = (...problems: readonly Problem[]) => fail({ kind: 'input', problems }, io, lang);
  guardEnvironment(io);
  const read = reportIn(path, filesIn(io.cwd));
  if ('problems' in read) return refuse(...read.problems);
  const earlier = earlierIn(out, 'baseline', io, readBaseline);
  if ('problems' in earlier) return refuse(...earlier.problems);
  const { openPoints, complete, scope } = read.report;
  const isPartly = partlyIn(scope);
  const { baseline, notes } = baselineOf(openPoints, steadinesses, earlier.value, isPartly);
  const pins = Object.values(baseline.answers);
  const seen = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  if (seen.length > 0 && seen.every(({ id }) => isPartly(id)))
    return refuse(problemOf('baseline.only-partly', { path }));
  if (seen.length === 0 || pins.length === 0) return refuse(problemOf('baseline.no-answer', { path }));
  for (const note of notes) io.err(`${visible(textIn(lang, note))}\n`);
  if (!complete) io.err(`${say('baseline.incomplete')}\n`);
  const free = pins.filter((pin) => pin === 'any').length;
  const written = say('baseline.written', { path: out ?? '', pinned: pins.length - free, free });
  return writeOut(baselineText(baseline), out, written, io, lang);
}
