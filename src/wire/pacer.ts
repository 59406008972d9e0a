import type { Clock, WireOptions } from './wire.ts';

type PacerOptions = Pick<WireOptions, 'concurrency' | 'rate' | 'deadlineAt'> & { readonly clock: Clock };

/** Lowest rate in requests per second, however many 429 responses arrive. */
const SLOWEST_RATE = 0.5;
/** Maximum rate after a 429, as a share of the rate that got the 429. */
const CEILING_SHARE = 0.9;
/** Lowest rate that can cause a 429. At a lower rate, the target's limit counts something else. */
const LEAST_THROTTLED = 10;
/** Factor by which each response raises a lowered rate. It is small because the target has throttled once. */
const GROWTH = 1.01;
/** Fewest 429s at the restored rate that show how frequent they are. */
const FEWEST_OF_RESTORED = 3;
/** Responses without trouble that raise a lowered concurrency by one. */
const WIDENS_AFTER = 50;

/**
 * Creates a pacer that starts requests in order, evenly spaced, at most `concurrency` at a time.
 *
 * A 429 halves the rate. Each other response raises it a little, but never to the throttled rate, where a request that is
 * never retried could get a 429. If no rate is set, the first 429 halves the rate of the last second. A 429 to a request
 * sent before the last reduction is ignored. A 429 at a rate that the target has accepted since the first 429 does not come
 * from the rate: the configured rate is restored, and pauses alone follow a 429. If 429s are more frequent then, the lower
 * rate was the reason after all, and stays.
 *
 * Trouble while other requests are active halves the concurrency.
 */
export function createPacer({ concurrency, rate: configured, deadlineAt, clock }: PacerOptions) {
  const waiting: { readonly grant: (granted: boolean) => void; urgent: boolean; together: boolean }[] = [];
  const stopping = new AbortController();
  /** Start times within the last second. */
  const starts: number[] = [];
  let active = 0;
  let limit = concurrency;
  let serial = false;
  let untroubled = 0;
  let narrowedAt = Number.NEGATIVE_INFINITY;
  let waking = false;
  let nextAt = 0;
  let pausedUntil = 0;
  let rate = configured;
  let ceiling = configured ?? Number.POSITIVE_INFINITY;
  let halvedAt = Number.NEGATIVE_INFINITY;
  let isRateLimit = true;
  /** Time of the first 429, and requests accepted since then: until the latest 429, and in all. */
  let throttledAt: number | null = null;
  let acceptedBefore = 0;
  let accepted = 0;
  /** 429s so far, or since the configured rate was restored. */
  let throttles = 0;
  /** The rate before the configured one was restored, and the requests that it accepted for each 429. */
  let lowered: { readonly rate: number; readonly each: number } | null = null;

  function rejectAll(): void {
    for (const { grant } of waiting.splice(0)) grant(false);
  }

  function dropOldStarts(now: number): void {
    while ((starts[0] ?? now) <= now - 1_000) starts.shift();
  }

  function pump(): void {
    while (active < (serial ? 1 : limit)) {
      const [next] = waiting;
      if (next === undefined) return;
      const now = clock.now();
      const at = Math.max(now, next.together && active > 0 ? 0 : nextAt, pausedUntil);
      if (stopping.signal.aborted || at >= deadlineAt) rejectAll();
      else if (at > now) {
        if (!waking) void wakeIn(at - now);
        return;
      } else {
        active += 1;
        dropOldStarts(now);
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
     * Resolves to true when the request may start; the caller must then call `release` once. Resolves to false if it never
     * may start. `urgent` requests (retries) go before requests that were never sent. A request `together` with the one
     * before it skips the interval between them while a request is active.
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
    pauseUntil(until: number): void {
      pausedUntil = Math.max(pausedUntil, until);
    },
    /** Limits the concurrency to one request, or restores it. */
    setSerial(isSerial: boolean): void {
      serial = isSerial;
      pump();
    },
    /** Records that a request started at `startedAt` found the target in trouble. */
    troubled(startedAt: number): void {
      untroubled = 0;
      if (active <= 1 || startedAt <= narrowedAt) return;
      limit = Math.max(1, Math.floor(limit / 2));
      narrowedAt = clock.now();
    },
    /** Records that a request started at `startedAt` returned 429. */
    throttled(startedAt: number): void {
      if (startedAt <= halvedAt) return;
      throttles += 1;
      if (!isRateLimit) {
        const isFrequent = throttles >= FEWEST_OF_RESTORED && accepted / throttles < (lowered?.each ?? 0) / 2;
        if (lowered === null || !isFrequent) return;
        rate = lowered.rate * CEILING_SHARE;
        ceiling = rate;
        lowered = null;
        return;
      }
      const now = clock.now();
      dropOldStarts(now);
      // A limit counts by periods: those accepted last may be of a period that has just begun.
      const proven = throttledAt === null ? 0 : (acceptedBefore * 1_000) / (now - throttledAt);
      throttledAt ??= now;
      acceptedBefore = accepted;
      if (rate !== null && rate <= proven) {
        isRateLimit = false;
        lowered = { rate, each: accepted / throttles };
        [throttles, accepted] = [0, 0];
        rate = configured;
        return;
      }
      const tooFast = rate ?? Math.max(LEAST_THROTTLED, starts.length);
      ceiling = Math.max(SLOWEST_RATE, Math.min(ceiling, tooFast * CEILING_SHARE));
      rate = Math.max(SLOWEST_RATE, tooFast / 2);
      halvedAt = now;
      nextAt = Math.max(nextAt, now + 1_000 / rate);
    },
    /** Records that a request started at `startedAt` returned another status. */
    answered(startedAt: number): void {
      untroubled += 1;
      if (throttledAt !== null) accepted += 1;
      if (untroubled % WIDENS_AFTER === 0 && limit < concurrency) limit += 1;
      if (rate === null || rate >= ceiling || startedAt <= halvedAt) return;
      rate = Math.min(ceiling, rate * GROWTH);
    },
    /** Sets the rate to what the target accepts on average. Several 429 in a row show less. */
    sustained(accepted: number): void {
      rate = Math.min(accepted, configured ?? accepted);
      ceiling = rate;
    },
    /** Returns the maximum requests per second, or null if there is no limit. */
    rate: () => rate,
    stop(): void {
      stopping.abort();
      rejectAll();
    },
  };
}
