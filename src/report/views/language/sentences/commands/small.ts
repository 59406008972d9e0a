import type { Template } from '../../template.ts';

/** A sentence alone, and with up to three ids that may have been meant. */
function suggesting(from: string, to: string): readonly Template[] {
  return [
    [from, to],
    [`${from} Did you mean {one}?`, `${to} Seria {one}?`],
    [`${from} Did you mean {one} or {two}?`, `${to} Seria {one} ou {two}?`],
    [`${from} Did you mean {one} or {two} or {three}?`, `${to} Seria {one}, {two} ou {three}?`],
  ];
}

/** What the small commands say: list, explain, baseline, diff and serve; and what all say of a report that can't be taken. */
export const commandSentences: readonly Template[] = [
  // in place of what is withheld
  [
    'What belongs here was withheld: it held something that must not leave the process. That is a defect of the suite; please report it.',
    'O que deveria estar aqui foi retido: continha algo que não pode sair do processo. É um defeito da suíte; por favor, avise os mantenedores.',
  ],
  // list and explain
  ...suggesting('no id matches {*glob}.', 'nenhum id corresponde a {glob}.'),
  ['give an id or a glob over ids, for example "auth.*"', 'dê um id ou um glob sobre ids, por exemplo "auth.*"'],
  ...suggesting('there is no requirement or open point {*id}.', 'não há requisito nem ponto em aberto {id}.'),
  ['the command list shows every id', 'o comando list mostra todos os ids'],
  // a report that a command takes
  ['name the conformance.json of a finished run', 'indique o conformance.json de uma execução concluída'],
  ['name a readable conformance.json', 'indique um conformance.json legível'],
  [
    '{*path} is a report in format {#theirs}, and this version of the suite reads format {#ours}',
    '{path} é um relatório no formato {theirs}, e esta versão da suíte lê o formato {ours}',
  ],
  ['take the version of the suite that wrote it', 'use a versão da suíte que o escreveu'],
  [
    '{*path} is no report of this suite, line {#line}: {+mistake}',
    '{path} não é um relatório desta suíte, linha {line}: {mistake}',
  ],
  ['{*path} holds no report: it was withheld', '{path} não contém um relatório: ele foi retido'],
  ['run again with a later version', 'execute de novo com uma versão posterior'],
  // baseline
  ['{*path} holds no answer to any open point', '{path} não contém resposta a nenhum ponto em aberto'],
  ['take the report of a run that reached its target', 'use o relatório de uma execução que tenha alcançado o alvo'],
  [
    'the report is incomplete: it says nothing about what was not seen in it',
    'o relatório está incompleto: nada diz sobre o que não foi visto nele',
  ],
  ['{*path} is no ordinary file', '{path} não é um arquivo comum'],
  ['name a file, or leave --out away for standard output', 'indique um arquivo, ou tire --out para a saída padrão'],
  [
    'name a file that can be written, in a directory that exists',
    'indique um arquivo em que se possa escrever, num diretório que exista',
  ],
  [
    '1 answer is pinned, and {#free} left as "any", in {*path}',
    '1 resposta foi fixada, e {free} deixadas como "any", em {path}',
  ],
  [
    '{#count} answers are pinned, and {#free} left as "any", in {*path}',
    '{count} respostas foram fixadas, e {free} deixadas como "any", em {path}',
  ],
  ['{id} is not in the report; its earlier pin stays', '{id} não está no relatório; a resposta fixada antes permanece'],
  [
    '{id} is no open point of this version of the suite; left out',
    '{id} não é um ponto em aberto desta versão da suíte; foi deixado de fora',
  ],
  ['{id} was not seen; its earlier pin stays', '{id} não foi visto; a resposta fixada antes permanece'],
  [
    '{id} rests on {#basis} where {#needed} are needed; its earlier pin stays',
    '{id} se apoia em {basis} onde são necessários {needed}; a resposta fixada antes permanece',
  ],
  [
    '{id} rests on {#basis} where {#needed} are needed; left out',
    '{id} se apoia em {basis} onde são necessários {needed}; foi deixado de fora',
  ],
  ['{id} stays "any"', '{id} continua "any"'],
  ['{id} stays one of several', '{id} continua sendo uma de várias'],
  ['{-member} was {*before} and is now {+after}', '{member} era {before} e agora é {after}'],
  // diff
  [
    'no requirement was judged and no open point was answered in both reports',
    'nenhum requisito foi julgado e nenhum ponto em aberto foi respondido nos dois relatórios',
  ],
  [
    'compare the reports of two runs that reached their targets',
    'compare os relatórios de duas execuções que tenham alcançado os seus alvos',
  ],
  // run --dry-run
  [
    '{#count} requests would be sent, as they would be to an account like the reference provider’s: 240 simulations, every request answered. Nothing was sent.',
    '{count} requisições seriam enviadas, tal como seriam a uma conta como a do provedor de referência: 240 simulações, todas as requisições respondidas. Nada foi enviado.',
  ],
  // serve
  [
    'Serving the reference provider at {url}, with data that is made up. Stop it with Ctrl+C.',
    'O provedor de referência está no ar em {url}, com dados fictícios. Pare-o com Ctrl+C.',
  ],
  ['the provider could not listen: {~why}', 'o provedor não pôde abrir a porta: {why}'],
  ['choose another --port or --host', 'escolha outro --port ou --host'],
  ...suggesting('{*id} is not known.', '{id} não é conhecido.'),
  ['serve --list shows every behaviour and fault', 'serve --list mostra todos os comportamentos e defeitos'],
  [
    'behaviours: legal ways of being a provider',
    'behaviours: comportamentos permitidos, outras formas válidas de ser um provedor',
  ],
  ['faults: departures from the document', 'faults: defeitos, desvios em relação ao documento'],
  ['ports', 'portas'],
  ['simulations', 'simulações'],
  ['seeds', 'sementes'],
];
