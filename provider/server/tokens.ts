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
import type { Answer, Call, Grant } from '../change.ts';
import { isObject, type JsonObject } from '../data/json.ts';
import type { Partner, Policy, TokenErrorCause } from '../policy.ts';
import { complaint, errorAnswer, jsonAnswer, type StageTable } from './errors.ts';
import type { TokenRegister } from './listing.ts';

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

/** The claims of a token of a partner that is issued at `issuedAt` (seconds since 1970) and lives `lifetime` seconds. */
export function claimsFor(partner: Partner, policy: Policy, issuedAt: number, lifetime: number): JWTPayload {
  return {
    iss: ISSUER,
    sub: partner.clientId,
    client_id: partner.clientId,
    scope: policy.scope,
    iat: issuedAt,
    exp: issuedAt + lifetime,
    jti: randomUUID(),
  };
}

const REFUSALS: Readonly<Record<TokenErrorCause, readonly [tipo: string, detalhe: string]>> = {
  'wrong-secret': ['Authentication.InvalidCredentials', 'As credenciais informadas não são válidas.'],
  'unknown-client': ['Authentication.InvalidCredentials', 'As credenciais informadas não são válidas.'],
  'missing-field': ['Request.InvalidBody', 'Informe clientId e clientSecret.'],
  'malformed-json': ['Request.InvalidBody', 'O corpo da requisição não é um JSON válido.'],
  'other-content-type': ['Request.UnsupportedMediaType', 'O corpo da requisição deve ser application/json.'],
};

const SECONDS_IN = { seconds: 1, minutes: 60, hours: 3600, milliseconds: 0.001 } as const;

/** What is handed out again while it lasts, by partner. */
export type Handed = Map<string, { readonly body: JsonObject; readonly until: number }>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a request body holds the credentials of a partner. */
function grantOf(call: Call): Grant {
  const mediaType = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') return { refused: 'other-content-type' };
  const body = parsed(call.body.toString('utf8'));
  if (body === undefined) return { refused: 'malformed-json' };
  if (!isObject(body)) return { refused: 'missing-field' };
  const { clientId, clientSecret } = body;
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return { refused: 'missing-field' };
  const partner = Object.values(call.world.partners).find((candidate) => candidate.clientId === clientId);
  if (partner === undefined) return { refused: 'unknown-client' };
  return partner.clientSecret === clientSecret ? { partner } : { refused: 'wrong-secret' };
}

async function issue(partner: Partner, call: Call, register: TokenRegister, stages: StageTable): Promise<JsonObject> {
  const { policy, seal } = call.world;
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = claimsFor(partner, policy, issuedAt, policy.lifetime);
  if (claims.jti !== undefined) register.latest.set(partner.name, claims.jti);
  return {
    accesstoken: await seal.seal(stages.claims(claims, call)),
    expiresIn: policy.lifetime / SECONDS_IN[policy.expiresInUnit],
    expiresAt: new Date((issuedAt + policy.lifetime) * 1000).toISOString(),
    tokenType: 'Bearer',
    scope: policy.scope,
  };
}

async function bodyFor(partner: Partner, call: Call, register: TokenRegister, handed: Handed, stages: StageTable) {
  const { policy } = call.world;
  const earlier = handed.get(partner.name);
  if (policy.tokenReuse === 'same' && earlier !== undefined && earlier.until > Date.now()) return earlier.body;
  const body = await issue(partner, call, register, stages);
  handed.set(partner.name, { body, until: Date.now() + (policy.lifetime * 1000) / 2 });
  return body;
}

/** Answers a token call. */
export async function answerIssuance(
  call: Call,
  register: TokenRegister,
  handed: Handed,
  stages: StageTable,
): Promise<Answer> {
  const grant = stages.grant(grantOf(call), call);
  if ('refused' in grant) {
    const { status, body } = call.world.policy.tokenErrors[grant.refused];
    const [tipo, detalhe] = REFUSALS[grant.refused];
    return errorAnswer(complaint(status, tipo, detalhe), 'token-error', body, call, stages);
  }
  const body = await stages.token(await bodyFor(grant.partner, call, register, handed, stages), call);
  return jsonAnswer('token', 200, body, call, stages);
}
