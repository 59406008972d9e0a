import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Call } from '../evidence/exchange.ts';

/** The bytes with their codings undone, or why that can't be. `cut`: the coding whose data end early. */
export type Decoded =
  | { readonly bytes: Uint8Array }
  | { readonly failure: 'too-large'; readonly because: TextMessage }
  | { readonly failure: 'undecodable'; readonly because: TextMessage; readonly cut: string | null };

type Inflate = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

/** More codings than this on one body serve nothing but to exhaust the reader. */
const MOST_CODINGS = 5;

const unzip: Inflate = promisify(gunzip);
const inflateWrapped: Inflate = promisify(inflate);
const inflateBare: Inflate = promisify(inflateRaw);

/** `deflate` is the zlib format (RFC 9110, 8.4.1.2); some servers send it without its header all the same. */
const undeflate: Inflate = (bytes, options) => (hasZlibHeader(bytes) ? inflateWrapped : inflateBare)(bytes, options);

const inflaters: ReadonlyMap<string, Inflate> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', undeflate],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Undoes content codings (RFC 9110, 8.4), the last one applied first.
 *
 * `codings` is in the order applied. Neither the result nor any step on the way to it is longer than `limit` bytes.
 * An empty body is given back as it is, whatever the codings claim.
 */
export async function decode(bytes: Uint8Array, codings: readonly string[], limit: number): Promise<Decoded> {
  if (bytes.length === 0) return { bytes };
  if (codings.length > MOST_CODINGS)
    return { failure: 'undecodable', because: textOf('wire.undecodable-many', { most: MOST_CODINGS }), cut: null };
  let current = bytes;
  for (const coding of codings.toReversed()) {
    const undo = inflaters.get(coding);
    if (undo === undefined) return { failure: 'undecodable', because: textOf('wire.undecodable-unknown'), cut: null };
    try {
      current = await undo(current, { maxOutputLength: limit });
    } catch (error) {
      if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) {
        return { failure: 'too-large', because: textOf('wire.too-large-decoded', { limit }) };
      }
      const cut = hasCode(error, 'Z_BUF_ERROR') ? coding : null;
      return { failure: 'undecodable', because: textOf('wire.undecodable', { coding }), cut };
    }
  }
  return { bytes: current };
}

/** The codings that a message's headers name, in the order applied, in lower case; `identity` and `chunked` left out. */
export function codingsOf(headers: readonly (readonly [name: string, value: string])[]): readonly string[] {
  const named = (wanted: string): string[] =>
    headers.filter(([name]) => name === wanted).flatMap(([, value]) => value.split(','));
  return [...named('content-encoding'), ...named('transfer-encoding')]
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'chunked');
}

/** RFC 1950, 2.2: method 8, and the first two bytes as a number are a multiple of 31. */
function hasZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Whether the message itself says where its body ends (RFC 9112, 6.3). Otherwise the end of the connection does, and a
 * body that was cut looks like a complete one.
 */
export function isFramed(
  method: Call['method'],
  { statusCode, rawHeaders }: Pick<IncomingMessage, 'rawHeaders' | 'statusCode'>,
): boolean {
  if (method === 'HEAD' || statusCode === 204 || statusCode === 304) return true;
  return rawHeaders.some((name, at) => {
    if (at % 2 !== 0) return false;
    return (
      /^content-length$/i.test(name) || (/^transfer-encoding$/i.test(name) && /chunked/i.test(rawHeaders[at + 1] ?? ''))
    );
  });
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Whether a JSON object or array ends before all its strings and brackets are closed. False for other texts. */
export function endsEarly(body: Uint8Array): boolean {
  const start =
    /^(?:\xef\xbb\xbf)?[\t\n\r ]*/.exec(Buffer.from(body.subarray(0, 1_024)).toString('latin1'))?.[0].length ?? 0;
  if (!OPENING.has(body[start] ?? 0)) return false;
  let depth = 0;
  let inString = false;
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (inString && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) inString = !inString;
    else if (!inString && OPENING.has(byte)) depth += 1;
    else if (!inString && CLOSING.has(byte) && --depth === 0) return false;
  }
  return true;
}
