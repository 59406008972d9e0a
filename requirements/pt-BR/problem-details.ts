import type { problemDetailsRequirements } from '../problem-details.ts';

export const problemDetailsStatements = {
  'ProblemDetails.closed': 'o corpo de um 400 não tem outra propriedade além de tipo, titulo, status, detalhe e erro',
  'ProblemDetails.tipo': 'tipo, quando presente, é uma string de dois nomes com um ponto entre eles, <Área>.<Problema>',
  'ProblemDetails.titulo': 'titulo, quando presente, é uma string',
  'ProblemDetails.status': 'status, quando presente, é um inteiro de 32 bits e repete o status HTTP da resposta',
  'ProblemDetails.detalhe': 'detalhe, quando presente, é uma string',
  'ProblemDetails.erro': 'erro, quando presente, é nulo',
  'ProblemDetails.complete': 'o corpo de um 400 tem todas as propriedades tipo, titulo, status, detalhe e erro',
} as const satisfies Record<keyof typeof problemDetailsRequirements, string>;
