import type { SchemaName } from '../index.ts';
import { amountSimulation, financing, type Json, refinancing } from './simulations.ts';

export { amountSimulation, financing, type Json, refinancing };

/** A fictitious object of the API. */
export interface Example {
  /** The schema of the object. */
  readonly schema: SchemaName;
  /** Description in one line. */
  readonly summary: string;
  readonly value: Json;
}

/** A fictitious JWT: the header has `RS256`, the payload `"sub": "example"`, and the signature is a word. */
const accesstoken = 'eyAiYWxnIjogIlJTMjU2IiB9.eyAic3ViIjogImV4YW1wbGUiIH0.bWFkZS11cA';

/** The body of the token request and of its response. */
export const tokens = {
  credentials: {
    schema: 'AccessTokenRequest',
    summary: 'The credentials of a partner',
    value: { clientId: 'example-client-id', clientSecret: 'example-client-secret' },
  },
  accessToken: {
    schema: 'AccessToken',
    summary: 'A token; the unit of expiresIn is open',
    value: {
      accesstoken,
      expiresIn: 3600,
      expiresAt: '2099-12-31T23:59:59Z',
      tokenType: 'Bearer',
      scope: 'partner.read partner.write',
    },
  },
} as const satisfies Record<string, Example>;

/** Returns the page with this number and size, in a list of this length. */
const listing = <const Items extends readonly Json[]>(
  summary: string,
  itens: Items,
  [numero, tamanho, total]: readonly [number, number, number],
) => {
  const flags = { tem_proximo: numero * tamanho < total, tem_anterior: numero > 1 };
  const pagina = { ...flags, numero, tamanho, total };
  return { schema: 'SimulationListing', summary, value: { itens, pagina } } as const;
};

const all = [financing, refinancing, amountSimulation] as const;

/** Pages of the listing. The first one is a complete list, so that a walk of it ends. */
export const listings = {
  manyItems: listing('A list of three, whole on one page', all, [1, 20, 3]),
  firstPage: listing('The first of three pages of one simulation each', [financing], [1, 1, 3]),
  middlePage: listing('The second of three pages; the three nullable fields are null', [refinancing], [2, 1, 3]),
  lastPage: listing('The last of three pages', [amountSimulation], [3, 1, 3]),
  oneItem: listing('A list of a single simulation', [financing], [1, 20, 1]),
  noItems: listing('The list of a partner without simulations', [], [1, 20, 0]),
} as const satisfies Record<string, Example>;

/** Bodies of a 400 of the listing. Mocks return the first one if they reject a request themselves. */
export const problems = {
  malformedParameter: {
    schema: 'ProblemDetails',
    summary: 'A parameter is not an integer; tipo is made up, as its value is open here',
    value: {
      tipo: 'Proposal.InvalidParameter',
      titulo: 'Bad Request',
      status: 400,
      detalhe: 'O parâmetro limite não é um número inteiro.',
      erro: null,
    },
  },
  accountIsIncompleted: {
    schema: 'ProblemDetails',
    summary: 'The registration of the partner is not finished',
    value: {
      tipo: 'Partner.AccountIsIncompleted',
      titulo: 'Bad Request',
      status: 400,
      detalhe: 'O cadastro da conta ainda não foi concluído.',
      erro: null,
    },
  },
} as const satisfies Record<string, Example>;

/** Every example by name: the single source for contracts, documents and mocks. */
export const examples = { ...tokens, ...listings, ...problems } as const satisfies Record<string, Example>;
