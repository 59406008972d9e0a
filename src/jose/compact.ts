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
  /** What kept it from being read, in words that quote nothing of the token. */
  readonly why: string;
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
  if (token === '') return neither('it is empty');
  const count = segments.length === 6 ? 'more than 5 segments' : `${segments.length} of the 3 or 5 segments`;
  return neither(`it has ${count}`);
}

function readJws(segments: JwsReading['segments']): TokenReading {
  const undecodable = firstUndecodable(['header', 'payload', 'signature'], segments);
  if (undecodable !== null) return undecodable;
  const header = readObject(segments[0]);
  if (header === null) return neither('its header is not a JSON object in UTF-8');
  if (typeof header.alg !== 'string') return neither('its header has no alg');
  const payload = readObject(segments[1]);
  if (payload === null) return neither('its payload is not a JSON object in UTF-8');
  return { kind: 'jws', header, payload, segments };
}

function readJwe(segments: JweReading['segments']): TokenReading {
  const undecodable = firstUndecodable(
    ['header', 'encrypted key', 'initialization vector', 'ciphertext', 'authentication tag'],
    segments,
  );
  if (undecodable !== null) return undecodable;
  const header = readObject(segments[0]);
  if (header === null) return neither('its header is not a JSON object in UTF-8');
  if (typeof header.alg !== 'string') return neither('its header has no alg');
  if (typeof header.enc !== 'string') return neither('its header has no enc');
  const withoutKey = WITHOUT_ENCRYPTED_KEY.includes(header.alg);
  if (withoutKey && segments[1] !== '') return neither('it has an encrypted key although its alg has none');
  if (!withoutKey && segments[1] === '') return neither('it has no encrypted key although its alg needs one');
  return { kind: 'jwe', header, segments };
}

function firstUndecodable(names: readonly string[], segments: readonly string[]): UnreadableToken | null {
  const at = segments.findIndex((segment) => decodeBase64url(segment) === null);
  return at === -1 ? null : neither(`its ${names[at]} is not base64url without padding`);
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

function neither(why: string): UnreadableToken {
  return { kind: 'neither', why };
}
