import { LISTING_PATH, TOKEN_PATH } from '../requirements/endpoints.ts';
import { Random, seedOf } from './data/random.ts';
import type { Protection } from './server/seal.ts';

/** The handling of an out-of-bounds parameter. `empty` returns no items, `default` ignores the parameter. */
export type OutOfBounds = 'reject' | 'clamp' | 'default' | 'serve' | 'empty';

export type ErrorBody = 'problem' | 'empty' | 'html' | 'text' | 'json';

interface ErrorStyle {
  readonly status: number;
  readonly body: ErrorBody;
}

const TOKEN_ERRORS = {
  'wrong-secret': { status: 401, body: 'problem' },
  'unknown-client': { status: 401, body: 'problem' },
  'missing-field': { status: 400, body: 'problem' },
  'malformed-json': { status: 400, body: 'problem' },
  'other-content-type': { status: 415, body: 'problem' },
} as const;
export type TokenErrorCause = keyof typeof TOKEN_ERRORS;

/** The choices that the document leaves open, and the paths. */
export interface Policy {
  /** Number of simulations of the main partner; overrides the count of the caller. */
  readonly count?: number;
  readonly defaultPage: number;
  readonly defaultLimit: number;
  readonly pageTooLow: OutOfBounds;
  readonly pageTooHigh: OutOfBounds;
  readonly limitTooLow: OutOfBounds;
  readonly limitTooHigh: OutOfBounds;
  readonly beyondLast: 'empty' | 'reject' | 'not-found' | 'last-page';
  /** `tamanho` of a page that is not full. */
  readonly shortTamanho: 'limite' | 'items';
  readonly repeated: 'first' | 'last' | 'reject';
  readonly unknown: 'ignore' | 'reject';
  readonly emptyParameter: 'omitted' | 'reject';
  /** Determines the response if both are invalid. */
  readonly checkedFirst: 'token' | 'parameters';
  readonly protection: Protection;
  /** In seconds. */
  readonly lifetime: number;
  /** True if token requests return the same token until half its lifetime has passed. */
  readonly reusesTokens: boolean;
  readonly scope: string;
  /** Bodies of the 401 without a token, and with a token that is rejected. */
  readonly unauthorized: Readonly<Record<'missing' | 'invalid', ErrorBody>>;
  readonly tokenErrors: Readonly<Record<TokenErrorCause, ErrorStyle>>;
  readonly head: 'served' | 405;
  readonly options: 204 | 404;
  readonly tokenPaths: readonly string[];
  readonly listingPaths: readonly string[];
}

export const BASE_PATH = '/integration';

export const REFERENCE_POLICY: Policy = {
  defaultPage: 1,
  defaultLimit: 20,
  pageTooLow: 'reject',
  pageTooHigh: 'reject',
  limitTooLow: 'reject',
  limitTooHigh: 'reject',
  beyondLast: 'empty',
  shortTamanho: 'limite',
  repeated: 'first',
  unknown: 'ignore',
  emptyParameter: 'omitted',
  checkedFirst: 'token',
  protection: 'ES256',
  lifetime: 3600,
  reusesTokens: false,
  scope: 'partner.read partner.write',
  unauthorized: { missing: 'problem', invalid: 'problem' },
  tokenErrors: TOKEN_ERRORS,
  head: 'served',
  options: 204,
  tokenPaths: [`${BASE_PATH}${TOKEN_PATH}`],
  listingPaths: [`${BASE_PATH}${LISTING_PATH}`],
};

export type PartnerName = 'main' | 'second' | 'incomplete' | 'empty';

export interface PartnerCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** `main` and `second` have simulations, `incomplete` has not finished its registration, `empty` has none. */
export interface Partner extends PartnerCredentials {
  readonly name: PartnerName;
  readonly count: number;
}

const SECOND_COUNT = 30;
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

function credentialsOf(seed: number, name: PartnerName): PartnerCredentials {
  const random = new Random(seedOf(seed, 'credentials', name));
  return {
    clientId: `sandbox-${name}-${random.text(ALPHABET, 12)}`,
    clientSecret: `fake-secret-${random.text(ALPHABET, 36)}`,
  };
}

export function partnersOf(seed: number, count: number, given: Partial<Record<PartnerName, PartnerCredentials>>) {
  const partner = (name: PartnerName, simulations: number): Partner => {
    return { ...(given[name] ?? credentialsOf(seed, name)), name, count: simulations };
  };
  return {
    main: partner('main', count),
    second: partner('second', SECOND_COUNT),
    incomplete: partner('incomplete', 0),
    empty: partner('empty', 0),
  };
}
