import { randomFrom, seedOf } from '../data/random.ts';

export const PARTNER_NAMES = ['main', 'second', 'incomplete', 'empty'] as const;
export type PartnerName = (typeof PARTNER_NAMES)[number];

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
  const random = randomFrom(seedOf(seed, 'credentials', name));
  const characters = (length: number): string =>
    Array.from({ length }, () => ALPHABET.charAt(random.below(ALPHABET.length))).join('');
  return { clientId: `sandbox-${name}-${characters(12)}`, clientSecret: `fake-secret-${characters(36)}` };
}

/** The four partners; credentials that are not given follow from the seed. */
export function partnersOf(
  seed: number,
  count: number,
  given: Partial<Record<PartnerName, PartnerCredentials>>,
): Readonly<Record<PartnerName, Partner>> {
  const partner = (name: PartnerName, simulations: number): Partner => ({
    ...(given[name] ?? credentialsOf(seed, name)),
    name,
    count: simulations,
  });
  return {
    main: partner('main', count),
    second: partner('second', SECOND_COUNT),
    incomplete: partner('incomplete', 0),
    empty: partner('empty', 0),
  };
}
