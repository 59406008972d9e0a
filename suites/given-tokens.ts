import type { GivenToken, GivenTokenFact } from '../facts/given-token.ts';
import { type TextMessage, textOf } from '../messages/index.ts';

/** Returns the setting with a configured token. */
export function variableOf(which: GivenToken): string {
  return `PARTNER_API_${which.toUpperCase()}_TOKEN`;
}

/** A token just past its exp may still be accepted: RFC 7519, section 4.1.4, allows a few minutes for clock skew. */
const LEEWAY_MS = 300_000;

/** Returns true if the configured token is opaque, but issued tokens are JWS or JWE: then the run stops. */
export function isNoGivenToken({ kind, issuedKind }: GivenTokenFact): boolean {
  return kind === 'opaque' && (issuedKind === 'jws' || issuedKind === 'jwe');
}

/** The response to a configured token. `at`: milliseconds since the epoch. */
export interface GivenTokenUse {
  readonly at: number;
  readonly status: number | null;
}

/** Returns true if a token configured as expired may be valid, or was accepted while clock skew may excuse it. */
export function isUnexpired({ exp }: GivenTokenFact, { at, status }: GivenTokenUse): boolean {
  const isRejected = status !== null && status >= 300;
  return exp !== null && exp + (isRejected ? 0 : LEEWAY_MS) > at;
}

/** Returns why the response to a configured token proves nothing, or null. */
export function doubtOf(which: GivenToken, fact: GivenTokenFact, use: GivenTokenUse): TextMessage | null {
  const variable = variableOf(which);
  const { kind, issuedKind, issuer, exp, twin } = fact;
  if (issuedKind !== null && kind !== issuedKind) {
    return textOf('given-token.other-kind', { variable, kind: KINDS[kind], issued: KINDS[issuedKind] });
  }
  if (issuer === 'other') return textOf('given-token.other-issuer', { variable });
  if (which === 'expired') return isUnexpired(fact, use) ? textOf('given-token.unexpired', { variable }) : null;
  if (exp !== null && exp <= use.at) return textOf('given-token.expired', { variable });
  return twin ? textOf('given-token.twin', { variable, other: variableOf('expired') }) : null;
}

/** Returns a note about a configured token that does not affect the verdict, or null. */
export function noteOf(which: GivenToken, { kind, differs, exp }: GivenTokenFact): TextMessage | null {
  const variable = variableOf(which);
  if (kind !== 'jws') return textOf('given-token.unread', { variable });
  if (which === 'expired' && exp === null) return textOf('given-token.without-exp', { variable });
  return differs.length === 0 ? null : textOf('given-token.differs', { variable, members: differs });
}

const KINDS: Readonly<Record<GivenTokenFact['kind'], string>> = { jws: 'JWS', jwe: 'JWE', opaque: 'opaque' };
