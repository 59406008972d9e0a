import { type OpenPointId, openPoints, type RequirementId, requirements } from '../requirements/index.ts';
import { type Example, type Json, listings, problems, tokens } from '../schemas/examples/index.ts';
import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../schemas/index.ts';

/** The requirements that a piece of the document rests on, and the points that it leaves open. */
export interface Linked {
  readonly 'x-requirements'?: readonly (RequirementId | 'environment.same-in-both')[];
  readonly 'x-open-points'?: readonly OpenPointId[];
}

/** A JSON Schema of draft 2020-12 as OpenAPI 3.1 takes it. */
export interface Schema extends Omit<JsonSchema, '$schema' | '$id' | 'properties' | 'items'>, Linked {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly example?: Json;
}

/** The links of a piece, without the empty lists. */
export function linksTo(required: NonNullable<Linked['x-requirements']>, open: readonly OpenPointId[] = []): Linked {
  return {
    ...(required.length > 0 && { 'x-requirements': required }),
    ...(open.length > 0 && { 'x-open-points': open }),
  };
}

/** A description followed by the questions of the open points. */
export function leavingOpen(description: string, open: readonly OpenPointId[]): string {
  if (open.length === 0) return description;
  return `${description}\n\nLeft open: ${open.map((id) => openPoints[id].question).join(' ')}`;
}

/** Requirements of a place beyond those with its name. */
const further: Readonly<Record<string, readonly RequirementId[]>> = {
  'AccessToken.accesstoken': ['token.accepted'],
  'AccessToken.expiresIn': ['token.expiry-agrees'],
  'AccessToken.expiresAt': ['token.expiry-agrees'],
  'AccessTokenRequest.clientId': ['token.needs-credentials'],
  'AccessTokenRequest.clientSecret': ['token.needs-credentials'],
  SimulationListing: ['listing.envelope-closed'],
  'SimulationListing.itens': [
    ...([
      'listing.requested-page',
      'listing.same-simulation',
      'listing.at-most-limite',
      'auth.own-simulations',
    ] as const),
  ],
};

/** The places of each open point. */
const openPlaces: Readonly<Partial<Record<OpenPointId, readonly string[]>>> = {
  'open.required-fields': ['Simulation'],
  'open.lifecycle': ['Simulation'],
  'open.expires-in-unit': ['AccessToken.expiresIn'],
  'open.scopes': ['AccessToken.scope'],
  'open.error-tipos': ['ProblemDetails.tipo'],
  'open.last-page-size': ['Page.tamanho'],
  'open.ordering': ['SimulationListing.itens'],
  'open.prazo-unit': ['Simulation.prazo'],
  'open.formats': [
    ...['Simulation.id_simulacao', 'Simulation.uf', 'Simulation.data_criacao'],
    ...['Vehicle.placa', 'Vehicle.chassi', 'Customer.cpf'],
  ],
  'open.currency': [
    ...['Simulation.valor_parcela', 'Simulation.valor_solicitado', 'Simulation.valor_entrada', 'Simulation.valor_bem'],
    ...['Simulation.valor_tac', 'Simulation.valor_registro', 'Vehicle.valor', 'Iof.valor'],
    ...['Transaction.valor_total_credito', 'Transaction.valor_total_debito'],
  ],
  'open.rates': [
    ...['Simulation.taxa_juros_negociada', 'Interest.percentual_juros_mensal', 'Interest.percentual_juros_anual'],
    ...['Cet.percentual_mensal', 'Cet.percentual_anual', 'Iof.percentual'],
  ],
};

/** Examples for mocks that read the schemas alone. */
const shown: Readonly<Partial<Record<SchemaName, Example>>> = {
  AccessTokenRequest: tokens.credentials,
  AccessToken: tokens.accessToken,
  SimulationListing: listings.manyItems,
  ProblemDetails: problems.malformedParameter,
};

const isRequirement = (id: string): id is RequirementId => Object.hasOwn(requirements, id);
const isOpenPoint = (id: string): id is OpenPointId => Object.hasOwn(openPoints, id);

/** The links of an object or a field: requirements with its name, such as `Customer.cpf-mask`, and further ones. */
function linksOf(place: string, isNamed: (id: RequirementId) => boolean): Linked {
  const open = Object.entries(openPlaces).filter(([, places]) => places.includes(place));
  const named = Object.keys(requirements).filter(isRequirement).filter(isNamed);
  return linksTo([...named, ...(further[place] ?? [])], open.map(([id]) => id).filter(isOpenPoint));
}

/** A schema of the schema files, its references within the document, its pattern for engines without Unicode classes. */
function converted({ $schema, $id, $ref, properties, items, ...rest }: JsonSchema): Schema {
  const pattern = rest.pattern?.replaceAll('\\p{L}', 'A-Za-zÀ-힣').replaceAll('\\p{N}', '0-9');
  return {
    ...($ref !== undefined && { $ref: `#/components/schemas/${$ref.replace('.schema.json', '')}` }),
    ...rest,
    ...(pattern !== undefined && { pattern }),
    ...(items !== undefined && { items: converted(items) }),
  };
}

function objectOf(name: SchemaName): Schema {
  const { properties = {}, ...rest } = schemas[name];
  const example = shown[name];
  const fields = Object.entries(properties).map(([field, schema]): [string, Schema] => {
    const place = `${name}.${field}`;
    return [field, { ...converted(schema), ...linksOf(place, (id) => id === place || id.startsWith(`${place}-`)) }];
  });
  return {
    ...converted(rest),
    properties: Object.fromEntries(fields),
    ...(example !== undefined && { example: example.value }),
    ...linksOf(name, (id) => id === `${name}.closed` || id === `${name}.complete`),
  };
}

/** The documented objects by their names. */
export function componentSchemas(): Readonly<Record<string, Schema>> {
  const objects = schemaNames.filter((name) => name !== 'SimulationListingQuery');
  return Object.fromEntries(objects.map((name) => [name, objectOf(name)]));
}
