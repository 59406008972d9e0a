import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Language, problemOf, sayIn, say as sayOf } from '../../messages/index.ts';
import { comparisonRequirements } from '../../requirements/index.ts';
import { type Comparison, compare } from '../comparison/compare.ts';
import { comparisonMarkdown, comparisonScreen } from '../comparison/views.ts';
import { verdictOn } from '../comparison/words.ts';
import type { Read } from '../documents/read.ts';
import { failureOf, leakIn } from '../errors.ts';
import { baselineOf } from '../gates/baseline.ts';
import { type KnownIds, readBaseline, readWaivers } from '../gates/files.ts';
import { waive, waiversOf } from '../gates/waivers.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';
import { exercised } from '../judging/outcome.ts';
import { reportIn as inLanguage, voiceOf } from '../report/language.ts';
import { jsonText, visible } from '../report/views/text.ts';
import { codeOf, replaceFile } from '../report/write.ts';
import { gateFileIn, knownIds, reportIn, steadinesses } from '../run/files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { contextOf } from '../run/language.ts';
import { inFull, partlyIn } from '../run/scope.ts';
import { filesIn } from '../settings/files.ts';
import { type Flags, table } from '../settings/settings.ts';
import { type Checked, dateFrom, fine, orNull, problemsOf, wrong } from '../settings/values.ts';
import { usageIn } from './command-line.ts';
import { fail, type Io, printJson, reject } from './io.ts';

/** Compares two reports; exits with 1 if they differ. */
export async function diffCommand(
  paths: readonly [string, string],
  { json, markdown, timings }: Flags,
  io: Io,
  lang: Language,
): Promise<ExitCode> {
  guardEnvironment(io);
  if (json === true && markdown === true) {
    reject({ variable: '--json', ...problemOf('settings.two-sources', { other: '--markdown' }) });
  }
  const readFile = filesIn(io.cwd);
  const [left, right] = [await reportIn(paths[0], readFile), await reportIn(paths[1], readFile)];
  if ('problems' in left || 'problems' in right) {
    reject(...[left, right].flatMap((one) => ('problems' in one ? one.problems : [])));
  }
  const whole = compare(left.value, right.value, steadinesses);
  const { compared, missing, same } = whole;
  if (compared.requirements + compared.openPoints + missing.left.length + missing.right.length === 0) {
    reject(problemOf('diff.nothing-shared'));
  }
  const comparison = timings === false ? { ...whole, timings: {} } : whole;
  const environments = new Set([left.value.target.environment, right.value.target.environment]);
  const rules = environments.has('staging') && environments.has('production') ? environmentRules(lang) : {};
  if (json === true) printJson(comparison, io);
  else if (markdown === true) io.out(comparisonMarkdown(comparison, voiceOf(lang), rules));
  else io.out(comparisonScreen(comparison, io, voiceOf(lang)) + ruleLines(whole, rules, io, lang));
  return same ? exitCodes.conforming : exitCodes.nonconforming;
}

type Rules = Readonly<Record<string, string>>;

function environmentRules(lang: Language): Rules {
  const { sentences } = contextOf({ lang });
  const rules = Object.entries(comparisonRequirements);
  return Object.fromEntries(rules.map(([id, { statement }]) => [id, sentences[id] ?? statement]));
}

function ruleLines(comparison: Comparison, rules: Rules, { paint }: Io, lang: Language): string {
  const { verdict, color, limits } = verdictOn(comparison, voiceOf(lang));
  const why = color === 'yellow' ? limits.map((limit) => `  ${visible(limit)}\n`).join('') : '';
  const lines = Object.entries(rules).map(
    ([id, statement]) => `\n${paint(color, verdict)}  ${id}: ${statement}\n${why}`,
  );
  return lines.join('');
}

/** Writes the answers of a report as a baseline, to a file or standard output. Keeps choices of an earlier baseline. */
export async function baselineCommand(path: string, { out }: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const say = sayIn(lang);
  guardEnvironment(io);
  const read = await reportIn(path, filesIn(io.cwd));
  if ('problems' in read) reject(...read.problems);
  const earlier = earlierIn(out, 'baseline', io, readBaseline);
  if ('problems' in earlier) reject(...earlier.problems);
  const { openPoints, complete, scope, requirements } = read.value;
  const isPartly = partlyIn(scope);
  const { baseline, notes } = baselineOf(openPoints, steadinesses, earlier.value, isPartly);
  const pins = Object.values(baseline.answers);
  const seen = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  if (seen.length > 0 && seen.every(({ id }) => isPartly(id))) reject(problemOf('baseline.only-partly', { path }));
  if (seen.length === 0 || pins.length === 0) reject(problemOf('baseline.no-answer', { path }));
  for (const note of notes) io.err(`${visible(sayOf(lang, note))}\n`);
  if (!complete) io.err(`${say('baseline.incomplete')}\n`);
  const ids = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  if (ids.length > 0) io.err(`${visible(say('baseline.failing', { ids }))}\n`);
  const free = pins.filter((pin) => pin === 'any').length;
  const written = say('baseline.written', { path: out ?? '', pinned: pins.length - free, free });
  return writeOut(jsonText(baseline), out, written, io, lang);
}

/**
 * Writes waivers for the findings of a report, to a file or standard output. Keeps the waivers of the file until they
 * expire.
 */
export async function waiversCommand(path: string, flags: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const say = sayIn(lang);
  const note = (text: string) => io.err(`${visible(text)}\n`);
  guardEnvironment(io);
  const leaks = (text: string) => io.gate.leaksIn(text).length > 0;
  const today = new Date().toISOString().slice(0, 10);
  const owner = given('owner', flags, lang, (name) =>
    leaks(name) ? wrong('--owner', problemOf('settings.not-to-show')) : fine(name),
  );
  const until = given('until', flags, lang, (value) => dateFrom({ name: '--until', value }, today));
  const read = await reportIn(path, filesIn(io.cwd));
  const earlier = earlierIn(flags.out, 'waivers', io, readWaivers);
  if ('problems' in read || 'problems' in earlier || !owner.ok || !until.ok) {
    const ofFiles = [read, earlier].flatMap((one) => ('problems' in one ? one.problems : []));
    reject(...problemsOf(owner, until), ...ofFiles);
  }
  const { requirements, complete, scope, target } = inLanguage(read.value, contextOf({ lang }));
  if (!requirements.some(exercised)) reject(problemOf('waivers.nothing-checked', { path }));
  const { value: known = [] } = earlier;
  if (leaks(JSON.stringify(known))) reject({ variable: '--out', ...problemOf('settings.not-to-show') });
  const valid = known.filter((waiver) => waiver.until >= today);
  const expired = known.filter((waiver) => waiver.until < today);
  const isKnown = ({ id }: { readonly id: string }) => knownIds.requirements.includes(id);
  const signed = { owner: owner.value, until: until.value };
  const added = waiversOf(requirements.filter(isKnown), { valid, expired }, signed);
  const unknown = requirements.filter((result) => result.findings.length > 0 && !isKnown(result));
  for (const { id } of unknown) note(say('waivers.unknown', { id }));
  const isInFull = inFull(scope, target.environment === 'production');
  const sent = (id: string) => complete && isInFull(id);
  for (const gate of waive(requirements, valid, { today, inFull: sent }).gates) {
    note(gate.code === undefined ? gate.message : sayOf(lang, { ...gate, code: gate.code, params: gate.params ?? {} }));
  }
  if (!complete) note(say('waivers.incomplete'));
  if (expired.length > 0) note(say('waivers.expired', { count: expired.length }));
  if (added.length > 0) note(say('waivers.edit'));
  if (requirements.every(({ findings }) => findings.length === 0)) note(say('waivers.none'));
  const written = say('waivers.written', { path: flags.out ?? '', added: added.length, kept: valid.length });
  return writeOut(jsonText([...valid, ...added]), flags.out, written, io, lang);
}

function given(name: 'owner' | 'until', flags: Flags, lang: Language, check: (value: string) => Checked<string>) {
  const value = flags[name]?.trim() ?? '';
  const usage = usageIn(lang, table[name].usage);
  if (value === '') return wrong(`--${name}`, problemOf('usage.missing-option', { usage }));
  return check(value);
}

/** Reads the existing file of `--out`; its value is undefined if there is none. */
function earlierIn<Value>(
  out: string | undefined,
  kind: 'baseline' | 'waivers',
  { cwd }: Io,
  read: (text: string, known: KnownIds) => Read<Value>,
): ReturnType<typeof gateFileIn<Value>> | { readonly value?: never } {
  if (out === undefined) return {};
  const stats = orNull(() => statSync(resolve(cwd, out)));
  if (stats !== null && !stats.isFile() && !stats.isDirectory()) {
    // A read from a device might never end.
    return { problems: [{ variable: '--out', ...problemOf('file.not-regular', { path: out }) }] };
  }
  const readFile = filesIn(cwd);
  return readFile(out).kind === 'missing' ? {} : gateFileIn('--out', kind, out, readFile, read);
}

/** Replaces the file of `--out` and prints `written`, or prints the text if there is no such flag. */
async function writeOut(text: string, out: string | undefined, written: string, io: Io, lang: Language) {
  if (out === undefined) {
    io.out(text);
    return exitCodes.conforming;
  }
  if (io.gate.leaksIn(text).length > 0) return fail(leakIn([out]), io, lang);
  const file = resolve(io.cwd, out);
  try {
    // For a symbolic link, replaces the file that it points to.
    await replaceFile(orNull(() => realpathSync(file)) ?? file, text);
  } catch (error) {
    const problem = { variable: '--out', ...problemOf('file.unwritable', { path: out, error: codeOf(error) }) };
    return fail(failureOf('unwritten', [problem]), io, lang);
  }
  io.err(`${written}\n`);
  return exitCodes.conforming;
}
