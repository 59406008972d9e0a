import type { Credentials, Target } from '../../../../src/settings/settings.ts';
import {
  inconclusive,
  type Obstacle,
  type State,
  type StateOutcome,
  type States,
  skipped,
} from '../../../verify/states.ts';
import { type Account, type Ask, createAccount } from './account.ts';

/** The provider states of the partner API, had from the credentials of a target. */
export interface PartnerStates {
  readonly states: States;
  /** What was sent may have revoked tokens. */
  forget(): void;
  /** The status with which the token call refused the main credentials; null where it did not. */
  refusal(): number | null;
}

/** Sets each provider state up by the credentials or the token that the settings hold for it. */
export function partnerStates({ main, empty, incomplete, revokedToken }: Target, ask: Ask): PartnerStates {
  const own = createAccount(main, 'PARTNER_API_CLIENT_ID', ask);
  const others = {
    empty: empty && createAccount(empty, 'PARTNER_API_EMPTY_CLIENT_ID', ask),
    incomplete: incomplete && createAccount(incomplete, 'PARTNER_API_INCOMPLETE_CLIENT_ID', ask),
  };
  const states: States = {
    'the partner has credentials': {
      missing: null,
      setUp: async ({ token }) =>
        token === true ? withCredentials(own, main) : { kind: 'ready', values: { ...main } },
      lost: () => refusedBy(own),
    },
    'the partner has simulations': {
      missing: null,
      setUp: ({ atLeast, limite }) =>
        withSimulations(own, countOf(atLeast), limite === undefined ? null : countOf(limite)),
      lost: ({ atLeast, limite }) => lostSimulations(own, countOf(atLeast), limite !== undefined),
    },
    'the partner has no simulations': withToken(others.empty, 'PARTNER_API_EMPTY_CLIENT_ID'),
    'the registration of the partner is not finished': withToken(others.incomplete, 'PARTNER_API_INCOMPLETE_CLIENT_ID'),
    'the token has been revoked': {
      missing: revokedToken === undefined ? 'PARTNER_API_REVOKED_TOKEN is not set' : null,
      setUp: async () => ({ kind: 'ready', values: { accessToken: revokedToken ?? '' } }),
    },
  };
  return {
    states,
    forget: () => {
      for (const account of [own, others.empty, others.incomplete]) account?.forget();
    },
    refusal: own.refusal,
  };
}

/** The credentials themselves, and a token that they give. */
async function withCredentials(account: Account, credentials: Credentials): Promise<StateOutcome> {
  const accessToken = await account.token();
  if (typeof accessToken !== 'string') return accessToken;
  return { kind: 'ready', values: { ...credentials, accessToken } };
}

/** Why credentials are none; null where the token call takes them, or fails in another way than by refusing them. */
async function refusedBy(account: Account): Promise<Obstacle | null> {
  const token = await account.token();
  return typeof token === 'string' || account.refusal() === null ? null : token;
}

function withToken(account: Account | undefined, variable: string): State {
  if (account === undefined) {
    const secret = variable.replace(/ID$/, 'SECRET');
    return { missing: `${variable} and ${secret} are not set`, setUp: async () => skipped('not configured') };
  }
  return {
    missing: null,
    async setUp(): Promise<StateOutcome> {
      const accessToken = await account.token();
      return typeof accessToken === 'string' ? { kind: 'ready', values: { accessToken } } : accessToken;
    },
  };
}

/** A parameter that counts something; 1 where it is none. */
function countOf(parameter: unknown): number {
  return Number.isSafeInteger(parameter) && Number(parameter) > 0 ? Number(parameter) : 1;
}

/** Why a list is too short for a state; null where it is not, or where that can't be told. */
function tooFew(size: number | null | Obstacle, atLeast: number): Obstacle | null {
  if (typeof size !== 'number' || size >= atLeast) return null;
  const few = atLeast === 1 ? 'no simulations' : `fewer than ${atLeast} simulations`;
  return skipped(`the partner of PARTNER_API_CLIENT_ID has ${few}`);
}

/** How often a list is counted anew before it counts for one that stands still. */
const LOOKS = 2;

/** Why the simulations of a state are no more what they were, where `still` even in their number. */
async function lostSimulations(account: Account, atLeast: number, still: boolean): Promise<Obstacle | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const before = await account.knownSize();
    const now = await account.size();
    const few = tooFew(now, atLeast);
    if (few !== null) return few;
    if (still && typeof now === 'number' && now !== before) {
      return inconclusive('the list of the partner of PARTNER_API_CLIENT_ID kept changing while it was read');
    }
  }
  return null;
}

/**
 * `lastPage` is the number of the last page that holds items, at pages of `limite`; of a list that grows it is another one
 * soon. Without `limite` no request depends on it.
 */
async function withSimulations(account: Account, atLeast: number, limite: number | null): Promise<StateOutcome> {
  const size = await (limite === null ? account.knownSize() : account.size());
  if (size !== null && typeof size !== 'number') return size;
  const few = tooFew(size, atLeast);
  if (few !== null) return few;
  // Last: a token that is asked for later may revoke the ones before it.
  const accessToken = await account.token();
  if (typeof accessToken !== 'string') return accessToken;
  const values = { accessToken, lastPage: Math.ceil((size ?? 1) / (limite ?? 1)) };
  return { kind: 'ready', values, fleeting: limite !== null };
}
