import { performance } from 'node:perf_hooks';
import { problemIn, problemOf, sayIn } from '../../messages/index.ts';
import { fail, type Io, printJson, printProblems } from '../../src/cli/io.ts';
import { interruptedAs } from '../../src/errors.ts';
import type { Call, Outcome } from '../../src/evidence/exchange.ts';
import { type ExitCode, exitCodes } from '../../src/judging/exit-codes.ts';
import type { Problem } from '../../src/report/report.ts';
import { guard } from '../../src/run/guarding.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import { connectionProblem } from '../../src/run/problems.ts';
import { openWire } from '../../src/run/record.ts';
import { type Broker, type BrokerAccess, type BrokerFlags, resolveBroker } from '../../src/settings/broker.ts';
import { filesIn } from '../../src/settings/files.ts';
import { partnerSecrets } from '../../src/settings/resolve.ts';
import { type RunOptions, resolveOptions } from '../../src/settings/settings.ts';
import {
  accepted,
  type Checked,
  credential,
  fine,
  type Given,
  numberOf,
  problemsOf,
  wrong,
} from '../../src/settings/values.ts';
import type { RetryPolicy } from '../../src/wire/wire.ts';
import { commitOf } from '../broker/git.ts';
import { type Asking, toolIn } from '../broker/tool.ts';
import { Trouble } from '../broker/trouble.ts';
import type { PactFlags } from './options.ts';

/**
 * Returns the Pact Broker, null if it is not configured or invalid, and the problems of its settings and flags. Each call of
 * `asking` starts a new time limit.
 */
export function settled(flags: PactFlags, io: Io, required: boolean) {
  const { broker, problems: ofBroker } = guardedBroker(flags, io, required);
  const retries = numberOf('--retries', flags.retries ?? '3', { least: 0, most: 10 });
  const deadline = numberOf('--deadline', flags.deadline ?? '60', { least: 1, most: 3_600 });
  const problems = [...ofBroker, ...problemsOf(retries, deadline)];
  if (broker === null) return { ready: null, problems };
  const { cwd, env, signal } = io;
  const { options } = resolveOptions({}, null, filesIn(cwd));
  const asking = (): Asking => ({
    ...{ broker, tool: toolIn(cwd), cwd, env, signal },
    connect: (timeoutMs) => openBroker(broker, { ...options, timeoutSeconds: timeoutMs / 1_000 }, signal, 'once'),
    retries: accepted(retries) ?? 0,
    endsAt: performance.now() + (accepted(deadline) ?? 1) * 1_000,
    onRetry(problem, pauseMs) {
      const { message } = problemIn(flags.lang, problem) ?? problem;
      const detail = problem.variable === undefined ? message : `${problem.variable} ${message}`;
      io.err(`${sayIn(flags.lang)('pact.retrying', { message: detail, seconds: pauseMs / 1_000 })}\n`);
    },
  });
  return { ready: { broker, asking }, problems };
}

/** Opens a connection from the suite to a Pact Broker, until `close`. */
export function openBroker(broker: Broker, options: RunOptions, signal: AbortSignal, retry: RetryPolicy) {
  const { baseUrl, access } = broker;
  const wire = openWire(
    { ...broker, baseUrl: new URL(baseUrl).origin },
    { ...options, ...(broker.ca && { ca: broker.ca }), concurrency: 1, rate: null },
    signal,
  );
  const send = async (call: Call): Promise<Outcome> => {
    const authorized = { ...call, headers: { ...call.headers, ...authorizationOf(access) } };
    const { outcome } = await wire.send(authorized, { retry, group: 'broker' });
    const found = outcome.kind === 'unanswered' ? connectionProblem(outcome, baseUrl) : null;
    if (found?.code === 'target.untrusted')
      throw new Trouble('untrusted', problemOf('pact.untrusted', { error: String(found.params.error) }));
    return outcome;
  };
  return { send, close: wire.close };
}

function authorizationOf(access: BrokerAccess): Readonly<Record<string, string>> {
  if (access.kind === 'open') return {};
  if (access.kind === 'token') return { authorization: `Bearer ${access.token}` };
  return { authorization: `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}` };
}

/** Reads the settings of the Pact Broker. Registers its secrets and those of the target at the gate. */
export function guardedBroker(flags: BrokerFlags, io: Io, required: boolean) {
  const readFile = filesIn(io.cwd);
  const { broker, problems, secrets } = resolveBroker(flags, io.env, readFile);
  const ofTarget = partnerSecrets(flags.envFile, io.env, readFile);
  guard(io.gate, { baseUrl: broker?.baseUrl ?? '', directories: [io.cwd] }, [...secrets, ...ofTarget]);
  const isMissing = required && broker === null && problems.length === 0;
  const missing = { variable: 'PACT_BROKER_BASE_URL', ...problemOf('pact.no-broker-configured') };
  return { broker, problems: isMissing ? [missing] : problems };
}

/** Runs `work`. Reports an error of the Pact Broker, with the fields of `besides`, and returns its exit code. */
export async function answering(
  flags: PactFlags,
  io: Io,
  work: () => Promise<ExitCode>,
  besides: () => object = () => ({}),
): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    if (error.kind !== 'interrupted') return report([error.problem], error.kind, error.exit, flags, io, besides());
    return fail(interruptedAs(interruptedBy(io) ?? 'SIGINT'), io, flags.lang);
  }
}

/** Reports invalid settings, flags and contracts, before any request is sent. */
export function refused(problems: readonly Problem[], flags: PactFlags, io: Io): ExitCode {
  const are = (wanted: string) => problems.every(({ code }) => code === wanted);
  const lacking = are('pact.no-broker-configured') && 'no-broker-configured';
  const outcome = lacking || (are('pact.file-uncommitted') && 'dirty') || 'refused';
  return report(problems, outcome, exitCodes.refused, flags, io);
}

/** Prints problems on standard error, and with `--json` on standard output too. */
export function report(
  problems: readonly Problem[],
  outcome: string,
  exitCode: ExitCode,
  { json, lang }: PactFlags,
  io: Io,
  besides: object = {},
): ExitCode {
  printProblems(problems, io, lang);
  if (json === true) printJson({ outcome, exitCode, problems, ...besides }, io);
  return exitCode;
}

/** Checks a name: Pact's tool would read a leading dash as a flag, and paths of the Pact Broker cannot have `.` or `..`. */
export function named(given: Given): Checked<string> {
  const { name: flag, value: name } = given;
  if (name.startsWith('-')) return wrong(flag, problemOf('pact.name-with-dash'));
  if (name === '.' || name === '..') return wrong(flag, problemOf('pact.name-not-addressable', { name }));
  return credential(given);
}

/** Returns the version of a flag, by default the hash of the checked-out commit. */
export async function versionOf(flag: string, given: string | undefined, io: Io): Promise<Checked<string>> {
  if (given !== undefined) return named({ name: flag, value: given });
  const commit = await commitOf(io);
  return commit === null ? wrong(flag, problemOf('pact.version-missing', { flag })) : fine(commit);
}
