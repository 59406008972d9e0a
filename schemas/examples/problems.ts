import type { Example } from './example.ts';

/** Bodies of a 400 of the listing. */
export const problems = {
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
  malformedParameter: {
    schema: 'ProblemDetails',
    summary: 'A parameter is no integer; tipo is made up, its values are open but for one',
    value: {
      tipo: 'Proposal.InvalidParameter',
      titulo: 'Bad Request',
      status: 400,
      detalhe: 'O parâmetro limite não é um número inteiro.',
      erro: null,
    },
  },
} as const satisfies Record<string, Example>;
