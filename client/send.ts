import { AnswerTimeoutError, ConnectionError, type Operation } from './errors.ts';

/** An answer that came whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sending {
  readonly fetch: typeof globalThis.fetch;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/**
 * Sends a request and reads its whole answer. Redirects are not followed: a token goes where it was meant to go.
 *
 * @throws AnswerTimeoutError, ConnectionError; where `signal` is aborted, its reason.
 */
export type Send = (
  operation: Operation,
  path: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  signal?: AbortSignal,
) => Promise<Answer>;

/** What sends the requests of one client. */
export function sender({ fetch, baseUrl, timeoutMs }: Sending): Send {
  return async (operation, path, request, signal) => {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener('abort', end, { once: true });
    try {
      const response = await fetch(`${baseUrl}${path}`, { ...request, redirect: 'manual', signal: ending.signal });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      signal?.throwIfAborted();
      if (ending.signal.aborted) throw new AnswerTimeoutError(operation, timeoutMs);
      throw new ConnectionError(operation, codeOf(error));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  };
}

/** The error itself is not handed on: what another `fetch` puts into it may hold the request, with its token. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(error.code)) return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** Seconds that Retry-After asks to wait, whether it gives seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf({ headers }: Answer, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
