import { type TextMessage, textOf } from '../../messages/index.ts';
import { isTrouble } from '../evidence/trouble.ts';
import type { Result } from './retry.ts';

/** Stops sending where no usable response comes. */
export interface Circuit {
  /** Why a call of this group is not sent, or null. */
  open(group: string): TextMessage | null;
  /** A stimulus of this group ended, with a usable response or without. */
  record(group: string, answered: boolean): void;
}

/** Stimuli in a row without a usable response that break a group. */
const BREAKS_GROUP = 3;
/** Broken groups, with no usable response in between, that break everything. */
const BREAKS_ALL = 2;

/**
 * Circuits by group: three stimuli in a row without a usable response break a group; two groups broken with none in
 * between break all of them. A usable response that still comes closes its group again.
 */
export function createCircuit(): Circuit {
  const unansweredInRow = new Map<string, number>();
  const brokenSinceAnswer = new Set<string>();
  const isBroken = (group: string): boolean => (unansweredInRow.get(group) ?? 0) >= BREAKS_GROUP;
  return {
    open(group) {
      if (brokenSinceAnswer.size >= BREAKS_ALL) return textOf('not-sent.circuit-all');
      return isBroken(group) ? textOf('not-sent.circuit', { group, times: BREAKS_GROUP }) : null;
    },
    record(group, answered) {
      unansweredInRow.set(group, answered ? 0 : (unansweredInRow.get(group) ?? 0) + 1);
      if (answered) brokenSinceAnswer.clear();
      else if (isBroken(group)) brokenSinceAnswer.add(group);
    },
  };
}

/** How long a target that is throttling or down is waited for. */
export interface Outage {
  /** An attempt ended. */
  record(result: Result, startedAt: number, endedAt: number): void;
  /** Trouble came last, and no other answer since. */
  goesOn(): boolean;
  /** Milliseconds for which nothing is sent, so that a target in trouble is not pressed. */
  spacing(): number;
  /** So many attempts in a row met trouble that no call is repeated for it any more. */
  isLasting(): boolean;
  /** Why the run stops rather than pause for `pauseMs`, or null. */
  exhausted(pauseMs: number, now: number): TextMessage | null;
}

/** Attempts in a row, those under way together counted once. */
const MOST_ROUNDS = 10;
/** Fewer where each is followed by a pause that holds everything. */
const MOST_PAUSES = 8;
/** Milliseconds. */
const LONGEST_OUTAGE = 60_000;
const FIRST_SPACING = 200;
const LONGEST_SPACING = 4_000;
/** Clocks are apart, and seconds are rounded: a pause that was too short may be prolonged by this much. */
const SLACK = 5_000;

/** Follows the statuses of trouble that come in a row, whatever is asked for. */
export function createOutage(): Outage {
  let rounds = 0;
  let since = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let status = 0;
  return {
    record(result, startedAt, endedAt) {
      if (typeof result !== 'number') return;
      if (!isTrouble(result)) {
        rounds = 0;
        return;
      }
      status = result;
      // What began before the others could be held back says nothing new.
      if (rounds > 0 && startedAt < countedAt + FIRST_SPACING / 2) return;
      if (rounds === 0) since = endedAt;
      rounds += 1;
      countedAt = endedAt;
    },
    goesOn: () => rounds > 0,
    spacing: () => (rounds === 0 ? 0 : Math.min(LONGEST_SPACING, FIRST_SPACING * 2 ** (rounds - 1))),
    isLasting: () => rounds >= MOST_ROUNDS,
    exhausted(pauseMs, now) {
      const waited = now - since;
      const allowed = pauseMs > SLACK ? LONGEST_OUTAGE : LONGEST_OUTAGE + SLACK;
      const isTooLong = rounds > 1 && waited + pauseMs > allowed;
      if (rounds < MOST_PAUSES && !isTooLong) return null;
      return textOf('not-sent.throttled', { status, seconds: Math.round(waited / 1_000) });
    },
  };
}
