import { catalogueIn } from './index.ts';

const catalogue = catalogueIn(1);

/** The same tables as those of `index.ts`, in Brazilian Portuguese. */
export const { requirements, comparisonRequirements, openPoints } = catalogue;

const stated = Object.entries({ ...requirements, ...comparisonRequirements });
const asked = Object.entries(openPoints);

/** Statements and questions by id. */
export const sentences: Readonly<Record<string, string>> = Object.fromEntries([
  ...stated.map(([id, { statement }]) => [id, statement]),
  ...asked.map(([id, { question }]) => [id, question]),
]);

/** Clauses by id. */
export const clauses: Readonly<Record<string, string>> = Object.fromEntries(
  [...stated, ...asked].map(([id, { clause }]) => [id, clause]),
);
