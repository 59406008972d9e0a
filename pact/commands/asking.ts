import { performance } from 'node:perf_hooks';
import { type Language, problemIn, problemOf, textIn } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import { fail, problemText } from '../../src/cli/problems.ts';
import type { Problem } from '../../src/report/report.ts';
import type { ExitCode } from '../../src/run/exit-codes.ts';
import { guard } from '../../src/run/guarding.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import { type Broker, type BrokerFlags, type BrokerResolution, resolveBroker } from '../../src/settings/broker.ts';
import { filesIn } from '../../src/settings/files.ts';
import { partnerSecrets } from '../../src/settings/resolve.ts';
import { accepted, type Checked, credential, numberOf, problemsOf } from '../../src/settings/values.ts';
import type { Unrecorded } from '../broker/commands.ts';
import { repositoryAt } from '../broker/git.ts';
import { type Asking, toolIn } from '../broker/tool.ts';
import type { Answer, CodedProblem } from '../broker/trouble.ts';

/** How a command reports its outcome. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly lang: Language;
}

/** The flags of every command that asks a broker. */
export interface AskingFlags extends BrokerFlags, OutputFlags {
  readonly retries?: string;
  readonly deadline?: string;
}

/** The broker of a command and how it is asked; its time begins with each call. */
export interface Ready {
  readonly broker: Broker;
  readonly asking: () => Asking;
}

export const noBroker: Problem = { variable: 'PACT_BROKER_BASE_URL', ...problemOf('pact.no-broker-configured') };

/** The broker that is configured, null where none is, and everything that is wrong with the settings and flags. */
export function settled(
  flags: AskingFlags,
  io: Io,
): { readonly ready: Ready | null; readonly problems: readonly Problem[] } {
  const broker = guardedBroker(flags, io);
  const bounds = { retries: { least: 0, most: 10 }, time: { least: 1, most: 3_600 } };
  const retries = numberOf('--retries', flags.retries ?? '3', bounds.retries);
  const deadline = numberOf('--deadline', flags.deadline ?? '60', bounds.time);
  const problems = [...('problems' in broker ? broker.problems : []), ...problemsOf(retries, deadline)];
  if (!('broker' in broker) || broker.broker === null) return { ready: null, problems };
  const found = broker.broker;
  const asking = (): Asking => ({
    broker: found,
    tool: toolIn(io.cwd),
    env: io.env,
    cwd: io.cwd,
    signal: io.signal,
    retries: accepted(retries) ?? 0,
    endsAt: performance.now() + (accepted(deadline) ?? 1) * 1_000,
    onRetry: ({ problem }, pauseMs) => {
      const message = problemIn(flags.lang, problem)?.message ?? problem.message;
      const params = { message, seconds: pauseMs / 1_000 };
      io.err(`${textIn(flags.lang, { code: 'pact.retrying', params })}\n`);
    },
  });
  return { ready: { broker: found, asking }, problems };
}

/** The settings of the broker; the gate learns its secrets, and those of the target. */
export function guardedBroker(flags: BrokerFlags, io: Io): BrokerResolution {
  const resolution = resolveBroker(flags, io.env, filesIn(io.cwd));
  const baseUrl = 'broker' in resolution ? (resolution.broker?.baseUrl ?? '') : '';
  const { envFile } = flags;
  const target = { flags: envFile === undefined ? {} : { envFile }, env: io.env, readFile: filesIn(io.cwd) };
  guard(io.gate, { baseUrl, directories: [io.cwd] }, [...resolution.secrets, ...partnerSecrets(target)]);
  return resolution;
}

/** The value of an answer. Where there is none, why is reported, with what there is `besides`, and the code returned. */
export function answerOf<Value>(
  answer: Answer<Value>,
  flags: OutputFlags,
  io: Io,
  besides: object = {},
): { readonly value: Value } | { readonly code: ExitCode } {
  switch (answer.kind) {
    case 'answer':
      return answer;
    case 'interrupted':
      return {
        code: fail({ kind: 'interrupted', signal: interruptedBy(io) ?? 'SIGINT' }, io, flags.lang),
      };
    case 'trouble': {
      const { kind, problem, exit } = answer.trouble;
      return { code: report([problem], kind, exit, flags, io, besides) };
    }
  }
}

/** Reports problems on standard error, as JSON on standard output too where that is asked for. Returns the code. */
export function report(
  problems: readonly Problem[],
  outcome: string,
  code: ExitCode,
  { json, lang }: OutputFlags,
  io: Io,
  besides: object = {},
): ExitCode {
  io.err(problems.map((one) => problemText(one, io, lang)).join(''));
  if (json === true) io.out(`${JSON.stringify({ outcome, exitCode: code, problems, ...besides }, null, 2)}\n`);
  return code;
}

/** A name as Pact's tool takes it, where a dash begins a flag, and as a path of the broker takes it. */
export function named(flag: string, value: string): Checked<string> {
  const problem = value.startsWith('-')
    ? problemOf('pact.name-with-dash')
    : value === '.' || value === '..'
      ? problemOf('pact.name-not-addressable', { name: value })
      : null;
  if (problem !== null) return { ok: false, problems: [{ variable: flag, ...problem }] };
  return credential({ name: flag, value });
}

/** The version that a flag gives, else the hash of the commit that is checked out. */
export async function versionOf(
  flag: string,
  given: string | undefined,
  io: Io,
): Promise<{ readonly version: Checked<string>; readonly isCommit: boolean }> {
  if (given !== undefined) return { version: named(flag, given), isCommit: false };
  const commit = await repositoryAt(io).commit();
  if (commit !== null) return { version: { ok: true, value: commit }, isCommit: true };
  const problem = { variable: flag, ...problemOf('pact.version-missing', { flag }) };
  return { version: { ok: false, problems: [problem] }, isCommit: false };
}

/** What the broker did not record of a version, as a problem. */
export function unrecordedProblem(
  one: Unrecorded,
  { pacticipant, version }: { readonly pacticipant: string; readonly version: string },
): CodedProblem {
  if (one.kind === 'version') return problemOf('pact.version-not-recorded', { pacticipant, version });
  return problemOf(`pact.${one.kind}-not-recorded`, { pacticipant, version, name: one.name });
}
