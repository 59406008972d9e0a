import { AnswerTimeoutError, ConnectionError, type Operation, UnexpectedAnswerError } from './errors.ts';

/** An answer that came whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sending {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}

/**
 * Sends a request and reads its whole answer. Redirects are not followed: the token goes where it was meant to go.
 *
 * @throws AnswerTimeoutError, ConnectionError; where `signal` is aborted, its reason.
 */
export async function send(
  { fetch, timeoutMs }: Sending,
  operation: Operation,
  url: string,
  request: RequestInit,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), timeoutMs);
  try {
    const either = signal === undefined ? clock.signal : AbortSignal.any([clock.signal, signal]);
    const response = await fetch(url, { ...request, redirect: 'manual', signal: either });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    if (clock.signal.aborted) throw new AnswerTimeoutError(operation, timeoutMs);
    throw new ConnectionError(operation, codeOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The error itself is not handed on: what another `fetch` puts into it may hold the request, with its token. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(error.code)) return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** The JSON value of an answer. @throws UnexpectedAnswerError where it is none. */
export function jsonOf(operation: Operation, { status, text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedAnswerError(operation, status, 'the body is not JSON');
  }
}

/** Seconds that Retry-After asks to wait, whether it gives seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf({ headers }: Answer, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
