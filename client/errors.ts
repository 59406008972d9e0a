import type { ProblemDetails } from './shapes.ts';

/** The call that an error came from. */
export type Operation = 'token' | 'simulations';

const CALLS: Readonly<Record<Operation, string>> = {
  token: 'the token request',
  simulations: 'the listing of simulations',
};

/** The base of every error of a call. No message and no property contains a credential or a token. */
export abstract class PartnerApiError extends Error {
  /** The name of the class, even if a bundler renames the class. */
  abstract override readonly name: string;
  readonly operation: Operation;

  constructor(operation: Operation, what: string) {
    super(`${CALLS[operation]} ${what}`);
    this.operation = operation;
  }
}

/** The API rejected the request as invalid (400). `problem.tipo` is the kind of the problem. */
export class ProblemError extends PartnerApiError {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: ProblemDetails;

  constructor(operation: Operation, status: number, problem: ProblemDetails) {
    super(operation, `returned ${status}${problem.tipo === undefined ? '' : `: ${problem.tipo}`}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The credentials were rejected, or the token was, and a fresh one too. */
export class UnauthorizedError extends PartnerApiError {
  override readonly name = 'UnauthorizedError';
  readonly status: number;
  /** The body, if it is a ProblemDetails. */
  readonly problem: ProblemDetails | undefined;

  constructor(operation: Operation, status: number, problem?: ProblemDetails) {
    super(
      operation,
      `returned ${status}: ${operation === 'token' ? 'check the credentials' : 'the token is rejected'}`,
    );
    this.status = status;
    this.problem = problem;
  }
}

/** A response that the document does not specify: another status, invalid JSON, a field of another type. */
export class UnexpectedAnswerError extends PartnerApiError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  /** Seconds to wait before another try, if the response has Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(operation: Operation, status: number, what: string, retryAfter?: number) {
    super(operation, `returned ${status}: ${what}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** No complete response: the connection was refused, reset or could not be made. */
export class ConnectionError extends PartnerApiError {
  override readonly name = 'ConnectionError';
  /** Code of the system, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(operation: Operation, code?: string) {
    super(operation, `got no complete response: connection failed${code === undefined ? '' : ` (${code})`}`);
    this.code = code;
  }
}

/** No complete response in time. */
export class AnswerTimeoutError extends PartnerApiError {
  override readonly name = 'AnswerTimeoutError';
  readonly timeoutMs: number;

  constructor(operation: Operation, timeoutMs: number) {
    super(operation, `got no complete response within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** The listing promises page after page, but its pages contain nothing new. */
export class EndlessListingError extends PartnerApiError {
  override readonly name = 'EndlessListingError';
  /** Number of the last page that was read. */
  readonly pagina: number;

  constructor(pagina: number) {
    super('simulations', `promises another page after page ${pagina}, but its last pages contain nothing new`);
    this.pagina = pagina;
  }
}

/** An invalid parameter or option; nothing was sent. */
export class ParameterError extends RangeError {
  override readonly name = 'ParameterError';
  readonly parameter: string;

  constructor(parameter: string, remedy: string) {
    super(`${parameter}: ${remedy}`);
    this.parameter = parameter;
  }
}
