import type * as en from '../en/settings.ts';

export const problems: Record<keyof typeof en.problems, string> = {
  'settings.glob-unmatched': `não corresponde a nenhum id: {glob}{@suggestion}
    | remedy: use um id que \`list\` mostra; um glob como "Page.*" seleciona um grupo inteiro`,
  'settings.glob-compared': `cita um requisito que uma execução não pode verificar: {glob}
    | remedy: compare os relatórios de dois ambientes com \`diff\`, que o verifica`,
  'settings.title-unmatched': `não corresponde a nenhum requisito: {pattern}
    | remedy: use um id que \`list\` mostra, ou palavras do enunciado`,
  'settings.glob-list': 'é uma lista com vírgulas: {glob} | remedy: repita a opção: {repeated}',
  'settings.place-unknown': `não corresponde a nenhuma requisição: {place}{@suggestion}
    | remedy: depois de @, use o nome de uma probe, ou de um dos casos dela, como --dry-run o mostra depois de #`,
  'settings.place-blind': `cita uma requisição na qual {glob} não é verificado: {place}; ele é verificado em: {probes}
    | remedy: depois de @, use uma destas requisições, ou remova @ e o que vem depois`,
  'settings.require-unselected': `cita requisitos que --only não seleciona: {ids}
    | remedy: selecione-os também com --only ou remova-os de --require`,
  'settings.baseline-unselected': `não fixa nenhum ponto em aberto que a execução verifica: nada seria comparado
    | remedy: execute com --only também para um ponto em aberto fixado ou remova --baseline`,
  'settings.same-client': `tem o mesmo client id que {other}
    | remedy: informe as credenciais de outra conta, ou remova este conjunto`,
  'settings.skip-base': `cita apenas probes que não podem ser omitidas: {glob}
    | remedy: omita outra probe (token.refused para as que vêm depois de credenciais inválidas) ou selecione requisitos com --only`,
  'settings.skip-unmatched': `não corresponde a nenhuma probe: {glob}{@suggestion}
    | remedy: --skip recebe nomes de probes, não ids nem casos; --dry-run os mostra depois de #, antes do caso entre parênteses; um glob como "listing.with-*" seleciona várias`,
  'settings.empty': 'está vazia | remedy: defina um valor ou remova a configuração',
  'settings.needs-dry-run': 'só tem efeito com --dry-run | remedy: acrescente --dry-run ou remova a opção',
  'settings.blank': 'só contém espaços em branco | remedy: defina um valor ou remova a configuração',
  'settings.whitespace-around': `tem espaços em branco no início ou no fim
    | remedy: remova os espaços; seriam enviados como parte do valor`,
  'settings.whitespace-inside': `contém espaço em branco ou quebra de linha
    | remedy: defina o valor em uma única linha, sem espaços`,
  'settings.quotes-around': `tem aspas em volta do valor
    | remedy: remova as aspas; seriam enviadas como parte do valor`,
  'settings.unexpanded': 'contém uma referência a variável que não foi expandida | remedy: defina o próprio valor',
  'settings.placeholder': 'ainda contém um placeholder | remedy: substitua o placeholder pelo valor real',
  'settings.control-character': `contém uma quebra de linha ou outro caractere de controle
    | remedy: defina o valor em uma única linha, exatamente como foi emitido`,
  'settings.bearer-prefix': 'começa com "Bearer" | remedy: remova "Bearer " e defina somente o token',
  'settings.not-ascii': `contém caracteres que um cabeçalho HTTP não aceita
    | remedy: defina o token em ASCII, exatamente como foi emitido`,
  'settings.url-invalid': `não é uma URL http ou https válida{given}
    | remedy: use uma URL https absoluta, por exemplo {example}`,
  'settings.url-credentials': `contém credenciais
    | remedy: remova as credenciais da URL; elas são definidas em {variables}`,
  'settings.url-query': 'contém uma query string ou um fragmento | remedy: remova {sign} e tudo o que vem depois',
  'settings.url-endpoint': 'termina com {ending} | remedy: remova {ending}; a suíte acrescenta a versão e o endpoint',
  'settings.choice-unknown': 'tem um valor desconhecido{given}{@suggestion} | remedy: use um destes: {choices}',
  'settings.name-unknown': `não é uma configuração{@suggestion}
    | remedy: corrija ou remova o nome; .env.example lista todas as configurações`,
  'settings.number-invalid': 'não é um número válido: {value} | remedy: use {@kind} de {least} a {most}',
  'settings.date-invalid': 'não é uma data válida | remedy: use o formato AAAA-MM-DD, por exemplo 2027-01-31',
  'settings.date-past': 'está no passado | remedy: use um dia (UTC) a partir de {first}',
  'settings.not-to-show': `contém um segredo ou um dado pessoal
    | remedy: remova-o; indique pessoas e equipes sem números de documentos`,
  'settings.command-failed': `falhou (código de saída ou sinal: {code})
    | remedy: execute o comando sozinho; ele precisa imprimir linhas como PARTNER_API_CLIENT_SECRET=...`,
  'settings.command-silent': `não imprimiu nenhuma configuração da suíte
    | remedy: execute o comando sozinho; ele precisa imprimir linhas como PARTNER_API_CLIENT_SECRET=...`,
  'settings.repeat-production': `envia uma requisição de token por rodada, e a produção recebe uma só
    | remedy: remova --repeat`,
  'settings.missing':
    'não está definida, mas é obrigatória com {others} | remedy: defina {name} como variável de ambiente, em .env ou com --env-file (.env.example lista todas as configurações)',
  'settings.missing-flag': 'é obrigatória com {other} | remedy: acrescente {name} ARQUIVO, ou remova {other}',
  'settings.missing-file': `não está definida, e este diretório não tem .env
    | remedy: crie .env aqui como .env.example mostra, ou indique o arquivo com --env-file; na CI, defina os valores como variáveis de ambiente`,
  'settings.missing-too': 'também não está definida | remedy: defina {name} no mesmo lugar que PARTNER_API_BASE_URL',
  'settings.missing-secret': `não está definida, mas é obrigatória com {others}
    | remedy: defina {name} ou {name}_FILE, ou remova as configurações que a exigem`,
  'settings.environment-missing': `não está definida, e o alvo não está nesta máquina
    | remedy: use staging ou production`,
  'settings.no-target': `está definida, mas nenhum alvo está configurado
    | remedy: defina PARTNER_API_BASE_URL e as credenciais, ou remova a opção para executar contra o provedor embutido`,
  'settings.embedded-with-target': `é embedded, mas há um alvo configurado: {names}
    | remedy: defina o ambiente do alvo, ou remova as configurações dele para usar o provedor embutido`,
  'settings.plain-http': `usa http: as credenciais seriam enviadas sem criptografia
    | remedy: use https, ou permita http para este host com --allow-http {host}`,
  'settings.production': `é um alvo de produção: {@reason}
    | remedy: use a URL de staging, ou permita uma requisição de token e GETs só de leitura com --allow-production`,
  'settings.two-sources': 'e {other} estão definidas ao mesmo tempo | remedy: remova uma das duas',
  'settings.file-missing': 'aponta para um arquivo que não existe | remedy: crie o arquivo ou corrija o caminho',
  'settings.file-unreadable': `aponta para um arquivo que não pode ser lido: {@reason}
    | remedy: use um arquivo de texto legível`,
  'settings.file-empty': 'aponta para um arquivo vazio | remedy: grave o valor no arquivo',
  'settings.line-without-equals': `não tem = depois do nome
    | remedy: escreva {name}=valor em uma linha`,
  'settings.line-cut': `é cortada no #, que inicia um comentário na linha
    | remedy: coloque o valor entre aspas simples`,
  'settings.line-quote': `começa com aspas tipográficas, ou com aspas que não se fecham no fim
    | remedy: coloque o valor entre aspas simples retas (')`,
  'settings.line-repeated':
    'está definida em duas linhas | remedy: remova uma delas do arquivo de ambiente, ou do que --secrets-command imprime',
  'settings.ca-private-key': `aponta para um arquivo que contém uma chave privada
    | remedy: use um arquivo que contenha somente o certificado da autoridade`,
  'settings.ca-no-certificate': `aponta para um arquivo sem certificado válido
    | remedy: use o certificado da autoridade no formato PEM`,
  'settings.proxy-invalid': `não é a URL de um proxy HTTP
    | remedy: use http://host:porta, ou http://usuario:senha@host:porta com caracteres especiais em percent-encoding`,
  'settings.header-invalid': `contém uma linha que não é um cabeçalho
    | remedy: escreva cada cabeçalho como Nome: valor, em ASCII; em uma variável ou arquivo, um cabeçalho por linha`,
  'settings.header-own': `define {header}, que a própria suíte define ou verifica
    | remedy: remova este cabeçalho; as credenciais têm variáveis próprias`,
  'settings.header-repeated': 'define um cabeçalho duas vezes | remedy: defina cada cabeçalho uma só vez',
  'settings.client-cert-invalid': `não tem certificado válido
    | remedy: use o certificado de cliente em formato PEM, seguido dos certificados intermediários`,
  'settings.client-key-invalid': `não tem chave privada utilizável
    | remedy: use a chave privada do certificado de cliente em formato PEM, sem senha`,
  'settings.client-key-mismatch': `não é a chave privada do certificado em {certificate}
    | remedy: defina um certificado e a chave privada que pertence a ele`,
  'file.missing': '{path} não existe | remedy: crie o arquivo ou corrija o caminho',
  'file.missing-report': `{path} não existe
    | remedy: corrija o caminho; \`run\` grava evidence.json e conformance.json no diretório de relatórios`,
  'file.missing-baseline': '{path} não existe | remedy: corrija o caminho ou gere o arquivo com `baseline`',
  'file.missing-waivers': '{path} não existe | remedy: corrija o caminho ou gere o arquivo com `waivers`',
  'file.unreadable': '{path} não pode ser lido: {@reason} | remedy: use um arquivo de texto legível',
};

export const texts: Record<keyof typeof en.texts, string> = {
  'suggestion.none': '',
  'suggestion.some': '; você quis dizer {candidates}?',
  'number.integer': 'um número inteiro',
  'number.decimal': 'um número',
  'production.by-url': 'a URL é a de PARTNER_API_PRODUCTION_BASE_URL',
  'production.by-label': 'o ambiente está definido como production',
  'file.denied': 'permissão negada',
  'file.directory': 'é um diretório',
  'file.not-directory': 'uma parte do caminho não é um diretório',
  'file.encoding': 'não é texto UTF-8',
  'file.error': 'erro do sistema {error}',
};
