import { type TextMessage, textOf } from '../../messages/index.ts';

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
