import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { type Answer, type Call, type Grant, type Login, pass, passSlowly } from '../change.ts';
import { isObject, parsed } from '../data/json.ts';
import type { Partner, Policy, TokenErrorCause } from '../policy.ts';
import { complaint, errorAnswer, jsonAnswer } from './answers.ts';
import { ISSUER } from './seal.ts';

/** Returns the claims of a token issued at `issuedAt` (seconds since 1970) for `lifetime` seconds. */
export function claimsFor({ clientId }: Partner, { scope }: Policy, issuedAt: number, lifetime: number): JWTPayload {
  const times = { iat: issuedAt, exp: issuedAt + lifetime };
  return { iss: ISSUER, sub: clientId, client_id: clientId, scope, ...times, jti: randomUUID() };
}

const REJECTIONS: Readonly<Record<TokenErrorCause, readonly [tipo: string, detalhe: string]>> = {
  'wrong-secret': ['Authentication.InvalidCredentials', 'As credenciais informadas não são válidas.'],
  'unknown-client': ['Authentication.InvalidCredentials', 'As credenciais informadas não são válidas.'],
  'missing-field': ['Request.InvalidBody', 'Informe clientId e clientSecret.'],
  'malformed-json': ['Request.InvalidBody', 'O corpo da requisição não é um JSON válido.'],
  'other-content-type': ['Request.UnsupportedMediaType', 'O corpo da requisição deve ser application/json.'],
};

function grantOf(call: Call): Grant {
  const mediaType = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') return { rejected: 'other-content-type' };
  const body = parsed(call.body.toString('utf8'));
  if (body === undefined) return { rejected: 'malformed-json' };
  const { clientId, clientSecret } = isObject(body) ? body : {};
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return { rejected: 'missing-field' };
  const partner = Object.values(call.world.partners).find((one) => one.clientId === clientId);
  if (partner === undefined) return { rejected: 'unknown-client' };
  return partner.clientSecret === clientSecret ? { partner } : { rejected: 'wrong-secret' };
}

async function login(partner: Partner, call: Call): Promise<Login> {
  const { policy, seal, logins } = call.world;
  const earlier = logins.findLast(({ name }) => name === partner.name);
  if (policy.reusesTokens && earlier !== undefined && earlier.until > Date.now()) return earlier;
  const issuedAt = Math.floor(Date.now() / 1000);
  const token = await seal.seal(pass('claims', claimsFor(partner, policy, issuedAt, policy.lifetime), call));
  const made: Login = {
    name: partner.name,
    token,
    body: {
      accesstoken: token,
      expiresIn: policy.lifetime,
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

export async function answerIssuance(call: Call): Promise<Answer> {
  const grant = pass('grant', grantOf(call), call);
  if ('rejected' in grant) {
    const { status, body } = call.world.policy.tokenErrors[grant.rejected];
    return errorAnswer(complaint(status, ...REJECTIONS[grant.rejected]), call, { kind: 'token-error', style: body });
  }
  const { body } = await login(grant.partner, call);
  return { ...jsonAnswer('token', 200, await passSlowly('token', body, call), call), partner: grant.partner.name };
}
