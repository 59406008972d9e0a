import {
  constants,
  createHmac,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  type SigningOptions,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';

/** A fresh key that signs under one algorithm. */
export interface FreshKey {
  readonly alg: string;
  /** The key as a header would carry it: the public half, or a symmetric key whole. */
  readonly jwk: Readonly<Record<string, unknown>>;
  /** Signs exactly these octets: jose's own signers encode the header anew, which would change more than the key. */
  readonly sign: (input: string) => string;
}

interface Algorithm {
  readonly hash: string | null;
  readonly generate: () => Promise<{ readonly publicKey: KeyObject; readonly privateKey: KeyObject }>;
  readonly options: SigningOptions;
}

const generate = promisify(generateKeyPair);
const rsa = () => generate('rsa', { modulusLength: 2048 });
const ec = (namedCurve: string) => () => generate('ec', { namedCurve });
const edwards = () => generate('ed25519');

const pkcs1 = { padding: constants.RSA_PKCS1_PADDING };
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
const plain = { dsaEncoding: 'ieee-p1363' } as const;

/** RFC 7518, section 3.1; RFC 8037; RFC 8812; RFC 9864. */
const algorithms: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  ['RS256', { hash: 'sha256', generate: rsa, options: pkcs1 }],
  ['RS384', { hash: 'sha384', generate: rsa, options: pkcs1 }],
  ['RS512', { hash: 'sha512', generate: rsa, options: pkcs1 }],
  ['PS256', { hash: 'sha256', generate: rsa, options: pss }],
  ['PS384', { hash: 'sha384', generate: rsa, options: pss }],
  ['PS512', { hash: 'sha512', generate: rsa, options: pss }],
  ['ES256', { hash: 'sha256', generate: ec('P-256'), options: plain }],
  ['ES384', { hash: 'sha384', generate: ec('P-384'), options: plain }],
  ['ES512', { hash: 'sha512', generate: ec('P-521'), options: plain }],
  ['ES256K', { hash: 'sha256', generate: ec('secp256k1'), options: plain }],
  ['EdDSA', { hash: null, generate: edwards, options: {} }],
  ['Ed25519', { hash: null, generate: edwards, options: {} }],
]);

const hmacs: ReadonlyMap<string, string> = new Map([
  ['HS256', 'sha256'],
  ['HS384', 'sha384'],
  ['HS512', 'sha512'],
]);

/** A fresh key for an algorithm, or null where the algorithm is not one of those that sign a JWS. */
export async function freshKey(alg: string): Promise<FreshKey | null> {
  const hmac = hmacs.get(alg);
  if (hmac !== undefined) {
    const secret = randomBytes(64);
    return { alg, jwk: { kty: 'oct', k: secret.toString('base64url') }, sign: (input) => hmacOf(hmac, secret, input) };
  }
  const algorithm = algorithms.get(alg);
  if (algorithm === undefined) return null;
  const { publicKey, privateKey } = await algorithm.generate();
  return {
    alg,
    jwk: { ...publicKey.export({ format: 'jwk' }) },
    sign: (input) =>
      sign(algorithm.hash, Buffer.from(input), { key: privateKey, ...algorithm.options }).toString('base64url'),
  };
}

/** The HS256 signature under a key that is empty. */
export function signWithEmptyKey(input: string): string {
  return hmacOf('sha256', new Uint8Array(0), input);
}

/** The HS256 signature under a key that nobody holds. */
export function signWithRandomKey(input: string): string {
  return hmacOf('sha256', randomBytes(32), input);
}

function hmacOf(hash: string, secret: Uint8Array, input: string): string {
  return createHmac(hash, secret).update(input).digest('base64url');
}
