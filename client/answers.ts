import { type Operation, ProblemError, UnauthorizedError, UnexpectedAnswerError } from './errors.ts';
import type { ProblemDetails } from './objects.ts';
import { type Answer, retryAfterOf } from './send.ts';
import { type Described, problem } from './shapes.ts';

/** Statuses of the token call that speak of the credentials; which of them an API uses is open. */
const REFUSALS: readonly number[] = [400, 401, 403, 422, 423];

/** The value of an answer's body. @throws UnexpectedAnswerError where it is not what it is documented to be. */
export function bodyOf<Value>(operation: Operation, { status, text }: Answer, body: Described<Value>): Value {
  const value = jsonOf(text);
  if (value === undefined) throw new UnexpectedAnswerError(operation, status, 'the body is not JSON');
  if (body.is(value)) return value;
  throw new UnexpectedAnswerError(operation, status, body.misfit(value) ?? 'the body is of another shape');
}

/**
 * What an answer other than 200 is told as.
 *
 * @param secrets What was sent with the request: an API that repeats it in an error does not get it into ours.
 */
export function refusalOf(operation: Operation, answer: Answer, secrets: readonly string[], now: number): Error {
  const { status } = answer;
  const said = problemIn(answer, secrets);
  const isRefused = operation === 'token' ? REFUSALS.includes(status) : status === 401;
  if (isRefused) return new UnauthorizedError(operation, status, said);
  if (status === 400 && said !== undefined) return new ProblemError(operation, status, said);
  return new UnexpectedAnswerError(operation, status, meaningOf(status), retryAfterOf(answer, now));
}

function meaningOf(status: number): string {
  if (status === 400) return 'the body is no ProblemDetails';
  if (status === 404) return 'check that baseUrl ends with the path of the integration API';
  if (status === 429) return 'too many requests';
  return 'the document knows no such answer';
}

/** The ProblemDetails of an answer, if it holds one that says anything. */
function problemIn({ text }: Answer, secrets: readonly string[]): ProblemDetails | undefined {
  const masked = secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
  const value = jsonOf(masked);
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
