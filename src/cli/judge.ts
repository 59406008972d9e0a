import { problemOf } from '../../messages/index.ts';
import { openedEvidence } from '../run/evidence.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { gateFilesOf } from '../run/gate-files.ts';
import { judgedAgain, optionProblems } from '../run/whole-run.ts';
import { filesIn } from '../settings/files.ts';
import { type Flags, resolveOptions } from '../settings/settings.ts';
import { fail, type Io } from './io.ts';
import { textIn } from './report-file.ts';
import { show } from './run.ts';

/** Evaluates the evidence of an earlier run again, offline: same verdicts, same reports. */
export async function judgeCommand(path: string, flags: Flags, io: Io): Promise<ExitCode> {
  const readFile = filesIn(io.cwd);
  const { options, problems } = resolveOptions(flags, null, readFile);
  const gateFiles = await gateFilesOf(flags, readFile);
  const file = textIn(path, readFile, 'evidence');
  const opened = 'problems' in file ? file : openedEvidence(file.text);
  const damaged = 'damage' in opened ? [problemOf('evidence.damaged', { path, damage: opened.damage })] : [];
  const wrong = [
    ...('problems' in opened ? opened.problems : damaged),
    ...problems,
    ...(options.only.some((one) => one.includes('@')) ? [{ variable: '--only', ...problemOf('evidence.whole') }] : []),
    ...gateFiles.problems,
    ...(await optionProblems(options, io.cwd)),
  ];
  if (!('recorded' in opened) || wrong.length > 0) return fail({ kind: 'input', problems: wrong }, io, options.lang);
  const all = { ...options, ...gateFiles.options };
  return show(await judgedAgain(opened.recorded, all, io), all, io);
}
