/** What one pass over a JSON text finds, whether the text is well formed or not. */
export interface Scan {
  readonly deepest: number;
  /** Names of object members: colons outside strings. */
  readonly names: number;
  /** A number with an exponent, or with so many digits that a double may not hold it. */
  readonly oddNumbers: boolean;
  /** Where the first value ends, or -1 where it does not. */
  readonly end: number;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [ZERO, NINE, CAPITAL_E, SMALL_E] = [0x30, 0x39, 0x45, 0x65];

/** Digits that every double holds exactly. */
const EXACT_DIGITS = 15;

/** Looks a text over once, without recursion and without building anything. */
export function scan(text: string): Scan {
  let [depth, deepest, names, end, digits] = [0, 0, 0, -1, 0];
  let oddNumbers = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      digits += 1;
      if (digits > EXACT_DIGITS) oddNumbers = true;
      continue;
    }
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (depth === 0 && end < 0) end = at + 1;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0 && end < 0) end = at + 1;
    } else if (code === COLON) {
      names += 1;
    } else if ((code === SMALL_E || code === CAPITAL_E) && digits > 0) {
      oddNumbers = true;
    }
    // A point goes on with the number that it stands in.
    if (code !== 0x2e) digits = 0;
  }
  return { deepest, names, oddNumbers, end };
}

/** Index of the quote that ends the string which begins at `start`; the last index where nothing ends it. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length - 1;
}
