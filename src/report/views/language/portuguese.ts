import { counted } from '../text.ts';
import type { Words } from './words.ts';

const verdicts: Readonly<Record<Parameters<Words['verdict']>[0], readonly [provider: string, api: string]>> = {
  conforming: ['está em conformidade', 'está em conformidade'],
  nonconforming: ['não está em conformidade', 'não está em conformidade'],
  inconclusive: ['não teve a conformidade definida', 'não teve a conformidade definida'],
  refused: ['não foi consultado: a execução foi recusada', 'não foi consultada: a execução foi recusada'],
  incomplete: [
    'não teve a conformidade definida: a execução foi interrompida',
    'não teve a conformidade definida: a execução foi interrompida',
  ],
};

const omitted = {
  finding: ['outra constatação', 'outras constatações'],
  requirement: ['outro requisito', 'outros requisitos'],
  reason: ['outro motivo', 'outros motivos'],
  gate: ['outro gate', 'outros gates'],
} as const;

export const portuguese: Words = {
  target: (environment, baseUrl) => `Alvo: ${environment}, ${baseUrl}`,
  embeddedTarget: 'Alvo: o provedor de referência embutido. O veredito é sobre ele, e não sobre uma API real.',
  verdict: (verdict, embedded) =>
    embedded ? `O provedor de referência ${verdicts[verdict][0]}` : `A API ${verdicts[verdict][1]}`,
  exercised: (exercised, requirements) =>
    `${exercised} de ${counted(requirements, 'requisito')} ${exercised === 1 ? 'exercitado' : 'exercitados'}`,
  requests: (sent, retried) =>
    `${counted(sent, 'requisição enviada', 'requisições enviadas')}${retried === 0 ? '' : `, ${retried} delas por repetição`}`,
  count: {
    pass: (count) => counted(count, 'aprovado'),
    fail: (count) => counted(count, 'reprovado'),
    warning: (count) => counted(count, 'aviso'),
    observed: (count) => counted(count, 'observado'),
    'not-exercised': (count) => counted(count, 'não exercitado', 'não exercitados'),
    inconclusive: (count) => counted(count, 'inconclusivo'),
    waived: (count) => counted(count, 'dispensado'),
  },
  headings: {
    problems: 'Problemas',
    gates: 'Gates não atendidos',
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
    partner: (name) => `parceiro ${name}`,
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
};
