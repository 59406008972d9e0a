import {
  AFTER_BAD_CREDENTIALS,
  type Answer,
  refusesCredentials,
  refusesIncomplete,
  saysIncomplete,
  whereaboutsOf,
} from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { problemOf, textOf } from '../../messages/index.ts';
import { isNoGivenToken, variableOf } from '../../suites/given-tokens.ts';
import type { Problem } from '../report/report.ts';
import type { Target } from '../settings/settings.ts';

/** Whether what the user gave leaves the run without a verdict: no such API, rejected main credentials, a malformed token. */
export function isRefused(facts: Facts): boolean {
  if (noApi(facts) !== null) return true;
  const first = mainTokenCall(facts);
  return (first !== undefined && isRejected(first)) || malformedTokens(facts).length > 0;
}

/** What is wrong with the settings of the target, as far as the responses show it. */
export function targetProblems(facts: Facts, { baseUrl }: Pick<Target, 'baseUrl'>): readonly Problem[] {
  const missed = noApi(facts);
  if (missed !== null) {
    return [{ variable: 'PARTNER_API_BASE_URL', ...problemOf(`target.no-api-${missed}`, { baseUrl }) }];
  }
  const first = mainTokenCall(facts);
  // What was not sent, or was cut short by the run, says nothing about the base URL.
  if (first === undefined || isOurDoing(first)) return [];
  if (first.status === null) {
    const { code, params } = first.cause ?? textOf('text', { text: first.detail ?? '' });
    return [{ variable: 'PARTNER_API_BASE_URL', ...problemOf('target.unanswered', { ...params, baseUrl, why: code }) }];
  }
  if (isRejected(first)) {
    return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.main-rejected', { status: first.status }) }];
  }
  return [...unfinishedMain(facts), ...malformedTokens(facts), ...lockoutProblems(facts), ...otherAccounts(facts)];
}

/** How the run missed the API: nothing of it at the base URL, or blocked; null where it met it. */
function noApi({ halted, answers }: Facts): 'absent' | 'blocked' | null {
  if (halted === null) return null;
  const where = whereaboutsOf(answers);
  return where === 'absent' || where === 'blocked' ? where : null;
}

function mainTokenCall(facts: Facts): Answer | undefined {
  return facts.answers.find(({ role, partner }) => role === 'token' && partner === 'main');
}

function isRejected(answer: Answer): boolean {
  return answer.status !== null && refusesCredentials(answer.status) && !saysIncomplete(answer);
}

function unfinishedMain(facts: Facts): readonly Problem[] {
  const own = facts.answers.filter(
    ({ role, partner }) => partner === 'main' && (role === 'token' || role === 'listing'),
  );
  const listed = own.some(({ role, status }) => role === 'listing' && status === 200);
  if (listed || !own.some(saysIncomplete)) return [];
  return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.main-incomplete') }];
}

function malformedTokens({ given = {}, production }: Facts): readonly Problem[] {
  return (['revoked', 'expired'] as const).flatMap((which) => {
    const fact = given[which];
    if (production || fact === undefined || !isNoGivenToken(fact)) return [];
    const variable = variableOf(which);
    return [{ variable, ...problemOf('given-token.malformed', { variable }) }];
  });
}

function otherAccounts(facts: Facts): readonly Problem[] {
  const rejected = facts.answers.filter(
    ({ role, partner, status }) =>
      role === 'token' && partner !== 'main' && status !== null && refusesCredentials(status),
  );
  return rejected.flatMap((answer): readonly Problem[] => {
    const { partner, status } = answer;
    const variable = `PARTNER_API_${partner.toUpperCase()}_CLIENT_ID`;
    if (refusesIncomplete(answer)) {
      // That an unfinished registration gets no token either is no mistake of the settings.
      return partner === 'incomplete'
        ? []
        : [{ variable, ...problemOf('account.other-incomplete', { partner, variable, status }) }];
    }
    return [{ variable, ...problemOf('account.other-rejected', { partner, variable, status }) }];
  });
}

/** Calls of the token endpoint that carry the main client id with a secret that is not its own. */
const WITH_CLIENT_ID: ReadonlySet<string | undefined> = new Set([
  'wrong-secret',
  'empty-secret',
  'other-partners-secret',
]);

/**
 * The main account may be locked: after requests with invalid credentials its valid ones opened nothing. Whether an account
 * is locked out is open, so this is no finding.
 */
export function lockoutProblems({ answers }: Pick<Facts, 'answers'>): readonly Problem[] {
  const cases = answers.flatMap(({ name, case: label, failure }) =>
    name === 'token.refused' && failure !== 'not-sent' && WITH_CLIENT_ID.has(label) ? [label ?? ''] : [],
  );
  // A listing that never opened says nothing of an account that was locked.
  const listed = answers.some(
    ({ role, partner, status }) => role === 'listing' && partner === 'main' && status === 200,
  );
  const failed = answers.find(
    ({ name, status, usableToken }) =>
      (name === AFTER_BAD_CREDENTIALS && !usableToken) ||
      (name === 'listing.after-bad-credentials' && status !== 200 && listed),
  );
  if (cases.length === 0 || failed === undefined || failed.failure === 'not-sent') return [];
  const { status, failure, cause } = failed;
  const params = { ...cause?.params, account: 'main', cases, outcome: status ?? cause?.code ?? failure };
  return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.may-be-locked', params) }];
}

type Params = NonNullable<Answer['cause']>['params'];

/** What was held back for one reason. */
interface HeldBack {
  readonly params: Params;
  /** Names of the probes, each once. */
  readonly probes: readonly string[];
}

/** What ended the run before all was sent: which probes were not sent, and which flag allows more. */
export function endProblems(facts: Facts): readonly Problem[] {
  const held = heldBack(facts);
  const isSlow = facts.answers.some(({ failure }) => failure === 'timeout');
  const problem: Readonly<Record<string, (one: HeldBack) => Problem>> = {
    'not-sent.deadline': ({ params: { seconds = null }, probes }) => problemOf('run.deadline', { seconds, probes }),
    'wire.deadline': ({ params: { seconds = null }, probes }) => problemOf('run.deadline-cut', { seconds, probes }),
    'not-sent.budget': ({ params: { most = null }, probes }) => problemOf('run.budget', { most, probes }),
    'not-sent.circuit': ({ params: { group = null, times = null }, probes }) =>
      problemOf(isSlow ? 'run.circuit-timeouts' : 'run.circuit', { group, times, probes }),
    'not-sent.circuit-all': ({ probes }) => problemOf(isSlow ? 'run.circuits-timeouts' : 'run.circuits', { probes }),
    'not-sent.throttled': ({ params: { status = null, seconds = null }, probes }) =>
      problemOf(status === 429 ? 'run.throttled' : 'run.unavailable', { status, seconds, probes }),
    'not-sent.retry-after': ({ params: { status = null, seconds = null }, probes }) =>
      problemOf('run.retry-after', { status, seconds, probes }),
  };
  const told = [...held].filter(([code]) => code !== 'wire.deadline' || !held.has('not-sent.deadline'));
  return told.flatMap(([code, one]) => (Object.hasOwn(problem, code) ? [problem[code]?.(one) ?? []].flat() : []));
}

/** Says that this machine could not open the connections of the run; nothing where it could. */
export function shortageProblems(facts: Facts): readonly Problem[] {
  const cause = facts.answers.map((answer) => answer.cause).find((one) => one?.code === 'not-sent.descriptors');
  return cause === undefined ? [] : [problemOf('machine.descriptors', { error: cause.params.error ?? null })];
}

/** True where the run itself held a call back or cut it short: nothing follows from it about the target. */
export function isOurDoing({ failure, cause }: Answer): boolean {
  return failure === 'not-sent' || cause?.code === 'wire.deadline';
}

function heldBack(facts: Facts): ReadonlyMap<string, HeldBack> {
  const groups = new Map<string, HeldBack>();
  for (const answer of facts.answers) {
    const { cause, name } = answer;
    if (cause === undefined || !isOurDoing(answer)) continue;
    const known = groups.get(cause.code) ?? { params: cause.params, probes: [] };
    groups.set(cause.code, { ...known, probes: [...new Set([...known.probes, name])] });
  }
  const [first] = groups;
  if (first === undefined) return groups;
  // Cases whose control was held back wait behind it.
  const [code, { params, probes }] = first;
  groups.set(code, { params, probes: [...new Set([...probes, ...facts.unasked.map(({ name }) => name)])] });
  return groups;
}
