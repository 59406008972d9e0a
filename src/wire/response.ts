import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Answered, Call, Outcome, Unanswered } from '../evidence/exchange.ts';
import { unanswered } from './failure.ts';

/** Largest body accepted, in bytes, both encoded and decoded. */
export const LARGEST_BODY = 4 * 1024 * 1024;

/** A complete response, its body still encoded. */
export interface Received {
  readonly message: Pick<IncomingMessage, 'rawHeaders' | 'statusCode'>;
  readonly body: Uint8Array;
}

export interface Reading {
  readonly outcome: Outcome;
  /**
   * Replaces the response unless every retry returns the same. Set for an undecodable body, and for a body without a
   * length that seems to end early.
   */
  readonly doubt?: Unanswered;
}

/** Reads a response and decodes its content codings. */
export async function readingOf(call: Call, { message, body }: Received): Promise<Reading> {
  const raw = message.rawHeaders;
  const headers = Array.from(
    { length: Math.floor(raw.length / 2) },
    (_, index) => [(raw[2 * index] ?? '').toLowerCase(), raw[2 * index + 1] ?? ''] as const,
  );
  const bytes = body.length;
  const answered: Answered = { kind: 'answered', status: message.statusCode ?? 0, headers, body, encodedBytes: bytes };
  const framed = isFramed(call.method, message);
  const decoded = await decode(body, codingsOf(headers));
  if ('bytes' in decoded) {
    const outcome = { ...answered, body: decoded.bytes };
    if (framed || !endsEarly(decoded.bytes)) return { outcome };
    return { outcome, doubt: unanswered('incomplete', textOf('wire.incomplete-json', { bytes })) };
  }
  const { because, cut } = decoded;
  if (because.code === 'wire.too-large-decoded') return { outcome: unanswered('too-large', because) };
  const doubt =
    framed || cut === undefined
      ? unanswered('undecodable', because)
      : unanswered('incomplete', textOf('wire.incomplete-coding', { coding: cut, bytes }));
  return { outcome: { ...answered, undecodable: { code: because.code, params: because.params } }, doubt };
}

type Decoded =
  | { readonly bytes: Uint8Array }
  /** `cut`: the coding whose data ends early. */
  | { readonly because: TextMessage; readonly cut?: string | undefined };

type Inflate = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const unzip: Inflate = promisify(gunzip);
const inflateWrapped: Inflate = promisify(inflate);
const inflateBare: Inflate = promisify(inflateRaw);

/** `deflate` is the zlib format (RFC 9110, 8.4.1.2), which starts with method 8. Some servers omit the zlib header. */
const undeflate: Inflate = (bytes, options) =>
  (((bytes[0] ?? 0) & 0x0f) === 8 ? inflateWrapped : inflateBare)(bytes, options);

const inflaters: ReadonlyMap<string, Inflate> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', undeflate],
  ['br', promisify(brotliDecompress)],
]);

/** Most codings on one body. More would only waste resources. */
const MOST_CODINGS = 5;

/** Decodes content codings (RFC 9110, 8.4), the last one applied first. Each step returns at most `LARGEST_BODY` bytes. */
async function decode(bytes: Uint8Array, codings: readonly string[]): Promise<Decoded> {
  if (bytes.length === 0) return { bytes };
  if (codings.length > MOST_CODINGS) return { because: textOf('wire.undecodable-many', { most: MOST_CODINGS }) };
  let current = bytes;
  for (const coding of codings.toReversed()) {
    const decoder = inflaters.get(coding);
    if (decoder === undefined) return { because: textOf('wire.undecodable-unknown') };
    try {
      current = await decoder(current, { maxOutputLength: LARGEST_BODY });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ERR_BUFFER_TOO_LARGE')
        return { because: textOf('wire.too-large-decoded', { limit: LARGEST_BODY }) };
      return { because: textOf('wire.undecodable', { coding }), cut: code === 'Z_BUF_ERROR' ? coding : undefined };
    }
  }
  return { bytes: current };
}

/** Returns the codings in the headers, in the order applied, in lower case, without `identity` and `chunked`. */
function codingsOf(headers: Answered['headers']): readonly string[] {
  return ['content-encoding', 'transfer-encoding']
    .flatMap((wanted) => headers.filter(([name]) => name === wanted).flatMap(([, value]) => value.split(',')))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !['', 'identity', 'chunked'].includes(coding));
}

/**
 * Returns true if the message itself delimits its body (RFC 9112, 6.3). Otherwise the end of the connection does, and a
 * truncated body looks complete.
 */
export function isFramed(method: Call['method'], { statusCode, rawHeaders }: Received['message']): boolean {
  if (method === 'HEAD' || statusCode === 204 || statusCode === 304) return true;
  return rawHeaders.some(
    (name, at) =>
      at % 2 === 0 &&
      (/^content-length$/i.test(name) ||
        (/^transfer-encoding$/i.test(name) && /chunked/i.test(rawHeaders[at + 1] ?? ''))),
  );
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Returns true if a JSON object or array ends before all strings and brackets are closed; false for other texts. */
function endsEarly(body: Uint8Array): boolean {
  const beginning = Buffer.from(body.subarray(0, 1_024)).toString('latin1');
  const start = /^(?:\xef\xbb\xbf)?[\t\n\r ]*/.exec(beginning)?.[0].length ?? 0;
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
