import { authenticationRequirements } from './authentication.ts';
import { environmentRequirements } from './environment.ts';
import { jsonRequirements } from './json.ts';
import { listingRequirements } from './listing.ts';
import type { openPoints } from './open-points.ts';
import { pageRequirements } from './page.ts';
import { problemDetailsRequirements } from './problem-details.ts';
import type { Requirement } from './requirement.ts';
import { simulationRequirements } from './simulation.ts';
import { simulationObjectRequirements } from './simulation-objects.ts';
import { tokenRequirements } from './token.ts';

export { comparisonRequirements } from './environment.ts';
export { openPoints } from './open-points.ts';
export type { Level, OpenPoint, Requirement, Severity } from './requirement.ts';

/** The document that the requirements are taken from. */
export const document = { version: '1.0.0', title: 'Vehicle Credit Partner Integration API' } as const;

/** Version of the catalogue: grows with every id that is added. */
export const catalogueVersion = 2;

/** Every requirement of a run, by id, in the order of the document. */
export const requirements = {
  ...environmentRequirements,
  ...tokenRequirements,
  ...authenticationRequirements,
  ...listingRequirements,
  ...pageRequirements,
  ...simulationRequirements,
  ...simulationObjectRequirements,
  ...jsonRequirements,
  ...problemDetailsRequirements,
} as const satisfies Record<string, Requirement>;

export type RequirementId = keyof typeof requirements;

export type OpenPointId = keyof typeof openPoints;
