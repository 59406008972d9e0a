import { clauses, core, documented, row, rule, type Stated, section, shown } from './requirement.ts';

const endpoint = '2. Paginate simulations';

/** The listing: its responses, its parameters and the content of a page. */
export const listingRequirements = {
  'listing.ok-200': {
    ...core('major'),
    clause: clauses(rule(endpoint, 1), row(endpoint, '200')),
    statement: [
      'a valid, authorized listing request returns 200 and a JSON object with itens, an array of simulation objects, and pagina, an object',
      'uma requisição válida e autorizada da listagem retorna 200 e um objeto JSON com itens, um array de objetos de simulação, e pagina, um objeto',
    ],
    sent: [
      'GET /v1/proposal/simulation with the token and both parameters within their bounds, for every page read.',
      'GET /v1/proposal/simulation com o token e os dois parâmetros dentro da faixa permitida, em cada página lida.',
    ],
    judged: [
      'The status is 200, the body is a JSON object, itens is an array of objects and pagina is an object.',
      'O status é 200, o corpo é um objeto JSON, itens é um array de objetos e pagina é um objeto.',
    ],
  },
  'listing.envelope-closed': {
    ...shown,
    clause: row(endpoint, '200'),
    statement: [
      'the listing response has no properties besides itens and pagina',
      'a resposta da listagem não tem outras propriedades além de itens e pagina',
    ],
    sent: ['Every page read.', 'Cada página lida.'],
    judged: [
      'The property names of the outermost object, compared with itens and pagina.',
      'Os nomes das propriedades do objeto mais externo, comparados com itens e pagina.',
    ],
  },
  'listing.bounds-accepted': {
    ...core('major'),
    clause: clauses(row(endpoint, 'pagina_inicial'), row(endpoint, 'limite'), row('Limits', 'limite')),
    statement: [
      'pagina_inicial 1, limite 1 and limite 100 are within the bounds and return 200',
      'pagina_inicial 1, limite 1 e limite 100 estão dentro da faixa permitida e retornam 200',
    ],
    sent: ['The first page with limite 1 and with limite 100.', 'A primeira página com limite 1 e com limite 100.'],
    judged: ['The status of both is 200.', 'O status das duas é 200.'],
  },
  'listing.requested-page': {
    ...core('major'),
    clause: clauses(rule(endpoint, 1), row(endpoint, 'pagina_inicial')),
    statement: [
      'page k at limite n holds at most n items, starting with item (k-1)n+1 of one list that is the same at every limite',
      'a página k com limite n contém no máximo n itens, a partir do item (k-1)n+1 de uma lista que é a mesma com qualquer limite',
    ],
    sent: [
      'All pages at limite 100. At limite 1, at an odd limite, at one that divides the total and at one that does not: the first two and the last two pages, or all pages if there are ten or fewer. At limite 1 also a middle page.',
      'Todas as páginas com limite 100. Com limite 1, com um limite ímpar, com um que divide o total e com um que não divide: as duas primeiras e as duas últimas páginas, ou todas se forem dez ou menos. Com limite 1, também uma página do meio.',
    ],
    judged: [
      'The items of each page, compared with the same slice of the full listing, by id_simulacao (without one, by a digest of the item). Pages are compared only if equal requests return the same order throughout the run. A difference counts only if further reads repeat it so often that chance is ruled out.',
      'Os itens de cada página, comparados com o mesmo trecho da listagem completa, por id_simulacao (sem ele, por um digest do item). As páginas só são comparadas se requisições iguais retornam a mesma ordem durante toda a execução. Uma diferença só conta se novas leituras a repetirem até descartar o acaso.',
    ],
    needs: ['two-simulations'],
  },
  'listing.same-simulation': {
    ...shown,
    since: 2,
    clause: clauses(rule(endpoint, 1), row('Simulation (item of the list)', 'id_simulacao')),
    statement: [
      'a simulation, known by its id_simulacao, has the same values on every page and at every limite',
      'uma simulação, identificada por id_simulacao, tem os mesmos valores em todas as páginas e com qualquer limite',
    ],
    sent: [
      'The pages of listing.requested-page, and the listing without pagina_inicial or limite.',
      'As páginas de listing.requested-page, e a listagem sem pagina_inicial ou limite.',
    ],
    judged: [
      'The values of each simulation on those pages, compared with its values in the full listing. Pages that differ are read again alternately, and once more after a pause: a difference counts only if both pages repeat their values. Absent fields, other spellings of the same number or time, and values that fail their own field requirement are not compared. A simulation with a new id_simulacao in each of three responses, and otherwise the same values, is a finding too.',
      'Os valores de cada simulação nessas páginas, comparados com os da listagem completa. Páginas que diferem são lidas de novo, alternadas, e mais uma vez depois de uma pausa: uma diferença só conta se as duas páginas repetirem os seus valores. Campos ausentes, outras grafias do mesmo número ou horário e valores que violam o requisito do próprio campo não são comparados. Uma simulação com um novo id_simulacao em cada uma de três respostas, e de resto com os mesmos valores, também é um desvio.',
    ],
    needs: ['one-simulation'],
  },
  'listing.parameters-optional': {
    ...shown,
    clause: section(endpoint),
    statement: [
      'pagina_inicial, limite or both may be omitted: the response is 200',
      'pagina_inicial, limite ou ambos podem ser omitidos: a resposta é 200',
    ],
    sent: [
      'The listing without parameters, with only pagina_inicial and with only limite.',
      'A listagem sem parâmetros, só com pagina_inicial e só com limite.',
    ],
    judged: ['The status of each is 200.', 'O status de cada uma é 200.'],
  },
  'listing.at-most-limite': {
    ...core('major'),
    clause: clauses(row(endpoint, 'limite'), row('Limits', 'limite')),
    statement: ['itens never holds more simulations than limite', 'itens nunca contém mais simulações do que limite'],
    sent: ['Every page read with a limite.', 'Cada página lida com um limite.'],
    judged: [
      'The length of itens, compared with the requested limite.',
      'O tamanho de itens, comparado com o limite requisitado.',
    ],
  },
  'listing.error-400': {
    ...core('major'),
    clause: clauses(rule(endpoint, 2), row(endpoint, '400')),
    statement: [
      'an invalid listing request, for example with a parameter that is not an integer, returns 400 and a ProblemDetails object',
      'uma requisição inválida da listagem, por exemplo com um parâmetro que não é inteiro, retorna 400 e um objeto ProblemDetails',
    ],
    sent: [
      'The listing with pagina_inicial and with limite as abc, 1.5 and 10abc, each beside a valid parameter and alone; both parameters as 1,5, NaN, [], a quoted integer, 1 2, --1 and 200 letters. Other accounts, except one with an unfinished registration, also send abc and 1.5.',
      'A listagem com pagina_inicial e com limite como abc, 1.5 e 10abc, cada um ao lado de um parâmetro válido e sozinho; ambos os parâmetros como 1,5, NaN, [], um inteiro entre aspas, 1 2, --1 e 200 letras. Outras contas, exceto uma com cadastro não concluído, também enviam abc e 1.5.',
    ],
    judged: [
      'The status is 400 and the body is a JSON object. A 500 that persists while the controls pass is a finding of that case.',
      'O status é 400 e o corpo é um objeto JSON. Um 500 que persiste enquanto as requisições de controle passam é uma constatação desse caso.',
    ],
    needs: ['not-production'],
  },
  'listing.empty-account': {
    ...documented('major'),
    clause: clauses(rule(endpoint, 1), section('Page (pagination block)')),
    statement: [
      'the listing of a partner without simulations returns 200, an empty array itens and a pagina with total 0',
      'a listagem de um parceiro sem simulações retorna 200, um array itens vazio e uma pagina com total 0',
    ],
    sent: [
      'The first page with the token of a partner without simulations, at two sizes and without each parameter; a later page at two sizes; the first page again at the end.',
      'A primeira página com o token de um parceiro sem simulações, em dois tamanhos e sem cada um dos parâmetros; uma página posterior em dois tamanhos; a primeira página de novo no fim.',
    ],
    judged: [
      'The status is 200, itens is an empty array, and pagina, if it has a total, has total 0. A later page is empty too, if it returns 200. An account that has simulations is not checked.',
      'O status é 200, itens é um array vazio, e pagina, se tem um total, tem total 0. Uma página posterior também é vazia, se retorna 200. Uma conta que tem simulações não é verificada.',
    ],
    needs: ['empty-partner', 'not-production'],
  },
  'listing.incomplete-account': {
    ...documented('major'),
    clause: row('Errors', '400'),
    statement: [
      'the listing of a partner with an unfinished registration returns 400 with tipo Partner.AccountIsIncompleted, titulo Bad Request and status 400',
      'a listagem de um parceiro com cadastro não concluído retorna 400 com tipo Partner.AccountIsIncompleted, titulo Bad Request e status 400',
    ],
    sent: [
      'The first and a later page with the token of that partner, at two sizes and without each parameter.',
      'A primeira página e uma posterior com o token desse parceiro, em dois tamanhos e sem cada um dos parâmetros.',
    ],
    judged: [
      'The HTTP status of each response, and tipo, titulo and status of its body, compared with the documented values. If every response lists simulations, the requirement is inconclusive: the registration looks finished. If the token request already returns this error, the listing is not requested.',
      'O status HTTP de cada resposta, e tipo, titulo e status do corpo, comparados com os valores documentados. Se todas as respostas listam simulações, o requisito é inconclusivo: o cadastro parece concluído. Se a requisição de token já retorna esse erro, a listagem não é requisitada.',
    ],
    needs: ['incomplete-partner', 'not-production'],
  },
  'listing.statuses': {
    ...shown,
    clause: section(endpoint),
    statement: [
      'a listing request within the bounds returns 200, 400 or 401 and no other status',
      'uma requisição da listagem dentro da faixa permitida retorna 200, 400 ou 401 e nenhum outro status',
    ],
    sent: [
      'Every listing request with parameters within their bounds.',
      'Toda requisição da listagem com parâmetros dentro da faixa permitida.',
    ],
    judged: [
      'The status of each response must be one of these three. A 500 counts if every attempt returned it while the control returned 200. 408, 429, gateway statuses (every 5xx except 500, 501 and 505) and broken connections are not evaluated.',
      'O status de cada resposta deve ser um destes três. Um 500 conta se todas as tentativas o retornaram enquanto a requisição de controle retornou 200. 408, 429, status de gateways (todo 5xx, exceto 500, 501 e 505) e conexões interrompidas não são avaliados.',
    ],
  },
} as const satisfies Record<string, Stated>;
