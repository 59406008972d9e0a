import { isUtf8 } from 'node:buffer';

export interface Decoded {
  /** The text in UTF-8: what was none is replaced by U+FFFD, a byte order mark is left out. */
  readonly bytes: Uint8Array;
  /** Length of the byte order mark that was left out. */
  readonly skipped: number;
  /** Offset of the first byte that is no UTF-8, or null. */
  readonly badByte: number | null;
}

const byteOrderMark = [0xef, 0xbb, 0xbf] as const;
const replacement = '\uFFFD';
const replacementBytes = [0xef, 0xbf, 0xbd] as const;

function startsWith(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

/** Walks the text's U+FFFD: the first one that was not written as such stands for a bad byte. */
function firstBadByte(bytes: Uint8Array, text: string): number {
  let byte = 0;
  let at = 0;
  for (;;) {
    const next = text.indexOf(replacement, at);
    if (next < 0) return bytes.length;
    byte += Buffer.byteLength(text.slice(at, next));
    if (!startsWith(bytes, byte, replacementBytes)) return byte;
    byte += replacementBytes.length;
    at = next + replacement.length;
  }
}

/** Decodes UTF-8 leniently and says what was wrong with it. */
export function decodeUtf8(body: Uint8Array): Decoded {
  const skipped = startsWith(body, 0, byteOrderMark) ? byteOrderMark.length : 0;
  const bytes = Buffer.from(body.buffer, body.byteOffset + skipped, body.byteLength - skipped);
  if (isUtf8(bytes)) return { bytes, skipped, badByte: null };
  const text = bytes.toString();
  return { bytes: Buffer.from(text), skipped, badByte: skipped + firstBadByte(bytes, text) };
}
