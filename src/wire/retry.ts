import type { FailureKind, Outcome } from '../evidence/exchange.ts';
import { type Answered, header } from '../evidence/exchange.ts';
import { isTrouble } from '../evidence/trouble.ts';

/** How an attempt ended: the HTTP status, or why there was none. */
export type Result = number | FailureKind;

/** What an attempt is repeated for: how often at most, and the wait before each repetition, in milliseconds. */
interface Allowance {
  readonly repeats: number;
  /** `repeated`: repetitions so far; `chance`: at least 0 and less than 1. */
  readonly wait: (repeated: number, chance: number) => number;
}

/** Repetitions of one call for all reasons together. */
const MOST_REPEATS = 4;
/** A target that asks for more than this is not waited for, in milliseconds. */
const LONGEST_RETRY_AFTER_MS = 30_000;

const backoff =
  (baseMs: number) =>
  (repeated: number, chance: number): number =>
    baseMs * 2 ** repeated * (1 + chance / 2);

const transient: Allowance = { repeats: MOST_REPEATS, wait: backoff(200) };

/** Limits are counted by the second at the least, so a 429 that names no time is given one. */
const throttled: Allowance = { repeats: MOST_REPEATS, wait: backoff(1_000) };

/** Short, since it only has to tell a constant 500 from a passing one. */
const crashed: Allowance = { repeats: 2, wait: (repeated) => (repeated === 0 ? 100 : 300) };

const ALLOWANCES: ReadonlyMap<Result, Allowance> = new Map<Result, Allowance>([
  [429, throttled],
  [500, crashed],
  ['reset', transient],
  ['incomplete', transient],
  ['not-http', transient],
  ['undecodable', transient],
  ['timeout', { repeats: 1, wait: backoff(200) }],
  ['refused', { repeats: 2, wait: backoff(200) }],
  ['unreachable', { repeats: 2, wait: backoff(200) }],
]);

function allowanceOf(result: Result): Allowance | undefined {
  const trouble = typeof result === 'number' && isTrouble(result) ? transient : undefined;
  return ALLOWANCES.get(result) ?? trouble;
}

/** The results after which the whole target is left alone for as long as it asks, not only the call at hand. */
const PAUSING: ReadonlySet<Result> = new Set([429, 503]);

/** How an outcome is written down for an attempt that was given up. */
export function resultOf(outcome: Outcome): Result {
  return outcome.kind === 'answered' ? outcome.status : outcome.failure;
}

/**
 * Milliseconds to wait before a call is repeated, or null where it is not.
 *
 * `before` holds the results of the attempts before this one. Retry-After (RFC 9110, 10.2.3) is honoured up to 30
 * seconds; where it asks for more, the outcome stands.
 */
export function waitBeforeRepeat(
  outcome: Outcome,
  before: readonly Result[],
  now: number,
  chance: number,
): number | null {
  const result = resultOf(outcome);
  const allowance = allowanceOf(result);
  if (allowance === undefined || before.length >= MOST_REPEATS) return null;
  const sameBefore = before.filter((each) => each === result).length;
  if (sameBefore >= allowance.repeats) return null;
  const wait = allowance.wait(allowance === crashed ? sameBefore : before.length, chance);
  const asked = outcome.kind === 'answered' ? retryAfter(outcome, now) : null;
  if (asked === null) return wait;
  return asked > LONGEST_RETRY_AFTER_MS ? null : Math.max(asked, wait);
}

/** Milliseconds for which an outcome asks that no call at all be sent; 0 where it does not ask. */
export function pauseAfter(outcome: Outcome, wait: number, now: number): number {
  if (outcome.kind !== 'answered' || !PAUSING.has(outcome.status)) return 0;
  return outcome.status === 429 || retryAfter(outcome, now) !== null ? wait : 0;
}

/**
 * The time that an answer's Retry-After names, in milliseconds from now; null where it has none that can be read.
 * A date is counted from the answer's own Date, so that the two clocks need not agree.
 */
export function retryAfter(answer: Answered, now: number): number | null {
  const value = header(answer, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const until = httpDate(value);
  return until === null ? null : Math.max(0, until - (httpDate(header(answer, 'date')) ?? now));
}

/** An HTTP-date (RFC 9110, 5.6.7; the preferred form only) in milliseconds since the epoch, or null. */
function httpDate(text: string | null): number | null {
  if (text === null || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
