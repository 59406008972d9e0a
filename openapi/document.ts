import { Document } from 'yaml';
import {
  comparisonRequirements,
  document,
  type OpenPointId,
  openPoints,
  type Requirement,
  type RequirementId,
  requirements,
} from '../requirements/index.ts';
import { type Example, type Json, listings, problems, tokens } from '../schemas/examples/index.ts';
import { type JsonSchema, type SchemaName, schemaNames, schemas } from '../schemas/index.ts';

/** The requirements and open points of a part of the document. */
interface Linked {
  readonly 'x-requirements'?: readonly (RequirementId | 'environment.same-in-both')[];
  readonly 'x-open-points'?: readonly OpenPointId[];
}

/** A JSON Schema of draft 2020-12, as used in OpenAPI 3.1. */
interface Schema extends Omit<JsonSchema, '$schema' | '$id' | 'properties' | 'items'>, Linked {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly example?: Json;
}

/** Returns the links of a part, without empty lists. */
function linksTo(required: NonNullable<Linked['x-requirements']>, open: readonly OpenPointId[] = []): Linked {
  return {
    ...(required.length > 0 && { 'x-requirements': required }),
    ...(open.length > 0 && { 'x-open-points': open }),
  };
}

/** Appends the questions of the open points to a description. */
function leavingOpen(description: string, open: readonly OpenPointId[]): string {
  if (open.length === 0) return description;
  return `${description}\n\nLeft open: ${open.map((id) => openPoints[id].question).join(' ')}`;
}

/** Requirements of a place in addition to those with its name. */
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

/** Examples for mocks that read only the schemas. */
const shown: Readonly<Partial<Record<SchemaName, Example>>> = {
  AccessTokenRequest: tokens.credentials,
  AccessToken: tokens.accessToken,
  SimulationListing: listings.manyItems,
  ProblemDetails: problems.malformedParameter,
};

const isRequirement = (id: string): id is RequirementId => Object.hasOwn(requirements, id);
const isOpenPoint = (id: string): id is OpenPointId => Object.hasOwn(openPoints, id);

/** Returns the links of an object or field: requirements with its name, such as `Customer.cpf-mask`, and others. */
function linksOf(place: string, isNamed: (id: RequirementId) => boolean): Linked {
  const open = Object.entries(openPlaces).filter(([, places]) => places.includes(place));
  const named = Object.keys(requirements).filter(isRequirement).filter(isNamed);
  return linksTo([...named, ...(further[place] ?? [])], open.map(([id]) => id).filter(isOpenPoint));
}

/** Converts a schema file: references point into the document, and patterns need no Unicode classes. */
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

/** Returns the documented objects by name. */
function componentSchemas(): Readonly<Record<string, Schema>> {
  const objects = schemaNames.filter((name) => name !== 'SimulationListingQuery');
  return Object.fromEntries(objects.map((name) => [name, objectOf(name)]));
}

type Required = readonly RequirementId[];
type Open = readonly OpenPointId[];

const BEARER = 'bearer';
const tags = {
  authentication: { name: 'Authentication', description: 'Issues access tokens.' },
  simulations: { name: 'Proposal (simulation)', description: 'Lists the credit simulations of a partner.' },
} as const;

function json(schema: SchemaName, examples: Readonly<Record<string, Example>>) {
  const shown = Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value }] as const);
  const $ref = `#/components/schemas/${schema}`;
  return { 'application/json': { schema: { $ref }, examples: Object.fromEntries(shown) } };
}

function response(description: string, required: Required, open: Open, content?: ReturnType<typeof json>) {
  return {
    description: leavingOpen(description, open),
    ...(content !== undefined && { content }),
    ...linksTo(required, open),
  };
}

/** The pages of the examples, without duplicates. A parameter example and its response example have the same name. */
const pages = Object.entries(listings)
  .map(([name, { value }]) => [name, value.pagina] as const)
  .filter(([, { numero, tamanho }], at, all) => {
    return all.findIndex(([, one]) => numero === one.numero && tamanho === one.tamanho) === at;
  });

function parameter(name: string, field: 'numero' | 'tamanho', required: Required, open: Open) {
  const { description = '', ...schema } = schemas.SimulationListingQuery.properties?.[name] ?? {};
  return {
    ...{ name, in: 'query', description: leavingOpen(description, open), required: false, schema },
    examples: Object.fromEntries(pages.map(([page, shown]) => [page, { value: shown[field] }])),
    ...linksTo(required, open),
  };
}

const bodies: Required = ['json.well-formed', 'json.unique-names'];
const ofToken: Open = ['open.token-errors', 'open.token-reuse'];
const ofListing: Open = ['open.beyond-last-page', 'open.unknown-parameter', 'open.methods'];
const ofValues: Open = ['open.out-of-bounds', 'open.empty-parameter', 'open.repeated-parameter'];
const ofTheWhole: Open = ['open.rate-limits', 'open.deprecation', 'open.events'];
const ofTokens: Open = ['open.scheme-case', 'open.scopes', 'open.revocation-refresh'];

/** The undocumented responses. */
const anyOther = response(
  'Any other response, for example 5xx: not documented, with any body.',
  [],
  ['open.rate-limits'],
);

const issueAccessToken = {
  operationId: 'issueAccessToken',
  tags: [tags.authentication.name],
  summary: 'Issue an access token',
  description: leavingOpen(
    'Exchanges the credentials of a partner for a bearer token. Only the response to valid credentials is documented.',
    ofToken,
  ),
  security: [],
  requestBody: {
    description: 'The credentials of the partner.',
    required: true,
    content: json('AccessTokenRequest', { credentials: tokens.credentials }),
  },
  responses: {
    200: response(
      'The token, its lifetime, type and scope.',
      bodies,
      ['open.content-type'],
      json('AccessToken', { accessToken: tokens.accessToken }),
    ),
    '4XX': response(
      'The credentials are wrong or incomplete, the request is invalid, or there are too many. Status and body are open.',
      ['token.needs-credentials'],
      ['open.token-errors'],
    ),
    default: anyOther,
  },
  ...linksTo(['token.issued-200', 'token.needs-credentials', 'version.in-path'], ofToken),
};

const inBounds: Required = ['listing.bounds-accepted', 'listing.parameters-optional'];

const listSimulations = {
  operationId: 'listSimulations',
  tags: [tags.simulations.name],
  summary: 'List simulations page by page',
  description: leavingOpen(
    'Returns one page of the simulations of the partner that the token was issued to.',
    ofListing,
  ),
  security: [{ [BEARER]: [] }],
  parameters: [
    parameter('pagina_inicial', 'numero', ['listing.requested-page', ...inBounds], ['open.default-page', ...ofValues]),
    parameter('limite', 'tamanho', ['listing.at-most-limite', ...inBounds], ['open.default-limit', ...ofValues]),
  ],
  responses: {
    200: response(
      'The simulations of the page, and its position in the listing.',
      ['listing.ok-200', 'listing.requested-page', 'listing.empty-account', ...bodies],
      ['open.content-type'],
      json('SimulationListing', listings),
    ),
    400: response(
      'A parameter is not an integer, or the registration of the partner is not finished.',
      ['listing.error-400', 'listing.incomplete-account', ...bodies],
      ['open.content-type'],
      json('ProblemDetails', problems),
    ),
    401: response(
      'The token is missing, invalid, expired or revoked. The body is open; it may be empty.',
      ['auth.missing-401', 'auth.invalid-401', 'auth.strict-token', 'auth.revoked-401'],
      ['open.401-body', 'open.validation-order'],
    ),
    default: anyOther,
  },
  ...linksTo(['listing.statuses', 'version.in-path'], ofListing),
};

/**
 * Returns the API in OpenAPI 3.1: shapes and bounds from `schemas/`, examples from `schemas/examples`, and the ids of
 * requirements and open points. `x-catalogue` lists the ids.
 */
export function openApiDocument() {
  const stated = Object.entries<Requirement>({ ...requirements, ...comparisonRequirements });
  return {
    openapi: '3.1.0',
    info: {
      title: document.title,
      version: document.version,
      // The license of this description, not of the API.
      license: { name: 'MIT', identifier: 'MIT' },
      description: leavingOpen(
        'Access tokens and the paginated listing of credit simulations, for partners. `x-requirements` names the documented requirements of each element, `x-open-points` the questions that the documentation leaves open; `x-catalogue` lists both. All examples are made up.',
        ofTheWhole,
      ),
      ...linksTo([], ofTheWhole),
    },
    servers: [
      {
        url: '{base_url}',
        description:
          'The base URL of staging or production, including the path segment of the integration API, without /v1. Nothing else differs between the two. The default is made up.',
        // Validators with the OpenAPI 3.1 schema of April 2021 reject a `description` here.
        variables: { base_url: { default: 'https://partner.example/integration' } },
        ...linksTo(['environment.base-path', 'environment.same-in-both']),
      },
    ],
    tags: Object.values(tags),
    paths: {
      '/v1/authentication/accesstoken': { post: issueAccessToken },
      '/v1/proposal/simulation': { get: listSimulations },
    },
    components: {
      securitySchemes: {
        [BEARER]: {
          ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          description: leavingOpen('The access token, in the Authorization header.', ofTokens),
          ...linksTo(['auth.bearer-header-only', 'token.accepted'], ofTokens),
        },
      },
      schemas: componentSchemas(),
    },
    'x-catalogue': {
      requirements: Object.fromEntries(
        stated.map(([id, { level, clause, statement }]) => [id, { level, clause, statement }]),
      ),
      openPoints: Object.fromEntries(
        Object.entries(openPoints).map(([id, { clause, question }]) => [id, { clause, question }]),
      ),
    },
  };
}

const ORIGIN = ' Written by `npm run openapi` from schemas/, requirements/ and schemas/examples/. Change those.';

/** Serializes the document as YAML with the same meaning in YAML 1.1 and 1.2. */
export function openApiText(openApi: ReturnType<typeof openApiDocument>): string {
  const yaml = new Document(openApi, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  yaml.commentBefore = ORIGIN;
  return yaml.toString({ lineWidth: 120, singleQuote: true });
}
