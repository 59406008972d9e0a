/** A decimal number as `digits × 10^exponent`. `digits` has no leading or trailing zeros; it is empty for zero. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  /** Infinite if the exponent in the text is beyond the range of a double. */
  readonly exponent: number;
}

const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const ZERO = 0x30;

function decimal(text: string): Decimal | null {
  const [, sign, whole, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return null;
  const all = whole + fraction;
  let [start, end] = [0, all.length];
  while (start < end && all.charCodeAt(start) === ZERO) start += 1;
  while (end > start && all.charCodeAt(end - 1) === ZERO) end -= 1;
  if (start === end) return { negative: false, digits: '', exponent: 0 };
  const scale = Number(exponent) - fraction.length + (all.length - end);
  return { negative: sign === '-', digits: all.slice(start, end), exponent: scale };
}

/** Returns true if a JSON number, as written, is an integer: `12.0` and `1e3` are, `0.99999999999999999999` is not. */
export function isIntegerText(text: string): boolean {
  const number = decimal(text);
  return number !== null && (number.digits === '' || number.exponent >= 0);
}

/** Digits of 2^63. */
const LONGEST = 19;

/** Returns true if a JSON number, as written, is an integer in the range of a signed integer of `bits` bits. */
export function fitsInteger(text: string, bits: 32 | 64): boolean {
  const number = decimal(text);
  if (number === null || number.digits === '') return number !== null;
  if (number.exponent < 0 || number.digits.length + number.exponent > LONGEST) return false;
  const magnitude = BigInt(number.digits + '0'.repeat(number.exponent));
  const limit = 1n << BigInt(bits - 1);
  return number.negative ? magnitude <= limit : magnitude < limit;
}

/** Returns true if a JSON number, as written, is in the range of an IEEE 754 double: `1e400` is not, `1e-400` is. */
export function isFiniteDouble(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}
