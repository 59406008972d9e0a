import { resolve } from 'node:path';
import { comparisonRequirements } from '../../requirements/index.ts';
import { type Comparison, compare } from '../comparison/compare.ts';
import { comparisonScreen } from '../comparison/terminal.ts';
import type { Problem, Report } from '../report/report.ts';
import { filesIn } from '../settings/files.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { steadinesses } from './gate-files.ts';
import { guardEnvironment } from './guarding.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

export interface DiffFlags {
  readonly json?: boolean;
}

/** Compares two reports, value-blind: 1 where the two targets do not behave alike. */
export function diffCommand(paths: readonly [string, string], { json }: DiffFlags, io: Io): ExitCode {
  guardEnvironment(io);
  const [left, right] = paths.map((path) => reportIn(path, filesIn(resolve(io.cwd))));
  if (left === undefined || right === undefined) return exitCodes.refused;
  if ('problems' in left || 'problems' in right) {
    return refuse(
      [left, right].flatMap((one) => ('problems' in one ? one.problems : [])),
      io,
    );
  }
  const comparison = compare(left.report, right.report, steadinesses);
  if (isEmpty(comparison)) {
    const message = 'no requirement was judged and no open point was answered in both reports';
    return refuse([{ message, remedy: 'compare the reports of two runs that reached their targets' }], io);
  }
  if (json === true) io.out(`${JSON.stringify(comparison, null, 2)}\n`);
  else io.out(comparisonScreen(comparison, io) + environmentLine(left.report, right.report, comparison, io));
  return comparison.same ? exitCodes.conforming : exitCodes.nonconforming;
}

function isEmpty({ compared, missing }: Comparison): boolean {
  return compared.requirements + compared.openPoints + missing.left.length + missing.right.length === 0;
}

/** What the document says of two environments, where the reports are of two. */
function environmentLine({ target: left }: Report, { target: right }: Report, { same }: Comparison, io: Io): string {
  if (left.environment === right.environment) return '';
  const [[id, { statement }] = ['', { statement: '' }]] = Object.entries(comparisonRequirements);
  return `\n${io.paint(same ? 'green' : 'red', same ? 'pass' : 'fail')}  ${id}: ${statement}\n`;
}

function refuse(problems: readonly Problem[], io: Io): ExitCode {
  return fail({ kind: 'input', problems }, io);
}
