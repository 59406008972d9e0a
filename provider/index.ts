import type { FastifyInstance } from 'fastify';
import { listBehaviours, livingBehaviours } from './behaviours/lists.ts';
import { parameterBehaviours } from './behaviours/parameters.ts';
import { tokenBehaviours } from './behaviours/tokens.ts';
import { transportBehaviours } from './behaviours/transport.ts';
import { valueBehaviours } from './behaviours/values.ts';
import { writingBehaviours } from './behaviours/writing.ts';
import type { Behaviour, Change, Fault, Setting, World } from './change.ts';
import { randomFrom, seedOf } from './data/random.ts';
import { simulation, sourceOf } from './data/simulation.ts';
import { accountFaults } from './faults/accounts.ts';
import { authenticationFaults } from './faults/authentication.ts';
import { errorFaults } from './faults/errors.ts';
import { listingFaults } from './faults/listing.ts';
import { pageFaults } from './faults/page.ts';
import { simulationFaults } from './faults/simulation.ts';
import { tokenFaults } from './faults/token.ts';
import { transportFaults } from './faults/transport.ts';
import {
  BASE_PATH,
  PARTNER_NAMES,
  type Partner,
  type PartnerCredentials,
  type PartnerName,
  type Policy,
  partnersOf,
  REFERENCE_POLICY,
} from './policy.ts';
import { createApp } from './server/app.ts';
import type { TokenRegister } from './server/listing.ts';
import { claimsFor, createSeal } from './server/tokens.ts';

export type { Behaviour, Fault } from './change.ts';

/** Legal ways of being a provider: each open point resolved in the ways the document allows, none of them a fault. */
export const behaviours: readonly Behaviour[] = [
  ...parameterBehaviours,
  ...valueBehaviours,
  ...writingBehaviours,
  ...listBehaviours,
  ...livingBehaviours,
  ...tokenBehaviours,
  ...transportBehaviours,
];

/** Departures from the document, each with the requirements that it breaks. */
export const faults: readonly Fault[] = [
  ...listingFaults,
  ...tokenFaults,
  ...authenticationFaults,
  ...accountFaults,
  ...pageFaults,
  ...simulationFaults,
  ...errorFaults,
  ...transportFaults,
];

export interface ProviderOptions {
  /** Simulations of the main partner; 240 if left out. Computed on demand: a large number costs nothing. */
  readonly count?: number;
  /** Same seed, same data, credentials and places of faults; 1 if left out. Keys and tokens are always new. */
  readonly seed?: number;
  /** Ids of {@link behaviours}, applied in their order. */
  readonly behaviours?: readonly string[];
  /** Ids of {@link faults}, applied after the behaviours. */
  readonly faults?: readonly string[];
  /** Credentials that differ from those of the seed. */
  readonly credentials?: Partial<Record<PartnerName, PartnerCredentials>>;
}

export interface Provider {
  /** Also answers `app.inject` without a socket. */
  readonly app: FastifyInstance;
  /** The segment that the base address ends with. */
  readonly basePath: string;
  /** Every `PARTNER_API_…` setting of a suite that talks to this provider at `baseUrl`. */
  settings(baseUrl: string): Record<string, string>;
}

export interface RunningProvider {
  /** Origin and base path, no slash at the end. */
  readonly baseUrl: string;
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

const DEFAULT_COUNT = 240;
const HOUR = 3600;

function changesOf(options: ProviderOptions, seed: number): Change[] {
  const rows = [
    ...(options.behaviours ?? []).map((id) => ({ id, row: behaviours.find((row) => row.id === id) })),
    ...(options.faults ?? []).map((id) => ({ id, row: faults.find((row) => row.id === id) })),
  ];
  return rows.map(({ id, row }) => {
    if (row === undefined) throw new RangeError(`there is no behaviour or fault called ${id}`);
    const setting: Setting = { random: randomFrom(seedOf(seed, id)) };
    return row.apply(setting);
  });
}

function listsBy(seed: number): World['listOf'] {
  const sources = new Map<Partner, ReturnType<typeof sourceOf>>();
  return (partner) => {
    const source = sources.get(partner) ?? sourceOf(seed, partner.name, partner.count);
    sources.set(partner, source);
    return { total: partner.count, ageAt: (position) => position, simulation: (age) => simulation(source, age) };
  };
}

const PREFIXES: Readonly<Record<PartnerName, string>> = {
  main: '',
  second: 'SECOND_',
  incomplete: 'INCOMPLETE_',
  empty: 'EMPTY_',
};

function settingsOf(
  world: World,
  tokens: { revoked: string; expired: string },
  baseUrl: string,
): Record<string, string> {
  const credentials = PARTNER_NAMES.flatMap((name) => [
    [`PARTNER_API_${PREFIXES[name]}CLIENT_ID`, world.partners[name].clientId] as const,
    [`PARTNER_API_${PREFIXES[name]}CLIENT_SECRET`, world.partners[name].clientSecret] as const,
  ]);
  return {
    PARTNER_API_BASE_URL: baseUrl,
    PARTNER_API_ENVIRONMENT: 'embedded',
    ...Object.fromEntries(credentials),
    PARTNER_API_REVOKED_TOKEN: tokens.revoked,
    PARTNER_API_EXPIRED_TOKEN: tokens.expired,
  };
}

/**
 * The reference provider: the whole documented interface with really signed tokens, as the document says unless
 * behaviours or faults are named.
 *
 * @throws RangeError where a behaviour or fault is unknown, or the count is not a non-negative integer.
 */
export async function createProvider(options: ProviderOptions = {}): Promise<Provider> {
  const seed = options.seed ?? 1;
  const asked = options.count ?? DEFAULT_COUNT;
  if (!Number.isSafeInteger(asked) || asked < 0) throw new RangeError('count is an integer from 0');
  const changes = changesOf(options, seed);
  const policy: Policy = Object.assign({}, REFERENCE_POLICY, ...changes.map((change) => change.policy ?? {}));
  const partners = partnersOf(seed, policy.count ?? asked, options.credentials ?? {});
  const seal = await createSeal(policy.protection);
  const world: World = { policy, partners, seal, listOf: listsBy(seed) };
  const register: TokenRegister = { revoked: new Set(), latest: new Map(), checked: new Map() };

  const now = Math.floor(Date.now() / 1000);
  const revokedClaims = claimsFor(partners.main, policy, now, 24 * HOUR);
  register.revoked.add(revokedClaims.jti ?? '');
  const tokens = {
    revoked: await seal.seal(revokedClaims),
    expired: await seal.seal(claimsFor(partners.main, policy, now - 2 * HOUR, HOUR)),
  };
  const app = createApp(world, changes, register);
  await app.ready();
  return { app, basePath: BASE_PATH, settings: (baseUrl) => settingsOf(world, tokens, baseUrl) };
}

/** A reference provider that listens; port 0 takes a free one. */
export async function startProvider(
  options: ProviderOptions & { readonly port?: number; readonly host?: string } = {},
): Promise<RunningProvider> {
  const { app, basePath, settings } = await createProvider(options);
  const origin = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const baseUrl = `${origin}${basePath}`;
  return { baseUrl, settings: settings(baseUrl), close: () => app.close() };
}
