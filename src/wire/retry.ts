import { type TextMessage, textOf } from '../../messages/index.ts';
import { type Answered, type FailureKind, header, type Outcome } from '../evidence/exchange.ts';
import { isTrouble, mayPass } from '../evidence/trouble.ts';
import type { Attempt } from './request.ts';
import type { Reading } from './response.ts';

/** The HTTP status of an attempt, or its kind of failure. */
export type Result = number | FailureKind;

interface RetryRule {
  /** Most retries for one result. */
  readonly retries: number;
  /** Milliseconds before a retry. `retried`: retries so far; `chance`: at least 0 and less than 1. */
  readonly wait: (retried: number, chance: number) => number;
}

/** Most retries of one request, for all reasons together. */
const MOST_RETRIES = 4;

const retryRule = (retries: number, baseMs = 200): RetryRule => ({
  retries,
  wait: (retried, chance) => baseMs * 2 ** retried * (1 + chance / 2),
});

const transient = retryRule(MOST_RETRIES);

const waiting = (...waits: readonly [number, ...number[]]): RetryRule => ({
  retries: waits.length,
  wait: (retried) => waits[Math.min(retried, waits.length - 1)] ?? 0,
});

/** Short waits: a lasting 500 is a finding, a temporary one is not. */
const crashed = waiting(100, 300);
/** Longer waits, as for the restart of a database, until a 500 has outlasted them. */
const crashedFirst = waiting(100, 300, 1_000, 2_000);

const RETRY_RULES: ReadonlyMap<Result, RetryRule> = new Map<Result, RetryRule>([
  // Rate limits count requests per second or a longer period.
  [429, retryRule(MOST_RETRIES, 1_000)],
  [500, crashed],
  ['reset', transient],
  ['incomplete', transient],
  ['not-http', transient],
  ['undecodable', crashed],
  ['too-large', transient],
  ['timeout', retryRule(1)],
  ['refused', retryRule(2)],
  ['unreachable', retryRule(2)],
]);

/** Longer waits for a target that may restart. */
const restarting = waiting(200, 800, 3_000, 6_000);

/** Rules until a result has outlasted them, once a connection to the target was opened. */
const PATIENT_RULES: ReadonlyMap<Result, RetryRule> = new Map<Result, RetryRule>([
  [500, crashedFirst],
  ...([502, 503, 504, 'reset', 'refused', 'unreachable'] as const).map((result) => [result, restarting] as const),
]);

function passes(result: Result): boolean {
  return typeof result === 'number' && mayPass(result);
}

export function isTroubled(result: Result): boolean {
  return typeof result === 'number' && isTrouble(result);
}

export function resultOf({ outcome, doubt }: Reading): Result {
  if (outcome.kind === 'unanswered') return outcome.failure;
  return doubt === undefined || mayPass(outcome.status) ? outcome.status : doubt.failure;
}

/**
 * Returns the milliseconds to wait before a request is retried, or null if it is not. `before` has the results of the
 * earlier attempts; `retryAfterMs` is the time in Retry-After (RFC 9110, 10.2.3); `reached`: a connection to the target was opened;
 * `lasting`: results that have outlasted all their retries.
 */
export function waitBeforeRetry(
  result: Result,
  retryAfterMs: number | null,
  before: readonly Result[],
  state: { readonly chance: number; readonly reached: boolean; readonly lasting: ReadonlySet<Result> },
): number | null {
  const usual = RETRY_RULES.get(result) ?? (isTroubled(result) ? transient : undefined);
  const rule = (state.reached && !state.lasting.has(result) && PATIENT_RULES.get(result)) || usual;
  const same = before.filter((each) => each === result).length;
  if (rule === undefined || before.length >= MOST_RETRIES || same >= rule.retries) return null;
  return Math.max(retryAfterMs ?? 0, rule.wait(before.length, state.chance));
}

/** Returns how long all requests pause after an attempt, in milliseconds. `spacing`: the pause that an outage requires. */
export function pauseAfter(result: Result, retryAfterMs: number | null, wait: number | null, spacing: number): number {
  const pauses = result === 429 || (isTroubled(result) && retryAfterMs !== null);
  return pauses ? Math.max(retryAfterMs ?? 0, wait ?? 0, spacing) : 0;
}

/**
 * Returns the time in Retry-After, in milliseconds from now; null if the header is missing or invalid. A date is compared
 * with the Date header of the response, because the two clocks may differ.
 */
export function retryAfter(answer: Answered, now: number): number | null {
  const value = header(answer, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const until = httpDate(value);
  return until === null ? null : Math.max(0, until - (httpDate(header(answer, 'date')) ?? now));
}

/** Reads an HTTP-date (RFC 9110, 5.6.7; the preferred form only) in milliseconds since the epoch. */
function httpDate(text: string | null): number | null {
  if (text === null || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/** Earlier attempts that must return the same doubtful response before it is accepted. */
const FEWEST_SAME = 2;

/**
 * Returns the outcome of all attempts. A doubtful response (an undecodable body, or one that ends early) is accepted if
 * every attempt that reached the API returned it, with the early end at the same byte. Otherwise the connection may have
 * been cut.
 */
export function finalOutcome(last: Attempt, before: readonly Attempt[]): Outcome {
  const { outcome, doubt } = last;
  if (doubt === undefined || resultOf(last) !== doubt.failure) return outcome;
  const counted = before.filter((one) => !one.stale && !passes(resultOf(one)));
  const isConstant = counted.every(
    (one) =>
      one.doubt?.failure === doubt.failure &&
      (doubt.failure === 'undecodable' || one.doubt.cause?.params.bytes === doubt.cause?.params.bytes),
  );
  return isConstant && counted.length >= FEWEST_SAME ? outcome : doubt;
}

/** Probes in a row without a usable response that open the circuit of a group. */
const OPENS_GROUP = 3;
/** Open groups, with no usable response in between, that open the circuit of all groups. */
const OPENS_ALL = 2;

/** Creates a circuit breaker for each group. A usable response closes the circuit of its group. */
export function createCircuit() {
  const unansweredInRow = new Map<string, number>();
  const openSinceAnswer = new Set<string>();
  const isOpen = (group: string): boolean => (unansweredInRow.get(group) ?? 0) >= OPENS_GROUP;
  return {
    /** Returns why a request of this group is not sent, or null. */
    open(group: string): TextMessage | null {
      if (openSinceAnswer.size >= OPENS_ALL) return textOf('not-sent.circuit-all');
      return isOpen(group) ? textOf('not-sent.circuit', { group, times: OPENS_GROUP }) : null;
    },
    /** Records whether a probe of this group got a usable response. */
    record(group: string, answered: boolean): void {
      unansweredInRow.set(group, answered ? 0 : (unansweredInRow.get(group) ?? 0) + 1);
      if (answered) openSinceAnswer.clear();
      else if (isOpen(group)) openSinceAnswer.add(group);
    },
  };
}

/** Most failed attempts in a row; simultaneous ones count once. */
const MOST_ROUNDS = 10;
/** Fewer if a pause of all requests follows each attempt. */
const MOST_PAUSES = 8;
/** Milliseconds. */
const LONGEST_OUTAGE = 60_000;
const FIRST_SPACING = 200;
const LONGEST_SPACING = 4_000;
/** Pauses after a 429 without Retry-After before a limit of requests per minute is assumed. */
const PAUSES_OF_SECONDS = 4;
/** Milliseconds from the first 429 to the attempt that tests this. The limit may have begun to count earlier. */
const ALMOST_A_MINUTE = 57_000;
/** Maximum extension of a pause that was too short: clocks differ, and seconds are rounded. */
const SLACK = 5_000;

/** Tracks trouble statuses in a row, whatever the request, and limits how long the wire waits for the target. */
export function createOutage() {
  let rounds = 0;
  let since = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let status: Result = 0;
  /** False once a pause of a minute was in vain. */
  let mayBePerMinute = true;
  const left = (now: number): number => Math.max(FIRST_SPACING, LONGEST_OUTAGE - (rounds === 0 ? 0 : now - since));
  return {
    record(result: Result, startedAt: number, endedAt: number): void {
      if (typeof result === 'number' && !isTroubled(result)) rounds = 0;
      if (!isTroubled(result)) return;
      status = result;
      // A request that started before the others could be paused is not counted again.
      if (rounds > 0 && startedAt < countedAt + FIRST_SPACING / 2) return;
      if (rounds === 0) since = endedAt;
      if (rounds === PAUSES_OF_SECONDS && endedAt - since >= ALMOST_A_MINUTE) mayBePerMinute = false;
      rounds += 1;
      countedAt = endedAt;
    },
    /** Returns true if the last response was trouble. */
    isOngoing: () => rounds > 0,
    /** Returns the milliseconds until the trouble has lasted too long. */
    left,
    /**
     * Returns the milliseconds without a request, to reduce the load on a target in trouble. `isLimit`: the last response was
     * a 429 without Retry-After.
     */
    spacing(now: number, isLimit = false): number {
      if (rounds === 0) return 0;
      if (isLimit && rounds === PAUSES_OF_SECONDS && mayBePerMinute) return since + ALMOST_A_MINUTE - now;
      return Math.min(left(now), LONGEST_SPACING, FIRST_SPACING * 2 ** (rounds - 1));
    },
    /** Returns true if the trouble has lasted too long for more retries. */
    isLasting: () => rounds >= MOST_ROUNDS,
    /** Returns why the run stops instead of pausing for `pauseMs`, or null. */
    exhausted(pauseMs: number, retryAfterMs: number | null, now: number): TextMessage | null {
      const waited = now - since;
      const longest = retryAfterMs !== null && pauseMs <= SLACK ? LONGEST_OUTAGE + SLACK : LONGEST_OUTAGE;
      const isTooLong = rounds > 1 && waited + pauseMs > longest;
      if (rounds < MOST_PAUSES && !isTooLong) return null;
      return textOf('not-sent.throttled', { status, seconds: Math.round(waited / 1_000) });
    },
  };
}
