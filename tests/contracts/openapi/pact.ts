import { type Example, listings, problems, tokens } from '../../../contracts/examples/index.ts';

/** A value of JSON that may be changed. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

interface Content {
  content: Value;
  contentType: string;
  encoded: boolean | string;
}

/** An interaction of a V4 pact, as far as the comparison reads it; it may be changed. */
export interface Interaction {
  type: string;
  description: string;
  request: {
    method: string;
    path: string;
    query?: Record<string, string[]>;
    headers?: Record<string, string[]>;
    body?: Content;
  };
  response: { status: number; headers?: Record<string, string[]>; body?: Content };
}

/** A pact of version 4 of the specification. */
export interface Pact {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: Interaction[];
  readonly metadata: { readonly pactSpecification: { readonly version: string } };
}

export const TOKEN_PATH = '/v1/authentication/accesstoken';
export const LISTING_PATH = '/v1/proposal/simulation';

const JSON_TYPE = { 'Content-Type': ['application/json'] };

function body({ value }: Example): Content {
  return { content: JSON.parse(JSON.stringify(value)), contentType: 'application/json', encoded: false };
}

type Query = Record<string, string[]>;

function listingCall(description: string, status: number, example?: Example, query?: Query): Interaction {
  return {
    type: 'Synchronous/HTTP',
    description,
    request: {
      method: 'GET',
      path: LISTING_PATH,
      ...(query && { query }),
      ...(status !== 401 && { headers: { Authorization: ['Bearer example'] } }),
    },
    response: { status, ...(example && { headers: { ...JSON_TYPE }, body: body(example) }) },
  };
}

/** A pact of our own examples: the token call, the listing with and without parameters, and its errors. */
export function pactOfExamples(): Pact {
  const tokenCall: Interaction = {
    type: 'Synchronous/HTTP',
    description: 'a token call',
    request: { method: 'POST', path: TOKEN_PATH, headers: { ...JSON_TYPE }, body: body(tokens.credentials) },
    response: { status: 200, headers: { ...JSON_TYPE }, body: body(tokens.accessToken) },
  };
  return {
    consumer: { name: 'examples' },
    provider: { name: 'vehicle-credit-api' },
    interactions: [
      tokenCall,
      listingCall('a listing call without parameters', 200, listings.manyItems),
      listingCall('a middle page', 200, listings.middlePage, { pagina_inicial: ['2'], limite: ['1'] }),
      listingCall('a malformed parameter', 400, problems.malformedParameter, { limite: ['abc'] }),
      listingCall('an unfinished registration', 400, problems.accountIsIncompleted),
      listingCall('no token', 401),
    ],
    metadata: { pactSpecification: { version: '4.0' } },
  };
}
