import type { Answer } from '../../facts/answer.ts';
import { textOf } from '../../messages/index.ts';
import { kindOf } from './bodies.ts';
import {
  answersTo,
  counted,
  inOrder,
  isRefused,
  isUnreadable,
  notSeen,
  type Observe,
  seen,
  unlessHalted,
  whyNot,
} from './observation.ts';

const WITHOUT_TOKEN = 'listing.without-token';

/** Headers of a request that hold no token at all. */
const NO_TOKEN = /^(?:empty-header|bearer-alone)\b/;

/** Why a 401 was due: a token outside its header is a missing one. */
function causeOf({ name, case: label = '' }: Answer): 'missing' | 'invalid' | 'expired' | 'revoked' {
  if (name === 'listing.with-revoked-token') return 'revoked';
  if (name !== 'listing.with-invalid-token' || NO_TOKEN.test(label)) return 'missing';
  return label.startsWith('expired') ? 'expired' : 'invalid';
}

/** What is compared of two 401s. */
function labelOf(answer: Answer): string {
  const { contentType, wwwAuthenticate } = answer.headers;
  return [
    kindOf(answer),
    ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
    ...(wwwAuthenticate ? ['WWW-Authenticate'] : []),
  ].join(', ');
}

/** The body of the 401 to a request without a token; every other 401 is compared with it. */
export const unauthorizedBody: Observe = (facts) => {
  const all = facts.answers.filter(({ role, status }) => role === 'refusal' && status === 401);
  const [first] = all.filter(({ name }) => name === WITHOUT_TOKEN);
  if (first === undefined) {
    const [asked] = answersTo(facts, WITHOUT_TOKEN);
    if (asked === undefined) return notSeen(whyNot(facts, WITHOUT_TOKEN));
    return notSeen(textOf('open.401.not-401', { status: asked.status }), [asked]);
  }
  const several = new Set(all.map(causeOf)).size > 1;
  const label = labelOf(first);
  const others = [...new Set(all.map(labelOf))].filter((other) => other !== label).sort();
  const summary =
    others.length > 0
      ? textOf('open.401.differs', { label, others: others.join(' | ') })
      : several
        ? textOf('open.401.same', { label })
        : textOf('open.401.one-cause', { label });
  const sameForAllCauses = several ? others.length === 0 : null;
  const { wwwAuthenticate } = first.headers;
  return seen({ kind: kindOf(first), sameForAllCauses, wwwAuthenticate }, summary, all);
};

const LOWER_CASE = 'listing.with-lower-case-scheme';

/** Only between two controls: a token that expired in between is refused under any scheme. */
export const schemeCase: Observe = (facts) => {
  const settled = answersTo(facts, LOWER_CASE);
  const answer = settled.findLast(({ exchange }) => !facts.uncontrolled.includes(exchange));
  if (answer === undefined) {
    const kept = settled.length > 0 || facts.unasked.some(({ name }) => name === LOWER_CASE);
    return notSeen(kept ? textOf('open.no-control') : whyNot(facts, LOWER_CASE));
  }
  const { status } = answer;
  if (isUnreadable(answer)) return notSeen(textOf('open.unreadable'), [answer]);
  if (status !== 200 && !isRefused(answer)) return notSeen(textOf('open.status', { status }), [answer]);
  return status === 200
    ? seen('accepted', textOf('open.scheme-accepted', { status }), [answer])
    : seen('refused', textOf('open.scheme-refused', { status }), [answer]);
};

const BOTH_WRONG = 'listing.malformed-without-token';

/**
 * Which check comes first where both would refuse. That each refuses by itself is seen elsewhere: where the same
 * parameter is served, or a request without a token is not a 401, the answer tells nothing.
 */
export const validationOrder: Observe = (facts) => {
  const [answer] = answersTo(facts, BOTH_WRONG);
  if (answer === undefined) return notSeen(whyNot(facts, BOTH_WRONG));
  const { status } = answer;
  const missing = answersTo(facts, WITHOUT_TOKEN);
  const malformed = answersTo(facts, 'listing.malformed-parameter').filter((one) => one.case === answer.case);
  if (status !== 400 && status !== 401) return notSeen(textOf('open.status', { status }), [answer]);
  const [unasked] = [
    ...(missing.length === 0 ? [whyNot(facts, WITHOUT_TOKEN)] : []),
    ...(malformed.length === 0 ? [whyNot(facts, 'listing.malformed-parameter')] : []),
  ];
  if (unasked !== undefined) return notSeen(unasked);
  if (!missing.some((one) => one.status === 401)) return notSeen(textOf('open.order.no-401'), [answer]);
  if (!malformed.some((one) => one.status === 400)) return notSeen(textOf('open.order.no-400'), [answer]);
  const summary = status === 400 ? textOf('open.order.parameters-first') : textOf('open.order.token-first');
  return seen(status, summary, [answer]);
};

export const errorTipos: Observe = (facts) => {
  const answers = facts.answers.filter(({ problem }) => problem?.tipo != null);
  if (answers.length === 0) return notSeen(unlessHalted(facts, textOf('open.no-tipo')));
  const causes = new Map<string, Answer[]>();
  for (const answer of answers) {
    const tipo = answer.problem?.tipo ?? '';
    causes.set(tipo, [...(causes.get(tipo) ?? []), answer]);
  }
  const sorted = inOrder(causes);
  const told = Object.entries(sorted).map(([tipo, met]) => `${tipo}: ${causesOf(met).join(', ')}`);
  return seen(Object.keys(sorted), told.join('; '), answers, { reasons: [textOf('open.other-tipos')] });
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
