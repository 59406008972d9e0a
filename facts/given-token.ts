import { readCompact, type TokenReading } from '../src/jose/compact.ts';
import { numericDate } from './token.ts';

type Kind = 'jws' | 'jwe' | 'opaque';

/** A configured token compared with the tokens that the run obtained. Contains no token text. */
export interface GivenTokenFact {
  readonly kind: Kind;
  /** Kind of the obtained tokens; null if there are none. */
  readonly issuedKind: Kind | null;
  /** `unknown` if a payload cannot be read or no token has an issuer. */
  readonly issuer: 'same' | 'other' | 'unknown';
  /** Milliseconds since the epoch; null if the token has no readable `exp`. */
  readonly exp: number | null;
  /** Members whose value differs from every obtained token. */
  readonly differs: readonly ('alg' | 'kid' | 'sub')[];
  /** The other configured token is identical. */
  readonly twin: boolean;
}

/** The configured tokens, by what the settings declare them to be. */
export type GivenToken = 'revoked' | 'expired';

/** Compares a configured token with the tokens obtained for the same partner in this run. */
export function readGivenToken(token: string, issued: readonly string[], other: string | undefined): GivenTokenFact {
  const given = readCompact(token);
  const obtained = issued.map(readCompact);
  const kinds = obtained.map(({ kind }) => kindOf(kind));
  const kind = kindOf(given.kind);
  const comparable = kinds.includes(kind);
  return {
    kind,
    issuedKind: comparable ? kind : (kinds[0] ?? null),
    issuer: comparable ? issuerOf(given, obtained) : 'unknown',
    exp: numericDate(claimsOf(given)?.exp),
    differs: comparable ? differences(given, obtained) : [],
    twin: token === other,
  };
}

/** Returns true if the obtained token is a compact JWS or JWE and the configured token is not. */
export function isNoToken(token: string, obtained: string): boolean {
  return readCompact(token).kind === 'neither' && readCompact(obtained).kind !== 'neither';
}

function kindOf(kind: TokenReading['kind']): Kind {
  return kind === 'neither' ? 'opaque' : kind;
}

type Members = Readonly<Record<string, unknown>>;

function claimsOf(reading: TokenReading): Members | null {
  return reading.kind === 'jws' ? reading.payload : null;
}

function issuerOf(given: TokenReading, obtained: readonly TokenReading[]): GivenTokenFact['issuer'] {
  const [claims, others] = [claimsOf(given), obtained.map(claimsOf).filter((other) => other !== null)];
  if (claims === null || others.length === 0) return 'unknown';
  if (claims.iss === undefined && others.every(({ iss }) => iss === undefined)) return 'unknown';
  return others.some(({ iss }) => JSON.stringify(iss) === JSON.stringify(claims.iss)) ? 'same' : 'other';
}

function differences(given: TokenReading, obtained: readonly TokenReading[]): GivenTokenFact['differs'] {
  const differs = (name: string, membersOf: (reading: TokenReading) => Members | null): boolean => {
    const value = membersOf(given)?.[name];
    return value !== undefined && obtained.every((reading) => membersOf(reading)?.[name] !== value);
  };
  const headerOf = (reading: TokenReading) => (reading.kind === 'neither' ? null : reading.header);
  return [
    ...(['alg', 'kid'] as const).filter((name) => differs(name, headerOf)),
    ...(['sub'] as const).filter((name) => differs(name, claimsOf)),
  ];
}
