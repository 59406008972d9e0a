import type { Words } from './words.ts';

const number = (value: number): string => value.toLocaleString('pt-BR');

const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`;

/** Beginnings of the names that forms of values have. */
const FORMS: readonly (readonly [from: RegExp, to: string])[] = [
  [/^offset none$/, 'sem deslocamento'],
  [/^offset /, 'deslocamento '],
  [/^fraction digits /, 'dígitos de fração '],
  [/^letters lower$/, 'letras minúsculas'],
  [/^letters upper$/, 'letras maiúsculas'],
  [/^letters mixed$/, 'letras misturadas'],
  [/^letters /, 'letras '],
  [/^version /, 'versão '],
  [/^one of the 27$/, 'uma das 27'],
  [/^another text$/, 'outro texto'],
  [/^other$/, 'outra'],
  [/^17 VIN characters$/, '17 caracteres de VIN'],
  [/^check digit holds$/, 'dígito verificador válido'],
  [/^check digit fails$/, 'dígito verificador inválido'],
  [/^check digits hold$/, 'dígitos verificadores válidos'],
  [/^check digits fail$/, 'dígitos verificadores inválidos'],
  [/^masked$/, 'mascarado'],
  [/^not masked$/, 'não mascarado'],
  [/^extended$/, 'estendida'],
  [/^old$/, 'antiga'],
];

const PARTNERS: Readonly<Record<string, string>> = {
  second: 'segundo parceiro',
  empty: 'parceiro sem simulações',
  incomplete: 'parceiro com cadastro não concluído',
};

/** Values of the target's as they are: exact, and small whole ones, as years, without a sign for thousands. */
const values = (...numbers: readonly number[]): readonly string[] => {
  const useGrouping = numbers.some((one) => one >= 10_000 || !Number.isInteger(one));
  return numbers.map((one) => one.toLocaleString('pt-BR', { useGrouping, maximumFractionDigits: 8 }));
};

/** Every word that the page itself says, in Brazilian Portuguese. */
export const ptBR: Words = {
  number,
  title: 'Relatório de conformidade',
  of: (target) => `Relatório de conformidade: ${target}`,
  skip: 'Ir direto às constatações',
  theme: 'Tema',
  themeLight: 'Claro',
  themeDark: 'Escuro',
  themeAuto: 'Automático',
  embedded: 'O alvo é o provedor de referência embutido: o veredito é sobre ele, e não sobre uma API real.',
  verdicts: {
    conforming: 'A API está em conformidade',
    nonconforming: 'A API não está em conformidade',
    inconclusive: 'A conformidade não pôde ser definida',
    refused: 'A execução foi recusada',
    incomplete: 'A execução não terminou',
  },
  referenceVerdicts: {
    conforming: 'O provedor de referência está em conformidade',
    nonconforming: 'O provedor de referência não está em conformidade',
  },
  gist: {
    judged: (judged, all) => `${number(judged)} de ${counted(all, 'requisito julgado', 'requisitos julgados')}`,
    failed: (count, causes) =>
      `${counted(count, 'requisito reprovado', 'requisitos reprovados')}, por ${counted(causes, 'causa', 'causas')}`,
    none: 'nenhum requisito reprovado',
    gates: (count) => counted(count, 'critério não atendido', 'critérios não atendidos'),
    requests: (count) => counted(count, 'requisição enviada', 'requisições enviadas'),
    retried: (count) => counted(count, 'repetida', 'repetidas'),
  },
  facts: {
    target: 'Alvo',
    environment: 'Ambiente',
    when: 'Data',
    duration: 'Duração',
    document: 'Documento',
    suite: 'Suíte',
    exit: 'Código de saída',
    seconds: (value) => `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`,
    date: (iso) => dateOf(iso),
    gated: (code) =>
      `Mesmo assim, a execução terminou com o código de saída ${code}: veja abaixo os critérios não atendidos.`,
    incomplete: 'A execução não chegou ao fim: o que segue é o que se sabia até então.',
  },
  verdict: {
    pass: 'aprovado',
    fail: 'reprovado',
    warning: 'aviso',
    observed: 'observado',
    unseen: 'não visto',
    'not-exercised': 'não exercitado',
    inconclusive: 'inconclusivo',
    waived: 'dispensado',
  },
  verdicted: {
    pass: (count) => (count === 1 ? 'aprovado' : 'aprovados'),
    fail: (count) => (count === 1 ? 'reprovado' : 'reprovados'),
    warning: (count) => (count === 1 ? 'aviso' : 'avisos'),
    observed: (count) => (count === 1 ? 'observado' : 'observados'),
    unseen: (count) => (count === 1 ? 'não visto' : 'não vistos'),
    'not-exercised': (count) => (count === 1 ? 'não exercitado' : 'não exercitados'),
    inconclusive: (count) => (count === 1 ? 'inconclusivo' : 'inconclusivos'),
    waived: (count) => (count === 1 ? 'dispensado' : 'dispensados'),
  },
  meaning: {
    pass: 'atendido em tudo o que foi julgado',
    fail: 'a API diverge do documento',
    warning: 'diverge do que o documento mostra apenas como exemplo',
    observed: 'pontos em aberto com resposta',
    unseen: 'pontos em aberto sem resposta',
    'not-exercised': 'não houve o que julgar',
    inconclusive: 'o ambiente impediu o julgamento',
    waived: 'reprovado, mas coberto por uma dispensa',
  },
  level: { documented: 'documentado', shown: 'mostrado em exemplo', open: 'em aberto' },
  todo: {
    heading: 'O que fazer agora',
    refused: 'Corrija os problemas listados abaixo e execute de novo. Nada foi julgado.',
    interrupted: 'Execute de novo até o fim: o que segue é apenas parte do quadro.',
    failures: (causes) =>
      causes === 1
        ? 'Envie ao provedor a mensagem que acompanha a falha abaixo.'
        : `Percorra as ${number(causes)} causas abaixo, a começar pelas mais amplas, e envie ao provedor a mensagem de cada uma.`,
    waive: 'Se um desvio é conhecido e aceito, registre-o no arquivo de dispensas, com responsável e data-limite.',
    warnings: (count) =>
      count === 1
        ? 'Examine o aviso: ele só bloqueia com --strict, pois o documento o mostra apenas em um exemplo.'
        : `Examine os ${number(count)} avisos: eles só bloqueiam com --strict, pois o documento os mostra apenas em exemplos.`,
    inconclusive: (count) =>
      `Execute de novo quando o ambiente estiver estável: ${counted(count, 'requisito ficou', 'requisitos ficaram')} sem conclusão.`,
    notExercised: (count) =>
      `Veja por que ${counted(count, 'requisito não foi exercitado', 'requisitos não foram exercitados')} e forneça as configurações ou os dados que faltarem.`,
    moved: (count) =>
      `Revise ${counted(count, 'ponto em aberto que divergiu', 'pontos em aberto que divergiram')} da baseline; fixe as novas respostas se forem as desejadas.`,
    gates: (count) =>
      `Resolva ${counted(count, 'critério de aprovação que não foi atendido', 'critérios de aprovação que não foram atendidos')}.`,
    pin: 'Fixe as respostas aos pontos em aberto como baseline, para que uma próxima execução mostre o que mudou.',
    nothing: 'Nenhuma correção é necessária. Guarde este relatório como evidência.',
  },
  sections: {
    contents: 'Sumário',
    problems: 'Problemas',
    gates: 'Critérios de aprovação não atendidos',
    fail: 'Falhas por causa',
    warning: 'Avisos por causa',
    inconclusive: 'Inconclusivos',
    'not-exercised': 'Não exercitados',
    waived: 'Dispensados',
    openPoints: 'Pontos em aberto',
    seen: 'O que foi visto',
    requirements: 'Todos os requisitos',
    exchanges: 'Trocas',
  },
  intro: {
    fail: 'Cada cartão é uma causa: o mesmo desvio, encontrado da mesma forma, quantas vezes for. As mais amplas vêm primeiro.',
    warning: 'O documento mostra estes pontos apenas como exemplo. Só bloqueiam com --strict.',
    inconclusive: 'O ambiente impediu que se chegasse a uma conclusão sobre estes requisitos.',
    'not-exercised':
      'Não houve o que julgar nestes requisitos. Junto deles, o que permitiria exercitá-los ou o motivo.',
    waived: 'Foram reprovados, mas uma dispensa ainda válida os cobre.',
    openPoints: 'O que o documento deixa em aberto, tal como encontrado nesta execução. Nunca é julgado.',
    requirements: 'Todos os requisitos, cada um com o veredito e com o que o sustenta.',
    exchanges: 'Todas as requisições, na ordem de envio. Credenciais e valores pessoais estão mascarados.',
    problems: 'Cada um com a sua solução.',
    gates: 'Cada um decide por si o código de saída, qualquer que seja o veredito sobre a API.',
  },
  gateKinds: { strict: 'strict', baseline: 'baseline', waiver: 'dispensa', require: 'require' },
  remedy: 'Solução',
  reason: 'Motivo',
  noReason: 'nenhum motivo foi dado',
  exercisedBy: 'O que permitiria exercitar',
  filter: {
    label: 'Busca e filtros',
    search: 'Buscar por id, enunciado ou constatação',
    verdict: 'Veredito',
    level: 'Nível',
    area: 'Área',
    hint: 'Buscar',
    allVerdicts: 'todos',
    allLevels: 'todos',
    allAreas: 'todas',
    clear: 'Limpar',
    unfold: 'Abrir todos',
    fold: 'Fechar todos',
    shown: 'requisitos exibidos',
    nothing: 'Nada aqui corresponde ao filtro.',
  },
  finding: {
    expected: 'Esperado',
    actual: 'Obtido',
    where: 'Onde',
    times: 'Vezes',
    exchange: 'Troca',
    clause: 'Cláusula',
    met: (count) => `${counted(count, 'ocorrência', 'ocorrências')}`,
    places: (count) => counted(count, 'lugar', 'lugares'),
    more: (count) => `mais ${counted(count, 'lugar', 'lugares')}`,
    case: 'caso',
    partner: (name) => PARTNERS[name] ?? `parceiro ${name}`,
    page: 'página',
    item: 'item',
    body: 'o corpo inteiro',
    anywhere: 'a execução como um todo',
    judgedOn: (count) => `julgado sobre ${counted(count, 'objeto ou caso', 'objetos ou casos')}`,
    besides: 'Além disso',
    requirements: 'Requisitos',
    sameCause: 'Vistos nos mesmos lugares: provavelmente uma só causa',
    findings: (count) => counted(count, 'constatação', 'constatações'),
  },
  evidence: {
    heading: (id) => `Troca ${id}`,
    request: 'Requisição',
    response: 'Resposta',
    noResponse: 'Não houve resposta completa',
    masked: 'mascarado',
    noBody: 'sem corpo',
    shape: 'não é JSON; sua forma:',
    maskedText: (text) =>
      text
        .replace(/(‹(?:[^‹›]*: )?)1 character, /g, '$11 caractere, ')
        .replace(/(‹(?:[^‹›]*: )?)(\d+) characters, /g, '$1$2 caracteres, ')
        .replace(/"… (\d+) more"/g, '"… mais $1"'),
    hidden: (count) => `… ${counted(count, 'linha omitida', 'linhas omitidas')} …`,
    offending: 'o lugar do desvio',
    headersLeftOut: (count: number) => `mais ${counted(count, 'cabeçalho omitido', 'cabeçalhos omitidos')}`,
    rowOnly: 'Desta troca, guardou-se apenas a linha de registro.',
    curl: 'Repetir com curl',
    support: 'Mensagem ao provedor',
    copy: 'Copiar',
    copied: 'Copiado',
    credentialsAsIn: (stimulus) => `credenciais como em ${stimulus}`,
  },
  support: {
    greeting: 'Olá,',
    intro: (date, where, version) =>
      `em uma execução de testes de conformidade de ${date} contra ${where} (documento ${version}), encontramos o seguinte:`,
    requirement: 'Requisito',
    expected: 'Esperado',
    actual: 'Obtido',
    where: 'Onde',
    times: 'Ocorrências',
    call: 'Chamada',
    answered: 'Resposta',
    at: 'Horário',
    again: 'Para reproduzir:',
    closing:
      'Poderiam nos informar se esse comportamento é intencional e, se não for, quando será corrigido? Obrigado.',
  },
  open: {
    certainty: { seen: 'visto', inferred: 'inferido', unseen: 'não visto' },
    baseline: { same: 'como fixado', changed: 'mudou', new: 'novo', gone: 'desapareceu' },
    pinned: 'Baseline',
    now: 'Agora',
    basis: (count) => `baseado em ${number(count)}`,
    moved: 'O que mudou em relação à baseline',
    answered: 'Respondidos',
    unseen: 'Não vistos nesta execução',
    details: 'Resposta como dados',
    exchanges: 'Trocas',
    held: (same, all) => `${number(same)} de ${counted(all, 'resposta está', 'respostas estão')} como na baseline.`,
  },
  walk: {
    heading: 'O percurso da listagem',
    none: 'A listagem não foi percorrida.',
    summary: (pages, limite, reads) =>
      `${counted(pages, 'página', 'páginas')} com limite ${limite}; a lista foi lida ${counted(reads, 'vez', 'vezes')}.`,
    sampled: 'A lista é maior que --max-pages: foi lida por amostras.',
    whole: 'Lida por inteiro.',
    pages: 'Páginas',
    items: 'Simulações lidas',
    distinct: 'Ids distintos',
    total: 'total informa',
    none_told: 'não informado',
    itemsOf: 'itens',
    again: 'ids repetidos',
    found: 'constatações',
    label: (pages) =>
      `O que cada página do percurso informou; páginas com constatações ou ids repetidos: ${pages}. Os números estão na tabela abaixo`,
    clean: 'nenhuma',
    page: 'página',
    lead: 'O que cada página informou e onde as constatações apareceram pela primeira vez: ✓ true, – false, = mesmo total, ≠ outro total, ? não informado, ± páginas que divergem na mesma coluna.',
    table: 'Em tabela',
    more: (pages) => `Mais ${counted(pages, 'página', 'páginas')} em conformance.json.`,
    repeated: (count) => counted(count, 'id repetido', 'ids repetidos'),
  },
  timings: {
    heading: 'Tempos de resposta por estímulo',
    none: 'Nada foi respondido.',
    lead: 'Cada ponto é uma resposta; o traço é a mediana. Escala logarítmica, em milissegundos.',
    label: (rows) =>
      `Tempos de resposta de ${counted(rows, 'estímulo', 'estímulos')}; os números estão na tabela abaixo`,
    stimulus: 'Estímulo',
    count: 'Respostas',
    median: 'Mediana, ms',
    max: 'Máximo, ms',
    table: 'Em tabela',
  },
  presence: {
    heading: 'Campos: frequência de presença e de nulos',
    none: 'Nenhum objeto foi lido.',
    field: 'Campo',
    of: 'Objetos',
    present: 'Presente',
    null: 'Nulo',
    values: 'Valores',
    distinct: (count) => (count >= 1000 ? '1.000 ou mais distintos' : counted(count, 'distinto', 'distintos')),
    range: (from, to) => `de ${values(from, to).join(' a ')}`,
    lengths: (from, to) => (from === to ? `comprimento ${from}` : `comprimento de ${from} a ${to}`),
    decimals: (count) => `até ${counted(count, 'casa decimal', 'casas decimais')}`,
    form: (form) => FORMS.reduce((said, [from, to]) => said.replace(from, to), form),
    lead: 'Quanto mais forte a cor, mais frequente. Campos nem sempre presentes, ou às vezes nulos, merecem um segundo olhar.',
  },
  invariants: {
    heading: 'Relações que se mantiveram',
    lead: 'Encontradas nos dados, e não afirmadas pelo documento.',
    none: 'Nenhuma relação se manteve nos dados desta execução.',
    holds: 'Relação',
    support: 'Simulações',
  },
  requirement: {
    level: 'Nível',
    judged: 'Objetos ou casos julgados',
    cause: 'Ver a causa',
  },
  exchange: {
    retried: 'Tentativas anteriores',
    show: (count) => `Mostrar ${counted(count, 'troca', 'trocas')}`,
    leftOut: ({ exchanges = 0, findings = 0, items = 0 }) =>
      `O relatório omite ${counted(exchanges, 'troca', 'trocas')} da listagem completa e ${counted(findings, 'ocorrência', 'ocorrências')}; sem verificação: ${counted(items, 'item', 'itens')} de páginas muito longas.`,
  },
  footer: (version) =>
    `vehicle-credit-conformance ${version}. O arquivo conformance.json, ao lado deste, contém o mesmo em forma de dados.`,
  onPaper:
    'Esta versão impressa omite a lista de todas as trocas e as mensagens ao provedor: elas estão em report.html.',
  withheld: 'Relatório retido',
};

function dateOf(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
  return `${at.toLocaleString('pt-BR', format)} UTC`;
}
