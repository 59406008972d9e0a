import type { Answer } from '../facts/answer.ts';

/** A token in use. */
export interface Bearer {
  readonly token: string;
  /** Which token call of the run issued it, from 1. */
  readonly ordinal: number;
  /** When to fetch the next one, in milliseconds since the epoch by the local clock; null: only once it is refused. */
  readonly renewAt: number | null;
}

/** Time kept in hand before a token expires: a quarter of its life, half a minute at most. */
const MARGIN_MS = 30_000;

/**
 * A token as issued at `now`. Its life is counted from the answer's own clock (its Date header) to `expiresAt`, else
 * from iat to exp: a clock that is off here or there does not shorten it. expiresIn is not used: its unit is open.
 */
export function bearerOf(token: string, ordinal: number, answer: Answer, now: number): Bearer {
  const life = answer.issued?.life ?? null;
  if (life === null) return { token, ordinal, renewAt: null };
  // A token handed out again near its end would be due at once, for ever.
  const renewAt = Math.max(now + life - Math.min(MARGIN_MS, life / 4), now + 1_000);
  return { token, ordinal, renewAt };
}

/** Whether a token is to be replaced before it is used again. */
export function isDue(bearer: Bearer, now: number): boolean {
  return bearer.renewAt !== null && now >= bearer.renewAt;
}
