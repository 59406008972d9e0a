import { type Answer, isTrouble } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { FieldTally, Place } from '../facts/tally.ts';
import { findingOf, type TextMessage, textOf } from '../messages/index.ts';
import type { Check, Finding, Judgement, Reason, Where } from '../src/judging/finding.ts';

export type FactsCheck = Check<Facts>;

/** A judgement of `judgedOn` things; `unexercised` says why where that is none. */
export function judgement(
  judgedOn: number,
  findings: readonly Finding[],
  extra: { readonly obstacles?: readonly Reason[]; readonly unexercised?: Reason } = {},
): Judgement {
  const { obstacles = [], unexercised } = extra;
  return { judgedOn, findings, obstacles, ...(unexercised === undefined ? {} : { unexercised }) };
}

/** One finding about one answer. */
export function finding(
  answer: Answer,
  said: Pick<Finding, 'code' | 'params' | 'message' | 'expected' | 'actual'>,
  where: Where = {},
): Finding {
  return { ...said, count: 1, exchange: answer.exchange, where: { ...whereOf(answer), ...where } };
}

/** Where an answer stands: its page, limite, case and partner, as far as they apply. */
export function whereOf({ asked, case: label, partner }: Answer): Where {
  return {
    ...(asked?.pagina_inicial ? { page: asked.pagina_inicial } : {}),
    ...(asked?.limite ? { limite: asked.limite } : {}),
    ...(label === undefined ? {} : { case: label }),
    ...(partner === 'main' ? {} : { partner }),
  };
}

function whereOfPlace({ page, limite, item, case: label, partner }: Place, pointer: string): Where {
  return {
    ...(page === undefined ? {} : { page }),
    ...(limite === undefined ? {} : { limite }),
    ...(item === undefined ? {} : { item }),
    ...(pointer === '' ? {} : { pointer }),
    ...(label === undefined ? {} : { case: label }),
    ...(partner === undefined ? {} : { partner }),
  };
}

/** Equal findings counted together, each with the first place it was met at. */
export function grouped(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, Finding>();
  for (const one of findings) {
    const key = JSON.stringify([one.message, one.expected, one.actual, one.where.case]);
    const known = groups.get(key);
    groups.set(key, known === undefined ? one : { ...known, count: known.count + one.count });
  }
  return [...groups.values()];
}

/** What stood in the way of an answer; null where a complete and settled answer came. */
export function obstacleOf(answer: Answer, facts: Facts): TextMessage | null {
  const { status } = answer;
  if (status === null) return unansweredReason(answer);
  // From the token call no 5xx is a verdict: whatever comes in its place, nothing was learnt of the API.
  if (isTrouble(status) || (answer.role === 'token' && (status === 501 || status === 505))) {
    return troubleReason(answer);
  }
  return status === 500 && !isConstant500(answer, facts) ? textOf('probe.500', { probe: nameOf(answer) }) : null;
}

/** A status that stood in the way, and how often it came. */
export function troubleReason(answer: Answer): TextMessage {
  const params = { probe: nameOf(answer), status: answer.status, retries: answer.earlier.length };
  const [, wait] = answer.headers.rateLimit.find(([name]) => name === 'retry-after') ?? [];
  return wait === undefined ? textOf('probe.trouble', params) : textOf('probe.trouble-wait', { ...params, wait });
}

/** Why a stimulus has no complete response. */
export function unansweredReason(answer: Answer): TextMessage {
  const { cause, detail, failure } = answer;
  const { code, params } = cause ?? { code: 'text', params: { text: detail ?? failure ?? 'no response' } };
  return textOf('probe.unanswered', { ...params, probe: nameOf(answer), why: code });
}

function nameOf({ name, case: label }: Answer): string {
  return label === undefined ? name : `${name} (${label})`;
}

/** The finding of a body that could not be decoded in any attempt, or null. */
export function undecodableFinding(answer: Answer): Finding | null {
  if (answer.undecodable === undefined) return null;
  const { code, params } = answer.undecodable;
  return finding(answer, findingOf('body.undecodable', { ...params, why: code }));
}

/**
 * A 500 that came back on every retry of one stimulus while valid requests were answered 200 afterwards: those of the same
 * credentials where one of them was, else those of the main ones.
 */
function isConstant500(answer: Answer, facts: Facts): boolean {
  if (answer.earlier.length === 0 || answer.earlier.some((result) => result !== 500)) return false;
  const valid = facts.answers.filter(({ role, exchange }) => role === 'listing' && exchange !== answer.exchange);
  const own = valid.filter(({ partner }) => partner === answer.partner);
  const controls = own.some(({ status }) => status === 200) ? own : valid.filter(({ partner }) => partner === 'main');
  const before = controls.findLast(({ exchange, name }) => exchange < answer.exchange && name === 'listing.control');
  const after = controls.some(({ exchange, status }) => exchange > answer.exchange && status === 200);
  return after && (before === undefined || before.status === 200);
}

/** A 401 whose token opened nothing afterwards says something of the token, not of the request. */
export function isOutOfToken({ status, token, exchange }: Answer, facts: Facts): boolean {
  if (status !== 401 || token === undefined) return false;
  return !facts.answers.some((other) => other.token === token && other.exchange > exchange && other.status === 200);
}

/** The check of one field, or of one object's closedness, from the tally of every object read. */
export function fieldCheck(key: string): FactsCheck {
  return (facts) => {
    const tally = facts.tallies[key];
    const judgedOn = Math.max(tally?.present ?? 0, tally?.deviating ?? 0);
    if (tally === undefined || judgedOn === 0) return judgement(0, [], { unexercised: absence(key, tally, facts) });
    return judgement(judgedOn, tallyFindings(key, tally));
  };
}

/** A table of field checks, one for each id. */
export function fieldChecks<Id extends string>(...ids: readonly Id[]): Record<Id, FactsCheck> {
  return Object.fromEntries(ids.map((id) => [id, fieldCheck(id)])) as Record<Id, FactsCheck>;
}

/** The findings that a tally holds. */
export function tallyFindings(key: string, tally: FieldTally): readonly Finding[] {
  const [object = '', field = ''] = key.split('.');
  const closed = field === 'closed';
  return tally.groups.map(({ expected, actual, count, pointer, first }) => ({
    message: closed ? `${object} holds a property that is not documented` : `${key} is not as documented`,
    expected,
    actual,
    count,
    exchange: first.exchange,
    where: whereOfPlace(first, pointer),
  }));
}

function absence(key: string, tally: FieldTally | undefined, facts: Facts): Reason {
  const [object = '', field = ''] = key.split('.');
  if (facts.halted !== null) return facts.halted;
  if (tally !== undefined && tally.of > 0) return textOf('absent', { object, field, of: tally.of });
  return unreadableList(facts) ?? `no ${object} was read`;
}

/** Why no page of the main partner's listing could be read, although it answered; null where one could. */
function unreadableList({ surveys: { main }, answers }: Facts): Reason | null {
  if (main === undefined || main.unreadable === null || main.pages > 0) return null;
  const answer = answers.findLast(({ role, partner, page, status }) => {
    return role === 'listing' && partner === 'main' && page?.items == null && status !== null;
  });
  if (answer === undefined) return null;
  const { asked, status, kind } = answer;
  return textOf('list-unreadable', { page: asked?.pagina_inicial ?? 1, status, kind });
}

/** A field check together with findings of its own; one judgement for both. */
export function alsoJudged(base: FactsCheck, further: FactsCheck): FactsCheck {
  return (facts) => {
    const [first, second] = [base(facts), further(facts)];
    const judgedOn = Math.max(first.judgedOn, second.judgedOn);
    const unexercised = judgedOn === 0 ? (first.unexercised ?? second.unexercised) : second.unexercised;
    return judgement(judgedOn, [...first.findings, ...second.findings], {
      obstacles: [...first.obstacles, ...second.obstacles],
      ...(unexercised === undefined ? {} : { unexercised }),
    });
  };
}

/** The status of an answer in words. */
export function statusWords(answer: Answer): string {
  return answer.status === null ? (answer.detail ?? 'no answer') : `status ${answer.status}`;
}
