import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { textOf } from '../../messages/index.ts';
import type { Answered, Call, FailureKind, Outcome } from '../../src/evidence/exchange.ts';
import { createWire } from '../../src/wire/create.ts';
import { unanswered } from '../../src/wire/failure.ts';
import type { Attempt, AttemptOptions } from '../../src/wire/request.ts';
import type { WireOptions } from '../../src/wire/wire.ts';
import { answered } from '../support/answered.ts';

/** 21 November 2026, 00:00:00 UTC. */
export const START = Date.UTC(2026, 10, 21);

/** A clock that stands still until everything waits for it, and then jumps to whatever comes first. */
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
    /** Lets time pass until `work` is done; what it gives. */
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

/** A 200 with a body that cannot be decoded, or that ends early at a byte. */
export interface Doubtful {
  readonly doubt: 'undecodable' | 'incomplete';
  readonly bytes: number;
}

/** What a fake target says to one request: a status, a status with headers, or why there is no answer. */
export type Reply =
  | number
  | FailureKind
  | 'stale'
  | Doubtful
  | { readonly status: number; readonly headers: Answered['headers'] };

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

/** The status of a response, or why there is none. */
export function endOf({ outcome }: { readonly outcome: Outcome }): number | FailureKind {
  return outcome.kind === 'answered' ? outcome.status : outcome.failure;
}

/** A wire on a fake clock, to a fake target: `reply` gives the response to each attempt, which takes `latencyMs`. */
export function bench(
  reply: (call: Call, attempt: number, now: number) => Reply,
  options: Partial<WireOptions> = {},
  latencyMs = 10,
) {
  const clock = createFakeClock();
  const log: Array<{ readonly at: number; readonly call: Call; readonly limits: AttemptOptions }> = [];
  const never = new AbortController().signal;
  let underWay = 0;
  let most = 0;
  const sender = {
    /** Each attempt, in the order sent. */
    log,
    /** Most attempts under way at one time. */
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
  return { clock, sender, wire: createWire({ ...wireOptions, ...options }, { clock, sender }) };
}

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
