import { problemOf, textOf } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import { isObject, jsonOf } from '../../src/json/read-json.ts';
import { type ExitCode, exitCodes, worst } from '../../src/judging/exit-codes.ts';
import type { Problem } from '../../src/report/report.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import { suiteVersion } from '../../src/run/version.ts';
import { ciRun } from '../../src/settings/environment.ts';
import type { RunOptions } from '../../src/settings/settings.ts';
import { dateFrom, optional, problemsOf, urlOf } from '../../src/settings/values.ts';
import { contractOf, createHal, pactsForVerification, recordBranch } from '../broker/hal.ts';
import { type CodedProblem, Trouble } from '../broker/trouble.ts';
import { parties } from '../contract/interactions.ts';
import { readPact } from '../verify/pact.ts';
import type { PactResult, Publication, VerificationReport } from '../verify/report.ts';
import { placeOf } from '../verify/views.ts';
import { guardedBroker, named, openBroker } from './asking.ts';
import { flawProblem, type Source } from './files.ts';
import type { PactFlags } from './options.ts';

export type Desk = NonNullable<ReturnType<typeof openDesk>['desk']>;

/** Returns the configured Pact Broker; null if its settings have problems. */
export function openDesk(flags: PactFlags, options: RunOptions, io: Io) {
  // Of this command, these flags are for the target.
  const { header, clientCert, clientKey, ...others } = flags;
  const { broker, problems } = guardedBroker(others, io, true);
  if (broker === null) return { desk: null, problems };
  const { send, close } = openBroker(broker, options, io.signal, 'transient');
  const hal = createHal(broker, send);
  return { desk: { broker, hal, flags, io, close }, problems };
}

/** A day before any contract. */
const FIRST_DAY = '2010-01-01';
const PACT_URL = { example: 'https://broker.example/pacts/provider/a/consumer/b/pact-version/1f2e', variables: [] };

export function flagProblems(flags: PactFlags, paths: readonly string[], untargeted: boolean): readonly Problem[] {
  const { fromBroker, pactUrl, publishResults: publishes, providerVersion, providerBranch, provider } = flags;
  const { includePending, includeWipSince, consumerVersionSelector: selectors = [] } = flags;
  const needing = {
    '--include-pending': includePending,
    '--include-wip-since': includeWipSince !== undefined,
    '--consumer-version-selector': selectors.length > 0,
    '--publish-results': publishes && pactUrl === undefined,
  };
  const lacking = Object.entries(needing).filter(([, isGiven]) => isGiven && !fromBroker);
  const wrong = [
    // Without a branch, the broker ignores the day.
    ['--include-wip-since', 'pact.wip-needs-branch', includeWipSince !== undefined && providerBranch === undefined],
    ['--consumer-version-selector', 'pact.selector-invalid', selectors.some((one) => !isObject(jsonOf(one)))],
    ['--pact-url', 'pact.url-and-others', pactUrl !== undefined && (fromBroker || paths.length > 0)],
    ['--provider-version', 'pact.provider-version-missing', publishes && providerVersion === undefined],
    ['--from-broker', 'pact.paths-and-broker', fromBroker && paths.length > 0],
    // A pipeline without its settings would publish results of the embedded provider.
    ['--publish-results', 'pact.results-of-embedded', publishes && untargeted && flags.environment !== 'embedded'],
  ] as const;
  return [
    ...lacking.map(([flag]) => ({ variable: flag, ...problemOf('pact.flag-needs-from-broker', { flag }) })),
    ...problemsOf(
      optional('--include-wip-since', includeWipSince, (given) => dateFrom(given, FIRST_DAY)),
      optional('--pact-url', pactUrl, (given) => urlOf(given, PACT_URL)),
      optional('--provider', provider, named),
      optional('--provider-version', providerVersion, named),
      optional('--provider-branch', providerBranch, named),
    ),
    ...wrong.flatMap(([variable, code, isWrong]) => (isWrong ? [{ variable, ...problemOf(code) }] : [])),
  ];
}

/**
 * Returns the contracts to verify, from the Pact Broker.
 *
 * @throws Trouble
 */
export async function sourcesAt({ hal, flags, broker }: Desk): Promise<readonly Source[]> {
  const { provider = parties.provider, providerBranch: branch, includePending = false, pactUrl } = flags;
  const { includeWipSince: wipSince, consumerVersionSelector } = flags;
  const selectors = consumerVersionSelector?.map(jsonOf).filter(isObject);
  const wanted = { provider, branch, includePending, wipSince, selectors };
  const offered =
    pactUrl === undefined ? await pactsForVerification(hal, wanted) : [await contractOf(broker, hal, pactUrl)];
  if (offered.length === 0) throw new Trouble('no-contract', problemOf('pact.no-contract', { provider }));
  return offered.map((one) => {
    const pact = readPact(one.text);
    if ('flaw' in pact) throw new Trouble('contract-invalid', flawProblem(one.name, pact.flaw));
    return { ...one, pact };
  });
}

interface Obstacle {
  readonly outcome: 'not-published' | 'failed';
  readonly problem: CodedProblem;
  readonly code: ExitCode;
}

/**
 * Publishes the results of each contract. The Pact Broker knows only verified and failed, so a contract with a skipped or
 * inconclusive interaction is not published. Returns the report with the outcome.
 */
export async function publishResults(desk: Desk, report: VerificationReport, sources: readonly Source[]) {
  const { providerVersion = '', providerBranch } = desk.flags;
  const publishedAs = { providerVersion, ...(providerBranch === undefined ? {} : { branch: providerBranch }) };
  const unfinished = report.verdict === 'refused' || report.verdict === 'incomplete';
  const pacts: PactResult[] = [];
  const obstacles: Obstacle[] = [];
  for (const [index, pact] of report.pacts.entries()) {
    const publish = async (): Promise<Publication> => {
      if (unfinished) return { ...publishedAs, outcome: 'not-published', reason: textOf('pact.results-unfinished') };
      const obstacle = await publishOne(desk, pact, sources[index]?.results ?? null);
      if (obstacle === null) return { ...publishedAs, outcome: 'published', success: isVerified(pact) };
      obstacles.push(obstacle);
      const { code, params, message } = obstacle.problem;
      return { ...publishedAs, outcome: obstacle.outcome, reason: { code, params, message } };
    };
    pacts.push({ ...pact, publication: await publish() });
  }
  return {
    ...report,
    pacts,
    exitCode: worst([report.exitCode, ...obstacles.map(({ code }) => code)]),
    problems: [...report.problems, ...obstacles.map(({ problem }) => problem)],
  };
}

const isVerified = ({ interactions }: PactResult): boolean =>
  interactions.every(({ verdict }) => verdict === 'verified');

/** Publishes the results of a contract. Returns why they are not published, or null. */
async function publishOne(desk: Desk, pact: PactResult, href: string | null): Promise<Obstacle | null> {
  const { hal, flags, io } = desk;
  const { provider: pacticipant = parties.provider, providerVersion: version = '', providerBranch } = flags;
  const { source, interactions } = pact;
  const left = interactions.filter(({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive').length;
  if (left > 0) {
    const problem = problemOf('pact.results-partial', { source, left, of: interactions.length });
    return { outcome: 'not-published', problem, code: exitCodes.unsettled };
  }
  const failed = (problem: CodedProblem, code: ExitCode = exitCodes.unsettled): Obstacle => ({
    ...{ outcome: 'failed', problem, code },
  });
  if (href === null) return failed(problemOf('pact.results-without-address', { source }));
  const body = resultsOf(pact, version, ciRun(io.env).buildUrl);
  if (io.gate.leaksIn(JSON.stringify(body)).length > 0) {
    return failed(problemOf('pact.results-withheld', { source }), exitCodes.withheld);
  }
  try {
    // The version needs its branch before its results, else they do not count for the branch.
    if (providerBranch !== undefined) await recordBranch(hal, { pacticipant, version, branch: providerBranch });
    await hal(href, body);
    return null;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { variable, message, remedy } = error.problem;
    const detail = variable === undefined ? message : `${variable} ${message}`;
    // For every cause, the version has no result at the Pact Broker.
    const code = error.kind === 'interrupted' ? exitCodes[interruptedBy(io) ?? 'SIGINT'] : exitCodes.unsettled;
    return failed(problemOf('pact.results-failed', { source, detail, remedy }), code);
  }
}

/** Formats results for the Pact Broker: each mismatch with its place and rule, without values. */
function resultsOf(pact: PactResult, providerApplicationVersion: string, buildUrl: string | null) {
  return {
    success: isVerified(pact),
    providerApplicationVersion,
    ...(buildUrl === null ? {} : { buildUrl }),
    testResults: pact.interactions.map(({ id, description, verdict, mismatches }) => ({
      ...(id === undefined ? {} : { interactionId: id }),
      interactionDescription: description,
      success: verdict === 'verified',
      mismatches: mismatches.map((one) => ({
        attribute: one.kind,
        ...(one.path === undefined ? {} : { identifier: one.path }),
        description: `${placeOf(one)}: expected ${one.expected}; actual ${one.actual}`,
      })),
    })),
    verifiedBy: { implementation: 'vehicle-credit-conformance', version: suiteVersion() },
  };
}
