import { setTimeout as delay } from 'node:timers/promises';
import type { Call, EarlierAttempt, Outcome } from '../evidence/exchange.ts';

/** `transient` for GETs and valid token requests, `never` for requests with invalid credentials. */
/** `never`: repeats only connections that did not reach the target; `once`: repeats nothing. */
export type RetryPolicy = 'transient' | 'never' | 'once';

export interface SendOptions {
  readonly retry: RetryPolicy;
  /** Requests of one group share a circuit: three probes in a row without a usable response open it. */
  readonly group: string;
  /** Sends to the origin of the base URL, without the path of the base URL. */
  readonly atOrigin?: boolean;
  /** Starts with the request before it if the concurrency allows; the next request then waits for both intervals. */
  readonly together?: boolean;
}

/** One request with all its attempts. */
export interface Sent {
  readonly outcome: Outcome;
  readonly earlier: readonly EarlierAttempt[];
  /** No attempt was made. */
  readonly unsent?: true;
  readonly startedAt: number;
  readonly durationMs: number;
}

export interface WireCounts {
  /** Includes retries. */
  readonly sent: number;
  readonly retried: number;
  /** Attempts without a connection to the target, which did not see them. Missing in evidence of older versions. */
  readonly unreached?: number;
  /** Requests that returned 429. */
  readonly throttled: number;
}

export interface WireOptions {
  readonly baseUrl: string;
  /** Extra certificate authority, PEM. */
  readonly ca?: string | undefined;
  /** PEM. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string } | undefined;
  /** The proxy of every connection, and the name of its setting. */
  readonly proxy?: { readonly url: string; readonly variable: string } | undefined;
  /** Headers added to every request that does not set them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs: number;
  /** The run's deadline, in milliseconds since the epoch. */
  readonly deadlineAt: number;
  readonly concurrency: number;
  /** Requests per second; null for no limit until the first 429. */
  readonly rate: number | null;
  readonly maxRequests: number;
  readonly userAgent: string;
  /** Aborts all active requests and sends no more. */
  readonly signal?: AbortSignal;
}

/** The only code that opens a socket. Never throws, whatever the target does. */
export interface Wire {
  send(call: Call, options: SendOptions): Promise<Sent>;
  counts(): WireCounts;
  close(): void;
}

/** Time and random numbers. Tests pass their own. */
export interface Clock {
  /** Returns milliseconds since the epoch with a fraction; never runs backwards. */
  now(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Returns a number of at least 0 and less than 1. */
  random(): number;
}

/** Longest delay of a Node timer, in milliseconds. */
export const LONGEST_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => delay(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal }).catch(() => undefined),
  random: Math.random,
};
