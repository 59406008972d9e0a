import type { RequirementId } from '../requirements/index.ts';
import { authenticationChecks } from './authentication.ts';
import { environmentChecks } from './environment.ts';
import { jsonChecks } from './json.ts';
import { listingChecks } from './listing.ts';
import { pageChecks } from './page.ts';
import { problemDetailsChecks } from './problem-details.ts';
import { simulationChecks, simulationObjectChecks } from './simulation.ts';
import type { FactsCheck } from './support.ts';
import { tokenChecks } from './token.ts';

/** The check of every requirement: what is missing, unknown or misspelt does not compile. */
export const checks = {
  ...environmentChecks,
  ...tokenChecks,
  ...authenticationChecks,
  ...listingChecks,
  ...pageChecks,
  ...simulationChecks,
  ...simulationObjectChecks,
  ...jsonChecks,
  ...problemDetailsChecks,
} satisfies Record<RequirementId, FactsCheck>;
