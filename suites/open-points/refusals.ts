import type { Answer } from '../../facts/answer.ts';
import { kindOf } from './bodies.ts';
import { answersTo, counted, inOrder, notSeen, type Observe, seen, whyNot } from './observation.ts';

function labelOf(answer: Answer): string {
  return `${kindOf(answer)}, ${answer.headers.contentType ?? 'no Content-Type'}`;
}

/** The body of the call without a token; every other refusal is held against it. */
export const unauthorizedBody: Observe = (facts) => {
  const all = facts.answers.filter(({ role, status }) => role === 'refusal' && status === 401);
  const [first] = all.filter(({ name }) => name === 'listing.without-token');
  if (first === undefined) {
    const [asked] = answersTo(facts, 'listing.without-token');
    const why = asked === undefined ? whyNot(facts, 'listing.without-token') : null;
    return notSeen(
      why ?? `calls without a token are answered ${asked?.status}, not 401`,
      asked === undefined ? [] : [asked],
    );
  }
  const labels = new Set(all.map(labelOf));
  const causes = new Set(all.map(({ name }) => name));
  const answer = {
    kind: kindOf(first),
    sameForAllCauses: causes.size > 1 ? labels.size === 1 : null,
    wwwAuthenticate: first.headers.wwwAuthenticate,
  };
  const alike = causes.size > 1 ? 'the same for all causes' : 'no other cause was met';
  const others = labels.size === 1 ? alike : `other causes: ${[...labels].sort().join(' or ')}`;
  const challenge = answer.wwwAuthenticate ? 'with' : 'without';
  return seen(answer, `a 401 to no token: ${labelOf(first)}, ${challenge} WWW-Authenticate; ${others}`, all);
};

export const schemeCase: Observe = (facts) => {
  const [answer] = answersTo(facts, 'listing.with-lower-case-scheme');
  if (answer === undefined) return notSeen(whyNot(facts, 'listing.with-lower-case-scheme'));
  if (answer.status === null || answer.status >= 500) {
    return notSeen(`the call with it was answered ${answer.status}`, [answer]);
  }
  const value = answer.status === 200 ? 'accepted' : 'refused';
  return seen(value, `the scheme in lower case is ${value} (status ${answer.status})`, [answer]);
};

export const errorTipos: Observe = (facts) => {
  const answers = facts.answers.filter(({ problem }) => problem?.tipo != null);
  if (answers.length === 0) return notSeen(facts.halted ?? 'no error body carried a tipo');
  const causes = new Map<string, Answer[]>();
  for (const answer of answers) {
    const tipo = answer.problem?.tipo ?? '';
    causes.set(tipo, [...(causes.get(tipo) ?? []), answer]);
  }
  const sorted = inOrder(causes);
  const told = Object.entries(sorted).map(([tipo, met]) => `${tipo}: ${causesOf(met).join(', ')}`);
  const reason = 'other causes may have tipos of their own';
  return seen(Object.keys(sorted), told.join('; '), answers, { reason });
};

/** Stimuli with the status they met, each with its case or the number of its cases. */
function causesOf(answers: readonly Answer[]): readonly string[] {
  const cases = new Map<string, Set<string>>();
  for (const { status, name, case: label } of answers) {
    const cause = `${status} to ${name}`;
    const met = cases.get(cause) ?? new Set();
    cases.set(cause, label === undefined ? met : met.add(label));
  }
  return Object.entries(inOrder(cases)).map(([cause, labels]) => {
    if (labels.size === 0) return cause;
    return `${cause} (${labels.size === 1 ? [...labels].join('') : counted(labels.size, 'case')})`;
  });
}
