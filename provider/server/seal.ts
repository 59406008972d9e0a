import { randomBytes, randomUUID } from 'node:crypto';
import { EncryptJWT, errors, generateKeyPair, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from 'jose';

/** A signature algorithm, or the key management algorithm of an encrypted token (content A256GCM). */
export type Protection = 'ES256' | 'RS256' | 'PS256' | 'HS256' | 'dir' | 'RSA-OAEP-256';

export const ISSUER = 'https://tokens.sandbox.example';

/** `open` rejects with a `JOSEError` if a token is invalid or expired. */
export type TokenSeal = Awaited<ReturnType<typeof createSeal>>;

const ENCRYPTING: readonly Protection[] = ['dir', 'RSA-OAEP-256'];

/** Rejects white space, padding and nonzero unused bits: jose decodes them, RFC 7515, section 2, forbids them. */
function assertCanonical(token: string): void {
  const isCanonical = (segment: string) => Buffer.from(segment, 'base64url').toString('base64url') === segment;
  if (!token.split('.').every(isCanonical)) throw new errors.JWSInvalid('a segment is not canonical base64url');
}

/** Creates a seal with new keys. */
export async function createSeal(alg: Protection) {
  const isShared = alg === 'HS256' || alg === 'dir';
  const secret = new Uint8Array(randomBytes(32));
  const { privateKey, publicKey } = isShared ? { privateKey: secret, publicKey: secret } : await generateKeyPair(alg);
  const header = { alg, kid: randomUUID(), typ: 'JWT' };
  const opening = (open: (token: string) => Promise<{ readonly payload: JWTPayload }>) => async (token: string) => {
    assertCanonical(token);
    return (await open(token)).payload;
  };
  if (!ENCRYPTING.includes(alg)) {
    return {
      seal: (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
      open: opening((token) => jwtVerify(token, publicKey, { algorithms: [alg], issuer: ISSUER })),
    };
  }
  const options = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: ['A256GCM'], issuer: ISSUER };
  return {
    seal: (claims: JWTPayload) =>
      new EncryptJWT(claims).setProtectedHeader({ ...header, enc: 'A256GCM' }).encrypt(publicKey),
    open: opening((token) => jwtDecrypt(token, privateKey, options)),
  };
}
