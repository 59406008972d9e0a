import { problemOf, textOf } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Problem } from '../../src/report/report.ts';
import { type ExitCode, exitCodes, worst } from '../../src/run/exit-codes.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import { suiteVersion } from '../../src/run/version.ts';
import type { Broker } from '../../src/settings/broker.ts';
import { ciRun } from '../../src/settings/environment.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { problemsOf } from '../../src/settings/values.ts';
import { createWire } from '../../src/wire/create.ts';
import { recordBranch, unrecordedOf } from '../broker/commands.ts';
import { createHal, type Hal, pactsForVerification } from '../broker/hal.ts';
import { toolIn } from '../broker/tool.ts';
import type { Answer, CodedProblem } from '../broker/trouble.ts';
import { parties } from '../contract/interactions.ts';
import { readPact } from '../verify/pact.ts';
import type { InteractionResult, PactResult, Publication, VerificationReport } from '../verify/report.ts';
import { placeOf } from '../verify/views.ts';
import { guardedBroker, named, noBroker, unrecordedProblem } from './asking.ts';
import type { Source, VerifyFlags } from './verify.ts';

/** What stood in the way at the broker, with the exit code that it causes. */
export interface Hindrance {
  readonly problems: readonly Problem[];
  readonly code: ExitCode;
}

/** The broker of a verification, and where results go. */
export interface BrokerDesk {
  /** The contracts that the broker wants verified. */
  sources(): Promise<readonly Source[] | Hindrance>;
  /** Publishes the results, where that is asked for; returns the report with what became of that. */
  publish(report: VerificationReport, sources: readonly Source[]): Promise<VerificationReport>;
  close(): void;
}

/** What every errand to the broker takes. */
interface Desk {
  readonly broker: Broker;
  readonly hal: Hal;
  readonly flags: VerifyFlags;
  readonly io: Io;
  /** On the clock of `performance.now()`. */
  readonly endsAt: number;
}

/** The broker that is configured, or everything that is wrong with its settings and flags. */
export function openDesk(
  flags: VerifyFlags,
  options: RunOptions,
  io: Io,
): BrokerDesk | { readonly problems: readonly Problem[] } {
  const resolution = guardedBroker(flags, io);
  const broker = 'broker' in resolution ? resolution.broker : null;
  const problems = [
    ...('problems' in resolution ? resolution.problems : broker === null ? [noBroker] : []),
    ...flagProblems(flags),
  ];
  if (problems.length > 0 || broker === null) return { problems };
  const { ca, timeoutSeconds, deadlineSeconds, maxRequests } = options;
  const wire = createWire({
    ...(ca === undefined ? {} : { ca }),
    baseUrl: new URL(broker.baseUrl).origin,
    timeoutMs: timeoutSeconds * 1000,
    deadlineAt: Date.now() + deadlineSeconds * 1000,
    concurrency: 1,
    rate: null,
    maxRequests,
    userAgent: `vehicle-credit-conformance/${suiteVersion()}`,
    signal: io.signal,
  });
  const hal = createHal(
    broker,
    async (call) => (await wire.send(call, { retry: 'transient', group: 'broker' })).outcome,
  );
  const desk = { broker, hal, flags, io, endsAt: performance.now() + deadlineSeconds * 1000 };
  return {
    sources: () => sourcesAt(desk),
    publish: async (report, sources) =>
      flags.publishResults === true ? publishResults(desk, report, sources) : report,
    close: wire.close,
  };
}

/** What is wrong with the flags that only concern a broker. */
export function flagProblems(flags: VerifyFlags): readonly Problem[] {
  const { fromBroker, includePending, publishResults, providerVersion, providerBranch, provider } = flags;
  const needing = [
    ...(includePending === true ? ['--include-pending'] : []),
    ...(publishResults === true ? ['--publish-results'] : []),
  ];
  const names = { '--provider': provider, '--provider-version': providerVersion, '--provider-branch': providerBranch };
  const checked = Object.entries(names).flatMap(([flag, name]) => (name === undefined ? [] : [named(flag, name)]));
  return [
    ...(fromBroker === true ? [] : needing).map((flag) => ({
      variable: flag,
      ...problemOf('pact.flag-needs-from-broker', { flag }),
    })),
    ...(publishResults === true && providerVersion === undefined
      ? [{ variable: '--provider-version', ...problemOf('pact.provider-version-missing') }]
      : []),
    ...problemsOf(...checked),
  ];
}

async function sourcesAt({ hal, flags, broker, io }: Desk): Promise<readonly Source[] | Hindrance> {
  const { provider = parties.provider, providerBranch: branch = null, includePending = false } = flags;
  const answer = await pactsForVerification(hal, broker.baseUrl, { provider, branch, includePending });
  if (answer.kind === 'interrupted') return { problems: [], code: exitCodes[interruptedBy(io) ?? 'SIGINT'] };
  if (answer.kind === 'trouble') return { problems: [answer.trouble.problem], code: answer.trouble.exit };
  if (answer.value.length === 0) {
    return { problems: [problemOf('pact.no-contract', { provider })], code: exitCodes.unsettled };
  }
  const sources: Source[] = [];
  const problems: Problem[] = [];
  for (const { text, ...known } of answer.value) {
    const pact = readPact(text);
    if (!('flaw' in pact)) sources.push({ ...known, pact });
    else problems.push(problemOf('pact.file-invalid', { path: known.name, ...pact.flaw.params, flaw: pact.flaw.code }));
  }
  return problems.length > 0 ? { problems, code: exitCodes.refused } : sources;
}

/** Why results are not at the broker. */
interface Unpublished {
  readonly outcome: 'not-published' | 'failed';
  readonly problem: CodedProblem;
  readonly code: ExitCode;
}

/**
 * Publishes what became of each contract: kept where every interaction was verified, not kept where all were verified
 * or failed. Of a contract of which any interaction was skipped or left inconclusive nothing is published: the broker
 * knows no third answer. Returns the report with the outcome of publishing.
 */
async function publishResults(
  desk: Desk,
  report: VerificationReport,
  sources: readonly Source[],
): Promise<VerificationReport> {
  const { providerVersion = '', providerBranch } = desk.flags;
  const publishedAs = { providerVersion, ...(providerBranch === undefined ? {} : { branch: providerBranch }) };
  if (report.verdict === 'refused' || report.verdict === 'incomplete') {
    const reason = textOf('pact.results-unfinished');
    const publication = { ...publishedAs, outcome: 'not-published', reason } as const;
    return { ...report, pacts: report.pacts.map((pact) => ({ ...pact, publication })) };
  }
  const branchless = report.pacts.some(isSettled) ? await branchFailure(desk) : null;
  const pacts: PactResult[] = [];
  const unpublished: Unpublished[] = [];
  for (const [index, pact] of report.pacts.entries()) {
    const obstacle = !isSettled(pact)
      ? partial(pact)
      : branchless !== null
        ? failed(pact, branchless)
        : await publishOne(desk, pact, sources[index]?.results ?? null);
    if (obstacle !== null) unpublished.push(obstacle);
    pacts.push({ ...pact, publication: { ...publishedAs, ...publicationOf(pact, obstacle) } });
  }
  return {
    ...report,
    pacts,
    exitCode: worst([report.exitCode, ...unpublished.map(({ code }) => code)]),
    problems: [...report.problems, ...unpublished.map(({ problem }) => problem)],
  };
}

function publicationOf(
  pact: PactResult,
  obstacle: Unpublished | null,
): Pick<Publication, 'outcome' | 'success' | 'reason'> {
  if (obstacle === null) return { outcome: 'published', success: isKept(pact) };
  const { code, params, message } = obstacle.problem;
  return { outcome: obstacle.outcome, reason: { code, params, message } };
}

/** What keeps an errand from being done, with the exit code that it causes. */
interface Failure {
  readonly problem: CodedProblem;
  readonly code: ExitCode;
}

/**
 * Records the branch of the provider's version before its results, which only then count for the branch; null once the
 * broker is seen to know it.
 */
async function branchFailure({ broker, flags, io, endsAt }: Desk): Promise<Failure | null> {
  const { provider: pacticipant = parties.provider, providerVersion: version = '', providerBranch: branch } = flags;
  if (branch === undefined) return null;
  const asking = { broker, tool: toolIn(io.cwd), env: io.env, cwd: io.cwd, signal: io.signal, retries: 2, endsAt };
  const told = failureOf(await recordBranch({ pacticipant, version }, branch, asking), io);
  if (told !== null) return told;
  const unrecorded = await unrecordedOf({ pacticipant, version, branch, tags: [] }, asking);
  const [missing] = unrecorded.kind === 'answer' ? unrecorded.value : [];
  if (missing === undefined) return failureOf(unrecorded, io);
  return { problem: unrecordedProblem(missing, { pacticipant, version }), code: exitCodes.unsettled };
}

/** Whatever keeps results from the broker leaves the version unsettled there, so the code tells no causes apart. */
function failureOf(answer: Answer<unknown>, io: Io): Failure | null {
  if (answer.kind === 'answer') return null;
  if (answer.kind === 'trouble') return { problem: answer.trouble.problem, code: exitCodes.unsettled };
  return { problem: problemOf('pact.verifier-interrupted'), code: exitCodes[interruptedBy(io) ?? 'SIGINT'] };
}

function failed({ source }: PactResult, { problem, code }: Failure): Unpublished {
  const detail = [problem.variable, problem.message].filter((part) => part !== undefined).join(' ');
  return {
    outcome: 'failed',
    problem: problemOf('pact.results-failed', { source, detail, remedy: problem.remedy }),
    code,
  };
}

async function publishOne(
  { hal, flags, io }: Desk,
  pact: PactResult,
  href: string | null,
): Promise<Unpublished | null> {
  const { source } = pact;
  const { providerVersion: version = '' } = flags;
  const unsettled = (problem: CodedProblem): Unpublished => ({ outcome: 'failed', problem, code: exitCodes.unsettled });
  if (href === null) return unsettled(problemOf('pact.results-without-address', { source }));
  const body = resultsOf(pact, version, ciRun(io.env).buildUrl);
  if (io.gate.leaksIn(JSON.stringify(body)).length > 0) {
    return { outcome: 'failed', problem: problemOf('pact.results-withheld', { source }), code: exitCodes.withheld };
  }
  const answer = await hal.post(href, body);
  const failure = failureOf(answer, io);
  if (failure !== null) return failed(pact, failure);
  const { success = body.success, providerApplicationVersion = version } = answer.kind === 'answer' ? answer.value : {};
  if (success === body.success && providerApplicationVersion === version) return null;
  return unsettled(problemOf('pact.results-not-recorded', { source, version }));
}

function isSettled({ interactions }: PactResult): boolean {
  return interactions.every(({ verdict }) => verdict === 'verified' || verdict === 'failed');
}

function isKept({ interactions }: PactResult): boolean {
  return interactions.every(({ verdict }) => verdict === 'verified');
}

function partial({ source, interactions }: PactResult): Unpublished {
  const left = interactions.filter(({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive').length;
  const problem = problemOf('pact.results-partial', { source, left, of: interactions.length });
  return { outcome: 'not-published', problem, code: exitCodes.unsettled };
}

/** The results as the broker takes them: every mismatch by its place and rule, and no value. */
function resultsOf(pact: PactResult, providerVersion: string, buildUrl: string | null) {
  return {
    success: isKept(pact),
    providerApplicationVersion: providerVersion,
    ...(buildUrl === null ? {} : { buildUrl }),
    testResults: pact.interactions.map(testResult),
    verifiedBy: { implementation: 'vehicle-credit-conformance', version: suiteVersion() },
  };
}

function testResult({ id, description, verdict, mismatches }: InteractionResult) {
  return {
    ...(id === undefined ? {} : { interactionId: id }),
    interactionDescription: description,
    success: verdict === 'verified',
    mismatches: mismatches.map((one) => ({
      attribute: one.kind,
      ...(one.path === undefined ? {} : { identifier: one.path }),
      description: `${placeOf(one)}: expected ${one.expected}; actual ${one.actual}`,
    })),
  };
}
