import type { Place } from '../change.ts';
import { FIELDS } from '../data/fields.ts';
import { isObject, type Json, type JsonObject, parsed, withMember, written } from '../data/json.ts';
import { cents, instalment } from '../data/simulation.ts';
import { byDefault, type Fits, when } from '../places.ts';
import { type Answers, answersWith, unseen } from '../reference-answers.ts';
import { type BehaviourRow, behavioursOf, eachField, eachItem, mapValues, without } from '../rows.ts';
import { INCOMPLETE_ACCOUNT } from '../server/answers.ts';

const nothing = (): undefined => undefined;
const onSmallPages: Fits<Place> = ({ limit }) => limit < 8;
const inTurn: Fits = ({ number }) => number % 2 === 0;
const atEveryThird: Fits<Place> = ({ age }) => age % 3 === 0;

const NO_TERM = unseen('open.prazo-unit');
const NO_RATES = unseen('open.prazo-unit', 'open.rates');
const UNORDERED = { 'open.ordering': 'none visible' };
const NO_FLAGS = answersWith('open.beyond-last-page', { tem_proximo: null, tem_anterior: null });
const NO_INTEREST = { annual: null, negotiated: null };

const leftOut = (path: string, answers: Answers = {}): BehaviourRow => [
  `no simulation has ${path}`,
  eachField(path, nothing),
  answers,
];

const leavingOut = (names: readonly string[], answers: Answers = {}): BehaviourRow => [
  `pagina has no ${names.join(', ')}`,
  { pagina: (pagina) => without(pagina, ...names) },
  answers,
];
const NO_PAGINA: Answers = {
  ...NO_FLAGS,
  ...unseen('open.default-page', 'open.last-page-size'),
  // No page contains its page number.
  'open.empty-parameter': { 'limite=': { outcome: 'default', effective: 20 } },
};

const vehicle = (words: string, change: (vehicle: JsonObject) => JsonObject, fits?: Fits<Place>): BehaviourRow => [
  `the nullable fields ${words}`,
  eachField('veiculo', (value) => (isObject(value) ? change(value) : value), fits),
];

const NULLABLE = FIELDS.filter(({ nullable }) => nullable).map(({ name }) => name);
const ALL_NULL = Object.fromEntries(NULLABLE.map((name) => [name, null]));
const withoutNulls = (object: JsonObject): JsonObject =>
  without(object, ...NULLABLE.filter((name) => object[name] === null));
const withoutNull = ({ ano, valor, veiculo_zero_km }: JsonObject): JsonObject => {
  return { ano: ano ?? 2020, valor: valor ?? 50_000, veiculo_zero_km: veiculo_zero_km ?? false };
};
const withoutDetails = (simulation: JsonObject): JsonObject =>
  ['iof', 'veiculo.cor', 'veiculo.valor'].reduce((rest, path) => withMember(rest, path, nothing), simulation);
const onlyId = ({ id_simulacao = null }: JsonObject): JsonObject => ({ id_simulacao });
const EMPTY_OBJECTS = { transacao: {}, juros: {}, cet: {}, iof: {}, veiculo: {}, cliente: {} };

type WriteText = (value: string, place: Place) => string;

/** Changes the free-text strings of a simulation. */
const strings = (summary: string, names: readonly string[], write: WriteText): BehaviourRow => [
  summary,
  eachItem((simulation, place) =>
    mapValues(simulation, (value, name) =>
      typeof value === 'string' && names.includes(name) ? write(value, place) : value,
    ),
  ),
];

type Write = (value: number) => Json;

/** Changes the numbers in the fields that match. */
const numbers = (summary: string, write: Write, answers: Answers = {}, fields = /./): BehaviourRow => {
  const change = (value: Json, name: string): Json =>
    typeof value === 'number' && fields.test(name) ? write(value) : value;
  return [summary, eachItem((simulation) => mapValues(simulation, change)), answers];
};

const DOUBLES = /^(?!prazo$|ano$)/;

/** Changes all amounts and rates. No formula relates them afterwards. */
const doubles = (words: string, write: Write, answers = NO_RATES): BehaviourRow =>
  numbers(`every amount and rate is ${words}`, write, answers, DOUBLES);

const prazo = (words: string, write: Write, answers: Answers = NO_TERM): BehaviourRow =>
  numbers(`prazo ${words}`, write, answers, /^prazo$/);

const INCOMPLETE = INCOMPLETE_ACCOUNT.tipo;
const RATES = /^taxa_juros_negociada$|^percentual_./;
const asFraction: Write = (value) => Number((value / 100).toFixed(8));
const AS_FRACTIONS = answersWith('open.rates', { notation: 'fraction' });
const NO_FORMULA = { notation: null, annual: null, cetAnnual: null, negotiated: 'monthly', iof: null };

function inYears(simulation: JsonObject): JsonObject {
  const { prazo: months, valor_solicitado: principal, taxa_juros_negociada: rate } = simulation;
  if (typeof months !== 'number' || typeof principal !== 'number' || typeof rate !== 'number') return simulation;
  const years = Math.ceil(months / 12);
  return { ...simulation, prazo: years, valor_parcela: instalment(principal, rate, 12 * years) };
}

function withFees(simulation: JsonObject): JsonObject {
  const { prazo: terms, taxa_juros_negociada: rate, valor_solicitado: requested } = simulation;
  if (typeof terms !== 'number' || typeof rate !== 'number' || typeof requested !== 'number') return simulation;
  const financed = requested + Number(simulation.valor_tac) + Number(simulation.valor_registro);
  const valor_parcela = instalment(financed, rate, terms);
  const transacao = { valor_total_credito: cents(financed), valor_total_debito: cents(valor_parcela * terms) };
  return { ...simulation, valor_parcela, transacao };
}

const SCRIPTS = [
  'مركبة',
  '車両',
  'e\u0301',
  '\u202eabc',
  '🚗👩‍🔧',
  '\u0000\u001f',
  '</script>',
  '"\\\'',
  '\ud7ff\ue000',
];
const MODEL = ['marca', 'modelo', 'versao', 'cor'];
const VEHICLE_IDS = ['placa', 'chassi', 'renavam'];
const inAnyScript = (value: string, { age }: Place): string => SCRIPTS[age % SCRIPTS.length] ?? value;
const masked = (value: string): string => value.replace(/\d/g, '*');

const created = (words: string, write: (text: string, moment: Date) => string): BehaviourRow => [
  `data_criacao ${words}`,
  eachField('data_criacao', (value) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? write(value, new Date(value)) : value,
  ),
];

/** Returns a date and time at UTC-3, with the given offset text. */
const west = (moment: Date, offset: string): string =>
  new Date(moment.getTime() - 3 * 3_600_000).toISOString().replace('Z', offset);

const withoutFraction = (value: Json | undefined): string => String(value).replace(/\.\d+/, '');

const text = (summary: string, write: (text: string) => string): BehaviourRow => [summary, { text: write }];

const reversed = (value: Json): Json => (isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value);

/** Reverses the order of the members of every object. Returns invalid JSON unchanged. */
function membersReversed(body: string): string {
  const value = parsed(body);
  return value === undefined ? body : JSON.stringify(value, (_, member: Json) => reversed(member));
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

const escaped = (string: string): string =>
  string.replace(/./g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

function dayOfYear(text: string, moment: Date): string {
  const day = Math.floor((moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return `${text.slice(0, 4)}-${String(day).padStart(3, '0')}${text.slice(10)}`;
}

const [CET, CREATED] = ['cet.percentual_anual', 'data_criacao'];
const inLocalTime = (value: Json | undefined): string => west(new Date(String(value)), '-03:00');
const recomputed = (value: Json | undefined) => (typeof value === 'number' ? value * (1 + 1e-15) : value);

/** Behaviors with missing fields, and with valid but unusual values and notations. */
export const valueBehaviours = behavioursOf({
  'without-id_simulacao': leftOut('id_simulacao'),
  'without-veiculo': leftOut('veiculo'),
  'without-prazo': leftOut('prazo', NO_TERM),
  'without-data_criacao': leftOut('data_criacao', UNORDERED),
  'without-juros-percentual_juros_mensal': leftOut(
    'juros.percentual_juros_mensal',
    answersWith('open.rates', NO_INTEREST),
  ),
  'without-cliente-cpf': leftOut('cliente.cpf'),
  'pagina-without-total': leavingOut(['total']),
  'first-page-without-total': [
    'pagina of the first page has no total',
    { pagina: (pagina) => (pagina.numero === 1 ? without(pagina, 'total') : pagina) },
  ],
  'pagina-without-tamanho': leavingOut(['tamanho'], unseen('open.last-page-size')),
  'pagina-without-numero': leavingOut(['numero']),
  'pagina-without-tem_proximo-tem_anterior': leavingOut(['tem_proximo', 'tem_anterior'], NO_FLAGS),
  'pagina-without-tem_proximo-tem_anterior-numero-tamanho-total': leavingOut(
    ['tem_proximo', 'tem_anterior', 'numero', 'tamanho', 'total'],
    NO_PAGINA,
  ),
  'only-ids': ['a simulation is its id and nothing more', eachItem(onlyId), { ...NO_RATES, ...UNORDERED }],
  'empty-objects': [
    'the objects in a simulation are empty',
    eachItem((simulation) => ({ ...simulation, ...EMPTY_OBJECTS })),
    answersWith('open.rates', { ...NO_INTEREST, cetAnnual: null, iof: null }),
  ],
  'ids-on-large-pages-only': ['pages below 8 have no ids', eachField('id_simulacao', nothing, onSmallPages)],
  'ids-in-turn': ['every second response has no ids', eachField('id_simulacao', nothing, inTurn)],
  'vehicle-now-and-then': ['every third simulation has no vehicle', eachField('veiculo', nothing, atEveryThird)],
  'details-on-large-pages-only': [
    'vehicles have no color, and loans no taxes, on pages below 8',
    eachItem(when(onSmallPages, withoutDetails)),
  ],
  'nulls-left-out-by-default': vehicle('are absent without limite', withoutNulls, byDefault),
  'all-nulls': vehicle('always are null', (value) => ({ ...value, ...ALL_NULL })),
  'no-nulls': vehicle('never are null', (value) => ({ ...value, ...withoutNull(value) })),
  'nulls-left-out': vehicle('are absent instead of null', withoutNulls),

  'prazo-in-days': prazo('counts days', (months) => months * 30, { 'open.prazo-unit': 'days' }),
  'prazo-in-years': ['prazo counts whole years', eachItem(inYears), { 'open.prazo-unit': 'years' }],
  'prazo-as-largest-int64': prazo('is the largest 64-bit integer', () => written('9223372036854775807')),
  'prazo-beyond-doubles': prazo('is an integer that no double holds', () => written('9007199254740993')),
  'rates-as-fractions': numbers('rates are fractions of one, not percentages', asFraction, AS_FRACTIONS, RATES),
  'amounts-huge': doubles('near the largest double', () => written('1.7976931348623157E308')),
  'amounts-whole': doubles('a whole number', Math.round, { ...NO_TERM, 'open.rates': NO_FORMULA }),
  'year-as-largest-int32': ['veiculo.ano is the largest 32-bit integer', eachField('veiculo.ano', () => 2_147_483_647)],
  'state-beyond-the-plane': ['uf has two characters of four bytes each', eachField('uf', () => '🇧🇷')],
  'strings-empty': strings('strings of the vehicle are empty', [...MODEL, ...VEHICLE_IDS], () => ''),
  'strings-unicode': strings('make, model and color mix scripts and emoji', MODEL, inAnyScript),
  'personal-values-masked': strings('digits of plate, chassis and renavam are masked', VEHICLE_IDS, masked),
  'same-personal-values': strings('all have one buyer and vehicle', [...VEHICLE_IDS, 'cpf'], () => '111.111.111-11'),
  'fees-financed': ['fees and tax are part of the financed amount', eachItem(withFees)],
  'tipo-with-digits': [
    'the tipo of a 400 has digits and signs',
    {
      problem: (problem, { complaint }) =>
        isObject(problem) && complaint.tipo !== INCOMPLETE ? { ...problem, tipo: 'Partner.Limit_2' } : problem,
    },
    { 'open.error-tipos': [INCOMPLETE, 'Partner.Limit_2'] },
  ],
  'envelope-reversed': ['pagina is before itens', { listing: reversed }],

  // Other ways to write the same value in JSON, ISO 8601 and as a UUID.
  'numbers-with-zero-fraction': numbers('integers are written with a zero fraction', (value) =>
    written(Number.isInteger(value) ? `${value}.0` : String(value)),
  ),
  'numbers-in-scientific-form': numbers('numbers are written in scientific form', (value) =>
    written(value.toExponential()),
  ),
  'numbers-with-many-digits': numbers(
    'doubles are written with more digits than a double holds',
    (value) => written(`${value}${Number.isInteger(value) ? '.' : ''}00000000000000000001`),
    {},
    DOUBLES,
  ),
  'uuid-in-capitals': [
    'ids are written in upper case',
    eachField('id_simulacao', (value) => (value === undefined ? value : String(value).toUpperCase())),
  ],
  'created-in-local-time': created('ends in -03:00', (_, moment) => west(moment, '-03:00')),
  'created-with-minus-sign': created('ends in −03:00, with the minus sign of ISO 8601', (_, moment) =>
    west(moment, '\u221203:00'),
  ),
  'created-in-basic-form': created('has no hyphens and colons', (value) => value.replace(/[-:]|\.\d+/g, '')),
  'created-by-day-of-year': created('has the day of the year', dayOfYear),
  'created-in-turn': ['data_criacao ends in Z or in -03:00 in turn', eachField('data_criacao', inLocalTime, inTurn)],
  'created-to-the-second-on-small-pages': [
    'small pages have no fraction',
    eachField(CREATED, withoutFraction, onSmallPages),
  ],
  'rates-computed-anew-on-small-pages': ['small pages round rates otherwise', eachField(CET, recomputed, onSmallPages)],
  'strings-escaped': text('every character of a string is written as an escape', (body) =>
    body.replace(TOKENS, (token) =>
      token.length > 1 && !token.includes('\\') ? `"${escaped(token.slice(1, -1))}"` : token,
    ),
  ),
  'slashes-escaped': text('slashes are escaped', (body) => body.replaceAll('/', '\\/')),
  'white-space-everywhere': text('white space is around every token', (body) =>
    body.replace(TOKENS, (token) => (token.startsWith('"') ? token : ` ${token}\r\n\t`)),
  ),
  'names-in-turn': [
    'members are in one order or in reverse, from one response to the next',
    { text: when(inTurn, membersReversed) },
  ],
});
