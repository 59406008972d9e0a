import { isUtf8 } from 'node:buffer';
import type { TextCode } from '../../messages/index.ts';
import { afterBlank, nameAt, scan } from './scan.ts';

/** What is wrong with a text. `too-deep` is a limit of this reader; RFC 8259 has none. */
export type JsonFaultKind = 'empty' | 'byte-order-mark' | 'not-utf-8' | 'syntax' | 'trailing-content' | 'too-deep';

export type JsonFaultCode = Extract<TextCode, `json.${string}`>;

export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** In bytes of the body, from 0. Behind invalid UTF-8 each invalid byte counts as U+FFFD. */
  readonly offset: number;
  readonly code: JsonFaultCode;
}

export interface JsonReading {
  /** False where the text has no value that a strict reader takes, whatever its encoding. */
  readonly readable: boolean;
  /** `undefined` where not readable. */
  readonly value: unknown;
  /** Empty where the body is one JSON text by RFC 8259, in UTF-8, without a byte order mark. */
  readonly faults: readonly JsonFault[];
  /** Names that an object holds more than once: how many, and the JSON Pointers of the first few. */
  readonly repeatedNames: { readonly count: number; readonly first: readonly string[] };
  /** JSON Pointer → number as written, for those whose JavaScript number is rounded or hides how it was written. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** Levels of arrays and objects that are read; the documented bodies have four. */
export const depthLimit = 64;

const MOST_NUMBERS = 100_000;
const MOST_REPEATS = 5;
/** Characters of a text nested too deep that is parsed to tell whether it is JSON; a longer one is taken for JSON. */
const MOST_PARSED = 1 << 20;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Reads a response body strictly (RFC 8259) and reports everything that is wrong with it. Never throws. */
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
  if (afterBlank(bytes, 0) === bytes.length) {
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
  const after = afterBlank(bytes, end);
  if (problem === 'depth') {
    if (text.length <= MOST_PARSED && !isJson(text)) add('syntax', 0, 'json.no-text');
    add('too-deep', end, 'json.depth');
    return unreadable;
  }
  if (problem !== null || after < bytes.length) {
    if (problem !== null) add('syntax', end, `json.${problem}`);
    else add('trailing-content', after, 'json.trailing');
    return unreadable;
  }
  const value: unknown = JSON.parse(text);
  const places = names === membersOf(value) ? { ...NO_PLACES, numbers } : placesAmongRepeats(bytes);
  return { readable: true, value, faults, ...places };
}

type Places = Pick<JsonReading, 'repeatedNames' | 'numbers'>;

const NO_PLACES: Places = { repeatedNames: { count: 0, first: [] }, numbers: new Map() };

/** The repeated names of a JSON text, and its unusual numbers: of a repeated name the last value counts. */
function placesAmongRepeats(bytes: Buffer): Places {
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

/** Whether a JSON value is an object: no array, no null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many members the objects at all levels of a parsed value have. */
function membersOf(value: unknown): number {
  let members = 0;
  if (Array.isArray(value)) for (const held of value) members += typeof held === 'object' ? membersOf(held) : 0;
  else if (isObject(value)) {
    // Faster than `Object.values`, which looks each name up twice.
    for (const name in value) {
      const held = value[name];
      members += typeof held === 'object' ? 1 + membersOf(held) : 1;
    }
  }
  return members;
}

/** Up to this many characters a plain decimal and its double determine each other. */
const EXACT_LENGTH = 15;

/**
 * Whether the JavaScript number of a token shows how it was written: no exponent, no fraction of zeros, not rounded, an
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
  // A fraction that ends with another digit than zero is no integer.
  if (hasPoint) isExact &&= bytes[end - 1] !== 0x30;
  if (isExact) return true;
  const value = Number(bytes.toString('latin1', start, end));
  return hasPoint ? Number.isFinite(value) && !Number.isInteger(value) : Number.isSafeInteger(value);
}

/** The offset of the first byte that is not UTF-8: each replacement character that was not sent stands for one. */
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

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}
