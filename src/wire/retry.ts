import { type TextMessage, textOf } from '../../messages/index.ts';
import { type Answered, type FailureKind, header, type Outcome } from '../evidence/exchange.ts';
import { isTrouble, mayPass } from '../evidence/trouble.ts';
import type { Attempt } from './request.ts';
import type { Reading } from './response.ts';

/** The HTTP status of an attempt, or why it has none. */
export type Result = number | FailureKind;

interface Allowance {
  /** Repetitions for one result. */
  readonly repeats: number;
  /** Milliseconds before a repetition. `repeated`: repetitions so far; `chance`: at least 0 and less than 1. */
  readonly wait: (repeated: number, chance: number) => number;
}

/** Repetitions of one request for all reasons together. */
const MOST_REPEATS = 4;

const allowance = (repeats: number, baseMs = 200): Allowance => ({
  repeats,
  wait: (repeated, chance) => baseMs * 2 ** repeated * (1 + chance / 2),
});

const transient = allowance(MOST_REPEATS);

/** Short waits: a 500 that stays is a finding, one that passes is not. */
const crashed: Allowance = { repeats: 2, wait: (repeated) => (repeated === 0 ? 100 : 300) };

const ALLOWANCES: ReadonlyMap<Result, Allowance> = new Map<Result, Allowance>([
  // Limits are counted by the second at the least.
  [429, allowance(MOST_REPEATS, 1_000)],
  [500, crashed],
  ['reset', transient],
  ['incomplete', transient],
  ['not-http', transient],
  ['undecodable', crashed],
  ['too-large', transient],
  ['timeout', allowance(1)],
  ['refused', allowance(2)],
  ['unreachable', allowance(2)],
]);

/** Whether a result says that something stood between the request and the API. */
export function isTroubled(result: Result): boolean {
  return typeof result === 'number' && isTrouble(result);
}

export function resultOf({ outcome, doubt }: Reading): Result {
  if (outcome.kind === 'unanswered') return outcome.failure;
  return doubt === undefined || mayPass(outcome.status) ? outcome.status : doubt.failure;
}

/**
 * Returns the milliseconds to wait before a request is repeated, or null where it is not. `before` holds the results of
 * the attempts before this one, `asked` the time that its Retry-After names (RFC 9110, 10.2.3), in milliseconds.
 */
export function waitBeforeRepeat(
  result: Result,
  asked: number | null,
  before: readonly Result[],
  chance: number,
): number | null {
  const allowed = ALLOWANCES.get(result) ?? (isTroubled(result) ? transient : undefined);
  const alike = before.filter((each) => each === result).length;
  if (allowed === undefined || before.length >= MOST_REPEATS || alike >= allowed.repeats) return null;
  return Math.max(asked ?? 0, allowed.wait(allowed === crashed ? alike : before.length, chance));
}

/** Returns how long no request at all may be sent after an attempt, in milliseconds. */
export function pauseAfter(result: Result, asked: number | null, wait: number | null): number {
  const pauses = result === 429 || (isTroubled(result) && asked !== null);
  return pauses ? Math.max(asked ?? 0, wait ?? 0) : 0;
}

/**
 * Returns the time that a Retry-After names, in milliseconds from now; null where it has none that can be read. A date is
 * counted from the response's own Date, so that the two clocks need not agree.
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

/** Attempts before the last one that must give the same doubtful response before it is accepted. */
const FEWEST_ALIKE = 2;

/**
 * Returns the outcome of all attempts. A doubtful response (a body that cannot be decoded, or that ends early) stands
 * where every attempt gave it, the early end at the same byte; otherwise the connection may have been cut.
 */
export function settled(last: Attempt, before: readonly Attempt[]): Outcome {
  const { outcome, doubt } = last;
  if (doubt === undefined || resultOf(last) !== doubt.failure) return outcome;
  const counted = before.filter(({ stale }) => !stale);
  const isConstant = counted.every(
    (one) =>
      one.doubt?.failure === doubt.failure &&
      (doubt.failure === 'undecodable' || one.doubt.cause?.params.bytes === doubt.cause?.params.bytes),
  );
  return isConstant && counted.length >= FEWEST_ALIKE ? outcome : doubt;
}

/** Probes in a row without a usable response that open the circuit of a group. */
const OPENS_GROUP = 3;
/** Open groups, with no usable response in between, that open the circuit of everything. */
const OPENS_ALL = 2;

/** Creates circuits by group. A usable response closes the circuit of its group again. */
export function createCircuit() {
  const unansweredInRow = new Map<string, number>();
  const openSinceAnswer = new Set<string>();
  const isOpen = (group: string): boolean => (unansweredInRow.get(group) ?? 0) >= OPENS_GROUP;
  return {
    /** Why a request of this group is not sent, or null. */
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

/** Attempts in a row, those under way together counted once. */
const MOST_ROUNDS = 10;
/** Fewer where each is followed by a pause that holds everything. */
const MOST_PAUSES = 8;
/** Milliseconds. */
const LONGEST_OUTAGE = 60_000;
const FIRST_SPACING = 200;
const LONGEST_SPACING = 4_000;
/** Clocks differ, and seconds are rounded: a pause that was too short may be prolonged by this much. */
const SLACK = 5_000;

/** Follows the troubled statuses in a row, whatever the request, and bounds how long the wire waits for the target. */
export function createOutage() {
  let rounds = 0;
  let since = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let status: Result = 0;
  return {
    record(result: Result, startedAt: number, endedAt: number): void {
      if (typeof result === 'number' && !isTroubled(result)) rounds = 0;
      if (!isTroubled(result)) return;
      status = result;
      // What began before the others could be held back says nothing new.
      if (rounds > 0 && startedAt < countedAt + FIRST_SPACING / 2) return;
      if (rounds === 0) since = endedAt;
      rounds += 1;
      countedAt = endedAt;
    },
    /** Whether the last response was trouble. */
    goesOn: () => rounds > 0,
    /** Milliseconds for which nothing is sent, so that a target in trouble is not pressed. */
    spacing: () => (rounds === 0 ? 0 : Math.min(LONGEST_SPACING, FIRST_SPACING * 2 ** (rounds - 1))),
    /** Whether no request is repeated for this trouble any more. */
    isLasting: () => rounds >= MOST_ROUNDS,
    /** Why the run stops rather than pause for `pauseMs`, or null. */
    exhausted(pauseMs: number, now: number): TextMessage | null {
      const waited = now - since;
      const allowed = pauseMs > SLACK ? LONGEST_OUTAGE : LONGEST_OUTAGE + SLACK;
      const isTooLong = rounds > 1 && waited + pauseMs > allowed;
      if (rounds < MOST_PAUSES && !isTooLong) return null;
      return textOf('not-sent.throttled', { status, seconds: Math.round(waited / 1_000) });
    },
  };
}
