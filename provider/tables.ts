import { listBehaviours, livingBehaviours } from './behaviours/lists.ts';
import { parameterBehaviours } from './behaviours/parameters.ts';
import { tokenBehaviours } from './behaviours/tokens.ts';
import { transportBehaviours } from './behaviours/transport.ts';
import { valueBehaviours } from './behaviours/values.ts';
import { accountFaults } from './faults/accounts.ts';
import { authenticationFaults } from './faults/authentication.ts';
import { errorFaults } from './faults/errors.ts';
import { listingFaults } from './faults/listing.ts';
import { pageFaults } from './faults/page.ts';
import { simulationFaults } from './faults/simulation.ts';
import { tokenFaults } from './faults/token.ts';
import { transportFaults } from './faults/transport.ts';
import type { Behaviour, Fault } from './rows.ts';

/** Legal implementations of the API. Each one resolves an open point in an allowed way. */
export const behaviours: readonly Behaviour[] = [
  ...parameterBehaviours,
  ...valueBehaviours,
  ...listBehaviours,
  ...livingBehaviours,
  ...tokenBehaviours,
  ...transportBehaviours,
];

/** Violations of the document, each with the requirements that it breaks. */
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
