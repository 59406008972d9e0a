import {
  AFTER_BAD_CREDENTIALS,
  type Answer,
  isSentLater,
  LISTING_AFTER_BAD_CREDENTIALS,
  type Role,
  refusesCredentials,
  refusesIncomplete,
  retryAfterOf,
  saysIncomplete,
  whereaboutsOf,
} from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type CodedMessage, problemOf, type TextCode, type TextMessage, textOf } from '../../messages/index.ts';
import { isNoGivenToken, variableOf } from '../../suites/given-tokens.ts';
import { isAtRandom } from '../../suites/support.ts';
import { mayBeLocked } from '../../suites/token.ts';
import type { Problem } from '../report/report.ts';
import type { Target } from '../settings/settings.ts';

export type Seen = Pick<Facts, 'answers' | 'given' | 'halted' | 'production'>;

/** Returns true if the settings prevent a verdict: no API found, rejected main credentials, a malformed token. */
export function isRefused(facts: Seen): boolean {
  if (noApi(facts) !== null) return true;
  const first = mainTokenAnswer(facts);
  return (first !== undefined && isRejected(first)) || malformedTokens(facts).length > 0;
}

export function targetProblems(facts: Seen, { baseUrl }: Pick<Target, 'baseUrl'>): readonly Problem[] {
  const absence = noApi(facts);
  if (absence !== null) {
    const shownOf = (...roles: readonly Role[]) => {
      const answer = facts.answers.find(({ role, status }) => roles.includes(role) && status !== null);
      return answer === undefined ? '—' : `${answer.status}${furtherShown(answer)}`;
    };
    const shown = { token: shownOf('token'), listing: shownOf('listing', 'refusal') };
    return [{ variable: 'PARTNER_API_BASE_URL', ...problemOf(`target.no-api-${absence}`, { baseUrl, ...shown }) }];
  }
  const first = mainTokenAnswer(facts);
  // A request that the run did not send, or cut short, shows nothing about the base URL.
  if (first === undefined || stoppedByRun(first)) return [];
  if (first.status === null) {
    const known = connectionProblem(first, baseUrl);
    if (known !== null) return [known];
    const { code, params } = causeOf(first);
    const why = { ...params, baseUrl, why: code, hint: hintOf(first) };
    return [{ variable: 'PARTNER_API_BASE_URL', ...problemOf('target.unanswered', why) }];
  }
  if (isRejected(first)) {
    const rejected = problemOf('account.main-rejected', { status: first.status, hint: hintOf(first) });
    return [{ variable: 'PARTNER_API_CLIENT_ID', ...rejected }];
  }
  return [...unfinishedMain(facts), ...malformedTokens(facts), ...lockoutProblems(facts), ...otherAccounts(facts)];
}

export function causeOf({ cause, detail }: Pick<Answer, 'cause' | 'detail'>): CodedMessage {
  return cause ?? textOf('text', { text: detail ?? '' });
}

/** Returns the detail to print after a status: the redirect location, or else the media type. */
export function furtherShown({ headers }: Pick<Answer, 'headers'>): string {
  const [type = ''] = (headers.contentType ?? '').split(';');
  const shown = headers.redirectsTo === undefined ? type.trim() : `Location: ${headers.redirectsTo}`;
  return shown === '' ? '' : ` (${shown})`;
}

/** Returns what else may be the cause of a failed or rejected token request, or null. */
export function hintOf({ failure, cause, status, kind }: Answer): TextCode | null {
  if (status === 403) return 'hint.forbidden';
  if (status === 400) return 'hint.bad-request';
  if (kind === 'html') return 'hint.html';
  if (failure === 'refused' || failure === 'timeout') return `hint.${failure}`;
  // A TLS handshake with a server that expects http.
  return /^EPROTO$|WRONG_VERSION/.test(String(cause?.params.error)) ? 'hint.plain-http' : null;
}

export function laterFix(answer: Answer): TextMessage {
  const wait = retryAfterOf(answer);
  const params = { hint: wait === null ? null : 'fix.later-wait', wait };
  return textOf('fix.later', params);
}

/** Errors of certificates from unknown authorities; not of certificates that expired or name another host. */
const UNTRUSTED = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_UNTRUSTED$)/;
/** The problems of a TLS handshake by error code: TLS alerts are for a rejected or missing client certificate. */
const HANDSHAKES = [
  ['target.untrusted', UNTRUSTED],
  ['target.other-host', /^ERR_TLS_CERT_ALTNAME_INVALID$/],
  ['target.out-of-date', /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/],
  [
    'target.client-certificate',
    /^ERR_SSL_\w*_ALERT_(?:CERTIFICATE_\w+|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|NO_CERTIFICATE|HANDSHAKE_FAILURE|UNKNOWN_CA|ACCESS_DENIED)$/,
  ],
] as const;

/** Returns the problem of the proxy or certificate that prevented a response; null if it is neither. */
export function connectionProblem({ cause }: Pick<Answer, 'cause'>, baseUrl: string): (Problem & CodedMessage) | null {
  const { code = '', params = {} } = cause ?? {};
  const { status = null, error = null } = params;
  const variable = String(params.variable);
  switch (code) {
    case 'wire.proxy-credentials':
      return { variable, ...problemOf('target.proxy-credentials', { variable, status }) };
    case 'wire.proxy-status':
      return { variable, ...problemOf('target.proxy-status', { variable, status, baseUrl }) };
    case 'wire.proxy-timeout':
    case 'wire.proxy-unreachable':
      if (UNTRUSTED.test(String(error))) return { variable, ...problemOf('target.proxy-untrusted', { error }) };
      return { variable, ...problemOf('target.proxy-unreachable', { ...params, variable, why: code }) };
    case 'wire.tls': {
      const [known] = HANDSHAKES.find(([, errors]) => errors.test(String(error))) ?? [];
      return known === undefined ? null : { variable: 'PARTNER_API_BASE_URL', ...problemOf(known, { error }) };
    }
    default:
      return null;
  }
}

/** Returns why no API was found: `absent` from the base URL, or `blocked`; null if the API was found. */
export function noApi({ halted, answers }: Pick<Seen, 'answers' | 'halted'>): 'absent' | 'blocked' | null {
  if (halted === null) return null;
  const where = whereaboutsOf(answers);
  return where === 'absent' || where === 'blocked' ? where : null;
}

function mainTokenAnswer(facts: Pick<Seen, 'answers'>): Answer | undefined {
  return facts.answers.find(({ role, partner }) => role === 'token' && partner === 'main');
}

function isRejected(answer: Answer): boolean {
  return answer.status !== null && refusesCredentials(answer.status) && !saysIncomplete(answer);
}

function unfinishedMain(facts: Seen): readonly Problem[] {
  const own = facts.answers.filter(({ role, partner }) => partner === 'main' && /^(?:token|listing)$/.test(role));
  const listed = own.some(({ role, status }) => role === 'listing' && status === 200);
  if (listed || !own.some(saysIncomplete)) return [];
  return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.main-incomplete') }];
}

function malformedTokens({ given = {}, production }: Seen): readonly Problem[] {
  return (['revoked', 'expired'] as const).flatMap((which) => {
    const fact = given[which];
    if (production || fact === undefined || !isNoGivenToken(fact)) return [];
    const variable = variableOf(which);
    return [{ variable, ...problemOf('given-token.malformed', { variable }) }];
  });
}

/** Reports the rejected credentials of other accounts. A rejection after a token is a finding, not a mistake of the settings. */
function otherAccounts({ answers }: Seen): readonly Problem[] {
  const calls = answers.filter(({ role, partner }) => role === 'token' && partner !== 'main');
  const first = calls.filter(({ partner }, at) => calls.findIndex((one) => one.partner === partner) === at);
  return first.flatMap((answer): readonly Problem[] => {
    const { partner, status } = answer;
    if (status === null || !refusesCredentials(status)) return [];
    const variable = `PARTNER_API_${partner.toUpperCase()}_CLIENT_ID`;
    const isIncomplete = refusesIncomplete(answer);
    // It is no mistake of the settings if an incomplete registration gets no token.
    if (isIncomplete && partner === 'incomplete') return [];
    const code = isIncomplete ? 'account.other-incomplete' : 'account.other-rejected';
    return [{ variable, ...problemOf(code, { partner, variable, status }) }];
  });
}

/** Cases of token requests with the main client id and a wrong secret. */
const WITH_CLIENT_ID = new Set<string | undefined>(['wrong-secret', 'empty-secret', 'other-partners-secret']);

/** Reports a possible lockout: valid main credentials failed after invalid ones. It is not specified, so no finding. */
export function lockoutProblems({ answers }: Pick<Facts, 'answers'>): readonly Problem[] {
  const isBad = ({ name, case: label, failure }: Answer): boolean =>
    name === 'token.refused' && failure !== 'not-sent' && WITH_CLIENT_ID.has(label);
  const cases = answers.flatMap((answer) => (isBad(answer) ? [answer.case ?? ''] : []));
  // An account that already failed before the invalid credentials shows no lockout.
  const before = answers.slice(0, answers.findIndex(isBad));
  const ofMain = (wanted: Role) =>
    before.filter(({ role, partner, status }) => role === wanted && partner === 'main' && status !== null);
  const issued = ofMain('token').at(-1);
  if (issued !== undefined && !issued.usableToken) return [];
  const listings = ofMain('listing');
  const listed = listings.at(-1)?.status === 200 && !listings.some(mayBeLocked);
  const calls = answers.filter(({ name }) => name === AFTER_BAD_CREDENTIALS);
  // An account that gets a new token is not locked, even if the token in use has ended.
  const isNew = ({ token }: Answer): boolean => token !== undefined && calls.some((one) => one.issuedOrdinal === token);
  const failed = answers.find(
    (answer) =>
      mayBeLocked(answer) &&
      (calls.includes(answer) || (answer.name === LISTING_AFTER_BAD_CREDENTIALS && listed && isNew(answer))),
  );
  if (cases.length === 0 || failed === undefined) return [];
  if (failed.failure === 'not-sent' || failed.failure === 'too-large') return [];
  if (isBlocked(failed) || (failed.status === 500 && isAtRandom(failed, { answers }))) return [];
  const params = { account: 'main', cases, ...outcomeOf(failed) };
  return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.may-be-locked', params) }];
}

/** Returns the parameters of a text about an outcome: a status, or the code of a failure. */
function outcomeOf(answer: Answer | undefined) {
  const { status = null, failure = null, cause } = answer ?? {};
  return { ...cause?.params, outcome: status ?? cause?.code ?? failure };
}

/** Returns why the run ended early: the probes that were not sent, and the flag that allows more. */
export function endProblems(facts: Facts): readonly Problem[] {
  const unsent = unsentProbes(facts);
  const isSlow = facts.answers.some(({ failure }) => failure === 'timeout');
  const last = facts.answers.findLast((answer) => !stoppedByRun(answer));
  const blocked = facts.answers.filter(isBlocked);
  const { status = null } = blocked[0]?.cause?.params ?? {};
  const block = blocked.length === 0 ? [] : [problemOf('run.blocked', { status, count: blocked.length })];
  const ends = unsent.flatMap(({ code, params, probes }) => {
    const { seconds = null, most = null, group = null, times = null, status = null } = params;
    switch (code) {
      case 'not-sent.deadline':
        return problemOf('run.deadline', { seconds, probes });
      case 'wire.deadline':
        return unsent.some((one) => one.code === 'not-sent.deadline')
          ? []
          : problemOf('run.deadline-cut', { seconds, probes });
      case 'not-sent.budget':
        return problemOf('run.budget', { most, probes });
      case 'not-sent.circuit':
        return problemOf(isSlow ? 'run.circuit-timeouts' : 'run.circuit', { group, times, probes });
      case 'not-sent.circuit-all':
        return problemOf(isSlow ? 'run.circuits-timeouts' : 'run.circuits', { probes, ...outcomeOf(last) });
      case 'not-sent.throttled':
        return problemOf(status === 429 ? 'run.throttled' : 'run.unavailable', { status, seconds, probes });
      case 'not-sent.retry-after':
        return problemOf('run.retry-after', { status, seconds, probes });
      default:
        return [];
    }
  });
  return [...block, ...ends];
}

export function shortageProblems(facts: Facts): readonly Problem[] {
  const cause = facts.answers.map((answer) => answer.cause).find((one) => one?.code === 'not-sent.descriptors');
  return cause === undefined ? [] : [problemOf('machine.descriptors', { error: cause.params.error ?? null })];
}

function isBlocked({ cause }: Answer): boolean {
  return cause?.code === 'wire.blocked';
}

/** Returns true if the run itself did not send a request or cut it short; this shows nothing about the target. */
function stoppedByRun({ failure, cause }: Answer): boolean {
  return failure === 'not-sent' || cause?.code === 'wire.deadline';
}

function unsentProbes({ answers, unasked }: Facts) {
  const all = answers
    .filter((one) => stoppedByRun(one) && !isSentLater(one, answers))
    .flatMap(({ cause, name }) => (cause === undefined ? [] : [{ cause, name }]));
  const causes = [...new Map(all.map(({ cause }) => [cause.code, cause])).values()];
  return causes.map(({ code, params }, index) => {
    const own = all.filter(({ cause }) => cause.code === code).map(({ name }) => name);
    // Cases whose control request was not sent are not sent either.
    const dependent = index === 0 ? unasked.map(({ name }) => name) : [];
    return { code, params, probes: [...new Set([...own, ...dependent])] };
  });
}
