import type * as en from './en.ts';

/** The codes and parts of the English catalogue: one that is missing does not compile. */
type Translated<Catalogue> = {
  readonly [Code in keyof Catalogue]: Catalogue[Code] extends string ? string : Translated<Catalogue[Code]>;
};

export const findings: Translated<typeof en.findings> = {
  'listing.status-500': {
    message: 'uma requisição válida retornou 500 em todas as tentativas, enquanto o controle retornou 200',
    expected: 'status 200, 400 ou 401',
    actual: 'status 500',
  },
  'token.expires-in-past': {
    message: 'expiresAt é anterior à resposta',
    expected: 'um horário posterior à resposta',
    actual: '{seconds} s antes da resposta',
  },
  'token.expiry-claims-differ': {
    message: 'expiresIn, expiresAt e as claims do JWT divergem',
    expected: 'expiresAt no horário da claim exp',
    actual: '{seconds} s de diferença',
  },
  'token.issued-after-expiry': {
    message: 'expiresIn, expiresAt e as claims do JWT divergem',
    expected: 'a claim iat anterior à claim exp',
    actual: 'iat {seconds} s depois de exp',
  },
  'token.lifetime-differs': {
    message: 'expiresIn, expiresAt e as claims do JWT divergem',
    expected: 'os {seconds} s até a expiração, em alguma unidade',
    actual: 'expiresIn igual a {expiresIn}',
  },
};

export const problems: Translated<typeof en.problems> = {
  'target.no-api-absent': {
    message: 'não existe essa API em {baseUrl}: nem o caminho do token nem o da listagem retornou uma resposta da API',
    remedy: 'confira a URL base: ela termina com o segmento de caminho da API de integração, sem /v1',
  },
  'target.no-api-blocked': {
    message: 'o acesso a {baseUrl} está bloqueado: retornou uma página 403 e nada da API',
    remedy: 'peça ao provedor que inclua o endereço IP desta máquina na lista de permissões (allow-list)',
  },
  'coverage.core-missing': {
    message: 'requisitos essenciais não foram exercitados: {ids}',
    remedy: 'forneça os dados ou a configuração que cada motivo indica, ou aceite a lacuna com --accept-unexercised',
  },
  'settings.glob-unmatched': {
    message: 'não corresponde a nenhum id: {glob}',
    remedy: 'execute `list` para ver os ids; um glob como "Page.*" seleciona um grupo inteiro',
  },
  'settings.profile-unknown': { message: 'não é um perfil conhecido: {name}', remedy: 'use full ou quick' },
  'settings.require-unselected': {
    message: 'cita requisitos que --only não seleciona: {ids}',
    remedy: 'selecione-os também com --only ou remova-os de --require',
  },
  'settings.skip-base': {
    message: 'cita apenas probes das quais outras dependem: {glob}',
    remedy: 'pule outra probe ou selecione requisitos com --only',
  },
  'settings.skip-unmatched': {
    message: 'não corresponde a nenhuma probe: {glob}',
    remedy: 'execute com --dry-run para ver os nomes das probes; um glob como "listing.with-*" seleciona várias',
  },
  'suite.defect': {
    message: 'defeito da suíte: {detail}',
    remedy: 'informe os mantenedores da suíte; isso não diz nada sobre o alvo',
  },
  'pact.flag-needs-from-broker': {
    message: 'exige --from-broker',
    remedy: 'adicione --from-broker ou remova {flag}',
  },
  'pact.name-not-addressable': {
    message: 'é "{name}", que não pode ser um segmento de um caminho de URL',
    remedy: 'use outro nome; o Pact Broker não consegue armazená-lo com este',
  },
  'pact.version-not-recorded': {
    message: 'o Pact Broker aceitou a requisição, mas não registrou a versão {version} de {pacticipant}',
    remedy: 'verifique se nenhum proxy na frente do Pact Broker decodifica %2F nos caminhos e execute de novo',
  },
  'pact.branch-not-recorded': {
    message: 'o Pact Broker não registrou a branch {name} para a versão {version} de {pacticipant}',
    remedy:
      'verifique se o Pact Broker é 2.86 ou posterior e se nenhum proxy na frente dele decodifica %2F nos caminhos e execute de novo',
  },
  'pact.tag-not-recorded': {
    message: 'o Pact Broker não registrou a tag {name} para a versão {version} de {pacticipant}',
    remedy: 'verifique se nenhum proxy na frente do Pact Broker decodifica %2F nos caminhos e execute de novo',
  },
  'pact.results-partial': {
    message: 'os resultados de {source} não foram publicados: {left} de {of} interações não foram verificadas',
    remedy:
      'configure o que as interações ignoradas exigem; nenhum resultado é publicado para um contrato verificado em parte',
  },
  'pact.results-without-address': {
    message: 'os resultados de {source} não foram publicados: o Pact Broker não retornou um link para publicá-los',
    remedy: 'verifique se as credenciais podem publicar resultados de verificação',
  },
  'pact.results-failed': {
    message: 'os resultados de {source} não foram publicados: {detail}',
    remedy: '{remedy}',
  },
  'pact.results-not-recorded': {
    message: 'o Pact Broker aceitou os resultados de {source}, mas retornou outro desfecho ou outra versão do provedor',
    remedy: 'confira os resultados da versão {version} no Pact Broker e execute de novo',
  },
  'pact.results-withheld': {
    message: 'os resultados de {source} não foram publicados: continham um segredo ou um valor pessoal',
    remedy: 'informe os mantenedores da suíte',
  },
};

export const texts: Translated<typeof en.texts> = {
  absent: 'nenhum dos {of} objetos {object} lidos tem {field}',
  accepted: 'não exercitado, como --accept-unexercised aceita',
  'headline.coverage': '{exercised} de {of} requisitos exercitados',
  'headline.selection':
    '{passed} de {selected} {selected|requisito selecionado passou|requisitos selecionados passaram}; {others} não selecionados',
  'help.accept-unexercised': 'aceitar que requisitos essenciais cujo id corresponde não sejam exercitados (repetível)',
  'help.only': 'verificar apenas requisitos e pontos em aberto cujo id corresponde (repetível)',
  'help.profile': 'full ou quick: no máximo 60 requisições (padrão: full)',
  'help.skip': 'não enviar as probes cujo nome corresponde (repetível; --dry-run mostra os nomes)',
  'list-unreadable':
    'a listagem não pôde ser lida: a página {page} retornou status {status} com um corpo do tipo {kind}',
  'not-permitted': 'não enviado à produção',
  'not-selected': 'não selecionado por --only',
  'suite-defect': 'defeito da suíte: {detail}',
  'wire.name-not-found': 'a consulta DNS do host falhou ({error})',
  'wire.refused': 'conexão recusada ({error})',
  'wire.unreachable': 'host inacessível ({error})',
  'wire.tls': 'o handshake TLS falhou ({error})',
  'wire.timeout': 'sem resposta completa: timeout após {ms} ms {@phase}',
  'wire.deadline': 'sem resposta completa: o prazo da execução encerrou a requisição após {ms} ms {@phase}',
  'phase.dns': 'durante a consulta DNS',
  'phase.connect': 'ao conectar',
  'phase.tls': 'durante o handshake TLS',
  'phase.first-byte': 'à espera do primeiro byte da resposta',
  'phase.headers': 'ao receber os headers da resposta',
  'phase.body': 'ao receber o corpo da resposta',
  'wire.reset': 'conexão encerrada sem resposta ({error})',
  'wire.incomplete-headers': 'conexão encerrada no meio dos headers da resposta ({error})',
  'wire.incomplete-body': 'conexão encerrada no meio do corpo da resposta ({error})',
  'wire.incomplete-json':
    'o corpo da resposta não tem Content-Length nem chunked encoding, e seu texto JSON termina antes do fim, no byte {bytes}',
  'wire.incomplete-coding':
    'o corpo da resposta não tem Content-Length nem chunked encoding, e seus dados {coding} terminam antes do fim, no byte {bytes}',
  'wire.not-http': 'a resposta não é HTTP/1.1 válido ({error})',
  'wire.too-large': 'o corpo da resposta tem mais de 16 MiB',
  'wire.too-large-decoded': 'o corpo da resposta, decodificado, passa de {limit} bytes',
  'wire.undecodable': 'o corpo da resposta não é {coding} válido, embora Content-Encoding indique {coding}',
  'wire.undecodable-unknown': 'Content-Encoding indica um content coding desconhecido',
  'wire.undecodable-many': 'Content-Encoding indica mais de {most} content codings',
  'wire.switched-protocols': 'o alvo trocou de protocolo (status 101)',
  'not-sent.deadline': 'não enviada: o prazo da execução acabou',
  'not-sent.budget': 'não enviada: o limite de {most} {most|requisição|requisições} se esgotou',
  'not-sent.circuit': 'não enviada: {times} probes seguidos do grupo "{group}" ficaram sem resposta utilizável',
  'not-sent.circuit-all': 'não enviada: nenhum probe de dois grupos seguidos teve resposta utilizável',
  'not-sent.throttled': 'não enviada: o alvo retornou {status} a todas as requisições por {seconds} s',
  'not-sent.retry-after':
    'não enviada: o alvo retornou {status} com Retry-After: {seconds}, mais do que a execução pode esperar',
  'not-sent.interrupted': 'não enviada: a execução foi interrompida',
  'not-sent.closed': 'não enviada: a execução já tinha terminado',
  'not-sent.descriptors': 'não enviada: esta máquina tem poucos file descriptors ({error})',
  'not-sent.sockets': 'não enviada: esta máquina não tem memória para mais sockets ({error})',
  'not-sent.unwritable': 'não enviada: a requisição não pode ser escrita em HTTP ({error})',
  'not-sent.path': 'não enviada: o caminho não é válido em uma linha de requisição HTTP',
  skipped: 'pulado por --skip: {probes}',
  'pact.results-unfinished': 'a verificação não terminou',
  'target.absent': 'não existe essa API na URL base: nenhum dos caminhos retornou uma resposta da API',
  'target.blocked': 'acesso bloqueado: uma página 403 veio no lugar da API',
  'target.unknown': 'um dos dois caminhos não retornou uma resposta completa, então não se sabe se a API está ali',
  text: '{text}',
};
