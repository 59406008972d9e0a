import { textBetween } from './scan.ts';
import { byteAt } from './tokens.ts';

/** Up to this many characters a plain decimal and its double tell each other exactly. */
const exactLength = 15;

function isPlainText(text: string): boolean {
  if (/[eE]/.test(text)) return false;
  const value = Number(text);
  return text.includes('.') ? Number.isFinite(value) && !Number.isInteger(value) : Number.isSafeInteger(value);
}

/**
 * Whether a number token is told whole by the JavaScript number that it parses to: no exponent, no fraction of zeros,
 * no minus zero, an integer only within ±(2^53 - 1), and never rounded to an integer.
 */
export function isPlainNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > exactLength) return isPlainText(textBetween(bytes, start, end));
  let hasFraction = false;
  let nonZero = false;
  for (let at = start; at < end; at += 1) {
    const code = byteAt(bytes, at);
    if (code === 0x2e) {
      hasFraction = true;
      nonZero = false;
    } else if (code > 0x39) return false;
    else if (code > 0x30) nonZero = true;
  }
  return nonZero || (!hasFraction && byteAt(bytes, start) !== 0x2d);
}
