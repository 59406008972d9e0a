import {
  AFTER_BAD_CREDENTIALS,
  type Answer,
  isTrouble,
  LISTING_AFTER_BAD_CREDENTIALS,
  listingsOf,
  refusesCredentials,
  saysIncomplete,
} from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { LONGEST_TOKEN, type TokenFact } from '../facts/token.ts';
import { type CodedMessage, coded } from '../messages/index.ts';
import type { tokenRequirements } from '../requirements/token.ts';
import type { CodedFinding } from '../src/judging/finding.ts';
import { viewFindings, viewObstacles } from './list.ts';
import {
  combined,
  each,
  type FactsCheck,
  fieldCheck,
  finding,
  grouped,
  haltOf,
  isOutOfToken,
  lacking,
  obstaclesOf,
  settledOf,
  unansweredReason,
  undecodableFinding,
} from './support.ts';

type TokenAnswer = Answer & { readonly issued: TokenFact };

/** Returns token requests with valid credentials, without those that a lockout explains. */
function tokenCalls({ answers }: Facts): readonly Answer[] {
  const bad = answers.find(({ role }) => role === 'token-error')?.exchange ?? LAST;
  return answers.filter(
    (answer) =>
      answer.role === 'token' && answer.failure !== 'not-sent' && (answer.exchange < bad || !mayBeLocked(answer)),
  );
}

/** Follows every id of an exchange. */
const LAST = '~';

/** Returns true if a valid request is refused, or failed: after bad credentials, the account may be locked. */
export function mayBeLocked(answer: Answer): boolean {
  const { status } = answer;
  return status === null || refusesCredentials(status) || isTrouble(status) || status >= 500 || isDiverted(answer);
}

/** Returns true for a redirect or a page of HTML: a firewall may ask who sends the request. */
function isDiverted({ status, kind }: Answer): boolean {
  return kind === 'html' || (status !== null && status >= 300 && status < 400);
}

function issuedBy(facts: Facts): readonly TokenAnswer[] {
  return tokenCalls(facts).filter((answer): answer is TokenAnswer => answer.issued !== null);
}

const issued200: FactsCheck = (facts) => {
  const calls = tokenCalls(facts);
  const rejected = calls.filter(({ status }) => status !== null && refusesCredentials(status));
  const settled = settledOf(calls, facts).filter((answer) => !rejected.includes(answer) && !isTooLong(answer));
  const hasWorked = (partner: Answer['partner'], before = LAST) =>
    calls.some((one) => one.partner === partner && one.status === 200 && one.exchange < before);
  // Credentials accepted once in this run are valid: a later rejection is a finding.
  const wrongly = rejected.filter((answer) => !isDiverted(answer) && hasWorked(answer.partner, answer.exchange));
  const unusable = settled.filter(({ status, usableToken }) => status !== 200 || !usableToken);
  const findings = [...unusable, ...wrongly].map((answer) => undecodableFinding(answer) ?? notIssued(answer));
  const ofMain = hasWorked('main') ? [] : rejected.filter(({ partner }) => partner === 'main');
  const rejections = ofMain.map((answer) =>
    saysIncomplete(answer)
      ? coded('account.main-unfinished')
      : coded('account.main-credentials-rejected', { status: answer.status }),
  );
  const tooLong = calls.some(isTooLong) ? [coded('token.too-long', { most: LONGEST_TOKEN })] : [];
  return {
    judgedOn: settled.length + wrongly.length,
    findings: grouped(findings),
    obstacles: [...obstaclesOf(calls, facts), ...rejections, ...tooLong],
    unexercised: lacking(facts, settled.length, coded('nothing.token-request')),
  };
};

/** Returns true for a token of the documented form that is not sent, which only its length explains. */
function isTooLong({ usableToken, issued }: Answer): boolean {
  return !usableToken && typeof issued?.form === 'string';
}

function notIssued(answer: Answer) {
  const { status, kind } = answer;
  if (status !== 200) return finding(answer, coded('token.not-issued', { actual: 'status.plain', status }));
  const message = coded('token.not-issued', { actual: 'token.without-accesstoken', body: `body.${kind}` });
  return finding(answer, message, kind === 'object' ? { pointer: '/accesstoken' } : {});
}

/** Checks a field of the token response: its type and its value. */
function tokenField(field: string, check: (answer: TokenAnswer, facts: Facts) => CodedMessage | null): FactsCheck {
  return combined(fieldCheck(`AccessToken.${field}`), (facts) => {
    const checkOne = (answer: TokenAnswer) => {
      const message = check(answer, facts);
      return message && finding(answer, message, { pointer: `/${field}` });
    };
    return each(facts, issuedBy(facts), checkOne, coded('nothing.token-answer'));
  });
}

const accesstoken = tokenField('accesstoken', ({ issued: { form } }) => {
  if (form === null || typeof form === 'string') return null;
  const { code, params } = form.neither;
  return coded('token.no-jwt', { ...params, why: code });
});

const expiresIn = tokenField('expiresIn', ({ issued: { expiresIn: life } }) =>
  life === null || life > 0 ? null : coded('token.no-lifetime', { expiresIn: life }),
);

const SLACK_MS = 60_000;

const expiresAt = tokenField('expiresAt', (answer, facts) => {
  const { expiresAt: at, receivedAt } = answer.issued;
  if (at === null || at > receivedAt - SLACK_MS || isForAnotherClock(answer, at, facts)) return null;
  return coded('token.expires-in-past', { seconds: seconds(receivedAt - at) });
});

/** Returns true if a token is expired by the Date header alone: its own times agree, and the listing accepts it. */
function isForAnotherClock({ issued, issuedOrdinal, endedAt }: TokenAnswer, at: number, facts: Facts): boolean {
  if (at <= Math.max(issued.iat ?? 0, endedAt - SLACK_MS) || expiryDisagreement(issued, false, endedAt) !== null)
    return false;
  const uses = listingsOf(facts).filter(({ token }) => token === issuedOrdinal);
  return uses.some(({ status }) => status === 200) || !uses.some(({ status }) => status === 401);
}

const scope = tokenField('scope', ({ issued: { scopes, scopeWellFormed, scopeFault } }) => {
  if (scopes === null || scopeWellFormed) return null;
  return coded('token.scope-form', { form: scopeFault === undefined ? null : `scope.${scopeFault}` });
});

const EXPECTED_SCOPES = ['partner.read', 'partner.write'];

const scopeNames: FactsCheck = (facts) => {
  const scoped = issuedBy(facts).filter(({ issued }) => issued.scopes !== null);
  const check = (answer: TokenAnswer) => {
    const missing = EXPECTED_SCOPES.filter((name) => !answer.issued.scopes?.includes(name));
    if (missing.length === 0) return null;
    return finding(answer, coded('token.scope-names', { expected: EXPECTED_SCOPES, missing }), { pointer: '/scope' });
  };
  return each(facts, scoped, check, coded('nothing.scope'));
};

/** Possible units of expiresIn, in milliseconds. */
const UNITS = { seconds: 1_000, minutes: 60_000, milliseconds: 1, hours: 3_600_000, days: 86_400_000 } as const;

type Unit = keyof typeof UNITS;

const SLACK_SHARE = 0.02;

/**
 * Returns the units in which expiresIn agrees with the other expiry times of a token response, best match first. Without
 * iat, the lifetime starts at the response, by its Date header or the local clock (`endedAt`), whichever fits.
 */
export function unitsThatFit(token: TokenFact, handedOutAgain: boolean, endedAt: number): readonly Unit[] {
  const moments = [token.expiresAt, token.exp].filter((moment) => moment !== null);
  const { expiresIn, iat, receivedAt } = token;
  if (expiresIn === null || moments.length === 0) return [];
  // If a token was created earlier, expiresIn may be its full lifetime since iat, or the remaining lifetime.
  const bases = iat === null ? [receivedAt, endedAt] : [iat, ...(iat < receivedAt ? [receivedAt] : [])];
  return (Object.keys(UNITS) as Unit[])
    .map((unit) => {
      const life = expiresIn * UNITS[unit];
      const offs = bases.map((base) => Math.max(...moments.map((moment) => Math.abs(base + life - moment))));
      const off = Math.min(...offs);
      // Without iat, the age of a reissued token is unknown.
      const late = iat === null && handedOutAgain && moments.every((moment) => moment <= receivedAt + life);
      return { unit, off, fits: late || off <= tolerance(life) };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => a.off - b.off)
    .map(({ unit }) => unit);
}

/**
 * Returns how expiresIn, expiresAt, exp and iat contradict each other. Returns null if they agree within 60 s or 2 % in
 * some unit of expiresIn, and `not comparable` if fewer than two expiry times are readable.
 */
function expiryDisagreement(
  token: TokenFact,
  handedOutAgain: boolean,
  endedAt: number,
): CodedMessage | null | 'not comparable' {
  const { expiresIn, expiresAt, exp, iat } = token;
  if ([expiresIn, expiresAt, exp].filter((stated) => stated !== null).length < 2) return 'not comparable';
  // A difference between iat and the Date header is clock skew, not a contradiction in the token.
  if (iat !== null && exp !== null && iat >= exp) {
    return coded('token.issued-after-expiry', { seconds: seconds(iat - exp) });
  }
  const base = iat ?? token.receivedAt;
  if (expiresAt !== null && exp !== null && Math.abs(expiresAt - exp) > tolerance(exp - base)) {
    return coded('token.expiry-claims-differ', { seconds: seconds(expiresAt - exp) });
  }
  if (expiresIn === null || unitsThatFit(token, handedOutAgain, endedAt).length > 0) return null;
  const moment = expiresAt ?? exp ?? base;
  return coded('token.lifetime-differs', { seconds: seconds(moment - base), expiresIn });
}

function tolerance(life: number): number {
  return Math.max(SLACK_MS, Math.abs(life) * SLACK_SHARE);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}

/** Returns a finding for the first response whose expiresIn has none of the units that fit all responses before it. */
function varyingUnit(answers: readonly TokenAnswer[], handedOutAgain: boolean): readonly CodedFinding[] {
  let common: readonly Unit[] = [];
  for (const answer of answers) {
    const fitting = unitsThatFit(answer.issued, handedOutAgain, answer.endedAt);
    const [unit, other] = [common[0], fitting[0]];
    if (other === undefined) continue;
    common = unit === undefined ? fitting : common.filter((one) => fitting.includes(one));
    if (unit !== undefined && common.length === 0)
      return [finding(answer, coded('token.unit-varies', { unit: `open.word.${unit}`, other: `open.word.${other}` }))];
  }
  return [];
}

const expiryAgrees: FactsCheck = (facts) => {
  const answers = issuedBy(facts);
  const handedOutAgain = answers.some(({ issued }) => issued.sameAs !== null);
  const compared = answers.flatMap((answer) => {
    const message = expiryDisagreement(answer.issued, handedOutAgain, answer.endedAt);
    return message === 'not comparable' ? [] : [message && finding(answer, message)];
  });
  return each(facts, [...compared, ...varyingUnit(answers, handedOutAgain)], (found) => found, coded('nothing.expiry'));
};

const accepted: FactsCheck = (facts) => {
  const uses = facts.answers.filter(
    (answer) =>
      answer.token !== undefined &&
      answer.status !== null &&
      (answer.role === 'listing' ||
        (answer.role === 'malformed' && isOutOfToken(answer, facts)) ||
        isOfToken(answer, facts)),
  );
  const settled = settledOf(uses, facts);
  // A token that gets a 200 is accepted: its 403 responses are a fault of the listing.
  const opened = new Set(settled.flatMap(({ status, token }) => (status === 200 ? [token] : [])));
  const rejected = settled.filter(
    (answer) =>
      (answer.status === 401 ||
        (answer.status === 403 && !opened.has(answer.token)) ||
        isEndedByOthers(answer, facts)) &&
      !isOver(answer, facts),
  );
  const findings = rejected.map((answer) => {
    const { token, status } = answer;
    const first = rejected.find((other) => other.token === token)?.exchange ?? '';
    const uses = facts.answers.filter(
      (other) => other.token === token && other.status === 200 && other.exchange < first,
    );
    const after = uses.length > 0 ? 'token.after-uses' : null;
    return finding(answer, coded('token.not-accepted', { status, after, uses: uses.length }));
  });
  const unanswered = settled.length === 0 && uses.length > 0 ? [coded('token.uses-unanswered')] : [];
  return {
    judgedOn: settled.length,
    findings: [...grouped(findings), ...viewFindings(facts)],
    obstacles: [...unanswered, ...viewObstacles(facts)],
    unexercised: lacking(facts, settled.length, coded('nothing.token-use')),
  };
};

/** Returns true for a 401 about the token, not the request: the token or the request worked before, or does with a new token. */
function isOfToken(answer: Answer, facts: Facts): boolean {
  if (isEndedByOthers(answer, facts)) return true;
  if (answer.status !== 401) return false;
  if (hasWorked(answer, facts)) return true;
  const requestOf = ({ name, partner, case: label, asked }: Answer) => JSON.stringify([name, partner, label, asked]);
  return facts.answers.some(
    (other) =>
      other.purpose === 'retry' &&
      other.status === 200 &&
      other.exchange > answer.exchange &&
      requestOf(other) === requestOf(answer),
  );
}

/** Returns true if a page is not returned after bad credentials, as others were before. */
function isEndedByOthers(answer: Answer, facts: Facts): boolean {
  const { name, status } = answer;
  if (name !== LISTING_AFTER_BAD_CREDENTIALS || status === 200) return false;
  const hasListed = listingsOf(facts, 'main').some((one) => one.status === 200);
  return status === 401 || (!mayBeLocked(answer) && hasListed);
}

/** Returns true if the token of an incomplete account, which opens no list, was accepted before. */
function hasWorked({ role, token, exchange }: Answer, { answers }: Facts): boolean {
  return (
    role === 'incomplete' && answers.some((one) => one.token === token && one.status === 400 && one.exchange < exchange)
  );
}

/** Start times are whole milliseconds: a request directly after a response may appear to overlap it. */
const ROUNDING_MS = 1;

/**
 * Returns true if the token of a request had expired, or may have been revoked by a newer token (an open point). A token
 * issued for bad credentials may belong to any account. An account that gets no token after them, or none at once, may be
 * locked.
 */
export function isOver(answer: Answer, facts: Facts): boolean {
  const getsToken = ({ name, usableToken, earlier }: Answer): boolean =>
    name === AFTER_BAD_CREDENTIALS && usableToken && earlier.length === 0;
  if (answer.name === LISTING_AFTER_BAD_CREDENTIALS && !facts.answers.some(getsToken)) return true;
  const call = facts.answers.find((one) => one.issuedOrdinal === answer.token);
  if (call === undefined) return false;
  const isNewer = (one: Answer): boolean =>
    one.role === 'token-error'
      ? one.holdsToken && one.endedAt > call.startedAt
      : one.partner === answer.partner && (one.issuedOrdinal ?? 0) > (answer.token ?? 0);
  const newer = facts.answers.some((one) => isNewer(one) && one.startedAt + ROUNDING_MS < answer.endedAt);
  const life = call.issued?.life ?? null;
  return newer || (life !== null && answer.endedAt >= call.endedAt + life - 2_000);
}

const BAD_CREDENTIALS = ['wrong-secret', 'empty-secret', 'unknown-client', 'other-partners-secret'];

const needsCredentials: FactsCheck = (facts) => {
  const all = facts.answers.filter(({ role }) => role === 'token-error');
  const calls = all.filter(({ case: label, failure }) => label !== 'other-content-type' && failure !== 'not-sent');
  // Rate limits and outages do not show how credentials are handled, unless the response has a token.
  const answered = calls.filter(({ status, holdsToken }) => status !== null && (holdsToken || !isTrouble(status)));
  const findings = answered
    .filter(({ holdsToken }) => holdsToken)
    .map((answer) => finding(answer, coded('token.issued-without-credentials', { status: answer.status })));
  const unanswered = BAD_CREDENTIALS.filter((label) => !answered.some((answer) => answer.case === label));
  const unsent = all.find(({ failure }) => failure === 'not-sent');
  const notSent = facts.unasked.filter(({ name }) => name === 'token.refused').map((one) => one.case);
  // After a rejected wrong secret, a 429 is protection against more attempts.
  const isRejected = answered.some((answer) => answer.case === 'wrong-secret');
  const missed = calls.filter((call) => !answered.includes(call) && !(isRejected && call.status === 429));
  const lost = missed.filter((call) => call.case === 'empty-body' || BAD_CREDENTIALS.includes(call.case ?? ''));
  const noneChecked = unanswered.length === BAD_CREDENTIALS.length;
  const isLimited = calls.some(({ case: label, status }) => label === 'empty-body' && status === 429);
  const isBodyLost = isLimited || notSent.includes('empty-body');
  const lackingCases = [...unanswered, ...(isBodyLost ? ['empty-body'] : [])].filter(
    (label) => label !== 'other-partners-secret' || facts.configured.second,
  );
  const left = lackingCases.length === 0 ? undefined : coded('nothing.credential-cases', { cases: lackingCases });
  return {
    judgedOn: answered.length,
    findings,
    obstacles: [
      ...(answered.length === 0 && calls.length > 0 ? [coded('token.errors-unanswered')] : obstaclesOf(lost, facts)),
      ...(unsent === undefined ? [] : [unansweredReason(unsent)]),
      ...(noneChecked && notSent.length > 0 ? [coded('token.bad-credentials-held-back', { cases: notSent })] : []),
    ],
    unexercised: haltOf(facts) ?? (facts.production ? coded('production.credentials') : left),
  };
};

export const tokenChecks = {
  'token.issued-200': issued200,
  'AccessToken.accesstoken': accesstoken,
  'AccessToken.expiresIn': expiresIn,
  'AccessToken.expiresAt': expiresAt,
  'AccessToken.scope': scope,
  'AccessToken.scope-names': scopeNames,
  'token.expiry-agrees': expiryAgrees,
  'token.accepted': accepted,
  'token.needs-credentials': needsCredentials,
} satisfies Partial<Record<keyof typeof tokenRequirements, FactsCheck>>;
