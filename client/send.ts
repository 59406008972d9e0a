import {
  AnswerTimeoutError,
  ConnectionError,
  type Operation,
  ProblemError,
  UnauthorizedError,
  UnexpectedAnswerError,
} from './errors.ts';
import { type Body, misfit, type ProblemDetails, problem } from './shapes.ts';

/** A complete response. */
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
}

export type Send = ReturnType<typeof sender>;

/**
 * Makes a function that sends a request and reads the whole response. It follows no redirect: a token is sent to the base
 * URL only. It rejects with AnswerTimeoutError, ConnectionError, or the reason of an aborted `signal`.
 */
export function sender({ fetch, baseUrl, timeoutMs }: Sending) {
  return async (
    operation: Operation,
    path: string,
    request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
    const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    try {
      const response = await fetch(`${baseUrl}${path}`, { ...request, redirect: 'manual', signal: ending });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) throw new AnswerTimeoutError(operation, timeoutMs);
      throw new ConnectionError(operation, codeOf(error));
    }
  };
}

/** The code alone: the error of another `fetch` may contain the request, with its token. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(error.code)) return error.code;
  return 'cause' in error ? codeOf(error.cause) : undefined;
}

/** The body of a response. @throws UnexpectedAnswerError where it does not have its documented shape. */
export function bodyOf<Value>(operation: Operation, { status, text }: Answer, { is, shape }: Body<Value>): Value {
  const value = jsonOf(text);
  if (is(value)) return value;
  const what = value === undefined ? 'the body is not JSON' : misfit(value, shape);
  throw new UnexpectedAnswerError(operation, status, what ?? 'the body has another shape');
}

/** Statuses of the token request that are about the credentials; the document does not say which one an API uses. */
const REJECTIONS: readonly number[] = [400, 401, 403, 422, 423];

/** The error of a response other than 200. `secrets` were sent, and an API may echo them. */
export function errorOf(operation: Operation, answer: Answer, secrets: readonly string[], now: number): Error {
  const { status } = answer;
  const said = problemIn(answer, secrets);
  const isRejected = operation === 'token' ? REJECTIONS.includes(status) : status === 401;
  if (isRejected) return new UnauthorizedError(operation, status, said);
  if (status === 400 && said !== undefined) return new ProblemError(operation, status, said);
  const what = MEANINGS[status] ?? 'the document does not specify this response';
  return new UnexpectedAnswerError(operation, status, what, retryAfterOf(answer, now));
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'the body is not a ProblemDetails',
  404: 'check that baseUrl ends with the path of the integration API',
  429: 'too many requests',
};

/** The ProblemDetails of a response, if it has any of its fields. */
function problemIn({ text }: Answer, secrets: readonly string[]): ProblemDetails | undefined {
  const value = jsonOf(secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text));
  return problem.is(value) && FIELDS.some((name) => name in value) ? value : undefined;
}

const FIELDS = ['tipo', 'titulo', 'status', 'detalhe'] as const satisfies readonly (keyof ProblemDetails)[];

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds of Retry-After, given as seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterOf({ headers }: Answer, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
