import type { Template } from '../../template.ts';

/** What the catalogue says of how open points are seen, and of what a baseline makes of their answers. */
export const seenSentences: readonly Template[] = [
  [
    'By counting, over all objects read, how often each field is present, null and different.',
    'Contando, em todos os objetos lidos, quantas vezes cada campo está presente, é nulo e é diferente.',
  ],
  [
    'By the unit under which the annuity formula gives valor_parcela from the financed amount and the monthly rate.',
    'Pela unidade com que a fórmula da anuidade dá valor_parcela a partir do valor financiado e da taxa mensal.',
  ],
  [
    'Cannot be seen from outside: amounts come without a currency. The number of decimals in use is shown.',
    'Não se vê de fora: os valores vêm sem moeda. Mostra-se o número de casas decimais em uso.',
  ],
  [
    'By the sizes of the rates, by (1 + monthly)^12 - 1 beside the yearly rate, and by taxa_juros_negociada beside both.',
    'Pela grandeza das taxas, por (1 + mensal)^12 - 1 ao lado da taxa anual, e por taxa_juros_negociada ao lado das duas.',
  ],
  [
    'By status, content type and shape of the answers to a wrong secret, an unknown client, a missing field, malformed JSON and another content type.',
    'Pelo status, pelo tipo de conteúdo e pela forma das respostas a um segredo errado, um cliente desconhecido, um campo que falta, um JSON malformado e outro tipo de conteúdo.',
  ],
  ['By numero of that answer.', 'Pelo numero dessa resposta.'],
  [
    'By tamanho of that answer and the items counted in it.',
    'Pelo tamanho dessa resposta e pelos itens contados nela.',
  ],
  [
    'By the field and direction that order all items read, and by whether two reads agree; of a list that grows meanwhile, by the order of each page.',
    'Pelo campo e pelo sentido que ordenam todos os itens lidos, e por duas leituras concordarem ou não; em uma lista que cresce enquanto isso, pela ordem de cada página.',
  ],
  [
    'By the answers to pagina_inicial 0, -1 and beyond 32 bits, and to limite 0, -1, 101 and beyond 32 bits.',
    'Pelas respostas a pagina_inicial 0, -1 e além de 32 bits, e a limite 0, -1, 101 e além de 32 bits.',
  ],
  ['By its status, its items and its flags.', 'Pelo status, pelos itens e pelos indicadores dela.'],
  [
    'By the page size that the answer follows, or by its refusal.',
    'Pelo tamanho de página que a resposta segue, ou pela recusa.',
  ],
  ['By the status of a listing call that carries one.', 'Pelo status de uma chamada da listagem que leva um desses.'],
  [
    'By the answer to each, as for parameters out of bounds.',
    'Pela resposta a cada um, como nos parâmetros fora da faixa.',
  ],
  [
    'By expiresAt and, where the token can be read, by its claims exp and iat.',
    'Por expiresAt e, onde o token pode ser lido, pelas suas claims exp e iat.',
  ],
  ['By using both tokens after a second token call.', 'Usando os dois tokens depois de uma segunda chamada de token.'],
  [
    'Cannot be seen from outside: no documented call shows it.',
    'Não se vê de fora: nenhuma chamada documentada o mostra.',
  ],
  [
    'Only as far as the scopes of the token that opened the listing; that each of them is needed is not claimed.',
    'Só até onde vão os escopos do token que abriu a listagem; não se afirma que cada um deles seja necessário.',
  ],
  [
    'By content type, shape and WWW-Authenticate of every 401, and by whether several causes (no token, an invalid, expired or revoked one) return the same.',
    'Pelo Content-Type, pela forma e por WWW-Authenticate de cada 401, e por várias causas (nenhum token, um inválido, expirado ou revogado) retornarem o mesmo ou não.',
  ],
  [
    'By a listing request with a good token under bearer in lower case, between two controls.',
    'Por uma requisição da listagem com um token válido sob bearer em minúsculas, entre dois controles.',
  ],
  [
    'By tamanho of the pages that hold fewer items than limite and have no next page.',
    'Pelo tamanho das páginas que têm menos itens que limite e não têm página seguinte.',
  ],
  [
    'By the status of one request with a malformed parameter and without a token: 400 or 401. Both are right.',
    'Pelo status de uma requisição com um parâmetro malformado e sem token: 400 ou 401. Os dois estão certos.',
  ],
  ['By every tipo met, with what caused it.', 'Por cada tipo encontrado, com o que o causou.'],
  [
    'By the headers RateLimit-*, X-RateLimit-* and Retry-After that were met, in retried responses too; a limit is never provoked.',
    'Pelos cabeçalhos RateLimit-*, X-RateLimit-* e Retry-After encontrados, também em respostas repetidas; nunca se provoca um limite.',
  ],
  ['By the header of every response, JSON or not.', 'Pelo cabeçalho de cada resposta, JSON ou não.'],
  [
    'By the headers Deprecation, Sunset and Warning that were met, in retried responses too.',
    'Pelos cabeçalhos Deprecation, Sunset e Warning encontrados, também em respostas repetidas.',
  ],
  [
    'By OPTIONS and HEAD and the Allow header; nothing that could write is sent.',
    'Por OPTIONS e HEAD e pelo cabeçalho Allow; não se envia nada que possa gravar.',
  ],
  ['By tallying these over all objects read.', 'Contabilizando-os em todos os objetos lidos.'],
  // what a baseline makes of an answer
  [
    'moves with the data: begins as "any", and diff only shows it',
    'varia com os dados: começa como "any", e diff apenas o mostra',
  ],
  [
    'counts as inferred, or gone, only on {#count} simulations or more',
    'conta como inferido, ou desaparecido, só com {count} simulações ou mais',
  ],
  ['judged by diff', 'julgado por diff'],
];
