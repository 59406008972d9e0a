import { randomBytes } from 'node:crypto';

/** The base64url text of bytes or of a text in UTF-8, without padding. */
export function encode(value: Uint8Array | string): string {
  return Buffer.from(value).toString('base64url');
}

/** The bytes of a base64url text. */
export function decode(segment: string): Buffer {
  return Buffer.from(segment, 'base64url');
}

/**
 * The segment with one bit changed in the byte that stands at `fraction` of its length (0 is the first byte), or null
 * where it has no bytes. Changing a byte, never a character, keeps clear of the unused bits of the last character.
 */
export function changeByte(segment: string, fraction: number): string | null {
  const bytes = decode(segment);
  const at = Math.floor(bytes.length * fraction);
  const byte = bytes[at];
  if (byte === undefined) return null;
  bytes[at] = byte ^ 1;
  return encode(bytes);
}

/** The first bytes of the segment: this fraction of them, rounded down. */
export function cutBytes(segment: string, fraction: number): string {
  const bytes = decode(segment);
  return encode(bytes.subarray(0, Math.floor(bytes.length * fraction)));
}

/** As many zero bytes as the segment has bytes. */
export function zeroBytes(segment: string): string {
  return encode(Buffer.alloc(decode(segment).length));
}

/** As many random bytes as the segment has bytes. */
export function otherBytes(segment: string): string {
  return encode(randomBytes(decode(segment).length));
}

/** Whether two tokens of at most five segments decode to the same bytes, segment by segment, whatever their unused bits. */
export function isAlias(left: string, right: string): boolean {
  const [lefts, rights] = [left.split('.', 6), right.split('.', 6)];
  return (
    lefts.length === rights.length && lefts.every((segment, at) => decode(segment).equals(decode(rights[at] ?? '')))
  );
}
