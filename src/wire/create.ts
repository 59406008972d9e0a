import { setMaxListeners } from 'node:events';
import type { Call, EarlierAttempt, Outcome } from '../evidence/exchange.ts';
import { createCircuit } from './circuit.ts';
import { type Clock, systemClock } from './clock.ts';
import { unanswered } from './failure.ts';
import { createPacer } from './pacer.ts';
import { type Attempt, createSender, type Sender } from './request.ts';
import { pauseAfter, resultOf, waitBeforeRepeat } from './retry.ts';
import type { SendOptions, Sent, Wire, WireOptions } from './wire.ts';

/** What tests put in place of the machine's own. */
export interface WireParts {
  readonly clock?: Clock;
  readonly sender?: Sender;
}

/** An attempt with its times, in milliseconds. */
interface Timed extends Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
}

interface GivenUp extends Timed {
  readonly waitedMs: number;
}

/**
 * The wire to one base address: paced, repeated where that is allowed, bounded in time and number.
 *
 * Neither `createWire` nor `send` throws for anything that the target does. A call that is not to be repeated goes over
 * a connection of its own, so that no stale connection can cost it its only attempt.
 */
export function createWire(options: WireOptions, parts: WireParts = {}): Wire {
  const clock = parts.clock ?? systemClock;
  const sender = parts.sender ?? createSender(options);
  const pacer = createPacer({ ...options, clock });
  const circuit = createCircuit();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const counts = { sent: 0, retried: 0, throttled: 0 };
  let closed = false;

  function stop(): void {
    stopping.abort();
    pacer.stop();
    sender.abort();
  }

  /** Why nothing of this group may be sent now, or null. */
  function obstacle(group: string): string | null {
    if (closed) return 'the wire is closed';
    if (options.signal?.aborted) return 'the run was interrupted';
    if (clock.now() >= options.deadlineAt) return "the run's deadline has passed";
    if (counts.sent >= options.maxRequests) return `the budget of ${options.maxRequests} requests is used up`;
    return circuit.open(group);
  }

  async function attempt(call: Call, fresh: boolean): Promise<Timed> {
    const startedAt = clock.now();
    const left = options.deadlineAt - startedAt;
    const timeoutMs = Math.min(options.timeoutMs, left);
    counts.sent += 1;
    const { outcome, stale } = await sender.attempt(call, { timeoutMs, fresh });
    if (outcome.kind === 'answered' && outcome.status === 429) {
      counts.throttled += 1;
      pacer.throttled(startedAt);
    } else if (outcome.kind === 'answered') {
      pacer.answered(startedAt);
    }
    const cutShort = outcome.kind === 'unanswered' && outcome.failure === 'timeout' && left < options.timeoutMs;
    return {
      outcome: cutShort ? unanswered('timeout', "the run's deadline ended the call") : outcome,
      stale,
      startedAt,
      endedAt: clock.now(),
    };
  }

  async function send(call: Call, { retry, group }: SendOptions): Promise<Sent> {
    const givenUp: GivenUp[] = [];
    const giveUp = (attempt: Timed): void => {
      counts.retried += 1;
      givenUp.push({ ...attempt, waitedMs: clock.now() - attempt.endedAt });
    };

    let last: Timed | null = null;
    for (;;) {
      const early = obstacle(group);
      const granted = early === null && (await pacer.acquire(last !== null));
      const late = early ?? obstacle(group);
      if (!granted || late !== null) {
        if (granted) pacer.release();
        if (last === null) return notSent(late ?? "the run's deadline comes before the call's turn");
        break;
      }
      if (last !== null) giveUp(last);
      last = await attempt(call, retry === 'never');
      if (last.stale && obstacle(group) === null) {
        giveUp(last);
        last = await attempt(call, true);
      }
      const counted = givenUp.filter(({ stale }) => !stale).map(({ outcome }) => resultOf(outcome));
      const wait = waitBeforeRepeat(last.outcome, counted, clock.now(), clock.random());
      const fits = wait !== null && clock.now() + wait < options.deadlineAt;
      const pause = fits ? pauseAfter(last.outcome, wait, clock.now()) : 0;
      if (pause > 0) pacer.hold(clock.now() + pause);
      pacer.release();
      if (!fits || retry === 'never') break;
      if (pause === 0) await clock.sleep(wait, stopping.signal);
    }
    if (!isOurs(last.outcome)) circuit.record(group, last.outcome.kind === 'answered');
    return { outcome: last.outcome, earlier: givenUp.map(earlierOf), ...timesOf(last) };
  }

  function notSent(why: string): Sent {
    return { outcome: unanswered('not-sent', why), earlier: [], startedAt: Math.round(clock.now()), durationMs: 0 };
  }

  if (options.signal?.aborted) stop();
  else options.signal?.addEventListener('abort', stop, { once: true });

  return {
    send,
    counts: () => ({ ...counts }),
    close() {
      closed = true;
      options.signal?.removeEventListener('abort', stop);
      stop();
      sender.close();
    },
  };
}

function isOurs(outcome: Outcome): boolean {
  return outcome.kind === 'unanswered' && outcome.failure === 'not-sent';
}

function timesOf({ startedAt, endedAt }: Timed): { readonly startedAt: number; readonly durationMs: number } {
  return { startedAt: Math.round(startedAt), durationMs: endedAt - startedAt };
}

function earlierOf(attempt: GivenUp): EarlierAttempt {
  return { ...timesOf(attempt), result: resultOf(attempt.outcome), waitedMs: attempt.waitedMs };
}
