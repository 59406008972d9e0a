import { errors, type JWTPayload } from 'jose';
import type { Call, Identity, Refusal } from '../change.ts';
import type { Partner } from './partners.ts';

/** Remembers which tokens are no longer good, and which is the latest of each partner. */
export interface TokenRegister {
  readonly revoked: Set<string>;
  readonly latest: Map<string, string>;
  /** Tokens whose signature was checked, with their claims; bounded. */
  readonly checked: Map<string, JWTPayload>;
}

const CHECKED_BOUND = 1_000;

async function claimsOf(token: string, call: Call, register: TokenRegister): Promise<JWTPayload | Refusal> {
  const known = register.checked.get(token);
  if (known !== undefined) {
    return known.exp !== undefined && known.exp <= Date.now() / 1000 ? 'expired' : known;
  }
  try {
    const claims = await call.world.seal.open(token);
    if (register.checked.size >= CHECKED_BOUND) register.checked.clear();
    register.checked.set(token, claims);
    return claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      return 'invalid';
    throw error;
  }
}

/** The partner that claims speak of. */
export function partnerOf(claims: JWTPayload, call: Call): Partner | undefined {
  return Object.values(call.world.partners).find((partner) => partner.clientId === claims.sub);
}

/** Who calls, by the Authorization header alone. */
export async function identify(call: Call, register: TokenRegister): Promise<Identity> {
  const header = call.headers.authorization;
  if (header === undefined) return { refused: 'missing' };
  const scheme = call.world.policy.schemeCase === 'exact' ? /^Bearer +(\S+)$/ : /^Bearer +(\S+)$/i;
  const token = scheme.exec(header)?.[1];
  if (token === undefined) return { refused: /^(?:Bearer\b|\s*$)/i.test(header) ? 'invalid' : 'scheme' };
  const claims = await claimsOf(token, call, register);
  if (typeof claims === 'string') return { refused: claims };
  if (typeof claims.jti !== 'string' || register.revoked.has(claims.jti)) return { refused: 'revoked' };
  const partner = partnerOf(claims, call);
  if (partner === undefined) return { refused: 'invalid' };
  const outdated = call.world.policy.tokenReuse === 'revokes' && register.latest.get(partner.name) !== claims.jti;
  return outdated ? { refused: 'revoked' } : { partner };
}
