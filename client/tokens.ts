import { ParameterError, UnexpectedAnswerError } from './errors.ts';
import { bodyOf, errorOf, type Send, unlessAborted } from './send.ts';
import { type AccessToken, accessToken } from './shapes.ts';

/** Gives a token obtained elsewhere; undefined for none. `renew` asks for another token than the last one. */
export type TokenSource = (asked: { readonly renew: boolean }) => string | undefined | Promise<string | undefined>;

/** Gives a token: with `rejected`, another one than that. Rejects when the signal aborts. */
export type TokenFor = (
  signal: AbortSignal | undefined,
  rejected?: { readonly token: string | undefined },
) => Promise<string | undefined>;

/** A token, and until when it is used, in milliseconds of the local clock. */
interface Held {
  readonly token: string;
  readonly until: number;
}

const TOKEN_PATH = '/v1/authentication/accesstoken';

/** Gets tokens from a source. */
export function tokensFrom(source: TokenSource): TokenFor {
  return async (signal, rejected) => {
    signal?.throwIfAborted();
    const token = await unlessAborted(Promise.resolve(source({ renew: rejected !== undefined })), signal);
    if (token === undefined || isHeaderValue(token)) return token;
    throw new ParameterError('accessToken', 'give a token as it was issued');
  };
}

/** Obtains tokens with credentials. Concurrent callers share one request; a request that failed is not kept. */
export function tokensWith(
  credentials: { readonly clientId: string; readonly clientSecret: string },
  send: Send,
  { now, renewBeforeMs }: { readonly now: () => number; readonly renewBeforeMs: number },
): TokenFor {
  let held: Held | undefined;
  let obtaining: Join<Held> | undefined;

  async function obtain(signal: AbortSignal): Promise<Held> {
    const request = {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    };
    const answer = await send('token', TOKEN_PATH, request, signal);
    if (answer.status !== 200) throw errorOf('token', answer, Object.values(credentials), now());
    const issued = bodyOf('token', answer, accessToken);
    if (!isHeaderValue(issued.accesstoken)) {
      throw new UnexpectedAnswerError('token', answer.status, '/accesstoken cannot be sent in a header');
    }
    const until = usableUntil(issued, answer.headers.get('date'), now(), renewBeforeMs);
    held = { token: issued.accesstoken, until };
    return held;
  }

  return async (signal, rejected) => {
    signal?.throwIfAborted();
    if (held !== undefined && held.token !== rejected?.token && now() < held.until) return held.token;
    obtaining ??= shared(obtain, () => {
      obtaining = undefined;
    });
    return (await obtaining(signal)).token;
  };
}

/** Joins work that has begun. Rejects when the signal aborts. */
type Join<Value> = (signal: AbortSignal | undefined) => Promise<Value>;

/**
 * Begins work that callers join. When the last caller leaves, with the result or because it cancels, calls `over` and cancels
 * the work: no other caller may join then.
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

function isHeaderValue(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/**
 * Until when a token is used, in milliseconds of the local clock: until `renewBeforeMs` before its end, or for half of its
 * life if that is shorter. Its end is the earlier of expiresAt and its exp; expiresIn has no documented unit. The time is
 * counted from the `Date` of the response, so that a wrong local clock does no harm. Infinity without an end in the future.
 */
function usableUntil(token: AccessToken, date: string | null, now: number, renewBeforeMs: number): number {
  const sent = Date.parse(date ?? '');
  const ends = [Date.parse(token.expiresAt), (expOf(token.accesstoken) ?? Number.NaN) * 1000].filter(Number.isFinite);
  const life = Math.min(...ends) - (Number.isNaN(sent) ? now : sent);
  return life > 0 ? now + life - Math.min(renewBeforeMs, life / 2) : Number.POSITIVE_INFINITY;
}

/** The claim exp of a JWS, in seconds since 1970; undefined if it cannot be read. */
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
