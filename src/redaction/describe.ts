import { lengthOf, shapeOf } from './shape.ts';

export interface DescribeOptions {
  /** The value is somebody's: numbers are not shown either. */
  readonly personal?: boolean;
  /** Strings that may stand as they are. */
  readonly safeWords?: readonly string[];
}

/**
 * A received value in words that are safe to forward: null, booleans and numbers as they are (a personal number only
 * as a number), strings by length and shape unless they are among the safe words, arrays and objects by their size.
 */
export function describeValue(value: unknown, { personal = false, safeWords = [] }: DescribeOptions = {}): string {
  if (value === undefined) return 'absent';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' || typeof value === 'bigint') return personal ? 'a number' : String(value);
  if (typeof value === 'string') return safeWords.includes(value) ? JSON.stringify(value) : describeString(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  return typeof value === 'object' ? describeObject(value) : `a ${typeof value}`;
}

function describeString(text: string): string {
  return text === ''
    ? 'an empty string'
    : `a string of ${counted(lengthOf(text), 'character')}, shape ${shapeOf(text)}`;
}

function describeObject(value: object): string {
  const size = Object.keys(value).length;
  return size === 0 ? 'an empty object' : `an object with ${size} ${size === 1 ? 'property' : 'properties'}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]{0,39}$/;
const LONG_NUMBER = /\d{5}/;
const CODE = /^[A-Z_]*\d[A-Z0-9_]*$/;

/**
 * The name of a received property, as it stands where it looks like an identifier; else its shape. A name that holds a
 * long number, or capitals mixed with digits as plates and chassis numbers are, may be somebody's value.
 */
export function describeName(name: string): string {
  return isSafeName(name) ? name : shapeOf(name);
}

function isSafeName(name: string): boolean {
  return IDENTIFIER.test(name) && !LONG_NUMBER.test(name) && !CODE.test(name);
}

const INDEX = /^(?:0|[1-9]\d{0,6})$/;

/** A JSON Pointer (RFC 6901) into a received body, each of its property names as `describeName` shows it. */
export function describePointer(pointer: string): string {
  const [, ...tokens] = pointer.split('/');
  return tokens.map((token) => `/${INDEX.test(token) ? token : describeToken(token)}`).join('');
}

function describeToken(token: string): string {
  const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
  return describeName(name).replaceAll('~', '~0').replaceAll('/', '~1');
}
