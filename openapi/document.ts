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
import { type Example, listings, problems, tokens } from '../schemas/examples/index.ts';
import { type SchemaName, schemas } from '../schemas/index.ts';
import { componentSchemas, leavingOpen, linksTo } from './components.ts';

type Required = readonly RequirementId[];
type Open = readonly OpenPointId[];

const BEARER = 'bearer';
const tags = {
  authentication: { name: 'Authentication', description: 'Obtaining an access token.' },
  simulations: { name: 'Proposal (simulation)', description: 'The credit simulations of a partner.' },
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

/** The pages of the examples, each once: an example of a parameter has the name of the response to it. */
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

const issueAccessToken = {
  operationId: 'issueAccessToken',
  tags: [tags.authentication.name],
  summary: 'Issue an access token',
  description: leavingOpen(
    'Exchanges the credentials of a partner for a bearer token. Only the answer to good credentials is documented, so no other response is described.',
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
      'The token, how long it lives and what it is for.',
      bodies,
      ['open.content-type'],
      json('AccessToken', { accessToken: tokens.accessToken }),
    ),
  },
  ...linksTo(['token.issued-200', 'token.needs-credentials', 'version.in-path'], ofToken),
};

const inBounds: Required = ['listing.bounds-accepted', 'listing.parameters-optional'];

const listSimulations = {
  operationId: 'listSimulations',
  tags: [tags.simulations.name],
  summary: 'List simulations, a page at a time',
  description: leavingOpen('One page of the simulations that belong to the partner whose token it is.', ofListing),
  security: [{ [BEARER]: [] }],
  parameters: [
    parameter('pagina_inicial', 'numero', ['listing.requested-page', ...inBounds], ['open.default-page', ...ofValues]),
    parameter('limite', 'tamanho', ['listing.at-most-limite', ...inBounds], ['open.default-limit', ...ofValues]),
  ],
  responses: {
    200: response(
      'The page: its simulations and where it stands in the list.',
      ['listing.ok-200', 'listing.requested-page', 'listing.empty-account', ...bodies],
      ['open.content-type'],
      json('SimulationListing', listings),
    ),
    400: response(
      'The call is in error: the registration of the partner is not finished, or a parameter can not be read.',
      ['listing.error-400', 'listing.incomplete-account', ...bodies],
      ['open.content-type'],
      json('ProblemDetails', problems),
    ),
    401: response(
      'No token, an invalid one or one that was revoked. Any body, or none.',
      ['auth.missing-401', 'auth.invalid-401', 'auth.strict-token', 'auth.revoked-401'],
      ['open.401-body', 'open.validation-order'],
    ),
  },
  ...linksTo(['listing.statuses', 'version.in-path'], ofListing),
};

/**
 * The API in OpenAPI 3.1: shapes and bounds from `schemas/`, examples from `schemas/examples`, requirements and open points
 * by their ids, which `x-catalogue` lists.
 */
export function openApiDocument() {
  const stated = Object.entries<Requirement>({ ...requirements, ...comparisonRequirements });
  return {
    openapi: '3.1.0',
    info: {
      title: document.title,
      version: document.version,
      description: leavingOpen(
        'Access tokens and the paginated listing of credit simulations, for partners. What the API promises is told by requirements, and what it leaves unsaid by open points: x-requirements and x-open-points name them at each place, x-catalogue tells them. All examples are made up.',
        ofTheWhole,
      ),
      ...linksTo([], ofTheWhole),
    },
    servers: [
      {
        url: '{base_url}',
        description:
          'The base address of staging or of production, which differ by it alone: with the path segment of the integration API, without /v1. The default is made up.',
        // Validators by the schema of OpenAPI 3.1 of April 2021 reject a description of its own.
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
          description: leavingOpen('The token of the token call, in the header Authorization.', ofTokens),
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

/** The document as YAML that parsers of YAML 1.1 and 1.2 read alike. */
export function openApiText(openApi: ReturnType<typeof openApiDocument>): string {
  const yaml = new Document(openApi, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  yaml.commentBefore = ORIGIN;
  return yaml.toString({ lineWidth: 120, singleQuote: true });
}
