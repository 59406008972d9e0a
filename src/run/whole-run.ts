import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type Failure, failureOf } from '../errors.ts';
import { createGate } from '../redaction/gate.ts';
import { reportFiles } from '../report/files.ts';
import type { Problem, Report } from '../report/report.ts';
import { foreignFiles, unwritableDirectory } from '../report/write.ts';
import { filesIn } from '../settings/files.ts';
import { embeddedTarget, type Resolution, resolveSettings } from '../settings/resolve.ts';
import type { Flags, RunOptions, Target } from '../settings/settings.ts';
import { defectFailure, defectOf, defectsIn } from './defects.ts';
import { evidenceFile, type Recorded, recordedOf, withExchangesOf } from './evidence.ts';
import { gateFilesOf } from './files.ts';
import { guard } from './guarding.ts';
import { Crash, interruptedBy, type Surroundings } from './interruption.ts';
import { conclude, defectReport, type Exchanged, refusedReport, unfinishedReport } from './judge.ts';
import { contextOf } from './language.ts';
import { type RecordHooks, type Recording, record, secretsOf } from './record.ts';
import { scopeProblems } from './scope.ts';
import { type Ending, withLock, written } from './writing.ts';

/** Tolerance between timers and the two clocks of a machine. */
const TIMER_SLACK_MS = 50;

/** Resolves the settings of a run, or returns all their problems and those of the report directory. */
export async function settle(flags: Flags, { env, cwd, gate, problems: given }: Surroundings): Promise<Resolution> {
  const resolution = resolveSettings(flags, env, filesIn(cwd));
  const { settings, options, baseUrl, secrets } = resolution;
  guard(gate, { baseUrl, directories: [resolve(cwd, options.reportDir), cwd] }, secrets);
  const gateFiles = await gateFilesOf(flags, filesIn(cwd));
  const all = { ...options, ...gateFiles.options };
  const found = [...resolution.problems, ...gateFiles.problems, ...(await optionProblems(all, cwd))];
  const problems = given === undefined ? found : [...given];
  if (settings === null || problems.length > 0) return { ...resolution, settings: null, problems };
  return { ...resolution, options: all };
}

/** `among`: the requirements and open points that the recorded run checked. */
export async function optionProblems(
  options: RunOptions,
  cwd: string,
  among: readonly string[] | null = null,
): Promise<readonly Problem[]> {
  if (options.dryRun) return scopeProblems(options);
  const directory = resolve(cwd, options.reportDir);
  const unwritable = await unwritableDirectory(directory);
  const problems =
    unwritable.length > 0 ? unwritable : await foreignFiles(directory, [...reportFiles, evidenceFile(null)]);
  return [...scopeProblems(options, among), ...problems];
}

/** Calls `use` with the configured target, or else with an embedded provider that it stops afterward. */
export async function withTarget<Result>(target: Target | null, use: (target: Target) => Promise<Result>) {
  if (target !== null) return use(target);
  // Loaded only here: a run against a live API needs no server framework.
  const { startProvider } = await import('../../provider/index.ts');
  const provider = await startProvider();
  try {
    return await use(embeddedTarget(provider.settings));
  } finally {
    await provider.close();
  }
}

/** Records and evaluates a run and writes its reports, with settings and a gate that `settle` accepted. */
export function wholeRun(
  target: Target,
  options: RunOptions,
  surroundings: Surroundings,
  onProgress?: RecordHooks['onProgress'],
): Promise<Ending> {
  const { env, cwd, gate, reports, memory } = surroundings;
  memory?.tune();
  const id = randomUUID();
  const directory = resolve(cwd, options.reportDir);
  guard(gate, { baseUrl: target.baseUrl, directories: [directory, cwd] }, secretsOf(target));
  const where = { directory, context: contextOf(options, env), gate, ...(memory && { relieve: memory.bound }) };
  const run = async (): Promise<Ending> => {
    // However this process ends, no old report can be mistaken for its own.
    const started = await written(unfinishedReport(target, Date.now(), id), [], { ...where, recorded: null });
    const problems = started.failures.flatMap((failure) => (failure.kind === 'unwritten' ? failure.problems : []));
    // A run that cannot write its reports sends no requests.
    if (problems.length > 0)
      return written(refusedReport(target, problems), [failureOf('unwritten', problems)], { ...where, recorded: null });
    reports?.unfinished();
    const named = { id, ...(onProgress && { onProgress }) };
    const { report, recorded, failures } = await recordAndConclude(target, options, surroundings, named);
    reports?.ending();
    return written(report, failures, { ...where, recorded });
  };
  return withLock(directory, run, (problem) => refusedReport(target, [problem]));
}

async function recordAndConclude(
  target: Target,
  options: RunOptions,
  { signal, gate, memory }: Surroundings,
  named: Pick<RecordHooks, 'onProgress'> & { readonly id: string },
): Promise<Pick<Ending, 'report' | 'failures'> & { readonly recorded: Recorded | null }> {
  const before = Date.now();
  let recording: Recording;
  try {
    recording = await record(target, options, { signal, gate, ...(memory && { relieve: memory.collect }), ...named });
    const { reason } = signal;
    // An error that no part of the run could catch.
    if (reason instanceof Crash) recording = { ...recording, defects: [...recording.defects, defectOf(reason.cause)] };
  } catch (error) {
    const nothing = { rows: [], counts: { sent: 0, retried: 0 }, startedAt: before, finishedAt: Date.now() };
    return { ...failedByDefect(error, target, { id: named.id, ...nothing }), recorded: null };
  }
  const outOfTime = recording.finishedAt - recording.startedAt > options.deadlineSeconds * 1000 - TIMER_SLACK_MS;
  const circumstances = { target, options, interruptedBy: interruptedBy({ signal }), outOfTime };
  const recorded = recordedOf(recording, circumstances);
  const failures = recording.defects.map(defectFailure);
  try {
    const report = await conclude(recording, circumstances);
    return { report, recorded: withExchangesOf(recorded, report), failures: [...failures, ...defectFailures(report)] };
  } catch (error) {
    const { report, failures: further } = failedByDefect(error, target, recording);
    return { report, recorded, failures: [...failures, ...further] };
  }
}

function defectFailures({ requirements, openPoints }: Report): readonly Failure[] {
  return defectsIn([...requirements, ...openPoints]).map((trace) => defectFailure({ trace }));
}

function failedByDefect(error: unknown, target: Target, exchanged: Exchanged) {
  const defect = defectOf(error);
  return { report: defectReport(exchanged, target, defect.name), failures: [defectFailure(defect)] };
}

export function refusal(refused: Resolution, cwd: string): Promise<Ending> {
  const { options, problems, baseUrl, secrets } = refused;
  const directory = resolve(cwd, options.reportDir);
  const gate = guard(createGate(), { baseUrl, directories: [directory, cwd] }, secrets);
  const where = { recorded: null, keepsEvidence: true, directory, context: contextOf(options), gate } as const;
  const use = () => written(refusedReport(refused, problems), [failureOf('settings', problems)], where);
  return withLock(directory, use, (problem) => refusedReport(refused, [...problems, problem]));
}

/** Catalog version of evidence without one. */
const FIRST_CATALOGUE = 1;

export function judgedAgain(recorded: Recorded, options: RunOptions, { cwd, env }: Surroundings): Promise<Ending> {
  const { target, interruptedBy: signal, outOfTime } = recorded;
  const directory = resolve(cwd, options.reportDir);
  const gate = guard(createGate(), { baseUrl: target.baseUrl, directories: [directory, cwd] }, []);
  const where = { recorded, directory, context: contextOf(options, env), gate };
  const use = async (): Promise<Ending> => {
    const judgeable = { ...recorded, catalogue: recorded.catalogue ?? FIRST_CATALOGUE };
    const concluded = await conclude(judgeable, { target, options, interruptedBy: signal, outOfTime });
    const report = { ...concluded, run: { id: 'unknown', ...concluded.run, evaluatedAgain: true } } as const;
    return written(report, defectFailures(report), where);
  };
  return withLock(directory, use, (problem) => refusedReport(target, [problem]));
}
