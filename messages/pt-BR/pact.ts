import type * as en from '../en/pact.ts';

export const findings: Record<keyof typeof en.findings, string> = {
  'pact.status': 'o status difere do contrato | expected: status {expected} | actual: status {actual}',
  'pact.content-type': 'o tipo de mídia do corpo difere do contrato | expected: {expected} | actual: {@actual}',
  'pact.missing': '{path} está ausente | expected: {@expected} | actual: ausente',
  'pact.unexpected': '{path} não está no contrato | expected: só propriedades do contrato | actual: outra propriedade',
  'pact.mismatch': '{path} não corresponde ao contrato | expected: {@expected} | actual: {@actual}',
  'pact.value': '{path} difere do valor do contrato | expected: o valor do contrato ({@expected}) | actual: {@actual}',
  'pact.other-mismatch': `a resposta não corresponde ao contrato
    | expected: uma resposta que corresponde ao contrato | actual: outra resposta`,
};

export const problems: Record<keyof typeof en.problems, string> = {
  'pact.tool-missing': `a ferramenta de linha de comando do Pact não está instalada para esta máquina
    | remedy: instale com \`npm install --save-dev @pact-foundation/pact-cli@18\`, com os pacotes opcionais: eles contêm o programa`,
  'pact.tool-unstartable': `não foi possível iniciar a ferramenta de linha de comando do Pact ({error})
    | remedy: reinstale @pact-foundation/pact-cli para este sistema operacional e processador`,
  'pact.unreachable-by-proxy': `indica um Pact Broker que não pôde ser alcançado pelo proxy em {proxy}
    | remedy: confira PACT_BROKER_BASE_URL, e o host, a porta e as credenciais do proxy em {proxy}`,
  'pact.unreachable': `indica um Pact Broker que não pôde ser alcançado
    | remedy: verifique o endereço, a rede e o proxy; indique uma autoridade certificadora própria (PEM) com --ca ARQUIVO ou em NODE_EXTRA_CA_CERTS; se o Pact Broker exigir um certificado de cliente, defina PACT_BROKER_CLIENT_CERT_FILE e PACT_BROKER_CLIENT_KEY_FILE`,
  'pact.untrusted': `indica um Pact Broker com um certificado não confiável ({error})
    | remedy: indique a autoridade certificadora (PEM) com --ca ARQUIVO ou em NODE_EXTRA_CA_CERTS; se um proxy inspeciona o TLS, indique a autoridade do proxy`,
  'pact.timeout': `indica um Pact Broker que não respondeu em {seconds} s
    | remedy: verifique o Pact Broker, ou dê mais tempo com --deadline, e --timeout no pact verify`,
  'pact.unauthorized-anonymous': `o Pact Broker exige autenticação (401), e não há credenciais configuradas
    | remedy: defina PACT_BROKER_TOKEN, ou PACT_BROKER_USERNAME e PACT_BROKER_PASSWORD`,
  'pact.unauthorized': `o Pact Broker rejeitou as credenciais de {settings} (401)
    | remedy: verifique se as credenciais estão completas, não expiraram e pertencem a este Pact Broker`,
  'pact.forbidden': `o Pact Broker negou a requisição: as credenciais não têm permissão (403)
    | remedy: use credenciais com permissão de escrita; um token somente leitura não publica nem registra`,
  'pact.not-found': `indica um Pact Broker que não conhece este endereço, aplicação ou versão (404)
    | remedy: verifique o endereço do Pact Broker, com o caminho se houver, e publique a versão antes`,
  'pact.no-broker': `não é o endereço de um Pact Broker: a resposta não é HAL
    | remedy: defina o endereço do próprio Pact Broker; uma página de login na frente dele deve deixar passar as requisições da API`,
  'pact.redirected': `redireciona para outro endereço
    | remedy: defina o endereço de destino do redirecionamento, em geral o que usa https`,
  'pact.foreign-link': `indica um Pact Broker que tem links para outro servidor; nenhuma requisição foi enviada a ele
    | remedy: verifique o Pact Broker: os links dele devem começar com o próprio endereço; atrás de um proxy reverso, configure a URL base dele`,
  'pact.foreign-pact': `não está em PACT_BROKER_BASE_URL; nenhuma requisição foi enviada a esse endereço
    | remedy: use a URL de um contrato do Pact Broker configurado`,
  'pact.busy': 'o Pact Broker pede para tentar mais tarde ({status}) | remedy: tente mais tarde',
  'pact.server-error': `o Pact Broker falhou com o status {status}
    | remedy: tente mais tarde; se falhar de novo, veja o log do Pact Broker`,
  'pact.conflict': `o Pact Broker já tem um contrato com outro conteúdo para esta versão (409)
    | remedy: faça commit da mudança, ou publique com outra versão, com --pacticipant-version`,
  'pact.turned-down': `o Pact Broker rejeitou a requisição: {words}
    | remedy: corrija o que a mensagem indica e execute de novo`,
  'pact.unknown-environment': `não é um ambiente do Pact Broker
    | remedy: corrija o nome, ou crie o ambiente: npx pact-broker create-environment --name NOME`,
  'pact.not-understood': `saída inesperada da ferramenta de linha de comando do Pact: {words}
    | remedy: verifique a versão: esta suíte suporta @pact-foundation/pact-cli 18`,
  'pact.no-broker-configured': `não está definida: nenhum Pact Broker está configurado
    | remedy: defina o endereço do Pact Broker, ou acrescente --broker-base-url`,
  'pact.name-with-dash': 'começa com um hífen | remedy: informe o próprio nome ou versão',
  'pact.version-missing': `não foi informada, e o git não encontra aqui um commit para usar no lugar
    | remedy: execute em um clone com um commit, ou informe a versão com {flag}`,
  'pact.tag-with-comma': 'contém uma vírgula | remedy: repita --tag para cada tag',
  'pact.not-http-url': 'não é uma URL http ou https | remedy: informe a URL do build',
  'pact.path-missing': `{path} não existe, ou não contém nenhum arquivo de pact
    | remedy: execute antes os testes do consumidor, ou informe um arquivo de pact ou o diretório dele; a suíte inclui {shipped}`,
  'pact.file-invalid': `{path} não é um arquivo de pact válido: {@flaw}
    | remedy: indique um arquivo de pact; se for um, execute os testes do consumidor para gravá-lo de novo e não o edite à mão`,
  'pact.file-uncommitted': `{path} difere do commit cujo hash seria usado como versão
    | remedy: faça commit antes, ou publique com outra versão, com --pacticipant-version`,
  'pact.leak': `{name} contém um segredo ou um dado pessoal ({encodings})
    | remedy: nenhuma requisição foi enviada; em um contrato, use um exemplo ou um placeholder do provider state e grave-o de novo; em uma opção, use outro valor`,
  'pact.verifier-missing': `o pacote @pact-foundation/pact não está instalado
    | remedy: instale com \`npm install --save-dev @pact-foundation/pact@16\``,
  'pact.verifier-failed': `não foi possível executar o Verifier do Pact
    | remedy: reinstale-o para este sistema operacional e processador: \`npm install --save-dev @pact-foundation/pact@16\``,
  'pact.verifier-crashed': `o Verifier do Pact terminou de forma anormal; isso não diz nada sobre o alvo
    | remedy: execute de novo; se acontecer outra vez, reinstale-o: \`npm install --save-dev @pact-foundation/pact@16\``,
  'pact.verifier-timeout': `o tempo limite encerrou a verificação antes do fim
    | remedy: dê mais tempo com --deadline; \`doctor\` mostra a velocidade de resposta do alvo`,
  'pact.verifier-interrupted': 'a verificação foi interrompida | remedy: execute de novo para um relatório completo',
  'pact.unfinished': `esta verificação está em andamento, ou foi encerrada antes de gravar o relatório
    | remedy: aguarde o fim, ou execute de novo`,
  'pact.require-all': `{#skipped} {skipped|interação foi omitida|interações foram omitidas}
    | remedy: forneça as configurações e os dados que os motivos citam, ou remova --require-all`,
  'pact.credentials-rejected': `o endpoint de token rejeitou as credenciais principais ({status})
    | remedy: verifique PARTNER_API_CLIENT_ID e PARTNER_API_CLIENT_SECRET, e se pertencem a este ambiente`,
  'pact.unauthorized-scheme': `está definida, mas o Pact Broker exige usuário e senha (401)
    | remedy: defina PACT_BROKER_USERNAME e PACT_BROKER_PASSWORD no lugar dela`,
  'pact.url-and-others':
    'não pode ser combinada com --from-broker nem com arquivos de pact | remedy: remova as outras opções',
  'pact.wip-needs-branch': 'exige --provider-branch | remedy: informe a branch do provedor',
  'pact.selector-invalid': `não é um objeto JSON
    | remedy: informe um seletor de versões do consumidor do Pact Broker, por exemplo com "branch"`,
  'pact.branch-and-version': 'não pode ser combinada com --version | remedy: remova uma das duas',
  'pact.paths-and-broker': 'não pode ser combinada com arquivos de pact | remedy: remova --from-broker ou os arquivos',
  'pact.results-of-embedded': `exige um alvo: sem ele, os resultados seriam do provedor de referência embutido
    | remedy: configure o alvo, ou acrescente --environment embedded para publicar resultados do provedor de referência`,
  'pact.provider-version-missing': `é obrigatória com --publish-results
    | remedy: informe a versão do provedor que está em execução`,
  'pact.no-contract': `o Pact Broker não tem nenhum contrato com {provider}
    | remedy: publique um com pact publish, ou informe com --provider o nome que os consumidores usam`,
  'pact.flag-needs-from-broker': 'exige --from-broker | remedy: acrescente --from-broker ou remova {flag}',
  'pact.name-not-addressable': `é "{name}", que não pode ser um segmento de um caminho de URL
    | remedy: use outro nome; o Pact Broker não consegue armazená-lo com este`,
  'pact.results-partial': `os resultados de {source} não foram publicados: {left} de {of} interações não foram verificadas
    | remedy: configure o que as interações omitidas exigem; nenhum resultado é publicado para um contrato verificado em parte`,
  'pact.results-without-address': `os resultados de {source} não foram publicados: o Pact Broker não retornou um link para publicá-los
    | remedy: verifique se as credenciais podem publicar resultados de verificação`,
  'pact.results-failed': 'os resultados de {source} não foram publicados: {detail} | remedy: {remedy}',
  'pact.results-withheld': `os resultados de {source} não foram publicados: continham um segredo ou um dado pessoal
    | remedy: informe os mantenedores da suíte`,
};

export const texts: Record<keyof typeof en.texts, string> = {
  'pact.other-media-type': 'outro tipo de mídia',
  'pact.another-number': 'outro número',
  'pact.regex': 'um valor que corresponde à expressão regular /{regex}/',
  'pact.other-rule': 'um valor que satisfaz as regras do contrato',
  'pact.array-exactly': 'um array de {#most elemento}',
  'pact.array-with': 'um array com {#count elemento} do contrato',
  'pact.array-least': 'um array de no mínimo {#least elemento}',
  'pact.array-between': 'um array de {least} a {most} elementos',
  'pact.retrying': '{message}; nova tentativa em {seconds} s',
  'pact.flaw-not-json': 'não é um objeto JSON',
  'pact.flaw-no-parties': 'o consumidor ou o provedor não tem nome',
  'pact.flaw-no-list': 'interactions não é um array',
  'pact.flaw-empty': 'ele não tem interações',
  'pact.flaw-interaction': 'a interação {number} não é um objeto com descrição',
  'pact.flaw-twin': 'a interação {number} tem a descrição e os provider states de uma anterior',
  'pact.flaw-plugins': 'ele precisa de plugins do Pact, que esta suíte não carrega',
  'pact.is-pending': 'o contrato marca a interação como pendente: uma falha não conta',
  'pact.is-message': 'a interação é uma mensagem, não uma requisição HTTP',
  'pact.method-not-sent': 'a suíte não envia requisições {method}',
  'pact.redirect-not-checked': 'ela espera o destino de um redirecionamento, que o Verifier do Pact não verifica',
  'pact.state-unknown': 'a suíte não consegue preparar o provider state {state}',
  'pact.state-unset': 'não definido: {variables}',
  'pact.not-sent': 'o Verifier do Pact não enviou a requisição',
  'pact.not-checked': 'o Verifier do Pact não conseguiu verificar a resposta',
  'pact.no-response': 'o alvo não respondeu: {@why}',
  'pact.trouble-status': 'o alvo retornou {status} em todas as tentativas',
  'pact.token-unanswered': 'a requisição de token não teve resposta: {@why}',
  'pact.token-rejected': 'o endpoint de token rejeitou as credenciais de {variable} ({status})',
  'pact.token-unusable': 'o endpoint de token retornou {status} sem um token utilizável',
  'pact.no-total': 'a listagem de {variable} não tem total e é longa demais para contar',
  'pact.too-few-simulations':
    'a conta de {variable} tem poucas simulações: {atLeast|é necessária|são necessárias} pelo menos {atLeast}',
  'pact.no-nulls':
    'nenhuma página de {limite} de {variable} tem null em cada um de {fields} ({#simulations} {simulations|simulação lida|simulações lidas}): esses valores null não foram vistos',
  'pact.list-changing': 'a listagem não parou de mudar durante a leitura',
  'pact.production-bounds':
    'a produção recebe uma requisição de token, páginas dentro dos limites e uma requisição sem token; esta requisição não foi enviada',
  'pact.reference-provider': 'O provedor de referência',
  'pact.provider': 'O provedor',
  'pact.target-embedded':
    'Alvo: o provedor de referência embutido. O veredito é sobre o provedor de referência, não sobre uma API real.',
  'pact.verified': '{@who} cumpre o contrato',
  'pact.verified-partly': '{@who} cumpre a parte do contrato que pôde ser verificada: {verified} de {#of interação}',
  'pact.verified-pending': '{@who} cumpre {verified} de {#of interação}; as que falharam são de um contrato pendente',
  'pact.failed': '{@who} não cumpre o contrato',
  'pact.inconclusive':
    'Inconclusivo: {verified} de {#of} {of|interação pôde ser verificada|interações puderam ser verificadas}',
  'pact.refused': 'Configuração inválida: nada foi verificado',
  'pact.refused-target': 'Não foi possível verificar o contrato: é preciso corrigir um problema antes',
  'pact.refused-credentials':
    '{@who} rejeitou as credenciais principais: {verified} de {#of} {of|interação pôde ser verificada|interações puderam ser verificadas}',
  'pact.incomplete': 'Incompleto: a verificação não terminou',
  'pact.count-verified': '{#count verificada}',
  'pact.count-failed': '{#count} com falha',
  'pact.count-skipped': '{#count omitida}',
  'pact.count-inconclusive': '{#count inconclusiva}',
  'pact.places': '{count} locais',
  'pact.more': 'mais {more}',
  'pact.remedy': 'solução: {remedy}',
  'pact.states': 'estado do provedor: {states}',
  'pact.requirements': 'requisitos: {ids}',
  'pact.do-failed':
    'informe as divergências ao provedor e execute de novo após a correção; `explain ID` mostra um requisito por inteiro',
  'pact.do-inconclusive': 'resolva o que os motivos acima citam e execute de novo',
  'pact.heading-failed': 'Falhas',
  'pact.heading-pending': 'Falhas em contratos pendentes: não reprovam a verificação',
  'pact.heading-inconclusive': 'Inconclusivas',
  'pact.heading-skipped': 'Omitidas: não verificadas',
  'pact.contract': 'Contrato de {consumer} com {provider}, {#interactions interação}: {source}',
  'pact.contract-pending': 'Contrato pendente de {consumer} com {provider}, {#interactions interação}: {source}',
  'pact.reports': 'Relatórios: {reports}',
  'pact.published-verified':
    'Resultados de {consumer} com {provider}: publicados como verificados para a versão {version}',
  'pact.published-failed': 'Resultados de {consumer} com {provider}: publicados como falha para a versão {version}',
  'pact.results-unpublished': 'Resultados de {consumer} com {provider}: não publicados ({why})',
  'pact.publishing-failed': 'Resultados de {consumer} com {provider}: a publicação falhou ({why})',
  'pact.published': 'publicado',
  'pact.unchanged': 'já publicado, sem mudanças',
  'pact.overwritten': 'publicado sobre outro conteúdo da mesma versão; resultados anteriores podem estar errados',
  'pact.would-be-published': 'seria publicado',
  'pact.publication': '{file}: {consumer} → {provider}, {#interactions interação}: {@outcome}',
  'pact.line-version': 'versão {version}',
  'pact.line-branch': 'na branch {branch}',
  'pact.line-tag': 'com a tag {tag}',
  'pact.line-build': 'build em {url}',
  'pact.line-broker': 'Pact Broker: {url}',
  'pact.line-no-broker': 'nenhum Pact Broker configurado',
  'pact.deploy-yes': 'Sim',
  'pact.deploy-no': 'Não',
  'pact.deploy-unknown': 'Desconhecido',
  'pact.deployment-of-branch': 'a versão mais recente da branch {branch} de {pacticipant} em {environment}',
  'pact.deployment': 'versão {version} de {pacticipant} em {environment}',
  'pact.unknown-yet': 'Ainda sem resultado; nova tentativa em {seconds} s',
  'pact.recorded': 'Registrado: a versão {version} de {pacticipant} está implantada em {environment}',
  'help.pact': 'publica e verifica contratos com o Pact',
  'help.pact-publish': 'publica contratos no Pact Broker',
  'help.pact-verify': 'verifica contratos no provedor configurado, ou no embutido',
  'help.pact-can-i-deploy': 'verifica se uma versão é compatível com tudo o que está implantado em um ambiente',
  'help.pact-record-deployment': 'registra no Pact Broker que uma versão está implantada em um ambiente',
  'help.pact-path': 'arquivo de pact, ou diretório de arquivos de pact',
  'help.pact-pacts': 'arquivos de pact, ou diretórios deles (padrão: o contrato da suíte)',
  'help.pact-broker-base-url': 'URL do Pact Broker; prevalece sobre PACT_BROKER_BASE_URL',
  'help.pact-client-cert':
    'certificado de cliente para o Pact Broker, em formato PEM; prevalece sobre PACT_BROKER_CLIENT_CERT',
  'help.pact-client-key':
    'chave privada do certificado de cliente, em formato PEM, sem criptografia; prevalece sobre PACT_BROKER_CLIENT_KEY',
  'help.pact-header':
    'cabeçalho "Nome: valor" de cada requisição ao Pact Broker (repetível); prevalece sobre PACT_BROKER_HEADERS',
  'help.pact-retries': 'novas tentativas quando o Pact Broker está inacessível ou falha (padrão: 3)',
  'help.pact-deadline': 'tempo limite do comando (padrão: 60)',
  'help.pact-pacticipant-version': 'versão do consumidor (padrão: hash do commit)',
  'help.pact-branch': 'branch do consumidor (padrão: da CI ou do git)',
  'help.pact-build-url': 'URL do build (padrão: da CI)',
  'help.pact-tag': 'tag da versão (repetível)',
  'help.pact-dry-run': 'mostra o que seria publicado, e não envia nada',
  'help.pact-version': 'versão da aplicação (padrão: hash do commit)',
  'help.pact-pacticipant': 'nome da aplicação (padrão: vehicle-credit-partner)',
  'help.pact-environment': 'ambiente, pelo nome no Pact Broker',
  'help.pact-retry-while-unknown': 'novas tentativas enquanto falta um resultado de verificação (padrão: 0)',
  'help.pact-retry-interval': 'tempo entre essas tentativas (padrão: 10)',
  'help.pact-verification-deadline': 'tempo limite da verificação (padrão: 600)',
  'help.pact-require-all': 'termina com 3 se alguma interação for omitida',
  'help.pact-from-broker': 'verifica os contratos que o Pact Broker tem para o provedor',
  'help.pact-url': 'verifica o contrato nesta URL do Pact Broker, como os webhooks dele a enviam',
  'help.pact-include-wip-since': 'verifica também o trabalho em andamento desde esta data (AAAA-MM-DD), como pendente',
  'help.pact-consumer-version-selector':
    'contratos a verificar, como objeto JSON do Pact Broker, no lugar dos usuais (repetível)',
  'help.pact-deploy-branch': 'verifica a versão mais recente desta branch, no lugar de --version',
  'help.pact-include-pending': 'mostra falhas de contratos pendentes como pendentes; elas não reprovam a verificação',
  'help.pact-provider': 'nome do provedor no Pact Broker (padrão: vehicle-credit-api)',
  'help.pact-publish-results': 'publica os resultados no Pact Broker; exige --provider-version',
  'help.pact-provider-version': 'versão do provedor',
  'help.pact-quiet': 'imprime só o veredito',
  'help.pact-provider-branch': 'branch do provedor',
  'pact.results-unfinished': 'a verificação não terminou',
};

/** The interactions and the provider states of the contract, whose own language is English. */
export const pactNames: Readonly<Record<string, string>> = {
  'a listing request for a page between two others': 'uma requisição da listagem de uma página entre duas outras',
  'a listing request for a page of many simulations': 'uma requisição da listagem de uma página com muitas simulações',
  'a listing request for a single simulation': 'uma requisição da listagem de uma única simulação',
  'a listing request for the first of several pages': 'uma requisição da listagem da primeira de várias páginas',
  'a listing request for the largest page': 'uma requisição da listagem com limite máximo',
  'a listing request for the last page': 'uma requisição da listagem da última página',
  'a listing request of a partner whose registration is not finished':
    'uma requisição da listagem de um parceiro com cadastro não concluído',
  'a listing request of a partner without simulations': 'uma requisição da listagem de um parceiro sem simulações',
  'a listing request whose simulations have their nullable fields null':
    'uma requisição da listagem que retorna simulações com null nos campos anuláveis',
  'a listing request whose simulations have their nullable fields set':
    'uma requisição da listagem que retorna simulações com os campos anuláveis preenchidos',
  'a listing request with a malformed limite': 'uma requisição da listagem com limite malformado',
  'a listing request with a malformed pagina_inicial': 'uma requisição da listagem com pagina_inicial malformada',
  'a listing request with a revoked token': 'uma requisição da listagem com um token revogado',
  'a listing request with a token that was changed': 'uma requisição da listagem com um token alterado',
  'a listing request with an invalid token': 'uma requisição da listagem com um token inválido',
  'a listing request with limite alone': 'uma requisição da listagem só com limite',
  'a listing request with pagina_inicial alone': 'uma requisição da listagem só com pagina_inicial',
  'a listing request without a token': 'uma requisição da listagem sem token',
  'a listing request without parameters': 'uma requisição da listagem sem parâmetros',
  'a token request with good credentials': 'uma requisição de token com credenciais válidas',
  'the partner has credentials': 'o parceiro tem credenciais',
  'the partner has simulations': 'o parceiro tem simulações',
  'the partner has simulations with null fields': 'o parceiro tem simulações com campos null',
  'the partner has no simulations': 'o parceiro não tem simulações',
  'the registration of the partner is not finished': 'o cadastro do parceiro não está concluído',
  'the token has been revoked': 'o token foi revogado',
};
