import type { Example } from './example.ts';

/** Bodies of a 400 of the listing. Mocks return the first to a request that they reject themselves. */
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
