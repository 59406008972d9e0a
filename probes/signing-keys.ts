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
  ...[256, 384, 512].flatMap((bits): readonly (readonly [string, Algorithm])[] => [
    [`RS${bits}`, { hash: `sha${bits}`, generate: rsa, options: pkcs1 }],
    [`PS${bits}`, { hash: `sha${bits}`, generate: rsa, options: pss }],
    [`ES${bits}`, { hash: `sha${bits}`, generate: ec(`P-${bits === 512 ? 521 : bits}`), options: plain }],
  ]),
  ['ES256K', { hash: 'sha256', generate: ec('secp256k1'), options: plain }],
  ['EdDSA', { hash: null, generate: edwards, options: {} }],
  ['Ed25519', { hash: null, generate: edwards, options: {} }],
]);

const hmacs: ReadonlyMap<string, string> = new Map([256, 384, 512].map((bits) => [`HS${bits}`, `sha${bits}`]));

/** A fresh key for an algorithm, or null where the algorithm is not one of those that sign a JWS. */
export async function freshKey(alg: string): Promise<FreshKey | null> {
  const hmac = hmacs.get(alg);
  if (hmac !== undefined) {
    const secret = randomBytes(64);
    return {
      alg,
      jwk: { kty: 'oct', k: secret.toString('base64url') },
      sign: (input) => hmacUnder(secret, input, hmac),
    };
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

/** The HMAC of a text under a key, with SHA-256 unless another hash is named. */
export function hmacUnder(secret: Uint8Array, input: string, hash = 'sha256'): string {
  return createHmac(hash, secret).update(input).digest('base64url');
}
