import { setMaxListeners } from 'node:events';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Call, EarlierAttempt, Outcome } from '../evidence/exchange.ts';
import { isTrouble } from '../evidence/trouble.ts';
import { createCircuit, createOutage } from './circuit.ts';
import { type Clock, systemClock } from './clock.ts';
import { unanswered } from './failure.ts';
import { createPacer } from './pacer.ts';
import { type Attempt, createSender, type Sender } from './request.ts';
import { pauseAfter, resultOf, retryAfter, settled, waitBeforeRepeat } from './retry.ts';
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
  const outage = createOutage();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const counts = { sent: 0, retried: 0, throttled: 0 };
  const seconds = Math.round((options.deadlineAt - clock.now()) / 1_000);
  let closed = false;
  /** Why nothing more is sent to a target that asks to be left alone, or null. */
  let leftAlone: TextMessage | null = null;
  /** The longest Retry-After that was waited for since the last rest, in milliseconds. */
  let longestAsked = 0;

  function stop(): void {
    stopping.abort();
    pacer.stop();
    sender.abort();
  }

  /** Why nothing of this group may be sent now, or null. */
  function obstacle(group: string): TextMessage | null {
    if (closed) return textOf('not-sent.closed');
    if (options.signal?.aborted) return textOf('not-sent.interrupted');
    if (leftAlone !== null) return leftAlone;
    if (clock.now() >= options.deadlineAt) return textOf('not-sent.deadline', { seconds });
    if (counts.sent >= options.maxRequests) return textOf('not-sent.budget', { most: options.maxRequests });
    return circuit.open(group);
  }

  async function attempt(call: Call, { atOrigin = false }: SendOptions, fresh: boolean): Promise<Timed> {
    const startedAt = clock.now();
    const left = options.deadlineAt - startedAt;
    const timeoutMs = Math.min(options.timeoutMs, left);
    counts.sent += 1;
    const { outcome, ...rest } = await sender.attempt(call, { timeoutMs, fresh, atOrigin });
    const endedAt = clock.now();
    if (isHeldBack(outcome)) counts.sent -= 1;
    if (outcome.kind === 'answered' && outcome.status === 429) {
      counts.throttled += 1;
      pacer.throttled(startedAt);
    } else if (outcome.kind === 'answered') {
      pacer.answered(startedAt);
    }
    outage.record(resultOf({ outcome, ...rest }), startedAt, endedAt);
    pacer.oneByOne(outage.goesOn());
    return {
      ...rest,
      outcome: left < options.timeoutMs ? endedByDeadline(outcome, seconds) : outcome,
      startedAt,
      endedAt,
    };
  }

  /**
   * Holds every call back for as long as an attempt asks for, or stops the run where that is too long; what is waited
   * before the call is repeated, or null where it is not.
   */
  function pauseFor(last: Timed, before: readonly GivenUp[]): { readonly wait: number | null; readonly held: boolean } {
    const now = clock.now();
    const result = resultOf(last);
    const asked = last.outcome.kind === 'answered' ? retryAfter(last.outcome, now) : null;
    const wait = waitBeforeRepeat(result, asked, before.map(resultOf), clock.random());
    const pause = pauseAfter(result, asked, wait);
    const fits = now + Math.max(pause, wait ?? 0) < options.deadlineAt;
    if (pause === 0) {
      if (outage.goesOn()) pacer.hold(now + outage.spacing());
      return { wait: fits && !(outage.isLasting() && isTrouble(Number(result))) ? wait : null, held: false };
    }
    leftAlone ??= outage.exhausted(pause, now);
    if (leftAlone === null && !fits && asked !== null) {
      leftAlone = textOf('not-sent.retry-after', { status: Number(result), seconds: Math.ceil(asked / 1_000) });
    }
    if (leftAlone !== null) pacer.stop();
    if (leftAlone !== null || !fits) return { wait: null, held: false };
    longestAsked = Math.max(longestAsked, asked ?? 0);
    pacer.hold(now + pause);
    return { wait, held: true };
  }

  /** A call that is never repeated does not share the period of a limit that was reached before. */
  function rest(): void {
    const until = clock.now() + longestAsked;
    longestAsked = 0;
    if (until < options.deadlineAt) pacer.hold(until);
  }

  async function send(call: Call, sendOptions: SendOptions): Promise<Sent> {
    const { retry, group, together = false } = sendOptions;
    const givenUp: GivenUp[] = [];
    const giveUp = (attempt: Timed): void => {
      counts.retried += 1;
      givenUp.push({ ...attempt, waitedMs: clock.now() - attempt.endedAt });
    };

    if (retry === 'never') rest();
    let last: Timed | null = null;
    for (;;) {
      const early = obstacle(group);
      const granted = early === null && (await pacer.acquire(last !== null, together));
      const late = early ?? obstacle(group);
      if (!granted || late !== null) {
        if (granted) pacer.release();
        if (last === null) return notSent(late ?? textOf('not-sent.deadline', { seconds }));
        break;
      }
      if (last !== null) giveUp(last);
      last = await attempt(call, sendOptions, retry === 'never');
      if (last.stale && obstacle(group) === null) {
        giveUp(last);
        last = await attempt(call, sendOptions, true);
      }
      const { wait, held } = pauseFor(
        last,
        givenUp.filter(({ stale }) => !stale),
      );
      pacer.release();
      if (wait === null || retry === 'never') break;
      if (!held) await clock.sleep(wait, stopping.signal);
    }
    const outcome = settled(last, givenUp);
    if (!isOurs(outcome)) circuit.record(group, isUsable(outcome));
    const unsent = givenUp.length === 0 && isHeldBack(outcome);
    return { outcome, earlier: givenUp.map(earlierOf), ...timesOf(last), ...(unsent && { unsent }) };
  }

  function notSent(why: TextMessage): Sent {
    const outcome = unanswered('not-sent', why);
    return { outcome, unsent: true, earlier: [], startedAt: Math.round(clock.now()), durationMs: 0 };
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

/** Whether an attempt failed on this machine before a byte of it was sent. */
function isHeldBack(outcome: Outcome): boolean {
  const code = outcome.kind === 'unanswered' && isOurs(outcome) ? outcome.cause?.code : undefined;
  return code?.startsWith('not-sent.') === true && code !== 'not-sent.interrupted';
}

function isUsable(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && !isTrouble(outcome.status);
}

/** An outcome of an attempt that had less time than a call is given. */
function endedByDeadline(outcome: Outcome, seconds: number): Outcome {
  if (outcome.kind === 'answered' || outcome.failure !== 'timeout') return outcome;
  const { phase = 'phase.first-byte', ms = null } = outcome.cause?.params ?? {};
  return unanswered('timeout', textOf('wire.deadline', { phase, ms, seconds }));
}

function timesOf({ startedAt, endedAt }: Timed): { readonly startedAt: number; readonly durationMs: number } {
  return { startedAt: Math.round(startedAt), durationMs: endedAt - startedAt };
}

function earlierOf(attempt: GivenUp): EarlierAttempt {
  const { outcome, waitedMs } = attempt;
  const headers = outcome.kind === 'answered' ? { headers: outcome.headers } : {};
  return { ...timesOf(attempt), result: resultOf(attempt), ...headers, waitedMs };
}
