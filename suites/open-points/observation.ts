import { type Answer, isTrouble } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { type CodedMessage, reasoned, type TextCode, type TextMessage, textOf } from '../../messages/index.ts';
import type { Json } from '../../src/report/report.ts';
import { brokenReason, isOutOfToken } from '../support.ts';

/** What a run observed for an open point; never a verdict. `code` and `params` belong to `summary`. */
export interface Observation extends CodedMessage {
  readonly answer: Json;
  readonly summary: string;
  readonly certainty: 'seen' | 'inferred' | 'unseen';
  /** Why nothing was seen, or the limits of the answer. */
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
  /** The number of responses or objects used for the answer. */
  readonly basis: number;
  readonly exchanges: readonly string[];
}

export type Observe = (facts: Facts) => Observation;

const MAX_EXCHANGES = 10;

/** The basis of an answer: responses, or objects with some of their exchanges. */
export type Evidence = readonly Answer[] | Pick<Observation, 'basis' | 'exchanges'>;

/** Creates an observation with an observed or inferred answer. */
export function seen(
  answer: Json,
  summary: TextMessage,
  evidence: Evidence,
  reasons: readonly TextMessage[] = [],
  certainty: Observation['certainty'] = 'seen',
): Observation {
  const { basis, exchanges } =
    'basis' in evidence ? evidence : { basis: evidence.length, exchanges: evidence.map(({ exchange }) => exchange) };
  const { code, params, message } = summary;
  return {
    answer,
    code,
    params,
    summary: message,
    certainty,
    ...reasoned(reasons),
    basis,
    exchanges: exchanges.slice(0, MAX_EXCHANGES),
  };
}

export function inferred(answer: Json, summary: TextMessage, evidence: Evidence): Observation {
  return seen(answer, summary, evidence, [], 'inferred');
}

/** Creates an observation without an answer in this run. */
export function notSeen(because: TextMessage, evidence: Evidence = []): Observation {
  return seen(null, because, evidence, [textOf('open.not-seen'), because], 'unseen');
}

/** Creates an observation for an open point that no run can answer. */
export function invisible(because: TextMessage, evidence: Evidence = []): Observation {
  return seen(null, because, evidence, [textOf('open.not-visible'), because], 'unseen');
}

/** Returns the only distinct value, or all distinct values, sorted. `values` must not be empty. */
export function one(values: readonly Json[]): Json {
  const distinct = Object.values(inOrder(values.map((value) => [JSON.stringify(value), value])));
  return distinct.length === 1 ? (distinct[0] ?? null) : { varies: distinct };
}

/** Observes a value in responses. `none`: reason without responses; `unknown`: reason if no response shows the value. */
export function valuesIn(
  answers: readonly Answer[],
  shown: (answer: Answer) => Json,
  given: {
    readonly none: TextMessage;
    readonly unknown: TextMessage;
    readonly summary: (value: Json, count: number) => TextMessage;
    readonly reasons?: readonly TextMessage[];
    readonly certainty?: Observation['certainty'];
  },
): Observation {
  const showing = answers.filter((answer) => shown(answer) !== null);
  if (showing.length === 0) return notSeen(answers.length === 0 ? given.none : given.unknown, answers);
  const value = one(showing.map(shown));
  return seen(value, given.summary(value, showing.length), showing, given.reasons, given.certainty);
}

/** Returns an answer as parts of a text. `wordOf` returns a text code, or the text of a value. */
export function words(value: Json, wordOf: (value: Json) => TextCode | string = textOfValue): readonly string[] {
  const varies = typeof value === 'object' && value !== null && 'varies' in value ? value.varies : null;
  return (Array.isArray(varies) ? varies : [value]).flatMap((one, at) => [...(at > 0 ? [' | '] : []), wordOf(one)]);
}

function textOfValue(value: Json): string {
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
}

/** A part of a text: a text code, or text without translation. */
export type Part = TextCode | string;

export function cases(entries: readonly (readonly Part[])[]): TextMessage {
  return textOf('open.cases', { cases: entries.flatMap((parts, at) => (at > 0 ? ['; ', ...parts] : parts)) });
}

/** Returns entries as an object with sorted keys, so that equal answers serialize equally. */
export function inOrder<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Groups values by key, with sorted keys. */
export function grouped<T>(entries: readonly (readonly [key: string, value: T])[]): Readonly<Record<string, T[]>> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of entries) groups.set(key, [...(groups.get(key) ?? []), value]);
  return inOrder(groups);
}

/** Returns a reason about cases; an empty array without cases. */
export function casesReason(
  code: 'open.cases-missing' | 'open.cases-unreadable' | 'open.cases-too-short',
  labels: readonly string[],
): readonly TextMessage[] {
  return labels.length === 0 ? [] : [textOf(code, { cases: labels })];
}

/** Returns the last conclusive response to each case of a probe, and a reason for the cases without one. */
export function casesOf(facts: Facts, name: string, labels: readonly string[]) {
  const answers = answersTo(facts, name);
  const found = labels.flatMap((label) => {
    const answer = answers.findLast((one) => one.case === label);
    return answer === undefined ? [] : [{ label, answer }];
  });
  const missing = labels.filter((label) => !found.some((one) => one.label === label));
  return { found, reasons: casesReason('open.cases-missing', missing) };
}

/** Observes cases: for each one its answer, and the text about it after its label. */
export function seenCases<Case extends { readonly label: string; readonly answer: Answer }>(
  found: readonly Case[],
  shown: (one: Case) => readonly [value: Json, text: readonly Part[]],
  reasons: readonly TextMessage[],
): Observation {
  const all = found.map((one) => [one.label, ...shown(one)] as const);
  const answer = Object.fromEntries(all.map(([label, value]) => [label, value]));
  return seen(
    answer,
    cases(all.map(([, , text]) => text)),
    found.map((one) => one.answer),
    reasons,
  );
}

export function kindOf({ kind, problem }: Answer): 'problem-details' | 'empty' | 'html' | 'text' | 'json' {
  if (kind === 'object') return problem?.isProblemDetails ? 'problem-details' : 'json';
  return kind === 'array' || kind === 'scalar' ? 'json' : kind;
}

/** Returns the kind of a body as part of a text. */
export function kindWord(answer: Answer): Part {
  const kind = kindOf(answer);
  return kind === 'empty' || kind === 'text' ? `open.word.${kind}-body` : kind === 'html' ? 'HTML' : kind;
}

/** Returns true if a response is complete and not an outage or rate limit. */
export function isSettled({ status }: Answer): boolean {
  return status !== null && !isTrouble(status);
}

/** Returns true for a 200 without a readable page: it answers no open point. */
export function isUnreadable({ status, page }: Answer): boolean {
  return status === 200 && page === null;
}

/** Returns true for a permanent rejection: a 4xx without rate limits. */
export function isRejection({ status }: Answer): boolean {
  return status !== null && status >= 400 && status < 500 && !isTrouble(status);
}

/** Observes if an undocumented request was accepted. A 200 counts only if it `isReadable`. */
export function acceptance(answer: Answer, what: 'unknown' | 'scheme', isReadable: boolean): Observation {
  const { status } = answer;
  if (isRejection(answer)) return seen('refused', textOf(`open.${what}-refused`, { status }), [answer]);
  if (status !== 200) return notSeen(textOf('open.status', { status }), [answer]);
  if (!isReadable) return notSeen(textOf('open.unreadable'), [answer]);
  return seen('accepted', textOf(`open.${what}-accepted`, { status }), [answer]);
}

/** Returns the conclusive responses to a probe, without 401s about the token only. */
export function answersTo(facts: Facts, name: string): readonly Answer[] {
  const all = facts.answers.filter((answer) => answer.name === name);
  const isRepeated = ({ status, exchange, case: label }: Answer): boolean =>
    status === 401 &&
    all.some((other) => other.exchange > exchange && other.case === label && other.purpose === 'retry');
  return all.filter((answer) => isSettled(answer) && !isRepeated(answer) && !isOutOfToken(answer, facts));
}

/** Returns why a probe, or some of its cases, has no conclusive response. */
export function whyUnanswered(facts: Facts, name: string, labels?: readonly string[]): TextMessage {
  const sent = facts.answers.findLast(
    (answer) => answer.name === name && (labels === undefined || labels.includes(answer.case ?? '')),
  );
  if (sent === undefined) {
    if (facts.scope.skip.includes(name)) return textOf('open.skipped', { probe: name });
    return textOf(facts.production ? 'not-permitted' : 'open.not-requested');
  }
  const { status, failure, detail, cause } = sent;
  const why = { ...cause?.params, why: cause?.code ?? detail ?? failure };
  if (failure === 'not-sent') return textOf('open.not-sent', why);
  if (status === null) return textOf('open.no-response', why);
  return textOf(isOutOfToken(sent, facts) ? 'open.token-refused' : 'open.status', { status });
}

/** Returns why no simulation of the main partner was read. */
export function whyNoSimulations(facts: Facts): TextMessage {
  const { main } = facts.surveys;
  if (facts.halted !== null) return textOf('open.halted', { why: facts.halted });
  const why = main === undefined ? null : brokenReason(facts, main);
  return why === null ? textOf('open.no-simulations') : textOf('open.list-unread', { ...why.params, why: why.code });
}
