import type { IncomingMessage } from 'node:http';
import type { Call } from '../evidence/exchange.ts';

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
