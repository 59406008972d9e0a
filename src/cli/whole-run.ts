import { resolve } from 'node:path';
import { startProvider } from '../../provider/index.ts';
import type { Failure } from '../errors.ts';
import { SuiteDefect } from '../judging/judge.ts';
import { createGate } from '../redaction/gate.ts';
import { reportFiles } from '../report/files.ts';
import type { Problem, Report } from '../report/report.ts';
import { foreignFiles, unwritableDirectory, type WriteOptions, writeReports } from '../report/write.ts';
import { embeddedTarget } from '../settings/embedded.ts';
import { filesIn } from '../settings/files.ts';
import type { Flags } from '../settings/flags.ts';
import { type RefusedSettings, type Resolution, resolveSettings } from '../settings/resolve.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { evidenceFile, type Recorded, recordedOf } from './evidence.ts';
import { type ExitCode, exitCodeOf, worst } from './exit-codes.ts';
import { gateFilesOf } from './gate-files.ts';
import { guard, guardedReport, guardSettings } from './guarding.ts';
import { type Io, interruptedBy } from './io.ts';
import { conclude } from './judge.ts';
import { contextOf } from './language.ts';
import { type RecordHooks, record, secretsOf } from './record.ts';
import { scopeProblems } from './scope.ts';
import { nameOf, traceOf } from './trace.ts';
import { type Asked, defectReport, refusedReport, unfinishedReport } from './unjudged-report.ts';

/** Timers and the two clocks of a machine agree only so far. */
const TIMER_SLACK_MS = 50;

/** What a run takes from its process. */
export type Surroundings = Pick<Io, 'env' | 'cwd' | 'signal' | 'gate'>;

/** A run that is over, whatever its end. */
export interface Ending {
  /** Its exit code is `code`. */
  readonly report: Report;
  readonly code: ExitCode;
  /** What went wrong beside the target: settings, a defect, reports that were not written or were withheld. */
  readonly failures: readonly Failure[];
  /** Paths of the reports written in full. */
  readonly written: readonly string[];
  /** False where the report holds something that must not be shown. */
  readonly presentable: boolean;
}

/** The settings of a run, or everything that is wrong with them and with where its reports are to go. */
export async function settle(
  flags: Flags,
  { env, cwd, gate }: Pick<Surroundings, 'env' | 'cwd' | 'gate'>,
): Promise<Resolution> {
  const resolution = resolveSettings({ flags, env, readFile: filesIn(cwd) });
  const { options } = 'problems' in resolution ? resolution : resolution.settings;
  guardSettings(gate, resolution, [resolve(cwd, options.reportDir), cwd]);
  const gateFiles = gateFilesOf(flags, filesIn(cwd));
  const problems = [...gateFiles.problems, ...(await optionProblems(options, cwd))];
  if ('problems' in resolution) return { ...resolution, problems: [...resolution.problems, ...problems] };
  const { target } = resolution.settings;
  if (problems.length === 0) return { settings: { target, options: { ...options, ...gateFiles.options } } };
  const [environment, baseUrl] = [target?.environment ?? 'embedded', target?.baseUrl ?? ''] as const;
  return { problems, options, environment, baseUrl, secrets: target === null ? [] : secretsOf(target) };
}

/** The target that is configured; with none, an embedded provider that runs while `use` does. */
export async function withTarget<Result>(
  target: Target | null,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  if (target !== null) return use(target);
  const provider = await startProvider();
  try {
    return await use(embeddedTarget(provider.settings));
  } finally {
    await provider.close();
  }
}

/** Asks the target, judges its answers and writes the reports. */
export async function wholeRun(
  target: Target,
  options: RunOptions,
  surroundings: Surroundings,
  onProgress?: RecordHooks['onProgress'],
): Promise<Ending> {
  const { cwd, gate } = surroundings;
  const directory = resolve(cwd, options.reportDir);
  guard(gate, { baseUrl: target.baseUrl, directories: [directory, cwd] }, secretsOf(target));
  const where = { directory, context: contextOf(options), gate };
  // Whatever ends this process, no report of an earlier run is taken for its own.
  const begun = await written(unfinishedReport(target, Date.now()), [], { ...where, recorded: null });
  const unwritten = begun.failures.flatMap((failure) => (failure.kind === 'unwritten' ? failure.problems : []));
  if (unwritten.length > 0) {
    // Nothing is sent where nothing could be told of it.
    const report = refusedReport({ ...target, problems: unwritten }, Date.now());
    return written(report, [{ kind: 'unwritten', problems: unwritten }], { ...where, recorded: null });
  }
  const { report, recorded, failures } = await judged(target, options, surroundings, onProgress);
  return written(report, failures, { ...where, recorded });
}

/** Writes the report of a run whose settings were refused. */
export function refusal(refused: RefusedSettings, cwd: string): Promise<Ending> {
  const { options, problems, baseUrl, secrets } = refused;
  const directory = resolve(cwd, options.reportDir);
  const report = refusedReport(refused, Date.now());
  return written(report, [{ kind: 'settings', problems }], {
    recorded: null,
    directory,
    context: contextOf(options),
    gate: guard(createGate(), { baseUrl, directories: [directory, cwd] }, secrets),
  });
}

/** Judges what an earlier run recorded and writes the reports. */
export function judgedAgain(recorded: Recorded, options: RunOptions, cwd: string): Promise<Ending> {
  const { target, interruptedBy: signal, outOfTime } = recorded;
  const report = conclude(recorded, { target, options, interruptedBy: signal, outOfTime });
  const directory = resolve(cwd, options.reportDir);
  const gate = guardedReport(target.baseUrl, [directory, cwd]);
  return written(report, [], { recorded, directory, context: contextOf(options), gate });
}

/** What is wrong with globs and with where the reports are to go. */
export async function optionProblems(options: RunOptions, cwd: string): Promise<readonly Problem[]> {
  return [...scopeProblems(options), ...(options.dryRun ? [] : await directoryProblems(options, cwd))];
}

interface Judged {
  readonly report: Report;
  readonly failures: readonly Failure[];
  /** What the run learnt; null where it learnt nothing that could be judged again. */
  readonly recorded: Recorded | null;
}

async function judged(
  target: Target,
  options: RunOptions,
  { signal, gate }: Surroundings,
  onProgress?: RecordHooks['onProgress'],
): Promise<Judged> {
  const startedAt = Date.now();
  try {
    const recording = await record(target, options, { signal, gate, ...(onProgress && { onProgress }) });
    try {
      const outOfTime = recording.finishedAt - startedAt > options.deadlineSeconds * 1000 - TIMER_SLACK_MS;
      const circumstances = { target, options, interruptedBy: interruptedBy({ signal }), outOfTime };
      const report = conclude(recording, circumstances);
      return { report, recorded: recordedOf(recording, circumstances), failures: [] };
    } catch (error) {
      return { ...defective(error, target, recording), recorded: null };
    }
  } catch (error) {
    const nothing = { rows: [], counts: { sent: 0, retried: 0 }, startedAt, finishedAt: Date.now() };
    return { ...defective(error, target, nothing), recorded: null };
  }
}

function defective(error: unknown, target: Target, asked: Asked) {
  const known = error instanceof SuiteDefect;
  const report = defectReport(asked, target, known ? error.message : nameOf(error));
  return { report, failures: [{ kind: 'defect', detail: known ? error.message : traceOf(error) }] as const };
}

/** Writes the report; what goes wrong in that has a say in the exit code, and every report that is written tells it. */
async function written(
  report: Report,
  failures: readonly Failure[],
  { recorded, ...given }: Omit<WriteOptions, 'views'> & Pick<Judged, 'recorded'>,
): Promise<Ending> {
  const evidence = evidenceFile(recorded);
  const where =
    recorded === null
      ? { ...given, views: reportFiles, retired: [evidence] }
      : { ...given, views: [...reportFiles, evidence] };
  const first = await writeReports(report, where);
  const known = failures.flatMap((failure) => ('problems' in failure ? failure.problems : []));
  const problems = first.problems.filter((problem) => !known.some(({ message }) => message === problem.message));
  const all: readonly Failure[] = [
    ...failures,
    ...(problems.length === 0 ? [] : [{ kind: 'unwritten', problems } as const]),
    ...(first.withheld.length === 0
      ? []
      : [{ kind: 'leak', reports: first.withheld.map(({ path }) => path) } as const]),
  ];
  const code = worst([report.exitCode, ...all.map(exitCodeOf)]);
  const told = { ...report, exitCode: code };
  const last = code === report.exitCode ? first : await writeReports(told, where);
  return { report: told, code, failures: all, written: last.written, presentable: last.withheld.length === 0 };
}

async function directoryProblems({ reportDir }: RunOptions, cwd: string): Promise<readonly Problem[]> {
  const directory = resolve(cwd, reportDir);
  const unwritable = await unwritableDirectory(directory);
  return unwritable.length > 0 ? unwritable : foreignFiles(directory, [...reportFiles, evidenceFile(null)]);
}
