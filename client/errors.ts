import type { ProblemDetails } from './objects.ts';

/** Which call an error came from. */
export type Operation = 'token' | 'simulations';

const CALLS: Readonly<Record<Operation, string>> = {
  token: 'the token call',
  simulations: 'the listing of simulations',
};

/** What every error of a call has in common. No message and no property holds a credential or a token. */
export abstract class PartnerApiError extends Error {
  /** The name of the class, also where a bundler gives the class another one. */
  abstract override readonly name: string;
  readonly operation: Operation;

  constructor(operation: Operation, what: string) {
    super(`${CALLS[operation]} ${what}`);
    this.operation = operation;
  }
}

/** The API says what is wrong with the request (400). `problem.tipo` tells the kind. */
export class ProblemError extends PartnerApiError {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: ProblemDetails;

  constructor(operation: Operation, status: number, problem: ProblemDetails) {
    super(operation, `was answered ${status}${problem.tipo === undefined ? '' : `: ${problem.tipo}`}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The credentials obtained no token, or the token is not accepted, a fresh one neither. */
export class UnauthorizedError extends PartnerApiError {
  override readonly name = 'UnauthorizedError';
  readonly status: number;
  /** What the body says, where it is a ProblemDetails. */
  readonly problem: ProblemDetails | undefined;

  constructor(operation: Operation, status: number, problem?: ProblemDetails) {
    super(
      operation,
      `was refused with ${status}: ${operation === 'token' ? 'check the credentials' : 'the token is not accepted'}`,
    );
    this.status = status;
    this.problem = problem;
  }
}

/** An answer that the document does not know: another status, no JSON, a field of another type. */
export class UnexpectedAnswerError extends PartnerApiError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  /** Seconds to wait before another try, where the answer says so (Retry-After). */
  readonly retryAfter: number | undefined;

  constructor(operation: Operation, status: number, what: string, retryAfter?: number) {
    super(operation, `was answered ${status}: ${what}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** No whole answer came: the connection was refused, broke off or could not be made. */
export class ConnectionError extends PartnerApiError {
  override readonly name = 'ConnectionError';
  /** Code of the system, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(operation: Operation, code?: string) {
    super(operation, `got no whole answer, the connection failed${code === undefined ? '' : ` (${code})`}`);
    this.code = code;
  }
}

/** No whole answer came in time. */
export class AnswerTimeoutError extends PartnerApiError {
  override readonly name = 'AnswerTimeoutError';
  readonly timeoutMs: number;

  constructor(operation: Operation, timeoutMs: number) {
    super(operation, `was not answered within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** The listing promises page after page and brings nothing new. */
export class EndlessListingError extends PartnerApiError {
  override readonly name = 'EndlessListingError';
  /** Number of the page that was read last. */
  readonly pagina: number;

  constructor(pagina: number) {
    super('simulations', `promises another page after page ${pagina}, but its last pages brought nothing new`);
    this.pagina = pagina;
  }
}

/** A parameter or an option that can't be right; nothing was sent. */
export class ParameterError extends RangeError {
  override readonly name = 'ParameterError';
  readonly parameter: string;

  constructor(parameter: string, remedy: string) {
    super(`${parameter}: ${remedy}`);
    this.parameter = parameter;
  }
}
