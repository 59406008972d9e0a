import { type CodedMessage, coded, type TextCode } from '../../messages/index.ts';
import { decodeBase64url } from './base64url.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A compact JWS whose payload is a JSON object: a signed or unsecured JWT. The signature is not verified. */
export interface JwsReading {
  readonly kind: 'jws';
  readonly header: JsonObject;
  readonly payload: JsonObject;
  readonly segments: readonly [header: string, payload: string, signature: string];
}

/** A compact JWE. Nothing is decrypted. */
export interface JweReading {
  readonly kind: 'jwe';
  readonly header: JsonObject;
  readonly segments: readonly [header: string, encryptedKey: string, iv: string, ciphertext: string, tag: string];
}

export interface UnreadableToken {
  readonly kind: 'neither';
  /** What kept it from being read. */
  readonly why: CodedMessage;
}

export type TokenReading = JwsReading | JweReading | UnreadableToken;

/** Algorithms without an encrypted key: RFC 7518, sections 4.5 and 4.6. */
const WITHOUT_ENCRYPTED_KEY: readonly unknown[] = ['dir', 'ECDH-ES'];

/**
 * Reads a JWT in compact serialization: a JWS (RFC 7515, section 7.1; RFC 7519, section 7.2) or a JWE (RFC 7516,
 * section 7.1). Never throws, whatever the text.
 */
export function readCompact(token: string): TokenReading {
  const segments = token.split('.', 6);
  const [first, second, third, fourth, fifth] = segments;
  if (segments.length === 3 && first !== undefined && second !== undefined && third !== undefined) {
    return readJws([first, second, third]);
  }
  if (
    segments.length === 5 &&
    first !== undefined &&
    second !== undefined &&
    third !== undefined &&
    fourth !== undefined &&
    fifth !== undefined
  ) {
    return readJwe([first, second, third, fourth, fifth]);
  }
  if (token === '') return neither(coded('jose.empty'));
  return neither(segments.length === 6 ? coded('jose.too-long') : coded('jose.segments', { count: segments.length }));
}

function readJws(segments: JwsReading['segments']): TokenReading {
  const undecodable = firstUndecodable(['jose.header', 'jose.payload', 'jose.signature'], segments);
  if (undecodable !== null) return undecodable;
  const header = readObject(segments[0]);
  if (header === null) return neither(coded('jose.no-object', { part: 'jose.header' }));
  if (typeof header.alg !== 'string') return neither(coded('jose.no-member', { member: 'alg' }));
  const payload = readObject(segments[1]);
  if (payload === null) return neither(coded('jose.no-object', { part: 'jose.payload' }));
  return { kind: 'jws', header, payload, segments };
}

function readJwe(segments: JweReading['segments']): TokenReading {
  const undecodable = firstUndecodable(['jose.header', 'jose.key', 'jose.iv', 'jose.ciphertext', 'jose.tag'], segments);
  if (undecodable !== null) return undecodable;
  const header = readObject(segments[0]);
  if (header === null) return neither(coded('jose.no-object', { part: 'jose.header' }));
  if (typeof header.alg !== 'string') return neither(coded('jose.no-member', { member: 'alg' }));
  if (typeof header.enc !== 'string') return neither(coded('jose.no-member', { member: 'enc' }));
  const withoutKey = WITHOUT_ENCRYPTED_KEY.includes(header.alg);
  if (withoutKey && segments[1] !== '') return neither(coded('jose.key-unexpected'));
  if (!withoutKey && segments[1] === '') return neither(coded('jose.key-missing'));
  return { kind: 'jwe', header, segments };
}

function firstUndecodable(parts: readonly TextCode[], segments: readonly string[]): UnreadableToken | null {
  const part = parts[segments.findIndex((segment) => decodeBase64url(segment) === null)];
  return part === undefined ? null : neither(coded('jose.not-base64url', { part }));
}

/** The JSON object that a segment encodes, or null. A byte order mark is no part of a JSON text. */
function readObject(segment: string): JsonObject | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      decodeBase64url(segment) ?? undefined,
    );
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function neither(why: CodedMessage): UnreadableToken {
  return { kind: 'neither', why };
}
