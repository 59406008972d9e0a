import { pointerToken } from './pointer.ts';
import { afterBlank, byteAt, endOfLiteral, endOfNumber, endOfString } from './tokens.ts';

/** What a scan tells while it goes, in offsets of bytes. `pointer` gives the JSON Pointer of the place at hand. */
export interface ScanEvents {
  /** A member's name, quotation marks included; how deep its object lies; whether it is the first of that object. */
  readonly name: (start: number, end: number, depth: number, first: boolean, pointer: () => string) => void;
  readonly number: (start: number, end: number, pointer: () => string) => void;
}

export type ScanProblem = 'value' | 'string' | 'number' | 'name' | 'colon' | 'separator' | 'depth';

export interface Scan {
  /** Offset after the first value; where there is a problem, the offset of that. */
  readonly end: number;
  readonly problem: ScanProblem | null;
  /** Levels of arrays and objects met. */
  readonly deepest: number;
}

const quotationMark = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const colon = 0x3a;
const openBracket = 0x5b;
const openBrace = 0x7b;

/** From the code of an opening bracket or brace to that of the closing one. */
const toClosing = 2;

function isNumberStart(code: number): boolean {
  return code === minus || (code >= 0x30 && code <= 0x39);
}

/** The text from one offset to another. */
export function textBetween(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
}

/** A member's name with its escapes undone, given the offsets of its token. */
export function nameAt(bytes: Uint8Array, start: number, end: number): string {
  const token = textBetween(bytes, start, end);
  return token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
}

/**
 * Reads the first JSON value of UTF-8 bytes by RFC 8259 and builds nothing: it finds where the value ends, or where it goes
 * wrong. Iterative, so that no nesting exhausts the stack; more than `limit` levels end the scan.
 */
export function scan(bytes: Uint8Array, limit: number, events: ScanEvents): Scan {
  // Of each open object the offsets of its current name, of each open array -1 and its current index.
  const starts: number[] = [];
  const ends: number[] = [];
  let depth = 0;
  let deepest = 0;
  let inObject = false;
  let first = false;
  let at = afterBlank(bytes, 0);

  const pointer = () => {
    let path = '';
    for (let level = 0; level < depth; level += 1) {
      const start = starts[level] ?? 0;
      const end = ends[level] ?? 0;
      path += pointerToken(start < 0 ? end : nameAt(bytes, start, end));
    }
    return path;
  };
  const stop = (problem: ScanProblem | null, end: number): Scan => ({ end, problem, deepest });

  for (;;) {
    if (inObject) {
      if (byteAt(bytes, at) !== quotationMark) return stop('name', at);
      const end = endOfString(bytes, at);
      if (end < 0) return stop('string', ~end);
      starts[depth - 1] = at;
      ends[depth - 1] = end;
      events.name(at, end, depth, first, pointer);
      at = afterBlank(bytes, end);
      if (byteAt(bytes, at) !== colon) return stop('colon', at);
      at = afterBlank(bytes, at + 1);
    }

    const code = byteAt(bytes, at);
    if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (depth > limit) return stop('depth', at);
      inObject = code === openBrace;
      starts[depth - 1] = inObject ? 0 : -1;
      ends[depth - 1] = 0;
      at = afterBlank(bytes, at + 1);
      if (byteAt(bytes, at) !== code + toClosing) {
        first = true;
        continue;
      }
      depth -= 1;
      at += 1;
    } else if (code === quotationMark) {
      at = endOfString(bytes, at);
      if (at < 0) return stop('string', ~at);
    } else if (isNumberStart(code)) {
      const end = endOfNumber(bytes, at);
      if (end < 0) return stop('number', ~end);
      events.number(at, end, pointer);
      at = end;
    } else {
      at = endOfLiteral(bytes, at);
      if (at < 0) return stop('value', ~at);
    }

    for (;;) {
      if (depth === 0) return stop(null, at);
      inObject = (starts[depth - 1] ?? 0) >= 0;
      at = afterBlank(bytes, at);
      const next = byteAt(bytes, at);
      if (next === comma) {
        if (!inObject) ends[depth - 1] = (ends[depth - 1] ?? 0) + 1;
        first = false;
        at = afterBlank(bytes, at + 1);
        break;
      }
      if (next !== (inObject ? openBrace : openBracket) + toClosing) return stop('separator', at);
      depth -= 1;
      at += 1;
    }
  }
}
