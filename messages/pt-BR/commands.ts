import type * as en from '../en/commands.ts';

export const problems: Record<keyof typeof en.problems, string> = {
  'usage.unknown-option': 'não é uma opção deste comando{@suggestion} | remedy: execute `{command} --help`',
  'usage.lost-flags':
    'o npm tratou {flags} como opção dele | remedy: coloque -- depois do script: npm run {script} -- … {flags}',
  'usage.unknown-command':
    '{name} não é um comando{@suggestion} | remedy: execute `{command} --help`; com npm run, coloque -- antes das opções',
  'usage.missing-argument': 'falta o argumento <{name}> | remedy: execute `{command} --help`',
  'usage.missing-value': 'está sem valor | remedy: informe {usage}',
  'usage.missing-option': 'é obrigatória | remedy: informe {usage}',
  'usage.too-many-arguments': `argumentos demais: no máximo {most}, informados {got}
    | remedy: execute \`{command} --help\`; com npm run, coloque -- antes das opções`,
  'id.unknown': `nenhum requisito ou ponto em aberto corresponde a {id}{@suggestion}
    | remedy: execute \`{command} list\` para ver todos os ids; só \`list\` aceita um padrão, com * para qualquer texto`,
  'serve.unknown-id': `tem um id desconhecido: {id}{@suggestion}
    | remedy: execute \`{command} serve --list\` para ver todos os comportamentos e falhas`,
  'serve.is-behaviour': '{id} é um comportamento, não uma falha | remedy: informe --behaviour {id}',
  'serve.is-fault': '{id} é uma falha, não um comportamento | remedy: informe --fault {id}',
  'serve.no-origin': 'não é uma origem: {given} | remedy: use uma origem como https://app.example, ou *',
  'serve.list-unmatched': `não corresponde a nenhum comportamento ou falha: {filter}
    | remedy: execute \`{command} serve --list\` sem filtro para ver todos os comportamentos e falhas`,
  'serve.not-listening': `o provedor não consegue escutar em {address} ({error})
    | remedy: use outro --port ou --host`,
  'file.is-directory': '{path} é um diretório | remedy: informe {file}',
  'file.other-kind': '{path} contém {@kind}, mas este comando lê {@expected} | remedy: {@use}',
  'file.format-version': `{path} está no formato {theirs}, mas esta versão da suíte lê o formato {ours}
    | remedy: use a versão da suíte que gravou o arquivo`,
  'file.withheld': `{path} não contém relatório: a suíte o reteve, porque continha um segredo ou um dado pessoal
    | remedy: execute de novo com uma versão mais nova da suíte`,
  'file.refused-run': `{path} é o relatório de uma execução que terminou antes de verificar a API
    | remedy: corrija os problemas que o relatório cita, execute de novo e use o novo relatório`,
  'file.other-format': '{path} não contém {@expected} | remedy: use o {name} de uma execução concluída',
  'file.mistake':
    '{path} não contém {@expected}: linha {line}: {@mistake} | remedy: use o {name} de uma execução concluída',
  'evidence.damaged': `{path} não pode ser avaliado: {@damage}
    | remedy: use outra cópia do evidence.json, ou execute de novo`,
  'evidence.whole': `cita uma requisição, mas judge avalia todas as requisições das evidências
    | remedy: remova @ e o que vem depois, ou use este --only com run`,
  'reports.withheld': `{report} continha um segredo ou um dado pessoal, e foi retido
    | remedy: comunique este defeito aos mantenedores da suíte; o arquivo contém só um texto substituto e pode ser encaminhado`,
  'file.not-regular': `{path} não é um arquivo comum
    | remedy: use o caminho de um arquivo, ou omita --out para a saída padrão`,
  'stdout.lost':
    'não foi possível gravar a saída padrão ({error}): faltam resultados | remedy: libere espaço em disco, ou redirecione para outro arquivo, e execute de novo',
  'file.unwritable': `{path} não pôde ser gravado ({error})
    | remedy: use um arquivo com permissão de escrita em um diretório que exista`,
  'waivers.nothing-checked':
    '{path} não contém nenhum requisito verificado | remedy: use o relatório de uma execução que alcançou o alvo',
  'baseline.no-answer': `{path} não contém resposta a nenhum ponto em aberto
    | remedy: use o relatório de uma execução que alcançou o alvo, sem --only, ou com um --only que indica pontos em aberto`,
  'baseline.only-partly': `{path} é o relatório de uma execução que observou pontos em aberto só nas requisições que --only cita
    | remedy: use o relatório de uma execução sem @ em --only`,
  'diff.nothing-shared': `nenhum requisito foi verificado e nenhum ponto em aberto foi respondido nos dois relatórios
    | remedy: compare os relatórios de duas execuções que alcançaram o alvo e verificaram os mesmos requisitos`,
};

export const texts: Record<keyof typeof en.texts, string> = {
  'help.accept-unexercised': 'aceita que requisitos essenciais com id correspondente não sejam testados (repetível)',
  'help.keep-runs': 'grava cada execução em um subdiretório próprio, com data, no diretório de relatórios',
  'help.only': 'verifica apenas requisitos e pontos em aberto com id correspondente, ou id@requisição (repetível)',
  'help.only-ids': 'verifica apenas requisitos e pontos em aberto com id correspondente (repetível)',
  'help.profile': 'full ou quick: no máximo 60 requisições, e mais só para confirmar constatações (padrão: full)',
  'help.skip':
    'não envia as probes com nome correspondente (repetível; --dry-run mostra cada nome depois de #, antes do caso)',
  'help.usage': 'Uso:',
  'help.arguments': 'Argumentos:',
  'help.options': 'Opções:',
  'help.commands': 'Comandos:',
  'help.examples': 'Exemplos:',
  'help.help': 'mostra a ajuda',
  'help.version': 'mostra a versão',
  'value.options': 'opções',
  'value.command': 'comando',
  'value.address': 'endereço',
  'value.date': 'data',
  'value.dir': 'diretório',
  'value.evidence': 'evidências',
  'value.file': 'arquivo',
  'value.filter': 'filtro',
  'value.header': 'cabeçalho',
  'value.language': 'idioma',
  'value.left': 'esquerda',
  'value.level': 'nível',
  'value.name': 'nome',
  'value.origin': 'origem',
  'value.path': 'caminho',
  'value.report': 'relatório',
  'value.right': 'direita',
  'value.seconds': 'segundos',
  'value.verdict': 'veredito',
  'value.version': 'versão',
  'command.program': 'Suíte de conformidade da API de integração de parceiros de crédito veicular.',
  'command.run': 'testa o alvo e grava os relatórios',
  'command.judge': 'reavalia, offline, as evidências de uma execução anterior',
  'command.doctor': 'verifica configurações, conexão, credenciais e dados; não avalia requisitos',
  'command.list': 'lista os requisitos e os pontos em aberto',
  'command.explain': 'mostra um requisito ou ponto em aberto por completo',
  'command.baseline': 'gera uma baseline com as respostas aos pontos em aberto de um relatório',
  'command.waivers': 'gera dispensas para as constatações de um relatório',
  'command.diff': 'compara dois relatórios, por exemplo de dois ambientes ou de duas datas',
  'command.serve': 'sobe o provedor de referência como sandbox e imprime as configurações como arquivo de ambiente',
  'command.completion':
    'imprime um script que, carregado com source em um shell, completa comandos, opções e ids do comando instalado',
  'argument.evidence': 'evidence.json de uma execução',
  'argument.globs': 'mostra só os ids que correspondem',
  'argument.id': 'um id que `list` imprime',
  'argument.report': 'conformance.json de uma execução',
  'argument.shell': 'bash, zsh ou fish',
  'argument.left': 'conformance.json de uma das execuções',
  'argument.right': 'conformance.json da outra execução',
  'help.base-url': 'URL base do alvo; prevalece sobre PARTNER_API_BASE_URL',
  'help.environment': 'staging, production, sandbox ou embedded; prevalece sobre PARTNER_API_ENVIRONMENT',
  'help.env-file': 'arquivo de ambiente a ler no lugar de .env',
  'help.secrets-command':
    'comando de shell que imprime configurações como um arquivo de ambiente, por exemplo de um vault',
  'help.ca': 'autoridade certificadora adicional, em formato PEM',
  'help.client-cert': 'certificado de cliente, em formato PEM; prevalece sobre PARTNER_API_CLIENT_CERT',
  'help.client-key': 'chave privada do certificado de cliente, em formato PEM; prevalece sobre PARTNER_API_CLIENT_KEY',
  'help.header': 'cabeçalho "Nome: valor" de todas as requisições (repetível); prevalece sobre PARTNER_API_HEADERS',
  'help.proxy': 'proxy HTTP; prevalece sobre HTTPS_PROXY, HTTP_PROXY e NO_PROXY',
  'help.allow-http': 'permite credenciais por http sem criptografia para este host (repetível)',
  'help.allow-production': 'permite um alvo de produção (uma requisição de token, depois GETs só de leitura)',
  'help.report-dir': 'diretório dos relatórios (padrão: reports)',
  'help.new-requirements':
    'veredito da falha de um requisito que é novo nesta versão minor: warn ou fail (padrão: warn)',
  'help.strict': 'trata avisos como falhas',
  'help.baseline': 'reprova a execução se um ponto em aberto diferir desta baseline',
  'help.waivers': 'arquivo de desvios conhecidos a ignorar até a data de expiração',
  'help.require': 'termina com 3 se um requisito com id correspondente não for testado (repetível)',
  'help.lang': 'idioma da saída: en ou pt-BR (padrão: en)',
  'help.json': 'imprime o resultado como JSON',
  'help.markdown': 'imprime a comparação em Markdown, para um comentário de PR',
  'help.quiet':
    'imprime só o veredito, a cobertura, os ids reprovados, os problemas e por que uma opção como --strict reprovou a execução',
  'help.open-points': 'imprime também os pontos em aberto',
  'help.show-ids': 'mostra id_simulacao sem máscara nos relatórios',
  'help.mask-amounts': 'mascara valores monetários e taxas nos relatórios (padrão: só em produção)',
  'help.no-mask-amounts': 'mostra valores monetários e taxas também em produção',
  'help.max-pages': 'máximo de páginas a ler; listagens maiores são lidas por amostragem (padrão: 2000)',
  'help.concurrency': 'requisições em paralelo (padrão: 4; produção: 1)',
  'help.rate': 'requisições por segundo (padrão: 5; loopback: sem limite)',
  'help.deadline': 'tempo limite da execução inteira (padrão: 600)',
  'help.timeout': 'tempo limite de uma requisição (padrão: 15)',
  'help.max-requests': 'máximo de requisições a enviar (padrão: 5000)',
  'help.assume-total': 'simulações da conta, para --dry-run (padrão: 240)',
  'help.dry-run': 'imprime as requisições que uma execução enviaria, sem enviar nenhuma',
  'help.level': 'mostra só este nível: documented, shown ou open',
  'help.out': 'arquivo a gravar, ou a atualizar se já existir (padrão: saída padrão)',
  'help.owner': 'quem é responsável por corrigir os desvios',
  'help.until': 'último dia (UTC) das dispensas, por exemplo 2027-01-31',
  'help.no-timings': 'omite os tempos de resposta',
  'help.port': 'porta em que escutar (padrão: uma porta livre)',
  'help.host': 'endereço em que escutar (padrão: 127.0.0.1)',
  'help.count': 'simulações da conta principal (padrão: 240)',
  'help.seed': 'semente dos dados e das credenciais (padrão: 1)',
  'help.behaviour': 'aplica um comportamento permitido (repetível)',
  'help.fault': 'aplica uma falha (repetível)',
  'help.list': 'lista os comportamentos e falhas, ou só os que contêm o filtro',
  'help.repeat': 'repete a verificação este número de vezes, para ver se o alvo é estável',
  'help.log': 'imprime cada requisição na saída de erro (stderr)',
  'help.cors': 'permite que páginas desta origem (ou *) enviem requisições',
  'list.by-diff': 'verificado por `diff`',
  'list.counts':
    '{#requirements requisito} e {#openPoints ponto} em aberto verificados por `run`; {#byDiff requisito verificado} por `diff`',
  'explain.question': 'pergunta',
  'explain.seen': 'observado',
  'explain.statement': 'enunciado',
  'explain.sent': 'enviado',
  'explain.judged': 'verificado',
  'explain.needs': 'requer',
  'explain.severity': 'gravidade',
  'explain.core': '{@is}; essencial: uma execução que não o testa é inconclusiva',
  'explain.not-core': '{@is}',
  'explain.probes': 'probes',
  'explain.probes-except': 'todas, exceto {probes}',
  'explain.faults': 'falhas simuladas',
  'explain.provider': 'provedor',
  'explain.meanwhile': 'enquanto isso',
  'explain.report-critical':
    'se falhar, comunique imediatamente como problema de segurança: cite a referência e envie a mensagem de report.html',
  'explain.report-major':
    'se falhar, comunique: cite a referência e envie a mensagem de report.html, com a requisição e a resposta',
  'explain.report-minor': 'se falhar, comunique com a mensagem de report.html',
  'explain.report-diff': 'se falhar, pergunte qual ambiente está certo e envie a saída de diff --markdown',
  'explain.report-shown':
    'se falhar, pergunte se é intencional e envie a mensagem de report.html; comunique imediatamente se mostrar dados de outra pessoa',
  'meanwhile.environment': 'leia a URL base da configuração; não siga redirecionamentos e não tente outros caminhos',
  'meanwhile.environment.same-in-both': 'teste a integração nos dois ambientes e aceite o comportamento de cada um',
  'meanwhile.version':
    'mantenha a versão no caminho configurado; não siga redirecionamentos e não tente outras versões',
  'meanwhile.token':
    'use um token só depois de um 200 com tudo de que a integração precisa; renove-o uma vez em caso de 401; depois, pare e notifique a equipe responsável',
  'meanwhile.AccessToken': 'valide a resposta de token antes de usá-la e renove o token uma vez em caso de 401',
  'meanwhile.auth':
    'trate todo 401 e 403 como acesso negado. Se a API aceitou uma requisição que deveria negar, não use dados de produção nesta API até a correção',
  'meanwhile.token.needs-credentials':
    'considere que outros podem obter um token desta conta e não use dados de produção nesta API até a correção',
  'meanwhile.auth.own-simulations':
    'não mostre nem armazene simulações de outros, apague as recebidas e avise o responsável pela proteção de dados',
  'meanwhile.auth.strict-token': 'trate todo 401 e 403 como acesso negado',
  'meanwhile.listing.error-400': 'decida só pelo status HTTP e envie só valores documentados',
  'meanwhile.listing.incomplete-account': 'decida só pelo status HTTP e conclua antes o cadastro',
  'meanwhile.listing':
    'valide status e corpo de cada página antes de usá-la, envie pagina_inicial e limite sempre e pare na primeira página inválida',
  'meanwhile.Page':
    'não dependa só deste campo: mantenha limite fixo, descarte simulações repetidas, leia até que uma página venha vazia, com status diferente de 200 ou sem simulações novas, e defina um número máximo de páginas',
  'meanwhile.field':
    'valide o valor antes de usá-lo; trate como desconhecido o que estiver ausente, nulo ou com tipo errado, mantenha a simulação e não faça cálculos com ele',
  'meanwhile.Customer.cpf-mask': 'aceite cpf com e sem pontos e hífen e armazene um só formato',
  'meanwhile.closed': 'ignore propriedades não documentadas e não as armazene',
  'meanwhile.ProblemDetails': 'decida só pelo status HTTP e registre em log o status, não o corpo',
  'meanwhile.json':
    'leia as respostas com um parser estrito; trate uma resposta rejeitada por ele como requisição com falha e registre em log o status, não o corpo',
  'explain.baseline': 'na baseline',
  'dry-run.summary':
    'Nenhuma requisição foi enviada. Uma execução enviaria {count} requisições se a conta tiver {#total simulação} e todas as requisições tiverem resposta.',
  'dry-run.columns':
    'Colunas: finalidade, requisição e, depois de #, a probe com o caso. probe: a resposta é verificada. control: mostra que o alvo ainda responde como antes. As outras finalidades repetem uma requisição.',
  'dry-run.duration': 'A {rate} requisições por segundo, o envio leva cerca de {seconds} s.',
  'serve.listening':
    'Provedor de referência em execução em {url}, com dados gerados; {page} mostra como usá-lo. Encerre com Ctrl+C.',
  'serve.behaviours':
    'comportamentos (--behaviour), descritos em inglês: formas permitidas de implementar a documentação',
  'serve.faults': 'falhas (--fault), descritas em inglês: desvios em relação à documentação',
  'serve.page-title': 'Sandbox da API de parceiros de crédito veicular',
  'serve.page-about':
    'Dados gerados e tokens com assinatura válida. Nada aqui é uma API real, e nenhuma credencial vale em outro lugar.',
  'serve.page-accounts': 'Contas',
  'serve.page-main': 'principal',
  'serve.page-second': 'segundo parceiro, com outras simulações',
  'serve.page-empty': 'parceiro sem simulações',
  'serve.page-incomplete': 'parceiro com cadastro não concluído',
  'serve.page-token': 'Obter um token',
  'serve.page-listing': 'Listar simulações',
  'serve.page-fault': 'Aplicar uma falha ou um comportamento permitido a uma requisição',
  'serve.page-ids': 'Todos os ids:',
  'baseline.incomplete': 'o relatório está incompleto: a baseline contém só as respostas que estão no relatório',
  'baseline.failing':
    'a execução reprovou {ids}: uma resposta fixada pode mostrar o mesmo desvio; use "any" nela ou grave a baseline depois da correção',
  'baseline.written': '{path}: {#pinned resposta fixada}, {free} como "any"',
  'waivers.incomplete': 'o relatório está incompleto: as constatações que ele não contém não são dispensadas',
  'waivers.unknown': '{id} não é um requisito desta versão da suíte; ignorado',
  'waivers.expired': '{#count dispensa expirada removida}',
  'waivers.none': 'nenhuma constatação a dispensar',
  'waivers.edit': 'Edite os motivos antes de usar as dispensas.',
  'waivers.written': '{path}: {#added dispensa acrescentada}, {#kept mantida}',
  'settings.refused': 'Configuração inválida ({#count problema}). Nenhuma requisição foi enviada.',
  withheld: 'Este texto foi retido, porque continha um segredo ou um dado pessoal. Comunique este defeito da suíte.',
  'evidence.not-json': 'não é JSON: está cortado, danificado ou é outro tipo de arquivo',
  'evidence.other-format': 'não é um arquivo de evidências',
  'evidence.other-version': 'tem outra versão do formato',
  'evidence.incomplete': 'falta uma parte obrigatória',
  'evidence.digest': 'o digest não corresponde ao conteúdo: o arquivo foi danificado ou alterado',
  'kind.report': 'o relatório de uma execução (conformance.json)',
  'kind.evidence': 'as evidências de uma execução (evidence.json)',
  'kind.baseline': 'uma baseline',
  'kind.waivers': 'dispensas',
  'kind.verification': 'o resultado de uma verificação de contrato',
  'use.report':
    '`baseline` e `waivers` geram arquivos a partir de um relatório, `diff` compara dois relatórios, e `judge` lê o evidence.json ao lado do relatório',
  'use.evidence': '`judge` lê evidências; este comando precisa do conformance.json que fica ao lado delas',
  'use.baseline': '`run --baseline` e `judge --baseline` leem baselines',
  'use.waivers': '`run --waivers` e `judge --waivers` leem dispensas',
  'use.verification': '`pact verify` grava esses resultados; nenhum comando os lê',
};
