import { AFTER_BAD_CREDENTIALS, type Answer, isTrouble, refusesCredentials, saysIncomplete } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { TokenFact } from '../facts/token.ts';
import { type CodedMessage, coded } from '../messages/index.ts';
import type { tokenRequirements } from '../requirements/token.ts';
import { expiryDisagreement } from './expiry.ts';
import { viewFindings, viewObstacles } from './list.ts';
import {
  alsoJudged,
  each,
  type FactsCheck,
  fieldCheck,
  fieldChecks,
  finding,
  grouped,
  haltOf,
  judgement,
  obstacleOf,
  obstaclesOf,
  settledOf,
  unansweredReason,
  undecodableFinding,
} from './support.ts';

type TokenAnswer = Answer & { readonly issued: TokenFact };

const SLACK_MS = 60_000;

/** Token calls with good credentials. One that is refused after calls with bad ones says that the account is locked. */
function tokenCalls(facts: Facts): readonly Answer[] {
  return facts.answers.filter(
    ({ role, failure, name, status }) =>
      role === 'token' && failure !== 'not-sent' && (name !== AFTER_BAD_CREDENTIALS || status === 200),
  );
}

function issuedBy(facts: Facts): readonly TokenAnswer[] {
  return tokenCalls(facts).filter((answer): answer is TokenAnswer => answer.issued !== null);
}

const issued200: FactsCheck = (facts) => {
  const calls = tokenCalls(facts);
  const refused = calls.filter(({ status }) => status !== null && refusesCredentials(status));
  const settled = calls.filter((answer) => obstacleOf(answer, facts) === null && !refused.includes(answer));
  const main = calls.filter(({ partner }) => partner === 'main');
  const mainWorked = main.some(({ status }) => status === 200);
  // Credentials that worked once in this run are good: a later refusal is the API's.
  const wrongly = refused.filter(({ partner, name }) => partner === 'main' && name !== 'token.issue' && mainWorked);
  const findings = [...settled.filter((answer) => !isUsable(answer)), ...wrongly].map(
    (answer) => undecodableFinding(answer) ?? finding(answer, notIssued(answer)),
  );
  const rejected = mainWorked ? [] : refused.filter(({ partner }) => partner === 'main');
  return judgement(settled.length + wrongly.length, grouped(findings), {
    obstacles: [
      ...obstaclesOf(main, facts),
      ...rejected.map((answer) =>
        saysIncomplete(answer)
          ? coded('account.main-unfinished')
          : coded('account.main-credentials-rejected', { status: answer.status }),
      ),
    ],
    ...(settled.length === 0 ? { unexercised: haltOf(facts) ?? coded('nothing.token-request') } : {}),
  });
};

function notIssued({ status, kind }: Answer): CodedMessage {
  const unusable = { actual: 'token.without-accesstoken', body: `body.${kind}` };
  return coded('token.not-issued', status === 200 ? unusable : { actual: 'status.plain', status });
}

function isUsable(answer: Answer): boolean {
  return answer.status === 200 && answer.usableToken;
}

/** A field of the token answer: its shape, and what it says. */
function tokenField(field: string, judge: (answer: TokenAnswer, facts: Facts) => CodedMessage | null): FactsCheck {
  return alsoJudged(fieldCheck(`AccessToken.${field}`), (facts) =>
    each(
      facts,
      issuedBy(facts),
      (answer) => {
        const message = judge(answer, facts);
        return message && finding(answer, message, { pointer: `/${field}` });
      },
      coded('nothing.token-answer'),
    ),
  );
}

const accesstoken = tokenField('accesstoken', ({ issued: { form } }) => {
  if (form === null || typeof form === 'string') return null;
  const { code, params } = form.neither;
  return coded('token.no-jwt', { ...params, why: code });
});

const expiresIn = tokenField('expiresIn', ({ issued: { expiresIn: seconds } }) =>
  seconds === null || seconds > 0 ? null : coded('token.no-lifetime', { expiresIn: seconds }),
);

const expiresAt = tokenField('expiresAt', (answer, facts) => {
  const { expiresAt: at, receivedAt } = answer.issued;
  if (at === null || at > receivedAt - SLACK_MS || isForAnotherClock(answer, at, facts)) return null;
  return coded('token.expires-in-past', { seconds: Math.round((receivedAt - at) / 1000) });
});

/**
 * Whether a token is past its expiry by the Date header alone: it tells one expiry by its own times, or by the local
 * clock, and the listing does not reject it.
 */
function isForAnotherClock({ issued, issuedOrdinal, endedAt }: TokenAnswer, at: number, facts: Facts): boolean {
  if (at <= (issued.iat ?? endedAt - SLACK_MS) || expiryDisagreement(issued, false, endedAt) !== null) return false;
  const uses = facts.answers.filter(({ role, token }) => role === 'listing' && token === issuedOrdinal);
  return uses.some(({ status }) => status === 200) || !uses.some(({ status }) => status === 401);
}

const tokenType = fieldCheck('AccessToken.tokenType');

const scope = tokenField('scope', ({ issued: { scopes, scopeWellFormed } }) =>
  scopes === null || scopeWellFormed ? null : coded('token.scope-form'),
);

const EXPECTED_SCOPES = ['partner.read', 'partner.write'];

const scopeNames: FactsCheck = (facts) =>
  each(
    facts,
    issuedBy(facts).filter(({ issued }) => issued.scopes !== null),
    (answer) => {
      const missing = EXPECTED_SCOPES.filter((name) => !answer.issued.scopes?.includes(name));
      if (missing.length === 0) return null;
      return finding(answer, coded('token.scope-names', { expected: EXPECTED_SCOPES, missing }), { pointer: '/scope' });
    },
    coded('nothing.scope'),
  );

const expiryAgrees: FactsCheck = (facts) => {
  const answers = issuedBy(facts);
  const handedOutAgain = answers.some(({ issued }) => issued.sameAs !== null);
  const judged = answers.flatMap((answer) => {
    const verdict = expiryDisagreement(answer.issued, handedOutAgain, answer.endedAt);
    return verdict === 'not comparable' ? [] : [verdict && finding(answer, verdict)];
  });
  return each(facts, judged, (found) => found, coded('nothing.expiry'));
};

const accepted: FactsCheck = (facts) => {
  const uses = facts.answers.filter(
    ({ role, token, status }) => role === 'listing' && token !== undefined && status !== null,
  );
  const judged = settledOf(uses, facts);
  // A token that opens some pages and is answered 403 on others is accepted: what fails there is the listing.
  const opened = new Set(judged.flatMap(({ status, token }) => (status === 200 ? [token] : [])));
  const refused = judged.filter(
    (answer) =>
      (answer.status === 401 || (answer.status === 403 && !opened.has(answer.token))) && !isOver(answer, facts),
  );
  const findings = refused.map((answer) => finding(answer, coded('token.not-accepted', { status: answer.status })));
  const unanswered = judged.length === 0 && uses.length > 0 ? [coded('token.uses-unanswered')] : [];
  return judgement(judged.length, [...grouped(findings), ...viewFindings(facts)], {
    obstacles: [...unanswered, ...viewObstacles(facts)],
    ...(judged.length === 0 ? { unexercised: haltOf(facts) ?? coded('nothing.token-use') } : {}),
  });
};

/** The start of a request is recorded in whole milliseconds: one that follows a response may seem to overlap it. */
const ROUNDING_MS = 1;

/** Whether the token of an answer had run out, or an open point allows that a newer one took its place. */
function isOver(answer: Answer, facts: Facts): boolean {
  const call = facts.answers.find((one) => one.issuedOrdinal === answer.token);
  if (call === undefined) return false;
  const newer = facts.answers.some(
    (one) =>
      one.partner === answer.partner &&
      (one.issuedOrdinal ?? 0) > (answer.token ?? 0) &&
      one.startedAt + ROUNDING_MS < answer.endedAt,
  );
  const life = call.issued?.life ?? null;
  return newer || (life !== null && answer.endedAt >= call.endedAt + life - 2_000);
}

const needsCredentials: FactsCheck = (facts) => {
  const calls = facts.answers.filter(
    (answer) => answer.role === 'token-error' && answer.case !== 'other-content-type' && answer.failure !== 'not-sent',
  );
  // Throttling and outages say nothing of the credentials, unless a token comes with them.
  const answered = calls.filter(({ status, holdsToken }) => status !== null && (holdsToken || !isTrouble(status)));
  const findings = answered
    .filter(({ holdsToken }) => holdsToken)
    .map((answer) => finding(answer, coded('token.issued-without-credentials', { status: answer.status })));
  const bad = answered.filter(({ case: label }) => label !== undefined && BAD_CREDENTIALS.has(label));
  const unsent = facts.answers.find(({ role, failure }) => role === 'token-error' && failure === 'not-sent');
  const heldBack = facts.unasked.filter(({ name }) => name === 'token.refused').map((one) => one.case);
  const obstacles = [
    ...(answered.length > 0 || calls.length === 0 ? [] : [coded('token.errors-unanswered')]),
    ...(unsent === undefined ? [] : [unansweredReason(unsent)]),
    ...(bad.length > 0 || heldBack.length === 0 ? [] : [coded('token.bad-credentials-held-back', { cases: heldBack })]),
  ];
  const unanswered = [...BAD_CREDENTIALS].filter(
    (label) =>
      !bad.some((answer) => answer.case === label) && (label !== 'other-partners-secret' || facts.configured.second),
  );
  const left = unanswered.length === 0 ? null : coded('nothing.credential-cases', { cases: unanswered });
  const reason = haltOf(facts) ?? (facts.production ? coded('production.credentials') : left);
  return judgement(answered.length, findings, { obstacles, ...(reason === null ? {} : { unexercised: reason }) });
};

const BAD_CREDENTIALS = new Set(['wrong-secret', 'empty-secret', 'unknown-client', 'other-partners-secret']);

/** The token call. */
export const tokenChecks = {
  'token.issued-200': issued200,
  ...fieldChecks('AccessToken.closed'),
  'AccessToken.accesstoken': accesstoken,
  'AccessToken.expiresIn': expiresIn,
  'AccessToken.expiresAt': expiresAt,
  'AccessToken.tokenType': tokenType,
  'AccessToken.scope': scope,
  'AccessToken.scope-names': scopeNames,
  'token.expiry-agrees': expiryAgrees,
  'token.accepted': accepted,
  'token.needs-credentials': needsCredentials,
} satisfies Record<keyof typeof tokenRequirements, FactsCheck>;
