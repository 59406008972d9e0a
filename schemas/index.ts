import { readFileSync } from 'node:fs';

/** A JSON Schema of draft 2020-12, as far as these files use it. */
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

/** The documented objects, by the document's names; the requests and the listing's envelope by ours. */
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

/** The shape of each object. One refers to another by its `$id`, `<Name>.schema.json`, which is the file's name too. */
export const schemas = Object.fromEntries(schemaNames.map((name) => [name, read(name)])) as Readonly<
  Record<SchemaName, JsonSchema>
>;
