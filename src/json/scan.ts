/** Callbacks of a scan, with byte offsets. `pointer` returns the JSON Pointer of the current place. */
export interface ScanEvents {
  /** A member name with its quotation marks, the depth of its object, and whether it is the first in its object. */
  readonly name: (start: number, end: number, depth: number, isFirst: boolean, pointer: () => string) => void;
  /** A number within the limits of `NUMBERS`. All documented numbers are. */
  readonly number: (start: number, end: number, pointer: () => string) => void;
}

export type ScanProblem = 'value' | 'string' | 'number' | 'name' | 'colon' | 'separator' | 'depth';

export interface Scan {
  /** Offset after the first value, or of the problem. */
  readonly end: number;
  readonly problem: ScanProblem | null;
}

/** Limits on levels and bytes of a name in the pointer of a number: long names around many numbers would exhaust the memory. */
const NUMBERS = { deepest: 8, longestName: 256 };

const [QUOTE, COMMA, MINUS, POINT, ZERO, NINE, COLON] = [0x22, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a];
const [BRACKET, BACKSLASH, LETTER_E, LETTER_U, BRACE] = [0x5b, 0x5c, 0x65, 0x75, 0x7b];
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));
const FOUR_DIGITS = /^[\da-f]{4}$/i;
const SIGNS = new Set(Buffer.from('+-'));
const LITERALS = ['true', 'false', 'null'].map((word) => Buffer.from(word));
/** The bit that turns an ASCII capital into its lower case. */
const LOWER_CASE_BIT = 0x20;
/** Difference between the codes of a closing and an opening bracket or brace. */
const TO_CLOSING = 2;
const NONE = -1;

/** Returns a reference token of a JSON Pointer (RFC 6901, section 3), escaped, with its slash. */
function pointerToken(name: string | number): string {
  return typeof name === 'number' ? `/${name}` : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns a member name with its escapes decoded. The offsets include the quotation marks. */
export function nameAt(bytes: Buffer, start: number, end: number): string {
  const name = bytes.toString('utf8', start + 1, end - 1);
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name;
}

/** Returns the offset of the first non-whitespace byte from `start` (RFC 8259, section 2). */
export function skipWhitespace(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at += 1) {
    const code = bytes[at];
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

function skipDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at;
}

function isDigit(code = 0): boolean {
  return code >= ZERO && code <= NINE;
}

/** Returns the offset after a number (RFC 8259, section 6), or -1. Does not check the byte after it: `1.` ends after `1`. */
function afterNumber(bytes: Uint8Array, start: number): number {
  const whole = bytes[start] === MINUS ? start + 1 : start;
  let end = bytes[whole] === ZERO ? whole + 1 : skipDigits(bytes, whole);
  if (end === whole) return NONE;
  if (bytes[end] === POINT) {
    const after = skipDigits(bytes, end + 1);
    if (after === end + 1) return end;
    end = after;
  }
  if (((bytes[end] ?? 0) | LOWER_CASE_BIT) !== LETTER_E) return end;
  const exponent = SIGNS.has(bytes[end + 1] ?? 0) ? end + 2 : end + 1;
  return isDigit(bytes[exponent]) ? skipDigits(bytes, exponent) : end;
}

/** Returns the offset after the escape whose backslash is at `start`, or -1. */
function afterEscape(bytes: Buffer, start: number): number {
  const code = bytes[start + 1] ?? 0;
  if (code !== LETTER_U) return ESCAPED.has(code) ? start + 2 : NONE;
  const end = start + 6;
  return FOUR_DIGITS.test(bytes.toString('latin1', start + 2, end)) ? end : NONE;
}

/**
 * Scans the first JSON value of a UTF-8 text (RFC 8259) without building it. Returns where the value ends or becomes
 * invalid. Stops at more than `limit` levels of arrays and objects.
 */
export function scan(bytes: Buffer, limit: number, events: ScanEvents): Scan {
  // For each level: start and end of an object's current name, or -1 and the index of an array's current item.
  const starts: number[] = [];
  const ends: number[] = [];
  let levels = 0;
  let longNames = 0;
  let [problem, end]: [ScanProblem | null, number] = [null, 0];

  const stop = (kind: ScanProblem, at: number): number => {
    [problem, end] = [kind, at];
    return NONE;
  };
  const pointer = (): string => {
    let path = '';
    for (let level = 0; level < levels; level += 1) {
      const [start = 0, index = 0] = [starts[level], ends[level]];
      path += pointerToken(start < 0 ? index : nameAt(bytes, start, index));
    }
    return path;
  };

  const string = (start: number): number => {
    for (let at = start + 1; ; at += 1) {
      const code = bytes[at] ?? 0;
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) {
        const escaped = afterEscape(bytes, at);
        if (escaped < 0) return stop('string', at + 1);
        at = escaped - 1;
      } else if (code < 0x20) return stop('string', at);
    }
  };
  const number = (start: number): number => {
    const after = afterNumber(bytes, start);
    if (after < 0) return stop('number', start);
    if (levels <= NUMBERS.deepest && longNames === 0) events.number(start, after, pointer);
    return after;
  };
  const literal = (start: number): number => {
    const word = LITERALS.find((one) => one.every((code, at) => bytes[start + at] === code));
    return word === undefined ? stop('value', start) : start + word.length;
  };
  const member = (start: number, isFirst: boolean): number => {
    if (bytes[start] !== QUOTE) return stop('name', start);
    const after = string(start);
    if (after < 0) return NONE;
    starts[levels - 1] = start;
    ends[levels - 1] = after;
    events.name(start, after, levels, isFirst, pointer);
    const colon = skipWhitespace(bytes, after);
    if (bytes[colon] !== COLON) return stop('colon', colon);
    const isLong = after - start > NUMBERS.longestName;
    longNames += Number(isLong);
    const valueEnd = value(skipWhitespace(bytes, colon + 1));
    longNames -= Number(isLong);
    return valueEnd;
  };
  const item = (start: number, index: number): number => {
    starts[levels - 1] = NONE;
    ends[levels - 1] = index;
    return value(start);
  };
  const container = (start: number, code: number): number => {
    if (levels === limit) return stop('depth', start);
    levels += 1;
    const closing = code + TO_CLOSING;
    let at = skipWhitespace(bytes, start + 1);
    for (let index = 0; index > 0 || bytes[at] !== closing; index += 1) {
      at = code === BRACE ? member(at, index === 0) : item(at, index);
      if (at < 0) return NONE;
      at = skipWhitespace(bytes, at);
      const next = bytes[at];
      if (next === closing) break;
      if (next !== COMMA) return stop('separator', at);
      at = skipWhitespace(bytes, at + 1);
    }
    levels -= 1;
    return at + 1;
  };
  const value = (start: number): number => {
    const code = bytes[start] ?? 0;
    if (code === QUOTE) return string(start);
    if (code === BRACE || code === BRACKET) return container(start, code);
    return code === MINUS || isDigit(code) ? number(start) : literal(start);
  };

  const after = value(skipWhitespace(bytes, 0));
  return after < 0 ? { end, problem } : { end: after, problem: null };
}
