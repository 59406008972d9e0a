import { pointerToken } from './pointer.ts';
import { afterBlank, byteAt, endOfLiteral, endOfNumber, endOfString } from './tokens.ts';

/** What a scan tells while it goes, in offsets of bytes. `pointer` gives the JSON Pointer of the place at hand. */
export interface ScanEvents {
  /** A member's name, quotation marks included; how deep its object lies; whether it is the first of that object. */
  readonly name: (start: number, end: number, depth: number, first: boolean, pointer: () => string) => void;
  readonly number: (start: number, end: number, pointer: () => string) => void;
  /**
   * Children of an array or object beyond what is kept, from an offset to that of its closing bracket; `of`: how many
   * children it has; `marks`: where among those beyond each further hundred begins. Nothing else is told of what
   * stands there.
   */
  readonly cut?: (start: number, end: number, of: number, marks: readonly number[], pointer: () => string) => void;
}

/** How many children of one array or object are kept, and how many values of a text. */
export interface Most {
  readonly each: number;
  readonly all: number;
}

/** Children from one mark to the next. */
const MARK_EACH = 100;

const EVERYTHING: Most = { each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY };

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
export function scan(bytes: Uint8Array, limit: number, events: ScanEvents, most = EVERYTHING): Scan {
  // Of each open object the offsets of its current name, of each open array -1 and its current index.
  const starts: number[] = [];
  const ends: number[] = [];
  // Of each open array or object how many children it has so far.
  const children: number[] = [];
  // Where the child at hand begins, its comma included; where what is cut begins, and how deep its holder lies.
  let begin = 0;
  let cutFrom = 0;
  let cutDepth = 0;
  let marks: number[] = [];
  let values = 0;
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
    if (cutDepth === 0) values += 1;
    if (depth > 0) {
      const count = (children[depth - 1] ?? 0) + 1;
      children[depth - 1] = count;
      if (cutDepth === 0 && (count > most.each || values > most.all)) {
        cutDepth = depth;
        cutFrom = begin;
        marks = [];
      }
      if (cutDepth === depth && count % MARK_EACH === 0) marks.push(begin);
    }
    if (inObject) {
      if (byteAt(bytes, at) !== quotationMark) return stop('name', at);
      const end = endOfString(bytes, at);
      if (end < 0) return stop('string', ~end);
      starts[depth - 1] = at;
      ends[depth - 1] = end;
      if (cutDepth === 0) events.name(at, end, depth, first, pointer);
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
      children[depth - 1] = 0;
      begin = at + 1;
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
      if (cutDepth === 0) events.number(at, end, pointer);
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
        begin = at;
        at = afterBlank(bytes, at + 1);
        break;
      }
      if (next !== (inObject ? openBrace : openBracket) + toClosing) return stop('separator', at);
      depth -= 1;
      if (cutDepth > depth) {
        events.cut?.(cutFrom, at, children[depth] ?? 0, marks, pointer);
        cutDepth = 0;
      }
      at += 1;
    }
  }
}
