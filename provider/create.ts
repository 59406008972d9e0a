import type { Change, List, World } from './change.ts';
import type { JsonObject } from './data/json.ts';
import { simulation, sourceOf } from './data/simulation.ts';
import {
  BASE_PATH,
  type Partner,
  type PartnerCredentials,
  type PartnerName,
  type Policy,
  partnersOf,
  REFERENCE_POLICY,
} from './policy.ts';
import { createResponder, type Responder } from './server/app.ts';
import { createSeal } from './server/seal.ts';
import { claimsFor } from './server/tokens.ts';

export interface ProviderOptions {
  /** Number of simulations of the main partner; default 240. They are computed on demand, so a large number is cheap. */
  readonly count?: number;
  /** Seed of data, credentials and fault positions; default 1. Keys and tokens are always new. */
  readonly seed?: number;
  /** Ids of `behaviours`, applied in this order. */
  readonly behaviours?: readonly string[];
  /** Ids of `faults`, applied after the behaviors. */
  readonly faults?: readonly string[];
  /** Credentials that replace those of the seed. */
  readonly credentials?: Partial<Record<PartnerName, PartnerCredentials>>;
}

export type Created = Readonly<Awaited<ReturnType<typeof createProviderWith>>>;

const HOUR = 3600;

/** Simulations of a list that are not computed again. */
const KEPT = 1_000;

/** Returns the list of a partner without changes. */
function listFor(seed: number, { name, count: total }: Partner): List {
  const source = sourceOf(seed, name, total);
  const kept = new Map<number, JsonObject>();
  return {
    total,
    ageAt: (position) => position,
    simulation: (age) => {
      const computed = kept.get(age) ?? simulation(source, age);
      if (kept.size < KEPT) kept.set(age, computed);
      return computed;
    },
  };
}

/** Creates a reference provider with these changes, without a server. */
export async function createProviderWith(
  { seed = 1, count = 240, credentials = {} }: ProviderOptions,
  changes: readonly Change[],
) {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('count is an integer from 0');
  const policyOf = (all: readonly Change[]): Policy =>
    Object.assign({}, REFERENCE_POLICY, ...all.map((change) => change.policy ?? {}));
  const policy = policyOf(changes);
  const partners = partnersOf(seed, policy.count ?? count, credentials);
  const seal = await createSeal(policy.protection);
  const now = Math.floor(Date.now() / 1000);
  const revoked = claimsFor(partners.main, policy, now, 24 * HOUR);
  const lists = new Map(Object.values(partners).map((partner) => [partner, listFor(seed, partner)]));
  const world: World = {
    ...{ seed, policy, partners, seal, changes, logins: [], verified: new Map() },
    revoked: new Set([revoked.jti ?? '']),
    listOf: (partner) => lists.get(partner) ?? listFor(seed, partner),
  };
  const tokens = {
    PARTNER_API_REVOKED_TOKEN: await seal.seal(revoked),
    PARTNER_API_EXPIRED_TOKEN: await seal.seal(claimsFor(partners.main, policy, now - 2 * HOUR, HOUR)),
  };
  const settings = Object.values(partners).flatMap(({ name, clientId, clientSecret }) => {
    const prefix = `PARTNER_API_${name === 'main' ? '' : `${name.toUpperCase()}_`}`;
    return [
      [`${prefix}CLIENT_ID`, clientId],
      [`${prefix}CLIENT_SECRET`, clientSecret],
    ] as const;
  });
  const under = (more: readonly Change[]): Responder => {
    const all = [...changes, ...more];
    const { protection, count: listed } = policyOf(all);
    // Accounts and keys are created once.
    if (protection !== policy.protection || listed !== policy.count)
      throw new RangeError('this behavior applies to a whole provider: start `serve` with it');
    return createResponder({ ...world, policy: policyOf(all), changes: all });
  };
  return {
    respond: under([]),
    /**
     * Returns a responder with further changes. It shares the accounts and tokens of `respond`.
     *
     * @throws RangeError if a change affects the accounts or the token protection
     */
    under,
    /** The path segment at the end of the base URL. */
    basePath: BASE_PATH,
    /** Returns all `PARTNER_API_…` settings to check this provider at `baseUrl`. */
    settings: (baseUrl: string): Record<string, string> => ({
      PARTNER_API_BASE_URL: baseUrl,
      PARTNER_API_ENVIRONMENT: 'embedded',
      ...Object.fromEntries(settings),
      ...tokens,
    }),
  };
}
