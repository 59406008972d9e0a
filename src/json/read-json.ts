import type { TextCode } from '../../messages/index.ts';
import { decodeUtf8 } from './bytes.ts';
import { type Cut, noPlaces, type Places, placesAmongRepeats, survey } from './places.ts';
import { type Most, scan as scanned, textBetween } from './scan.ts';
import { afterBlank } from './tokens.ts';

/**
 * What is wrong with a text. `too-deep` is a limit of this reader and none of RFC 8259: nesting, or paths to unusual
 * places, beyond what it keeps.
 */
export type JsonFaultKind = 'empty' | 'byte-order-mark' | 'not-utf-8' | 'syntax' | 'trailing-content' | 'too-deep';

export type JsonFaultCode = Extract<TextCode, `json.${string}`>;

export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** Where, in bytes of the body from 0; after a byte that is not UTF-8, as if U+FFFD stood for each such byte. */
  readonly offset: number;
  /** Code of what is wrong. */
  readonly code: JsonFaultCode;
}

export interface JsonReading extends Places {
  /** A value could be had, perhaps leniently: a byte order mark skipped, bad UTF-8 replaced, what follows left out. */
  readonly readable: boolean;
  /** `undefined` where not readable. */
  readonly value: unknown;
  /** Empty where the body is one JSON text by RFC 8259, in UTF-8, without a byte order mark and with nothing after it. */
  readonly faults: readonly JsonFault[];
  /** Levels of arrays and objects met. */
  readonly deepest: number;
  /** By JSON Pointer the arrays and objects whose children are too many to be kept in `value`. */
  readonly cuts: ReadonlyMap<string, Further>;
}

/** The children of an array or object that `value` does not hold. */
export interface Further {
  /** Children in all. */
  readonly of: number;
  /** The values behind those that are kept, of an array, a few at a time; each few are read when they are asked for. */
  readonly values: () => Generator<readonly unknown[]>;
}

/** Kept in a value; the documented bodies have at most 100 items of 40 values each. */
const MOST: Most = { each: 2_000, all: 100_000 };

/** Levels of arrays and objects that are read; the documented bodies have four. */
export const depthLimit = 64;

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** How many members the objects of a parsed value have, at all levels. */
function membersOf(holder: Readonly<Record<string, unknown>>): number {
  let members = 0;
  if (Array.isArray(holder)) {
    for (const held of holder) if (isHolder(held)) members += membersOf(held);
    return members;
  }
  for (const name in holder) {
    const held = holder[name];
    members += 1;
    if (isHolder(held)) members += membersOf(held);
  }
  return members;
}

/**
 * Reads a response body strictly (RFC 8259): says everything that is wrong with it, and still gives the value where
 * one can be had. Never throws, whatever the bytes.
 */
export function readJson(body: Uint8Array): JsonReading {
  const { bytes, skipped, badByte } = decodeUtf8(body);
  const faults: JsonFault[] = [];
  if (skipped > 0) faults.push({ kind: 'byte-order-mark', offset: 0, code: 'json.byte-order-mark' });
  if (badByte !== null) faults.push({ kind: 'not-utf-8', offset: badByte, code: 'json.not-utf-8' });

  const { scan, cuts, names, numbers, overflowed } = survey(bytes, depthLimit, MOST);
  const { end, problem, deepest } = scan;
  const fault = (kind: JsonFaultKind, at: number, code: JsonFaultCode): JsonFault => ({
    kind,
    offset: skipped + at,
    code,
  });
  const unreadable = (...more: readonly JsonFault[]): JsonReading => ({
    readable: false,
    value: undefined,
    faults: [...faults, ...more],
    deepest,
    cuts: new Map(),
    ...noPlaces,
  });
  const noText = fault('syntax', 0, 'json.no-text');
  const tooMuch = fault('too-deep', end, 'json.long-names');

  if (afterBlank(bytes, 0) === bytes.length) return unreadable(fault('empty', 0, 'json.no-value'));
  if (problem === 'depth') {
    const tooDeep = fault('too-deep', end, 'json.depth');
    return isJson(bytes) ? unreadable(tooDeep) : unreadable(noText, tooDeep);
  }
  if (problem !== null) return unreadable(fault('syntax', end, `json.${problem}`));
  if (overflowed) return unreadable(tooMuch);

  const after = afterBlank(bytes, end);
  const isWhole = after === bytes.length;
  if (!isWhole) faults.push(fault('trailing-content', after, 'json.trailing'));
  const kept = cuts.length === 0 ? bytes : without(bytes, cuts, end);
  const parsed = parse(textBetween(kept, 0, kept === bytes ? end : kept.length));
  if (parsed === null) return unreadable(noText);
  const { value } = parsed;
  const repeats = names !== (isHolder(value) ? membersOf(value) : 0);
  const places = repeats ? placesAmongRepeats(kept, depthLimit) : { ...noPlaces, numbers };
  return places === null
    ? unreadable(tooMuch)
    : { readable: true, value, faults, deepest, cuts: furtherIn(bytes, cuts), ...places };
}

/** The text up to an offset without what is cut. */
function without(bytes: Uint8Array, cuts: readonly Cut[], end: number): Uint8Array {
  const starts = [0, ...cuts.map((cut) => cut.end)];
  const ends = [...cuts.map((cut) => cut.start), end];
  return Buffer.concat(starts.map((start, at) => bytes.subarray(start, ends[at])));
}

function furtherIn(bytes: Uint8Array, cuts: readonly Cut[]): JsonReading['cuts'] {
  return new Map(cuts.map((cut) => [cut.pointer, { of: cut.of, values: () => valuesIn(bytes, cut) }]));
}

function* valuesIn(bytes: Uint8Array, { start, end, marks }: Cut): Generator<readonly unknown[]> {
  const starts = [start, ...marks.filter((mark) => mark > start)];
  for (const [at, from] of starts.entries()) {
    const text = textBetween(bytes, from, starts[at + 1] ?? end).replace(/^\s*,/, '');
    const values = parse(`[${text}]`)?.value;
    if (Array.isArray(values)) yield values;
  }
}

/** Levels down to which a text is read to tell whether it is JSON, and bytes of one that is parsed for that. */
const MEASURE = { levels: 100_000, bytes: 1 << 20 };

/** Whether a text that nests deeper than we read is JSON all the same; of one that nests without measure it is taken for granted. */
function isJson(bytes: Uint8Array): boolean {
  if (bytes.length <= MEASURE.bytes) return parse(textBetween(bytes, 0, bytes.length)) !== null;
  const { problem, end } = scanned(bytes, MEASURE.levels, { name: () => undefined, number: () => undefined });
  return problem === 'depth' || (problem === null && afterBlank(bytes, end) === bytes.length);
}
