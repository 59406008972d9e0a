import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { startProvider } from '../../provider/index.ts';
import type { Failure } from '../errors.ts';
import { createGate } from '../redaction/gate.ts';
import { reportFiles } from '../report/files.ts';
import type { Problem, Report } from '../report/report.ts';
import { foreignFiles, unwritableDirectory } from '../report/write.ts';
import { filesIn } from '../settings/files.ts';
import { embeddedTarget, type RefusedSettings, type Resolution, resolveSettings } from '../settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../settings/settings.ts';
import { defectFailure, defectOf, defectsIn } from './defects.ts';
import { evidenceFile, type Recorded, recordedAs, recordedOf } from './evidence.ts';
import { gateFilesOf } from './gate-files.ts';
import { guard, guardedReport, guardFurther, guardSettings } from './guarding.ts';
import { Crash, interruptedBy, type Surroundings } from './interruption.ts';
import { concludeInSteps } from './judge.ts';
import { contextOf } from './language.ts';
import { type RecordHooks, type Recording, record, secretsOf } from './record.ts';
import { scopeProblems } from './scope.ts';
import { type Asked, defectReport, refusedReport, unfinishedReport } from './unjudged-report.ts';
import { type Ending, locked, written } from './writing.ts';

/** Timers and the two clocks of a machine agree only so far. */
const TIMER_SLACK_MS = 50;

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
  const { unconfigured } = resolution.settings;
  if (problems.length === 0)
    return { settings: { target, options: { ...options, ...gateFiles.options }, unconfigured } };
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

/**
 * One run with settings that `settle` accepted: record (requests → facts), conclude (facts → checks → verdicts → report),
 * write. The gate is the one that `settle` told of the settings.
 */
export async function wholeRun(
  target: Target,
  options: RunOptions,
  surroundings: Surroundings,
  onProgress?: RecordHooks['onProgress'],
): Promise<Ending> {
  const { cwd, gate, reports } = surroundings;
  const id = randomUUID();
  const directory = resolve(cwd, options.reportDir);
  guardFurther(gate, { baseUrl: target.baseUrl, directories: [directory, cwd] }, secretsOf(target));
  const where = { directory, context: contextOf(options), gate };
  const refused = (problems: readonly Problem[]) => refusedReport({ ...target, problems }, Date.now());
  const run = async (): Promise<Ending> => {
    // Whatever ends this process, no report of an earlier run is taken for its own.
    const begun = await written(unfinishedReport(target, Date.now(), id), [], { ...where, recorded: null });
    const problems = begun.failures.flatMap((failure) => (failure.kind === 'unwritten' ? failure.problems : []));
    if (problems.length > 0) {
      // Nothing is sent where nothing could be told of it.
      return written(refused(problems), [{ kind: 'unwritten', problems }], { ...where, recorded: null });
    }
    reports?.unfinished();
    const startedAt = Date.now();
    const recording = await recordedRun(target, options, surroundings, { id, ...(onProgress && { onProgress }) });
    const { report, recorded, failures } =
      'thrown' in recording
        ? { ...defective(recording.thrown, target, nothingSent(id, startedAt)), recorded: null }
        : await concluded(recording, target, options, surroundings);
    reports?.ending();
    return written(report, failures, { ...where, recorded });
  };
  return locked(directory, run, (problem) => refused([problem]));
}

/** Writes the report of a run whose settings were refused. */
export function refusal(refused: RefusedSettings, cwd: string): Promise<Ending> {
  const { options, problems, baseUrl, secrets } = refused;
  const directory = resolve(cwd, options.reportDir);
  const gate = guard(createGate(), { baseUrl, directories: [directory, cwd] }, secrets);
  const where = { recorded: null, directory, context: contextOf(options), gate };
  const reportOf = (all: RefusedSettings['problems']) => refusedReport({ ...refused, problems: all }, Date.now());
  const use = () => written(reportOf(problems), [{ kind: 'settings', problems }], where);
  return locked(directory, use, (problem) => reportOf([...problems, problem]));
}

/** What an evidence file that names no catalogue was recorded by. */
const FIRST_CATALOGUE = 1;

/** Judges what an earlier run recorded and writes the reports. */
export function judgedAgain(recorded: Recorded, options: RunOptions, cwd: string): Promise<Ending> {
  const { target, interruptedBy: signal, outOfTime } = recorded;
  const directory = resolve(cwd, options.reportDir);
  const gate = guardedReport(target.baseUrl, [directory, cwd]);
  const where = { recorded, directory, context: contextOf(options), gate };
  const use = async (): Promise<Ending> => {
    const judgeable = { ...recorded, catalogue: recorded.catalogue ?? FIRST_CATALOGUE };
    const report = await concludeInSteps(judgeable, { target, options, interruptedBy: signal, outOfTime });
    return written(report, defectFailures(report), where);
  };
  return locked(directory, use, (problem) => refusedReport({ ...target, problems: [problem] }, Date.now()));
}

/** What is wrong with globs and with where the reports are to go. */
export async function optionProblems(options: RunOptions, cwd: string): Promise<readonly Problem[]> {
  return [...scopeProblems(options), ...(options.dryRun ? [] : await directoryProblems(options, cwd))];
}

interface Conclusion extends Pick<Ending, 'report' | 'failures'> {
  readonly recorded: Recorded | null;
}

/** What a run learnt; null where not even a recording came about, with what was thrown. */
async function recordedRun(
  target: Target,
  options: RunOptions,
  { signal, gate }: Surroundings,
  named: Pick<RecordHooks, 'onProgress'> & { readonly id: string },
): Promise<Recording | { readonly thrown: unknown }> {
  try {
    return withCrash(await record(target, options, { signal, gate, ...named }), signal);
  } catch (thrown) {
    return { thrown };
  }
}

/** The report of a recording; a defect of the suite leaves it without verdicts and keeps the recording. */
async function concluded(
  recording: Recording,
  target: Target,
  options: RunOptions,
  { signal }: Surroundings,
): Promise<Conclusion> {
  const { startedAt, finishedAt } = recording;
  const outOfTime = finishedAt - startedAt > options.deadlineSeconds * 1000 - TIMER_SLACK_MS;
  const circumstances = { target, options, interruptedBy: interruptedBy({ signal }), outOfTime };
  const recorded = recordedOf(recording, circumstances);
  const failures = recording.defects.map(defectFailure);
  try {
    const report = await concludeInSteps(recording, circumstances);
    return { report, recorded: recordedAs(recorded, report), failures: [...failures, ...defectFailures(report)] };
  } catch (error) {
    return { ...defective(error, target, recording, failures), recorded };
  }
}

function nothingSent(id: string, startedAt: number): Asked {
  return { id, rows: [], counts: { sent: 0, retried: 0 }, startedAt, finishedAt: Date.now() };
}

/** What was thrown beside the run, where no part of it could catch it, is a defect of the run too. */
function withCrash(recording: Recording, { reason }: AbortSignal): Recording {
  return reason instanceof Crash
    ? { ...recording, defects: [...recording.defects, defectOf(reason.cause)] }
    : recording;
}

function defectFailures({ requirements, openPoints }: Report): readonly Failure[] {
  return defectsIn([...requirements, ...openPoints]).map((trace) => defectFailure({ trace }));
}

function defective(error: unknown, target: Target, asked: Asked, failures: readonly Failure[] = []) {
  const defect = defectOf(error);
  return { report: defectReport(asked, target, defect.name), failures: [...failures, defectFailure(defect)] };
}

async function directoryProblems({ reportDir }: RunOptions, cwd: string): Promise<readonly Problem[]> {
  const directory = resolve(cwd, reportDir);
  const unwritable = await unwritableDirectory(directory);
  return unwritable.length > 0 ? unwritable : foreignFiles(directory, [...reportFiles, evidenceFile(null)]);
}
