import { type CodedMessage, type ProblemTexts, problemOf } from '../../messages/index.ts';
import { type Answered, header, type Outcome, type Unanswered } from '../../src/evidence/exchange.ts';
import { asObject, jsonOf } from '../../src/json/read-json.ts';
import { type ExitCode, exitCodes } from '../../src/judging/exit-codes.ts';
import type { Broker } from '../../src/settings/broker.ts';

export type CodedProblem = CodedMessage & ProblemTexts & { readonly variable?: string };

interface Rule {
  readonly exit: ExitCode;
  /** True if a retry can help. */
  readonly passes?: boolean;
  readonly variable?: string;
}

const ADDRESS = { variable: 'PACT_BROKER_BASE_URL' };
const { refused, unsettled, nonconforming, SIGINT } = exitCodes;

const kinds = {
  'tool-missing': { exit: refused },
  'tool-unstartable': { exit: refused },
  unreachable: { exit: unsettled, passes: true, ...ADDRESS },
  untrusted: { exit: unsettled, ...ADDRESS },
  timeout: { exit: unsettled, passes: true, ...ADDRESS },
  busy: { exit: unsettled, passes: true },
  'server-error': { exit: unsettled, passes: true },
  'proxy-credentials': { exit: unsettled },
  unauthorized: { exit: refused },
  forbidden: { exit: refused },
  'not-found': { exit: refused, ...ADDRESS },
  'no-broker': { exit: refused, ...ADDRESS },
  redirected: { exit: refused, ...ADDRESS },
  'foreign-link': { exit: refused, ...ADDRESS },
  'foreign-pact': { exit: refused, variable: '--pact-url' },
  conflict: { exit: nonconforming },
  'turned-down': { exit: refused },
  'unknown-environment': { exit: refused, variable: '--environment' },
  'not-understood': { exit: unsettled },
  'no-contract': { exit: unsettled },
  'contract-invalid': { exit: refused },
  interrupted: { exit: SIGINT },
} as const satisfies Record<string, Rule>;

export class Trouble extends Error {
  readonly kind: keyof typeof kinds;
  readonly problem: CodedProblem;
  readonly exit: ExitCode;
  readonly passes: boolean;

  constructor(kind: keyof typeof kinds, problem: CodedProblem) {
    super(problem.message);
    const { exit, passes = false, variable }: Rule = kinds[kind];
    this.kind = kind;
    this.exit = exit;
    this.passes = passes;
    this.problem = variable === undefined ? problem : { variable, ...problem };
  }
}

type Plain =
  | ('tool-missing' | 'redirected' | 'forbidden' | 'not-found' | 'no-broker')
  | ('foreign-link' | 'foreign-pact' | 'unknown-environment' | 'conflict');

/** Creates an error whose problem has no parameters. */
export const trouble = (kind: Plain) => new Trouble(kind, problemOf(`pact.${kind}`));
export const interrupted = () => new Trouble('interrupted', problemOf('pact.verifier-interrupted'));
export const timedOut = (ms: number) =>
  new Trouble('timeout', problemOf('pact.timeout', { seconds: Math.round(ms / 1_000) }));
const proxyCredentials = (variable = 'HTTP_PROXY', status: number) =>
  new Trouble('proxy-credentials', { variable, ...problemOf('target.proxy-credentials', { variable, status }) });
export const rejected = (words: string) => new Trouble('turned-down', problemOf('pact.turned-down', { words }));

/** Returns why a request has no successful response, or null. `ms` is its duration. */
export function troubleOf(outcome: Outcome, broker: Broker, ms: number): Trouble | null {
  return outcome.kind === 'unanswered' ? withoutResponse(outcome, broker, ms) : troubleOfStatus(outcome, broker);
}

function withoutResponse({ cause, failure }: Unanswered, { proxy }: Broker, ms: number): Trouble {
  if (cause?.code === 'wire.proxy-credentials') return proxyCredentials(proxy?.variable, Number(cause.params.status));
  if (failure === 'timeout') return timedOut(ms);
  return proxy === undefined
    ? new Trouble('unreachable', problemOf('pact.unreachable'))
    : new Trouble('unreachable', problemOf('pact.unreachable-by-proxy', { proxy: proxy.variable }));
}

function troubleOfStatus(answered: Answered, { access, proxy }: Broker): Trouble | null {
  const { status } = answered;
  if (status < 300) return null;
  if (status < 400) return trouble('redirected');
  if (status >= 500) return new Trouble('server-error', problemOf('pact.server-error', { status }));
  switch (status) {
    case 401:
      return unauthorized(answered, access);
    case 403:
      return trouble('forbidden');
    case 404:
      return trouble('not-found');
    case 407:
      return proxyCredentials(proxy?.variable, status);
    case 408:
    case 429:
      return new Trouble('busy', problemOf('pact.busy', { status }));
    case 409:
      return trouble('conflict');
    default:
      return rejected(wordsOf(answered));
  }
}

function unauthorized(answered: Answered, { kind }: Broker['access']): Trouble {
  if (kind === 'open') return new Trouble('unauthorized', problemOf('pact.unauthorized-anonymous'));
  const wantsPassword = /^basic\b/i.test(header(answered, 'www-authenticate') ?? '');
  if (kind === 'token' && wantsPassword)
    return new Trouble('unauthorized', { variable: 'PACT_BROKER_TOKEN', ...problemOf('pact.unauthorized-scheme') });
  const settings = kind === 'token' ? ['PACT_BROKER_TOKEN'] : ['PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'];
  return new Trouble('unauthorized', problemOf('pact.unauthorized', { settings }));
}

/** Maximum length of an error in words. */
const MOST_WORDS = 300;

/** Returns the errors of a response, else its body, else its status. */
export function wordsOf({ status, body }: Answered): string {
  const text = new TextDecoder().decode(body);
  const { errors } = asObject(jsonOf(text));
  const words = errors === undefined ? text : JSON.stringify(errors);
  return words.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS) || `status ${status}`;
}
