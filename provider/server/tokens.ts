import { randomBytes, randomUUID } from 'node:crypto';
import { EncryptJWT, errors, generateKeyPair, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from 'jose';
import type { Answer, Call, Grant, Login } from '../change.ts';
import { isObject } from '../data/json.ts';
import type { Partner, Policy, TokenErrorCause } from '../policy.ts';
import { complaint, errorAnswer, jsonAnswer } from './answers.ts';

/** A signature algorithm, or the key management of an encrypted token (content A256GCM). */
export type Protection = 'ES256' | 'RS256' | 'PS256' | 'EdDSA' | 'HS256' | 'dir' | 'RSA-OAEP-256' | 'ECDH-ES';

export const ISSUER = 'https://tokens.sandbox.example';

export interface TokenSeal {
  seal(claims: JWTPayload): Promise<string>;
  /** Returns the claims of a token made by {@link seal}; rejects with a `JOSEError` if the token is invalid or expired. */
  open(token: string): Promise<JWTPayload>;
}

const ENCRYPTING: readonly Protection[] = ['dir', 'RSA-OAEP-256', 'ECDH-ES'];

/** jose also decodes white space, padding and unused bits that are not zero; RFC 7515, section 2, does not allow them. */
function assertCanonical(token: string): void {
  const isCanonical = (segment: string) => Buffer.from(segment, 'base64url').toString('base64url') === segment;
  if (!token.split('.').every(isCanonical)) throw new errors.JWSInvalid('a segment is not canonical base64url');
}

/** Seals with new keys. */
export async function createSeal(alg: Protection): Promise<TokenSeal> {
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
      seal: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
      open: opening((token) => jwtVerify(token, publicKey, { algorithms: [alg], issuer: ISSUER })),
    };
  }
  const options = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: ['A256GCM'], issuer: ISSUER };
  return {
    seal: (claims) => new EncryptJWT(claims).setProtectedHeader({ ...header, enc: 'A256GCM' }).encrypt(publicKey),
    open: opening((token) => jwtDecrypt(token, privateKey, options)),
  };
}

/** The claims of a token issued at `issuedAt` (seconds since 1970) for `lifetime` seconds. */
export function claimsFor({ clientId }: Partner, { scope }: Policy, issuedAt: number, lifetime: number): JWTPayload {
  const times = { iat: issuedAt, exp: issuedAt + lifetime };
  return { iss: ISSUER, sub: clientId, client_id: clientId, scope, ...times, jti: randomUUID() };
}

const REFUSALS: Readonly<Record<TokenErrorCause, readonly [tipo: string, detalhe: string]>> = {
  'wrong-secret': ['Authentication.InvalidCredentials', 'As credenciais informadas não são válidas.'],
  'unknown-client': ['Authentication.InvalidCredentials', 'As credenciais informadas não são válidas.'],
  'missing-field': ['Request.InvalidBody', 'Informe clientId e clientSecret.'],
  'malformed-json': ['Request.InvalidBody', 'O corpo da requisição não é um JSON válido.'],
  'other-content-type': ['Request.UnsupportedMediaType', 'O corpo da requisição deve ser application/json.'],
};

const SECONDS_IN = { seconds: 1, minutes: 60, hours: 3600, milliseconds: 0.001 } as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function grantOf(call: Call): Grant {
  const mediaType = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') return { refused: 'other-content-type' };
  const body = parsed(call.body.toString('utf8'));
  if (body === undefined) return { refused: 'malformed-json' };
  const { clientId, clientSecret } = isObject(body) ? body : {};
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return { refused: 'missing-field' };
  const partner = Object.values(call.world.partners).find((one) => one.clientId === clientId);
  if (partner === undefined) return { refused: 'unknown-client' };
  return partner.clientSecret === clientSecret ? { partner } : { refused: 'wrong-secret' };
}

async function login(partner: Partner, call: Call): Promise<Login> {
  const { policy, seal, logins, stages } = call.world;
  const earlier = logins.findLast(({ name }) => name === partner.name);
  if (policy.tokenReuse === 'same' && earlier !== undefined && earlier.until > Date.now()) return earlier;
  const issuedAt = Math.floor(Date.now() / 1000);
  const token = await seal.seal(stages.claims(claimsFor(partner, policy, issuedAt, policy.lifetime), call));
  const made: Login = {
    name: partner.name,
    token,
    body: {
      accesstoken: token,
      expiresIn: policy.lifetime / SECONDS_IN[policy.expiresInUnit],
      expiresAt: new Date((issuedAt + policy.lifetime) * 1000).toISOString(),
      tokenType: 'Bearer',
      scope: policy.scope,
    },
    until: Date.now() + (policy.lifetime * 1000) / 2,
    ordinal: logins.filter(({ name }) => name === partner.name).length + 1,
    number: logins.length + 1,
  };
  logins.push(made);
  return made;
}

/** Responds to a token request. */
export async function answerIssuance(call: Call): Promise<Answer> {
  const { policy, stages } = call.world;
  const grant = stages.grant(grantOf(call), call);
  if ('refused' in grant) {
    const { status, body } = policy.tokenErrors[grant.refused];
    return errorAnswer(complaint(status, ...REFUSALS[grant.refused]), call, { kind: 'token-error', style: body });
  }
  const { body } = await login(grant.partner, call);
  return { ...jsonAnswer('token', 200, await stages.token(body, call), call), partner: grant.partner.name };
}
