import { problemOf } from '../../messages/index.ts';
import { kindOf } from '../documents/kinds.ts';
import type { Problem } from '../report/report.ts';
import { openedEvidence, type Recorded } from '../run/evidence.ts';
import type { ExitCode } from '../run/exit-codes.ts';
import { gateFilesOf } from '../run/gate-files.ts';
import { judgedAgain, optionProblems } from '../run/whole-run.ts';
import { fileProblem, filesIn, type ReadFile } from '../settings/files.ts';
import { resolveOptions } from '../settings/options.ts';
import type { Flags } from '../settings/settings.ts';
import type { Io } from './io.ts';
import { fail } from './problems.ts';
import { show } from './run.ts';

/** Evaluates the evidence of an earlier run again, offline: same verdicts, same reports. */
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
  if ('problems' in evidence || wrong.length > 0) return fail({ kind: 'input', problems: wrong }, io, options.lang);
  const all = { ...options, ...gateFiles.options };
  return show(await judgedAgain(evidence.recorded, all, io.cwd), all, io);
}

type Found = { readonly recorded: Recorded } | { readonly problems: readonly Problem[] };

function evidenceIn(path: string, readFile: ReadFile): Found {
  const file = readFile(path);
  if (file.kind !== 'text') return { problems: [fileProblem(path, file)] };
  const kind = kindOf(file.text);
  if (kind !== null && kind.format !== 'vehicle-credit-evidence') {
    const told = { path, kind: kind.kind, expected: 'kind.evidence', use: kind.use };
    return { problems: [problemOf('file.other-kind', told)] };
  }
  const opened = openedEvidence(file.text);
  return 'damage' in opened ? { problems: [problemOf('evidence.damaged', { path, damage: opened.damage })] } : opened;
}
