import { type Answer, isTrouble } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { Json } from '../../src/report/report.ts';

/** What a run says of an open point; never a verdict. */
export interface Observation {
  readonly answer: Json;
  readonly summary: string;
  readonly certainty: 'seen' | 'inferred' | 'unseen';
  /** Why nothing was seen, or what the answer does not cover. */
  readonly reason?: string;
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
  summary: string,
  evidence: Evidence,
  extra: { readonly certainty?: 'seen' | 'inferred'; readonly reason?: string | null } = {},
): Observation {
  const { certainty = 'seen', reason = null } = extra;
  const { basis, exchanges } = 'basis' in evidence ? evidence : exchangesOf(evidence);
  return {
    answer,
    summary,
    certainty,
    ...(reason === null ? {} : { reason }),
    basis,
    exchanges: exchanges.slice(0, NAMED),
  };
}

function exchangesOf(answers: readonly Answer[]): { basis: number; exchanges: readonly string[] } {
  return { basis: answers.length, exchanges: answers.map(({ exchange }) => exchange) };
}

/** No answer: this run had no chance to see it. `because` says what was missing. */
export function notSeen(because: string, evidence: Evidence = []): Observation {
  return without(`not seen in this run: ${because}`, evidence);
}

/** No answer, in this run or any other. `because` says what hides it. */
export function invisible(because: string, evidence: Evidence = []): Observation {
  return without(`cannot be seen from outside: ${because}`, evidence);
}

function without(reason: string, evidence: Evidence): Observation {
  const { basis, exchanges } = 'basis' in evidence ? evidence : exchangesOf(evidence);
  return { answer: null, summary: reason, certainty: 'unseen', reason, basis, exchanges: exchanges.slice(0, NAMED) };
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

/** The settled answers to a stimulus. */
export function answersTo(facts: Facts, name: string): readonly Answer[] {
  return facts.answers.filter((answer) => answer.name === name && isSettled(answer));
}

/** Why a stimulus has no settled answer. */
export function whyNot(facts: Facts, name: string, label?: string): string {
  const asked = facts.answers.find((answer) => answer.name === name && (label === undefined || answer.case === label));
  if (asked !== undefined) {
    if (asked.status === null) return `the call was not answered (${asked.detail ?? asked.failure ?? 'no answer'})`;
    return `the call was answered ${asked.status}`;
  }
  return facts.halted ?? (facts.production ? 'it is not asked on production' : 'it was not asked');
}

/** Why no simulation of the main partner was read. */
export function whyNoSimulations({ halted, surveys: { main } }: Facts): string {
  return halted ?? main?.obstacle ?? main?.unreadable ?? 'the list holds no simulation';
}
