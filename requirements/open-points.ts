import { clauses, type OpenPoint, openPoint, row, rule, section, type Text } from './requirement.ts';

const listing = '2. Paginate simulations';

const invisible: Text = [
  'Not observable from outside: no documented request shows it.',
  'Não pode ser observado de fora: nenhuma requisição documentada o mostra.',
];

/** Points that the document leaves open. They are probed and observed, never graded. */
export const openPointTable = {
  'open.required-fields': {
    clause: openPoint('Resources and their fields', 1),
    question: [
      'Which fields are always present, and which can be null?',
      'Quais campos estão sempre presentes, e quais podem ser nulos?',
    ],
    seen: [
      'By how often each field is present and null in all objects read.',
      'Pela frequência com que cada campo está presente e é nulo em todos os objetos lidos.',
    ],
    movesWithData: true,
  },
  'open.prazo-unit': {
    clause: openPoint('Resources and their fields', 2),
    question: ['What is the unit of prazo?', 'Qual é a unidade de prazo?'],
    seen: [
      'By the unit with which the annuity formula gives valor_parcela from the financed amount and the monthly rate.',
      'Pela unidade com que a fórmula da Tabela Price dá valor_parcela a partir do valor financiado e da taxa mensal.',
    ],
    leastEvidence: 10,
  },
  'open.currency': {
    clause: openPoint('Resources and their fields', 3),
    question: ['What is the currency of the amounts?', 'Qual é a moeda dos valores monetários?'],
    seen: [
      'Not observable from outside: amounts have no currency. The number of decimals in use is shown.',
      'Não pode ser observado de fora: os valores não têm moeda. O número de casas decimais em uso é mostrado.',
    ],
  },
  'open.rates': {
    clause: clauses(section('Interest'), row('Simulation (item of the list)', 'taxa_juros_negociada')),
    question: [
      'Are rates percentages or fractions, is the annual rate the monthly rate compounded, and which of them is the negotiated rate?',
      'As taxas são percentuais ou frações, a taxa anual é a mensal composta, e qual delas é a negociada?',
    ],
    seen: [
      'By the magnitude of the rates, by (1 + monthly)^12 - 1 compared with the annual rate, and by taxa_juros_negociada compared with both.',
      'Pela grandeza das taxas, por (1 + mensal)^12 - 1 comparado com a taxa anual, e por taxa_juros_negociada comparada com as duas.',
    ],
    leastEvidence: 10,
  },
  'open.token-errors': {
    clause: section('1. Issue an access token'),
    question: [
      'How does the token endpoint reject invalid requests?',
      'Como o endpoint de token rejeita requisições inválidas?',
    ],
    seen: [
      'By status, Content-Type and body format of the responses to a wrong secret, an unknown client, a missing field, malformed JSON and another Content-Type.',
      'Pelo status, pelo Content-Type e pelo formato do corpo das respostas a um client secret incorreto, um client id desconhecido, um campo ausente, JSON malformado e outro Content-Type.',
    ],
  },
  'open.default-page': {
    clause: rule(listing, 3),
    question: [
      'Which page does the listing return without pagina_inicial?',
      'Qual página a listagem retorna sem pagina_inicial?',
    ],
    seen: [
      'By the field numero of the response without pagina_inicial.',
      'Pelo campo numero da resposta sem pagina_inicial.',
    ],
  },
  'open.default-limit': {
    clause: rule(listing, 3),
    question: ['What is the page size without limite?', 'Qual é o tamanho da página sem o parâmetro limite?'],
    seen: [
      'By the field tamanho of the response without limite, and by the number of its items.',
      'Pelo campo tamanho da resposta sem limite e pelo número de itens dela.',
    ],
  },
  'open.ordering': {
    clause: rule(listing, 4),
    question: ['How are the items ordered?', 'Como os itens são ordenados?'],
    seen: [
      'By the field and direction that order all items read, and by whether two reads have the same order. If the list grows during the run, by the order of each page.',
      'Pelo campo e pela direção que ordenam todos os itens lidos, e por duas leituras terem ou não a mesma ordem. Se a lista cresce durante a execução, pela ordem de cada página.',
    ],
    leastEvidence: 10,
  },
  'open.out-of-bounds': {
    clause: rule(listing, 5),
    question: [
      'How does the listing handle parameters out of bounds?',
      'Como a listagem trata parâmetros fora da faixa?',
    ],
    seen: [
      'By the responses to pagina_inicial 0, -1 and beyond 32 bits, and to limite 0, -1, 101 and beyond 32 bits.',
      'Pelas respostas a pagina_inicial 0, -1 e além de 32 bits, e a limite 0, -1, 101 e além de 32 bits.',
    ],
  },
  'open.beyond-last-page': {
    clause: row(listing, 'pagina_inicial'),
    question: [
      'What is the response for a page after the last one?',
      'Qual é a resposta para uma página depois da última?',
    ],
    seen: [
      'By the status of the response, its items, tem_proximo and tem_anterior.',
      'Pelo status da resposta, pelos itens, por tem_proximo e por tem_anterior.',
    ],
  },
  'open.repeated-parameter': {
    clause: section(listing),
    question: [
      'Which value does the listing use if a parameter is repeated?',
      'Qual valor a listagem usa se um parâmetro é repetido?',
    ],
    seen: [
      'By the page size of the response, or by its rejection.',
      'Pelo tamanho da página da resposta, ou pela rejeição.',
    ],
  },
  'open.unknown-parameter': {
    clause: section(listing),
    question: [
      'Does the listing ignore or reject an undocumented parameter?',
      'A listagem ignora ou rejeita um parâmetro não documentado?',
    ],
    seen: [
      'By the status of a listing request with an undocumented parameter.',
      'Pelo status de uma requisição da listagem com um parâmetro não documentado.',
    ],
  },
  'open.empty-parameter': {
    clause: section(listing),
    question: [
      'How does the listing handle a parameter without a value (limite=, pagina_inicial=)?',
      'Como a listagem trata um parâmetro sem valor (limite=, pagina_inicial=)?',
    ],
    seen: [
      'By the response to each, as for parameters out of bounds.',
      'Pela resposta a cada um, como nos parâmetros fora da faixa.',
    ],
  },
  'open.expires-in-unit': {
    clause: openPoint('Authentication', 1),
    question: ['What is the unit of expiresIn?', 'Qual é a unidade de expiresIn?'],
    seen: [
      'By expiresAt and, if the token is readable, by its claims exp and iat.',
      'Por expiresAt e, se o token é legível, pelas claims exp e iat.',
    ],
  },
  'open.token-reuse': {
    clause: rule('Authentication', 4),
    question: [
      'Does a new token request revoke the previous token, return it again, or leave both valid?',
      'Uma nova requisição de token revoga o token anterior, retorna o mesmo token de novo ou deixa os dois válidos?',
    ],
    seen: [
      'By requests with both tokens after a second token request.',
      'Por requisições com os dois tokens depois de uma segunda requisição de token.',
    ],
  },
  'open.revocation-refresh': {
    clause: openPoint('Authentication', 2),
    question: ['How is a token revoked, and can it be refreshed?', 'Como se revoga um token, e é possível renová-lo?'],
    seen: invisible,
  },
  'open.scopes': {
    clause: openPoint('Authentication', 3),
    question: ['Which scope does each endpoint require?', 'Qual escopo cada endpoint exige?'],
    seen: [
      'By the scopes of the token that the listing accepted. Which of them it requires is not observable.',
      'Pelos escopos do token que a listagem aceitou. Não é possível observar quais deles ela exige.',
    ],
  },
  'open.401-body': {
    clause: row('Errors', '401'),
    question: ['What does the body of a 401 contain?', 'O que contém o corpo de um 401?'],
    seen: [
      'By Content-Type, body format, tipo and WWW-Authenticate of every 401, and by whether all causes (no token, an invalid, expired or revoked one) return the same.',
      'Pelo Content-Type, pelo formato do corpo, por tipo e por WWW-Authenticate de cada 401, e por todas as causas (sem token, token inválido, expirado ou revogado) retornarem o mesmo ou não.',
    ],
  },
  'open.scheme-case': {
    clause: rule('Authentication', 1),
    question: ['Is the scheme accepted in lower case?', 'O esquema é aceito em letras minúsculas?'],
    seen: [
      'By a listing request with a valid token under bearer in lower case, between two controls.',
      'Por uma requisição da listagem com um token válido e o esquema bearer em minúsculas, entre duas requisições de controle.',
    ],
  },
  'open.error-tipos': {
    clause: section('Errors'),
    question: ['Which values of tipo exist?', 'Quais valores de tipo existem?'],
    seen: [
      'By every tipo observed, with its cause.',
      'Pelos valores de tipo observados, cada um com a respectiva causa.',
    ],
    movesWithData: true,
  },
  'open.rate-limits': {
    clause: section('Limits'),
    question: ['Which rate limits and quotas apply?', 'Quais rate limits e cotas se aplicam?'],
    seen: [
      'By the headers RateLimit-*, X-RateLimit-* and Retry-After of all responses, including retried ones. The suite never provokes a limit.',
      'Pelos cabeçalhos RateLimit-*, X-RateLimit-* e Retry-After de todas as respostas, incluindo as repetidas. A suíte nunca provoca um limite.',
    ],
    movesWithData: true,
  },
  'open.content-type': {
    clause: section('Endpoints'),
    question: ['Which Content-Type does each kind of response have?', 'Qual Content-Type tem cada tipo de resposta?'],
    seen: ['By the header of every response, JSON or not.', 'Pelo cabeçalho de cada resposta, JSON ou não.'],
  },
  'open.deprecation': {
    clause: rule('Versioning', 4),
    question: ['How does the API announce deprecations and changes?', 'Como a API anuncia descontinuações e mudanças?'],
    seen: [
      'By the headers Deprecation, Sunset and Warning of all responses, including retried ones.',
      'Pelos cabeçalhos Deprecation, Sunset e Warning de todas as respostas, incluindo as repetidas.',
    ],
  },
  'open.methods': {
    clause: section('What the service does'),
    question: ['Which other methods do the two paths support?', 'Quais outros métodos os dois caminhos aceitam?'],
    seen: [
      'By OPTIONS and HEAD and the Allow header. Methods that could write are not sent.',
      'Por OPTIONS e HEAD e pelo cabeçalho Allow. Métodos que poderiam gravar não são enviados.',
    ],
  },
  'open.last-page-size': {
    clause: row('Page (pagination block)', 'tamanho'),
    question: [
      'What is tamanho on a page that is not full: the requested limite, or the number of items?',
      'Qual é o valor de tamanho em uma página que não está cheia: o limite requisitado, ou o número de itens?',
    ],
    seen: [
      'By tamanho of the pages with fewer items than limite and no next page.',
      'Pelo valor de tamanho das páginas com menos itens que limite e sem página seguinte.',
    ],
  },
  'open.validation-order': {
    clause: clauses(rule(listing, 2), rule('Authentication', 4)),
    question: [
      'What does the API check first, the token or the parameters?',
      'O que a API verifica primeiro, o token ou os parâmetros?',
    ],
    seen: [
      'By the status of one request with a malformed parameter and without a token: 400 or 401. Both are valid.',
      'Pelo status de uma requisição com um parâmetro malformado e sem token: 400 ou 401. Os dois são válidos.',
    ],
  },
  'open.lifecycle': {
    clause: section('States and transitions'),
    question: [
      'Which states does a simulation or another resource have?',
      'Quais estados tem uma simulação ou outro recurso?',
    ],
    seen: invisible,
  },
  'open.events': {
    clause: section('Events'),
    question: [
      'Which events, webhooks or notifications are there?',
      'Quais eventos, webhooks ou notificações existem?',
    ],
    seen: invisible,
  },
  'open.formats': {
    clause: clauses(section('Simulation (item of the list)'), section('Vehicle'), section('Customer')),
    question: [
      'Which formats are in use: offsets and precision of times, case of UUIDs, number plates, chassis numbers, states, check digits?',
      'Quais formatos estão em uso: offset e precisão de horários, maiúsculas em UUIDs, placas, chassis, estados, dígitos verificadores?',
    ],
    seen: ['By counting each format in all objects read.', 'Pela contagem de cada formato em todos os objetos lidos.'],
    movesWithData: true,
    steadyParts: ['data_criacao.offsets', 'data_criacao.fractionDigits', 'id_simulacao.letters'],
    leastEvidence: 10,
  },
} as const satisfies Record<string, OpenPoint<Text>>;
