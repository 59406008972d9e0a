import { type Language, problemOf } from '../../messages/index.ts';
import { comparisonRequirements } from '../../requirements/index.ts';
import { type Comparison, compare } from '../comparison/compare.ts';
import { comparisonScreen } from '../comparison/terminal.ts';
import { voiceOf } from '../report/language.ts';
import type { Report } from '../report/report.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { steadinesses } from '../run/gate-files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { contextOf } from '../run/language.ts';
import { filesIn } from '../settings/files.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

export interface DiffFlags {
  readonly json?: boolean;
  /** False to leave out the response times. */
  readonly timings?: boolean;
}

/** Compares two reports without their values; exits with 1 where they differ. */
export function diffCommand(
  paths: readonly [string, string],
  { json, timings }: DiffFlags,
  io: Io,
  lang: Language,
): ExitCode {
  guardEnvironment(io);
  const readFile = filesIn(io.cwd);
  const [left, right] = [reportIn(paths[0], readFile), reportIn(paths[1], readFile)];
  const problems = [left, right].flatMap((one) => ('problems' in one ? one.problems : []));
  if ('problems' in left || 'problems' in right) return fail({ kind: 'input', problems }, io, lang);
  const whole = compare(left.report, right.report, steadinesses);
  if (isEmpty(whole)) return fail({ kind: 'input', problems: [problemOf('diff.nothing-shared')] }, io, lang);
  const comparison = timings === false ? { ...whole, timings: {} } : whole;
  const environments = environmentLine(left.report, right.report, comparison, io, lang);
  if (json === true) io.out(`${JSON.stringify(comparison, null, 2)}\n`);
  else io.out(comparisonScreen(comparison, io, voiceOf(lang)) + environments);
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
  lang: Language,
): string {
  if (left.environment === right.environment) return '';
  const [[id, { statement }] = ['', { statement: '' }]] = Object.entries(comparisonRequirements);
  const { sentences } = contextOf({ lang });
  const verdict = voiceOf(lang).say(same ? 'view.verdict-pass' : 'view.verdict-fail');
  return `\n${paint(same ? 'green' : 'red', verdict)}  ${id}: ${sentences[id] ?? statement}\n`;
}
