import { decodeJwt, errors, type JWTPayload } from 'jose';
import type { Call, Identity } from '../../change.ts';
import { partnerOf } from '../../server/identify.ts';
import type { Partner } from '../../server/partners.ts';

/** What stands behind the bearer scheme of a call. */
export function bearerOf(call: Call): string | undefined {
  return /^Bearer +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
}

/** The claims of a signed token, its signature unchecked. */
export function claimsUnchecked(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

/** The partner whose good token this is; `otherwise` where it is no good token. */
export async function identityOf(token: string, call: Call, otherwise: Identity): Promise<Identity> {
  try {
    const partner = partnerOf(await call.world.seal.open(token), call);
    return partner === undefined ? otherwise : { partner };
  } catch (error) {
    if (error instanceof errors.JOSEError) return otherwise;
    throw error;
  }
}

/** The partner that a token claims to be of, the main one where it names none. */
export function claimedPartner(token: string, call: Call): Partner {
  const claims = claimsUnchecked(token);
  return (claims && partnerOf(claims, call)) ?? call.world.partners.main;
}
