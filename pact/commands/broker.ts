import { performance } from 'node:perf_hooks';
import type { Io } from '../../src/cli/io.ts';
import { fail, problemText } from '../../src/cli/problems.ts';
import type { Problem } from '../../src/report/report.ts';
import { counted, cut, visible } from '../../src/report/views/text.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { interruptedBy } from '../../src/run/interruption.ts';
import type { Broker, BrokerFlags } from '../../src/settings/broker.ts';
import { accepted, numberOf, problemsOf } from '../../src/settings/values.ts';
import type { Answer, Asking } from '../broker/ask.ts';
import { problemOf } from '../broker/problem.ts';
import { toolIn } from '../broker/tool.ts';
import type { Trouble } from '../broker/trouble.ts';

/** The flags of every command that asks a broker. */
export interface AskingFlags extends BrokerFlags {
  readonly retries?: string;
  readonly deadline?: string;
  readonly json?: boolean;
}

/** How often and how long the broker is asked. */
export interface Patience {
  readonly retries: number;
  readonly deadlineSeconds: number;
}

export interface ResolvedPatience {
  readonly patience: Patience;
  readonly problems: readonly Problem[];
}

/** The broker's own words may be long. */
const MOST_TOLD = 600;

const DEFAULTS = { retries: '3', deadline: '60' };

/** The patience that the flags ask for; complete even where one is not in order. */
export function patienceOf({ retries, deadline }: AskingFlags): ResolvedPatience {
  const tries = numberOf('--retries', retries ?? DEFAULTS.retries, { least: 0, most: 10 });
  const time = numberOf('--deadline', deadline ?? DEFAULTS.deadline, { least: 1, most: 3_600 });
  return {
    patience: { retries: accepted(tries) ?? 0, deadlineSeconds: accepted(time) ?? 1 },
    problems: problemsOf(tries, time),
  };
}

/** What is to be told where no broker is configured. */
export const noBroker: Problem = {
  variable: 'PACT_BROKER_BASE_URL',
  message: 'is not set: no broker is configured',
  remedy: 'set it to the address of your Pact Broker, or give --broker-base-url',
};

/** How a broker is asked from a command; the time begins to run. */
export function askingOf(broker: Broker, { retries, deadlineSeconds }: Patience, io: Io): Asking {
  return {
    broker,
    tool: toolIn(io.cwd),
    env: io.env,
    cwd: io.cwd,
    signal: io.signal,
    retries,
    endsAt: performance.now() + deadlineSeconds * 1_000,
    onRetry: (trouble, pauseMs) => {
      const { variable, message } = problemOf(trouble, { subject: 'it', credentials: [] });
      io.err(`${variable === undefined ? '' : `${variable} `}${message}; asking again in ${pauseMs / 1_000} s\n`);
    },
  };
}

/** The settings that hold a broker's credentials. */
export function credentialNames({ access }: Broker): readonly string[] {
  if (access.kind === 'token') return ['PACT_BROKER_TOKEN'];
  return access.kind === 'basic' ? ['PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'] : [];
}

/** The code that a trouble ends the process with: what may pass is unsettled, what needs somebody is refused. */
export function codeOfTrouble({ kind }: Trouble): ExitCode {
  switch (kind) {
    case 'unreachable':
    case 'timeout':
    case 'busy':
    case 'server-error':
    case 'not-understood':
      return exitCodes.unsettled;
    case 'conflict':
      return exitCodes.nonconforming;
    case 'tool-missing':
    case 'tool-unstartable':
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'no-broker':
    case 'redirected':
    case 'turned-down':
    case 'unknown-environment':
      return exitCodes.refused;
  }
}

/** What was asked of which broker. */
export interface Asked {
  readonly broker: Broker;
  readonly deployment: { readonly pacticipant: string; readonly version: string; readonly environment?: string };
}

/**
 * The value of an answer. Where there is none, why is told, with what there is to tell `besides`, and the code for it
 * given.
 */
export function answerOf<Value>(
  answer: Answer<Value>,
  { broker, deployment }: Asked,
  json: boolean,
  io: Io,
  besides: Readonly<Record<string, unknown>> = {},
): { readonly value: Value } | { readonly code: ExitCode } {
  if (answer.kind === 'answer') return answer;
  if (answer.kind === 'interrupted') {
    return { code: fail({ kind: 'interrupted', signal: interruptedBy(io) ?? 'SIGINT' }, io) };
  }
  const { trouble, tries } = answer;
  const { pacticipant, version, environment } = deployment;
  const told = problemOf(trouble, {
    subject: `version ${version} of ${pacticipant}`,
    credentials: credentialNames(broker),
    publishes: environment === undefined,
    ...(environment === undefined ? {} : { environment }),
  });
  const message = tries === 1 ? told.message : `${told.message}, in ${counted(tries, 'try', 'tries')}`;
  return { code: tell([{ ...told, message }], trouble.kind, codeOfTrouble(trouble), json, io, besides) };
}

/**
 * Tells problems on standard error; as JSON on standard output too, where that is asked for, with what there is to tell
 * `besides`. Gives the code back.
 */
export function tell(
  problems: readonly Problem[],
  outcome: string,
  code: ExitCode,
  json: boolean,
  io: Io,
  besides: Readonly<Record<string, unknown>> = {},
): ExitCode {
  io.err(problems.map((one) => problemText({ ...one, message: cut(visible(one.message), MOST_TOLD) }, io)).join(''));
  if (json) io.out(`${JSON.stringify({ outcome, exitCode: code, problems, ...besides }, null, 2)}\n`);
  return code;
}
