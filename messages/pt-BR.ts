import type * as en from './en.ts';
import * as checks from './pt-BR/checks.ts';
import * as commands from './pt-BR/commands.ts';
import * as gates from './pt-BR/gates.ts';
import { openPointTexts } from './pt-BR/open-points.ts';
import * as pact from './pt-BR/pact.ts';
import * as settings from './pt-BR/settings.ts';
import * as views from './pt-BR/views.ts';
import type { Translated } from './translated.ts';

export const findings: Translated<typeof en.findings> = {
  ...checks.findings,
  ...gates.findings,
  ...settings.findings,
  ...commands.findings,
  ...pact.findings,
  ...views.findings,
  'auth.foreign-simulations': {
    message: 'um token da conta {partner} listou simulações da conta {owner}',
    expected: 'nenhum id_simulacao de outra conta',
    actual:
      '{simulations} {simulations|simulação|simulações} da conta {owner} em {listings} {listings|resposta|respostas} ao token {token}',
  },
  'token.empty-list': {
    message: 'um token da conta {partner} retornou uma lista vazia, embora a conta tivesse listado simulações antes',
    expected: 'a mesma lista para cada token de uma conta',
    actual: 'nenhuma simulação em 3 de 3 requisições com o token {token}',
  },
  'token.other-list': {
    message: 'um token da conta {partner} retornou uma lista sem as simulações que a conta havia listado antes',
    expected: 'a mesma lista para cada token de uma conta',
    actual: 'outras simulações em 3 de 3 requisições com o token {token}',
  },
  'token.differing-list': {
    message: 'dois tokens válidos da conta {partner} retornaram listas diferentes ao mesmo tempo',
    expected: 'a mesma lista para cada token de uma conta',
    actual: 'o token {token} diferiu do token anterior em 3 de 3 rodadas',
  },
  'listing.sizes-differ': {
    message:
      'a listagem completa com limite={other} não contém as mesmas simulações que a listagem completa com limite={limite}',
    expected: 'as mesmas simulações em cada tamanho de página',
    actual: '{missing} ausentes e {further} adicionais em 3 de 3 rodadas',
  },
  'page.total-by-size': {
    message: 'total depende de limite',
    expected: 'total {total}, como com limite={limite}',
    actual: 'total {otherTotal} com limite={other} em 3 de 3 rodadas',
  },
  'account.incomplete-not-400': {
    message: 'uma conta com cadastro não concluído não retornou 400',
    expected: 'status 400',
    actual: 'status {status}',
  },
  'account.incomplete-field': {
    message: '{field} difere do erro documentado de uma conta com cadastro não concluído',
    expected: '{expected}',
    actual: '{actual}',
  },
  'account.empty-lists': {
    message: 'uma conta sem simulações listou {items} {items|simulação|simulações} em uma de suas respostas',
    expected: 'itens vazio, como na primeira página antes e depois',
    actual: '{items} {items|item|itens}',
  },
  'auth.altered-opens': {
    message: 'um token alterado abre a listagem: o decodificador da API é tolerante',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.altered-not-401': {
    message: 'um token alterado não retornou 401',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.no-token-not-401': {
    message: 'uma requisição com outras credenciais em vez de um token não retornou 401',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.revoked-opens': {
    message:
      'o token de PARTNER_API_REVOKED_TOKEN abre a listagem: primeiro confirme com o provedor que o token foi revogado',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'auth.expired-opens': {
    message: 'o token de PARTNER_API_EXPIRED_TOKEN abre a listagem: primeiro confirme que o token expirou',
    expected: 'status 401',
    actual: 'status {status}',
  },
  'body.undecodable': {
    message: 'o corpo da resposta não pode ser decodificado como o Content-Encoding indica, em nenhuma tentativa',
    expected: 'um corpo que seja decodificado como o Content-Encoding indica',
    actual: '{@why}',
  },
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
  'listing.other-person': {
    message: 'um id_simulacao mostra dados de outra pessoa em outra página ou com outro limite',
    expected: 'os valores de {request}',
    actual: 'outros valores em {fields}',
  },
  'listing.values-differ': {
    message: 'um id_simulacao tem outros valores em outra página ou com outro limite',
    expected: 'os valores de {request}',
    actual: 'outros valores em {fields}',
  },
  'page.next-denied': {
    message: 'tem_proximo é false embora exista uma próxima página',
    expected: 'true, porque página × limite ({end}) é menor que total ({total})',
    actual: 'false',
  },
  'page.next-denied-by-walk': {
    message: 'tem_proximo é false embora exista uma próxima página',
    expected: 'true, porque a listagem completa tem simulações depois desta página',
    actual: 'false',
  },
  'page.next-promised': {
    message: 'tem_proximo é true embora não exista próxima página',
    expected: 'false, porque página × limite ({end}) alcança total ({total})',
    actual: 'true',
  },
  'page.next-promised-by-walk': {
    message: 'tem_proximo é true embora não exista próxima página',
    expected: 'false, porque a listagem completa não tem simulação depois desta página',
    actual: 'true',
  },
};

export const problems: Translated<typeof en.problems> = {
  ...checks.problems,
  ...gates.problems,
  ...settings.problems,
  ...commands.problems,
  ...pact.problems,
  ...views.problems,
  'account.may-be-locked': {
    message:
      'a conta {account} pode estar bloqueada: depois de requisições com credenciais inválidas ({cases}), as credenciais válidas retornaram {outcome}',
    remedy:
      'aguarde o fim do bloqueio ou peça ao provedor que desbloqueie a conta {account}; depois execute de novo com --skip token.refused',
  },
  'machine.descriptors': {
    message: 'esta máquina permite poucos arquivos abertos ({error})',
    remedy: 'aumente o limite, por exemplo com `ulimit -n 4096`, e execute de novo',
  },
  'target.unanswered': {
    message: 'a requisição de token não teve resposta completa: {@why}',
    remedy: 'verifique PARTNER_API_BASE_URL ({baseUrl}) e a rede até o alvo; `doctor` verifica ambos',
  },
  'run.deadline': {
    message: 'o prazo de {seconds} s encerrou a execução; não enviados: {probes}',
    remedy: 'dê mais tempo com --deadline SECONDS',
  },
  'run.deadline-cut': {
    message: 'o prazo de {seconds} s encerrou a execução durante uma requisição; sem resposta completa: {probes}',
    remedy: 'dê mais tempo com --deadline SECONDS',
  },
  'run.budget': {
    message: 'o limite de {most} {most|requisição|requisições} encerrou a execução; não enviados: {probes}',
    remedy: 'permita mais requisições com --max-requests N',
  },
  'run.circuit': {
    message: 'nenhuma resposta utilizável a {times} probes seguidos do grupo "{group}"; não enviados: {probes}',
    remedy: 'execute de novo quando o alvo responder a eles',
  },
  'run.circuit-timeouts': {
    message: 'nenhuma resposta utilizável a {times} probes seguidos do grupo "{group}"; não enviados: {probes}',
    remedy: 'execute de novo quando o alvo responder a eles; dê mais tempo a um alvo lento com --timeout SECONDS',
  },
  'run.circuits': {
    message:
      'o alvo não retornou resposta utilizável a dois grupos de probes, o que encerrou a execução; não enviados: {probes}',
    remedy: 'execute de novo quando o alvo responder',
  },
  'run.circuits-timeouts': {
    message:
      'o alvo não retornou resposta utilizável a dois grupos de probes, o que encerrou a execução; não enviados: {probes}',
    remedy: 'execute de novo quando o alvo responder; dê mais tempo a um alvo lento com --timeout SECONDS',
  },
  'run.throttled': {
    message:
      'o alvo retornou {status} a todas as requisições por {seconds} s, o que encerrou a execução; não enviados: {probes}',
    remedy: 'execute de novo mais tarde, com menos requisições por segundo (--rate N)',
  },
  'run.unavailable': {
    message:
      'o alvo retornou {status} a todas as requisições por {seconds} s, o que encerrou a execução; não enviados: {probes}',
    remedy: 'execute de novo quando o alvo estiver disponível',
  },
  'run.retry-after': {
    message:
      'o alvo retornou {status} com Retry-After: {seconds}, o que não cabe no prazo da execução; não enviados: {probes}',
    remedy: 'execute de novo em {seconds} s, ou dê mais tempo com --deadline SECONDS',
  },
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
  'reports.locked': {
    message: 'outra execução está gravando em {directory}',
    remedy: 'espere ela terminar, indique outro diretório com --report-dir ou acrescente --keep-runs',
  },
  'run.interrupted': {
    message: 'a execução foi interrompida por {signal}; algumas requisições não foram enviadas',
    remedy: 'execute novamente para ter um relatório completo',
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
  'settings.same-client': {
    message: 'é o mesmo cliente que {other}',
    remedy: 'informe as credenciais de outra conta, ou remova este conjunto',
  },
  'settings.skip-base': {
    message: 'cita apenas probes das quais outras dependem: {glob}',
    remedy: 'pule outra probe ou selecione requisitos com --only',
  },
  'settings.skip-unmatched': {
    message: 'não corresponde a nenhuma probe: {glob}',
    remedy:
      '--skip recebe nomes de probes, não ids nem casos; --dry-run os mostra depois de #, antes do caso entre parênteses; um glob como "listing.with-*" seleciona várias',
  },
  'account.main-incomplete': {
    message: 'a API retornou 400 Partner.AccountIsIncompleted: o cadastro desta conta não está concluído',
    remedy: 'conclua o cadastro com o suporte do provedor, ou use as credenciais de uma conta cadastrada',
  },
  'account.other-incomplete': {
    message: 'a chamada de token retornou {status} Partner.AccountIsIncompleted para a conta {partner}',
    remedy: 'defina {variable} e seu segredo de uma conta cadastrada, ou remova os dois',
  },
  'given-token.malformed': {
    message: '{variable} não é um JWS nem um JWE compacto, e os tokens deste ambiente são',
    remedy: 'defina o token inteiro, sem "Bearer" e sem quebras de linha, ou remova a variável',
  },
  'suite.not-installed': {
    message: 'o pacote {module} não está instalado',
    remedy: 'execute npm ci no clone, ou instale o pacote novamente',
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
  ...checks.texts,
  ...gates.texts,
  ...settings.texts,
  ...commands.texts,
  ...pact.texts,
  ...views.texts,
  'auth.control-failed':
    '{stimulus} ({case}): o controle antes ou depois não retornou as simulações que o token havia listado antes',
  'auth.control-failed-before':
    '{stimulus} ({case}) não foi enviado: o controle anterior não retornou as simulações que o token havia listado antes',
  'isolation.one-account':
    'o isolamento entre contas não foi verificado: só uma conta está configurada. Defina PARTNER_API_SECOND_CLIENT_ID e PARTNER_API_SECOND_CLIENT_SECRET',
  'isolation.one-list':
    'o isolamento entre contas não foi verificado: são necessárias duas contas que listem simulações com id_simulacao, e {count} {count|lista|listam}',
  'isolation.production': 'o isolamento entre contas não foi verificado: em produção só a conta main é usada',
  'isolation.unkept': '{count} {count|resposta não foi comparada|respostas não foram comparadas}: simulações demais',
  'token.list-replaced':
    'a lista da conta {partner} virou outra lista durante a execução e assim ficou; execute de novo para ver se os dados mudaram',
  absent: 'nenhum dos {of} objetos {object} lidos tem {field}',
  accepted: 'não exercitado, como --accept-unexercised aceita',
  'headline.coverage': '{exercised} de {of} requisitos exercitados',
  'headline.open-points':
    '{observed} {observed|ponto em aberto respondido|pontos em aberto respondidos}; nenhum requisito selecionado',
  'headline.quick': 'perfil quick: uma amostra das requisições',
  'headline.selection':
    '{passed} de {selected} {selected|requisito selecionado passou|requisitos selecionados passaram}; {others} não selecionados',
  'environment.embedded-in-ci':
    'nenhum alvo está configurado: este veredito é sobre o provedor de referência embutido, não sobre uma API. Defina PARTNER_API_BASE_URL e as credenciais, e passe --environment staging.',
  interrupted: 'interrompido por {signal} antes do envio das requisições',
  'run-defect': 'um defeito da suíte encerrou a execução antes do envio das requisições',
  'help.accept-unexercised': 'aceitar que requisitos essenciais cujo id corresponde não sejam exercitados (repetível)',
  'help.keep-runs': 'gravar cada execução em um diretório com a data, dentro do diretório de relatórios',
  'help.only': 'verificar apenas requisitos e pontos em aberto cujo id corresponde (repetível)',
  'help.profile': 'full ou quick: no máximo 60 requisições (padrão: full)',
  'help.skip':
    'não enviar as probes cujo nome corresponde (repetível; --dry-run mostra cada nome depois de #, antes do caso)',
  'list-unreadable':
    'a listagem não pôde ser lida: a página {page} retornou status {status} com um corpo do tipo {kind}',
  'not-in-evidence': 'não consta nesta evidência: uma versão mais antiga da suíte a gravou',
  'not-permitted': 'não enviado à produção',
  'account.main-unfinished':
    'o cadastro da conta principal não está concluído (400 Partner.AccountIsIncompleted); use uma conta cadastrada',
  'account.incomplete-at-token':
    'a chamada de token retornou {status} Partner.AccountIsIncompleted para esta conta, então a listagem dela não pode ser requisitada',
  'account.no-token':
    'a chamada de token retornou {status} para esta conta, então a listagem dela não pôde ser requisitada',
  'account-looks-complete':
    'todas as requisições da conta dada como incompleta listaram simulações, então o cadastro dela parece concluído; defina PARTNER_API_INCOMPLETE_CLIENT_ID e seu segredo de outra conta, ou remova os dois',
  'doctor.token-rejected': 'a listagem retornou 401',
  'doctor.credentials-not-sent':
    'não verificado: a produção recebe uma única requisição de token, com as credenciais principais',
  'doctor.token-not-sent': 'não enviado à produção',
  'doctor.token-other': 'a listagem retornou {status}; run avalia isso',
  'doctor.token-unanswered': 'a listagem não retornou uma resposta que possa ser avaliada; execute doctor de novo',
  'doctor.revoked-opens': 'abre a listagem; confirme com o provedor que o token foi revogado',
  'doctor.expired-opens': 'abre a listagem; confirme que o token expirou',
  'auth.altered-not-sent': 'nenhum token alterado foi enviado',
  'given-token.expired':
    '{variable} expirou segundo o próprio exp, então um 401 não mostra que foi revogado; defina um token revogado ainda dentro da validade, ou remova a variável',
  'given-token.unexpired':
    '{variable} não expirou segundo o próprio exp, ou expirou há menos de 5 minutos; defina um token mais antigo, ou remova a variável',
  'given-token.other-kind':
    '{variable} é de outro tipo ({kind}) que os tokens deste ambiente ({issued}); defina um token deste ambiente, ou remova a variável',
  'given-token.other-issuer':
    '{variable} tem outro emissor (iss) que os tokens deste ambiente; defina um token deste ambiente, ou remova a variável',
  'given-token.twin': '{variable} e {other} têm o mesmo token; defina dois tokens, ou remova uma das variáveis',
  'given-token.unread':
    '{variable} não pode ser decodificado: o emissor e a validade são desconhecidos, então um 401 pode ter outra causa',
  'given-token.without-exp': '{variable} não tem exp, então não se sabe se expirou',
  'given-token.differs': '{variable} difere dos tokens deste ambiente em {members}; isso não decide nada',
  'not-selected': 'não selecionado por --only',
  'suite-defect': 'defeito da suíte: {detail}',
  'token.bad-credentials-held-back':
    'credenciais inválidas não foram enviadas, porque o alvo estava limitando requisições, indisponível ou bloqueado: {cases}',
  'probe.unanswered': '{probe}: {@why}',
  'probe.trouble': '{probe} retornou {status} após {retries} {retries|nova tentativa|novas tentativas}',
  'probe.trouble-wait':
    '{probe} retornou {status} com Retry-After: {wait} após {retries} {retries|nova tentativa|novas tentativas}',
  'probe.500': '{probe} retornou 500, e seu controle também',
  'list.unread':
    'a listagem do parceiro {partner} não pôde ser lida até o fim: página {page} com limite {limite}: {@reason}',
  'wire.name-not-found': 'a consulta DNS do host falhou ({error})',
  'wire.refused': 'conexão recusada ({error})',
  'wire.unreachable': 'host inacessível ({error})',
  'wire.tls': 'o handshake TLS falhou ({error})',
  'wire.timeout': 'sem resposta completa: timeout após {ms} ms {@phase}',
  'wire.deadline':
    'sem resposta completa: o prazo da execução ({seconds} s) encerrou a requisição após {ms} ms {@phase}',
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
  'wire.too-large': 'o corpo da resposta tem mais de 4 MiB',
  'wire.too-large-decoded': 'o corpo da resposta, decodificado, passa de {limit} bytes',
  'wire.undecodable': 'o corpo da resposta não é {coding} válido, embora Content-Encoding indique {coding}',
  'wire.undecodable-unknown': 'Content-Encoding indica um content coding desconhecido',
  'wire.undecodable-many': 'Content-Encoding indica mais de {most} content codings',
  'wire.switched-protocols': 'o alvo trocou de protocolo (status 101)',
  'not-sent.deadline': 'não enviada: o prazo de {seconds} s acabou',
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
  ...openPointTexts,
  text: '{text}',
  'listing.no-simulation-twice': 'nenhuma simulação foi lida em duas páginas diferentes',
  'listing.values-kept-changing': 'os valores de uma simulação mudaram a cada leitura',
};
