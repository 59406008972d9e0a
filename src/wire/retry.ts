import { type Answered, type FailureKind, header, type Outcome, type Unanswered } from '../evidence/exchange.ts';
import { isTrouble, mayPass } from '../evidence/trouble.ts';
import type { Attempt } from './request.ts';

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

const backoff =
  (baseMs: number) =>
  (repeated: number, chance: number): number =>
    baseMs * 2 ** repeated * (1 + chance / 2);

const transient: Allowance = { repeats: MOST_REPEATS, wait: backoff(200) };

/** Limits are counted by the second at the least, so a 429 that names no time is given one. */
const throttled: Allowance = { repeats: MOST_REPEATS, wait: backoff(1_000) };

/** Short, since it only has to tell what is constant from what passes: a 500, a body that can't be decoded. */
const crashed: Allowance = { repeats: 2, wait: (repeated) => (repeated === 0 ? 100 : 300) };

const ALLOWANCES: ReadonlyMap<Result, Allowance> = new Map<Result, Allowance>([
  [429, throttled],
  [500, crashed],
  ['reset', transient],
  ['incomplete', transient],
  ['not-http', transient],
  ['undecodable', crashed],
  ['too-large', transient],
  ['timeout', { repeats: 1, wait: backoff(200) }],
  ['refused', { repeats: 2, wait: backoff(200) }],
  ['unreachable', { repeats: 2, wait: backoff(200) }],
]);

function allowanceOf(result: Result): Allowance | undefined {
  const trouble = typeof result === 'number' && isTrouble(result) ? transient : undefined;
  return ALLOWANCES.get(result) ?? trouble;
}

/** How an attempt ended, as it is written down and as its repetition goes by. */
export function resultOf({ outcome, doubt }: Pick<Attempt, 'outcome' | 'doubt'>): Result {
  if (outcome.kind === 'unanswered') return outcome.failure;
  return doubt === undefined || mayPass(outcome.status) ? outcome.status : doubt.failure;
}

/**
 * Milliseconds to wait before a call is repeated, or null where it is not. `before` holds the results of the attempts
 * before this one, `asked` what its Retry-After asks for (RFC 9110, 10.2.3), in milliseconds.
 */
export function waitBeforeRepeat(
  result: Result,
  asked: number | null,
  before: readonly Result[],
  chance: number,
): number | null {
  const allowance = allowanceOf(result);
  if (allowance === undefined || before.length >= MOST_REPEATS) return null;
  const sameBefore = before.filter((each) => each === result).length;
  if (sameBefore >= allowance.repeats) return null;
  return Math.max(asked ?? 0, allowance.wait(allowance === crashed ? sameBefore : before.length, chance));
}

/** Milliseconds for which an attempt asks that no call at all be sent; 0 where it does not ask. */
export function pauseAfter(result: Result, asked: number | null, wait: number | null): number {
  const pauses = result === 429 || (typeof result === 'number' && isTrouble(result) && asked !== null);
  return pauses ? Math.max(asked ?? 0, wait ?? 0) : 0;
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

/** Repetitions that must give the same before a doubtful answer is taken as the target's own. */
const FEWEST_REPETITIONS = 2;

/**
 * What came of a call. A doubtful answer (a body that cannot be decoded, or that ends early) stands where every attempt
 * gave it, the early end at the same byte; otherwise the connection may have been cut.
 */
export function settled(last: Attempt, before: readonly Attempt[]): Outcome {
  const { outcome, doubt } = last;
  if (doubt === undefined || resultOf(last) !== doubt.failure) return outcome;
  const counted = before.filter(({ stale }) => !stale);
  const isConstant = counted.length >= FEWEST_REPETITIONS && counted.every((one) => isAlike(one.doubt, doubt));
  return isConstant ? outcome : doubt;
}

function isAlike(one: Unanswered | undefined, { failure, cause }: Unanswered): boolean {
  if (one?.failure !== failure) return false;
  return failure === 'undecodable' || one.cause?.params.bytes === cause?.params.bytes;
}
