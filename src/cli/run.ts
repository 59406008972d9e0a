import { resolve } from 'node:path';
import { startProvider } from '../../provider/index.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { unmatchedGlobs } from '../judging/globs.ts';
import { SuiteDefect } from '../judging/judge.ts';
import { reportFiles } from '../report/files.ts';
import type { Problem, Report } from '../report/report.ts';
import { json } from '../report/views/json.ts';
import { progress, progressMode } from '../report/views/progress.ts';
import { terminal } from '../report/views/terminal.ts';
import { verdictLine } from '../report/views/words.ts';
import { foreignFiles, type WriteResult, writeReports } from '../report/write.ts';
import { embeddedTarget } from '../settings/embedded.ts';
import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/flags.ts';
import { type RefusedSettings, resolveSettings } from '../settings/resolve.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { dryRun } from './dry-run.ts';
import { type ExitCode, exitCodes, isExitCode, worst } from './exit-codes.ts';
import { type Io, interruptedBy } from './io.ts';
import { conclude } from './judge.ts';
import { fail } from './problems.ts';
import { type Recording, record } from './record.ts';
import { defectReport, refusedReport } from './unjudged-report.ts';

/** Asks the target, judges its answers and writes the reports. */
export async function runCommand(flags: Flags, io: Io): Promise<ExitCode> {
  const resolution = resolveSettings({ flags, env: io.env, readFile: filesIn(io.cwd) });
  if ('problems' in resolution) return refuse(resolution, io);
  const { target, options } = resolution.settings;
  const problems = [...globProblems(options), ...(await foreignFiles(resolve(io.cwd, options.reportDir), reportFiles))];
  if (problems.length > 0) {
    const [environment, baseUrl] = [target?.environment ?? 'embedded', target?.baseUrl ?? ''];
    return refuse({ problems, options, environment, baseUrl, secrets: [] }, io);
  }
  if (target !== null) return ask(target, options, io);
  const provider = await startProvider();
  try {
    return await ask(embeddedTarget(provider.settings), options, io);
  } finally {
    await provider.close();
  }
}

async function ask(target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  if (options.dryRun) return dryRun(target, options, io);
  const mode = progressMode({ terminal: io.progressTerminal, quiet: options.quiet, json: options.json });
  const shown = progress({ write: io.err }, mode, Date.now);
  const recording = await record(target, options, {
    signal: io.signal,
    onProgress: (stage, sent) => shown.step({ stimulus: stage, sent }),
  });
  shown.end();
  return conclusion(recording, target, options, io);
}

async function conclusion(recording: Recording, target: Target, options: RunOptions, io: Io): Promise<ExitCode> {
  let report: Report;
  let defect: SuiteDefect | null = null;
  try {
    report = conclude(recording, { target, options, interruptedBy: interruptedBy(io) });
  } catch (error) {
    if (!(error instanceof SuiteDefect)) throw error;
    defect = error;
    report = defectReport(recording, target, error.message);
  }
  const directory = resolve(io.cwd, options.reportDir);
  const { secrets, personal } = recording;
  const result = await writeReports(report, { directory, views: reportFiles, secrets, personal });
  const codes = [isExitCode(report.exitCode) ? report.exitCode : exitCodes.defect, ...tellUnwritten(result, io)];
  if (defect !== null) codes.push(fail({ kind: 'defect', detail: defect.message }, io));
  if (result.withheld.length === 0) show(report, result, options, io);
  return worst(codes);
}

/** What goes to standard output: the report as JSON, its verdict alone, or one screen of it. */
function show(report: Report, { written }: WriteResult, options: RunOptions, io: Io): void {
  if (options.json) io.out(json(report));
  else if (options.quiet) io.out(`${verdictLine(report)}\n`);
  else io.out(terminal(report, { color: io.color, reports: written }));
}

function tellUnwritten({ problems, withheld }: WriteResult, io: Io): readonly ExitCode[] {
  return [
    ...(problems.length === 0 ? [] : [fail({ kind: 'unwritten', problems }, io)]),
    ...(withheld.length === 0 ? [] : [fail({ kind: 'leak', reports: withheld.map(({ path }) => path) }, io)]),
  ];
}

function globProblems({ only, require }: RunOptions): readonly Problem[] {
  const ids = [...Object.keys(requirements), ...Object.keys(openPoints)];
  const problem = (flag: string, glob: string): Problem => ({
    variable: flag,
    message: `matches no requirement: ${JSON.stringify(glob)}`,
    remedy: 'see `list` for the ids; a glob such as "Page.*" takes a whole group',
  });
  return [
    ...unmatchedGlobs(only, ids).map((glob) => problem('--only', glob)),
    ...unmatchedGlobs(require, ids).map((glob) => problem('--require', glob)),
  ];
}

/** Tells the problems and writes a report of the refusal; a dry run sends nothing and so has none. */
async function refuse(refused: RefusedSettings, io: Io): Promise<ExitCode> {
  const { options, problems, secrets } = refused;
  const code = fail({ kind: 'settings', problems }, io);
  if (options.dryRun) return code;
  const report = refusedReport(refused, Date.now());
  const directory = resolve(io.cwd, options.reportDir);
  const result = await writeReports(report, { directory, views: reportFiles, secrets, personal: [] });
  if (options.json && result.withheld.length === 0) io.out(json(report));
  return worst([code, ...tellUnwritten(result, io)]);
}
