import type { TokenFact } from '../facts/token.ts';
import { type CodedMessage, coded } from '../messages/index.ts';

/** Units that expiresIn may be told in, in milliseconds. */
export const UNITS = { seconds: 1_000, minutes: 60_000, milliseconds: 1, hours: 3_600_000, days: 86_400_000 } as const;

export type Unit = keyof typeof UNITS;

const SLACK_MS = 60_000;
const SLACK_SHARE = 0.02;

/**
 * The units of expiresIn under which a token answer tells one moment of expiry, the nearest first. Without iat the
 * lifetime starts at the response: by its Date header, or by the local clock (`endedAt`), whichever fits.
 */
export function unitsThatFit(
  token: TokenFact,
  handedOutAgain: boolean,
  endedAt: number = token.receivedAt,
): readonly Unit[] {
  const moments = [token.expiresAt, token.exp].filter((moment) => moment !== null);
  const { expiresIn, iat, receivedAt } = token;
  if (expiresIn === null || moments.length === 0) return [];
  // Of a token made before it is handed out expiresIn may tell its whole life, from iat, or what is left of it.
  const bases = iat === null ? [receivedAt, endedAt] : [iat, ...(iat < receivedAt ? [receivedAt] : [])];
  return (Object.keys(UNITS) as Unit[])
    .map((unit) => {
      const life = expiresIn * UNITS[unit];
      const offs = bases.map((base) => Math.max(...moments.map((moment) => Math.abs(base + life - moment))));
      const off = Math.min(...offs);
      // With no iat, its life so far can't be told.
      const late = iat === null && handedOutAgain && moments.every((moment) => moment <= receivedAt + life);
      return { unit, off, fits: late || off <= tolerance(life) };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => a.off - b.off)
    .map(({ unit }) => unit);
}

/**
 * How expiresIn, expiresAt and the claims exp and iat contradict each other; null where one unit of expiresIn makes
 * them agree within 60 s or 2 %, `not comparable` where fewer than two of the moments of expiry can be read.
 */
export function expiryDisagreement(
  token: TokenFact,
  handedOutAgain: boolean,
  endedAt: number = token.receivedAt,
): CodedMessage | null | 'not comparable' {
  const { expiresIn, expiresAt, exp, iat } = token;
  if ([expiresIn, expiresAt, exp].filter((told) => told !== null).length < 2) return 'not comparable';
  // How far iat lies from the Date header says which clock is off, not that the token contradicts itself.
  if (iat !== null && exp !== null && iat >= exp) {
    return coded('token.issued-after-expiry', { seconds: seconds(iat - exp) });
  }
  const base = iat ?? token.receivedAt;
  if (expiresAt !== null && exp !== null && Math.abs(expiresAt - exp) > tolerance(exp - base)) {
    return coded('token.expiry-claims-differ', { seconds: seconds(expiresAt - exp) });
  }
  if (expiresIn === null || unitsThatFit(token, handedOutAgain, endedAt).length > 0) return null;
  const moment = expiresAt ?? exp ?? base;
  return coded('token.lifetime-differs', { seconds: seconds(moment - base), expiresIn });
}

function tolerance(life: number): number {
  return Math.max(SLACK_MS, Math.abs(life) * SLACK_SHARE);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
