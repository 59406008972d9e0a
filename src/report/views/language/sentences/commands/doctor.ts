import type { Template } from '../../template.ts';

/** What `doctor` says of settings, connection, credentials and data. */
export const doctorSentences: readonly Template[] = [
  // what a line is about
  ['settings:', 'configurações:'],
  ['reachability:', 'acesso:'],
  ['clock:', 'relógio:'],
  ['data:', 'dados:'],
  ['two partners:', 'dois parceiros:'],
  ['{name} and _SECRET:', '{name} e _SECRET:'],
  // settings
  [
    'nothing configured: this is about the embedded reference provider, not about a live API',
    'nada configurado: isto é sobre o provedor de referência embutido, e não sobre uma API real',
  ],
  ['in order; {environment} at {url}', 'em ordem; {environment} em {url}'],
  // connection
  ['the target answers', 'o alvo responde'],
  ['{kind}: {~detail}', '{kind}: {detail}'],
  ["the target's certificate is trusted", 'o certificado do alvo é confiável'],
  ['not needed: the target is on this machine', 'dispensável: o alvo está nesta máquina'],
  [
    'none: credentials travel in the clear, as --allow-http lets them',
    'nenhum: as credenciais viajam às claras, como --allow-http permite',
  ],
  ['use https where the target offers it', 'use https onde o alvo o oferecer'],
  [
    'check the host of PARTNER_API_BASE_URL, and the name servers of this machine',
    'confira o host de PARTNER_API_BASE_URL, e os servidores de nomes desta máquina',
  ],
  [
    'check the host and port of PARTNER_API_BASE_URL, and that the provider is up',
    'confira o host e a porta de PARTNER_API_BASE_URL, e se o provedor está no ar',
  ],
  [
    'check the network and its firewalls between here and the target',
    'confira a rede e os firewalls entre aqui e o alvo',
  ],
  [
    'give the authority of its certificate with --ca FILE; a certificate of another host means another address',
    'dê com --ca FILE a autoridade do certificado dele; um certificado de outro host indica outro endereço',
  ],
  [
    'try again, with a longer --timeout if the target is slow',
    'tente de novo, com um --timeout maior se o alvo for lento',
  ],
  ['try again; check proxies and firewalls on the way', 'tente de novo; confira os proxies e firewalls no caminho'],
  [
    'check the scheme and port of PARTNER_API_BASE_URL: something else listens there',
    'confira o esquema e a porta de PARTNER_API_BASE_URL: é outra coisa que responde ali',
  ],
  [
    'check PARTNER_API_BASE_URL: no answer of this API is that large',
    'confira PARTNER_API_BASE_URL: nenhuma resposta desta API é tão grande',
  ],
  ['check proxies on the way that compress answers', 'confira os proxies no caminho que comprimem respostas'],
  [
    'check PARTNER_API_BASE_URL: something else listens there',
    'confira PARTNER_API_BASE_URL: é outra coisa que responde ali',
  ],
  ['run doctor again', 'execute doctor de novo'],
  ['not compared: the answer has no readable Date', 'não comparado: a resposta não tem um Date legível'],
  ["within a minute of the target's", 'a menos de um minuto do relógio do alvo'],
  ["{#seconds} s ahead of the target's", '{seconds} s adiantado em relação ao do alvo'],
  ["{#seconds} s behind the target's", '{seconds} s atrasado em relação ao do alvo'],
  [
    'set the clock of this machine by a time server; expiry times are judged by it where an answer has no Date',
    'acerte o relógio desta máquina por um servidor de hora; é por ele que se julgam as expirações onde uma resposta não tem Date',
  ],
  // credentials
  ['obtain a token', 'obtêm um token'],
  ['the token call answers {#status}', 'a chamada de token responde {status}'],
  [
    'the token call answers {#status} without a usable accesstoken',
    'a chamada de token responde {status} sem um accesstoken utilizável',
  ],
  ['wait and run doctor again', 'espere e execute doctor de novo'],
  [
    'check {id} and {secret}, and that they belong to this environment',
    'confira {id} e {secret}, e se são deste ambiente',
  ],
  [
    'check PARTNER_API_BASE_URL: it ends with the path segment of the integration API, and /v1/… is appended',
    'confira PARTNER_API_BASE_URL: ele termina com o segmento de caminho da API de integração, e /v1/… é acrescentado',
  ],
  ['no answer to the token call: {~why}', 'nenhuma resposta à chamada de token: {why}'],
  ['no answer to the listing: {~why}', 'nenhuma resposta à listagem: {why}'],
  [
    'give {id} and its secret of another account, or remove both',
    'dê {id} e o segredo de outra conta, ou remova os dois',
  ],
  [
    'the listing opens: the registration of this account is finished',
    'a listagem abre: o cadastro desta conta está concluído',
  ],
  ["have the provider's support finish the registration", 'peça ao suporte do provedor que conclua o cadastro'],
  ['the registration of this account is not finished', 'o cadastro desta conta não está concluído'],
  ['the account has simulations ({#count} on its first page)', 'a conta tem simulações ({count} na primeira página)'],
  ['the listing answers {#status}', 'a listagem responde {status}'],
  ['the listing answers {#status}; run judges that', 'a listagem responde {status}; run julga isso'],
  [
    'the listing answers {#status} without itens; run judges that',
    'a listagem responde {status} sem itens; run julga isso',
  ],
  ['their first pages share no simulation', 'as primeiras páginas dos dois não têm simulação em comum'],
  [
    'both sets of credentials list the same simulations',
    'os dois conjuntos de credenciais listam as mesmas simulações',
  ],
  [
    'give PARTNER_API_SECOND_CLIENT_ID and its secret of another partner, or remove both',
    'dê PARTNER_API_SECOND_CLIENT_ID e o segredo de outro parceiro, ou remova os dois',
  ],
  [
    'their first pages share 1 simulation; run judges that',
    'as primeiras páginas dos dois têm 1 simulação em comum; run julga isso',
  ],
  [
    'their first pages share {#count} simulations; run judges that',
    'as primeiras páginas dos dois têm {count} simulações em comum; run julga isso',
  ],
  // data
  ['the target is production', 'o alvo é produção'],
  ['run against staging as well', 'execute também contra homologação'],
  ['{name} is not set', '{name} não está definida'],
  ['set {name}', 'defina {name}'],
  ['set {name} and its secret', 'defina {name} e o segredo'],
  ['the account has no simulation', 'a conta não tem nenhuma simulação'],
  ['create some, or use an account that has some', 'crie algumas, ou use uma conta que as tenha'],
  ['the account has fewer than two simulations', 'a conta tem menos de duas simulações'],
  ['create some, or use an account that has more', 'crie algumas, ou use uma conta que tenha mais'],
  ['one of the two partners has no simulation', 'um dos dois parceiros não tem nenhuma simulação'],
  ['create some for both', 'crie algumas para os dois'],
  ['no vehicle with a null on the first page', 'nenhum veículo com um nulo na primeira página'],
  [
    'create simulations of vehicles whose year, value or zero-km mark is unknown',
    'crie simulações de veículos cujo ano, valor ou indicação de zero km seja desconhecido',
  ],
  ["{~lacking}: 1 requirement can't be exercised ({*ids})", '{lacking}: 1 requisito não pode ser exercitado ({ids})'],
  [
    "{~lacking}: {#count} requirements can't be exercised ({*ids})",
    '{lacking}: {count} requisitos não podem ser exercitados ({ids})',
  ],
  [
    '{~lacking}: 1 requirement can be exercised in part only ({*ids})',
    '{lacking}: 1 requisito só pode ser exercitado em parte ({ids})',
  ],
  [
    '{~lacking}: {#count} requirements can be exercised in part only ({*ids})',
    '{lacking}: {count} requisitos só podem ser exercitados em parte ({ids})',
  ],
  [
    '{~all}; on the first page {~items}, {~vehicles} with a null',
    '{all}; na primeira página {items}, {vehicles} com um nulo',
  ],
  ['a total that is no number', 'um total que não é um número'],
  ['{~simulations}, {~pages} of 100', '{simulations}, {pages} de 100'],
  ['1 vehicle', '1 veículo'],
  ['{#count} vehicles', '{count} veículos'],
  [
    'fewer than 2 pages of 100: the links between pages are seen at smaller sizes only',
    'menos de 2 páginas de 100: a ligação entre páginas só se vê com tamanhos menores',
  ],
  ['create simulations until there are more than 100', 'crie simulações até haver mais de 100'],
];
