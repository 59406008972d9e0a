import { type Answer, type HeaderFacts, LISTING_ROLES } from '../../facts/answer.ts';
import { type TextMessage, textOf } from '../../messages/index.ts';
import {
  answersTo,
  counted,
  inOrder,
  isSettled,
  notSeen,
  type Observe,
  one,
  seen,
  unlessHalted,
  whyNot,
} from './observation.ts';

/** Values shown of one header. */
const SHOWN = 3;

type Pick = (headers: Partial<HeaderFacts>) => HeaderFacts['rateLimit'] | undefined;

/**
 * The names of some headers, in the responses that were retried too. That there are none is said only where both paths
 * responded.
 */
function headersMet(pick: Pick, none: (count: number) => TextMessage): Observe {
  return (facts) => {
    const all = facts.answers.filter(({ status, earlierHeaders }) => status !== null || earlierHeaders !== undefined);
    if (all.length === 0) return notSeen(unlessHalted(facts, textOf('open.no-responses')));
    const headersOf = ({ headers, earlierHeaders }: Answer): HeaderFacts['rateLimit'] => [
      ...(pick(headers) ?? []),
      ...(earlierHeaders === undefined ? [] : (pick(earlierHeaders) ?? [])),
    ];
    const carrying = all.filter((answer) => headersOf(answer).length > 0);
    if (carrying.length === 0 && !all.some(({ role }) => LISTING_ROLES.has(role))) {
      return notSeen(unlessHalted(facts, textOf('open.no-listing-response')));
    }
    const values = new Map<string, Set<string>>();
    for (const [name, value] of carrying.flatMap(headersOf)) {
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
    const sorted = inOrder(values);
    const headers = Object.entries(sorted).map(([name, met]) => {
      const shown = [...met].sort().slice(0, SHOWN);
      return `${name}: ${[...shown, ...(met.size > SHOWN ? ['…'] : [])].join(' | ')}`;
    });
    const summary = headers.length === 0 ? none(all.length) : textOf('open.headers', { headers: headers.join('; ') });
    return { ...seen(Object.keys(sorted), summary, carrying), basis: all.length };
  };
}

export const rateLimits = headersMet(
  ({ rateLimit }) => rateLimit,
  (count) => textOf('open.no-rate-limit', { count }),
);
export const deprecation = headersMet(
  ({ deprecation: met }) => met,
  (count) => textOf('open.no-deprecation', { count }),
);

/** The kind of response, by its path and status; what the token path refuses is one kind. */
function answerKind({ role, status }: Answer): string | null {
  const code = String(status).padStart(3, '0');
  if (LISTING_ROLES.has(role)) return `listing ${code}`;
  if (role !== 'token' && role !== 'token-error') return null;
  return status !== null && status >= 400 && status < 500 ? 'token refused' : `token ${code}`;
}

export const contentType: Observe = (facts) => {
  const all = facts.answers.filter((answer) => isSettled(answer) && answerKind(answer) !== null);
  if (all.length === 0) return notSeen(unlessHalted(facts, textOf('open.no-responses')));
  const met = new Map<string, string[]>();
  for (const answer of all) {
    const kind = answerKind(answer) ?? '';
    met.set(kind, [...(met.get(kind) ?? []), answer.headers.contentType ?? 'none']);
  }
  const answer = inOrder([...met].map(([kind, types]) => [kind, one(types)] as const));
  const types = inOrder([...met].map(([kind, values]) => [kind, [...new Set(values)].sort().join(' | ')] as const));
  const told = Object.entries(types).map(([kind, type]) => `${kind}: ${type}`);
  return seen(answer, textOf('open.content-types', { types: told.join('; ') }), all);
};

const METHODS = ['HEAD listing', 'OPTIONS listing', 'HEAD token', 'OPTIONS token'];

export const methods: Observe = (facts) => {
  const answers = answersTo(facts, 'methods');
  if (answers.length === 0) return notSeen(whyNot(facts, 'methods'));
  const answer = inOrder(
    answers.map(
      ({ case: label, status, headers }) => [label ?? '', { status, allow: allowed(headers.allow) }] as const,
    ),
  );
  const summary = Object.entries(answer).map(
    ([label, { status, allow }]) => `${label}: ${status}${allow === null ? '' : `, Allow ${allow.join(', ')}`}`,
  );
  const missing = METHODS.filter((label) => !Object.hasOwn(answer, label));
  return seen(answer, `${summary.join('; ')} (${counted(answers.length, 'call')})`, answers, {
    reasons: [
      textOf('open.methods-not-sent'),
      ...(missing.length === 0 ? [] : [textOf('open.cases-missing', { cases: missing })]),
    ],
  });
};

/** The methods of an Allow header (RFC 9110, section 10.2.1), sorted; null where there is none. */
function allowed(allow: string | null): readonly string[] | null {
  if (allow === null) return null;
  const named = allow.split(',').map((method) => method.trim());
  return [...new Set(named.filter((method) => method !== ''))].sort();
}
