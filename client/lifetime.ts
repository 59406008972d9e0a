import type { AccessToken } from './objects.ts';

/** What is told of the end of a token by the token itself, in seconds since 1970; undefined where it can't be read. */
function expOf(jwt: string): number | undefined {
  const [, payload = '', , ...more] = jwt.split('.');
  if (more.length > 0) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isTold = typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number';
    return isTold ? Number(claims.exp) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Until when a token is used, in milliseconds of the local clock: up to `renewBeforeMs` before its end, or for half of
 * its life where that is shorter. Its end is the earlier of expiresAt and the claim exp; expiresIn has no documented unit.
 * It is counted from the moment that the answer was sent (`Date`), so that a local clock that is wrong does no harm.
 * Infinity where no end that lies ahead is told: the token then serves until it is refused.
 */
export function usableUntil(token: AccessToken, date: string | null, now: number, renewBeforeMs: number): number {
  const sent = Date.parse(date ?? '');
  const end = Math.min(
    ...[Date.parse(token.expiresAt), (expOf(token.accesstoken) ?? Number.NaN) * 1000].filter(Number.isFinite),
  );
  const life = end - (Number.isNaN(sent) ? now : sent);
  return life > 0 ? now + life - Math.min(renewBeforeMs, life / 2) : Number.POSITIVE_INFINITY;
}
