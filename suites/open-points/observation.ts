import { type Answer, isTrouble } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type CodedMessage, type TextMessage, textOf } from '../../messages/index.ts';
import type { Json } from '../../src/report/report.ts';
import { isOutOfToken } from '../support.ts';

/** What a run says of an open point; never a verdict. Code and parameters, where there are some, are those of `summary`. */
export interface Observation extends Partial<CodedMessage> {
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

/** An answer that was met as such, or that follows from what was met. */
export function seen(
  answer: Json,
  summary: string | TextMessage,
  evidence: Evidence,
  extra: { readonly certainty?: 'seen' | 'inferred'; readonly reasons?: readonly TextMessage[] } = {},
): Observation {
  const { certainty = 'seen', reasons = [] } = extra;
  return { answer, ...summed(summary), certainty, ...reasoned(reasons), ...restingOn(evidence) };
}

/** No answer: this run had no chance to see it. `because` says what was missing. */
export function notSeen(because: TextMessage, evidence: Evidence = []): Observation {
  return without(textOf('open.not-seen'), because, evidence);
}

/** No answer, in this run or any other. `because` says what hides it. */
export function invisible(because: TextMessage, evidence: Evidence = []): Observation {
  return without(textOf('open.not-visible'), because, evidence);
}

function without(which: TextMessage, because: TextMessage, evidence: Evidence): Observation {
  const unseen = { answer: null, ...summed(because), certainty: 'unseen' } as const;
  return { ...unseen, ...reasoned([which, because]), ...restingOn(evidence) };
}

function summed(summary: string | TextMessage): Pick<Observation, 'summary' | 'code' | 'params'> {
  if (typeof summary === 'string') return { summary };
  const { code, params, message } = summary;
  return { code, params, summary: message };
}

function reasoned(reasons: readonly TextMessage[]): Pick<Observation, 'reason' | 'reasons'> {
  return reasons.length === 0 ? {} : { reason: reasons.map(({ message }) => message).join('; '), reasons };
}

function restingOn(evidence: Evidence): Pick<Observation, 'basis' | 'exchanges'> {
  const { basis, exchanges } = 'basis' in evidence ? evidence : exchangesOf(evidence);
  return { basis, exchanges: exchanges.slice(0, NAMED) };
}

function exchangesOf(answers: readonly Answer[]): { basis: number; exchanges: readonly string[] } {
  return { basis: answers.length, exchanges: answers.map(({ exchange }) => exchange) };
}

/** One value, or the values that varied, sorted. `values` holds one at least. */
export function one(values: readonly Json[]): Json {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value);
  return distinct.length === 1 ? (distinct[0] ?? null) : { varies: distinct };
}

/** An answer in words. */
export function words(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(words).join(', ');
  if (typeof value === 'object' && value !== null && 'varies' in value) {
    return `now ${(Array.isArray(value.varies) ? value.varies : []).map(words).join(', now ')}`;
  }
  return JSON.stringify(value);
}

/** Keys in their order, so that equal answers are equal texts. */
export function inOrder<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether an answer is complete and speaks of its stimulus. */
export function isSettled({ status }: Answer): boolean {
  return status !== null && !isTrouble(status);
}

/** A page that was served and can't be read says nothing of what was asked with it. */
export function isUnreadable({ status, page }: Answer): boolean {
  return status === 200 && page === null;
}

/** Whether an answer refuses what was asked, and for good. */
export function isRefused({ status }: Answer): boolean {
  return status !== null && status >= 400 && status < 500 && !isTrouble(status);
}

/** The settled answers to a stimulus; a 401 that speaks of the token alone is none. */
export function answersTo(facts: Facts, name: string): readonly Answer[] {
  const asked = facts.answers.filter((answer) => answer.name === name);
  const isRepeated = ({ status, exchange, case: label }: Answer): boolean =>
    status === 401 &&
    asked.some((other) => other.exchange > exchange && other.case === label && other.purpose === 'retry');
  return asked.filter((answer) => isSettled(answer) && !isRepeated(answer) && !isOutOfToken(answer, facts));
}

/** Why a stimulus, or one case of it, has no settled answer. */
export function whyNot(facts: Facts, name: string, label?: string): TextMessage {
  const asked = facts.answers.findLast(
    (answer) => answer.name === name && (label === undefined || answer.case === label),
  );
  if (asked === undefined) return whyNotRequested(facts, name);
  const { status, failure, detail } = asked;
  const why = detail ?? failure ?? '';
  if (failure === 'not-sent') return textOf('open.not-sent', { why });
  if (status === null) return textOf('open.no-response', { why });
  return isOutOfToken(asked, facts) ? textOf('open.token-refused', { status }) : textOf('open.status', { status });
}

/** Why this run did not send a request. */
function whyNotRequested({ halted, production, scope }: Facts, name: string): TextMessage {
  if (halted !== null) return textOf('open.halted', { why: halted });
  if (scope?.skip.includes(name)) return textOf('open.skipped', { probe: name });
  return production ? textOf('not-permitted') : textOf('open.not-requested');
}

/** Why there is nothing to tell, though nothing kept the run from requesting: what halted the run comes first. */
export function unlessHalted({ halted }: Facts, because: TextMessage): TextMessage {
  return halted === null ? because : textOf('open.halted', { why: halted });
}

/** Why no simulation of the main partner was read. */
export function whyNoSimulations(facts: Facts): TextMessage {
  const { main } = facts.surveys;
  const why = main?.obstacle ?? main?.unreadable ?? null;
  return unlessHalted(facts, why === null ? textOf('open.no-simulations') : textOf('open.list-unread', { why }));
}
