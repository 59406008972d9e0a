import type { Template } from '../../template.ts';

/** The help of the command line, and what it complains of. */
export const helpSentences: readonly Template[] = [
  // frame
  ['Usage:', 'Uso:'],
  ['Arguments:', 'Argumentos:'],
  ['Options:', 'Opções:'],
  ['Commands:', 'Comandos:'],
  ['[options]', '[opções]'],
  ['[command]', '[comando]'],
  ['{+what} (choices: {*choices})', '{what} (opções: {choices})'],
  ['display help for command', 'mostra a ajuda do comando'],
  ['output the version number', 'mostra o número da versão'],
  // placeholders
  ['<address>', '<endereço>'],
  ['<dir>', '<diretório>'],
  ['<evidence>', '<evidências>'],
  ['<file>', '<arquivo>'],
  ['<language>', '<idioma>'],
  ['<left>', '<esquerda>'],
  ['<level>', '<nível>'],
  ['<name>', '<nome>'],
  ['<report>', '<relatório>'],
  ['<right>', '<direita>'],
  ['<seconds>', '<segundos>'],
  // commands
  [
    'Conformance suite for the vehicle credit partner integration API.',
    'Suíte de conformidade da API de integração de parceiros de crédito veicular.',
  ],
  [
    'ask the target, judge its answers and write the reports',
    'pergunta ao alvo, julga as respostas e escreve os relatórios',
  ],
  [
    'judge the evidence of an earlier run again, offline',
    'julga de novo, sem rede, as evidências de uma execução anterior',
  ],
  [
    'check settings, connection, credentials and data; judges nothing',
    'confere configurações, conexão, credenciais e dados; não julga nada',
  ],
  ['list the requirements and open points', 'lista os requisitos e os pontos em aberto'],
  ['tell one requirement or open point whole', 'mostra um requisito ou ponto em aberto por inteiro'],
  [
    'write the open points of a report as the baseline that later runs are held to',
    'escreve os pontos em aberto de um relatório como a baseline com que execuções posteriores são comparadas',
  ],
  [
    'compare two reports: two environments, or last week and today',
    'compara dois relatórios: de dois ambientes, ou da semana passada e de hoje',
  ],
  [
    'serve the reference provider as a sandbox and print its settings as an environment file',
    'põe no ar o provedor de referência como sandbox e imprime as configurações dele como arquivo de ambiente',
  ],
  // arguments
  ['evidence.json of a run', 'evidence.json de uma execução'],
  ['only ids that match', 'só os ids que correspondem'],
  ['its id, as list shows it', 'o id, como list o mostra'],
  ['conformance.json of a run', 'conformance.json de uma execução'],
  ['conformance.json of one run', 'conformance.json de uma execução'],
  ['conformance.json of the other', 'conformance.json da outra'],
  // the target
  [
    'base address of the target; wins over PARTNER_API_BASE_URL',
    'endereço base do alvo; prevalece sobre PARTNER_API_BASE_URL',
  ],
  [
    'staging, production or embedded; wins over PARTNER_API_ENVIRONMENT',
    'staging, production ou embedded; prevalece sobre PARTNER_API_ENVIRONMENT',
  ],
  ['environment file to read instead of .env', 'arquivo de ambiente a ler no lugar de .env'],
  ['certificate authority to trust as well, in PEM', 'autoridade certificadora em que confiar também, em PEM'],
  [
    'let credentials travel to this host in the clear (repeatable)',
    'deixa as credenciais viajarem às claras até este host (repetível)',
  ],
  [
    'let production be asked: few reading calls, nothing else',
    'deixa perguntar à produção: poucas chamadas de leitura, nada mais',
  ],
  // reports
  ['directory of the reports (default: reports)', 'diretório dos relatórios (padrão: reports)'],
  ['let warnings gate', 'faz os avisos bloquearem'],
  ['hold the answers of the open points to this file', 'compara as respostas dos pontos em aberto com este arquivo'],
  ['known deviations that do not gate until a day', 'desvios conhecidos que não bloqueiam até um certo dia'],
  ['judge only requirements whose id matches (repeatable)', 'julga só os requisitos cujo id corresponde (repetível)'],
  [
    'exit 3 if a requirement whose id matches was not exercised (repeatable)',
    'termina com 3 se um requisito cujo id corresponde não foi exercitado (repetível)',
  ],
  [
    'language of the terminal and the documents: en or pt-BR (default: en)',
    'idioma do terminal e dos documentos: en ou pt-BR (padrão: en)',
  ],
  ['language of what is told: en or pt-BR (default: en)', 'idioma do que é dito: en ou pt-BR (padrão: en)'],
  ['language of everything that is told (default: en)', 'idioma de tudo o que é dito (padrão: en)'],
  ['print the report as JSON', 'imprime o relatório como JSON'],
  ['print the verdict only', 'imprime só o veredito'],
  // pace and bounds
  [
    'pages to read at most; beyond it a spread of them (default: 2000)',
    'máximo de páginas a ler; além disso, uma amostra delas (padrão: 2000)',
  ],
  ['calls at a time (default: 4; production 1)', 'chamadas simultâneas (padrão: 4; em produção, 1)'],
  ['requests a second (default: 5; none on loopback)', 'requisições por segundo (padrão: 5; sem limite em loopback)'],
  ['time for the whole run (default: 600)', 'tempo da execução inteira (padrão: 600)'],
  ['time for one call (default: 15)', 'tempo de uma chamada (padrão: 15)'],
  ['requests to send at most (default: 5000)', 'máximo de requisições a enviar (padrão: 5000)'],
  [
    'print every request that would be sent, and send none',
    'imprime cada requisição que seria enviada, e não envia nenhuma',
  ],
  ['leave id_simulacao readable in the reports', 'deixa id_simulacao legível nos relatórios'],
  // the small commands
  ['only this level', 'só este nível'],
  ['print them as JSON', 'imprime-os como JSON'],
  ['print it as JSON', 'imprime-o como JSON'],
  ['print the comparison as JSON', 'imprime a comparação como JSON'],
  [
    'file to write; the choices of a baseline that stands there are kept (default: standard output)',
    'arquivo a escrever; as escolhas de uma baseline que já esteja lá são mantidas (padrão: saída padrão)',
  ],
  // serve
  ['port to listen on (default: a free one)', 'porta em que escutar (padrão: uma livre)'],
  ['address to listen on (default: {address})', 'endereço em que escutar (padrão: {address})'],
  ['simulations of the main partner (default: {#count})', 'simulações do parceiro principal (padrão: {count})'],
  ['seed of the data and credentials (default: {#seed})', 'semente dos dados e das credenciais (padrão: {seed})'],
  ['a legal behaviour (repeatable)', 'um comportamento permitido (repetível)'],
  ['a fault (repeatable)', 'um defeito (repetível)'],
  ['list behaviours and faults and stop', 'lista os comportamentos e defeitos e termina'],
  // complaints
  ['(--help shows the commands and flags)', '(--help mostra os comandos e as opções)'],
  ["error: missing required argument '{name}'", "erro: falta o argumento '{name}'"],
  ["error: option '{-option}' argument missing", "erro: falta o valor da opção '{option}'"],
  ["error: unknown option '{-option}'", "erro: opção desconhecida '{option}'"],
  ["error: unknown command '{-command}'", "erro: comando desconhecido '{command}'"],
  [
    "error: option '{-option}' argument '{*value}' is invalid. Allowed choices are {*choices}.",
    "erro: o valor '{value}' da opção '{option}' é inválido. São aceitos: {choices}.",
  ],
  [
    'error: too many arguments. Expected {#expected} arguments but got {#got}.',
    'erro: argumentos demais. Esperados {expected}, mas vieram {got}.',
  ],
  [
    "error: too many arguments for '{command}'. Expected 1 argument but got {#got}.",
    "erro: argumentos demais para '{command}'. Esperado 1, mas vieram {got}.",
  ],
  [
    "error: too many arguments for '{command}'. Expected {#expected} arguments but got {#got}.",
    "erro: argumentos demais para '{command}'. Esperados {expected}, mas vieram {got}.",
  ],
  ['(Did you mean {name}?)', '(Seria {name}?)'],
  ['(Did you mean one of {*names}?)', '(Seria um destes: {names}?)'],
];
