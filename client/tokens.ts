import { ParameterError, UnexpectedAnswerError } from './errors.ts';
import { bodyOf, errorOf, type Send, unlessAborted } from './send.ts';
import { type AccessToken, accessToken } from './shapes.ts';

/** Returns a token from elsewhere; undefined for none. With `renew`, the token must differ from the last one. */
export type TokenSource = (request: { readonly renew: boolean }) => string | undefined | Promise<string | undefined>;

/** Returns a token that differs from the `rejected` one. Rejects when the signal aborts. */
export type TokenFor = (
  signal: AbortSignal | undefined,
  rejected?: { readonly token: string | undefined },
) => Promise<string | undefined>;

/** A token, and the end of its use in milliseconds of the local clock. */
interface UsableToken {
  readonly token: string;
  readonly until: number;
}

const TOKEN_PATH = '/v1/authentication/accesstoken';

export function tokensFrom(source: TokenSource): TokenFor {
  if (typeof source !== 'function') throw new ParameterError('accessToken', 'give a function that returns a token');
  return async (signal, rejected) => {
    signal?.throwIfAborted();
    const token = await unlessAborted(Promise.resolve(source({ renew: rejected !== undefined })), signal);
    if (token === undefined || isHeaderValue(token)) return token;
    throw new ParameterError('accessToken', 'give a token as it was issued');
  };
}

interface TokenOptions {
  readonly now: () => number;
  readonly renewBeforeMs: number;
  /** Masked in the texts of the API. */
  readonly secrets: readonly string[];
}

/** Returns a function that obtains tokens. Concurrent callers share one request. A failed request is not kept. */
export function tokensWith(
  credentials: { readonly clientId: string; readonly clientSecret: string },
  send: Send,
  { now, renewBeforeMs, secrets }: TokenOptions,
): TokenFor {
  let current: UsableToken | undefined;
  let obtaining: Join<UsableToken> | undefined;

  async function obtain(signal: AbortSignal): Promise<UsableToken> {
    const request = {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    };
    const answer = await send('token', TOKEN_PATH, request, signal);
    if (answer.status !== 200) throw errorOf('token', answer, secrets, now());
    const issued = bodyOf<AccessToken>('token', answer, accessToken);
    if (!isHeaderValue(issued.accesstoken)) {
      throw new UnexpectedAnswerError('token', answer.status, '/accesstoken cannot be sent in a header');
    }
    const until = usableUntil(issued, answer.headers.get('date'), now(), renewBeforeMs);
    current = { token: issued.accesstoken, until };
    return current;
  }

  return async (signal, rejected) => {
    signal?.throwIfAborted();
    if (current !== undefined && current.token !== rejected?.token && now() < current.until) return current.token;
    obtaining ??= shared(obtain, () => {
      obtaining = undefined;
    });
    return (await obtaining(signal)).token;
  };
}

/** Waits for running work. Rejects when the signal aborts. */
type Join<Value> = (signal: AbortSignal | undefined) => Promise<Value>;

/**
 * Starts work that several callers wait for. After the last caller got its result or was aborted, calls `over` and aborts
 * the work. From then on, no caller may join.
 */
function shared<Value>(work: (signal: AbortSignal) => Promise<Value>, over: () => void): Join<Value> {
  const controller = new AbortController();
  const done = work(controller.signal);
  let callers = 0;
  return async (signal) => {
    callers += 1;
    try {
      return await unlessAborted(done, signal);
    } finally {
      callers -= 1;
      if (callers === 0) {
        over();
        controller.abort();
      }
    }
  };
}

function isHeaderValue(token: unknown): boolean {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

/**
 * Returns the end of the use of a token in milliseconds of the local clock: `renewBeforeMs` before its expiry, but not before
 * half of its lifetime. It expires at the earlier of expiresAt and exp; expiresIn has no documented unit. The lifetime starts
 * at the `Date` of the response, so that a wrong local clock has no effect. Infinity without an expiry in the future.
 */
function usableUntil(token: AccessToken, date: string | null, now: number, renewBeforeMs: number): number {
  const sent = Date.parse(date ?? '');
  const ends = [Date.parse(token.expiresAt), (expOf(token.accesstoken) ?? Number.NaN) * 1000].filter(Number.isFinite);
  const life = Math.min(...ends) - (Number.isNaN(sent) ? now : sent);
  return life > 0 ? now + life - Math.min(renewBeforeMs, life / 2) : Number.POSITIVE_INFINITY;
}

/** Returns the exp claim of a JWS, in seconds since 1970; undefined if it is unreadable. */
function expOf(jwt: string): number | undefined {
  const [, payload = '', , ...more] = jwt.split('.');
  if (more.length > 0) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isTold = typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number';
    return isTold ? Number(claims.exp) : undefined;
  } catch {
    return undefined;
  }
}
