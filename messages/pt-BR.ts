import type * as en from './en.ts';
import * as checks from './pt-BR/checks.ts';
import * as commands from './pt-BR/commands.ts';
import * as gates from './pt-BR/gates.ts';
import { openPointTexts } from './pt-BR/open-points.ts';
import * as pact from './pt-BR/pact.ts';
import * as run from './pt-BR/run.ts';
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
    message: 'a listagem de uma conta com cadastro não concluído não retornou 400',
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
    message: 'o corpo da resposta não corresponde ao Content-Encoding, em nenhuma tentativa',
    expected: 'um corpo codificado como o Content-Encoding indica',
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
  ...run.problems,
  ...views.problems,
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
};

export const texts: Translated<typeof en.texts> = {
  ...checks.texts,
  ...gates.texts,
  ...settings.texts,
  ...commands.texts,
  ...pact.texts,
  ...run.texts,
  ...views.texts,
  'auth.control-failed':
    '{stimulus} ({case}): o controle antes ou depois não retornou as simulações que o token havia listado antes',
  'auth.control-failed-before':
    '{stimulus} ({case}) não foi enviada: o controle anterior não retornou as simulações que o token havia listado antes',
  'isolation.one-account':
    'o isolamento entre contas não foi verificado: só uma conta está configurada. Defina PARTNER_API_SECOND_CLIENT_ID e PARTNER_API_SECOND_CLIENT_SECRET',
  'isolation.one-list':
    'o isolamento entre contas não foi verificado: são necessárias duas contas que listem simulações com id_simulacao, e só {count} {count|lista|listam}',
  'isolation.production': 'o isolamento entre contas não foi verificado: em produção só a conta principal é usada',
  'isolation.unkept': '{count} {count|resposta não foi comparada|respostas não foram comparadas}: simulações demais',
  'token.list-replaced':
    'a lista da conta {partner} virou outra lista durante a execução e assim ficou; execute de novo para ver se os dados mudaram',
  absent: 'nenhum dos {of} objetos {object} lidos tem {field}',
  'headline.coverage': '{exercised} de {of} requisitos exercitados',
  'headline.open-points':
    '{observed} {observed|ponto em aberto respondido|pontos em aberto respondidos}; nenhum requisito selecionado',
  'headline.quick': 'perfil quick: uma amostra das requisições',
  'headline.selection':
    '{passed} de {selected} {selected|requisito selecionado passou|requisitos selecionados passaram}; {others} não selecionados',
  'environment.embedded-in-ci':
    'nenhum alvo está configurado: este veredito é sobre o provedor de referência embutido, não sobre uma API. Defina PARTNER_API_BASE_URL e as credenciais, e passe --environment staging.',
  'help.accept-unexercised': 'aceita que requisitos essenciais com id correspondente não sejam exercitados (repetível)',
  'help.keep-runs': 'grava cada execução em um subdiretório próprio, com data, no diretório de relatórios',
  'help.only': 'verifica apenas requisitos e pontos em aberto com id correspondente (repetível)',
  'help.profile': 'full ou quick: no máximo 60 requisições (padrão: full)',
  'help.skip':
    'não envia as probes com nome correspondente (repetível; --dry-run mostra cada nome depois de #, antes do caso)',
  'list-unreadable':
    'a listagem não pôde ser lida: a página {page} retornou status {status} com um corpo do tipo {kind}',
  'account.main-unfinished':
    'o cadastro da conta principal não está concluído (400 Partner.AccountIsIncompleted); use uma conta cadastrada',
  'account.incomplete-at-token':
    'a requisição de token retornou {status} Partner.AccountIsIncompleted para esta conta, então a listagem dela não pôde ser requisitada',
  'account.no-token':
    'a requisição de token retornou {status} para esta conta, então a listagem dela não pôde ser requisitada',
  'account-looks-complete':
    'todas as requisições da conta dada como incompleta listaram simulações, então o cadastro dela parece concluído; defina PARTNER_API_INCOMPLETE_CLIENT_ID e o segredo correspondente com os de outra conta, ou remova os dois',
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
  'given-token.differs':
    '{variable} difere dos tokens deste ambiente em {members}; a diferença não afeta nenhum veredito',
  'token.bad-credentials-held-back':
    'credenciais inválidas não foram enviadas, porque o alvo estava limitando requisições, indisponível ou bloqueado: {cases}',
  'probe.unanswered': '{probe}: {@why}',
  'probe.trouble': '{probe} retornou {status} após {retries} {retries|nova tentativa|novas tentativas}',
  'probe.trouble-wait':
    '{probe} retornou {status} com Retry-After: {wait} após {retries} {retries|nova tentativa|novas tentativas}',
  'probe.500': '{probe} retornou 500, e seu controle também',
  'list.unread':
    'a listagem do parceiro {partner} não pôde ser lida até o fim: página {page} com limite {limite}: {@reason}',
  ...openPointTexts,
  text: '{text}',
  'listing.no-simulation-twice': 'nenhuma simulação foi lida em duas páginas diferentes',
  'listing.values-kept-changing': 'os valores de uma simulação mudaram a cada leitura',
};
