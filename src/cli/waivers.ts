import { type Language, problemOf, sayIn } from '../../messages/index.ts';
import { readWaivers } from '../gates/files.ts';
import { waiversOf } from '../gates/waivers.ts';
import { reportIn as inLanguage } from '../report/language.ts';
import type { Problem } from '../report/report.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { guardEnvironment } from '../run/guarding.ts';
import { contextOf } from '../run/language.ts';
import { filesIn } from '../settings/files.ts';
import { type Flags, table } from '../settings/settings.ts';
import { type Checked, dateFrom, plain, problemsOf, wrong } from '../settings/values.ts';
import type { Io } from './io.ts';
import { earlierIn, writeOut } from './out-file.ts';
import { fail } from './problems.ts';
import { reportIn } from './report-file.ts';

/**
 * Writes a waiver for each failure and warning of a report that none covers yet, to a file or standard output. Waivers that
 * stand in the file stay until they expire.
 */
export async function waiversCommand(path: string, flags: Flags, io: Io, lang: Language): Promise<ExitCode> {
  const say = sayIn(lang);
  const refuse = (...problems: readonly Problem[]) => fail({ kind: 'input', problems }, io, lang);
  guardEnvironment(io);
  const today = new Date().toISOString().slice(0, 10);
  const owner = given('owner', flags, plain);
  const until = given('until', flags, (one) => dateFrom(one, today));
  const readFile = filesIn(io.cwd);
  const read = reportIn(path, readFile);
  const earlier = earlierIn(flags.out, 'waivers', { cwd: io.cwd, readFile }, readWaivers);
  const problems = [read, earlier].flatMap((one) => ('problems' in one ? one.problems : []));
  if ('problems' in read || 'problems' in earlier || !owner.ok || !until.ok) {
    return refuse(...problemsOf(owner, until), ...problems);
  }
  const { requirements, complete } = inLanguage(read.report, contextOf({ lang }));
  const standing = (earlier.value ?? []).filter((waiver) => waiver.until >= today);
  const added = waiversOf(requirements, standing, { owner: owner.value, until: until.value });
  if (!complete) io.err(`${say('waivers.incomplete')}\n`);
  const expired = (earlier.value ?? []).length - standing.length;
  const counts = { path: flags.out ?? '', added: added.length, kept: standing.length, expired, until: until.value };
  const text = `${JSON.stringify([...standing, ...added], null, 2)}\n`;
  return writeOut(text, flags.out, say('waivers.written', counts), io, lang);
}

/** The value of a flag that the command needs. */
function given(
  name: 'owner' | 'until',
  flags: Flags,
  check: (one: { readonly name: string; readonly value: string }) => Checked<string>,
): Checked<string> {
  const { usage } = table[name];
  const value = flags[name];
  if (value === undefined) return wrong(`--${name}`, problemOf('usage.missing-option', { usage }));
  return check({ name: `--${name}`, value });
}
