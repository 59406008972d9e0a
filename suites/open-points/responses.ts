import { type Answer, type HeaderFacts, LISTING_ROLES, listingsOf } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type TextMessage, textOf } from '../../messages/index.ts';
import { groupsOf } from '../support.ts';
import { unitsThatFit } from '../token.ts';
import {
  acceptance,
  answersTo,
  cases,
  casesOf,
  grouped,
  inOrder,
  isSettled,
  isUnreadable,
  kindOf,
  kindWord,
  notSeen,
  type Observe,
  one,
  type Part,
  seen,
  seenCases,
  valuesIn,
  whyUnanswered,
  words,
} from './observation.ts';

/** Maximum values to show for a header. */
const MAX_VALUES = 3;

type Pick = (headers: Partial<HeaderFacts>) => HeaderFacts['rateLimit'] | undefined;

/** Observes selected headers in all responses, including retried ones. */
function headersOf(pick: Pick, none: (count: number, limited: number) => TextMessage): Observe {
  return (facts) => {
    const all = facts.answers.filter(({ status, earlierHeaders }) => status !== null || earlierHeaders !== undefined);
    if (all.length === 0) return notSeen(textOf('open.no-responses'));
    const headersIn = ({ headers, earlierHeaders }: Answer) => [
      ...(pick(headers) ?? []),
      ...((earlierHeaders && pick(earlierHeaders)) ?? []),
    ];
    const carrying = all.filter((answer) => headersIn(answer).length > 0);
    if (carrying.length === 0 && !all.some(({ role }) => LISTING_ROLES.has(role))) {
      return notSeen(textOf('open.no-listing-response'));
    }
    const values = grouped(carrying.flatMap(headersIn));
    const headers = Object.entries(values).map(([name, found]) => {
      const distinct = [...new Set(found)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      return `${name}: ${[...distinct.slice(0, MAX_VALUES), ...(distinct.length > MAX_VALUES ? ['…'] : [])].join(' | ')}`;
    });
    const limited = all.flatMap(({ status, earlier }) => [...earlier, status]).filter((one) => one === 429).length;
    const summary =
      headers.length === 0 ? none(all.length, limited) : textOf('open.headers', { headers: headers.join('; ') });
    return { ...seen(Object.keys(values), summary, carrying), basis: all.length };
  };
}

export const rateLimits = headersOf(
  ({ rateLimit }) => rateLimit,
  (count, limited) =>
    limited === 0 ? textOf('open.no-rate-limit', { count }) : textOf('open.limited-without-header', { count, limited }),
);
export const deprecation = headersOf(
  ({ deprecation: found }) => found,
  (count) => textOf('open.no-deprecation', { count }),
);

/** Returns the kind of a response by path and status. All rejections of token requests are one kind. */
function answerKind({ role, status }: Answer): string | null {
  const code = String(status).padStart(3, '0');
  if (LISTING_ROLES.has(role)) return `listing ${code}`;
  if (role !== 'token' && role !== 'token-error') return null;
  return status !== null && status >= 400 && status < 500 ? 'token refused' : `token ${code}`;
}

export const contentType: Observe = (facts) => {
  const all = facts.answers.flatMap((answer) => {
    const kind = isSettled(answer) ? answerKind(answer) : null;
    return kind === null ? [] : [{ answer, kind }];
  });
  if (all.length === 0) return notSeen(textOf('open.no-responses'));
  const types = Object.entries(grouped(all.map(({ answer, kind }) => [kind, answer.headers.contentType ?? 'none'])));
  const summary = types.map(([kind, values]): readonly Part[] => {
    const [path = '', status = ''] = kind.split(' ');
    const found = words(one(values), (value) => (value === 'none' ? 'open.word.none' : String(value)));
    return [
      path === 'listing' ? 'open.word.listing' : path,
      ' ',
      status === 'refused' ? '4xx' : status,
      ': ',
      ...found,
    ];
  });
  const typeOf = ({ answer }: (typeof all)[number]): string => String(answer.headers.contentType);
  // Evidence begins with a response of each Content-Type.
  const firsts = [...groupsOf(all, typeOf), ...groupsOf(all, ({ kind }) => kind)].flatMap(
    ([first = null]) => first ?? [],
  );
  const exchanges = [...new Set(firsts.map(({ answer }) => answer.exchange))];
  return seen(Object.fromEntries(types.map(([kind, values]) => [kind, one(values)])), cases(summary), {
    basis: all.length,
    exchanges,
  });
};

const METHODS = ['HEAD listing', 'OPTIONS listing', 'HEAD token', 'OPTIONS token'];

export const methods: Observe = (facts) => {
  const { found, reasons } = casesOf(facts, 'methods', METHODS);
  if (found.length === 0) return notSeen(whyUnanswered(facts, 'methods'));
  const answers = found.map(({ answer }) => answer);
  const answer = inOrder(
    found.map(({ label, answer: { status, headers } }) => [label, { status, allow: allowed(headers.allow) }] as const),
  );
  const summary = Object.entries(answer).map(([label, { status, allow }]) => {
    const [method = '', path = ''] = label.split(' ');
    return [
      `${method} `,
      path === 'listing' ? 'open.word.listing' : path,
      `: ${status}${allow === null ? '' : `, Allow ${allow.join(', ')}`}`,
    ];
  });
  return seen(answer, cases(summary), answers, [textOf('open.methods-not-sent'), ...reasons]);
};

/** Returns the sorted methods of an Allow header (RFC 9110, section 10.2.1), or null without one. */
function allowed(allow: string | null): readonly string[] | null {
  if (allow === null) return null;
  const named = allow.split(',').map((method) => method.trim());
  return [...new Set(named.filter((method) => method !== ''))].sort();
}

const WITHOUT_TOKEN = 'listing.without-token';

/** Cases without a token in the header. */
const NO_TOKEN = /^(?:empty-header|bearer-alone)\b/;

/** Returns the reason for an expected 401; a token outside the header counts as missing. */
function causeOf({ name, case: label = '' }: Answer): 'missing' | 'invalid' | 'expired' | 'revoked' {
  if (name === 'listing.with-revoked-token') return 'revoked';
  if (!name.startsWith('listing.with-invalid-token') || NO_TOKEN.test(label)) return 'missing';
  return label.startsWith('expired') ? 'expired' : 'invalid';
}

/** Returns the members of a JSON object as part of a text; none for exactly those of ProblemDetails. */
function membersOf({ problem }: Answer): readonly Part[] {
  const { members, absent, isProblemDetails } = problem ?? {};
  if (members === undefined || (isProblemDetails && absent?.length === 0)) return [];
  return [` (${members.join(', ')})`];
}

/** Returns the compared parts of a 401 response. */
function labelOf(answer: Answer): readonly Part[] {
  const { contentType: type, wwwAuthenticate } = answer.headers;
  return [
    kindWord(answer),
    ...membersOf(answer),
    ...(answer.problem?.tipo == null ? [] : [`, tipo ${answer.problem.tipo}`]),
    ...(type === null ? [] : [`, Content-Type: ${type}`]),
    ...(wwwAuthenticate ? [', WWW-Authenticate'] : []),
  ];
}

/** Compares the 401 for a missing token with all other 401s. */
export const unauthorizedBody: Observe = (facts) => {
  const all = facts.answers.filter(({ role, status }) => role === 'refusal' && status === 401);
  const first = all.find(({ name }) => name === WITHOUT_TOKEN);
  if (first === undefined) {
    const [sent] = answersTo(facts, WITHOUT_TOKEN);
    if (sent === undefined) return notSeen(whyUnanswered(facts, WITHOUT_TOKEN));
    return notSeen(textOf('open.401.not-401', { status: sent.status }), [sent]);
  }
  const several = new Set(all.map(causeOf)).size > 1;
  const label = labelOf(first);
  const others = groupsOf(
    all.map(labelOf).filter((other) => other.join('') !== label.join('')),
    (other) => other.join(''),
  ).flatMap(([other = []], at) => [...(at > 0 ? [' | '] : []), ...other]);
  const summary =
    others.length > 0
      ? textOf('open.401.differs', { label, others })
      : textOf(several ? 'open.401.same' : 'open.401.one-cause', { label });
  const sameForAllCauses = several ? others.length === 0 : null;
  return seen({ kind: kindOf(first), sameForAllCauses, wwwAuthenticate: first.headers.wwwAuthenticate }, summary, all);
};

const LOWER_CASE = 'listing.with-lower-case-scheme';

/** Counts only between two controls: an expired token would be rejected under any scheme. */
export const schemeCase: Observe = (facts) => {
  const settled = answersTo(facts, LOWER_CASE);
  const answer = settled.findLast(({ exchange }) => !facts.uncontrolled.includes(exchange));
  if (answer === undefined) {
    const uncontrolled = settled.length > 0 || facts.unasked.some(({ name }) => name === LOWER_CASE);
    return notSeen(uncontrolled ? textOf('open.no-control') : whyUnanswered(facts, LOWER_CASE));
  }
  return acceptance(answer, 'scheme', !isUnreadable(answer));
};

const BOTH_WRONG = 'listing.malformed-without-token';
const MALFORMED = 'listing.malformed-parameter';

/** Observes which check comes first. Other requests must show that each error alone is rejected. */
export const validationOrder: Observe = (facts) => {
  const [answer] = answersTo(facts, BOTH_WRONG);
  if (answer === undefined) return notSeen(whyUnanswered(facts, BOTH_WRONG));
  const { status } = answer;
  if (status !== 400 && status !== 401) return notSeen(textOf('open.status', { status }), [answer]);
  const missing = answersTo(facts, WITHOUT_TOKEN);
  const malformed = answersTo(facts, MALFORMED).filter((one) => one.case === answer.case);
  if (missing.length === 0) return notSeen(whyUnanswered(facts, WITHOUT_TOKEN));
  if (malformed.length === 0) return notSeen(whyUnanswered(facts, MALFORMED));
  if (!missing.some((one) => one.status === 401)) return notSeen(textOf('open.order.no-401'), [answer]);
  if (!malformed.some((one) => one.status === 400)) return notSeen(textOf('open.order.no-400'), [answer]);
  return seen(status, textOf(status === 400 ? 'open.order.parameters-first' : 'open.order.token-first'), [answer]);
};

export const errorTipos: Observe = (facts) => {
  const answers = facts.answers.filter(({ problem }) => problem?.tipo != null);
  if (answers.length === 0) return notSeen(textOf('open.no-tipo'));
  const byTipo = grouped(answers.map((answer) => [answer.problem?.tipo ?? '', answer]));
  const summary = Object.entries(byTipo).map(([tipo, found]) => [`${tipo}: `, ...causesOf(found)]);
  return seen(Object.keys(byTipo), cases(summary), answers, [textOf('open.other-tipos')]);
};

/** Returns the statuses and request kinds of responses, with counts. */
function causesOf(answers: readonly Answer[]): readonly Part[] {
  const causes = Object.values(grouped(answers.map((answer) => [`${answer.status} ${answer.role}`, answer])));
  return causes.flatMap((group, at) => {
    const [first] = group;
    const count = group.length > 1 ? ` ×${group.length})` : ')';
    return [...(at > 0 ? [', '] : []), `${first?.status} (`, `open.request.${first?.role}`, count];
  });
}

const TOKEN_ERRORS = ['wrong-secret', 'unknown-client', 'missing-field', 'malformed-json', 'other-content-type'];

export const tokenErrors: Observe = (facts) => {
  const { found, reasons } = casesOf(facts, 'token.refused', TOKEN_ERRORS);
  if (found.length === 0) return notSeen(whyUnanswered(facts, 'token.refused'));
  const shown = ({ label, answer }: (typeof found)[number]) => {
    const { status, holdsToken } = answer;
    const [kind, word] = holdsToken ? ['token', 'token'] : [kindOf(answer), kindWord(answer)];
    const { contentType } = answer.headers;
    const type = contentType === null ? [] : [` (${contentType})`];
    return [{ status, kind, contentType }, [`open.case.${label}`, `: ${status}, `, word, ...type]] as const;
  };
  return seenCases(found, shown, reasons);
};

export const expiresInUnit: Observe = ({ answers }) => {
  const again = answers.some(({ issued }) => issued?.sameAs != null);
  return valuesIn(
    answers.filter(({ issued }) => issued !== null),
    ({ issued, endedAt }) => (issued && unitsThatFit(issued, again, endedAt)[0]) ?? null,
    {
      none: textOf('open.no-token'),
      unknown: textOf('open.expires-in.none'),
      summary: (value, count) => {
        return textOf('open.expires-in', { unit: words(value, (name) => `open.word.${name}`), count });
      },
      certainty: 'inferred',
    },
  );
};

export const tokenReuse: Observe = (facts) => {
  const [again] = answersTo(facts, 'token.issue-again');
  if (again === undefined || !again.usableToken) return notSeen(whyUnanswered(facts, 'token.issue-again'));
  if (again.issued?.sameAs != null) return seen('same token', textOf('open.token-reuse.same'), [again]);
  const [earlier] = answersTo(facts, 'listing.with-earlier-token');
  if (earlier === undefined) return notSeen(whyUnanswered(facts, 'listing.with-earlier-token'));
  const { status } = earlier;
  if (status === 200) return seen('both work', textOf('open.token-reuse.both', { status }), [again, earlier]);
  if (status !== 401 && status !== 403) return notSeen(textOf('open.status', { status }), [earlier]);
  if (!answersTo(facts, 'listing.with-later-token').some((later) => later.status === 200)) {
    return notSeen(textOf('open.token-reuse.later-refused'));
  }
  if (hasExpired(facts, again, earlier)) return notSeen(textOf('open.token-reuse.expired'));
  return seen('older revoked', textOf('open.token-reuse.revoked', { status }), [again, earlier]);
};

/** Returns true if the main partner's previous token may have expired before its reuse. */
function hasExpired({ answers }: Facts, again: Answer, { endedAt }: Answer): boolean {
  const before = answers.findLast(
    ({ partner, issued, exchange }) => partner === 'main' && issued !== null && exchange < again.exchange,
  );
  const life = before?.issued?.life ?? null;
  return before !== undefined && life !== null && before.startedAt + life <= endedAt;
}

export const scopes: Observe = (facts) => {
  const opened = new Set(listingsOf(facts, 'main').flatMap(({ status, token }) => (status === 200 ? [token] : [])));
  const calls = facts.answers.filter(({ issuedOrdinal }) => issuedOrdinal !== null && opened.has(issuedOrdinal));
  return valuesIn(calls, ({ issued }) => issued?.scopes ?? null, {
    none: textOf('open.no-token-opened'),
    unknown: textOf('open.no-scope'),
    summary: (value) => {
      const scopes = words(value);
      return scopes.join('') === '' ? textOf('open.scopes.none') : textOf('open.scopes', { scopes });
    },
    reasons: [textOf('open.scopes-not-claimed')],
  });
};
