import type { TokenFact } from '../facts/token.ts';

/** Units that expiresIn may be told in, in milliseconds. */
export const UNITS = { seconds: 1_000, minutes: 60_000, milliseconds: 1, hours: 3_600_000, days: 86_400_000 } as const;

export type Unit = keyof typeof UNITS;

const SLACK_MS = 60_000;
const SLACK_SHARE = 0.02;

/** The units of expiresIn under which a token answer tells one moment of expiry, the nearest first. */
export function unitsThatFit(token: TokenFact, handedOutAgain: boolean): readonly Unit[] {
  const moments = [token.expiresAt, token.exp].filter((moment) => moment !== null);
  const { expiresIn, iat, receivedAt } = token;
  if (expiresIn === null || moments.length === 0) return [];
  // Of a token made before it is handed out expiresIn may tell its whole life, from iat, or what is left of it.
  const bases = [...(iat === null ? [] : [iat]), ...(iat === null || iat < receivedAt ? [receivedAt] : [])];
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

/** How the claim iat can't be the moment at which the token was made; null where it can. */
function untimelyIssue({ iat, exp, receivedAt, dated }: TokenFact): string | null {
  if (iat === null) return null;
  if (exp !== null && iat >= exp) return `iat ${seconds(iat - exp)} s after exp`;
  // By two clocks, one of which may be wrong, nothing is told.
  return dated && iat > receivedAt + SLACK_MS ? `iat ${seconds(iat - receivedAt)} s after the answer` : null;
}

/**
 * How expiresIn, expiresAt and the claims exp and iat contradict each other; null where one unit of expiresIn makes
 * them agree within 60 s or 2 %, `not comparable` where fewer than two of the moments of expiry can be read.
 */
export function expiryDisagreement(
  token: TokenFact,
  handedOutAgain: boolean,
): { readonly expected: string; readonly actual: string } | null | 'not comparable' {
  const { expiresIn, expiresAt, exp } = token;
  if ([expiresIn, expiresAt, exp].filter((told) => told !== null).length < 2) return 'not comparable';
  const untimely = untimelyIssue(token);
  if (untimely !== null) return { expected: 'an iat before the answer and before exp', actual: untimely };
  const base = token.iat ?? token.receivedAt;
  if (expiresAt !== null && exp !== null && Math.abs(expiresAt - exp) > tolerance(exp - base)) {
    return { expected: 'expiresAt at the moment of the claim exp', actual: `${seconds(expiresAt - exp)} s apart` };
  }
  if (expiresIn === null || unitsThatFit(token, handedOutAgain).length > 0) return null;
  const moment = expiresAt ?? exp ?? base;
  return {
    expected: `the ${seconds(moment - base)} s until the expiry, in some unit`,
    actual: `expiresIn ${expiresIn}`,
  };
}

function tolerance(life: number): number {
  return Math.max(SLACK_MS, Math.abs(life) * SLACK_SHARE);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
