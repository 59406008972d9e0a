import { authenticationRequirements } from './authentication.ts';
import { comparisonRequirements as comparisonTable, environmentRequirements } from './environment.ts';
import { jsonRequirements } from './json.ts';
import { listingRequirements } from './listing.ts';
import { openPointTable } from './open-points.ts';
import { pageRequirements } from './page.ts';
import { problemDetailsRequirements } from './problem-details.ts';
import { catalogueMinors, type OpenPoint, type Requirement, type Stated, type Text } from './requirement.ts';
import { simulationObjectRequirements, simulationRequirements } from './simulation.ts';
import { tokenRequirements } from './token.ts';

export type { Level, Need, OpenPoint, Requirement, Severity } from './requirement.ts';

/** Every requirement of a run, by id, in document order. */
const requirementTable = {
  ...environmentRequirements,
  ...tokenRequirements,
  ...authenticationRequirements,
  ...listingRequirements,
  ...pageRequirements,
  ...simulationRequirements,
  ...simulationObjectRequirements,
  ...jsonRequirements,
  ...problemDetailsRequirements,
} as const satisfies Record<string, Stated>;

export type RequirementId = keyof typeof requirementTable;
export type OpenPointId = keyof typeof openPointTable;

type Table<Id extends string, Value> = Readonly<Record<Id, Value>>;

/** Returns the catalog in one language: 0 is English, 1 is Brazilian Portuguese. */
export function catalogueIn(language: 0 | 1) {
  const stated = <Id extends string>(table: Table<Id, Stated>): Table<Id, Requirement> =>
    mapped(table, ({ clause, statement, sent, judged, ...rest }) => ({
      ...rest,
      clause: clause[language],
      statement: statement[language],
      sent: sent[language],
      judged: judged[language],
    }));
  const asked = <Id extends string>(table: Table<Id, OpenPoint<Text>>): Table<Id, OpenPoint> =>
    mapped(table, ({ clause, question, seen, ...rest }) => ({
      ...rest,
      clause: clause[language],
      question: question[language],
      seen: seen[language],
    }));
  return {
    requirements: stated(requirementTable),
    comparisonRequirements: stated(comparisonTable),
    openPoints: asked(openPointTable),
  };
}

function mapped<Id extends string, Value, Mapped>(table: Table<Id, Value>, map: (value: Value) => Mapped) {
  const entries = Object.entries<Value>(table).map(([id, value]) => [id, map(value)] as const);
  return Object.fromEntries(entries) as Record<Id, Mapped>;
}

/** The source document of the requirements. */
export const document = { version: '1.0.0', title: 'Vehicle Credit Partner Integration API' } as const;

/** Version of the catalog. It increases with every added id. */
export const catalogueVersion = catalogueMinors.length;

/** The requirements of a run, those of compared runs, and the open points, by id, in English. */
export const { requirements, comparisonRequirements, openPoints } = catalogueIn(0);
