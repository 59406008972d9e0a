import type { OpenPointId, RequirementId } from '../index.ts';
import { authenticationStatements } from './authentication.ts';
import { comparisonStatements, environmentStatements } from './environment.ts';
import { jsonStatements } from './json.ts';
import { listingStatements } from './listing.ts';
import { openPointQuestions } from './open-points.ts';
import { pageStatements } from './page.ts';
import { problemDetailsStatements } from './problem-details.ts';
import { simulationStatements } from './simulation.ts';
import { simulationObjectStatements } from './simulation-objects.ts';
import { tokenStatements } from './token.ts';

type SpokenId = RequirementId | OpenPointId | keyof typeof comparisonStatements;

/** The statement of every requirement and the question of every open point in Brazilian Portuguese, by id. */
export const sentences: Readonly<Record<SpokenId, string>> = {
  ...environmentStatements,
  ...comparisonStatements,
  ...tokenStatements,
  ...authenticationStatements,
  ...listingStatements,
  ...pageStatements,
  ...simulationStatements,
  ...simulationObjectStatements,
  ...jsonStatements,
  ...problemDetailsStatements,
  ...openPointQuestions,
};
