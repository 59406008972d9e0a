import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { textOf } from '../../messages/index.ts';
import { unitsThatFit } from '../expiry.ts';
import { kindOf } from './bodies.ts';
import { answersTo, counted, notSeen, type Observe, one, seen, unlessHalted, whyNot, words } from './observation.ts';

const TOKEN_ERRORS = ['wrong-secret', 'unknown-client', 'missing-field', 'malformed-json', 'other-content-type'];

export const tokenErrors: Observe = (facts) => {
  const calls = answersTo(facts, 'token.refused');
  const found = TOKEN_ERRORS.flatMap((label) => calls.find((answer) => answer.case === label) ?? []);
  if (found.length === 0) return notSeen(whyNot(facts, 'token.refused'));
  const missing = TOKEN_ERRORS.filter((label) => !found.some((answer) => answer.case === label));
  const met = found.map((answer) => ({
    label: answer.case ?? '',
    status: answer.status,
    kind: answer.holdsToken ? 'token' : kindOf(answer),
  }));
  return seen(
    Object.fromEntries(met.map(({ label, status, kind }) => [label, { status, kind }])),
    met.map(({ label, status, kind }) => `${label}: ${status} with ${kind === 'empty' ? 'no body' : kind}`).join('; '),
    found,
    { reasons: missing.length === 0 ? [] : [textOf('open.cases-missing', { cases: missing })] },
  );
};

export const expiresInUnit: Observe = (facts) => {
  const issued = facts.answers.filter((answer) => answer.issued !== null);
  const again = issued.some((answer) => answer.issued?.sameAs != null);
  const told = issued.flatMap((answer) => {
    const [unit] = answer.issued === null ? [] : unitsThatFit(answer.issued, again, answer.endedAt);
    return unit === undefined ? [] : [{ answer, unit }];
  });
  if (told.length === 0) {
    const why = textOf(issued.length === 0 ? 'open.no-token' : 'open.expires-in.none');
    return notSeen(unlessHalted(facts, why), issued);
  }
  const value = one(told.map(({ unit }) => unit));
  return seen(
    value,
    `expiresIn counts ${words(value)}, by expiresAt and the claims of ${counted(told.length, 'token')}`,
    told.map(({ answer }) => answer),
    { certainty: 'inferred' },
  );
};

export const tokenReuse: Observe = (facts) => {
  const [again] = answersTo(facts, 'token.issue-again');
  const [earlier] = answersTo(facts, 'listing.with-earlier-token');
  if (again === undefined || !again.usableToken) return notSeen(whyNot(facts, 'token.issue-again'));
  if (again.issued?.sameAs != null)
    return seen('same token', 'a second token call gives the first token again', [again]);
  if (earlier === undefined) return notSeen(whyNot(facts, 'listing.with-earlier-token'));
  const { status } = earlier;
  if (status !== 200 && status !== 401 && status !== 403) return notSeen(textOf('open.status', { status }), [earlier]);
  if (status !== 200 && !answersTo(facts, 'listing.with-later-token').some((later) => later.status === 200)) {
    return notSeen(textOf('open.token-reuse.later-refused'));
  }
  if (status !== 200 && hasExpired(facts, again, earlier)) return notSeen(textOf('open.token-reuse.expired'));
  const value = status === 200 ? 'both work' : 'older revoked';
  return seen(value, `after a second token call the first token is answered ${status}`, [again, earlier]);
};

/** Whether the token that the main partner held before a token call may have run out by the time it was used again. */
function hasExpired({ answers }: Facts, again: Answer, { endedAt }: Answer): boolean {
  const held = answers.findLast(
    ({ partner, issued, exchange }) => partner === 'main' && issued !== null && exchange < again.exchange,
  );
  const life = held?.issued?.life ?? null;
  return held !== undefined && life !== null && held.startedAt + life <= endedAt;
}

/** The token calls of the main partner whose token opened the listing. */
function thatOpened(facts: Facts): readonly Answer[] {
  const opened = new Set(
    facts.answers.flatMap(({ role, partner, status, token }) =>
      role === 'listing' && partner === 'main' && status === 200 && token !== undefined ? [token] : [],
    ),
  );
  return facts.answers.filter(({ issuedOrdinal }) => issuedOrdinal !== null && opened.has(issuedOrdinal));
}

export const scopes: Observe = (facts) => {
  const opened = thatOpened(facts);
  const answers = opened.filter(({ issued }) => issued?.scopes != null);
  if (answers.length === 0) {
    const why = textOf(opened.length === 0 ? 'open.no-token-opened' : 'open.no-scope');
    return notSeen(unlessHalted(facts, why), opened);
  }
  const value = one(answers.map(({ issued }) => issued?.scopes ?? []));
  return seen(value, `the token that opened the listing carries ${words(value) || 'no scope'}`, answers, {
    reasons: [textOf('open.scopes-not-claimed')],
  });
};
