import { type TextMessage, textOf } from '../../messages/index.ts';
import { isTroubled, type Result } from './retry.ts';

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
