import { type Answer, type HeaderFacts, LISTING_ROLES } from '../../facts/answer.ts';
import {
  answersTo,
  counted,
  inOrder,
  isSettled,
  notSeen,
  type Observe,
  one,
  seen,
  whyNot,
  words,
} from './observation.ts';

/** Values shown of one header. */
const SHOWN = 3;

function headersMet(pick: (headers: HeaderFacts) => readonly (readonly [string, string])[], what: string): Observe {
  return (facts) => {
    const all = facts.answers.filter(({ status }) => status !== null);
    if (all.length === 0) return notSeen(facts.halted ?? 'nothing was answered');
    const carrying = all.filter(({ headers }) => pick(headers).length > 0);
    const values = new Map<string, Set<string>>();
    for (const [name, value] of carrying.flatMap(({ headers }) => pick(headers))) {
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
    const sorted = inOrder(values);
    const told = Object.entries(sorted).map(([name, met]) => `${name}: ${[...met].sort().slice(0, SHOWN).join(' | ')}`);
    const summary = told.length === 0 ? `no header of ${all.length} answers tells of ${what}` : told.join('; ');
    return { ...seen(Object.keys(sorted), summary, carrying), basis: all.length };
  };
}

export const rateLimits = headersMet(({ rateLimit }) => rateLimit, 'a rate limit');
export const deprecation = headersMet(({ deprecation: met }) => met, 'a deprecation');

/**
 * The kinds of answers whose Content-Type is told. Of refusals only those with a JSON object in their body: what other
 * body they carry, and under which status, is the answer of other open points.
 */
function answerKind({ role, status, kind }: Answer): string | null {
  if (role === 'token') return status === 200 ? 'token 200' : null;
  if (role === 'token-error') return kind === 'object' && (status ?? 0) >= 400 ? 'token refused' : null;
  if (!LISTING_ROLES.has(role)) return null;
  if (status === 200 || status === 400) return `listing ${status}`;
  return status === 401 && kind === 'object' ? 'listing 401' : null;
}

export const contentType: Observe = (facts) => {
  const all = facts.answers.filter((answer) => isSettled(answer) && answerKind(answer) !== null);
  if (all.length === 0) return notSeen(facts.halted ?? 'nothing was answered');
  const met = new Map<string, string[]>();
  for (const answer of all) {
    const kind = answerKind(answer) ?? '';
    met.set(kind, [...(met.get(kind) ?? []), answer.headers.contentType ?? 'none']);
  }
  const answer = inOrder([...met].map(([kind, types]) => [kind, one(types)] as const));
  const summary = Object.entries(answer).map(([kind, type]) => `${kind}: ${words(type)}`);
  return seen(answer, summary.join('; '), all);
};

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
  return seen(answer, `${summary.join('; ')} (${counted(answers.length, 'call')})`, answers, {
    reason: 'methods that could write are not sent',
  });
};

/** The methods of an Allow header (RFC 9110, section 10.2.1), sorted; null where there is none. */
function allowed(allow: string | null): readonly string[] | null {
  if (allow === null) return null;
  const named = allow.split(',').map((method) => method.trim());
  return [...new Set(named.filter((method) => method !== ''))].sort();
}
