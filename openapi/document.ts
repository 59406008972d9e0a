import {
  comparisonRequirements,
  document,
  type OpenPointId,
  openPoints,
  type Requirement,
  requirements,
} from '../requirements/index.ts';
import { componentSchemas } from './components.ts';
import { leavingOpen, linksTo } from './links.ts';
import type { Catalogue, OpenApi } from './model.ts';
import { BEARER, issueAccessToken, listSimulations, tags } from './operations.ts';

const ofTheWhole: readonly OpenPointId[] = ['open.rate-limits', 'open.deprecation', 'open.events'];
const ofTokens: readonly OpenPointId[] = ['open.scheme-case', 'open.scopes', 'open.revocation-refresh'];

function catalogue(): Catalogue {
  const stated = Object.entries<Requirement>({ ...requirements, ...comparisonRequirements });
  return {
    requirements: Object.fromEntries(
      stated.map(([id, { level, clause, statement }]) => [id, { level, clause, statement }]),
    ),
    openPoints: Object.fromEntries(
      Object.entries(openPoints).map(([id, { clause, question }]) => [id, { clause, question }]),
    ),
  };
}

/**
 * The API by OpenAPI 3.1: shapes and bounds from `schemas/`, what they rest on from `requirements/`, examples from
 * `contracts/examples`. `x-requirements` and `x-open-points` of a piece name ids that `x-catalogue` tells whole.
 */
export function openApiDocument(): OpenApi {
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
        // A description of its own would be refused by validators that hold on to the schema of OpenAPI 3.1 of April 2021.
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
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: leavingOpen('The token of the token call, in the header Authorization.', ofTokens),
          ...linksTo(['auth.bearer-header-only', 'token.accepted'], ofTokens),
        },
      },
      schemas: componentSchemas(),
    },
    'x-catalogue': catalogue(),
  };
}
