import { problemOf, textOf } from '../../../../messages/index.ts';
import { type ExitCode, exitCodes, worst } from '../../../../src/run/exit-codes.ts';
import { interruptedBy } from '../../../../src/run/interruption.ts';
import { suiteVersion } from '../../../../src/run/version.ts';
import { ciRun } from '../../../../src/settings/environment.ts';
import type { Answer } from '../../../broker/ask.ts';
import { toolIn } from '../../../broker/tool.ts';
import { recordBranch, unrecordedOf } from '../../../broker/versions.ts';
import type { InteractionResult, PactResult, Publication, VerificationReport } from '../../../verify/verification.ts';
import { placeOf } from '../../../verify/views/words.ts';
import { type CodedProblem, unrecordedProblem } from '../../version.ts';
import type { Source } from '../sources.ts';
import { type Desk, hindranceOf, PROVIDER } from './from-broker.ts';

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
export async function publishResults(
  desk: Desk,
  report: VerificationReport,
  sources: readonly Source[],
  endsAt: number,
): Promise<VerificationReport> {
  if (report.verdict === 'refused' || report.verdict === 'incomplete') {
    const reason = textOf('pact.results-unfinished');
    const publication = { ...publishedAs(desk), outcome: 'not-published', reason } as const;
    return { ...report, pacts: report.pacts.map((pact) => ({ ...pact, publication })) };
  }
  const branchless = report.pacts.some(isSettled) ? await tellBranch(desk, endsAt) : null;
  const pacts: PactResult[] = [];
  const unpublished: Unpublished[] = [];
  for (const [index, pact] of report.pacts.entries()) {
    const obstacle = isSettled(pact)
      ? branchless === null
        ? await publishOne(desk, pact, sources[index]?.results ?? null)
        : failed(pact, branchless)
      : partial(pact);
    if (obstacle !== null) unpublished.push(obstacle);
    pacts.push({ ...pact, publication: publicationOf(desk, pact, obstacle) });
  }
  return {
    ...report,
    pacts,
    exitCode: worst([report.exitCode, ...unpublished.map(({ code }) => code)]),
    problems: [...report.problems, ...unpublished.map(({ problem }) => problem)],
  };
}

function publishedAs({ flags: { providerVersion = '', providerBranch } }: Desk) {
  return { providerVersion, ...(providerBranch === undefined ? {} : { branch: providerBranch }) };
}

function publicationOf(desk: Desk, pact: PactResult, obstacle: Unpublished | null): Publication {
  if (obstacle === null) return { ...publishedAs(desk), outcome: 'published', success: isKept(pact) };
  const { outcome, problem } = obstacle;
  const { code, params, message } = problem;
  return { ...publishedAs(desk), outcome, reason: { code, params, message } };
}

/** What keeps an errand from being done, in words, with the exit code that it causes. */
interface Failure {
  readonly detail: string;
  readonly remedy: string;
  readonly code: ExitCode;
}

/**
 * Records the branch of the provider's version before its results, which only then count for the branch; null once the
 * broker is seen to know it.
 */
async function tellBranch(desk: Desk, endsAt: number): Promise<Failure | null> {
  const { broker, flags, io } = desk;
  const { provider: pacticipant = PROVIDER, providerVersion: version = '', providerBranch: branch } = flags;
  if (branch === undefined) return null;
  const asking = { broker, tool: toolIn(io.cwd), env: io.env, cwd: io.cwd, signal: io.signal, retries: 2, endsAt };
  const told = failureOf(await recordBranch({ pacticipant, version }, branch, asking), desk);
  if (told !== null) return told;
  const unrecorded = await unrecordedOf({ pacticipant, version, branch, tags: [] }, asking);
  const [missing] = unrecorded.kind === 'answer' ? unrecorded.value : [];
  if (missing === undefined) return failureOf(unrecorded, desk);
  const { message: detail, remedy } = unrecordedProblem(missing, { pacticipant, version });
  return { detail, remedy, code: exitCodes.unsettled };
}

/** Whatever keeps results from the broker leaves the version unsettled there, so the code tells no causes apart. */
function failureOf(answer: Answer<unknown>, desk: Desk): Failure | null {
  const [problem] = hindranceOf(answer, desk)?.problems ?? [];
  if (problem !== undefined) {
    const detail = [problem.variable, problem.message].filter((part) => part !== undefined).join(' ');
    return { detail, remedy: problem.remedy, code: exitCodes.unsettled };
  }
  if (answer.kind !== 'interrupted') return null;
  const code = exitCodes[interruptedBy(desk.io) ?? 'SIGINT'];
  return { detail: 'the command was interrupted', remedy: 'rerun', code };
}

function failed({ source }: PactResult, { detail, remedy, code }: Failure): Unpublished {
  return { outcome: 'failed', problem: problemOf('pact.results-failed', { source, detail, remedy }), code };
}

async function publishOne(desk: Desk, pact: PactResult, href: string | null): Promise<Unpublished | null> {
  const { hal, flags, io } = desk;
  const { source } = pact;
  const { providerVersion: version = '' } = flags;
  if (href === null) {
    const problem = problemOf('pact.results-without-address', { source });
    return { outcome: 'failed', problem, code: exitCodes.unsettled };
  }
  const body = resultsOf(pact, version, ciRun(io.env).buildUrl);
  if (io.gate.leaksIn(JSON.stringify(body)).length > 0) {
    return { outcome: 'failed', problem: problemOf('pact.results-withheld', { source }), code: exitCodes.withheld };
  }
  const answer = await hal.post(href, body);
  const failure = failureOf(answer, desk);
  if (failure !== null) return failed(pact, failure);
  const { success = body.success, providerApplicationVersion = version } = answer.kind === 'answer' ? answer.value : {};
  if (success === body.success && providerApplicationVersion === version) return null;
  const problem = problemOf('pact.results-not-recorded', { source, version });
  return { outcome: 'failed', problem, code: exitCodes.unsettled };
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

/** The results as the broker takes them: every departure by its place and rule, and no value. */
function resultsOf(pact: PactResult, providerVersion: string, buildUrl: string | null) {
  return {
    success: isKept(pact),
    providerApplicationVersion: providerVersion,
    ...(buildUrl === null ? {} : { buildUrl }),
    testResults: pact.interactions.map(testResult),
    verifiedBy: { implementation: 'vehicle-credit-conformance', version: suiteVersion() },
  };
}

function testResult(interaction: InteractionResult) {
  const { id, description, verdict, mismatches } = interaction;
  return {
    ...(id === undefined ? {} : { interactionId: id }),
    interactionDescription: description,
    success: verdict === 'verified',
    mismatches: mismatches.map((one) => ({
      attribute: one.kind,
      ...(one.path === undefined ? {} : { identifier: one.path }),
      description: `${placeOf(one)}: expected ${one.expected}; came ${one.actual}`,
    })),
  };
}
