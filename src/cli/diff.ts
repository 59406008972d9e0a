import { resolve } from 'node:path';
import { comparisonRequirements } from '../../requirements/index.ts';
import { type Comparison, compare } from '../comparison/compare.ts';
import { comparisonScreen } from '../comparison/terminal.ts';
import type { Problem, Report } from '../report/report.ts';
import type { Speaker } from '../report/views/language/speaker.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { steadinesses } from '../run/gate-files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { filesIn } from '../settings/files.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

export interface DiffFlags {
  readonly json?: boolean;
}

/** Compares two reports, value-blind: 1 where the two targets do not behave alike. */
export function diffCommand(paths: readonly [string, string], { json }: DiffFlags, io: Io, speaker: Speaker): ExitCode {
  guardEnvironment(io);
  const [left, right] = paths.map((path) => reportIn(path, filesIn(resolve(io.cwd))));
  if (left === undefined || right === undefined) return exitCodes.refused;
  if ('problems' in left || 'problems' in right) {
    return refuse(
      [left, right].flatMap((one) => ('problems' in one ? one.problems : [])),
      io,
      speaker,
    );
  }
  const comparison = compare(left.report, right.report, steadinesses);
  if (isEmpty(comparison)) {
    const message = 'no requirement was judged and no open point was answered in both reports';
    return refuse([{ message, remedy: 'compare the reports of two runs that reached their targets' }], io, speaker);
  }
  if (json === true) io.out(`${JSON.stringify(comparison, null, 2)}\n`);
  else {
    const requirement = environmentLine(left.report, right.report, comparison, io, speaker);
    io.out(comparisonScreen(comparison, io, speaker) + requirement);
  }
  return comparison.same ? exitCodes.conforming : exitCodes.nonconforming;
}

function isEmpty({ compared, missing }: Comparison): boolean {
  return compared.requirements + compared.openPoints + missing.left.length + missing.right.length === 0;
}

/** What the document says of two environments, where the reports are of two. */
function environmentLine(
  { target: left }: Report,
  { target: right }: Report,
  { same }: Comparison,
  { paint }: Io,
  { title, words }: Speaker,
): string {
  if (left.environment === right.environment) return '';
  const [[id, { statement }] = ['', { statement: '' }]] = Object.entries(comparisonRequirements);
  const verdict = words.comparison.verdict[same ? 'pass' : 'fail'];
  return `\n${paint(same ? 'green' : 'red', verdict)}  ${id}: ${title(id, statement)}\n`;
}

function refuse(problems: readonly Problem[], io: Io, speaker: Speaker): ExitCode {
  return fail({ kind: 'input', problems }, io, speaker);
}
