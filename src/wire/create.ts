import { setMaxListeners } from 'node:events';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Call, EarlierAttempt, Outcome } from '../evidence/exchange.ts';
import { unanswered } from './failure.ts';
import { createPacer } from './pacer.ts';
import { type Attempt, createSender, type Sender } from './request.ts';
import {
  createCircuit,
  createOutage,
  isTroubled,
  pauseAfter,
  resultOf,
  retryAfter,
  settled,
  waitBeforeRepeat,
} from './retry.ts';
import { type Clock, type SendOptions, type Sent, systemClock, type Wire, type WireOptions } from './wire.ts';

/** An attempt with its times, in milliseconds. */
interface Timed extends Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
}

interface GivenUp extends Timed {
  readonly waitedMs: number;
}

/**
 * Creates the wire to one base URL: paced, repeated where that is allowed, bounded in time and number. Tests pass their
 * own clock and sender. A request that is not to be repeated uses a connection of its own, so that no stale connection
 * can cost it its only attempt.
 */
export function createWire(
  options: WireOptions,
  { clock = systemClock, sender = createSender(options) }: { readonly clock?: Clock; readonly sender?: Sender } = {},
): Wire {
  const pacer = createPacer({ ...options, clock });
  const circuit = createCircuit();
  const outage = createOutage();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const counts = { sent: 0, retried: 0, unreached: 0, throttled: 0 };
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
    counts.sent += 1;
    const ended = await sender.attempt(call, { timeoutMs: Math.min(options.timeoutMs, left), fresh, atOrigin });
    const endedAt = clock.now();
    const { outcome } = ended;
    const result = resultOf(ended);
    if (isHeldBack(outcome)) counts.sent -= 1;
    else if (isUnreached(outcome)) counts.unreached += 1;
    if (result === 429) {
      counts.throttled += 1;
      pacer.throttled(startedAt);
    } else if (outcome.kind === 'answered') pacer.answered(startedAt);
    outage.record(result, startedAt, endedAt);
    pacer.oneByOne(outage.goesOn());
    const cut = left < options.timeoutMs && outcome.kind === 'unanswered' && outcome.failure === 'timeout';
    if (!cut) return { ...ended, startedAt, endedAt };
    const { phase = 'phase.first-byte', ms = null } = outcome.cause?.params ?? {};
    const late = unanswered('timeout', textOf('wire.deadline', { phase, ms, seconds }));
    return { ...ended, outcome: late, startedAt, endedAt };
  }

  /**
   * Holds every request back for as long as an attempt asks for, or stops the run where that is too long. `wait`: the
   * milliseconds to wait before the request is repeated, or null where it is not.
   */
  function pauseFor(last: Timed, before: readonly GivenUp[]): { readonly wait: number | null; readonly held: boolean } {
    const { cause = null } = last.outcome.kind === 'unanswered' ? last.outcome : {};
    if (cause?.code === 'wire.proxy-credentials') {
      // Each attempt with wrong credentials brings the account nearer to a lockout.
      leftAlone ??= textOf('not-sent.proxy-credentials', { variable: cause.params.variable ?? null });
      pacer.stop();
      return { wait: null, held: false };
    }
    const now = clock.now();
    const result = resultOf(last);
    const asked = last.outcome.kind === 'answered' ? retryAfter(last.outcome, now) : null;
    const wait = waitBeforeRepeat(result, asked, before.map(resultOf), clock.random());
    const pause = pauseAfter(result, asked, wait);
    const fits = now + Math.max(pause, wait ?? 0) < options.deadlineAt;
    if (pause === 0) {
      if (outage.goesOn()) pacer.hold(now + outage.spacing());
      return { wait: fits && !(outage.isLasting() && isTroubled(result)) ? wait : null, held: false };
    }
    leftAlone ??= outage.exhausted(pause, now);
    if (!fits && asked !== null)
      leftAlone ??= textOf('not-sent.retry-after', { status: Number(result), seconds: Math.ceil(asked / 1_000) });
    if (leftAlone !== null) pacer.stop();
    if (leftAlone !== null || !fits) return { wait: null, held: false };
    longestAsked = Math.max(longestAsked, asked ?? 0);
    pacer.hold(now + pause);
    return { wait, held: true };
  }

  /** Waits out a limit that was reached before, so that a request that is never repeated does not share its period. */
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
        if (last !== null) break;
        const outcome = unanswered('not-sent', late ?? textOf('not-sent.deadline', { seconds }));
        return { outcome, unsent: true, earlier: [], startedAt: Math.round(clock.now()), durationMs: 0 };
      }
      if (last !== null) giveUp(last);
      last = await attempt(call, sendOptions, retry === 'never');
      // Without a tunnel nothing has reached the target yet.
      if ((last.stale || (retry === 'never' && lacksTunnel(last.outcome))) && obstacle(group) === null) {
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
    const isOurs = outcome.kind === 'unanswered' && outcome.failure === 'not-sent';
    if (!isOurs) circuit.record(group, outcome.kind === 'answered' && !isTroubled(outcome.status));
    const unsent = givenUp.length === 0 && isHeldBack(outcome);
    return { outcome, earlier: givenUp.map(earlierOf), ...timesOf(last), ...(unsent && { unsent }) };
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

/** Whether an attempt failed on this machine before a byte of it was sent. */
function isHeldBack(outcome: Outcome): boolean {
  const code = outcome.kind === 'unanswered' ? outcome.cause?.code : undefined;
  return code?.startsWith('not-sent.') === true && code !== 'not-sent.interrupted';
}

const UNREACHED: ReadonlySet<string> = new Set(['name-not-found', 'refused', 'unreachable', 'tls']);
const BEFORE_REQUEST: ReadonlySet<unknown> = new Set(['phase.dns', 'phase.connect', 'phase.tls']);

/** Whether an attempt failed before a byte of the request could reach the target. */
function isUnreached(outcome: Outcome): boolean {
  if (outcome.kind === 'answered') return false;
  const { failure, cause } = outcome;
  return UNREACHED.has(failure) || cause?.code === 'wire.proxy-timeout' || BEFORE_REQUEST.has(cause?.params.phase);
}

function timesOf({ startedAt, endedAt }: Timed): { readonly startedAt: number; readonly durationMs: number } {
  return { startedAt: Math.round(startedAt), durationMs: endedAt - startedAt };
}

function earlierOf(attempt: GivenUp): EarlierAttempt {
  const { outcome, waitedMs } = attempt;
  const headers = outcome.kind === 'answered' ? { headers: outcome.headers } : {};
  return { ...timesOf(attempt), result: resultOf(attempt), ...headers, waitedMs };
}

/** Whether a proxy opened no tunnel, for another reason than its credentials or the time. */
function lacksTunnel(outcome: Outcome): boolean {
  return outcome.kind === 'unanswered' && /^wire\.proxy-(?:unreachable|status)$/.test(outcome.cause?.code ?? '');
}
