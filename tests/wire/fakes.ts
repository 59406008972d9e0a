import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { textOf } from '../../messages/index.ts';
import type { Answered, Call, FailureKind, Outcome } from '../../src/evidence/exchange.ts';
import { createWire } from '../../src/wire/create.ts';
import { unanswered } from '../../src/wire/failure.ts';
import type { Attempt, AttemptOptions } from '../../src/wire/request.ts';
import type { SendOptions, WireOptions } from '../../src/wire/wire.ts';
import { answered } from '../support/answered.ts';

/** 21 November 2026, 00:00:00 UTC. */
export const START = Date.UTC(2026, 10, 21);

/** Creates a clock that advances to the next timer once all work is waiting. */
export function createFakeClock() {
  const sleepers: Array<{ readonly at: number; readonly wake: () => void }> = [];
  let now = START;
  return {
    now: () => now,
    random: () => 0.5,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        const wake = (): void => {
          signal.removeEventListener('abort', wake);
          resolve();
        };
        setMaxListeners(0, signal);
        signal.addEventListener('abort', wake, { once: true });
        sleepers.push({ at: now + ms, wake });
      }),
    /** Advances the time until `work` is done, and returns its result. */
    async run<T>(work: Promise<T>): Promise<T> {
      let done = false;
      const settled = work.finally(() => {
        done = true;
      });
      settled.catch(() => undefined);
      for (;;) {
        await turn();
        if (done) return settled;
        sleepers.sort((a, b) => a.at - b.at);
        const first = sleepers.shift();
        if (first === undefined) throw new Error('everything waits and nothing will come');
        now = Math.max(now, first.at);
        first.wake();
      }
    },
  };
}

/** A 200 with an undecodable body, or with a body that ends early at a byte. */
export interface Doubtful {
  readonly doubt: 'undecodable' | 'incomplete';
  readonly bytes: number;
}

/** The reply of a fake target to one request: a status, a status with headers, or a kind of failure. */
export type Reply =
  | number
  | FailureKind
  | 'stale'
  | Doubtful
  | { readonly status: number; readonly headers: Answered['headers'] };

/** Returns a reply with a time in Retry-After, unless that is null. */
export const replyWith = (status: number, retryAfter: number | null): Reply => ({
  status,
  headers: retryAfter === null ? [] : [['retry-after', String(retryAfter)]],
});

export const WINDOWS = ['sliding', 'fixed'] as const;

/** Creates a limit of requests in a time. It returns when a request at `now` is accepted: `now`, or a later time. */
export function rateLimit(window: (typeof WINDOWS)[number], limit: number, windowMs: number, countsRejected = false) {
  const times: number[] = [];
  return (now: number): number => {
    const start = Math.floor(now / windowMs) * windowMs;
    const recent = times.filter((at) => (window === 'fixed' ? at >= start : at > now - windowMs));
    const isAccepted = recent.length < limit;
    if (isAccepted || countsRejected) times.push(now);
    if (isAccepted) return now;
    return (window === 'fixed' ? start : (recent[0] ?? now)) + windowMs;
  };
}

const TOLD = textOf('text', { text: 'as told' });

function attemptOf(said: Reply): Attempt {
  if (said === 'stale') return { outcome: unanswered('reset', TOLD), stale: true };
  if (typeof said === 'string') return { outcome: unanswered(said, TOLD), stale: false };
  if (typeof said === 'object' && 'doubt' in said) {
    const doubt = unanswered(said.doubt, textOf('wire.incomplete-json', { bytes: said.bytes }));
    return { ...attemptOf(200), doubt };
  }
  const { status, headers } = typeof said === 'number' ? { status: said, headers: [] } : said;
  return { outcome: answered(status, '', headers), stale: false };
}

/** Returns the status of a response, or the kind of failure. */
export function endOf({ outcome }: { readonly outcome: Outcome }): number | FailureKind {
  return outcome.kind === 'answered' ? outcome.status : outcome.failure;
}

type Replying = (call: Call, attempt: number, now: number) => Reply;

/** Creates a wire with a fake clock and a fake target. `reply` returns the response to each attempt after `latencyMs`. */
export function bench(reply: Replying, options: Partial<WireOptions> = {}, latencyMs = 10) {
  const clock = createFakeClock();
  const log: Array<{ readonly at: number; readonly call: Call; readonly limits: AttemptOptions }> = [];
  const never = new AbortController().signal;
  let underWay = 0;
  let most = 0;
  const sender = {
    log,
    most: () => most,
    attempt: async (call: Call, limits: AttemptOptions) => {
      log.push({ at: clock.now(), call, limits });
      underWay += 1;
      most = Math.max(most, underWay);
      const said = reply(call, log.length, clock.now());
      await clock.sleep(said === 'timeout' ? limits.timeoutMs : latencyMs, never);
      underWay -= 1;
      return attemptOf(said);
    },
    abort: () => undefined,
    close: () => undefined,
  };
  const wire = createWire({ ...wireOptions, ...options }, { clock, sender });
  return {
    clock,
    sender,
    wire,
    /** Sends one request, and advances the time until it ends. */
    send: (path = '/', given: Partial<SendOptions> = {}) => clock.run(wire.send(get(path), { ...usual, ...given })),
    /** Sends requests at once, and advances the time until all end. */
    sendAll: (count: number) =>
      clock.run(Promise.all(Array.from({ length: count }, (_, n) => wire.send(get(`/${n}`), usual)))),
  };
}

const usual: SendOptions = { retry: 'transient', group: 'g' };

export const get = (path = '/'): Call => ({ method: 'GET', path, headers: {} });

export const wireOptions: WireOptions = {
  baseUrl: 'http://127.0.0.1:1',
  timeoutMs: 15_000,
  deadlineAt: START + 600_000,
  concurrency: 4,
  rate: null,
  maxRequests: 5_000,
  userAgent: 'test',
};
