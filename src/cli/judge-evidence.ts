import type { Problem } from '../report/report.ts';
import { speakerOf } from '../report/views/language/speaker.ts';
import { openedEvidence, type Recorded } from '../run/evidence.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { gateFilesOf } from '../run/gate-files.ts';
import { contextOf } from '../run/language.ts';
import { judgedAgain, optionProblems } from '../run/whole-run.ts';
import { filesIn, type ReadFile } from '../settings/files.ts';
import { resolveOptions } from '../settings/options.ts';
import type { Flags } from '../settings/settings.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { show } from './run.ts';

/** Judges a recorded evidence file again, offline: same verdicts, same reports. */
export async function judgeCommand(path: string, flags: Flags, io: Io): Promise<ExitCode> {
  const readFile = filesIn(io.cwd);
  const { options, problems } = resolveOptions(flags, null, readFile);
  const gateFiles = gateFilesOf(flags, readFile);
  const evidence = evidenceIn(path, readFile);
  const wrong = [
    ...('problems' in evidence ? evidence.problems : []),
    ...problems,
    ...gateFiles.problems,
    ...(await optionProblems(options, io.cwd)),
  ];
  if ('problems' in evidence || wrong.length > 0) {
    return fail({ kind: 'input', problems: wrong }, io, speakerOf(contextOf(options)));
  }
  const all = { ...options, ...gateFiles.options };
  return show(await judgedAgain(evidence.recorded, all, io.cwd), all, io);
}

type Found = { readonly recorded: Recorded } | { readonly problems: readonly Problem[] };

function evidenceIn(path: string, readFile: ReadFile): Found {
  const problem = (message: string, remedy: string): Found => ({
    problems: [{ message: `${path} ${message}`, remedy }],
  });
  const file = readFile(path);
  if (file.kind === 'missing') return problem('does not exist', 'name the evidence.json of a run');
  if (file.kind === 'unreadable') return problem(`can't be read: ${file.why.message}`, 'name a readable evidence.json');
  const opened = openedEvidence(file.text);
  return 'damage' in opened
    ? problem(`can't be judged: ${opened.damage}`, 'take another copy of the evidence.json, or run again')
    : { recorded: opened.recorded };
}
