import { errorInteractions } from './errors.ts';
import type { Interaction } from './interaction.ts';
import { listingInteractions } from './listing.ts';
import { tokenInteractions } from './token.ts';

export { errorInteractions } from './errors.ts';
export { groundsOf, type Interaction } from './interaction.ts';
export { listingInteractions } from './listing.ts';
export { requirementsAt } from './requirement-ids.ts';
export type { Matcher, Rule, Rules } from './rules.ts';
export { type Placeholder, type State, type StateName, stateNames } from './states.ts';
export { tokenInteractions } from './token.ts';

/** Who relies on whom. */
export const parties = { consumer: 'vehicle-credit-partner', provider: 'vehicle-credit-api' } as const;

/** The name of the pact file, as Pact gives it. */
export const pactFile = `${parties.consumer}-${parties.provider}.json`;

/** Everything that a partner relies on. */
export const interactions: readonly Interaction[] = [
  ...Object.values(tokenInteractions),
  ...Object.values(listingInteractions),
  ...Object.values(errorInteractions),
];
