import { catalogueIn } from './tables.ts';

export type { Level, Need, OpenPoint, Requirement, Severity } from './requirement.ts';
export type { OpenPointId, RequirementId } from './tables.ts';

/** The document that the requirements are taken from. */
export const document = { version: '1.0.0', title: 'Vehicle Credit Partner Integration API' } as const;

/** Version of the catalogue: grows with every id that is added. */
export const catalogueVersion = 2;

/** Every requirement of a run, those of two runs compared, and every open point, by id, in English. */
export const { requirements, comparisonRequirements, openPoints } = catalogueIn(0);
