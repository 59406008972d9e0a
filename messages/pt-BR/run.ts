import type * as en from '../en/run.ts';

export const problems: Record<keyof typeof en.problems, string> = {
  'account.may-be-locked': `as credenciais válidas da conta {$account} passaram a retornar {@outcome} depois de requisições com credenciais inválidas: {&cases}
    | remedy: a conta pode estar bloqueada: aguarde o fim do bloqueio ou peça ao provedor que desbloqueie a conta {$account}; nas próximas execuções, use --skip token.refused`,
  'machine.descriptors': `esta máquina permite poucos arquivos abertos ({error})
    | remedy: aumente o limite, por exemplo com \`ulimit -n 4096\`, e execute de novo`,
  'target.unanswered': `a requisição de token falhou: {@why}
    | remedy: verifique PARTNER_API_BASE_URL ({baseUrl}) e a rede até o alvo{@hint}; \`doctor\` verifica a configuração e a conexão`,
  'target.proxy-untrusted': `o certificado do proxy não é confiável ({error})
    | remedy: informe a autoridade certificadora do proxy (PEM) com --ca ARQUIVO`,
  'target.untrusted': `o certificado do alvo não é confiável ({error})
    | remedy: indique a autoridade certificadora (PEM) com --ca ARQUIVO; se um proxy inspeciona o TLS, indique a autoridade do proxy`,
  'target.other-host': `o certificado do alvo é de outro host ({error})
    | remedy: corrija o host em PARTNER_API_BASE_URL, ou peça ao provedor um certificado para este host`,
  'target.out-of-date': `o certificado do alvo expirou ou ainda não é válido ({error})
    | remedy: confira o relógio desta máquina; se estiver certo, peça ao provedor que renove o certificado`,
  'target.client-certificate': `o alvo encerrou o handshake TLS ({error}): talvez exija um certificado de cliente, ou outro certificado
    | remedy: indique o certificado com --client-cert ARQUIVO e a chave privada dele com --client-key ARQUIVO`,
  'target.proxy-credentials': `o proxy exige credenciais válidas (status {status})
    | remedy: informe usuário e senha em {variable}, como http://usuario:senha@host:porta com caracteres especiais em percent-encoding`,
  'target.proxy-status': `o proxy retornou o status {status} em vez de uma conexão com o alvo
    | remedy: confira PARTNER_API_BASE_URL ({baseUrl}), e se o proxy em {variable} permite conexões com esse host`,
  'target.proxy-unreachable': `{@why}
    | remedy: confira o host e a porta em {variable}, e a rede até o proxy`,
  'run.deadline': `o tempo limite de {seconds} s encerrou a execução; não enviadas: {probes}
    | remedy: dê mais tempo com --deadline SEGUNDOS`,
  'run.deadline-cut': `o tempo limite de {seconds} s encerrou a execução durante uma requisição; sem resposta completa: {probes}
    | remedy: dê mais tempo com --deadline SEGUNDOS`,
  'run.budget': `o limite de {#most requisição} encerrou a execução; não enviadas: {probes}
    | remedy: permita mais requisições com --max-requests N`,
  'run.circuit': `nenhuma resposta utilizável a {times} probes consecutivas do grupo "{group}"; não enviadas: {probes}
    | remedy: execute de novo quando o alvo responder a essas probes`,
  'run.circuit-timeouts': `nenhuma resposta utilizável a {times} probes consecutivas do grupo "{group}"; não enviadas: {probes}
    | remedy: execute de novo quando o alvo responder a essas probes; dê mais tempo a um alvo lento com --timeout SEGUNDOS`,
  'run.circuits': `o alvo não retornou resposta utilizável a dois grupos de probes, o que encerrou a execução; último resultado: {@outcome}; não enviadas: {probes}
    | remedy: execute de novo quando o alvo responder`,
  'run.circuits-timeouts': `o alvo não retornou resposta utilizável a dois grupos de probes, o que encerrou a execução; último resultado: {@outcome}; não enviadas: {probes}
    | remedy: execute de novo quando o alvo responder; dê mais tempo a um alvo lento com --timeout SEGUNDOS`,
  'run.throttled': `o alvo retornou {status} a cada nova tentativa durante {seconds} s, o que encerrou a execução; não enviadas: {probes}
    | remedy: execute de novo mais tarde, com menos requisições por segundo (--rate N); pergunte ao provedor o que ele limita, por exemplo requisições de token por minuto ou tokens rejeitados`,
  'run.unavailable': `o alvo retornou {status} a cada nova tentativa durante {seconds} s, o que encerrou a execução; não enviadas: {probes}
    | remedy: execute de novo quando o alvo estiver disponível`,
  'run.retry-after': `o alvo retornou {status} com Retry-After: {seconds}, o que não cabe no tempo limite da execução; não enviadas: {probes}
    | remedy: execute de novo em {seconds} s, ou dê mais tempo com --deadline SEGUNDOS`,
  'run.blocked': `por um tempo, um firewall ou uma página de manutenção retornou {status} a todas as requisições, inclusive às válidas ({#count resposta})
    | remedy: execute de novo; se acontecer outra vez, peça ao provedor que libere o endereço IP público (de saída) da sua rede, ou envie menos requisições por segundo (--rate N)`,
  'target.no-api-absent': `a API não foi encontrada em {baseUrl}: o caminho do token retornou {token}, o da listagem {listing}; nenhuma dessas respostas é da API
    | remedy: confira a URL base: ela deve terminar com o caminho da API de integração, sem /v1; se termina, uma página de login, VPN, portal ou gateway talvez tenha respondido no lugar da API`,
  'target.no-api-blocked': `o acesso a {baseUrl} está bloqueado: o alvo retornou uma página 403 e nenhuma resposta da API
    | remedy: peça ao provedor que inclua o endereço IP público (de saída) da sua rede na lista de permissões (allow-list); atrás de um proxy, verifique se foi ele que retornou a página; um gateway também pode exigir uma chave de API (--header)`,
  'coverage.core-missing': `requisitos essenciais não foram testados: {ids}
    | remedy: forneça os dados ou a configuração que cada motivo indica, ou aceite a lacuna com --accept-unexercised ID`,
  'coverage.core-follows': `requisitos essenciais não foram testados por causa das falhas: {ids}
    | remedy: depois que o provedor corrigir as falhas, execute de novo`,
  'reports.locked': `outra execução está gravando em {directory}
    | remedy: aguarde o fim da outra execução, indique outro diretório com --report-dir ou acrescente --keep-runs`,
  'run.interrupted': `a execução foi interrompida por {signal}; algumas requisições não foram enviadas
    | remedy: execute de novo para ter um relatório completo`,
  'account.main-incomplete': `a API retornou 400 Partner.AccountIsIncompleted: o cadastro desta conta não está concluído
    | remedy: peça ao suporte do provedor que conclua o cadastro, ou use as credenciais de uma conta com cadastro concluído`,
  'account.other-incomplete': `a requisição de token retornou {status} Partner.AccountIsIncompleted para a conta {$partner}
    | remedy: defina {variable} e o client secret correspondente com os de uma conta com cadastro concluído, ou remova os dois`,
  'given-token.malformed': `o token em {variable} não é um JWS nem um JWE compacto, ao contrário dos tokens deste ambiente
    | remedy: defina o token inteiro, sem "Bearer" e sem quebras de linha, ou remova a variável`,
  'suite.not-installed': `o pacote {module} não está instalado
    | remedy: execute npm ci no clone, ou instale o pacote novamente`,
  'suite.defect': `defeito da suíte: {detail}
    | remedy: informe os mantenedores da suíte; isso não diz nada sobre o alvo`,
  'account.main-rejected': `a requisição de token com as credenciais principais retornou {status}
    | remedy: confira PARTNER_API_CLIENT_ID e PARTNER_API_CLIENT_SECRET, e se são deste ambiente{@hint}`,
  'account.other-rejected': `a requisição de token com as credenciais da conta {$partner} retornou {status}
    | remedy: confira {variable} e o client secret correspondente, ou remova os dois`,
  'run.unfinished': `esta execução está em andamento, ou foi encerrada antes de gravar o relatório
    | remedy: aguarde o fim, ou execute de novo`,
};

export const texts: Record<keyof typeof en.texts, string> = {
  'environment.embedded-in-ci':
    'nenhum alvo está configurado: este veredito é sobre o provedor de referência embutido, não sobre uma API. Defina PARTNER_API_BASE_URL e as credenciais, e use --environment staging.',
  accepted: 'não testado, o que --accept-unexercised permite',
  interrupted: 'interrompido por {signal} antes que todas as requisições fossem enviadas',
  'run-defect': 'um defeito da suíte encerrou a execução antes do envio das requisições',
  'not-in-evidence': 'não consta nestas evidências, gravadas por uma versão mais antiga da suíte',
  'not-permitted': 'não enviado em produção',
  'doctor.token-rejected': 'a listagem retornou 401',
  'doctor.credentials-not-sent':
    'não verificado: a produção recebe uma única requisição de token, com as credenciais principais',
  'doctor.token-not-sent': 'não enviado em produção',
  'doctor.token-unanswered': 'a listagem não retornou uma resposta que possa ser avaliada; execute doctor de novo',
  'doctor.revoked-opens': 'dá acesso à listagem; confirme com o provedor que o token foi revogado',
  'doctor.expired-opens': 'dá acesso à listagem; confirme que o token expirou',
  'place-unread': 'sem resposta utilizável a {requests}',
  'place-unsent': 'não enviada: {requests}; falta a conta, o token ou o dado de que precisa',
  'new-requirement':
    'novo na versão {since} da suíte; reprova a execução a partir da versão {until}, ou com --new-requirements fail',
  'not-selected': 'não selecionado por --only',
  'suite-defect': 'defeito da suíte: {detail}',
  'wire.name-not-found': 'a consulta DNS do host falhou ({error})',
  'wire.refused': 'conexão recusada ({error})',
  'wire.unreachable': 'host inacessível ({error})',
  'wire.tls': 'o handshake TLS falhou ({error})',
  'wire.blocked':
    'um firewall ou uma página de manutenção retornou {status} a todas as requisições, inclusive às válidas',
  'wire.timeout': 'timeout após {ms} ms {@phase}',
  'wire.deadline': 'o tempo limite da execução ({seconds} s) encerrou a requisição após {ms} ms {@phase}',
  'wire.proxy-credentials': 'o proxy em {variable} exige credenciais válidas (status {status})',
  'wire.proxy-status': 'o proxy em {variable} retornou o status {status} em vez de uma conexão com o alvo',
  'wire.proxy-timeout': 'sem conexão pelo proxy em {variable}: timeout após {ms} ms',
  'wire.proxy-unreachable': 'sem conexão com o proxy em {variable} ({error})',
  'hint.refused': ', e se o provedor está em execução',
  'hint.forbidden':
    '; um gateway também pode retornar 403 se não permitir o endereço IP da sua rede ou se exigir uma chave de API (--header)',
  'hint.html':
    '; a resposta é uma página HTML: uma página de login, VPN, portal ou gateway pode ter respondido no lugar da API, ou PARTNER_API_BASE_URL pode estar errada',
  'hint.bad-request': '; ou a API rejeita a própria requisição, por exemplo um cabeçalho ou o Content-Type',
  'hint.timeout': '; dê mais tempo a um alvo lento com --timeout SEGUNDOS',
  'hint.plain-http': '; a porta talvez espere http, e não https',
  'phase.dns': 'durante a consulta DNS',
  'phase.connect': 'ao conectar',
  'phase.tls': 'durante o handshake TLS',
  'phase.first-byte': 'à espera do primeiro byte da resposta',
  'phase.headers': 'ao receber os cabeçalhos da resposta',
  'phase.body': 'ao receber o corpo da resposta',
  'wire.reset': 'conexão encerrada sem resposta ({error})',
  'wire.incomplete-headers': 'conexão encerrada no meio dos cabeçalhos da resposta ({error})',
  'wire.incomplete-body': 'conexão encerrada no meio do corpo da resposta ({error})',
  'wire.incomplete-json':
    'o corpo da resposta não tem Content-Length nem chunked encoding, e seu texto JSON está truncado no byte {bytes}',
  'wire.incomplete-coding':
    'o corpo da resposta não tem Content-Length nem chunked encoding, e seus dados {coding} estão truncados no byte {bytes}',
  'wire.not-http': 'a resposta não é HTTP/1.1 válido ({error})',
  'wire.too-large': 'o corpo da resposta tem mais de 4 MiB',
  'wire.too-large-decoded': 'o corpo da resposta, decodificado, passa de {limit} bytes',
  'wire.undecodable': 'o corpo da resposta não é {coding} válido, embora Content-Encoding indique {coding}',
  'wire.undecodable-unknown': 'Content-Encoding indica um content coding desconhecido',
  'wire.undecodable-many': 'Content-Encoding indica mais de {most} content codings',
  'wire.switched-protocols': 'o alvo trocou de protocolo (status 101)',
  'not-sent.deadline': 'não enviada: o tempo limite de {seconds} s se esgotou',
  'not-sent.budget': 'não enviada: o limite de {#most requisição} foi atingido',
  'not-sent.circuit': 'não enviada: {times} probes consecutivas do grupo "{group}" ficaram sem resposta utilizável',
  'not-sent.circuit-all': 'não enviada: nenhuma probe de dois grupos consecutivos teve resposta utilizável',
  'not-sent.throttled': 'não enviada: o alvo retornou {status} a cada nova tentativa durante {seconds} s',
  'not-sent.retry-after':
    'não enviada: o alvo retornou {status} com Retry-After: {seconds}, mais do que a execução pode esperar',
  'not-sent.interrupted': 'não enviada: a execução foi interrompida',
  'not-sent.proxy-credentials': 'não enviada: o proxy em {variable} exige credenciais válidas (status {status})',
  'not-sent.closed': 'não enviada: a execução já tinha terminado',
  'not-sent.descriptors': 'não enviada: esta máquina tem poucos file descriptors ({error})',
  'not-sent.sockets': 'não enviada: esta máquina não tem memória para mais sockets ({error})',
  'not-sent.unwritable': 'não enviada: a requisição não pode ser escrita em HTTP ({error})',
  'not-sent.path': 'não enviada: o caminho não é válido em uma linha de requisição HTTP',
  skipped: 'omitido por --skip: {probes}',
  'partly-skipped': 'verificado só em parte: --skip omitiu {probes}',
  'partly-unsent': 'verificado só em parte: a execução não enviou todas as requisições de {&probes}',
  'partly-needs': 'verificado só em parte: alguns casos precisam de {@need}',
  'target.absent': 'a API não foi encontrada na URL base: nenhum dos caminhos retornou uma resposta da API',
  'target.blocked': 'acesso bloqueado: o alvo retornou uma página 403 e nenhuma resposta da API',
  'target.unknown': 'um dos dois caminhos não retornou uma resposta completa: não se sabe se a API está na URL base',
  progress: '{#sent} de cerca de {#expected} requisições, {@stage}',
  'progress.more': '{#sent} requisições (cerca de {#expected}, mais confirmações), {@stage}',
  'progress.left': '{#sent} de cerca de {#expected} requisições, {@stage}, faltam cerca de {left}',
  'stage.token': 'requisição de token',
  'stage.walk': 'páginas da listagem',
  'stage.page-sizes': 'tamanhos de página',
  'stage.without-token': 'requisições sem token',
  'stage.parameters': 'parâmetros',
  'stage.token-reuse': 'reúso do token',
  'stage.authorization': 'autorização',
  'stage.other-accounts': 'outras contas',
  'stage.token-in-query': 'token fora do cabeçalho',
  'stage.token-errors': 'credenciais inválidas',
  'unjudged.refused': 'nenhuma requisição foi enviada: a configuração é inválida',
  'unjudged.unfinished': 'a execução não terminou',
  'unjudged.defect': 'um defeito da suíte encerrou a execução sem vereditos',
  'doctor.about-settings': 'configuração',
  'doctor.about-reachability': 'conexão',
  'doctor.about-tls': 'TLS',
  'doctor.about-clock': 'relógio',
  'doctor.about-credentials': '{variable} e _SECRET',
  'doctor.about-variable': '{variable}',
  'doctor.about-given-token': 'token informado',
  'doctor.about-two-accounts': 'duas contas',
  'doctor.about-data': 'dados',
  'doctor.about-coverage': 'cobertura',
  'doctor.about-stability': 'estabilidade',
  'doctor.stable':
    'em {rounds} rodadas ({requests} requisições), cada requisição teve sempre o mesmo status; mediana {median} ms, máximo {longest} ms',
  'doctor.unstable':
    'em {rounds} rodadas ({requests} requisições), requisições iguais tiveram resultados diferentes ({outcomes}); mediana {median} ms, máximo {longest} ms',
  'fix.unstable': 'pergunte ao provedor por que as respostas diferem; até lá, uma execução pode ser inconclusiva',
  'doctor.settings': 'válida; {environment} em {baseUrl}',
  'doctor.overridden': 'o ambiente substitui estas variáveis do arquivo de ambiente: {variables}',
  'doctor.settings-embedded':
    'nenhum alvo configurado: doctor verificou o provedor de referência embutido, não uma API',
  'doctor.responds': 'o alvo responde',
  'doctor.tls-trusted': 'o certificado do alvo é confiável',
  'doctor.tls-loopback': 'desnecessário: o alvo está nesta máquina',
  'doctor.tls-none': 'nenhum: --allow-http envia as credenciais sem criptografia',
  'doctor.clock-unknown': 'não comparado: a resposta não tem um Date válido',
  'doctor.clock-agrees': 'diferença de menos de um minuto em relação ao relógio do alvo',
  'doctor.clock-ahead': '{seconds} s adiantado em relação ao relógio do alvo',
  'doctor.clock-behind': '{seconds} s atrasado em relação ao relógio do alvo',
  'doctor.token-issued': 'credenciais aceitas: um token foi emitido',
  'doctor.token-status': 'a requisição de token retornou {status}{further}',
  'doctor.token-unusable': 'a requisição de token retornou {status}{further} sem um accesstoken utilizável',
  'doctor.no-response-token': 'a requisição de token falhou: {@why}',
  'doctor.no-response-listing': 'a requisição da listagem falhou: {@why}',
  'doctor.registration-unfinished': 'o cadastro desta conta não está concluído',
  'doctor.registration-finished': 'a listagem retornou simulações: o cadastro desta conta está concluído',
  'doctor.account-not-empty': 'a conta tem simulações ({items} na primeira página)',
  'doctor.listing-trouble': 'a listagem retornou {status}',
  'doctor.token-other': 'a listagem retornou {status}; `run` verifica a resposta',
  'doctor.listing-without-items': 'a listagem retornou {status} sem o campo itens; `run` verifica a resposta',
  'doctor.none-shared': 'as primeiras páginas não têm simulação em comum',
  'doctor.none-to-compare': 'não comparadas: pelo menos uma das contas não lista simulações',
  'doctor.some-shared':
    '{#shared} {shared|simulação está|simulações estão} na primeira página das duas; `run` verifica o isolamento',
  'doctor.all-shared': 'os dois conjuntos de credenciais listam as mesmas simulações',
  'doctor.data': 'total {#total}, {#pages página} com limite 100; {#items item} na primeira página',
  'doctor.data-unread': 'não verificados: nenhuma página da conta principal foi lida',
  'doctor.data-no-total': 'total não é um número; {#items item} na primeira página',
  'doctor.few-pages':
    'menos de 2 páginas com limite 100: as relações entre páginas só são verificadas com tamanhos de página menores',
  'doctor.cannot-exercise':
    '{#count} {count|requisito não pode ser testado|requisitos não podem ser testados} ({ids}) sem {@need}',
  'doctor.without-null': 'nenhuma simulação com null em {ids}: uma execução verifica só os outros valores',
  'doctor.exercised-in-part':
    '{#count} {count|requisito só pode ser testado|requisitos só podem ser testados} em parte ({ids}) sem {@need}',
  'doctor.ready':
    'Pronto. Próximo passo: `{command} run` com as mesmas configurações; acrescente --dry-run para ver antes as requisições.',
  'doctor.not-ready': 'Ainda não está pronto. Corrija os problemas marcados com ✗ e execute doctor de novo.',
  'doctor.unsettled':
    'Ainda não está pronto. Resolva as verificações marcadas com ?; sem isso, uma execução pode terminar sem veredito (código de saída 3).',
  'fix.name-not-found': 'confira o host de PARTNER_API_BASE_URL e os servidores DNS desta máquina',
  'fix.refused': 'confira o host e a porta de PARTNER_API_BASE_URL, e se o provedor está em execução',
  'fix.unreachable': 'confira a rede e os firewalls entre esta máquina e o alvo',
  'fix.tls':
    'se a porta espera http, use uma URL http://; se o alvo exigir um certificado de cliente, informe --client-cert ARQUIVO e --client-key ARQUIVO; para um certificado de uma autoridade privada, informe --ca ARQUIVO',
  'fix.timeout': 'execute de novo; dê mais tempo a um alvo lento com --timeout SEGUNDOS',
  'fix.reset': 'execute de novo; confira proxies e firewalls entre esta máquina e o alvo',
  'fix.not-http': 'confira o esquema, o host e a porta de PARTNER_API_BASE_URL: é outro serviço que responde ali',
  'fix.rerun': 'execute doctor de novo',
  'fix.later': 'execute doctor de novo mais tarde{@hint}',
  'fix.later-wait': ' (indicado em Retry-After: {wait})',
  'fix.https': 'use https se o alvo oferecer',
  'fix.clock':
    'sincronize o relógio desta máquina com um servidor de hora; ele decide se um token expirou quando a resposta não tem Date',
  'fix.credentials': 'confira {id} e {secret}, e se são deste ambiente{@hint}',
  'fix.base-url':
    'confira PARTNER_API_BASE_URL: ela deve terminar com o caminho da API de integração, sem /v1; se termina, uma página de login, VPN, portal ou gateway talvez tenha respondido; se a resposta é da própria API, `run` registra a falha',
  'fix.other-account': 'defina {id} e o client secret correspondente com os de outra conta, ou remova os dois',
  'fix.registration': 'peça ao suporte do provedor que conclua o cadastro',
  'fix.core-missing':
    'use uma conta assim; sem isso, uma execução termina com o código de saída 3, a menos que `run --accept-unexercised ID` aceite a lacuna',
  'fix.above': 'resolva as linhas acima',
  'fix.data-unread': 'resolva as linhas acima; `run --only listing.ok-200` mostra a resposta da listagem',
  'fix.more-simulations': 'crie simulações até haver mais de 100',
};
