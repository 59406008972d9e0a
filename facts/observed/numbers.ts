const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
/** Maximum decimals of a rounded number. */
const MOST_DECIMALS = POWERS.length - 1;
const LEAST = 1e-6;

export function decimalsOf(value: number): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) if (hasDecimals(value, decimals)) return decimals;
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Returns true if a number needs at most this many decimals. */
export function hasDecimals(value: number, decimals: number): boolean {
  const power = POWERS[decimals];
  return power === undefined ? decimalsOf(value) <= decimals : Math.round(value * power) / power === value;
}

/** Returns half a unit of the last decimal (`least` decimals or more) of a rounded number; 0 if not rounded. */
export function halfUnit(value: number, least: number): number {
  const decimals = Math.max(least, decimalsOf(value));
  return decimals > MOST_DECIMALS ? 0 : 0.5 / (POWERS[decimals] ?? 1);
}

/** Returns true if two amounts differ by at most `cents`, plus the relative error of doubles. */
export function withinCents(actual: number, expected: number, cents = 0.5): boolean {
  return Math.abs(actual - expected) <= cents / 100 + 1e-9 * Math.abs(actual);
}

/** Returns true if formulas apply to an amount, a rate or a term: it is at least 1e-6 and below 2^53 - 1. */
export function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value >= LEAST && value < Number.MAX_SAFE_INTEGER;
}
