import type * as en from '../en/checks.ts';

export const findings: Record<keyof typeof en.findings, string> = {
  'auth.foreign-simulations': `um token da conta {$partner} listou simulações da conta {$owner}
    | expected: nenhum id_simulacao de outra conta
    | actual: {#simulations simulação} da conta {$owner} em {#listings resposta} ao token {token} da execução{@issued}`,
  'token.empty-list': `um token da conta {$partner} retornou uma lista vazia, embora a conta tivesse listado simulações antes
    | expected: a mesma lista para cada token de uma conta
    | actual: nenhuma simulação em 3 de 3 requisições com o token {token} da execução{@issued}`,
  'token.other-list': `um token da conta {$partner} retornou uma lista sem as simulações que a conta havia listado antes
    | expected: a mesma lista para cada token de uma conta
    | actual: outras simulações em 3 de 3 requisições com o token {token} da execução{@issued}`,
  'token.differing-list': `dois tokens válidos da conta {$partner} retornaram listas diferentes
    | expected: a mesma lista para cada token de uma conta
    | actual: o token {token} da execução{@issued} diferiu do token anterior em 5 de 5 rodadas{@shown}`,
  'listing.sizes-differ': `a listagem completa com limite={other} não contém as mesmas simulações que a listagem completa com limite={limite}
    | expected: as mesmas simulações em cada tamanho de página
    | actual: {missing} {missing|ausente|ausentes} e {further} {further|adicional|adicionais} em 3 de 3 rodadas`,
  'page.total-by-size': `total depende de limite
    | expected: total {#total}, como com limite={limite}
    | actual: total {#otherTotal} com limite={other} em 3 de 3 rodadas`,
  'account.incomplete-not-400': `a listagem de uma conta com cadastro não concluído não retornou 400
    | expected: status 400 | actual: status {status}`,
  'account.incomplete-field': `{field} difere do erro documentado de uma conta com cadastro não concluído
    | expected: {expected} | actual: {@actual}`,
  'account.empty-lists': `uma conta sem simulações listou {#items simulação}
    | expected: itens vazio, como na primeira página antes e depois | actual: {#items item}`,
  'auth.altered-opens': `um token ou cabeçalho alterado dá acesso à listagem: a API talvez leia tokens de forma tolerante
    | expected: status 401 | actual: status {status}`,
  'auth.altered-not-401':
    'um token ou cabeçalho alterado não retornou 401 | expected: status 401 | actual: status {status}',
  'auth.no-token-not-401': `uma requisição com outras credenciais em vez de um token não retornou 401
    | expected: status 401 | actual: {@actual}`,
  'auth.revoked-opens': `um token informado como revogado dá acesso à listagem
    | expected: status 401 | actual: status {status}`,
  'auth.expired-opens': `um token informado como expirado dá acesso à listagem
    | expected: status 401 | actual: status {status}`,
  'body.undecodable': `o corpo da resposta não corresponde ao Content-Encoding, em nenhuma tentativa
    | expected: um corpo codificado como o Content-Encoding indica | actual: {@why}`,
  'listing.status-500': `uma requisição válida retornou 500 em todas as tentativas, enquanto a requisição de controle retornou 200
    | expected: status 200, 400 ou 401 | actual: status 500`,
  'token.expires-in-past': `expiresAt é anterior à resposta
    | expected: um horário posterior à resposta | actual: {seconds} s antes da resposta`,
  'token.expiry-claims-differ': `expiresIn, expiresAt e as claims do JWT divergem
    | expected: expiresAt no horário da claim exp | actual: expiresAt menos exp é {seconds} s`,
  'token.issued-after-expiry': `expiresIn, expiresAt e as claims do JWT divergem
    | expected: a claim iat anterior à claim exp | actual: iat {seconds} s depois de exp`,
  'token.lifetime-differs': `expiresIn, expiresAt e as claims do JWT divergem
    | expected: os {seconds} s até a expiração, em segundos ou em outra unidade de tempo | actual: expiresIn igual a {expiresIn}`,
  'token.unit-varies': `expiresIn tem uma unidade diferente da de uma resposta anterior
    | expected: {@unit}, como antes | actual: {@other}`,
  'listing.other-person': `um id_simulacao mostra dados de outra pessoa em outra página ou com outro limite
    | expected: os valores que {request} retornou para este id_simulacao | actual: outros valores em {fields}`,
  'listing.values-differ': `um id_simulacao tem outros valores em outra página ou com outro limite
    | expected: os valores que {request} retornou para este id_simulacao | actual: outros valores em {fields}`,
  'page.next-denied': `tem_proximo é false embora exista uma próxima página
    | expected: true, porque as páginas até esta contêm no máximo {#end} de {#total} | actual: false`,
  'page.next-denied-by-walk': `tem_proximo é false embora exista uma próxima página
    | expected: true, porque a listagem completa tem simulações depois desta página | actual: false`,
  'page.next-promised': `tem_proximo é true embora não exista próxima página
    | expected: false, porque página × limite ({#end}) alcança total ({#total}) | actual: true`,
  'page.next-promised-by-walk': `tem_proximo é true embora não exista próxima página
    | expected: false, porque a listagem completa não tem simulação depois desta página | actual: true`,
  'page.next-promised-of-size-0': `tem_proximo é true embora não exista próxima página
    | expected: false, porque sem limite o tamanho da página é 0: a próxima página também é vazia | actual: true`,
  'auth.not-401': '{@request} não retornou 401 | expected: status 401 | actual: {@actual}',
  'auth.401-with-simulations': `uma resposta 401 contém simulações
    | expected: 401 sem simulações | actual: 401 com simulações`,
  'environment.elsewhere': `um endpoint está na origem, e não na URL base
    | expected: {@endpoint} na URL base | actual: status {status} na URL base; {@found}`,
  'version.elsewhere': `um endpoint não está em /v1
    | expected: {@endpoint} em /v1 | actual: status {status} em /v1; {@found}`,
  'account.empty-not-listed': `a listagem de uma conta sem simulações não é uma página vazia
    | expected: status 200, itens vazio, total 0 | actual: status {status} sem uma página`,
  'account.empty-total': `a listagem de uma conta sem simulações tem total diferente de 0
    | expected: total 0 | actual: total {#total}`,
  'token.not-issued': `uma requisição de token com credenciais válidas não retornou 200 com um token
    | expected: status 200 e um objeto JSON com accesstoken | actual: {@actual}`,
  'token.no-jwt': `accesstoken não é um JWT
    | expected: um JWS ou JWE compacto com objetos JSON dentro | actual: {@why}`,
  'token.no-lifetime': 'expiresIn não é positivo | expected: um valor maior que 0 | actual: {expiresIn}',
  'token.scope-form': `scope não é uma lista de nomes separados por um único espaço
    | expected: nomes separados por um único espaço | actual: outra forma{@form}`,
  'token.scope-names': 'faltam nomes documentados em scope | expected: {expected} | actual: sem {missing}',
  'token.not-accepted': `um token emitido e não expirado não deu acesso à listagem
    | expected: status 200 | actual: status {status}{@after}`,
  'token.issued-without-credentials': `um token foi emitido sem credenciais válidas
    | expected: nenhum token | actual: status {status} com um token`,
  'listing.not-200': `uma requisição válida e autorizada não retornou 200
    | expected: status 200 | actual: status {status}`,
  'listing.no-object': `a listagem não é um objeto JSON
    | expected: um objeto JSON com itens e pagina | actual: {@actual}`,
  'listing.member-type': `{field} da listagem não é {@expected}
    | expected: {field}: {@expected} | actual: {field}: {@actual}`,
  'listing.item-no-object': 'um item da listagem não é um objeto | expected: {@expected} | actual: {@actual}',
  'listing.further-members': `a listagem tem propriedades além de itens e pagina
    | expected: apenas itens e pagina | actual: também {names}`,
  'listing.bound-rejected': `uma requisição com limite no extremo da faixa não retornou 200
    | expected: status 200 | actual: status {status}`,
  'listing.parameter-required': `uma requisição sem {+omitted} não retornou 200
    | expected: status 200 | actual: status {status}`,
  'listing.over-limite': `uma página traz mais itens do que limite
    | expected: no máximo {#limite item} | actual: {#items item}`,
  'listing.page-differs': `uma página difere do mesmo trecho da listagem completa
    | expected: {#due item} da listagem completa, a partir da simulação {#first} | actual: {@actual}`,
  'listing.malformed-not-400': `uma requisição com um parâmetro malformado não retornou 400
    | expected: status 400 com ProblemDetails | actual: {@actual}`,
  'listing.no-problem': `uma resposta 400 não traz ProblemDetails
    | expected: um objeto ProblemDetails | actual: {@actual}`,
  'listing.status-not-shown': `uma requisição válida retornou um status que a documentação não mostra
    | expected: status 200, 400 ou 401 | actual: status {status}`,
  'page.previous-differs': `tem_anterior não indica se existe uma página anterior
    | expected: {expected}, porque esta é a página {number} | actual: {actual}`,
  'page.numero-differs': 'numero não é a página requisitada | expected: {expected} | actual: {actual}',
  'page.numero-by-default': `numero não é 1 na página retornada sem pagina_inicial
    | expected: 1, porque a página traz as primeiras simulações da listagem | actual: {numero}`,
  'page.below-tamanho': `uma página anterior à última traz uma quantidade de itens diferente de tamanho
    | expected: {#expected item} | actual: {#actual item}`,
  'page.below-limite': `uma página anterior à última traz uma quantidade de itens diferente do tamanho da página
    | expected: {#expected item} | actual: {#actual item}`,
  'page.tamanho-differs': 'tamanho não é o tamanho da página | expected: {@expected} | actual: {actual}',
  'page.total-varies': `total não é igual em todas as páginas
    | expected: total {#total}, como nas outras páginas | actual: total {#otherTotal}`,
  'page.total-miscounts': `total não é o número de simulações da listagem completa
    | expected: total {#counted}, porque {#pages} {pages|página traz|páginas trazem} {#counted simulação} | actual: total {#total}`,
  'page.total-differs': `total difere da listagem completa
    | expected: total {#total}, como na listagem completa com limite={limite} | actual: total {#otherTotal}`,
  'page.simulation-repeated': `uma simulação é listada mais de uma vez
    | expected: cada simulação uma vez | actual: o item {item} da página {page} aparece de novo`,
  'page.simulation-twice': `uma simulação aparece duas vezes em uma página
    | expected: cada simulação uma vez | actual: os itens {items} da página são a mesma simulação`,
  'page.short': `uma página traz menos simulações do que total exige
    | expected: {#due item} (total {#total}) | actual: {#items item}`,
  'simulation.id-shared': `duas simulações têm o mesmo id_simulacao
    | expected: um id_simulacao único para cada simulação
    | actual: o item {item} da página {page} tem o mesmo id_simulacao`,
  'simulation.id-renewed': `uma simulação tem outro id_simulacao em cada resposta
    | expected: um só id_simulacao para cada simulação
    | actual: três respostas com três ids; os outros valores e o total são os mesmos`,
  'problem.status-differs': 'status difere do status HTTP da resposta | expected: {expected} | actual: {actual}',
  'json.malformed': `o corpo de uma resposta não é um JSON válido
    | expected: um único texto JSON em UTF-8 e nada mais | actual: {@why}{@at}`,
  'json.repeated-name': `um objeto JSON repete um nome
    | expected: cada nome uma vez em um objeto | actual: um nome duas vezes`,
  'list.recorded': '{text} | expected: {wanted} | actual: {value}',
  'field.deviates': '{field}: {@actual}; esperado: {@expected} | expected: {@expected} | actual: {@actual}',
  'field.undocumented': `{object} tem uma propriedade que não está documentada
    | expected: {@expected} | actual: {@actual}`,
};

export const texts: Record<keyof typeof en.texts, string> = {
  'auth.control-failed':
    '{stimulus}, {&case}: a requisição de controle antes ou depois falhou, ou não retornou as simulações que o token havia listado antes',
  'auth.control-failed-before':
    '{#count caso} de {stimulus} não {count|foi enviado|foram enviados} (primeiro: {&case}): a requisição de controle anterior não retornou as simulações que o token havia listado antes',
  'auth.control-denied':
    'não enviadas: a listagem retornou {status} ao token válido, então não há resposta de controle',
  'auth.no-control': 'nenhuma requisição de controle pôde ser enviada: {@why}',
  'isolation.one-account':
    'o isolamento entre contas não foi verificado: só uma conta está configurada. Defina PARTNER_API_SECOND_CLIENT_ID e PARTNER_API_SECOND_CLIENT_SECRET',
  'isolation.one-list':
    'o isolamento entre contas não foi verificado: são necessárias duas contas que listem simulações com um id_simulacao válido, mas {count|só uma das contas lista|nenhuma das contas lista}. Configure dois parceiros com simulações, em PARTNER_API_CLIENT_ID e PARTNER_API_SECOND_CLIENT_ID',
  'isolation.production': 'o isolamento entre contas não foi verificado: em produção só a conta principal é usada',
  'isolation.unkept': '{#count} {count|resposta não foi comparada|respostas não foram comparadas}: simulações demais',
  'token.list-replaced':
    'a lista da conta {$partner} ficou vazia ou mudou mais de uma vez durante a execução; execute de novo para ver se os dados mudaram',
  absent: 'nenhum objeto {object} tem {field} ({#of} {of|lido|lidos})',
  'absent-form': 'nenhum objeto {object} tem {field} em um formato que possa ser verificado ({#of} {of|lido|lidos})',
  'list-unreadable': 'a listagem não pôde ser lida: a página {page} retornou status {status} e {@body}',
  'account.unfinished':
    'o cadastro da conta {$partner} não está concluído (400 Partner.AccountIsIncompleted): configure outra conta',
  'account.main-unfinished':
    'o cadastro da conta principal não está concluído (400 Partner.AccountIsIncompleted); use uma conta com cadastro concluído',
  'account.incomplete-at-token':
    'a requisição de token retornou {status} Partner.AccountIsIncompleted para esta conta, então a listagem dela não pôde ser requisitada',
  'account.others-unsent': 'nenhuma requisição das outras contas foi enviada: {@why}',
  'account.no-token':
    'a requisição de token retornou {status} sem um token utilizável, por isso não foi possível requisitar a listagem desta conta',
  'account-looks-complete':
    'todas as requisições da conta configurada com cadastro não concluído listaram simulações, então o cadastro dela parece concluído; defina PARTNER_API_INCOMPLETE_CLIENT_ID e o client secret correspondente com os de outra conta, ou remova os dois',
  'accounts-look-swapped':
    'a conta configurada com cadastro não concluído não lista simulações, e o cadastro da conta configurada como vazia não está concluído (400 Partner.AccountIsIncompleted): elas parecem trocadas; troque entre si as credenciais em PARTNER_API_INCOMPLETE_* e PARTNER_API_EMPTY_*',
  'auth.altered-not-sent': 'nenhum token alterado foi enviado',
  'given-token.expired':
    '{variable} expirou segundo a própria claim exp, então um 401 não mostra que foi revogado; defina um token revogado ainda dentro da validade, ou remova a variável',
  'given-token.unexpired':
    '{variable} não expirou segundo a própria claim exp, ou expirou há menos de 5 minutos; defina um token mais antigo, ou remova a variável',
  'given-token.other-kind':
    '{variable} é de um tipo ({kind}) diferente do tipo dos tokens deste ambiente ({issued}); defina um token deste ambiente, ou remova a variável',
  'given-token.other-issuer':
    '{variable} tem um emissor (iss) diferente do emissor dos tokens deste ambiente; defina um token deste ambiente, ou remova a variável',
  'given-token.twin': '{variable} e {other} têm o mesmo token; defina dois tokens, ou remova uma das variáveis',
  'given-token.unread':
    'não é possível decodificar {variable}: o emissor e a validade são desconhecidos, então um 401 pode ter outra causa',
  'given-token.without-exp': '{variable} não tem exp, então não se sabe se expirou',
  'given-token.differs': '{variable} difere dos tokens deste ambiente em {members}; a diferença não afeta vereditos',
  'token.bad-credentials-held-back':
    'credenciais inválidas não foram enviadas, porque o alvo estava limitando requisições, indisponível ou bloqueado: {&cases}',
  'probe.unanswered': '{@probe}: {@why}',
  'token.issue': 'a requisição de token',
  'probe.trouble': '{@probe} retornou {status} após {#retries nova tentativa}',
  'probe.trouble-wait': '{@probe} retornou {status} com Retry-After: {wait} após {#retries nova tentativa}',
  'probe.500-random':
    '{@probe} retornou 500 em todas as tentativas, e outras requisições retornaram 500 aleatoriamente: um nó do alvo pode estar com defeito',
  'probe.500': '{@probe} retornou 500, e a requisição de controle também',
  'list.unread':
    'a listagem da conta {$partner} não pôde ser lida até o fim: página {page} com limite {limite}: {@reason}',
  text: '{text}',
  'listing.no-simulation-twice':
    'nenhuma simulação que aparece uma única vez na listagem completa foi lida em uma segunda página',
  'listing.values-kept-changing': 'os valores de uma simulação mudaram em cada leitura',
  'partner.main': 'principal',
  'partner.second': 'do segundo parceiro',
  'partner.empty': 'sem simulações',
  'partner.incomplete': 'com cadastro não concluído',
  'request.without-token': 'uma requisição sem token',
  'request.invalid-token': 'uma requisição com um token inválido',
  'request.revoked-token': 'uma requisição com um token revogado',
  'request.token-elsewhere': 'uma requisição com o token fora do cabeçalho Authorization',
  'status.plain': 'status {status}',
  'status.html': 'status {status}, uma página HTML ou XML',
  'status.with-simulations': 'status {status} com simulações',
  'token.after-uses': ', depois que {#uses requisição} com o mesmo token {uses|retornou|retornaram} 200',
  'token.issued-in': ' (emitido em {exchange})',
  'token.items-shown': ': {#items item} nesta página',
  'scope.double-space': ': dois espaços seguidos',
  'scope.outer-space': ': um espaço antes do primeiro nome ou depois do último',
  'json.at-byte': ', no byte {#offset}',
  'token.without-accesstoken': 'status 200 sem um accesstoken utilizável: {@body}',
  'endpoint.token': 'o endpoint de token',
  'endpoint.listing': 'o endpoint da listagem',
  'found.under-v2': 'encontrado em /v2',
  'found.at-origin': 'encontrado na origem',
  'found.nowhere': 'não encontrado em nenhum lugar',
  'body.empty': 'nenhum corpo',
  'body.object': 'um objeto JSON',
  'body.array': 'um array JSON',
  'body.scalar': 'um valor JSON que não é objeto nem array',
  'body.html': 'uma página HTML ou XML',
  'body.text': 'um texto que não é JSON',
  'body.unread': 'um objeto que não pode ser lido',
  'type.integer': 'um inteiro',
  'type.number': 'um número',
  'type.string': 'uma string',
  'type.boolean': 'um booleano',
  'type.object': 'um objeto',
  'type.array': 'um array',
  'type.null': 'null',
  'held.object': 'um objeto',
  'held.array': 'um array',
  'held.string': 'uma string',
  'held.number': 'um número',
  'held.boolean': 'um booleano',
  'held.null': 'null',
  'held.missing': 'ausente',
  'schema.present': 'presente',
  'schema.constant': '{wanted}',
  'schema.one-of': '{/wanted}',
  'schema.form': 'uma string no formato Palavra.Palavra',
  'schema.any': 'qualquer valor',
  'schema.short-string': 'uma string de no máximo {#length caractere}',
  'schema.format': '{@type} ({format})',
  'schema.or-null': '{@type} ou null',
  'schema.format-or-null': '{@type} ({format}) ou null',
  'schema.no-further': 'apenas {documented|a propriedade documentada|as propriedades documentadas}',
  'value.missing': 'ausente',
  'value.shown': '{value}',
  'value.property': 'propriedade {name}',
  'value.empty-string': 'uma string vazia',
  'value.empty-array': 'um array vazio',
  'value.empty-object': 'um objeto vazio',
  'value.long': 'um número muito longo',
  'value.no-offset': 'sem offset',
  'value.without': 'campo ausente: {missing}',
  'value.string': 'uma string de {#characters caractere}, forma "{shape}"',
  'value.array': 'um array de {#size elemento}',
  'value.object': 'um objeto com {#size propriedade}',
  'value.eleven-digits': 'um número de 11 dígitos',
  'value.moment-with-offset': 'uma data e hora com offset',
  'value.cpf-mask': 'dígitos no formato NNN.NNN.NNN-NN',
  'value.all-of': 'todos os {count} campos',
  'slice.items': '{#items item}',
  'slice.order': 'as mesmas simulações em outra ordem',
  'slice.others': 'outras simulações',
  'slice.others-from': 'outras simulações; a primeira delas é a simulação {#from} da listagem completa',
  'page.limite': '{limite}',
  'page.items': '{#items} ou mais, pois a página traz {#items item}',
  'page.limite-or-items': '{limite} (limite) ou {#items item} (o que a página contém)',
  'json.value': 'um valor ausente ou inválido',
  'json.string': 'uma string com um caractere de controle ou um escape inválido, ou sem as aspas finais',
  'json.number': 'um número em que falta um dígito',
  'json.name': 'uma propriedade sem nome entre aspas',
  'json.colon': 'um nome de propriedade sem dois-pontos depois',
  'json.separator': 'uma vírgula ausente, ou um colchete ou uma chave de fechamento ausente',
  'json.depth': 'arrays e objetos aninhados em mais de 64 níveis',
  'json.byte-order-mark': 'um byte order mark no início do corpo',
  'json.not-utf-8': 'um corpo que não é UTF-8',
  'json.no-text': 'um corpo que não é JSON',
  'json.no-value': 'um corpo sem valor JSON',
  'json.trailing': 'mais texto depois do valor JSON',
  'jose.empty': 'uma string vazia',
  'jose.too-long': 'mais de 5 segmentos',
  'jose.segments': '{#count segmento} em vez de 3 ou 5',
  'jose.no-object': 'um token em que {@part} não é um objeto JSON em UTF-8',
  'jose.no-member': 'um cabeçalho do token sem {member}',
  'jose.key-unexpected': 'uma chave cifrada, que o alg do cabeçalho do token exclui',
  'jose.key-missing': 'nenhuma chave cifrada, que o alg do cabeçalho do token exige',
  'jose.not-base64url': 'um token em que {@part} não é base64url sem preenchimento',
  'jose.header': 'o cabeçalho do token',
  'jose.payload': 'o payload',
  'jose.signature': 'a assinatura',
  'jose.key': 'a chave cifrada',
  'jose.iv': 'o vetor de inicialização',
  'jose.ciphertext': 'o texto cifrado',
  'jose.tag': 'a tag de autenticação',
  'token.too-long': 'o token de acesso tem mais de {#most} caracteres: a suíte não o envia',
  'token.unusable': 'a requisição de token não retornou um token utilizável',
  'token.malformed-given': 'um token configurado está malformado',
  'token.uses-unanswered': 'nenhuma requisição com o token teve uma resposta utilizável',
  'token.errors-unanswered': 'nenhuma requisição de token sem credenciais válidas teve uma resposta utilizável',
  'run.ended-before': 'a execução terminou antes que as requisições fossem enviadas',
  'production.accounts': 'em produção só a conta principal é usada',
  'production.tokens': 'requisições com tokens inválidos não são enviadas em produção',
  'production.credentials': 'credenciais inválidas não são enviadas em produção',
  'production.parameters': 'parâmetros malformados não são enviados em produção',
  'account.not-configured': 'faltam as credenciais da conta {$partner}: defina {variable} e {secret}',
  'account.not-empty': 'a conta configurada como sem simulações lista {#items simulação}',
  'account.credentials-rejected':
    'a requisição de token com estas credenciais retornou {status}: confira {variable} e o client secret correspondente',
  'account.main-credentials-rejected': 'a requisição de token com as credenciais principais retornou {status}',
  'auth.no-revoked-token': 'não há token revogado configurado: defina PARTNER_API_REVOKED_TOKEN',
  'auth.more-cases': 'e mais {#count caso}',
  'list.broken': 'a listagem da conta {$partner} não pôde ser lida até o fim',
  'list.no-page':
    'a listagem da conta {$partner} não pôde ser lida até o fim: a página {page} com limite {limite} retornou status {status} e nenhuma página legível',
  'list.changing': 'a listagem da conta {$partner} não parou de mudar enquanto era lida {reads} vezes',
  'list.changing-pages': 'a listagem não parou de mudar enquanto páginas eram comparadas',
  'page.total-changing': 'total não parou de mudar',
  'nothing.object': 'nenhum objeto {object} foi lido',
  'nothing.json': 'nenhuma resposta trouxe um corpo JSON',
  'nothing.page': 'nenhuma página com {field} foi lida',
  'nothing.limited-page': 'nenhuma página com um limite requisitado foi lida',
  'nothing.listing': 'nenhuma listagem foi lida',
  'nothing.valid-request': 'nenhuma requisição válida teve resposta',
  'nothing.accepted-request': 'nenhuma requisição válida com um token aceito teve resposta',
  'nothing.bounds': 'limite=1 e limite=100 não foram requisitados',
  'nothing.parameterless': 'nenhuma requisição sem um parâmetro teve resposta',
  'nothing.error': 'nenhuma requisição malformada teve resposta',
  'nothing.problem-status': 'nenhuma resposta 400 com status foi lida',
  'nothing.token-request': 'a requisição de token não foi enviada',
  'nothing.token-answer': 'nenhuma resposta de token com status 200 foi lida',
  'nothing.scope': 'nenhuma resposta de token com status 200 e scope foi lida',
  'nothing.expiry': 'nenhuma resposta de token informa a expiração de duas maneiras',
  'nothing.token-use': 'nenhum token foi usado',
  'nothing.without-token': 'nenhuma requisição sem token foi enviada',
  'nothing.invalid-token': 'nenhum token inválido foi enviado',
  'nothing.revoked-token': 'o token revogado não foi enviado',
  'nothing.provider-cookie': 'a API não definiu nenhum cookie nas respostas antes desta requisição',
  'nothing.token-elsewhere': 'nenhum token foi enviado fora do cabeçalho Authorization',
  'nothing.endpoint': 'nenhum dos dois endpoints foi encontrado',
  'nothing.total': 'nenhum total foi lido',
  'nothing.compared': 'nenhuma página com outro limite pôde ser comparada com a listagem completa',
  'nothing.id': 'nenhuma simulação com id_simulacao foi lida',
  'nothing.credential-cases': 'não enviados, ou sem resposta utilizável: {&cases}',
};
