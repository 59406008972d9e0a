import { type Answer, isTrouble } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type CodedMessage, type TextMessage, textOf } from '../../messages/index.ts';
import type { Json } from '../../src/report/report.ts';
import { brokenReason, isOutOfToken } from '../support.ts';

/** What a run observes of an open point; never a verdict. Code and parameters are those of `summary`. */
export interface Observation extends CodedMessage {
  readonly answer: Json;
  readonly summary: string;
  readonly certainty: 'seen' | 'inferred' | 'unseen';
  /** Why nothing was seen, or what the answer does not cover. */
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
  readonly basis: number;
  readonly exchanges: readonly string[];
}

export type Observe = (facts: Facts) => Observation;

/** Exchanges named beside an answer; the basis counts all of them. */
const NAMED = 10;

/** What an answer rests on: exchanges, or objects with some of the exchanges that brought them. */
export type Evidence = readonly Answer[] | { readonly basis: number; readonly exchanges: readonly string[] };

interface Extra {
  readonly certainty?: 'inferred';
  readonly reasons?: readonly TextMessage[];
}

/** An answer that was observed, or inferred from what was. */
export function seen(answer: Json, summary: TextMessage, evidence: Evidence, extra: Extra = {}): Observation {
  const { certainty = 'seen', reasons = [] } = extra;
  return observation(answer, summary, certainty, reasons, evidence);
}

/** No answer: this run had no chance to see it, because something was missing. */
export function notSeen(because: TextMessage, evidence: Evidence = []): Observation {
  return observation(null, because, 'unseen', [textOf('open.not-seen'), because], evidence);
}

/** No answer, in this run or any other. */
export function invisible(because: TextMessage, evidence: Evidence = []): Observation {
  return observation(null, because, 'unseen', [textOf('open.not-visible'), because], evidence);
}

function observation(
  answer: Json,
  { code, params, message }: TextMessage,
  certainty: Observation['certainty'],
  reasons: readonly TextMessage[],
  evidence: Evidence,
): Observation {
  const { basis, exchanges } =
    'basis' in evidence ? evidence : { basis: evidence.length, exchanges: evidence.map(({ exchange }) => exchange) };
  const reasoned = reasons.length === 0 ? {} : { reason: reasons.map((one) => one.message).join('; '), reasons };
  return {
    answer,
    code,
    params,
    summary: message,
    certainty,
    ...reasoned,
    basis,
    exchanges: exchanges.slice(0, NAMED),
  };
}

/** One value, or the values that varied, sorted. `values` holds one at least. */
export function one(values: readonly Json[]): Json {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  return distinct.length === 1 ? (distinct[0] ?? null) : { varies: distinct };
}

/** An answer as a parameter of a text. */
export function words(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(words).join(', ');
  const varies = typeof value === 'object' && value !== null && 'varies' in value ? value.varies : null;
  return Array.isArray(varies) ? varies.map(words).join(' | ') : JSON.stringify(value);
}

/** A summary of `label: answer` pairs, which are alike in every language. */
export function cases(entries: readonly (readonly [label: string, answer: string])[]): TextMessage {
  return textOf('open.cases', { cases: entries.map(([label, answer]) => `${label}: ${answer}`).join('; ') });
}

/** Keys in their order, so that equal answers are equal texts. */
export function inOrder<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Values by their keys, in the order of the keys. */
export function grouped<T>(entries: readonly (readonly [key: string, value: T])[]): Readonly<Record<string, T[]>> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of entries) groups.set(key, [...(groups.get(key) ?? []), value]);
  return inOrder(groups);
}

/** A reason of cases, where there are some. */
export function casesReason(
  code: 'open.cases-missing' | 'open.cases-unreadable' | 'open.cases-too-short',
  labels: readonly string[],
): readonly TextMessage[] {
  return labels.length === 0 ? [] : [textOf(code, { cases: labels })];
}

/** What the body of an error is. */
export function kindOf({ kind, problem }: Answer): 'problem-details' | 'empty' | 'html' | 'text' | 'json' {
  if (kind === 'object') return problem?.isProblemDetails ? 'problem-details' : 'json';
  return kind === 'array' || kind === 'scalar' ? 'json' : kind;
}

/** Whether an answer is complete and not trouble of the environment. */
export function isSettled({ status }: Answer): boolean {
  return status !== null && !isTrouble(status);
}

/** A 200 that is no readable page answers no question. */
export function isUnreadable({ status, page }: Answer): boolean {
  return status === 200 && page === null;
}

/** Whether an answer rejects the request for good. */
export function isRefused({ status }: Answer): boolean {
  return status !== null && status >= 400 && status < 500 && !isTrouble(status);
}

/** The settled answers to a stimulus, without a 401 that is about the token alone. */
export function answersTo(facts: Facts, name: string): readonly Answer[] {
  const asked = facts.answers.filter((answer) => answer.name === name);
  const isRepeated = ({ status, exchange, case: label }: Answer): boolean =>
    status === 401 &&
    asked.some((other) => other.exchange > exchange && other.case === label && other.purpose === 'retry');
  return asked.filter((answer) => isSettled(answer) && !isRepeated(answer) && !isOutOfToken(answer, facts));
}

/** Why a stimulus, or one of some cases of it, has no settled answer. */
export function whyNot(facts: Facts, name: string, labels?: readonly string[]): TextMessage {
  const asked = facts.answers.findLast(
    (answer) => answer.name === name && (labels === undefined || labels.includes(answer.case ?? '')),
  );
  if (asked === undefined) return whyNotRequested(facts, name);
  const { status, failure, detail, cause } = asked;
  const why = { ...cause?.params, why: cause?.code ?? detail ?? failure };
  if (failure === 'not-sent') return textOf('open.not-sent', why);
  if (status === null) return textOf('open.no-response', why);
  return textOf(isOutOfToken(asked, facts) ? 'open.token-refused' : 'open.status', { status });
}

/** Why this run did not send a request. */
function whyNotRequested({ halted, production, scope }: Facts, name: string): TextMessage {
  if (halted !== null) return textOf('open.halted', { why: halted });
  if (scope?.skip.includes(name)) return textOf('open.skipped', { probe: name });
  return textOf(production ? 'not-permitted' : 'open.not-requested');
}

/** The reason, unless the run was halted: that comes first. */
export function unlessHalted({ halted }: Facts, because: TextMessage): TextMessage {
  return halted === null ? because : textOf('open.halted', { why: halted });
}

/** Why no simulation of the main partner was read. */
export function whyNoSimulations(facts: Facts): TextMessage {
  const { main } = facts.surveys;
  const why = main === undefined ? null : brokenReason(facts, main);
  return unlessHalted(
    facts,
    why === null ? textOf('open.no-simulations') : textOf('open.list-unread', { ...why.params, why: why.code }),
  );
}
