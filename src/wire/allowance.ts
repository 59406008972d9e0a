import { isTroubled, type Result } from './retry.ts';

/** Times are in milliseconds. */
interface Allowance {
  /** Time of the first request accepted since the last series of refusals. */
  readonly since: number;
  readonly accepted: number;
  /** Time of the first refusal of a series that has not ended, or null. */
  readonly limitedAt: number | null;
  /** The series has a 429. */
  readonly isLimit: boolean;
  /** Paths of the refused requests, if each got a 429 without Retry-After. */
  readonly silent: ReadonlySet<string> | null;
  /** Refused requests in all. */
  readonly refusals: number;
  /** Time between two requests at a rate that the target accepts. */
  readonly interval: number;
  /** Longest series of refusals since the last rest. */
  readonly rest: number;
  readonly last: number;
}

/** A longer series of refusals without a 429 is an outage, and so is one before any accepted request. */
const LONGEST_WITHOUT_429 = 5_000;

/** A longer interval usually includes an outage. */
const LONGEST_INTERVAL = 30_000;

/** A longer series comes from a limit that counts requests per minute. */
const LONGEST_OF_SECONDS = 10_000;
/** Fewer accepted requests show no such limit: the target may refuse only some requests. */
const FEWEST_PER_MINUTE = 20;

const NONE: ReadonlySet<string> = new Set();
const withPath = (paths: ReadonlySet<string>, path: string): ReadonlySet<string> =>
  paths.has(path) ? paths : new Set([...paths, path]);

/** A path with fewer than one in so many of all refusals has no limit of its own. */
const SHARE_OF_OWN = 4;

/** Leaves room for retried requests that are sent in between. */
const MARGIN = 1.25;

/**
 * Learns from refusals how many requests the target accepts in which time: for each path, and for all paths. A refusal is a
 * 429, or trouble for a short time: some proxies limit the rate with 503.
 */
export function createAllowances() {
  const allowances = new Map<string, Allowance>();
  const keysOf = (path: string): readonly string[] => ['', path.replace(/\?.*/, '')];
  return {
    /**
     * Records the result of a request sent at `at`; `isSilent`: a 429 without Retry-After. Returns the requests per second that
     * the target accepts, if the result ends a long series of silent refusals of its path, or null.
     */
    record(path: string, result: Result, at: number, isSilent = false): number | null {
      let sustained: number | null = null;
      const none = { since: at, accepted: 0, limitedAt: null, isLimit: false, silent: NONE, last: at };
      for (const key of keysOf(path)) {
        const before: Allowance = allowances.get(key) ?? { ...none, interval: 0, rest: 0, refusals: 0 };
        const { since, accepted, limitedAt, isLimit, silent, rest } = before;
        const begun = { ...before, ...none, accepted: 1 };
        if (isTroubled(result)) {
          const series = {
            limitedAt: limitedAt ?? at,
            isLimit: isLimit || result === 429,
            silent: isSilent && silent !== null ? withPath(silent, path) : null,
            refusals: before.refusals + 1,
          };
          allowances.set(key, { ...before, ...series, last: at });
        } else if (limitedAt === null) allowances.set(key, { ...before, accepted: accepted + 1, last: at });
        else if (!isLimit && (accepted === 0 || at - limitedAt > LONGEST_WITHOUT_429)) allowances.set(key, begun);
        else {
          const interval = Math.min(LONGEST_INTERVAL, (MARGIN * (at - since)) / Math.max(1, accepted));
          allowances.set(key, { ...begun, interval, rest: Math.max(rest, at - limitedAt) });
          const isPerMinute = at - limitedAt > LONGEST_OF_SECONDS && accepted >= FEWEST_PER_MINUTE;
          if (key === '' && isPerMinute && silent?.has(path)) sustained = 1_000 / interval;
        }
      }
      return sustained;
    },
    /** Returns when a request that is never retried should be sent: after a rest, and later ones evenly spaced. */
    next(path: string, now: number): number {
      const { refusals = 0 } = allowances.get('') ?? {};
      const times = keysOf(path).map((key) => {
        const one = allowances.get(key);
        if (one === undefined) return now;
        allowances.set(key, { ...one, rest: 0 });
        const isOwn = one.refusals * SHARE_OF_OWN > refusals;
        return Math.max(now + one.rest, isOwn ? one.last + one.interval : now);
      });
      return Math.max(...times);
    },
  };
}
