import { ParameterError } from './errors.ts';
import { bodyOf, errorOf, pause, retrying, sender } from './send.ts';
import { type Simulation, type SimulationListing, simulationListing } from './shapes.ts';
import { type TokenFor, type TokenSource, tokensFrom, tokensWith } from './tokens.ts';
import { walk } from './walk.ts';

/** The options of `createClient` other than credentials. */
export interface CommonOptions {
  /** Absolute https URL up to the path segment of the integration API, without `/v1`. http only on this machine. */
  readonly baseUrl: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970 (`Date.now`). */
  readonly now?: (() => number) | undefined;
  /** Time limit of each request, in milliseconds (15,000). */
  readonly timeoutMs?: number | undefined;
  /** Retries of one request after 429, 502, 503, 504 or a cut connection (3). 0 disables retries. */
  readonly maxRetries?: number | undefined;
  /**
   * Total wait before all retries of one request, in milliseconds (60,000). A request is not retried if its Retry-After is
   * longer than the remaining time. 0 disables retries.
   */
  readonly maxRetryWaitMs?: number | undefined;
  /** Waits the given milliseconds before a retry (a timer). Can end early if the signal aborts. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => PromiseLike<unknown>) | undefined;
  /** Milliseconds before its expiry at which a token is renewed (60,000), at most half of its lifetime. */
  readonly renewBeforeMs?: number | undefined;
  /** False to send invalid parameters too. */
  readonly checkParameters?: boolean | undefined;
  /** Further headers of each request, such as the key of an API gateway. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** True to allow http to another machine. Credentials and personal data are then sent unencrypted. */
  readonly allowHttp?: boolean | undefined;
}

/** Options with either credentials to obtain tokens, or a source of tokens. */
export type ClientOptions = CommonOptions &
  (
    | { readonly clientId: string; readonly clientSecret: string; readonly accessToken?: undefined }
    | { readonly accessToken: TokenSource; readonly clientId?: undefined; readonly clientSecret?: undefined }
  );

/** The parameters of a listing. The document does not specify their defaults. */
export interface SimulationsParameters {
  /** First page, from 1. Pass the `resumeAt` of an error to resume. */
  readonly pagina_inicial?: number | undefined;
  /** Items per page, 1 to 100. */
  readonly limite?: number | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call. The call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** What `createClient` returns. Concurrent calls share one token request. */
export interface Client {
  /** Returns the current token. Obtains one if there is none. */
  accessToken(options?: CallOptions): Promise<string | undefined>;
  /** Returns one page of the partner's simulations. */
  simulations(parameters?: SimulationsParameters, options?: CallOptions): Promise<SimulationListing>;
  /** Yields every page, from `pagina_inicial` (default 1) to the last. */
  simulationPages(parameters?: SimulationsParameters, options?: CallOptions): AsyncGenerator<SimulationListing, void>;
  /** Yields every simulation of these pages, in the order of the API. */
  allSimulations(parameters?: SimulationsParameters, options?: CallOptions): AsyncGenerator<Simulation, void>;
}

const LISTING_PATH = '/v1/proposal/simulation';
/** Shorter client ids and values of headers are no keys: to mask them would mask words. */
const SHORTEST_KEY = 8;
/** The maximum of a timer: longer timers fire at once. Also the documented maximum of a page number. */
const INT32_MAX = 2_147_483_647;

/**
 * Creates a client of the partner API. It obtains a token on demand, renews it before it expires, and renews it once if the
 * API rejects it. It retries a request only after 429, 502, 503, 504 or a cut connection, within `maxRetries` and
 * `maxRetryWaitMs`.
 *
 * Its calls reject with a `PartnerApiError`: `ProblemError`, `UnauthorizedError`, `UnexpectedAnswerError`,
 * `ConnectionError`, `AnswerTimeoutError`, `EndlessListingError` or `IncompleteListingError`; with a `ParameterError` before
 * any request is sent; with the reason of an aborted signal; or with an error that `accessToken` or `wait` throws. Each class has a `code`.
 *
 * @throws ParameterError if an option is invalid.
 */
export function createClient(options: ClientOptions): Client {
  if (typeof options !== 'object' || options === null) throw new ParameterError('options', 'give an object');
  const { now = Date.now, checkParameters = true } = options;
  const headers = checkedHeaders(options.headers ?? {});
  const sendOnce = sender({
    fetch: options.fetch ?? globalThis.fetch,
    baseUrl: checkedBaseUrl(options.baseUrl, options.allowHttp ?? false),
    timeoutMs: checkedDuration('timeoutMs', options.timeoutMs ?? 15_000, 1),
    headers,
  });
  const send = retrying(sendOnce, {
    maxRetries: checkedCount('maxRetries', options.maxRetries ?? 3),
    maxRetryWaitMs: checkedDuration('maxRetryWaitMs', options.maxRetryWaitMs ?? 60_000, 0),
    now,
    wait: options.wait ?? pause,
  });
  const renewBeforeMs = checkedDuration('renewBeforeMs', options.renewBeforeMs ?? 60_000, 0);
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(' ')]);
  const keys = [options.clientId ?? '', ...values].filter(({ length }) => length >= SHORTEST_KEY);
  const secrets = [...keys, options.clientSecret ?? []].flat();
  const tokenFor: TokenFor =
    options.accessToken === undefined
      ? tokensWith(checkedCredentials(options), send, { now, renewBeforeMs, secrets })
      : tokensFrom(options.accessToken);

  const simulations: Client['simulations'] = async (parameters = {}, call = {}) => {
    const signal = ownSignal(call);
    if (checkParameters) check(parameters);
    const path = `${LISTING_PATH}${queryOf(parameters)}`;
    const list = (token: string | undefined) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return send('simulations', path, { headers: { accept: 'application/json', ...authorization } }, signal);
    };
    let token = await tokenFor(signal);
    let answer = await list(token);
    if (answer.status === 401) {
      const renewed = await tokenFor(signal, { token });
      if (renewed !== undefined && renewed !== token) {
        token = renewed;
        answer = await list(renewed);
      }
    }
    if (answer.status === 200) return bodyOf<SimulationListing>('simulations', answer, simulationListing);
    throw errorOf('simulations', answer, [...secrets, token ?? []].flat(), now());
  };

  async function* simulationPages({ pagina_inicial = 1, limite }: SimulationsParameters = {}, call: CallOptions = {}) {
    yield* walk(pagina_inicial, limite, (pagina) => simulations({ pagina_inicial: pagina, limite }, call));
  }

  async function* allSimulations(parameters: SimulationsParameters = {}, call: CallOptions = {}) {
    for await (const { itens } of simulationPages(parameters, call)) yield* itens;
  }

  const accessToken: Client['accessToken'] = async (call = {}) => tokenFor(ownSignal(call));
  return { accessToken, simulations, simulationPages, allSimulations };
}

/** Returns a signal of one call: Node warns if many calls listen to one signal. */
function ownSignal({ signal }: CallOptions): AbortSignal | undefined {
  return signal === undefined ? undefined : AbortSignal.any([signal]);
}

function checkedCredentials({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  for (const [name, value] of Object.entries({ clientId, clientSecret })) {
    if (typeof value !== 'string' || value === '') throw new ParameterError(name, 'give the value that was issued');
  }
  return { clientId, clientSecret };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the base URL without a trailing slash. @throws ParameterError that does not quote the URL. */
function checkedBaseUrl(baseUrl: string, allowHttp: boolean): string {
  const wrong = (remedy: string) => new ParameterError('baseUrl', remedy);
  if (!URL.canParse(baseUrl)) throw wrong('give an absolute URL, such as https://host/integration');
  const { protocol, origin, hostname, pathname, username, password, search, hash } = new URL(baseUrl);
  if (username + password + search + hash !== '') throw wrong('remove credentials, query and fragment');
  const isSafe = protocol === 'https:' || (protocol === 'http:' && (allowHttp || LOOPBACK.test(hostname)));
  if (!isSafe) throw wrong('use https, or set allowHttp');
  if (/\/v1\/*$/.test(pathname)) throw wrong('remove /v1; the client adds it');
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

const OWN_HEADERS: readonly string[] = ['accept', 'authorization', 'content-type'];

/** Returns headers with names in lower case. @throws ParameterError that does not quote a value. */
function checkedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const own = names.find((name) => OWN_HEADERS.includes(name));
  if (own !== undefined) throw new ParameterError('headers', `remove ${own}; the client sends its own`);
  const wrong = new ParameterError('headers', 'give valid names and values');
  // Without types, an unset variable would be sent as the text "undefined".
  if (Object.values<unknown>(headers).some((value) => typeof value !== 'string')) throw wrong;
  try {
    return Object.fromEntries(new Headers(headers));
  } catch {
    throw wrong;
  }
}

function checkedDuration(name: string, value: number, least: number): number {
  if (Number.isFinite(value) && value >= least && value <= INT32_MAX) return value;
  throw new ParameterError(name, `give milliseconds, ${least} or more`);
}

function checkedCount(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new ParameterError(name, 'give an integer, 0 or more');
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
