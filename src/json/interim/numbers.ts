/** A decimal number as written: its significant digits and the power of ten of the last of them. */
interface Decimal {
  readonly negative: boolean;
  /** No zeros at either end; empty for zero. */
  readonly digits: string;
  /** The number is digits × 10^exponent. */
  readonly exponent: bigint;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Digits that an integer of 64 bits can have. */
const LONGEST = 19n;

/** Whether a JSON number, as written, is an integer: its fraction is zero (JSON Schema 2020-12, section 6.1.1). */
export function isIntegerText(text: string): boolean {
  const decimal = parse(text);
  return decimal !== null && (decimal.digits === '' || decimal.exponent >= 0n);
}

/** Whether a JSON number, as written, is an integer within a signed two's complement of 32 or 64 bits. */
export function fitsInteger(text: string, bits: 32 | 64): boolean {
  const decimal = parse(text);
  if (decimal === null) return false;
  const { negative, digits, exponent } = decimal;
  if (digits === '') return true;
  if (exponent < 0n || BigInt(digits.length) + exponent > LONGEST) return false;
  const magnitude = BigInt(digits) * 10n ** exponent;
  const bound = 1n << BigInt(bits - 1);
  return negative ? magnitude <= bound : magnitude < bound;
}

/** Whether a JSON number, as written, lies in the range of a double (IEEE 754). One that underflows does. */
export function isFiniteDouble(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}

function parse(text: string): Decimal | null {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  if (whole === '') return null;
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(all.length - digits.length);
  return { negative: sign === '-', digits, exponent };
}
