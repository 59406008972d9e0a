import type { listingRequirements } from '../listing.ts';

export const listingStatements = {
  'listing.ok-200':
    'uma chamada válida e autorizada da listagem é respondida com 200 e um objeto JSON que tem um array itens de objetos de simulação e um objeto pagina',
  'listing.envelope-closed': 'a resposta da listagem não tem nada além de itens e pagina',
  'listing.bounds-accepted':
    'pagina_inicial 1 e os limites 1 e 100 estão dentro da faixa permitida e são respondidos com 200',
  'listing.requested-page':
    'a página k com limite n contém os itens a partir de (k-1)n+1, no máximo n, da mesma lista única que qualquer outro limite também recorta',
  'listing.same-simulation': 'um id_simulacao tem os mesmos valores em todas as páginas e com qualquer limite',
  'listing.parameters-optional':
    'pagina_inicial e limite podem ser omitidos, ambos ou qualquer um deles: a resposta é 200',
  'listing.at-most-limite': 'itens nunca contém mais simulações do que limite pede',
  'listing.error-400':
    'uma chamada da listagem com erro, por exemplo com um parâmetro que não é inteiro, é respondida com 400 e um objeto ProblemDetails',
  'listing.empty-account':
    'a listagem de um parceiro sem simulações é respondida com 200, um array itens vazio e uma pagina cujo total é 0',
  'listing.incomplete-account':
    'a listagem de um parceiro com cadastro não concluído é respondida com 400, tipo Partner.AccountIsIncompleted, titulo Bad Request e status 400',
  'listing.statuses': 'uma chamada da listagem dentro da faixa permitida é respondida com 200, 400 ou 401 e nada mais',
} as const satisfies Record<keyof typeof listingRequirements, string>;
