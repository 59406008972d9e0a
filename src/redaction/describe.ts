import { type CodedMessage, coded } from '../../messages/index.ts';
import { schemas } from '../../schemas/index.ts';
import { lengthOf } from '../schema/formats.ts';
import { shapeOf } from './shape.ts';

function numericFields(format: RegExp): ReadonlySet<string> {
  const fields = Object.values(schemas).flatMap((schema) =>
    Object.entries<{ format?: string }>(schema.properties ?? {}),
  );
  return new Set(fields.filter(([, field]) => format.test(field.format ?? '')).map(([name]) => name));
}

export const AMOUNTS = numericFields(/^double$/);
/** Names of the integer fields, such as counts and years. */
export const COUNTS = numericFields(/^int/);

export interface DescribeOptions {
  readonly personal?: boolean;
  /** Documented values. A value that equals one apart from case and separators is shown. */
  readonly documented?: readonly string[];
}

/** Describes a received value. Shows null, booleans and harmless numbers; other values by type, size and shape. */
export function describeValue(value: unknown, options: DescribeOptions = {}): CodedMessage {
  if (value === undefined) return coded('value.missing');
  if (value === null || typeof value === 'boolean') return coded('value.shown', { value: String(value) });
  if (typeof value === 'string') return describeString(value, options);
  if (Array.isArray(value)) return sized('array', value.length);
  if (typeof value === 'object') return sized('object', Object.keys(value).length);
  const written = String(value);
  if (options.personal) return coded('type.number');
  return /^\d{11}$/.test(written) ? coded('value.eleven-digits') : coded('value.shown', { value: written });
}

/** Returns the type of a received value; null and booleans are shown. */
export function typeOf(value: unknown): CodedMessage {
  if (typeof value === 'string') return coded('type.string');
  if (typeof value === 'number') return coded('type.number');
  if (Array.isArray(value)) return coded('type.array');
  return typeof value === 'object' && value !== null ? coded('type.object') : describeValue(value);
}

function describeString(text: string, { documented = [] }: DescribeOptions): CodedMessage {
  if (text === '') return coded('value.empty-string');
  if (documented.some((known) => normalized(known) === normalized(text))) return coded('value.shown', { value: text });
  return coded('value.string', { characters: lengthOf(text), shape: shapeOf(text) });
}

/** Returns a short word without case and separators; any other text unchanged. */
function normalized(text: string): string {
  return /^[\w -]{1,40}$/.test(text) ? text.toLowerCase().replace(/[_ -]/g, '') : text;
}

function sized(kind: 'array' | 'object', size: number): CodedMessage {
  return size === 0 ? coded(`value.empty-${kind}`) : coded(`value.${kind}`, { size });
}

const IDENTIFIER = /^[A-Za-z_$][\w$]{0,39}$/;
const LONG_NUMBER = /\d{5}/;
const CODE = /^[A-Z_]*\d[A-Z0-9_]*$/;
/** A plate or a chassis number, alone or within a name. */
const PLATE_OR_CHASSIS = /(?<![a-z\d])(?:[a-z]{3}[-_]?\d[a-z\d]\d{2}|[a-hj-npr-z\d]{13}\d{4})(?![a-z\d])/i;

/** Returns a received property name if it looks like an identifier; otherwise its shape, because it may be a personal value. */
export function describeName(name: string): string {
  const isSafe = IDENTIFIER.test(name) && !LONG_NUMBER.test(name) && !CODE.test(name) && !PLATE_OR_CHASSIS.test(name);
  return isSafe ? name : shapeOf(name);
}

/** The pattern in the schema: `<Area>.<Problem>`. */
const TIPO = new RegExp(schemas.ProblemDetails.properties?.tipo?.pattern ?? '', 'u');
const LONGEST_TIPO = 100;
const MOST_DIGITS = 4;
/** A part that is short or has digits only at its end. Most pieces of a token have digits elsewhere. */
const PLAIN_PART = /^(?:.{0,16}|\P{N}*\p{N}*)$/u;

/** Returns a received `tipo` if it has the documented form and no part may be a personal value or a credential; otherwise its shape. */
export function describeTipo(tipo: string): string {
  const isSafe =
    tipo.length <= LONGEST_TIPO &&
    TIPO.test(tipo) &&
    !PLATE_OR_CHASSIS.test(tipo) &&
    tipo.split('.').every((part) => PLAIN_PART.test(part)) &&
    tipo.split(/[._-]/).every((part) => (part.match(/\p{N}/gu)?.length ?? 0) <= MOST_DIGITS);
  return isSafe ? tipo : shapeOf(tipo);
}

const INDEX = /^(?:0|[1-9]\d{0,6})$/;

/** Returns a JSON Pointer (RFC 6901) into a received body, with property names as `describeName` shows them. */
export function describePointer(pointer: string): string {
  const [, ...tokens] = pointer.split('/');
  const shown = tokens.map((token) => {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    return INDEX.test(token) ? token : describeName(name).replaceAll('~', '~0').replaceAll('/', '~1');
  });
  return shown.map((token) => `/${token}`).join('');
}

const HEADER_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const HEADER_FAMILY = /^(?:x-)?ratelimit-/;
const WITHHELD = '…';

/** Returns a received header name in lower case if it looks like a header name or is withheld; otherwise its shape. */
export function describeHeaderName(name: string): string {
  const known = name.toLowerCase();
  if (known === withheldHeaderName(known)) return known;
  return HEADER_NAME.test(known) && !LONG_NUMBER.test(known) && !PLATE_OR_CHASSIS.test(known) ? known : shapeOf(name);
}

/** Returns the replacement for a header name that leaks: `…`, after `ratelimit-` or `x-ratelimit-` if the name starts with it. */
export function withheldHeaderName(name: string): string {
  return `${HEADER_FAMILY.exec(name.toLowerCase())?.[0] ?? ''}${WITHHELD}`;
}

const LONGEST_HEADER = 120;
const TIMESTAMP = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?/;
const GROUPS = /\d{2,}(?:[.\-/ ]\d+){3,}/;
const RUN = /[\w+/=-]+/;
const TIMESTAMP_OR_RUN = new RegExp([TIMESTAMP, GROUPS, RUN].map(({ source }) => source).join('|'), 'g');
const WHOLE_TIMESTAMP = new RegExp(`^${TIMESTAMP.source}$`);
/** Names of character sets mix letters and digits. */
const CHARSET = /^(?:utf-?(?:8|16)|iso-8859-\d{1,2}|windows-125\d)$/i;
/** Longer runs are base64, hex or the like. */
const LONGEST_RUN = 39;
const LONGEST_INTEGER = 10;

/** Returns the first 120 characters of a header value: words, short numbers and times are shown, anything else is `…` or `?`. */
export function describeHeader(value: string): string {
  const shown = value.slice(0, LONGEST_HEADER).replace(/[^\x20-\x7e]/g, '?');
  return shown.replace(TIMESTAMP_OR_RUN, describeRun);
}

function describeRun(run: string): string {
  if (CHARSET.test(run) || WHOLE_TIMESTAMP.test(run)) return run;
  const masked = run.replace(/[A-Za-z0-9-]+/g, (word) => (isPlainWord(word) ? word : '…'));
  return run.length > LONGEST_RUN || GROUPS.test(run) ? '…' : masked;
}

/** Returns true for a character set, letters with at most two digits, or a number of at most ten characters. */
function isPlainWord(word: string): boolean {
  if (/^-?\d+$/.test(word)) return word.length <= LONGEST_INTEGER;
  return CHARSET.test(word) || (word.match(/\d/g)?.length ?? 0) <= 2;
}
