import type { Clock } from './clock.ts';

/** Decides when a call may start. Times are those of the clock. */
export interface Pacer {
  /**
   * Waits for a turn: true when the call may start, which must be followed by one `release`; false when it never may.
   * A call that is repeated is `urgent` and goes before those that have not begun; one that goes `together` with the call
   * before it, where that is still under way, does not wait for the distance that the rate puts between them.
   */
  acquire(urgent: boolean, together?: boolean): Promise<boolean>;
  release(): void;
  /** No call starts before `until`. */
  hold(until: number): void;
  /** Whether calls start one at a time only, each when the one before it has ended. */
  oneByOne(narrow: boolean): void;
  /** A call started at `startedAt` was answered 429. */
  throttled(startedAt: number): void;
  /** A call that started at `startedAt` was answered, and not with 429. */
  answered(startedAt: number): void;
  /** Requests a second at most, or null where there is no bound. */
  rate(): number | null;
  /** Nothing starts any more. */
  stop(): void;
}

interface Waiting {
  readonly grant: (granted: boolean) => void;
  readonly together: boolean;
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
/** Fewer calls in a second than this say nothing about the target's limit. */
const FEWEST_TELLING_CALLS = 5;
/** Requests a second after a first 429 that says nothing about the limit. */
const CAUTIOUS_RATE = 5;
/** What each answer multiplies a rate by that nobody set. */
const GROWTH = 1.1;
/** Requests a second that no target is asked: a rate that grew so far is no bound. */
const BEYOND_ANY_RATE = 1_000;

/**
 * A pacer that starts calls in the order of asking, evenly spaced, at most `concurrency` at a time. A 429 to a call that
 * had been sent before the rate was last lowered is passed over.
 *
 * A rate that was set is halved by each 429. After five calm seconds it grows again by half a request a second, never to
 * where it was throttled.
 *
 * Where none was set, a first 429 halves what was achieved in the busier of the last two seconds, each further one the
 * rate that there is; where it was throttled is not reached again, since a call that is never repeated could be the one
 * to be throttled there. Fewer than five calls tell no rate: the first such 429 leaves five requests a second, each one
 * after it half of what there is. Every answer lets the rate grow by a tenth, so that it is soon no bound again.
 */
export function createPacer({ concurrency, rate: configured, deadlineAt, clock }: PacerOptions): Pacer {
  const urgentQueue: Waiting[] = [];
  const queue: Waiting[] = [];
  const achieved = createTally();
  const stopping = new AbortController();
  let active = 0;
  let limit = concurrency;
  let waking = false;
  let nextAt = 0;
  let heldUntil = 0;
  let rate = configured;
  let ceiling = configured ?? Number.POSITIVE_INFINITY;
  let told = false;
  let halvedAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;

  function refuseAll(): void {
    for (const { grant } of [...urgentQueue.splice(0), ...queue.splice(0)]) grant(false);
  }

  /** Requests a second that were throttled, or null where too few were sent to tell. */
  function tellingRate(now: number): number | null {
    const busiest = achieved.perSecond(now);
    if (busiest < FEWEST_TELLING_CALLS) return null;
    return !told || rate === null ? Math.min(busiest, rate ?? busiest) : rate;
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
    while (active < limit) {
      const line = urgentQueue.length > 0 ? urgentQueue : queue;
      const [next] = line;
      if (next === undefined) return;
      const now = clock.now();
      const at = Math.max(now, next.together && active > 0 ? 0 : nextAt, heldUntil);
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
      nextAt = rate === null ? 0 : Math.max(now, nextAt) + 1_000 / rate;
      line.shift();
      next.grant(true);
    }
  }

  return {
    acquire(urgent, together = false) {
      return new Promise((grant) => {
        (urgent ? urgentQueue : queue).push({ grant, together: together && !urgent });
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
    oneByOne(narrow) {
      limit = narrow ? 1 : concurrency;
      pump();
    },
    throttled(startedAt) {
      if (startedAt <= halvedAt) return;
      const now = clock.now();
      const tooFast = configured === null ? tellingRate(now) : rate;
      told ||= tooFast !== null;
      if (tooFast !== null) ceiling = Math.max(SLOWEST_RATE, Math.min(ceiling, tooFast * CEILING_SHARE));
      rate = Math.max(SLOWEST_RATE, (tooFast ?? rate ?? 2 * CAUTIOUS_RATE) / 2);
      halvedAt = now;
      changedAt = now;
      nextAt = Math.max(nextAt, now + 1_000 / rate);
    },
    answered(startedAt) {
      if (rate === null || rate >= ceiling || startedAt <= halvedAt) return;
      if (configured === null) {
        const grown = Math.min(ceiling, rate * GROWTH);
        rate = grown < BEYOND_ANY_RATE ? grown : null;
        return;
      }
      if (clock.now() - changedAt < CALM_MS) return;
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
