import { ParameterError } from './errors.ts';

/** Gives a token that was obtained elsewhere; undefined sends the call without one. `renew` asks for another than the last. */
export type TokenSource = (asked: { readonly renew: boolean }) => string | undefined | Promise<string | undefined>;

export interface CommonOptions {
  /** Ends with the path segment of the integration API, without `/v1`. https, save on this machine. */
  readonly baseUrl: string;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970; `Date.now` if left out. */
  readonly now?: (() => number) | undefined;
  /** For each request and its whole answer; 15,000 if left out. */
  readonly timeoutMs?: number | undefined;
  /** How long before its end a token is renewed, half of its life at most; 60,000 if left out. */
  readonly renewBeforeMs?: number | undefined;
  /** False sends parameters as they are and leaves it to the API to judge them. */
  readonly checkParameters?: boolean | undefined;
  /** True allows http to another machine: credentials and personal data then travel in the clear. */
  readonly allowHttp?: boolean | undefined;
}

/** Either credentials, with which the client obtains its tokens, or a source of tokens. */
export type ClientOptions = CommonOptions &
  (
    | { readonly clientId: string; readonly clientSecret: string; readonly accessToken?: undefined }
    | { readonly accessToken: TokenSource; readonly clientId?: undefined; readonly clientSecret?: undefined }
  );

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The base address without a slash at its end. @throws ParameterError that does not quote it. */
export function checkedBaseUrl(baseUrl: string, allowHttp: boolean): string {
  const url = urlOf(baseUrl);
  if (url === undefined)
    throw new ParameterError('baseUrl', 'give an absolute address, such as https://host/integration');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ParameterError('baseUrl', 'leave out credentials, query and fragment');
  }
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || LOOPBACK.test(url.hostname)));
  if (!isSafe) throw new ParameterError('baseUrl', 'use https, or set allowHttp where http is meant');
  if (/\/v1\/*$/.test(url.pathname)) throw new ParameterError('baseUrl', 'leave out /v1, the client adds it');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A setting that is a length of time. @throws ParameterError where it is no number from `least` on. */
export function checkedDuration(name: string, value: number, least: number): number {
  // Longer timers fire at once.
  if (Number.isFinite(value) && value >= least && value <= 2_147_483_647) return value;
  throw new ParameterError(name, `give milliseconds, ${least} or more`);
}
