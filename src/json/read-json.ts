import { isUtf8 } from 'node:buffer';
import type { TextCode } from '../../messages/index.ts';
import { nameAt, scan, skipWhitespace } from './scan.ts';

/** Kinds of JSON faults. `too-deep` is a limit of this reader; RFC 8259 has none. */
export type JsonFaultKind = 'empty' | 'byte-order-mark' | 'not-utf-8' | 'syntax' | 'trailing-content' | 'too-deep';

export type JsonFaultCode = Extract<TextCode, `json.${string}`>;

export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** In bytes of the body, from 0. After invalid UTF-8, each invalid byte counts as U+FFFD. */
  readonly offset: number;
  readonly code: JsonFaultCode;
}

export interface JsonReading {
  /** False if a strict reader accepts no value in the text, regardless of its encoding. */
  readonly readable: boolean;
  /** `undefined` if not readable. */
  readonly value: unknown;
  /** Empty if the body is one JSON text (RFC 8259) in UTF-8 without a byte order mark. */
  readonly faults: readonly JsonFault[];
  /** Repetitions of a name within an object: their count, and the JSON Pointers of the first five. */
  readonly repeatedNames: { readonly count: number; readonly first: readonly string[] };
  /** JSON Pointer → number as written, if the JavaScript number is rounded or does not show how it was written. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** Maximum levels of arrays and objects. The documented bodies have four. */
export const depthLimit = 64;

const MOST_NUMBERS = 100_000;
const MOST_REPEATS = 5;
/** Maximum characters of a text with too many levels to check for JSON syntax. A longer text is assumed to be JSON. */
const MOST_PARSED = 1 << 20;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Reads a response body strictly (RFC 8259) and returns its value and faults. Never throws. */
export function readJson(body: Uint8Array): JsonReading {
  const whole = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const skipped = whole.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  const text = whole.toString('utf8', skipped);
  const isEncoded = isUtf8(whole);
  const bytes = isEncoded ? whole.subarray(skipped) : Buffer.from(text);
  const faults: JsonFault[] = [];
  const add = (kind: JsonFaultKind, at: number, code: JsonFaultCode): void => {
    faults.push({ kind, offset: skipped + at, code });
  };
  const unreadable = { readable: false, value: undefined, faults, ...NO_PLACES };
  if (skipped > 0) faults.push({ kind: 'byte-order-mark', offset: 0, code: 'json.byte-order-mark' });
  if (!isEncoded) faults.push({ kind: 'not-utf-8', offset: firstBadByte(whole), code: 'json.not-utf-8' });
  if (skipWhitespace(bytes, 0) === bytes.length) {
    add('empty', 0, 'json.no-value');
    return unreadable;
  }

  let names = 0;
  const numbers = new Map<string, string>();
  const { end, problem } = scan(bytes, depthLimit, {
    name: () => {
      names += 1;
    },
    number: (start, after, pointer) => {
      if (numbers.size < MOST_NUMBERS && !isPlain(bytes, start, after))
        numbers.set(pointer(), bytes.toString('latin1', start, after));
    },
  });
  const after = skipWhitespace(bytes, end);
  if (problem === 'depth') {
    if (text.length <= MOST_PARSED && jsonOf(text) === undefined) add('syntax', 0, 'json.no-text');
    add('too-deep', end, 'json.depth');
    return unreadable;
  }
  if (problem !== null || after < bytes.length) {
    if (problem !== null) add('syntax', end, `json.${problem}`);
    else add('trailing-content', after, 'json.trailing');
    return unreadable;
  }
  const value: unknown = JSON.parse(text);
  const places = names === countMembers(value) ? { ...NO_PLACES, numbers } : placesWithRepeats(bytes);
  return { readable: true, value, faults, ...places };
}

type Places = Pick<JsonReading, 'repeatedNames' | 'numbers'>;

const NO_PLACES: Places = { repeatedNames: { count: 0, first: [] }, numbers: new Map() };

/** Returns the repeated names and the unusual numbers of a JSON text. The last value of a repeated name counts. */
function placesWithRepeats(bytes: Buffer): Places {
  const known: Set<string>[] = [];
  const first: string[] = [];
  const numbers = new Map<string, string>();
  let count = 0;
  scan(bytes, depthLimit, {
    name: (start, end, depth, isFirst, pointer) => {
      const names = isFirst ? new Set<string>() : (known[depth] ?? new Set());
      known[depth] = names;
      const name = nameAt(bytes, start, end);
      if (names.has(name)) {
        count += 1;
        if (first.length < MOST_REPEATS) first.push(pointer());
      }
      names.add(name);
    },
    number: (start, end, pointer) => {
      if (isPlain(bytes, start, end)) numbers.delete(pointer());
      else if (numbers.size < MOST_NUMBERS) numbers.set(pointer(), bytes.toString('latin1', start, end));
    },
  });
  return { repeatedNames: { count, first }, numbers };
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns true for a JSON object: not an array, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function countMembers(value: unknown): number {
  let members = 0;
  if (Array.isArray(value)) for (const item of value) members += typeof item === 'object' ? countMembers(item) : 0;
  else if (isObject(value)) {
    // Faster than `Object.values`, which looks each name up twice.
    for (const name in value) {
      const member = value[name];
      members += typeof member === 'object' ? 1 + countMembers(member) : 1;
    }
  }
  return members;
}

/** Up to this length in characters, a plain decimal and its double determine each other. */
const EXACT_LENGTH = 15;

/**
 * Returns true if the JavaScript number shows how the token was written: no exponent, no fraction of zeros, not rounded, an
 * integer only within ±(2^53 - 1).
 */
function isPlain(bytes: Buffer, start: number, end: number): boolean {
  let hasPoint = false;
  let isExact = end - start <= EXACT_LENGTH;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0;
    if (code > 0x39) return false;
    if (code === 0x2e) hasPoint = true;
  }
  // A number whose last fraction digit is not zero is no integer.
  if (hasPoint) isExact &&= bytes[end - 1] !== 0x30;
  if (isExact) return true;
  const value = Number(bytes.toString('latin1', start, end));
  return hasPoint ? Number.isFinite(value) && !Number.isInteger(value) : Number.isSafeInteger(value);
}

/** Returns the offset of the first byte that is not UTF-8: it is decoded to a replacement character that was not sent. */
function firstBadByte(bytes: Buffer): number {
  let at = 0;
  for (const character of bytes.toString()) {
    const isSent = character !== '\ufffd' || bytes.subarray(at, at + 3).equals(REPLACEMENT);
    if (!isSent) return at;
    at += Buffer.byteLength(character);
  }
  return at;
}

const REPLACEMENT = Buffer.from('\ufffd');

/** Returns the value of a JSON text; undefined if it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
