import { counted } from '../text.ts';
import type { Words } from './words.ts';

const verdicts: Readonly<Record<Parameters<Words['verdict']>[0], readonly [provider: string, api: string]>> = {
  conforming: ['está em conformidade', 'está em conformidade'],
  nonconforming: ['não está em conformidade', 'não está em conformidade'],
  inconclusive: ['não pôde ser verificado por completo', 'não pôde ser verificada por completo'],
  refused: ['não foi consultado: a execução foi recusada', 'não foi consultada: a execução foi recusada'],
  incomplete: [
    'não teve a conformidade definida: a execução não terminou',
    'não teve a conformidade definida: a execução não terminou',
  ],
};

const omitted = {
  finding: ['outra constatação', 'outras constatações'],
  requirement: ['outro requisito', 'outros requisitos'],
  reason: ['outro motivo', 'outros motivos'],
  gate: ['outro critério', 'outros critérios'],
} as const;

const partners: Readonly<Record<string, string>> = {
  second: 'segundo parceiro',
  empty: 'parceiro sem simulações',
  incomplete: 'parceiro com cadastro não concluído',
};

export const portuguese: Words = {
  target: (environment, baseUrl) => `Alvo: ${baseUrl === '' ? environment : `${environment}, ${baseUrl}`}`,
  embeddedTarget: 'Alvo: o provedor de referência embutido. O veredito é sobre ele, e não sobre uma API real.',
  beyondVerdict: {
    waived: (count) => (count === 1 ? '1 falha foi dispensada' : `${count} falhas foram dispensadas`),
    gates: (count) => (count === 1 ? '1 critério não foi atendido' : `${count} critérios não foram atendidos`),
  },
  verdict: (verdict, embedded) =>
    embedded ? `O provedor de referência ${verdicts[verdict][0]}` : `A API ${verdicts[verdict][1]}`,
  exercised: (exercised, requirements) =>
    `${exercised} de ${counted(requirements, 'requisito')} ${exercised === 1 ? 'exercitado' : 'exercitados'}`,
  requests: (sent, retried) =>
    `${counted(sent, 'requisição enviada', 'requisições enviadas')}${retried === 0 ? '' : `, ${retried} delas por repetição`}`,
  progress: (sent, stage) => `${sent} requisições enviadas, ${stage}`,
  count: {
    pass: (count) => counted(count, 'aprovado'),
    fail: (count) => counted(count, 'reprovado'),
    warning: (count) => counted(count, 'aviso'),
    observed: (count) => counted(count, 'observado'),
    unseen: (count) => counted(count, 'não visto', 'não vistos'),
    'not-exercised': (count) => counted(count, 'não exercitado', 'não exercitados'),
    inconclusive: (count) => counted(count, 'inconclusivo'),
    waived: (count) => counted(count, 'dispensado'),
  },
  headings: {
    problems: 'Problemas',
    gates: 'Critérios de aprovação não atendidos',
    fail: 'Reprovados',
    warning: 'Avisos',
    inconclusive: 'Inconclusivos',
    waived: 'Dispensados',
    'not-exercised': 'Não exercitados',
    openPoints: 'Pontos em aberto',
    openPointsAre: 'o que o documento deixa em aberto, como foi encontrado; nunca julgado',
  },
  gateKinds: { strict: 'strict', baseline: 'baseline', waiver: 'dispensa', require: 'require' },
  remedy: 'solução',
  judgedOn: (count) => `julgado sobre ${count}`,
  besides: 'além disso',
  expected: 'esperado',
  actual: 'obtido',
  at: 'em',
  times: (count) => `${count} vezes`,
  exchange: (id) => `troca ${id}`,
  noReason: 'nenhum motivo foi dado',
  where: {
    case: (name) => `caso ${name}`,
    partner: (name) => partners[name] ?? `parceiro ${name}`,
    page: (page) => `página ${page}`,
    limite: (limite) => `limite ${limite}`,
    item: (item) => `item ${item}`,
    wholeBody: 'o corpo inteiro',
  },
  notSeen: 'não vistos',
  inferred: 'inferido',
  againstBaseline: {
    same: 'igual à baseline',
    changed: 'mudou em relação à baseline',
    new: 'novo em relação à baseline',
    gone: 'não se vê mais, ao contrário da baseline',
  },
  more: (hidden, what) => `e ${counted(hidden, omitted[what][0], omitted[what][1])} em conformance.json`,
  reports: 'Relatórios',
  exitCode: (code) => `Código de saída ${code}`,
  comparison: {
    sides: { left: 'esquerda', right: 'direita' },
    alike: 'Comportam-se da mesma forma',
    unlike: 'Não se comportam da mesma forma',
    compared: (requirements, openPoints) =>
      `${counted(requirements, 'requisito')} e ${counted(openPoints, 'ponto em aberto', 'pontos em aberto')} com resposta nos dois relatórios`,
    versions: (left, right) => `Duas versões da suíte: ${left}, ${right}`,
    incomplete: { left: 'O relatório da esquerda está incompleto', right: 'O relatório da direita está incompleto' },
    missing: 'Ids que faltam em um dos relatórios',
    missingIn: { left: 'no da esquerda', right: 'no da direita' },
    verdicts: (count) => `Vereditos que diferem (${count})`,
    openPoints: (count) => `Pontos em aberto que diferem (${count})`,
    presence: (count) => `Presença que difere (${count}); varia com os dados`,
    present: (present, of, nulls) => `${present} de ${of}, nulos ${nulls}`,
    timings: 'Tempos de resposta em milissegundos: mediana, máximo (chamadas)',
    seenInOne: 'visto só em um',
    movesWithData: 'varia com os dados',
    certainty: { seen: 'visto', inferred: 'inferido', unseen: 'não visto' },
    verdict: {
      pass: 'aprovado',
      fail: 'reprovado',
      warning: 'aviso',
      observed: 'observado',
      'not-exercised': 'não exercitado',
      inconclusive: 'inconclusivo',
      waived: 'dispensado',
    },
    outcome: {
      conforming: 'em conformidade',
      nonconforming: 'não conforme',
      inconclusive: 'inconclusivo',
      refused: 'recusado',
      incomplete: 'interrompido',
    },
  },
  summary: {
    whatToDo: 'O que fazer agora',
    advice: {
      refused: 'Corrija o que é apontado abaixo e execute de novo: nenhum veredito foi alcançado.',
      incomplete: 'Execute novamente: a execução não terminou, e o relatório está incompleto.',
      problems: 'Corrija os problemas abaixo: eles impediram que algo fosse perguntado.',
      failed: (count) =>
        count === 1
          ? 'Comunique ao provedor a falha listada abaixo, com a sua cláusula, o que veio no lugar e a troca que a mostra.'
          : `Comunique ao provedor as ${count} falhas listadas abaixo: cada uma com a sua cláusula, o que veio no lugar e a troca que a mostra.`,
      inconclusive: (count) =>
        `Execute de novo quando o obstáculo tiver passado: ${counted(count, 'requisito não pôde ser definido', 'requisitos não puderam ser definidos')}.`,
      notExercised: (count) =>
        `Veja abaixo por que ${counted(count, 'requisito não foi exercitado', 'requisitos não foram exercitados')}, e as configurações ou os dados que faltam.`,
      nothing: 'Nada: tudo foi perguntado, e tudo confere.',
      strict: 'Resolva os avisos, ou execute sem `--strict`.',
      baseline: 'Veja o que mudou em relação à baseline; onde a mudança é intencional, escreva a baseline de novo.',
      waiver: 'Remova as dispensas que não se aplicam mais, ou dê a elas outro último dia.',
      require: 'Forneça o que os requisitos nomeados por `--require` precisam para ser exercitados.',
    },
    moved: 'Mudanças em relação à baseline',
    alike: (others) => `e mais ${others} ${others === 1 ? 'igual' : 'iguais'}`,
    pinned: 'fixado:',
    more: (hidden) => `e mais ${hidden} em conformance.json`,
    cut: (left) => `… cortado aqui: ${counted(left, 'outra entrada', 'outras entradas')} em conformance.json.`,
    files: 'O relatório inteiro está em `report.html`, `conformance.json` e `junit.xml` no diretório de relatórios',
  },
};
