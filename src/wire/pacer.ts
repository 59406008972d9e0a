import type { Clock, WireOptions } from './wire.ts';

type PacerOptions = Pick<WireOptions, 'concurrency' | 'rate' | 'deadlineAt'> & { readonly clock: Clock };

/** Requests a second that no number of 429 responses goes below. */
const SLOWEST_RATE = 0.5;
/** Share of a rate that got a 429 which is not exceeded again. */
const CEILING_SHARE = 0.9;
/** Fewer requests in a second than this are no reason for a 429: the target's limit counts something else. */
const FEWEST_TELLING = 10;
/** Factor by which each response raises a lowered rate: the target has shown that it was too high. */
const GROWTH = 1.01;

/**
 * Creates a pacer that starts requests in order, evenly spaced, at most `concurrency` at a time.
 *
 * A 429 halves the rate; each other response raises it a little, never to where it was throttled, since a request that is
 * never repeated could be the one to be throttled there. Where no rate was set, the first 429 halves what was achieved in
 * the last second. A 429 to a request sent before the rate was last lowered is ignored.
 */
export function createPacer({ concurrency, rate: configured, deadlineAt, clock }: PacerOptions) {
  const waiting: { readonly grant: (granted: boolean) => void; urgent: boolean; together: boolean }[] = [];
  const stopping = new AbortController();
  /** Starts within the last second. */
  const starts: number[] = [];
  let active = 0;
  let limit = concurrency;
  let waking = false;
  let nextAt = 0;
  let heldUntil = 0;
  let rate = configured;
  let ceiling = configured ?? Number.POSITIVE_INFINITY;
  let halvedAt = Number.NEGATIVE_INFINITY;

  function refuseAll(): void {
    for (const { grant } of waiting.splice(0)) grant(false);
  }

  function forget(now: number): void {
    while ((starts[0] ?? now) <= now - 1_000) starts.shift();
  }

  function pump(): void {
    while (active < limit) {
      const [next] = waiting;
      if (next === undefined) return;
      const now = clock.now();
      const at = Math.max(now, next.together && active > 0 ? 0 : nextAt, heldUntil);
      if (stopping.signal.aborted || at >= deadlineAt) refuseAll();
      else if (at > now) {
        if (!waking) void wakeIn(at - now);
        return;
      } else {
        active += 1;
        forget(now);
        starts.push(now);
        nextAt = rate === null ? 0 : Math.max(now, nextAt) + 1_000 / rate;
        waiting.shift();
        next.grant(true);
      }
    }
  }

  async function wakeIn(ms: number): Promise<void> {
    waking = true;
    await clock.sleep(ms, stopping.signal);
    waking = false;
    pump();
  }

  return {
    /**
     * Waits for a turn: true when the request may start, which must be followed by one `release`; false when it never may.
     * An `urgent` request (a repetition) goes before those that have not begun. One that goes `together` with the request
     * before it, where that is still under way, does not wait for the distance that the rate puts between them.
     */
    acquire(urgent: boolean, together = false): Promise<boolean> {
      return new Promise((grant) => {
        const at = urgent ? waiting.findIndex((one) => !one.urgent) : -1;
        waiting.splice(at < 0 ? waiting.length : at, 0, { grant, urgent, together: together && !urgent });
        pump();
      });
    },
    release(): void {
      active -= 1;
      pump();
    },
    /** Starts nothing before `until`. */
    hold(until: number): void {
      heldUntil = Math.max(heldUntil, until);
    },
    /** Starts requests one at a time, each when the one before it has ended. */
    oneByOne(narrow: boolean): void {
      limit = narrow ? 1 : concurrency;
      pump();
    },
    /** Records that a request which started at `startedAt` returned 429. */
    throttled(startedAt: number): void {
      if (startedAt <= halvedAt) return;
      const now = clock.now();
      forget(now);
      const tooFast = rate ?? Math.max(FEWEST_TELLING, starts.length);
      ceiling = Math.max(SLOWEST_RATE, Math.min(ceiling, tooFast * CEILING_SHARE));
      rate = Math.max(SLOWEST_RATE, tooFast / 2);
      halvedAt = now;
      nextAt = Math.max(nextAt, now + 1_000 / rate);
    },
    /** Records that a request which started at `startedAt` returned another status. */
    answered(startedAt: number): void {
      if (rate === null || rate >= ceiling || startedAt <= halvedAt) return;
      rate = Math.min(ceiling, rate * GROWTH);
    },
    /** Requests a second at most, or null where there is no bound. */
    rate: () => rate,
    stop(): void {
      stopping.abort();
      refuseAll();
    },
  };
}
