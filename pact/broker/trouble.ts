import { type CodedMessage, type ProblemTexts, problemOf } from '../../messages/index.ts';
import { type ExitCode, exitCodes } from '../../src/judging/exit-codes.ts';
import type { Broker } from '../../src/settings/broker.ts';

/** A problem that has a code. */
export type CodedProblem = CodedMessage & ProblemTexts & { readonly variable?: string };

const ADDRESS = 'PACT_BROKER_BASE_URL';
const { refused, unsettled, nonconforming } = exitCodes;

/** What can go wrong at a broker: the exit code that it causes, and the setting that it is about. */
const kinds = {
  'tool-missing': { exit: refused },
  'tool-unstartable': { exit: refused },
  unreachable: { exit: unsettled, passes: true, variable: ADDRESS },
  timeout: { exit: unsettled, passes: true, variable: ADDRESS },
  busy: { exit: unsettled, passes: true },
  'server-error': { exit: unsettled, passes: true },
  unauthorized: { exit: refused },
  forbidden: { exit: refused },
  'not-found': { exit: refused, variable: ADDRESS },
  'no-broker': { exit: refused, variable: ADDRESS },
  redirected: { exit: refused, variable: ADDRESS },
  conflict: { exit: nonconforming },
  'turned-down': { exit: refused },
  'unknown-environment': { exit: refused, variable: '--environment' },
  'not-understood': { exit: unsettled },
} as const satisfies Record<string, { exit: ExitCode; passes?: true; variable?: string }>;

/** What stood between us and what we ask of the broker. */
export interface Trouble {
  readonly kind: keyof typeof kinds;
  readonly problem: CodedProblem;
  readonly exit: ExitCode;
}

/** What an errand to the broker came to. */
export type Answer<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'interrupted' };

/** An errand that came to nothing. */
export function troubleOf(kind: Trouble['kind'], problem: CodedProblem) {
  const { exit, ...about } = kinds[kind];
  const variable = 'variable' in about ? { variable: about.variable } : {};
  return { kind: 'trouble', trouble: { kind, exit, problem: { ...variable, ...problem } } } as const;
}

/** Whether the same may go well a little later. */
export function passes({ kind }: Trouble): boolean {
  return 'passes' in kinds[kind];
}

/** The trouble that a status tells of; null for one that tells of none. `words` are the broker's own. */
export function troubleOfStatus(status: number, words: string, { access }: Broker) {
  if (status < 300) return null;
  if (status < 400) return troubleOf('redirected', problemOf('pact.redirected'));
  if (status >= 500) return troubleOf('server-error', problemOf('pact.server-error', { status }));
  switch (status) {
    case 401: {
      if (access.kind === 'open') return troubleOf('unauthorized', problemOf('pact.unauthorized-anonymous'));
      const settings =
        access.kind === 'token' ? ['PACT_BROKER_TOKEN'] : ['PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'];
      return troubleOf('unauthorized', problemOf('pact.unauthorized', { settings }));
    }
    case 403:
      return troubleOf('forbidden', problemOf('pact.forbidden'));
    case 404:
      return troubleOf('not-found', problemOf('pact.not-found'));
    case 408:
    case 429:
      return troubleOf('busy', problemOf('pact.busy', { status }));
    case 409:
      return troubleOf('conflict', problemOf('pact.conflict'));
    default:
      return troubleOf('turned-down', problemOf('pact.turned-down', { words }));
  }
}

/** A JSON object as it was read. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
