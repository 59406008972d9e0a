import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance as the wire sees them; tests put their own in. */
export interface Clock {
  /** Milliseconds since the epoch with a fraction; never runs backwards. */
  now(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** At least 0 and less than 1. */
  random(): number;
}

/** The longest time that a Node timer can wait, in milliseconds. */
export const LONGEST_TIMER_MS = 2_147_483_647;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => delay(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal }).catch(() => undefined),
  random: Math.random,
};
