import { ConnectionError } from './errors.ts';
import { type Answer, retryAfterOf, type Send } from './send.ts';
import { unlessAborted } from './waiting.ts';

export interface Retrying {
  /** Repetitions of one request; 0 for none. */
  readonly maxRetries: number;
  /** Milliseconds before all repetitions of one request together; 0 for no repetition. */
  readonly maxRetryWaitMs: number;
  readonly now: () => number;
  readonly wait: (ms: number, signal?: AbortSignal) => PromiseLike<unknown>;
}

/** Too many requests, and what a gateway returns while the API is unavailable. A 500 is a defect and does not pass. */
const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Cut connections and temporary DNS failures. A refused connection and an invalid certificate rarely pass in seconds. */
const PASSING_FAILURES: readonly (string | undefined)[] = [
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
];

/** Makes a function that repeats a request while its failure can pass. Every request of the client is safe to repeat. */
export function retrying(send: Send, { maxRetries, maxRetryWaitMs, now, wait }: Retrying): Send {
  return async (...request) => {
    const { 3: signal } = request;
    const attempt = () => send(...request).catch(passingFailure);
    let result = await attempt();
    let waitedMs = 0;
    for (let retry = 0; retry < maxRetries; retry += 1) {
      const ms = waitBefore(retry, result, now());
      if (ms === undefined || waitedMs + ms > maxRetryWaitMs) break;
      signal?.throwIfAborted();
      await unlessAborted(wait(ms, signal), signal);
      waitedMs += ms;
      result = await attempt();
    }
    if (result instanceof ConnectionError) throw result;
    return result;
  };
}

function passingFailure(error: unknown): ConnectionError {
  if (error instanceof ConnectionError && PASSING_FAILURES.includes(error.systemCode)) return error;
  throw error;
}

const SHORTEST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;

/** Milliseconds to wait before a repetition, numbered from 0; undefined if the result does not pass. */
function waitBefore(retry: number, result: Answer | ConnectionError, now: number): number | undefined {
  if (!(result instanceof ConnectionError)) {
    if (!PASSING_STATUSES.includes(result.status)) return undefined;
    const asked = retryAfterOf(result, now) ?? 0;
    if (asked > 0) return asked * 1_000;
  }
  // Clients that failed at the same time must not all return at the same time.
  return Math.min(LONGEST_BACKOFF_MS, SHORTEST_BACKOFF_MS * 2 ** retry) * (1 - Math.random() / 2);
}
