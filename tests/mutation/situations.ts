import { behaviours, faults, type ProviderOptions } from '../../provider/index.ts';
import type { RunOptions, Target } from '../../src/settings/settings.ts';
import { sizeFor } from '../proof/sizes.ts';

/** A run to be recorded: what is started, and how it is asked. */
export interface Situation {
  readonly id: string;
  readonly provider: ProviderOptions;
  readonly options?: Partial<RunOptions>;
  /** The target as it is asked, from the one that the provider states. */
  readonly target?: (target: Target) => Target;
}

const NOBODY = { clientId: 'nobody', clientSecret: 'nothing' };

/** Every row of the provider's tables by itself, but those that show over a socket or the clock alone. */
export const rows: readonly Situation[] = [
  ...faults.map(({ id }) => ({ id, provider: { faults: [id], count: sizeFor(id) } })),
  ...behaviours
    .filter(({ timed = false }) => !timed)
    .map(({ id }) => ({ id, provider: { behaviours: [id], count: sizeFor(id) } })),
];

/** Circumstances that no row of the provider's tables brings about: sizes, settings, and targets that can't be asked. */
export const situations: readonly Situation[] = [
  { id: 'the reference', provider: {} },
  ...[0, 1, 10, 99, 100, 101, 200, 1001].map(
    (count): Situation => ({ id: `${count} simulations`, provider: { count } }),
  ),
  { id: 'another seed', provider: { seed: 2 } },
  { id: 'a sampled list', provider: { count: 3000 }, options: { maxPages: 4 } },
  { id: 'a sampled list of partners', provider: {}, options: { maxPages: 1 } },
  { id: 'ids shown', provider: { faults: ['id_simulacao-cut-once'] }, options: { showIds: true } },
  { id: 'production', provider: {}, target: (target) => ({ ...target, environment: 'production' }) },
  {
    id: 'the main partner alone',
    provider: {},
    target: ({ environment, baseUrl, loopback, plainHttp, main }) => ({
      environment,
      baseUrl,
      loopback,
      plainHttp,
      main,
    }),
  },
  { id: 'wrong credentials', provider: {}, target: (target) => ({ ...target, main: NOBODY }) },
  { id: 'a wrong second partner', provider: {}, target: (target) => ({ ...target, second: NOBODY }) },
  { id: 'a wrong empty partner', provider: {}, target: (target) => ({ ...target, empty: NOBODY }) },
  { id: 'a wrong incomplete partner', provider: {}, target: (target) => ({ ...target, incomplete: NOBODY }) },
  {
    id: 'the same partner twice',
    provider: {},
    target: (target) => ({ ...target, second: target.main }),
  },
  {
    id: 'an incomplete partner that is complete',
    provider: {},
    target: (target) => ({ ...target, incomplete: target.main }),
  },
  {
    id: 'an empty partner that is not empty',
    provider: {},
    target: (target) => ({ ...target, empty: target.main }),
  },
  {
    id: 'a main partner that is incomplete',
    provider: {},
    target: (target) => ({ ...target, main: target.incomplete ?? target.main }),
  },
  {
    id: 'a main partner that is empty',
    provider: {},
    target: (target) => ({ ...target, main: target.empty ?? target.main }),
  },
  {
    id: 'a good token as the revoked one',
    provider: { behaviours: [] },
    target: (target) => ({ ...target, revokedToken: 'revoked', expiredToken: 'expired' }),
  },
  { id: 'a wrong path', provider: {}, target: (target) => ({ ...target, baseUrl: `${target.baseUrl}/elsewhere` }) },
  {
    id: 'the origin alone',
    provider: {},
    target: (target) => ({ ...target, baseUrl: new URL(target.baseUrl).origin }),
  },
  { id: 'nobody there', provider: {}, target: (target) => ({ ...target, baseUrl: 'http://127.0.0.1:1' }) },
  ...[1, 2, 5, 12, 30, 60, 100, 150].map(
    (maxRequests): Situation => ({ id: `${maxRequests} requests at most`, provider: {}, options: { maxRequests } }),
  ),
];
