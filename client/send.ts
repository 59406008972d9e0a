import {
  AnswerTimeoutError,
  ConnectionError,
  type Operation,
  type PartnerApiError,
  ProblemError,
  UNEXPECTED,
  UnauthorizedError,
  UnexpectedAnswerError,
} from './errors.ts';
import { causeOf, codeOf, maskedProblem } from './masking.ts';
import { fits, misfit, type ProblemDetails, problemDetails, type Shape } from './shapes.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sending {
  readonly fetch: typeof globalThis.fetch;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request of the API; its headers take precedence over those of all requests. */
interface ApiRequest extends Pick<RequestInit, 'method' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
}

export type Send = ReturnType<typeof sender>;

/**
 * Returns a function that sends a request and reads the whole response. It follows no redirect, so a token is sent only to
 * the base URL. It rejects with AnswerTimeoutError, ConnectionError, or the reason of an aborted `signal`.
 */
export function sender({ fetch, baseUrl, timeoutMs, headers: common }: Sending) {
  return async (operation: Operation, path: string, request: ApiRequest, signal?: AbortSignal): Promise<Answer> => {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const failed = (error: unknown): PartnerApiError => {
      signal?.throwIfAborted();
      if (timeout.aborted) return new AnswerTimeoutError(operation, timeoutMs, causeOf(error));
      return new ConnectionError(operation, codeOf(error), causeOf(error));
    };
    const init = {
      ...request,
      headers: { ...common, ...request.headers },
      redirect: 'manual',
      signal: ending,
    } as const;
    const response = await fetch(`${baseUrl}${path}`, init).catch((error: unknown) => Promise.reject(failed(error)));
    const { status, headers } = response;
    const text = await textOf(response).catch((error: unknown) => {
      const isUndecodable = UNDECODABLE_CODE.test(codeOf(error) ?? '') && !ending.aborted;
      throw isUndecodable ? new UnexpectedAnswerError(operation, status, UNDECODABLE) : failed(error);
    });
    if (text === undefined) throw new UnexpectedAnswerError(operation, status, 'the body is larger than 64 MiB');
    return { status, headers, text };
  };
}

const UNDECODABLE = 'the body cannot be decoded as its Content-Encoding says';
/** Codes of zlib and brotli. */
const UNDECODABLE_CODE = /^(?:Z_|ERR__ERROR_FORMAT_)/;
const LARGEST_BODY = 64 << 20;

/** Returns the body as text; undefined if it is too large. */
async function textOf(response: Response): Promise<string | undefined> {
  const { body } = response;
  // A replaced fetch may have no stream.
  if (!body) return response.text();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return [...parts, decoder.decode()].join('');
}

export interface Retrying {
  readonly maxRetries: number;
  readonly maxRetryWaitMs: number;
  readonly now: () => number;
  readonly wait: (ms: number, signal?: AbortSignal) => PromiseLike<unknown>;
}

/** Temporary statuses: too many requests, and gateway errors while the API is unavailable. A 500 is a defect. */
const TEMPORARY_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Temporary failures: cut connections and DNS. Refused connections and invalid certificates rarely recover in seconds. */
const TEMPORARY_FAILURES: readonly (string | undefined)[] = [
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
];

/** Returns a function that retries temporary failures. Every request of the client is safe to retry. */
export function retrying(send: Send, { maxRetries, maxRetryWaitMs, now, wait }: Retrying): Send {
  return async (...request) => {
    const { 3: signal } = request;
    const attempt = () => send(...request).catch(temporaryFailure);
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

function temporaryFailure(error: unknown): ConnectionError {
  if (error instanceof ConnectionError && TEMPORARY_FAILURES.includes(error.systemCode)) return error;
  throw error;
}

const SHORTEST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;

/** Returns the milliseconds before a retry, numbered from 0; undefined if the result is not a temporary failure. */
function waitBefore(retry: number, result: Answer | ConnectionError, now: number): number | undefined {
  if (!(result instanceof ConnectionError)) {
    if (!TEMPORARY_STATUSES.includes(result.status)) return undefined;
    const seconds = retryAfterOf(result, now) ?? 0;
    if (seconds > 0) return seconds * 1_000;
  }
  // Random, so that clients with simultaneous failures do not retry simultaneously.
  return Math.min(LONGEST_BACKOFF_MS, SHORTEST_BACKOFF_MS * 2 ** retry) * (1 - Math.random() / 2);
}

/**
 * Returns the seconds of Retry-After, which has seconds or a date (RFC 9110, sections 10.2.3 and 5.6.7). A date is compared
 * with the `Date` of the response, so that a wrong local clock has no effect.
 */
function retryAfterOf({ headers }: Answer, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const until = httpDate(text);
  if (Number.isNaN(until)) return undefined;
  const sent = httpDate(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1_000));
}

function httpDate(text: string): number {
  return text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
}

/** Waits the given milliseconds, or until the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
}

/** Returns the result of a promise, or rejects when the signal aborts. Other users of the promise are not affected. */
export function unlessAborted<Value>(promise: PromiseLike<Value>, signal: AbortSignal | undefined): PromiseLike<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).then(() => signal.removeEventListener('abort', abort));
  });
}

/** Returns the body of a response. @throws UnexpectedAnswerError if it does not have its documented shape. */
export function bodyOf<Value>(operation: Operation, { status, text }: Answer, shape: Shape): Value {
  const { value, error } = jsonOf(text);
  if (fits<Value>(value, shape)) return value;
  const what = error === undefined ? misfit(value, shape) : 'the body is not JSON';
  throw new UnexpectedAnswerError(operation, status, what ?? 'the body has another shape', undefined, causeOf(error));
}

/** Token statuses that mean rejected credentials. The document does not specify one. */
const REJECTIONS: readonly number[] = [400, 401, 403, 422, 423];

/** Returns the error of a response other than 200. `secrets` are masked because an API may echo them. */
export function errorOf(operation: Operation, answer: Answer, secrets: readonly string[], now: number): Error {
  const { status } = answer;
  const said = problemIn(answer, secrets);
  const isRejected = operation === 'token' ? REJECTIONS.includes(status) : status === 401;
  if (isRejected) return new UnauthorizedError(operation, status, said);
  if (status === 400 && said !== undefined) return new ProblemError(operation, status, said);
  const what = UNEXPECTED[status]?.meaning ?? 'the document does not specify this response';
  return new UnexpectedAnswerError(operation, status, what, retryAfterOf(answer, now));
}

/** Returns the ProblemDetails of a response, if it has at least one of the fields. */
function problemIn({ text }: Answer, secrets: readonly string[]): ProblemDetails | undefined {
  const { value } = jsonOf(text);
  const isProblem =
    fits<ProblemDetails>(value, problemDetails) && Object.keys(problemDetails.some).some((name) => name in value);
  return isProblem ? maskedProblem(value, secrets) : undefined;
}

function jsonOf(text: string): { readonly value?: unknown; readonly error?: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error };
  }
}
