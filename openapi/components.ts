import type { OpenPointId, RequirementId } from '../requirements/index.ts';
import { type Example, listings, problems, tokens } from '../schemas/examples/index.ts';
import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../schemas/index.ts';
import { linksTo, requirementsOfField, requirementsOfObject } from './links.ts';
import type { Schema } from './model.ts';

/** What the catalogue says of a place beyond what its name tells. */
const further: Readonly<Record<string, readonly RequirementId[]>> = {
  'AccessToken.accesstoken': ['token.accepted'],
  'AccessToken.expiresIn': ['token.expiry-agrees'],
  'AccessToken.expiresAt': ['token.expiry-agrees'],
  'AccessTokenRequest.clientId': ['token.needs-credentials'],
  'AccessTokenRequest.clientSecret': ['token.needs-credentials'],
  SimulationListing: ['listing.envelope-closed'],
  'SimulationListing.itens': [
    'listing.requested-page',
    'listing.same-simulation',
    'listing.at-most-limite',
    'auth.own-simulations',
  ],
};

const rates: readonly OpenPointId[] = ['open.rates'];
const amounts: readonly OpenPointId[] = ['open.currency'];
const formats: readonly OpenPointId[] = ['open.formats'];

const leftOpen: Readonly<Record<string, readonly OpenPointId[]>> = {
  'AccessToken.expiresIn': ['open.expires-in-unit'],
  'AccessToken.scope': ['open.scopes'],
  'ProblemDetails.tipo': ['open.error-tipos'],
  'Page.tamanho': ['open.last-page-size'],
  'SimulationListing.itens': ['open.ordering'],
  Simulation: ['open.required-fields', 'open.lifecycle'],
  'Simulation.id_simulacao': formats,
  'Simulation.prazo': ['open.prazo-unit'],
  'Simulation.valor_parcela': amounts,
  'Simulation.valor_solicitado': amounts,
  'Simulation.valor_entrada': amounts,
  'Simulation.valor_bem': amounts,
  'Simulation.valor_tac': amounts,
  'Simulation.valor_registro': amounts,
  'Simulation.taxa_juros_negociada': rates,
  'Simulation.uf': formats,
  'Simulation.data_criacao': formats,
  'Transaction.valor_total_credito': amounts,
  'Transaction.valor_total_debito': amounts,
  'Interest.percentual_juros_mensal': rates,
  'Interest.percentual_juros_anual': rates,
  'Cet.percentual_mensal': rates,
  'Cet.percentual_anual': rates,
  'Iof.valor': amounts,
  'Iof.percentual': rates,
  'Vehicle.valor': amounts,
  'Vehicle.placa': formats,
  'Vehicle.chassi': formats,
  'Customer.cpf': formats,
};

/** Mocks that go by the schemas alone take these. */
const shown: Readonly<Partial<Record<SchemaName, Example>>> = {
  AccessTokenRequest: tokens.credentials,
  AccessToken: tokens.accessToken,
  SimulationListing: listings.manyItems,
  ProblemDetails: problems.accountIsIncompleted,
};

const REFERENCE = /^(?<name>\w+)\.schema\.json$/;

/** A reference of the schema files as one within the document. */
function within(reference: string): string {
  return reference.replace(REFERENCE, '#/components/schemas/$<name>');
}

/** A pattern for engines that know no classes of Unicode: letters are those of its first plane, digits are decimal. */
export function plainPattern(pattern: string): string {
  return pattern.replaceAll('\\p{L}', 'A-Za-zÀ-힣').replaceAll('\\p{N}', '0-9');
}

function converted({ $schema, $id, $ref, properties, items, ...rest }: JsonSchema): Schema {
  return {
    ...($ref !== undefined && { $ref: within($ref) }),
    ...rest,
    ...(rest.pattern !== undefined && { pattern: plainPattern(rest.pattern) }),
    ...(items !== undefined && { items: converted(items) }),
  };
}

/** The schema of a field of an object, linked to what the catalogue says of it. */
export function fieldOf(object: SchemaName, field: string, schema: JsonSchema): Schema {
  const place = `${object}.${field}`;
  return {
    ...converted(schema),
    ...linksTo([...requirementsOfField(object, field), ...(further[place] ?? [])], leftOpen[place]),
  };
}

function objectOf(name: SchemaName): Schema {
  const { properties = {}, ...rest } = schemas[name];
  const example = shown[name];
  const fields = Object.entries(properties).map(([field, schema]) => [field, fieldOf(name, field, schema)] as const);
  return {
    ...converted(rest),
    properties: Object.fromEntries(fields),
    ...(example !== undefined && { example: example.value }),
    ...linksTo([...requirementsOfObject(name), ...(further[name] ?? [])], leftOpen[name]),
  };
}

/** The documented objects by their names; parameters are told where they are used. */
export function componentSchemas(): Readonly<Record<string, Schema>> {
  const objects = schemaNames.filter((name) => name !== 'SimulationListingQuery');
  return Object.fromEntries(objects.map((name) => [name, objectOf(name)]));
}
