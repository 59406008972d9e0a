import type { pageRequirements } from '../page.ts';

export const pageStatements = {
  'Page.closed': 'pagina não tem outra propriedade além de tem_proximo, tem_anterior, numero, tamanho e total',
  'Page.tem_proximo': 'tem_proximo é um booleano, verdadeiro na página que é seguida por outra e falso na última',
  'Page.tem_anterior': 'tem_anterior é um booleano, falso na página 1 e verdadeiro nas páginas seguintes',
  'Page.numero': 'numero é um inteiro de 32 bits e o número da página pedida',
  'Page.tamanho':
    'tamanho é um inteiro de 32 bits e o tamanho da página: limite como pedido, e a página que é seguida por outra vem cheia',
  'Page.total':
    'total é um inteiro de 64 bits, igual em todas as páginas, e a quantidade de simulações que um percurso por todas as páginas encontra, cada uma uma vez',
} as const satisfies Record<keyof typeof pageRequirements, string>;
