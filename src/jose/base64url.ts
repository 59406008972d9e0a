const ALPHABET = /^[A-Za-z0-9_-]*$/;

/**
 * The bytes of a base64url text without padding (RFC 7515, section 2), or null where it is none. Unused bits of the
 * last character are not looked at: two texts may give the same bytes.
 */
export function decodeBase64url(text: string): Buffer | null {
  return ALPHABET.test(text) && text.length % 4 !== 1 ? Buffer.from(text, 'base64url') : null;
}
