import { type Language, problemOf, sayIn, say as sayOf } from '../../messages/index.ts';
import { readWaivers } from '../gates/files.ts';
import { waive, waiversOf } from '../gates/waivers.ts';
import { exercised } from '../judging/outcome.ts';
import { reportIn as inLanguage } from '../report/language.ts';
import type { Problem } from '../report/report.ts';
import { visible } from '../report/views/text.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { knownIds } from '../run/gate-files.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { contextOf } from '../run/language.ts';
import { inFull } from '../run/scope.ts';
import { filesIn } from '../settings/files.ts';
import { type Flags, table } from '../settings/settings.ts';
import { type Checked, dateFrom, fine, problemsOf, wrong } from '../settings/values.ts';
import { fail, type Io } from './io.ts';
import { earlierIn, writeOut } from './out-file.ts';
import { reportIn } from './report-file.ts';

/**
 * Writes waivers for the findings of a report, to a file or standard output. Waivers that stand in the file stay until they
 * expire.
 */
export async function waiversCommand(path: string, flags: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const say = sayIn(lang);
  const note = (text: string) => io.err(`${visible(text)}\n`);
  const refuse = (...problems: readonly Problem[]) => fail({ kind: 'input', problems }, io, lang);
  guardEnvironment(io);
  const leaks = (text: string) => io.gate.leaksIn(text).length > 0;
  const today = new Date().toISOString().slice(0, 10);
  const owner = given('owner', flags, (name) =>
    leaks(name) ? wrong('--owner', problemOf('settings.not-to-show')) : fine(name),
  );
  const until = given('until', flags, (value) => dateFrom({ name: '--until', value }, today));
  const read = reportIn(path, filesIn(io.cwd));
  const earlier = earlierIn(flags.out, 'waivers', io, readWaivers);
  const problems = [read, earlier].flatMap((one) => ('problems' in one ? one.problems : []));
  if ('problems' in read || 'problems' in earlier || !owner.ok || !until.ok) {
    return refuse(...problemsOf(owner, until), ...problems);
  }
  const { requirements, complete, scope, target } = inLanguage(read.report, contextOf({ lang }));
  if (!requirements.some(exercised)) return refuse(problemOf('waivers.nothing-checked', { path }));
  const { value: known = [] } = earlier;
  if (leaks(JSON.stringify(known))) return refuse({ variable: '--out', ...problemOf('settings.not-to-show') });
  const standing = known.filter((waiver) => waiver.until >= today);
  const expired = known.filter((waiver) => waiver.until < today);
  const isKnown = ({ id }: { readonly id: string }) => knownIds.requirements.includes(id);
  const signed = { owner: owner.value, until: until.value };
  const added = waiversOf(requirements.filter(isKnown), { standing, expired }, signed);
  const unknown = requirements.filter((result) => result.findings.length > 0 && !isKnown(result));
  for (const { id } of unknown) note(say('waivers.unknown', { id }));
  const isInFull = inFull(scope, target.environment === 'production');
  const sent = (id: string) => complete && isInFull(id);
  for (const gate of waive(requirements, standing, { today, inFull: sent }).gates) {
    note(gate.code === undefined ? gate.message : sayOf(lang, { ...gate, code: gate.code, params: gate.params ?? {} }));
  }
  if (!complete) note(say('waivers.incomplete'));
  if (expired.length > 0) note(say('waivers.expired', { count: expired.length }));
  if (added.length > 0) note(say('waivers.edit'));
  const written = say('waivers.written', { path: flags.out ?? '', added: added.length, kept: standing.length });
  return writeOut(`${JSON.stringify([...standing, ...added], null, 2)}\n`, flags.out, written, io, lang);
}

/** The value of a flag that the command needs. */
function given(name: 'owner' | 'until', flags: Flags, check: (value: string) => Checked<string>): Checked<string> {
  const value = flags[name]?.trim() ?? '';
  if (value === '') return wrong(`--${name}`, problemOf('usage.missing-option', { usage: table[name].usage }));
  return check(value);
}
