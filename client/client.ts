import { type Operation, ParameterError, ProblemError, UnauthorizedError, UnexpectedAnswerError } from './errors.ts';
import { usableUntil } from './lifetime.ts';
import type { ProblemDetails, Simulation, SimulationListing } from './objects.ts';
import { type ClientOptions, checkedBaseUrl, checkedDuration } from './options.ts';
import { type Answer, jsonOf, retryAfterOf, send } from './send.ts';
import { accessToken, type Described, listing, problem } from './shapes.ts';
import { type Held, keepTokens } from './tokens.ts';
import { walk } from './walk.ts';

/** What to list; what the API takes for a parameter that is left out is open. */
export interface SimulationsParameters {
  /** Page to start with, from 1. */
  readonly pagina_inicial?: number;
  /** Items a page, 1 to 100. */
  readonly limite?: number;
}

export interface CallOptions {
  /** Gives up the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Client {
  /** The token that calls carry now, obtained where there is none. */
  accessToken(options?: CallOptions): Promise<string | undefined>;
  /** One page of the partner's simulations. */
  simulations(parameters?: SimulationsParameters, options?: CallOptions): Promise<SimulationListing>;
  /** Every page, from `pagina_inicial` (else the first) to the last. */
  simulationPages(parameters?: SimulationsParameters, options?: CallOptions): AsyncIterableIterator<SimulationListing>;
  /** Every simulation of these pages, in the order in which the API gives them. */
  allSimulations(parameters?: SimulationsParameters, options?: CallOptions): AsyncIterableIterator<Simulation>;
}

const TOKEN_PATH = '/v1/authentication/accesstoken';
const LISTING_PATH = '/v1/proposal/simulation';
const INT32_MAX = 2_147_483_647;

/** Statuses of the token call that speak of the credentials; which of them an API uses is open. */
const REFUSALS: readonly number[] = [400, 401, 403, 422];

/** What a client's calls share. */
interface Line {
  readonly ask: (operation: Operation, path: string, request: RequestInit, signal?: AbortSignal) => Promise<Answer>;
  readonly now: () => number;
  readonly renewBeforeMs: number;
}

/**
 * A client of the partner API. It obtains a token when it needs one, renews it shortly before it ends, and once more
 * where it is refused. Nothing is sent twice for any other reason.
 *
 * Its calls reject with a `PartnerApiError`: `ProblemError` (what was asked is in error), `UnauthorizedError`,
 * `UnexpectedAnswerError`, `ConnectionError`, `AnswerTimeoutError`, `EndlessListingError`; with a `ParameterError` before
 * anything is sent; and with the reason of a signal that is aborted.
 *
 * @throws ParameterError where an option can't be right.
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = checkedBaseUrl(options.baseUrl, options.allowHttp ?? false);
  const timeoutMs = checkedDuration('timeoutMs', options.timeoutMs ?? 15_000, 1);
  const { fetch = globalThis.fetch, now = Date.now, checkParameters = true } = options;
  const line: Line = {
    ask: (operation, path, request, signal) =>
      send({ fetch, timeoutMs }, operation, `${baseUrl}${path}`, request, signal),
    now,
    renewBeforeMs: checkedDuration('renewBeforeMs', options.renewBeforeMs ?? 60_000, 0),
  };
  const tokenFor = tokensOf(options, line);

  const simulations: Client['simulations'] = async (parameters = {}, { signal } = {}) => {
    if (checkParameters) check(parameters);
    const path = `${LISTING_PATH}${queryOf(parameters)}`;
    const list = (token: string | undefined) => line.ask('simulations', path, { headers: headersFor(token) }, signal);
    const token = await unlessAborted(tokenFor(), signal);
    let answer = await list(token);
    if (answer.status === 401) {
      const fresh = await unlessAborted(tokenFor({ refused: token }), signal);
      if (fresh !== token && fresh !== undefined) answer = await list(fresh);
    }
    if (answer.status === 200) return bodyOf('simulations', answer, listing);
    throw refusal('simulations', answer, line.now());
  };

  async function* simulationPages({ pagina_inicial = 1, limite }: SimulationsParameters = {}, call: CallOptions = {}) {
    const size = limite === undefined ? {} : { limite };
    yield* walk(pagina_inicial, limite, (pagina) => simulations({ pagina_inicial: pagina, ...size }, call));
  }

  async function* allSimulations(parameters: SimulationsParameters = {}, call: CallOptions = {}) {
    for await (const { itens } of simulationPages(parameters, call)) yield* itens;
  }

  return {
    accessToken: ({ signal } = {}) => unlessAborted(tokenFor(), signal),
    simulations,
    simulationPages,
    allSimulations,
  };
}

type TokenFor = (after?: { readonly refused: string | undefined }) => Promise<string | undefined>;

function tokensOf(options: ClientOptions, line: Line): TokenFor {
  if (options.accessToken !== undefined) {
    const source = options.accessToken;
    return async (after) => {
      const token = await source({ renew: after !== undefined });
      if (token !== undefined && !isCarriable(token))
        throw new ParameterError('accessToken', 'give a token as it was issued');
      return token;
    };
  }
  const { clientId, clientSecret } = options;
  for (const [name, value] of Object.entries({ clientId, clientSecret })) {
    if (typeof value !== 'string' || value === '')
      throw new ParameterError(name, 'give the value that the provider issued');
  }
  const body = JSON.stringify({ clientId, clientSecret });
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const tokens = keepTokens(async (): Promise<Held<string>> => {
    const answer = await line.ask('token', TOKEN_PATH, { method: 'POST', headers, body });
    if (answer.status !== 200) throw refusal('token', answer, line.now());
    const issued = bodyOf('token', answer, accessToken);
    if (!isCarriable(issued.accesstoken)) {
      throw new UnexpectedAnswerError('token', answer.status, '/accesstoken cannot be carried in a header');
    }
    return {
      token: issued.accesstoken,
      until: usableUntil(issued, answer.headers.get('date'), line.now(), line.renewBeforeMs),
    };
  }, line.now);
  return (after) => tokens.get(after?.refused);
}

const isCarriable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

function headersFor(token: string | undefined): Record<string, string> {
  return { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
}

function check({ pagina_inicial, limite }: SimulationsParameters): void {
  const isWithin = (value: number | undefined, most: number) =>
    value === undefined || (Number.isInteger(value) && value >= 1 && value <= most);
  if (!isWithin(pagina_inicial, INT32_MAX)) throw new ParameterError('pagina_inicial', 'give an integer from 1');
  if (!isWithin(limite, 100)) throw new ParameterError('limite', 'give an integer from 1 to 100');
}

function queryOf({ pagina_inicial, limite }: SimulationsParameters): string {
  const query = new URLSearchParams();
  if (pagina_inicial !== undefined) query.set('pagina_inicial', String(pagina_inicial));
  if (limite !== undefined) query.set('limite', String(limite));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function bodyOf<Value>(operation: Operation, answer: Answer, { is, misfit }: Described<Value>): Value {
  const value = jsonOf(operation, answer);
  if (is(value)) return value;
  throw new UnexpectedAnswerError(operation, answer.status, misfit(value) ?? 'the body is of another shape');
}

function refusal(operation: Operation, answer: Answer, now: number) {
  const { status } = answer;
  const said = problemOf(answer);
  if (operation === 'token' ? REFUSALS.includes(status) : status === 401)
    return new UnauthorizedError(operation, status, said);
  if (status === 400 && said !== undefined) return new ProblemError(operation, status, said);
  return new UnexpectedAnswerError(operation, status, meaningOf(status), retryAfterOf(answer, now));
}

function meaningOf(status: number): string {
  if (status === 400) return 'the body is no ProblemDetails';
  if (status === 404) return 'check that baseUrl ends with the path of the integration API';
  return 'the document knows no such answer';
}

/** The ProblemDetails of an answer, if it holds one that says anything. */
function problemOf({ text }: Answer): ProblemDetails | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return problem.is(value) && ['tipo', 'titulo', 'status', 'detalhe'].some((name) => name in value)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** What is shared goes on where one of those who wait for it gives up. */
function unlessAborted<Value>(shared: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return shared;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
