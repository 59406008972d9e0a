import { randomBytes, randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  EncryptJWT,
  errors,
  generateKeyPair,
  type JWTPayload,
  jwtDecrypt,
  jwtVerify,
  SignJWT,
} from 'jose';

/** How a token is protected: a signature algorithm, or the key management of an encrypted token (content A256GCM). */
export type Protection = 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'HS256' | 'dir' | 'RSA-OAEP-256' | 'ECDH-ES';

export const ISSUER = 'https://tokens.sandbox.example';

/** Makes tokens from claims and reads them back. */
export interface TokenSeal {
  readonly protection: Protection;
  readonly keyId: string;
  /** A token that carries the claims. */
  seal(claims: JWTPayload): Promise<string>;
  /** The claims of a token made by {@link seal}; rejects with a `JOSEError` where the token is not in order or has expired. */
  open(token: string): Promise<JWTPayload>;
}

type Key = CryptoKey | Uint8Array;

/**
 * Refuses what the base64url decoder of jose lets pass: white space, padding and unused bits that are not zero. RFC 7515,
 * section 2.
 */
function assertCanonical(token: string): void {
  const isCanonical = (segment: string) => Buffer.from(segment, 'base64url').toString('base64url') === segment;
  if (!token.split('.').every(isCanonical)) throw new errors.JWSInvalid('a segment is not canonical base64url');
}

/** Reads compact signed tokens with one algorithm and one key; whatever algorithm a token names itself is refused if another. */
export function verifier(algorithm: string, key: Key, issuer?: string): (token: string) => Promise<JWTPayload> {
  const options = { algorithms: [algorithm], ...(issuer === undefined ? {} : { issuer }) };
  return async (token) => {
    assertCanonical(token);
    return (await jwtVerify(token, key, options)).payload;
  };
}

async function keys(protection: Protection): Promise<{ make: Key; read: Key }> {
  if (protection === 'HS256' || protection === 'dir') {
    const secret = new Uint8Array(randomBytes(32));
    return { make: secret, read: secret };
  }
  const pair = await generateKeyPair(protection);
  return protection === 'RSA-OAEP-256' || protection === 'ECDH-ES'
    ? { make: pair.publicKey, read: pair.privateKey }
    : { make: pair.privateKey, read: pair.publicKey };
}

/** A seal with fresh keys. */
export async function createSeal(protection: Protection): Promise<TokenSeal> {
  const { make, read } = await keys(protection);
  const keyId = randomUUID();
  if (protection === 'dir' || protection === 'RSA-OAEP-256' || protection === 'ECDH-ES') {
    const header = { alg: protection, enc: 'A256GCM', kid: keyId, typ: 'JWT' };
    const options = {
      keyManagementAlgorithms: [protection],
      contentEncryptionAlgorithms: ['A256GCM'],
      issuer: ISSUER,
    };
    return {
      protection,
      keyId,
      seal: (claims) => new EncryptJWT(claims).setProtectedHeader(header).encrypt(make),
      open: async (token) => {
        assertCanonical(token);
        return (await jwtDecrypt(token, read, options)).payload;
      },
    };
  }
  return {
    protection,
    keyId,
    seal: (claims) => new SignJWT(claims).setProtectedHeader({ alg: protection, kid: keyId, typ: 'JWT' }).sign(make),
    open: verifier(protection, read, ISSUER),
  };
}
