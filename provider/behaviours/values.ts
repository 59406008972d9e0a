import {
  type Behaviour,
  type BehaviourRow,
  type BehaviourRows,
  behaviourRowsOf,
  behavioursOf,
  eachField,
  eachItem,
  hasLimit,
  mapValues,
  type Place,
} from '../change.ts';
import { FIELDS } from '../data/fields.ts';
import { isObject, type Json, type JsonObject, written } from '../data/json.ts';
import { instalment } from '../data/simulation.ts';
import { answersWith, unseen } from '../reference-answers.ts';

type Answers = NonNullable<Behaviour['answers']>;

const items = (
  summary: string,
  change: (simulation: JsonObject, place: Place) => Json,
  answers: Answers = {},
): BehaviourRow => [summary, eachItem(change), answers];

export const field = (
  summary: string,
  path: readonly string[],
  change: (value: Json | undefined, place: Place) => Json | undefined,
  fits: (place: Place) => boolean = () => true,
  answers: Answers = {},
): BehaviourRow => [summary, eachField(path, change, fits), answers];

const without = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const nothing = (): undefined => undefined;
export const onSmallPages = ({ reading }: Place): boolean => reading.limit < 8;
export const inTurn = ({ reading }: Place): boolean => reading.call.number % 2 === 0;

/** What does not count anything that could be a term. */
const NO_TERM = unseen('open.prazo-unit');
const UNORDERED = { 'open.ordering': 'none visible' };
const NO_FLAGS = answersWith('open.beyond-last-page', { tem_proximo: null, tem_anterior: null });
const FLAGS = ['tem_proximo', 'tem_anterior'];

const LEFT_OUT: readonly (readonly [path: readonly string[], answers?: Answers])[] = [
  ...['id_simulacao', 'uf', 'tipo', 'veiculo', 'cliente'].map((name) => [[name]] as const),
  [['prazo'], NO_TERM],
  [['valor_parcela'], NO_TERM],
  [['data_criacao'], UNORDERED],
  [['transacao', 'valor_total_credito']],
  [['juros', 'percentual_juros_mensal'], answersWith('open.rates', { annual: null, negotiated: null })],
  [['veiculo', 'placa']],
  [['cliente', 'cpf']],
];

const LEFT_OUT_OF_PAGINA: readonly (readonly [names: readonly string[], answers?: Answers])[] = [
  [['total']],
  [['tamanho'], unseen('open.last-page-size')],
  [['numero']],
  [FLAGS, NO_FLAGS],
  [
    [...FLAGS, 'numero', 'tamanho', 'total'],
    {
      ...NO_FLAGS,
      ...unseen('open.default-page', 'open.last-page-size'),
      // No page says which one it is.
      'open.empty-parameter': { 'limite=': { outcome: 'default', effective: 20 } },
    },
  ],
];

const NULLABLE = FIELDS.filter(({ nullable }) => nullable).map(({ name }) => name);

/** The vehicle of a simulation, changed. */
const vehicle = (
  summary: string,
  change: (vehicle: JsonObject) => JsonObject,
  fits?: (place: Place) => boolean,
): BehaviourRow => field(summary, ['veiculo'], (value) => (isObject(value) ? change(value) : value), fits);

const withoutNulls = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

const omissionRows: BehaviourRows = {
  ...behaviourRowsOf(LEFT_OUT, ([path, answers]) => [
    `without-${path.join('-')}`,
    ...field(`no simulation has ${path.join('.')}`, path, nothing, undefined, answers),
  ]),
  ...behaviourRowsOf(LEFT_OUT_OF_PAGINA, ([names, answers = {}]) => [
    `pagina-without-${names.join('-')}`,
    `pagina has no ${names.join(', ')}`,
    { pagina: (pagina) => without(pagina, names) },
    answers,
  ]),
  'only-ids': items('a simulation is its id and nothing more', ({ id_simulacao = null }) => ({ id_simulacao }), {
    ...unseen('open.prazo-unit', 'open.rates'),
    ...UNORDERED,
  }),
  'empty-objects': items(
    'the objects in a simulation are empty',
    (simulation) => ({
      ...simulation,
      ...{ transacao: {}, juros: {}, cet: {}, iof: {}, veiculo: {}, cliente: {} },
    }),
    answersWith('open.rates', { annual: null, cetAnnual: null, negotiated: null, iof: null }),
  ),
  'ids-on-large-pages-only': field(
    'simulations have their ids on pages of 8 or more, and none on smaller ones',
    ['id_simulacao'],
    nothing,
    onSmallPages,
  ),
  'ids-in-turn': field('simulations have their ids in every second response', ['id_simulacao'], nothing, inTurn),
  'vehicle-now-and-then': field(
    'every third simulation has no vehicle',
    ['veiculo'],
    nothing,
    ({ age }) => age % 3 === 0,
  ),
  'details-on-large-pages-only': items(
    'vehicles have no colour, and loans no taxes, on pages below 8',
    (simulation, place) => {
      const { veiculo } = simulation;
      return onSmallPages(place)
        ? { ...without(simulation, ['iof']), veiculo: isObject(veiculo) ? without(veiculo, ['cor', 'valor']) : null }
        : simulation;
    },
  ),
  'nulls-left-out-by-default': vehicle(
    'the fields that may be null are left out where limite is',
    withoutNulls,
    ({ reading }) => !hasLimit(reading.call),
  ),
  'all-nulls': vehicle('the fields that may be null always are', (value) => ({
    ...value,
    ...Object.fromEntries(NULLABLE.map((name) => [name, null])),
  })),
  'no-nulls': vehicle('the fields that may be null never are', (value) => ({
    ...value,
    ano: value.ano ?? 2020,
    valor: value.valor ?? 50_000,
    veiculo_zero_km: value.veiculo_zero_km ?? false,
  })),
  'nulls-left-out': vehicle('the fields that may be null are left out instead', withoutNulls),
};

const FREE_TEXT = ['marca', 'modelo', 'versao', 'placa', 'chassi', 'renavam', 'cor', 'cpf'];
const MODEL = ['marca', 'modelo', 'versao', 'cor'];

/** The strings of a vehicle whose content the document leaves free. */
const strings = (
  summary: string,
  names: readonly string[],
  write: (value: string, place: Place) => string,
): BehaviourRow =>
  items(summary, (simulation, place) =>
    mapValues(simulation, (value, name) =>
      typeof value === 'string' && names.includes(name) ? write(value, place) : value,
    ),
  );

/** All numbers of a simulation. */
export const numbers = (
  summary: string,
  write: (value: number, name: string) => Json,
  answers: Answers = {},
): BehaviourRow =>
  items(
    summary,
    (simulation) => mapValues(simulation, (value, name) => (typeof value === 'number' ? write(value, name) : value)),
    answers,
  );

export const isInteger = (name: string): boolean => name === 'prazo' || name === 'ano';

/** Amounts and rates of which no formula says anything. */
const doubles = (
  summary: string,
  change: (value: number) => Json,
  answers = unseen('open.prazo-unit', 'open.rates'),
): BehaviourRow => numbers(summary, (value, name) => (isInteger(name) ? value : change(value)), answers);

const prazo = (summary: string, change: (months: number) => Json, answers: Answers = NO_TERM): BehaviourRow =>
  field(summary, ['prazo'], (months) => (typeof months === 'number' ? change(months) : months), undefined, answers);

const all = (summary: string, path: readonly string[], value: Json): BehaviourRow => field(summary, path, () => value);

const RATES = /^taxa_juros_negociada$|^percentual_./;

/** The 400s of the listing but that of an unfinished registration. */
const problems = (
  summary: string,
  change: (problem: JsonObject) => JsonObject,
  answers: Answers = {},
): BehaviourRow => [
  summary,
  {
    problem: (problem, { complaint }) =>
      isObject(problem) && complaint.tipo !== 'Partner.AccountIsIncompleted' ? change(problem) : problem,
  },
  answers,
];

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const SCRIPTS = [
  'مركبة',
  '車両',
  'Ωμέγα',
  'e\u0301',
  '\u202eabc',
  '🚗👩‍🔧',
  '\u0000\u001f',
  '</script>',
  '"\\\'',
  '\ud7ff\ue000',
];
const LIKE_JSON = ['{"itens":[]}', 'null', '1e400', 'NaN', '[1,]', '// no comment', '\ufeff', 'true'];

const valueRows: BehaviourRows = {
  'prazo-in-days': prazo('prazo counts days', (months) => months * 30, { 'open.prazo-unit': 'days' }),
  'prazo-in-years': items(
    'prazo counts years, and all terms are whole years',
    (simulation) => {
      const { prazo: months, valor_solicitado: principal, taxa_juros_negociada: rate } = simulation;
      if (typeof months !== 'number' || typeof principal !== 'number' || typeof rate !== 'number') return simulation;
      const years = Math.ceil(months / 12);
      return { ...simulation, prazo: years, valor_parcela: instalment(principal, rate, 12 * years) };
    },
    { 'open.prazo-unit': 'years' },
  ),
  'prazo-as-largest-int64': prazo('prazo is the largest integer of 64 bits', () => written('9223372036854775807')),
  'prazo-as-smallest-int64': prazo('prazo is the smallest integer of 64 bits', () => written('-9223372036854775808')),
  'prazo-beyond-doubles': prazo('prazo is an integer that no double holds', () => written('9007199254740993')),
  'prazo-negative': prazo('prazo is negative', (months) => -months),
  'rates-as-fractions': numbers(
    'rates are fractions of one, not percentages',
    (value, name) => (RATES.test(name) ? Number((value / 100).toFixed(8)) : value),
    answersWith('open.rates', { notation: 'fraction' }),
  ),
  'amounts-zero': doubles('every amount and rate is 0', () => 0),
  'amounts-minus-zero': doubles('every amount and rate is -0', () => written('-0.0')),
  'amounts-negative': doubles('every amount and rate is negative', (value) => -value),
  'amounts-huge': doubles('every amount and rate is near the end of the doubles', () =>
    written('1.7976931348623157E308'),
  ),
  'amounts-tiny': doubles('every amount and rate is the smallest double', () => written('5e-324')),
  'amounts-whole': doubles('every amount and rate is a whole number', Math.round, {
    ...NO_TERM,
    'open.rates': { notation: null, annual: null, cetAnnual: null, negotiated: 'monthly', iof: null },
  }),
  'year-as-largest-int32': all('ano is the largest integer of 32 bits', ['veiculo', 'ano'], 2_147_483_647),
  'year-as-smallest-int32': all('ano is the smallest integer of 32 bits', ['veiculo', 'ano'], written('-2147483648')),
  'state-of-one-letter': all('uf has one character', ['uf'], 'S'),
  'state-empty': all('uf is empty', ['uf'], ''),
  'state-in-small-letters': all('uf is written in small letters', ['uf'], 'sp'),
  'state-beyond-the-plane': all('uf has two characters of four bytes each', ['uf'], '🇧🇷'),
  'one-kind-only': all('every simulation is a Refinancing', ['tipo'], 'Refinancing'),
  'id-without-version': field('ids carry no version of a UUID', ['id_simulacao'], (value) =>
    String(value).replace(/^(.{14}).(.{4})./, (_, head: string, middle: string) => `${head}0${middle}0`),
  ),
  'strings-empty': strings(
    'strings of the vehicle are empty',
    FREE_TEXT.filter((name) => name !== 'cpf'),
    () => '',
  ),
  'strings-long': strings('make and model are 4 KB long', ['marca', 'modelo'], (value) =>
    value.repeat(600).slice(0, 4_096),
  ),
  'strings-unicode': strings(
    'make, model and colour mix scripts, directions and emoji',
    MODEL,
    (value, { age }) => SCRIPTS[age % 10] ?? value,
  ),
  'strings-like-json': strings(
    'strings look like JSON, numbers and null',
    MODEL,
    (value, { age }) => LIKE_JSON[age % 8] ?? value,
  ),
  'personal-values-masked': strings(
    'digits of plate, chassis and renavam are masked',
    ['placa', 'chassi', 'renavam'],
    (value) => value.replace(/\d/g, '*'),
  ),
  'plates-with-hyphen': strings('plates carry a hyphen', ['placa'], (value) => value.replace(/^.../, '$&-')),
  'same-personal-values': strings(
    'all simulations share one buyer and one vehicle',
    ['placa', 'chassi', 'renavam', 'cpf'],
    () => '111.111.111-11',
  ),
  'fees-financed': items('fees and tax are part of the financed amount', (simulation) => {
    const { prazo: terms, taxa_juros_negociada: rate, valor_solicitado: asked, valor_tac, valor_registro } = simulation;
    if (typeof terms !== 'number' || typeof rate !== 'number' || typeof asked !== 'number') return simulation;
    const financed = asked + Number(valor_tac) + Number(valor_registro);
    const valor_parcela = instalment(financed, rate, terms);
    const transacao = { valor_total_credito: cents(financed), valor_total_debito: cents(valor_parcela * terms) };
    return { ...simulation, valor_parcela, transacao };
  }),
  'tipo-by-cause': problems('each cause of a 400 has a tipo of its own', (problem) => ({
    ...problem,
    tipo: /limite/.test(String(problem.detalhe)) ? 'Pagination.LimitIsInvalid' : 'Pagination.PageIsInvalid',
  })),
  'tipo-with-digits': problems(
    'the tipo of a 400 holds digits and signs',
    (problem) => ({ ...problem, tipo: 'Partner.Limit_2' }),
    { 'open.error-tipos': ['Partner.AccountIsIncompleted', 'Partner.Limit_2'] },
  ),
  'problem-texts-empty': problems('titulo and detalhe of a 400 are empty', (problem) => ({
    ...problem,
    titulo: '',
    detalhe: '',
  })),
  'problem-texts-long': problems('detalhe of a 400 is long and in many scripts', (problem) => ({
    ...problem,
    titulo: 'Requisição inválida',
    detalhe: 'Não é um número inteiro – 整数ではありません. '.repeat(80),
  })),
  'envelope-reversed': [
    'pagina stands before itens',
    { listing: (body) => (isObject(body) ? Object.fromEntries(Object.entries(body).reverse()) : body) },
  ],
};

/** Fields that are left out, and values that are unusual and right. */
export const valueBehaviours = behavioursOf({ ...omissionRows, ...valueRows });
