import type { Answer, HeaderFacts } from '../../facts/answer.ts';
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

const ELSEWHERE: ReadonlySet<string> = new Set(['methods', 'elsewhere']);

function answerKind({ role, status }: Answer): string {
  return `${role === 'token' || role === 'token-error' ? 'token' : 'listing'} ${status}`;
}

export const contentType: Observe = (facts) => {
  const all = facts.answers.filter((answer) => isSettled(answer) && !ELSEWHERE.has(answer.name));
  if (all.length === 0) return notSeen(facts.halted ?? 'nothing was answered');
  const met = new Map<string, string[]>();
  for (const answer of all) {
    const types = met.get(answerKind(answer)) ?? [];
    types.push(answer.headers.contentType ?? 'none');
    met.set(answerKind(answer), types);
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
