import { type Language, problemOf } from '../../messages/index.ts';
import { comparisonRequirements } from '../../requirements/index.ts';
import { type Comparison, compare } from '../comparison/compare.ts';
import { comparisonMarkdown } from '../comparison/markdown.ts';
import { comparisonScreen } from '../comparison/terminal.ts';
import { verdictOn } from '../comparison/words.ts';
import { voiceOf } from '../report/language.ts';
import { visible } from '../report/views/text.ts';
import { type ExitCode, exitCodes } from '../run/exit-codes.ts';
import { reportIn, steadinesses } from '../run/files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { contextOf } from '../run/language.ts';
import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/settings.ts';
import { type Io, printJson, refuse } from './io.ts';

/** Compares two reports; exits with 1 if they differ. */
export async function diffCommand(
  paths: readonly [string, string],
  { json, markdown, timings }: Flags,
  io: Io,
  lang: Language,
): Promise<ExitCode> {
  guardEnvironment(io);
  if (json === true && markdown === true) {
    refuse({ variable: '--json', ...problemOf('settings.two-sources', { other: '--markdown' }) });
  }
  const readFile = filesIn(io.cwd);
  const [left, right] = [await reportIn(paths[0], readFile), await reportIn(paths[1], readFile)];
  if ('problems' in left || 'problems' in right) {
    refuse(...[left, right].flatMap((one) => ('problems' in one ? one.problems : [])));
  }
  const whole = compare(left.value, right.value, steadinesses);
  const { compared, missing, same } = whole;
  if (compared.requirements + compared.openPoints + missing.left.length + missing.right.length === 0) {
    refuse(problemOf('diff.nothing-shared'));
  }
  const comparison = timings === false ? { ...whole, timings: {} } : whole;
  const isOfTwo = left.value.target.environment !== right.value.target.environment;
  const rules = isOfTwo ? rulesOfTwo(lang) : {};
  if (json === true) printJson(comparison, io);
  else if (markdown === true) io.out(comparisonMarkdown(comparison, voiceOf(lang), rules));
  else io.out(comparisonScreen(comparison, io, voiceOf(lang)) + ruleLines(whole, rules, io, lang));
  return same ? exitCodes.conforming : exitCodes.nonconforming;
}

type Rules = Readonly<Record<string, string>>;

/** What the document says of two environments, by its ids. */
function rulesOfTwo(lang: Language): Rules {
  const { sentences } = contextOf({ lang });
  const rules = Object.entries(comparisonRequirements);
  return Object.fromEntries(rules.map(([id, { statement }]) => [id, sentences[id] ?? statement]));
}

/** The verdict on each rule, and why there is none. */
function ruleLines(comparison: Comparison, rules: Rules, { paint }: Io, lang: Language): string {
  const { verdict, color, limits } = verdictOn(comparison, voiceOf(lang));
  const why = color === 'yellow' ? limits.map((limit) => `  ${visible(limit)}\n`).join('') : '';
  const lines = Object.entries(rules).map(
    ([id, statement]) => `\n${paint(color, verdict)}  ${id}: ${statement}\n${why}`,
  );
  return lines.join('');
}
