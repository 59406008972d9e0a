import type { Template } from '../template.ts';

/** What is being asked, as progress tells it. */
export const stageSentences: readonly Template[] = [
  ['token', 'token'],
  ['walk', 'percurso'],
  ['page sizes', 'tamanhos de página'],
  ['without a token', 'sem token'],
  ['parameters', 'parâmetros'],
  ['token reuse', 'reúso do token'],
  ['authorization', 'autorização'],
  ['other partners', 'outros parceiros'],
  ['token in the open', 'token fora do cabeçalho'],
  ['token errors', 'erros da chamada de token'],
];
