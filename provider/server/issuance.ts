import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Answer, Call, Grant } from '../change.ts';
import { isObject, type JsonObject } from '../data/json.ts';
import type { Policy, TokenErrorCause } from '../policy.ts';
import { complaint, errorAnswer, jsonAnswer } from './errors.ts';
import type { TokenRegister } from './identify.ts';
import type { Partner } from './partners.ts';
import type { StageTable } from './steps.ts';
import { ISSUER } from './tokens.ts';

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
