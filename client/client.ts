import { bodyOf, refusalOf } from './answers.ts';
import { tokensFor } from './authentication.ts';
import { ParameterError } from './errors.ts';
import type { Simulation, SimulationListing } from './objects.ts';
import { type ClientOptions, checkedBaseUrl, checkedDuration } from './options.ts';
import { sender } from './send.ts';
import { listing } from './shapes.ts';
import { walk } from './walk.ts';

/** What to list; what the API takes for a parameter that is left out is open. */
export interface SimulationsParameters {
  /** Page to start with, from 1. */
  readonly pagina_inicial?: number | undefined;
  /** Items a page, 1 to 100. */
  readonly limite?: number | undefined;
}

export interface CallOptions {
  /** Gives up the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Client {
  /** The token that calls carry now, obtained where there is none. */
  accessToken(options?: CallOptions): Promise<string | undefined>;
  /** One page of the partner's simulations. */
  simulations(parameters?: SimulationsParameters, options?: CallOptions): Promise<SimulationListing>;
  /** Every page, from `pagina_inicial` (else the first) to the last. */
  simulationPages(parameters?: SimulationsParameters, options?: CallOptions): AsyncGenerator<SimulationListing, void>;
  /** Every simulation of these pages, in the order in which the API gives them. */
  allSimulations(parameters?: SimulationsParameters, options?: CallOptions): AsyncGenerator<Simulation, void>;
}

const LISTING_PATH = '/v1/proposal/simulation';
const INT32_MAX = 2_147_483_647;

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
  const { now = Date.now, checkParameters = true } = options;
  const send = sender({
    fetch: options.fetch ?? globalThis.fetch,
    baseUrl: checkedBaseUrl(options.baseUrl, options.allowHttp ?? false),
    timeoutMs: checkedDuration('timeoutMs', options.timeoutMs ?? 15_000, 1),
  });
  const renewBeforeMs = checkedDuration('renewBeforeMs', options.renewBeforeMs ?? 60_000, 0);
  const tokenFor = tokensFor(options, send, { now, renewBeforeMs });

  const simulations: Client['simulations'] = async (parameters = {}, { signal } = {}) => {
    if (checkParameters) check(parameters);
    const path = `${LISTING_PATH}${queryOf(parameters)}`;
    const list = (token: string | undefined) => send('simulations', path, { headers: headersFor(token) }, signal);
    let token = await unlessAborted(tokenFor(), signal);
    let answer = await list(token);
    if (answer.status === 401) {
      const fresh = await unlessAborted(tokenFor({ refused: token }), signal);
      if (fresh !== undefined && fresh !== token) {
        token = fresh;
        answer = await list(fresh);
      }
    }
    if (answer.status === 200) return bodyOf('simulations', answer, listing);
    throw refusalOf('simulations', answer, token === undefined ? [] : [token], now());
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
