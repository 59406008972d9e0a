import type { OpenPointId, RequirementId } from '../requirements/index.ts';
import { type Example, listings, problems, tokens } from '../schemas/examples/index.ts';
import { type SchemaName, schemas } from '../schemas/index.ts';
import { leavingOpen, linksTo } from './links.ts';
import type { MediaType, Operation, Parameter, Response } from './model.ts';

/** Name of the security scheme. */
export const BEARER = 'bearer';

export const tags = {
  authentication: { name: 'Authentication', description: 'Obtaining an access token.' },
  simulations: { name: 'Proposal (simulation)', description: 'The credit simulations of a partner.' },
} as const;

const json = (
  schema: SchemaName,
  examples: Readonly<Record<string, Example>>,
): Readonly<Record<string, MediaType>> => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${schema}` },
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, { summary, value }]) => [name, { summary, value }]),
    ),
  },
});

/** A response, its description followed by what is open about it. */
function response(
  description: string,
  required: readonly RequirementId[],
  open: readonly OpenPointId[],
  content?: Response['content'],
): Response {
  return {
    description: leavingOpen(description, open),
    ...(content !== undefined && { content }),
    ...linksTo(required, open),
  };
}

type Page = (typeof listings)[keyof typeof listings]['value']['pagina'];

/** What is asked for each page that is shown: the examples of a parameter go by the names of those of the answer. */
function askedFor(field: 'numero' | 'tamanho'): Readonly<Record<string, { readonly value: number }>> {
  const pages = Object.entries(listings).map(([name, { value }]) => [name, value.pagina] as const);
  const isFirstOfItsKind = (page: Page, at: number): boolean =>
    pages.findIndex(([, { numero, tamanho }]) => numero === page.numero && tamanho === page.tamanho) === at;
  const shown = pages.filter(([, page], at) => isFirstOfItsKind(page, at));
  return Object.fromEntries(shown.map(([name, page]) => [name, { value: page[field] }]));
}

function parameter(
  name: string,
  field: 'numero' | 'tamanho',
  required: readonly RequirementId[],
  open: readonly OpenPointId[],
): readonly Parameter[] {
  const { description = '', ...schema } = schemas.SimulationListingQuery.properties?.[name] ?? {};
  return [
    {
      name,
      in: 'query',
      description: leavingOpen(description, open),
      required: false,
      schema,
      examples: askedFor(field),
      ...linksTo(required, open),
    },
  ];
}

const bodies: readonly RequirementId[] = ['json.well-formed', 'json.unique-names'];
const ofToken: readonly OpenPointId[] = ['open.token-errors', 'open.token-reuse'];
const ofListing: readonly OpenPointId[] = ['open.beyond-last-page', 'open.unknown-parameter', 'open.methods'];
const ofValues: readonly OpenPointId[] = ['open.out-of-bounds', 'open.empty-parameter', 'open.repeated-parameter'];

/** The token call. */
export const issueAccessToken: Operation = {
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

/** The listing. */
export const listSimulations: Operation = {
  operationId: 'listSimulations',
  tags: [tags.simulations.name],
  summary: 'List simulations, a page at a time',
  description: leavingOpen('One page of the simulations that belong to the partner whose token it is.', ofListing),
  security: [{ [BEARER]: [] }],
  parameters: [
    ...parameter(
      'pagina_inicial',
      'numero',
      ['listing.requested-page', 'listing.bounds-accepted', 'listing.parameters-optional'],
      ['open.default-page', ...ofValues],
    ),
    ...parameter(
      'limite',
      'tamanho',
      ['listing.at-most-limite', 'listing.bounds-accepted', 'listing.parameters-optional'],
      ['open.default-limit', ...ofValues],
    ),
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
