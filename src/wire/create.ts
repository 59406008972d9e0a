import { setMaxListeners } from 'node:events';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Call, EarlierAttempt, Outcome } from '../evidence/exchange.ts';
import { createAllowances } from './allowance.ts';
import { unanswered } from './failure.ts';
import { createPacer } from './pacer.ts';
import { type Attempt, createSender, type Sender } from './request.ts';
import {
  createCircuit,
  createOutage,
  finalOutcome,
  isTroubled,
  pauseAfter,
  type Result,
  resultOf,
  retryAfter,
  waitBeforeRetry,
} from './retry.ts';
import { type Clock, type SendOptions, type Sent, systemClock, type Wire, type WireOptions } from './wire.ts';

interface Timed extends Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
}

interface Retried extends Timed {
  readonly waitedMs: number;
}

/**
 * Creates the wire to one base URL: it paces and retries requests, and enforces the deadline and the request budget.
 * Tests pass their own clock and sender. A request that is never retried opens a new connection, because a stale one
 * would use up its only attempt.
 */
export function createWire(
  options: WireOptions,
  { clock = systemClock, sender = createSender(options) }: { readonly clock?: Clock; readonly sender?: Sender } = {},
): Wire {
  const pacer = createPacer({ ...options, clock });
  const circuit = createCircuit();
  const outage = createOutage();
  const allowances = createAllowances();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const counts = { sent: 0, retried: 0, unreached: 0, throttled: 0 };
  const seconds = Math.round((options.deadlineAt - clock.now()) / 1_000);
  /** A connection to the target was opened. */
  let reached = false;
  /** Results that all attempts of a request had: a 500 is no outage then. */
  const lasting = new Set<Result>();
  /** Why no request is sent any more, or null. */
  let stopped: TextMessage | null = null;

  /** Ends all active requests too. */
  function abort(why: TextMessage): void {
    stopped = why;
    stopping.abort();
    pacer.stop();
    sender.abort();
  }
  const interrupt = (): void => abort(textOf('not-sent.interrupted'));

  /** Returns why no request of this group may be sent now, or null. */
  function obstacle(group: string): TextMessage | null {
    if (stopped !== null) return stopped;
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
    if (failedLocally(outcome)) counts.sent -= 1;
    else if (isUnreached(outcome)) counts.unreached += 1;
    if (result === 429) {
      counts.throttled += 1;
      pacer.throttled(startedAt);
    } else if (outcome.kind === 'answered') pacer.answered(startedAt);
    if (isTroubled(result)) pacer.troubled(startedAt);
    if (!isUnreached(outcome)) {
      reached = true;
      lasting.delete('refused');
      lasting.delete('unreachable');
    }
    const isSilent = result === 429 && outcome.kind === 'answered' && retryAfter(outcome, endedAt) === null;
    const sustained = outcome.kind === 'answered' ? allowances.record(call.path, result, startedAt, isSilent) : null;
    if (sustained !== null) pacer.sustained(sustained);
    outage.record(result, startedAt, endedAt);
    pacer.setSerial(outage.isOngoing());
    const cutByDeadline = left < options.timeoutMs && outcome.kind === 'unanswered' && outcome.failure === 'timeout';
    if (!cutByDeadline) return { ...ended, startedAt, endedAt };
    const { phase = 'phase.first-byte', ms = null } = outcome.cause?.params ?? {};
    const late = unanswered('timeout', textOf('wire.deadline', { phase, ms, seconds }));
    return { ...ended, outcome: late, startedAt, endedAt };
  }

  /**
   * Pauses all requests as an attempt requires, or stops the run if the pause is too long. Returns in `wait` the
   * milliseconds before the request is retried, or null if it is not.
   */
  function pause(last: Timed, before: readonly Retried[], { retry }: SendOptions) {
    const { cause = null } = last.outcome.kind === 'unanswered' ? last.outcome : {};
    if (cause?.code === 'wire.proxy-credentials') {
      // Each attempt with wrong credentials may bring the account closer to a lockout.
      const { variable = null, status = null } = cause.params;
      stopped ??= textOf('not-sent.proxy-credentials', { variable, status });
      pacer.stop();
      return { wait: null, paused: false };
    }
    const now = clock.now();
    const result = resultOf(last);
    const retryAfterMs = last.outcome.kind === 'answered' ? retryAfter(last.outcome, now) : null;
    const state = { chance: clock.random(), reached, lasting };
    const wait = waitBeforeRetry(result, retryAfterMs, before.map(resultOf), state);
    if (wait === null && before.length > 0 && before.every((one) => resultOf(one) === result)) lasting.add(result);
    const spacing = outage.spacing(now, result === 429 && retryAfterMs === null);
    const pauseMs = pauseAfter(result, retryAfterMs, Math.min(wait ?? 0, outage.left(now)), spacing);
    const fits = now + Math.max(pauseMs, wait ?? 0) < options.deadlineAt;
    if (pauseMs === 0) {
      if (outage.isOngoing()) pacer.pauseUntil(now + spacing);
      return { wait: fits && !(outage.isLasting() && isTroubled(result)) ? wait : null, paused: false };
    }
    stopped ??= outage.exhausted(pauseMs, retryAfterMs, now);
    // A request that is never retried may be refused because of its credentials.
    if (!fits && retryAfterMs !== null && retry !== 'never')
      stopped ??= textOf('not-sent.retry-after', { status: Number(result), seconds: Math.ceil(retryAfterMs / 1_000) });
    if (stopped !== null) pacer.stop();
    if (stopped !== null || !fits) return { wait: null, paused: false };
    pacer.pauseUntil(now + pauseMs);
    return { wait, paused: true };
  }

  /** Pauses until a rate limit that has returned 429 allows a request that is never retried. */
  function rest(path: string): void {
    const until = allowances.next(path, clock.now());
    if (until < options.deadlineAt) pacer.pauseUntil(until);
  }

  async function send(call: Call, sendOptions: SendOptions): Promise<Sent> {
    const { retry, group, together = false } = sendOptions;
    const retried: Retried[] = [];
    const addRetried = (attempt: Timed): void => {
      counts.retried += 1;
      retried.push({ ...attempt, waitedMs: clock.now() - attempt.endedAt });
    };

    if (retry === 'never') rest(call.path);
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
      let next: ReturnType<typeof pause>;
      try {
        if (last !== null) addRetried(last);
        last = await attempt(call, sendOptions, retry === 'never');
        if (last.stale && obstacle(group) === null) {
          addRetried(last);
          last = await attempt(call, sendOptions, true);
        }
        const before = retried.filter(({ stale }) => !stale);
        next = pause(last, before, sendOptions);
      } finally {
        // After a defect too: other requests would wait for ever.
        pacer.release();
      }
      const { wait, paused } = next;
      if (wait === null || retry === 'once' || (retry === 'never' && !isUnreached(last.outcome))) break;
      if (!paused) await clock.sleep(wait, stopping.signal);
    }
    const outcome = finalOutcome(last, retried);
    const isOurs = outcome.kind === 'unanswered' && outcome.failure === 'not-sent';
    if (!isOurs) circuit.record(group, outcome.kind === 'answered' && !isTroubled(outcome.status));
    const unsent = retried.length === 0 && failedLocally(outcome);
    return { outcome, earlier: retried.map(earlierOf), ...timesOf(last), ...(unsent && { unsent }) };
  }

  if (options.signal?.aborted) interrupt();
  else options.signal?.addEventListener('abort', interrupt, { once: true });

  return {
    send,
    counts: () => ({ ...counts }),
    close() {
      options.signal?.removeEventListener('abort', interrupt);
      abort(textOf('not-sent.closed'));
      sender.close();
    },
  };
}

/** Returns true if an attempt failed on this machine before it sent a byte. */
function failedLocally(outcome: Outcome): boolean {
  const code = outcome.kind === 'unanswered' ? outcome.cause?.code : undefined;
  return code?.startsWith('not-sent.') === true && code !== 'not-sent.interrupted';
}

const UNREACHED: ReadonlySet<string> = new Set(['name-not-found', 'refused', 'unreachable', 'tls']);
const BEFORE_REQUEST: ReadonlySet<unknown> = new Set(['phase.dns', 'phase.connect', 'phase.tls']);

/** Returns true if an attempt failed before a byte of the request could reach the target. */
function isUnreached(outcome: Outcome): boolean {
  if (outcome.kind === 'answered') return false;
  const { failure, cause } = outcome;
  return UNREACHED.has(failure) || cause?.code === 'wire.proxy-timeout' || BEFORE_REQUEST.has(cause?.params.phase);
}

function timesOf({ startedAt, endedAt }: Timed): { readonly startedAt: number; readonly durationMs: number } {
  return { startedAt: Math.round(startedAt), durationMs: endedAt - startedAt };
}

function earlierOf(attempt: Retried): EarlierAttempt {
  const { outcome, waitedMs } = attempt;
  const headers = outcome.kind === 'answered' ? { headers: outcome.headers } : {};
  return { ...timesOf(attempt), result: resultOf(attempt), ...headers, waitedMs };
}
