import { isUtf8 } from 'node:buffer';
import { findPlaces, type Places } from './places.ts';
import { scan } from './scan.ts';

export type JsonFaultKind = 'empty' | 'byte-order-mark' | 'not-utf-8' | 'syntax' | 'trailing-content' | 'too-deep';

/** Why a body is not one JSON text of RFC 8259. The message quotes nothing of it. */
export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** In bytes for the encoding, in characters for the rest. */
  readonly offset: number;
  readonly message: string;
}

/** A body read strictly, and leniently as far as that helps to judge what it holds. */
export interface JsonReading extends Places {
  /** A value could be had, perhaps with a byte order mark skipped, bad bytes replaced or what follows it left out. */
  readonly readable: boolean;
  /** Undefined where it is not readable. */
  readonly value: unknown;
  /** Empty: one JSON text in UTF-8, nothing before or after it. */
  readonly faults: readonly JsonFault[];
  readonly deepest: number;
}

/** Nesting that is still read. The documented bodies need four levels. */
const DEEPEST = 64;
const NO_PLACES: Places = { repeatedNames: { count: 0, first: [] }, numbers: new Map() };

/** Reads the bytes of a body (RFC 8259). Never throws, whatever they are. */
export function readJson(bytes: Uint8Array): JsonReading {
  const faults: JsonFault[] = [];
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (marked) faults.push({ kind: 'byte-order-mark', offset: 0, message: 'a byte order mark stands before the text' });
  const own = marked ? bytes.subarray(3) : bytes;
  if (!isUtf8(own)) faults.push({ kind: 'not-utf-8', offset: 0, message: 'the bytes are not UTF-8' });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(own);
  const found = scan(text);
  const read = (value: unknown, places: Places): JsonReading => ({
    readable: true,
    value,
    faults,
    deepest: found.deepest,
    ...places,
  });
  const unreadable = (fault: JsonFault): JsonReading => ({
    readable: false,
    value: undefined,
    faults: [...faults, fault],
    deepest: found.deepest,
    ...NO_PLACES,
  });

  if (text.trim() === '') return unreadable({ kind: 'empty', offset: 0, message: 'there is no text' });
  if (found.deepest > DEEPEST) {
    return unreadable({ kind: 'too-deep', offset: 0, message: `it is nested deeper than ${DEEPEST} levels` });
  }
  const whole = parse(text);
  if (whole !== null) return read(whole.value, placesIn(text, whole.value, found));
  const start = found.end < 0 ? null : parse(text.slice(0, found.end));
  if (start === null) return unreadable({ kind: 'syntax', offset: 0, message: 'it is no JSON text' });
  faults.push({ kind: 'trailing-content', offset: found.end, message: 'something follows the JSON text' });
  return read(start.value, findPlaces(text.slice(0, found.end)));
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Most texts repeat no name and hold no odd number: then there is nothing to find. */
function placesIn(text: string, value: unknown, found: { names: number; oddNumbers: boolean }): Places {
  return found.oddNumbers || found.names !== countNames(value) ? findPlaces(text) : NO_PLACES;
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + countNames(item), 0);
  let names = 0;
  for (const held of Object.values(value)) names += 1 + countNames(held);
  return names;
}
