import { AFTER_BAD_CREDENTIALS, type Answer, isTrouble, refusesCredentials, saysIncomplete } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { TokenFact } from '../facts/token.ts';
import { findingOf, textOf } from '../messages/index.ts';
import type { tokenRequirements } from '../requirements/token.ts';
import { expiryDisagreement } from './expiry.ts';
import { viewFindings, viewObstacles } from './isolation.ts';
import {
  alsoJudged,
  type FactsCheck,
  fieldCheck,
  fieldChecks,
  finding,
  grouped,
  judgement,
  obstacleOf,
  statusWords,
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
    (answer) =>
      undecodableFinding(answer) ??
      finding(answer, {
        message: 'the token call with good credentials is not answered 200 with a token',
        expected: 'status 200 and a JSON object with accesstoken',
        actual:
          answer.status === 200 ? `status 200, ${answer.kind} body without a usable accesstoken` : statusWords(answer),
      }),
  );
  const obstacles = [
    ...calls
      .map((answer) => (answer.partner === 'main' ? obstacleOf(answer, facts) : null))
      .filter((one) => one !== null),
    ...(mainWorked
      ? []
      : refused
          .filter(({ partner }) => partner === 'main')
          .map((answer) =>
            saysIncomplete(answer)
              ? textOf('account.main-unfinished')
              : `the main credentials were refused with ${statusWords(answer)}`,
          )),
  ];
  return judgement(settled.length + wrongly.length, grouped(findings), {
    obstacles: [...new Set(obstacles)],
    ...(settled.length === 0 ? { unexercised: facts.halted ?? 'the token call was not sent' } : {}),
  });
};

function isUsable(answer: Answer): boolean {
  return answer.status === 200 && answer.usableToken;
}

/** A field of the token answer: its shape, and what it says. */
function tokenField(
  field: string,
  judge: (answer: TokenAnswer, facts: Facts) => Parameters<typeof finding>[1] | null,
): FactsCheck {
  const further: FactsCheck = (facts) => {
    const answers = issuedBy(facts);
    const findings = answers.flatMap((answer) => {
      const said = judge(answer, facts);
      return said === null ? [] : [finding(answer, said, { pointer: `/${field}` })];
    });
    const unexercised = facts.halted ?? 'no token answer was read';
    return judgement(answers.length, grouped(findings), answers.length === 0 ? { unexercised } : {});
  };
  return alsoJudged(fieldCheck(`AccessToken.${field}`), further);
}

const accesstoken = tokenField('accesstoken', ({ issued: { form } }) =>
  form === null || typeof form === 'string'
    ? null
    : {
        message: 'accesstoken is no JWT',
        expected: 'a compact JWS or JWE with JSON objects in it',
        actual: form.neither,
      },
);

const expiresIn = tokenField('expiresIn', ({ issued: { expiresIn: value } }) =>
  value === null || value > 0
    ? null
    : { message: 'expiresIn is no lifetime', expected: 'greater than 0', actual: String(value) },
);

const expiresAt = tokenField('expiresAt', (answer, facts) => {
  const { expiresAt: at, receivedAt } = answer.issued;
  if (at === null || at > receivedAt - SLACK_MS || isForAnotherClock(answer, at, facts)) return null;
  return findingOf('token.expires-in-past', { seconds: Math.round((receivedAt - at) / 1000) });
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
  scopes === null || scopeWellFormed
    ? null
    : {
        message: 'scope is no list of names with single spaces between them',
        expected: 'names with single spaces between them',
        actual: 'another form',
      },
);

const EXPECTED_SCOPES = ['partner.read', 'partner.write'];

const scopeNames: FactsCheck = (facts) => {
  const answers = issuedBy(facts).filter(({ issued }) => issued.scopes !== null);
  const findings = answers.flatMap((answer) => {
    const missing = EXPECTED_SCOPES.filter((name) => !answer.issued.scopes?.includes(name));
    if (missing.length === 0) return [];
    const said = { message: 'scope does not hold the names shown', expected: EXPECTED_SCOPES.join(' ') };
    return [finding(answer, { ...said, actual: `without ${missing.join(' and ')}` }, { pointer: '/scope' })];
  });
  const unexercised = facts.halted ?? 'no token answer with a scope was read';
  return judgement(answers.length, grouped(findings), answers.length === 0 ? { unexercised } : {});
};

const expiryAgrees: FactsCheck = (facts) => {
  const answers = issuedBy(facts);
  const handedOutAgain = answers.some(({ issued }) => issued.sameAs !== null);
  const judged = answers.map((answer) => ({
    answer,
    verdict: expiryDisagreement(answer.issued, handedOutAgain, answer.endedAt),
  }));
  const comparable = judged.filter(({ verdict }) => verdict !== 'not comparable');
  const findings = comparable.flatMap(({ answer, verdict }) =>
    verdict === null || verdict === 'not comparable' ? [] : [finding(answer, verdict)],
  );
  const unexercised = facts.halted ?? 'no token answer tells its expiry in two ways';
  return judgement(comparable.length, grouped(findings), comparable.length === 0 ? { unexercised } : {});
};

const accepted: FactsCheck = (facts) => {
  const uses = facts.answers.filter(
    ({ role, token, status }) => role === 'listing' && token !== undefined && status !== null,
  );
  const judged = uses.filter((answer) => obstacleOf(answer, facts) === null);
  // A token that opens some pages and is answered 403 on others is accepted: what fails there is the listing.
  const opened = new Set(judged.flatMap(({ status, token }) => (status === 200 ? [token] : [])));
  const refused = judged.filter(
    (answer) =>
      (answer.status === 401 || (answer.status === 403 && !opened.has(answer.token))) && !isOver(answer, facts),
  );
  const findings = refused.map((answer) =>
    finding(answer, {
      message: 'a token that was issued and has not expired does not open the listing',
      expected: 'status 200',
      actual: statusWords(answer),
    }),
  );
  const obstacles = uses.length === judged.length ? [] : ['some requests with the token were not answered'];
  const unexercised = facts.halted ?? 'no token was used';
  return judgement(judged.length, [...grouped(findings), ...viewFindings(facts)], {
    obstacles: [...(judged.length === 0 ? obstacles : []), ...viewObstacles(facts)],
    ...(judged.length === 0 ? { unexercised } : {}),
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
    .map((answer) =>
      finding(answer, {
        message: 'a token is issued without good credentials',
        expected: 'no token',
        actual: `${statusWords(answer)} with a token`,
      }),
    );
  const bad = answered.filter(({ case: label }) => label !== undefined && BAD_CREDENTIALS.has(label));
  const unsent = facts.answers.find(({ role, failure }) => role === 'token-error' && failure === 'not-sent');
  const heldBack = facts.unasked.filter(({ name }) => name === 'token.refused').map((one) => one.case);
  const obstacles = [
    ...(answered.length > 0 || calls.length === 0 ? [] : ['no call without good credentials was answered']),
    ...(unsent === undefined ? [] : [unansweredReason(unsent)]),
    ...(bad.length > 0 || heldBack.length === 0
      ? []
      : [textOf('token.bad-credentials-held-back', { cases: heldBack })]),
  ];
  const unanswered = [...BAD_CREDENTIALS].filter(
    (label) =>
      !bad.some((answer) => answer.case === label) && (label !== 'other-partners-secret' || facts.configured.second),
  );
  const left = unanswered.length === 0 ? undefined : `not asked, or not answered for good: ${unanswered.join(', ')}`;
  const unexercised = facts.halted ?? (facts.production ? 'bad credentials are never sent to production' : left);
  return judgement(answered.length, findings, { obstacles, ...(unexercised === undefined ? {} : { unexercised }) });
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
