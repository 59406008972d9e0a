/** What a scan reports on its way, in offsets of the text. `pointer` returns the JSON Pointer of the place. */
export interface ScanEvents {
  /** A member's name, quotation marks included; the depth of its object; whether it is the object's first. */
  readonly name: (start: number, end: number, depth: number, isFirst: boolean, pointer: () => string) => void;
  /** A number that is no deeper, and under no longer names, than any documented one. */
  readonly number: (start: number, end: number, pointer: () => string) => void;
}

export type ScanProblem = 'value' | 'string' | 'number' | 'name' | 'colon' | 'separator' | 'depth';

export interface Scan {
  /** The offset after the first value, or that of the problem. */
  readonly end: number;
  readonly problem: ScanProblem | null;
}

/** Bounds of the pointers of numbers, so that long names around many numbers do not exhaust the memory. */
const NUMBERS = { deepest: 8, longestName: 64 };

const [QUOTE, COMMA, MINUS, COLON, BRACKET, BACKSLASH, BRACE] = [0x22, 0x2c, 0x2d, 0x3a, 0x5b, 0x5c, 0x7b];
/** The distance from the code of an opening bracket or brace to that of the closing one. */
const TO_CLOSING = 2;
const NOWHERE = -1;

/** One reference token of a JSON Pointer (RFC 6901, section 3), escaped, with its slash. */
export function pointerToken(name: string | number): string {
  return typeof name === 'number' ? `/${name}` : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A member's name with its escapes undone, by the offsets of its token. */
export function nameAt(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end - 1);
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name;
}

/** The offset of the first character at or after `start` that is no whitespace (RFC 8259, section 2). */
export function afterBlank(text: string, start: number): number {
  for (let at = start; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

/**
 * Scans the first JSON value of a text by RFC 8259 without building it: finds where the value ends, or where it goes
 * wrong. More than `limit` levels of arrays and objects end the scan.
 */
export function scan(text: string, limit: number, events: ScanEvents): Scan {
  const escapes = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
  const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  const literals = /true|false|null/y;
  // By level: the offsets of an object's current name; -1 and the index of an array's current item.
  const starts: number[] = [];
  const ends: number[] = [];
  let levels = 0;
  let longNames = 0;
  let [problem, end]: [ScanProblem | null, number] = [null, 0];

  const stop = (what: ScanProblem, at: number): number => {
    [problem, end] = [what, at];
    return NOWHERE;
  };
  const pointer = (): string => {
    let path = '';
    for (let level = 0; level < levels; level += 1) {
      const [start = 0, index = 0] = [starts[level], ends[level]];
      path += pointerToken(start < 0 ? index : nameAt(text, start, index));
    }
    return path;
  };
  const token = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : NOWHERE;
  };

  const string = (start: number): number => {
    for (let at = start + 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) {
        const escaped = token(escapes, at);
        if (escaped < 0) return stop('string', at + 1);
        at = escaped - 1;
      } else if (!(code >= 0x20)) return stop('string', at);
    }
  };
  const number = (start: number): number => {
    const after = token(numbers, start);
    if (after < 0) return stop('number', start);
    if (levels <= NUMBERS.deepest && longNames === 0) events.number(start, after, pointer);
    return after;
  };
  const literal = (start: number): number => {
    const after = token(literals, start);
    return after < 0 ? stop('value', start) : after;
  };
  const member = (start: number, isFirst: boolean): number => {
    if (text.charCodeAt(start) !== QUOTE) return stop('name', start);
    const after = string(start);
    if (after < 0) return NOWHERE;
    [starts[levels - 1], ends[levels - 1]] = [start, after];
    events.name(start, after, levels, isFirst, pointer);
    const colon = afterBlank(text, after);
    if (text.charCodeAt(colon) !== COLON) return stop('colon', colon);
    const isLong = after - start > NUMBERS.longestName;
    longNames += Number(isLong);
    const held = value(afterBlank(text, colon + 1));
    longNames -= Number(isLong);
    return held;
  };
  const item = (start: number, index: number): number => {
    starts[levels - 1] = NOWHERE;
    ends[levels - 1] = index;
    return value(start);
  };
  const holder = (start: number, code: number): number => {
    if (levels === limit) return stop('depth', start);
    levels += 1;
    const closing = code + TO_CLOSING;
    let at = afterBlank(text, start + 1);
    for (let index = 0; index > 0 || text.charCodeAt(at) !== closing; index += 1) {
      at = code === BRACE ? member(at, index === 0) : item(at, index);
      if (at < 0) return NOWHERE;
      at = afterBlank(text, at);
      const next = text.charCodeAt(at);
      if (next === closing) break;
      if (next !== COMMA) return stop('separator', at);
      at = afterBlank(text, at + 1);
    }
    levels -= 1;
    return at + 1;
  };
  const value = (start: number): number => {
    const code = text.charCodeAt(start);
    if (code === QUOTE) return string(start);
    if (code === BRACE || code === BRACKET) return holder(start, code);
    return code === MINUS || (code >= 0x30 && code <= 0x39) ? number(start) : literal(start);
  };

  const after = value(afterBlank(text, 0));
  return after < 0 ? { end, problem } : { end: after, problem: null };
}
