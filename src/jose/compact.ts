import { type CodedMessage, coded } from '../../messages/index.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type JwsSegments = readonly [header: string, payload: string, signature: string];
type JweSegments = readonly [header: string, encryptedKey: string, iv: string, ciphertext: string, tag: string];

/** A compact JWS with a JSON object as payload: a signed or unsecured JWT. The signature is not verified. */
export interface JwsReading {
  readonly kind: 'jws';
  readonly header: JsonObject;
  readonly payload: JsonObject;
  readonly segments: JwsSegments;
}

/** A compact JWE. Nothing is decrypted. */
export interface JweReading {
  readonly kind: 'jwe';
  readonly header: JsonObject;
  readonly segments: JweSegments;
}

export type TokenReading = JwsReading | JweReading | { readonly kind: 'neither'; readonly why: CodedMessage };

const JWS_PARTS = ['jose.header', 'jose.payload', 'jose.signature'] as const;
const JWE_PARTS = ['jose.header', 'jose.key', 'jose.iv', 'jose.ciphertext', 'jose.tag'] as const;
/** Algorithms without an encrypted key: RFC 7518, sections 4.5 and 4.6. */
const WITHOUT_ENCRYPTED_KEY: readonly unknown[] = ['dir', 'ECDH-ES'];

/**
 * Reads a JWT in compact serialization: a JWS (RFC 7515, section 7.1; RFC 7519, section 7.2) or a JWE (RFC 7516,
 * section 7.1). Never throws. The library `jose` decodes tokens too, but has no error code for each fault.
 */
export function readCompact(token: string): TokenReading {
  const segments = token.split('.', 6);
  if (!isJws(segments) && !isJwe(segments)) {
    if (token === '') return neither(coded('jose.empty'));
    return neither(segments.length === 6 ? coded('jose.too-long') : coded('jose.segments', { count: segments.length }));
  }
  const part = (isJws(segments) ? JWS_PARTS : JWE_PARTS)[segments.findIndex((segment) => !isBase64url(segment))];
  if (part !== undefined) return neither(coded('jose.not-base64url', { part }));
  const header = objectIn(segments[0]);
  if (header === null) return neither(coded('jose.no-object', { part: 'jose.header' }));
  const { alg, enc } = header;
  if (typeof alg !== 'string') return neither(coded('jose.no-member', { member: 'alg' }));
  if (isJws(segments)) {
    const payload = objectIn(segments[1]);
    if (payload === null) return neither(coded('jose.no-object', { part: 'jose.payload' }));
    return { kind: 'jws', header, payload, segments };
  }
  if (typeof enc !== 'string') return neither(coded('jose.no-member', { member: 'enc' }));
  const [expectsNoKey, hasNoKey] = [WITHOUT_ENCRYPTED_KEY.includes(alg), segments[1] === ''];
  if (expectsNoKey !== hasNoKey) return neither(coded(hasNoKey ? 'jose.key-missing' : 'jose.key-unexpected'));
  return { kind: 'jwe', header, segments };
}

function isJws(segments: readonly string[]): segments is JwsSegments {
  return segments.length === JWS_PARTS.length;
}

function isJwe(segments: readonly string[]): segments is JweSegments {
  return segments.length === JWE_PARTS.length;
}

/** Returns true for base64url without padding (RFC 7515, section 2). Does not check unused bits of the last character. */
function isBase64url(text: string): boolean {
  return /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1;
}

/** Returns the JSON object that a segment encodes, or null. A byte order mark is not part of a JSON text. */
function objectIn(segment: string): JsonObject | null {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const value: unknown = JSON.parse(decoder.decode(Buffer.from(segment, 'base64url')));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function neither(why: CodedMessage): TokenReading {
  return { kind: 'neither', why };
}
