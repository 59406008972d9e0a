/** Stops asking where nothing answers. */
export interface Circuit {
  /** Why a call of this group is not sent, or null. */
  open(group: string): string | null;
  /** A stimulus of this group ended, with a complete answer or without. */
  record(group: string, answered: boolean): void;
}

/** Stimuli in a row without an answer that break a group. */
const BREAKS_GROUP = 3;
/** Broken groups, with no answer in between, that break everything. */
const BREAKS_ALL = 2;

/**
 * Circuits by group: three stimuli in a row without an answer break a group; two groups broken with nothing answered
 * in between break all of them. An answer that still comes closes its group again.
 */
export function createCircuit(): Circuit {
  const unansweredInRow = new Map<string, number>();
  const brokenSinceAnswer = new Set<string>();
  const isBroken = (group: string): boolean => (unansweredInRow.get(group) ?? 0) >= BREAKS_GROUP;
  return {
    open(group) {
      if (brokenSinceAnswer.size >= BREAKS_ALL) return 'the circuit of the whole target is open: nothing answered';
      return isBroken(group)
        ? `the circuit of ${group} is open: nothing answered ${BREAKS_GROUP} times in a row`
        : null;
    },
    record(group, answered) {
      unansweredInRow.set(group, answered ? 0 : (unansweredInRow.get(group) ?? 0) + 1);
      if (answered) brokenSinceAnswer.clear();
      else if (isBroken(group)) brokenSinceAnswer.add(group);
    },
  };
}
