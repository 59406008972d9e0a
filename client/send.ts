import {
  AnswerTimeoutError,
  ConnectionError,
  type Operation,
  ProblemError,
  UnauthorizedError,
  UnexpectedAnswerError,
} from './errors.ts';
import { causeOf, codeOf, maskedProblem } from './masking.ts';
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
      if (timeout.aborted) throw new AnswerTimeoutError(operation, timeoutMs, causeOf(error));
      throw new ConnectionError(operation, codeOf(error), causeOf(error));
    }
  };
}

/** The body of a response. @throws UnexpectedAnswerError where it does not have its documented shape. */
export function bodyOf<Value>(operation: Operation, { status, text }: Answer, { is, shape }: Body<Value>): Value {
  const { value, error } = jsonOf(text);
  if (is(value)) return value;
  const what = error === undefined ? misfit(value, shape) : 'the body is not JSON';
  throw new UnexpectedAnswerError(operation, status, what ?? 'the body has another shape', undefined, causeOf(error));
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

const UNAVAILABLE = 'the API is unavailable';

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'the body is not a ProblemDetails',
  404: 'check that baseUrl ends with the path of the integration API',
  429: 'too many requests',
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
};

/** The ProblemDetails of a response, if it has any of its fields. */
function problemIn({ text }: Answer, secrets: readonly string[]): ProblemDetails | undefined {
  const { value } = jsonOf(text);
  return problem.is(value) && FIELDS.some((name) => name in value) ? maskedProblem(value, secrets) : undefined;
}

const FIELDS = ['tipo', 'titulo', 'status', 'detalhe'] as const satisfies readonly (keyof ProblemDetails)[];

function jsonOf(text: string): { readonly value?: unknown; readonly error?: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error };
  }
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * Seconds of Retry-After, given as seconds or as a date (RFC 9110, sections 10.2.3 and 5.6.7). A date is counted from the
 * `Date` of the response, so that a wrong local clock does no harm.
 */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const until = httpDate(text);
  if (Number.isNaN(until)) return undefined;
  const sent = httpDate(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1_000));
}

/** The obsolete form of asctime names no zone and means GMT. */
function httpDate(text: string): number {
  return HTTP_DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}
