import type { Clock } from './clock.ts';

/** Decides when a call may start. Times are those of the clock. */
export interface Pacer {
  /**
   * Waits for a turn: true when the call may start, which must be followed by one `release`; false when it never may.
   * A call that is repeated is `urgent` and goes before those that have not begun.
   */
  acquire(urgent: boolean): Promise<boolean>;
  release(): void;
  /** No call starts before `until`. */
  hold(until: number): void;
  /** A call started at `startedAt` was answered 429. */
  throttled(startedAt: number): void;
  /** A call was answered, and not with 429. */
  answered(): void;
  /** Requests a second at most, or null where there is no bound. */
  rate(): number | null;
  /** Nothing starts any more. */
  stop(): void;
}

export interface PacerOptions {
  readonly concurrency: number;
  /** Requests a second; null for no bound until the first 429. */
  readonly rate: number | null;
  /** Nothing starts at this time or later. */
  readonly deadlineAt: number;
  readonly clock: Clock;
}

/** Requests a second that no number of 429 answers goes below. */
const SLOWEST_RATE = 0.5;
/** Time without a 429 after which the rate grows by one step, in milliseconds. */
const CALM_MS = 5_000;
const RECOVERY_STEP = 0.5;
/** Share of a rate that was answered 429 which is not exceeded again. */
const CEILING_SHARE = 0.9;
/** Fewer calls in a second than this say too little about the target's limit to be a ceiling. */
const FEWEST_TELLING_CALLS = 5;

/**
 * A pacer that starts calls in the order of asking, evenly spaced, at most `concurrency` at a time.
 *
 * The first 429 halves the rate (where there is none, the number of calls of the busiest of the last two seconds), and
 * so does each later one, save those to calls that had been sent before the last halving. After five calm seconds the
 * rate grows again by half a request a second, never to where it was throttled.
 */
export function createPacer({ concurrency, rate: configured, deadlineAt, clock }: PacerOptions): Pacer {
  const urgentQueue: Array<(granted: boolean) => void> = [];
  const queue: Array<(granted: boolean) => void> = [];
  const achieved = createTally();
  const stopping = new AbortController();
  let active = 0;
  let waking = false;
  let nextAt = 0;
  let heldUntil = 0;
  let rate = configured;
  let ceiling = configured ?? Number.POSITIVE_INFINITY;
  let halvedAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;

  function refuseAll(): void {
    for (const grant of [...urgentQueue.splice(0), ...queue.splice(0)]) grant(false);
  }

  function wakeIn(ms: number): void {
    if (waking) return;
    waking = true;
    void clock.sleep(ms, stopping.signal).then(() => {
      waking = false;
      pump();
    });
  }

  function pump(): void {
    while (active < concurrency && urgentQueue.length + queue.length > 0) {
      const now = clock.now();
      const at = Math.max(now, nextAt, heldUntil);
      if (stopping.signal.aborted || at >= deadlineAt) {
        refuseAll();
        return;
      }
      if (at > now) {
        wakeIn(at - now);
        return;
      }
      active += 1;
      achieved.add(now);
      nextAt = rate === null ? 0 : now + 1_000 / rate;
      (urgentQueue.shift() ?? queue.shift())?.(true);
    }
  }

  return {
    acquire(urgent) {
      return new Promise((resolve) => {
        (urgent ? urgentQueue : queue).push(resolve);
        pump();
      });
    },
    release() {
      active -= 1;
      pump();
    },
    hold(until) {
      heldUntil = Math.max(heldUntil, until);
    },
    throttled(startedAt) {
      if (startedAt <= halvedAt) return;
      const now = clock.now();
      const tooFast = rate ?? achieved.perSecond(now);
      const known = rate ?? Math.max(tooFast, FEWEST_TELLING_CALLS);
      ceiling = Math.max(SLOWEST_RATE, Math.min(ceiling, known * CEILING_SHARE));
      rate = Math.max(SLOWEST_RATE, tooFast / 2);
      halvedAt = now;
      changedAt = now;
      nextAt = Math.max(nextAt, now + 1_000 / rate);
    },
    answered() {
      if (rate === null || rate >= ceiling || clock.now() - changedAt < CALM_MS) return;
      rate = Math.min(ceiling, rate + RECOVERY_STEP);
      changedAt = clock.now();
    },
    rate: () => rate,
    stop() {
      stopping.abort();
      refuseAll();
    },
  };
}

interface Tally {
  add(now: number): void;
  /** Calls of the running second or of the one before it, whichever has more; at least 1. */
  perSecond(now: number): number;
}

function createTally(): Tally {
  let since = 0;
  let current = 0;
  let previous = 0;
  const turn = (now: number): void => {
    if (now - since < 1_000) return;
    previous = now - since < 2_000 ? current : 0;
    current = 0;
    since = now;
  };
  return {
    add(now) {
      turn(now);
      current += 1;
    },
    perSecond(now) {
      turn(now);
      return Math.max(current, previous, 1);
    },
  };
}
