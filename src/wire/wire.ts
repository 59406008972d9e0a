import type { Call, EarlierAttempt, Outcome } from '../evidence/exchange.ts';

/** How the wire may repeat a call: `transient` for GETs and good token calls, `never` for calls with bad credentials. */
export type RetryPolicy = 'transient' | 'never';

export interface SendOptions {
  readonly retry: RetryPolicy;
  /** Calls of one group share a circuit: after three stimuli in a row without a usable response the rest is not sent. */
  readonly group: string;
  /** To the origin of the base address, without the base address' own path. */
  readonly atOrigin?: boolean;
  /** Starts with the call before it, where the concurrency allows; the call after it waits for the time of both. */
  readonly together?: boolean;
}

/** One call sent, with all its attempts. */
export interface Sent {
  readonly outcome: Outcome;
  readonly earlier: readonly EarlierAttempt[];
  /** No attempt was made. */
  readonly unsent?: true;
  readonly startedAt: number;
  readonly durationMs: number;
}

export interface WireCounts {
  /** Requests put on the wire, retries included. */
  readonly sent: number;
  readonly retried: number;
  /** Requests answered 429. */
  readonly throttled: number;
}

export interface WireOptions {
  readonly baseUrl: string;
  /** Extra certificate authority, PEM. */
  readonly ca?: string;
  readonly timeoutMs: number;
  /** The run's deadline, in milliseconds since the epoch. */
  readonly deadlineAt: number;
  readonly concurrency: number;
  /** Requests a second; null for no bound until the first 429. */
  readonly rate: number | null;
  readonly maxRequests: number;
  readonly userAgent: string;
  /** Aborts everything under way and sends nothing more. */
  readonly signal?: AbortSignal;
}

/** The only place that opens a socket. Never throws for anything that the target does. */
export interface Wire {
  send(call: Call, options: SendOptions): Promise<Sent>;
  counts(): WireCounts;
  close(): void;
}
