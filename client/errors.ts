import type { ProblemDetails } from './shapes.ts';

/** Which request failed. */
export type Operation = 'token' | 'simulations';

/** Every `code` of the errors of the client. The set is closed. */
export const errorCodes = [
  'invalid-parameter',
  'request-rejected',
  'credentials-rejected',
  'token-rejected',
  'rate-limited',
  'unavailable',
  'unexpected-status',
  'unexpected-body',
  'connection-failed',
  'timeout',
  'endless-listing',
  'incomplete-listing',
] as const;

/** A `code` of an error. */
export type ErrorCode = (typeof errorCodes)[number];

const CALLS: Readonly<Record<Operation, string>> = {
  token: 'the token request',
  simulations: 'the listing of simulations',
};

/**
 * The base class of the errors of a call. No message, property or cause contains a credential or a token. Only `problem` has
 * text of the API, which can contain names. `cause` has only the class and code of an error, whose texts can quote data.
 */
export abstract class PartnerApiError extends Error {
  /** The name of the class, even if a bundler renames the class. */
  abstract override readonly name: string;
  abstract readonly code: ErrorCode;
  readonly operation: Operation;
  /** The first page that an iteration did not yield. Pass it as `pagina_inicial` to resume. */
  readonly resumeAt: number | undefined;

  constructor(operation: Operation, what: string, cause?: unknown) {
    super(`${CALLS[operation]} ${what}`, cause === undefined ? undefined : { cause });
    this.operation = operation;
  }
}

/** The documented format of a problem kind. Any other text can contain anything. */
const KIND = /^[A-Z][A-Za-z]{0,60}\.[A-Z][A-Za-z]{0,60}$/;

/** The API rejected the request as invalid (400). `problem.tipo` is the kind of the problem. */
export class ProblemError extends PartnerApiError {
  override readonly name = 'ProblemError';
  override readonly code = 'request-rejected';
  readonly status: number;
  readonly problem: ProblemDetails;

  constructor(operation: Operation, status: number, problem: ProblemDetails) {
    const { tipo = '' } = problem;
    super(operation, `returned ${status}${KIND.test(tipo) ? `: ${tipo}` : ''}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The credentials were rejected, or a token and then a new token were rejected. */
export class UnauthorizedError extends PartnerApiError {
  override readonly name = 'UnauthorizedError';
  override readonly code: 'credentials-rejected' | 'token-rejected';
  readonly status: number;
  /** The ProblemDetails of the body, if there is one. */
  readonly problem: ProblemDetails | undefined;

  constructor(operation: Operation, status: number, problem?: ProblemDetails) {
    super(
      operation,
      `returned ${status}: ${operation === 'token' ? 'check the credentials' : 'the token is rejected'}`,
    );
    this.code = operation === 'token' ? 'credentials-rejected' : 'token-rejected';
    this.status = status;
    this.problem = problem;
  }
}

type UnexpectedCode = 'rate-limited' | 'unavailable' | 'unexpected-status' | 'unexpected-body';

const REDIRECTED = 'a redirect, which is not followed; check that baseUrl is the final address';
const UNAVAILABLE = { code: 'unavailable', meaning: 'the API is unavailable' } as const;

/** Codes and meanings of the statuses with a documented body, of a wrong address, and of temporary failures. */
export const UNEXPECTED: Readonly<Record<number, { readonly code: UnexpectedCode; readonly meaning?: string }>> = {
  200: { code: 'unexpected-body' },
  400: { code: 'unexpected-body', meaning: 'the body is not a ProblemDetails' },
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [status, { code: 'unexpected-status', meaning: REDIRECTED }] as const),
  ),
  404: { code: 'unexpected-status', meaning: 'check that baseUrl ends with the path of the integration API' },
  429: { code: 'rate-limited', meaning: 'too many requests' },
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
};

/** A response that the document does not specify: another status, invalid JSON, a field of another type. */
export class UnexpectedAnswerError extends PartnerApiError {
  override readonly name = 'UnexpectedAnswerError';
  override readonly code: UnexpectedCode;
  readonly status: number;
  /** Seconds to wait before a retry, if the response has Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(operation: Operation, status: number, what: string, retryAfter?: number, cause?: unknown) {
    super(operation, `returned ${status}: ${what}`, cause);
    this.code = UNEXPECTED[status]?.code ?? 'unexpected-status';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** No complete response: the connection was refused, was reset or could not be established. */
export class ConnectionError extends PartnerApiError {
  override readonly name = 'ConnectionError';
  override readonly code = 'connection-failed';
  /** System error code, such as `ECONNREFUSED`. */
  readonly systemCode: string | undefined;

  constructor(operation: Operation, systemCode?: string, cause?: unknown) {
    const shown = systemCode === undefined ? '' : ` (${systemCode})`;
    super(operation, `got no complete response: connection failed${shown}`, cause);
    this.systemCode = systemCode;
  }
}

/** No complete response within the time limit. */
export class AnswerTimeoutError extends PartnerApiError {
  override readonly name = 'AnswerTimeoutError';
  override readonly code = 'timeout';
  readonly timeoutMs: number;

  constructor(operation: Operation, timeoutMs: number, cause?: unknown) {
    super(operation, `got no complete response within ${timeoutMs} ms`, cause);
    this.timeoutMs = timeoutMs;
  }
}

/** The listing always announces another page, but the pages contain no new items. */
export class EndlessListingError extends PartnerApiError {
  override readonly name = 'EndlessListingError';
  override readonly code = 'endless-listing';
  /** Number of the last page that was read. */
  readonly pagina: number;

  constructor(pagina: number) {
    super('simulations', `promises another page after page ${pagina}, but its last pages contain nothing new`);
    this.pagina = pagina;
  }
}

/** The listing ends at a full page although its `total` counts further items: some simulations were not read. */
export class IncompleteListingError extends PartnerApiError {
  override readonly name = 'IncompleteListingError';
  override readonly code = 'incomplete-listing';
  /** Number of the last page that was read. */
  readonly pagina: number;
  readonly total: number;

  constructor(pagina: number, total: number) {
    super('simulations', `promises no page after page ${pagina}, which is full, but total is ${total}`);
    this.pagina = pagina;
    this.total = total;
  }
}

/** An invalid parameter or option. No request was sent. */
export class ParameterError extends RangeError {
  override readonly name = 'ParameterError';
  readonly code = 'invalid-parameter';
  readonly parameter: string;

  constructor(parameter: string, remedy: string) {
    super(`${parameter}: ${remedy}`);
    this.parameter = parameter;
  }
}

/**
 * Returns a copy of a PartnerApiError with the page to resume at; any other error unchanged. It is a copy because iterations
 * with the same token request share its error.
 */
export function resumingAt(error: unknown, page: number): unknown {
  if (!(error instanceof PartnerApiError)) return error;
  const { message, cause, stack = '', constructor: Class } = error;
  const named = `${message}; resume at page ${page}`;
  const copy: PartnerApiError = Reflect.construct(Error, cause === undefined ? [named] : [named, { cause }], Class);
  copy.stack = stack.replace(message, () => named);
  return Object.assign(copy, { ...error, resumeAt: page });
}
