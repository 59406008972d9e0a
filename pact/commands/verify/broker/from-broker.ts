import { problemOf } from '../../../../messages/index.ts';
import type { Io } from '../../../../src/cli/io.ts';
import type { Problem } from '../../../../src/report/report.ts';
import { type ExitCode, exitCodes } from '../../../../src/run/exit-codes.ts';
import { interruptedBy } from '../../../../src/run/interruption.ts';
import { suiteVersion } from '../../../../src/run/version.ts';
import { type Broker, resolveBroker } from '../../../../src/settings/broker.ts';
import { filesIn } from '../../../../src/settings/files.ts';
import type { RunOptions } from '../../../../src/settings/settings.ts';
import { problemsOf } from '../../../../src/settings/values.ts';
import { createWire } from '../../../../src/wire/create.ts';
import type { Answer } from '../../../broker/ask.ts';
import { createHal, type Hal } from '../../../broker/hal.ts';
import { problemOf as troubleProblem } from '../../../broker/problem.ts';
import { pactsForVerification } from '../../../broker/verification.ts';
import { readPact } from '../../../verify/pact.ts';
import type { VerificationReport } from '../../../verify/verification.ts';
import { codeOfTrouble, credentialNames, noBroker } from '../../broker.ts';
import { guardPact } from '../../guarding.ts';
import { named } from '../../version.ts';
import type { VerifyFlags } from '../flags.ts';
import type { Source } from '../sources.ts';
import { publishResults } from './publish-results.ts';

export const PROVIDER = 'vehicle-credit-api';

/** What stood in the way at the broker, with the exit code that it makes. */
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

/** The broker that is configured, or everything that is wrong with its settings and flags. */
export function openDesk(
  flags: VerifyFlags,
  options: RunOptions,
  io: Io,
): BrokerDesk | { problems: readonly Problem[] } {
  const resolution = resolveBroker(flags, io.env, filesIn(io.cwd));
  guardPact(resolution, flags, io);
  const broker = 'broker' in resolution ? resolution.broker : null;
  const problems = [
    ...('problems' in resolution ? resolution.problems : broker === null ? [noBroker] : []),
    ...flagProblems(flags),
  ];
  if (problems.length > 0 || broker === null) return { problems };
  const wire = createWire({
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    baseUrl: new URL(broker.baseUrl).origin,
    timeoutMs: options.timeoutSeconds * 1000,
    deadlineAt: Date.now() + options.deadlineSeconds * 1000,
    concurrency: 1,
    rate: null,
    maxRequests: options.maxRequests,
    userAgent: `vehicle-credit-conformance/${suiteVersion()}`,
    signal: io.signal,
  });
  const hal = createHal(
    broker,
    async (call) => (await wire.send(call, { retry: 'transient', group: 'broker' })).outcome,
  );
  const desk = { broker, hal, flags, io };
  const endsAt = performance.now() + options.deadlineSeconds * 1000;
  return {
    sources: () => sourcesAt(desk),
    publish: async (report, sources) =>
      flags.publishResults === true ? publishResults(desk, report, sources, endsAt) : report,
    close: wire.close,
  };
}

/** What is wrong with the flags that only concern a broker. */
export function flagProblems(flags: VerifyFlags): readonly Problem[] {
  const { fromBroker, includePending, publishResults, providerVersion, providerBranch, provider } = flags;
  const missing = (variable: string, message: string, remedy: string): readonly Problem[] => [
    { variable, message, remedy },
  ];
  const pendingFlag = '--include-pending';
  return [
    ...(includePending === true && fromBroker !== true
      ? [{ variable: pendingFlag, ...problemOf('pact.flag-needs-from-broker', { flag: pendingFlag }) }]
      : []),
    ...(publishResults === true && fromBroker !== true
      ? missing(
          '--publish-results',
          'is given without --from-broker',
          'results belong to contracts that a broker holds: add --from-broker',
        )
      : []),
    ...(publishResults === true && providerVersion === undefined
      ? missing(
          '--provider-version',
          'is not given, and results are to be published',
          'give the version of the provider that runs there',
        )
      : []),
    ...problemsOf(
      ...(provider === undefined ? [] : [named('--provider', provider)]),
      ...(providerVersion === undefined ? [] : [named('--provider-version', providerVersion)]),
      ...(providerBranch === undefined ? [] : [named('--provider-branch', providerBranch)]),
    ),
  ];
}

/** What every errand to the broker takes. */
export interface Desk {
  readonly broker: Broker;
  readonly hal: Hal;
  readonly flags: VerifyFlags;
  readonly io: Io;
}

async function sourcesAt(desk: Desk): Promise<readonly Source[] | Hindrance> {
  const { hal, flags } = desk;
  const provider = flags.provider ?? PROVIDER;
  const { providerBranch: branch = null, includePending = false } = flags;
  const answer = await pactsForVerification(hal, { provider, branch, includePending });
  if (answer.kind !== 'answer') return hindranceOf(answer, desk) ?? { problems: [], code: exitCodes.unsettled };
  if (answer.value.length === 0) {
    const message = `the broker holds no contract with ${provider}: there is nothing to verify`;
    const remedy = 'publish one with pact publish, or name the provider as its consumers do with --provider';
    return { problems: [{ message, remedy }], code: exitCodes.unsettled };
  }
  const read = answer.value.map(({ name, text, pending, results }) => ({
    name,
    pending,
    results,
    pact: readPact(text),
  }));
  const problems = read.flatMap(({ name, pact }): readonly Problem[] => {
    const remedy = 'publish it anew';
    if ('flaw' in pact) return [{ message: `${name} is no pact: ${pact.flaw}`, remedy }];
    return pact.interactions.length > 0
      ? []
      : [{ message: `${name} holds no interaction: there is nothing to verify`, remedy }];
  });
  if (problems.length > 0) return { problems, code: exitCodes.refused };
  return read.flatMap(({ pact, ...known }) => ('flaw' in pact ? [] : [{ ...known, pact }]));
}

/** What stood in the way of an errand; null where nothing did. */
export function hindranceOf(answer: Answer<unknown>, { broker, flags, io }: Desk): Hindrance | null {
  if (answer.kind === 'answer') return null;
  if (answer.kind === 'interrupted') return { problems: [], code: exitCodes[interruptedBy(io) ?? 'SIGINT'] };
  const problem = troubleProblem(answer.trouble, {
    subject: flags.provider ?? PROVIDER,
    credentials: credentialNames(broker),
  });
  return { problems: [problem], code: codeOfTrouble(answer.trouble) };
}
