import type { Facts } from '../../facts/facts.ts';
import { behaviours, faults, type ProviderOptions } from '../../provider/index.ts';
import { withoutDefects } from '../../src/run/defects.ts';
import type { RunOptions, Target } from '../../src/settings/settings.ts';
import { sizeFor } from '../proof/rows.ts';
import { DEFAULTS, recordedRun } from '../proof/whole-run.ts';

/** A run to record. */
export interface Situation {
  readonly id: string;
  readonly provider: ProviderOptions;
  readonly options?: Partial<RunOptions>;
  /** Changes the target that the provider states. */
  readonly target?: (target: Target) => Target;
}

/** Every row of the provider's tables that needs neither a socket nor the clock. */
export const rows: readonly Situation[] = [
  ...faults.map(({ id }) => ({ id, provider: { faults: [id], count: sizeFor(id) } })),
  ...behaviours
    .filter(({ timed }) => !timed)
    .map(({ id }) => ({ id, provider: { behaviours: [id], count: sizeFor(id) } })),
];

const NOBODY = { clientId: 'nobody', clientSecret: 'nothing' };

const TARGETS: Readonly<Record<string, (target: Target) => Target>> = {
  production: (target) => ({ ...target, environment: 'production' }),
  'the main partner alone': ({ environment, baseUrl, loopback, plainHttp, main }) => {
    return { environment, baseUrl, loopback, plainHttp, main };
  },
  'wrong credentials': (target) => ({ ...target, main: NOBODY }),
  'a wrong second partner': (target) => ({ ...target, second: NOBODY }),
  'a wrong empty partner': (target) => ({ ...target, empty: NOBODY }),
  'a wrong incomplete partner': (target) => ({ ...target, incomplete: NOBODY }),
  'the same partner twice': (target) => ({ ...target, second: target.main }),
  'an incomplete partner that is complete': (target) => ({ ...target, incomplete: target.main }),
  'an empty partner that is not empty': (target) => ({ ...target, empty: target.main }),
  'a main partner that is incomplete': (target) => ({ ...target, main: target.incomplete ?? target.main }),
  'a main partner that is empty': (target) => ({ ...target, main: target.empty ?? target.main }),
  'words as given tokens': (target) => ({ ...target, revokedToken: 'revoked', expiredToken: 'expired' }),
  'a wrong path': (target) => ({ ...target, baseUrl: `${target.baseUrl}/elsewhere` }),
  'the origin alone': (target) => ({ ...target, baseUrl: new URL(target.baseUrl).origin }),
  'an unreachable target': (target) => ({ ...target, baseUrl: 'http://127.0.0.1:1' }),
};

/** Sizes, settings and targets that no row of the provider's tables has. */
export const situations: readonly Situation[] = [
  { id: 'the reference', provider: {} },
  ...[0, 1, 10, 99, 100, 101, 200, 1001].map((count) => ({ id: `${count} simulations`, provider: { count } })),
  { id: 'another seed', provider: { seed: 2 } },
  { id: 'a sampled list', provider: { count: 3000 }, options: { maxPages: 4 } },
  { id: 'a sampled list of partners', provider: {}, options: { maxPages: 1 } },
  { id: 'ids shown', provider: { faults: ['id_simulacao-cut-once'] }, options: { showIds: true } },
  ...Object.entries(TARGETS).map(([id, target]) => ({ id, provider: {}, target })),
  ...[1, 2, 5, 12, 30, 60, 100, 150].map((maxRequests): Situation => {
    return { id: `${maxRequests} requests at most`, provider: {}, options: { maxRequests } };
  }),
];

/** The situation with a short list and one request at a time: each run of it then ends alike. */
export const inOrder = ({ id, provider, ...others }: Situation): Situation => ({
  ...others,
  id,
  provider: { ...provider, count: Math.min(23, provider.count ?? 23) },
  options: { ...others.options, concurrency: 1 },
});

/** Returns the facts of a run. */
export async function recorded({ provider, options, target }: Situation): Promise<Facts> {
  const all = { ...DEFAULTS, ...options, dryRun: true };
  // The provider of this process has no other address.
  const http = target !== undefined;
  const { recording } = await recordedRun(provider, all, { http, ...(http && { target }) });
  return withoutDefects(recording).facts;
}
