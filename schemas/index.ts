import { readFileSync } from 'node:fs';

/** A JSON Schema of draft 2020-12, limited to the keywords in these files. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean;
}

/** Names of the objects. Those of requests and of the listing envelope are ours, the others are documented. */
export const schemaNames = [
  'Simulation',
  'Transaction',
  'Interest',
  'Cet',
  'Iof',
  'Vehicle',
  'Customer',
  'Page',
  'ProblemDetails',
  'AccessToken',
  'AccessTokenRequest',
  'SimulationListing',
  'SimulationListingQuery',
] as const;

export type SchemaName = (typeof schemaNames)[number];

function read(name: SchemaName): JsonSchema {
  return JSON.parse(readFileSync(new URL(`./${name}.schema.json`, import.meta.url), 'utf8'));
}

/** The schema of each object. References use the `$id`, `<Name>.schema.json`, which is also the file name. */
export const schemas = Object.fromEntries(schemaNames.map((name) => [name, read(name)])) as Readonly<
  Record<SchemaName, JsonSchema>
>;

/** Returns the name of the object that a schema refers to, if it is a reference. */
export function referenceOf({ $ref }: JsonSchema): SchemaName | undefined {
  return schemaNames.find((name) => $ref === `${name}.schema.json`);
}
