import { endOfNumber } from './tokens.ts';

/** A decimal number as `digits × 10^exponent`, its digits without zeros at either end; zero has no digits. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  /** May be infinite where the text's own exponent is beyond all doubles. */
  readonly exponent: number;
}

const zero = 0x30;

function isNumber(text: string): boolean {
  const bytes = Buffer.from(text);
  return bytes.length > 0 && endOfNumber(bytes, 0) === bytes.length;
}

function decimal(text: string): Decimal | null {
  if (!isNumber(text)) return null;
  const negative = text.startsWith('-');
  const mark = text.search(/[eE]/);
  const significand = text.slice(negative ? 1 : 0, mark < 0 ? text.length : mark);
  const dot = significand.indexOf('.');
  const all = dot < 0 ? significand : significand.slice(0, dot) + significand.slice(dot + 1);
  let start = 0;
  let end = all.length;
  while (start < end && all.charCodeAt(start) === zero) start += 1;
  while (end > start && all.charCodeAt(end - 1) === zero) end -= 1;
  if (start === end) return { negative, digits: '', exponent: 0 };
  const fraction = dot < 0 ? 0 : significand.length - dot - 1;
  const written = mark < 0 ? 0 : Number(text.slice(mark + 1));
  return { negative, digits: all.slice(start, end), exponent: written - fraction + (all.length - end) };
}

/** Whether a JSON number, as written, is an integer: `12.0` and `1e3` are, `0.99999999999999999999` is not. False for anything but a JSON number. */
export function isIntegerText(text: string): boolean {
  const number = decimal(text);
  return number !== null && (number.digits === '' || number.exponent >= 0);
}

/** Digits of 2^63, the longest number that `fitsInteger` ever expands. */
const longest = 19;

/** Whether a JSON number, as written, is an integer in the range of a signed integer of so many bits. */
export function fitsInteger(text: string, bits: 32 | 64): boolean {
  const number = decimal(text);
  if (number === null) return false;
  if (number.digits === '') return true;
  if (number.exponent < 0 || number.digits.length + number.exponent > longest) return false;
  const magnitude = BigInt(number.digits + '0'.repeat(number.exponent));
  const limit = 1n << BigInt(bits - 1);
  return number.negative ? magnitude <= limit : magnitude < limit;
}

/**
 * Whether a JSON number, as written, is within the range of an IEEE 754 double: `1e400` is not, `1e-400`, which
 * underflows to zero, is.
 */
export function isFiniteDouble(text: string): boolean {
  return isNumber(text) && Number.isFinite(Number(text));
}
