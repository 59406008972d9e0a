import { readCompact, type TokenReading } from '../src/jose/compact.ts';
import { numericDate } from './token.ts';

type Kind = 'jws' | 'jwe' | 'opaque';

/** How a token of the settings compares with those that the run obtained; holds nothing of their text. */
export interface GivenTokenFact {
  readonly kind: Kind;
  /** Kind of the tokens that the run obtained; null where there are none. */
  readonly issuedKind: Kind | null;
  /** `unknown` where a payload can't be read, or no token names an issuer. */
  readonly issuer: 'same' | 'other' | 'unknown';
  /** Milliseconds since the epoch; null where the token does not say. */
  readonly exp: number | null;
  /** Members whose value is not one of the obtained tokens. */
  readonly differs: readonly ('alg' | 'kid' | 'sub')[];
  /** The other configured token is the same one. */
  readonly twin: boolean;
}

/** What the settings say a token is. */
export type GivenToken = 'revoked' | 'expired';

/** Compares a configured token with the tokens that the same partner obtained in this run. */
export function readGivenToken(token: string, issued: readonly string[], other: string | undefined): GivenTokenFact {
  const given = readCompact(token);
  const obtained = issued.map(readCompact);
  const known = obtained.map(({ kind }) => kindOf(kind));
  const kind = kindOf(given.kind);
  const comparable = known.includes(kind);
  return {
    kind,
    issuedKind: comparable ? kind : (known[0] ?? null),
    issuer: comparable ? issuerOf(given, obtained) : 'unknown',
    exp: numericDate(claimsOf(given)?.exp),
    differs: comparable ? differences(given, obtained) : [],
    twin: token === other,
  };
}

/** Whether a token has not even the form of the obtained one, which is a compact JWS or JWE. */
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
  const [own, theirs] = [claimsOf(given), obtained.map(claimsOf).filter((claims) => claims !== null)];
  if (own === null || theirs.length === 0) return 'unknown';
  if (own.iss === undefined && theirs.every(({ iss }) => iss === undefined)) return 'unknown';
  return theirs.some(({ iss }) => JSON.stringify(iss) === JSON.stringify(own.iss)) ? 'same' : 'other';
}

function differences(given: TokenReading, obtained: readonly TokenReading[]): GivenTokenFact['differs'] {
  const differs = (name: string, membersOf: (reading: TokenReading) => Members | null): boolean => {
    const own = membersOf(given)?.[name];
    return own !== undefined && obtained.every((reading) => membersOf(reading)?.[name] !== own);
  };
  const headerOf = (reading: TokenReading) => (reading.kind === 'neither' ? null : reading.header);
  return [
    ...(['alg', 'kid'] as const).filter((name) => differs(name, headerOf)),
    ...(['sub'] as const).filter((name) => differs(name, claimsOf)),
  ];
}
