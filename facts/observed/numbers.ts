const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
/** Decimals beyond which a number is not taken for a rounded one. */
const MOST_DECIMALS = POWERS.length - 1;
const LEAST = 1e-6;

/** Decimals that a number needs to be written out. */
export function decimalsOf(value: number): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) if (hasDecimals(value, decimals)) return decimals;
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Whether a number can be written out with this many decimals. */
export function hasDecimals(value: number, decimals: number): boolean {
  const power = POWERS[decimals];
  return power === undefined ? decimalsOf(value) <= decimals : Math.round(value * power) / power === value;
}

/** Half a unit of the last place that a rounded number was rounded to; `least` decimals at least. */
export function halfUnit(value: number, least: number): number {
  const decimals = Math.max(least, decimalsOf(value));
  return decimals > MOST_DECIMALS ? 0 : 0.5 / (POWERS[decimals] ?? 1);
}

/** Whether two amounts are equal after rounding to the cent, the relative error of doubles allowed for. */
export function withinCents(actual: number, expected: number, cents = 0.5): boolean {
  return Math.abs(actual - expected) <= cents / 100 + 1e-9 * Math.abs(actual);
}

/** Whether a value is an amount, a rate or a term that formulas apply to: neither zero nor out of all bounds. */
export function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value >= LEAST && value < Number.MAX_SAFE_INTEGER;
}
