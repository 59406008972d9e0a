import type { Behaviour, Change, Place } from '../change.ts';
import { isObject, type Json, type JsonObject, written } from '../data/json.ts';
import { eachField, eachItem, mapValues } from '../items.ts';
import { answersWith, unseen } from '../reference-answers.ts';

const row = (id: string, summary: string, apply: () => Change, answers?: Behaviour['answers']): Behaviour => ({
  id,
  summary,
  ...(answers === undefined ? {} : { answers }),
  apply,
});

const FREE_TEXT = ['marca', 'modelo', 'versao', 'placa', 'chassi', 'renavam', 'cor', 'cpf'];
const PERSONAL = ['placa', 'chassi', 'renavam', 'cpf'];

/** The strings of a vehicle whose content the document leaves free. */
const strings = (
  id: string,
  summary: string,
  write: (value: string, place: Place) => string,
  names = FREE_TEXT,
): Behaviour =>
  row(id, summary, () =>
    eachItem((simulation, place) =>
      mapValues(simulation, (value, name) =>
        typeof value === 'string' && names.includes(name) ? write(value, place) : value,
      ),
    ),
  );

const DOUBLES_TO_SPARE = (name: string): boolean => name !== 'prazo' && name !== 'ano';

/** Amounts and rates of which no formula says anything. */
const doubles = (
  id: string,
  summary: string,
  value: (value: number, place: Place) => Json,
  answers: Behaviour['answers'] = unseen('open.prazo-unit', 'open.rates'),
): Behaviour =>
  row(
    id,
    summary,
    () =>
      eachItem((simulation, place) =>
        mapValues(simulation, (current, name) =>
          typeof current === 'number' && DOUBLES_TO_SPARE(name) ? value(current, place) : current,
        ),
      ),
    answers,
  );

/** What does not count anything that could be a term. */
const NO_TERM = unseen('open.prazo-unit');

const prazo = (
  id: string,
  summary: string,
  value: (months: number) => Json,
  answers?: Behaviour['answers'],
): Behaviour =>
  row(
    id,
    summary,
    () => eachField(['prazo'], (months) => (typeof months === 'number' ? value(months) : months)),
    answers,
  );

const all = (id: string, summary: string, path: readonly string[], value: Json): Behaviour =>
  row(id, summary, () => eachField(path, () => value));

const RATES = [
  'taxa_juros_negociada',
  'percentual_juros_mensal',
  'percentual_juros_anual',
  'percentual_mensal',
  'percentual_anual',
];

/** A ProblemDetails whose tipo tells what is wrong more closely. */
const problemTexts = (
  id: string,
  summary: string,
  write: (problem: JsonObject) => JsonObject,
  answers: Behaviour['answers'] = {},
): Behaviour =>
  row(
    id,
    summary,
    () => ({
      problem: (problem, { complaint }) =>
        isObject(problem) && complaint.tipo !== 'Partner.AccountIsIncompleted' ? write(problem) : problem,
    }),
    answers,
  );

/** Values that are unusual, and right. */
export const valueBehaviours: readonly Behaviour[] = [
  prazo('prazo-in-days', 'prazo counts days', (months) => months * 30, { 'open.prazo-unit': 'days' }),
  row(
    'prazo-in-years',
    'prazo counts years, and all terms are whole years',
    () =>
      eachItem((simulation) => {
        const { prazo: months, valor_solicitado: principal, taxa_juros_negociada: rate } = simulation;
        if (typeof months !== 'number' || typeof principal !== 'number' || typeof rate !== 'number') return simulation;
        const years = Math.ceil(months / 12);
        const instalment = (principal * (rate / 100)) / (1 - (1 + rate / 100) ** (-12 * years));
        return { ...simulation, prazo: years, valor_parcela: Math.round(instalment * 100) / 100 };
      }),
    { 'open.prazo-unit': 'years' },
  ),
  prazo(
    'prazo-as-largest-int64',
    'prazo is the largest integer of 64 bits',
    () => written('9223372036854775807'),
    NO_TERM,
  ),
  prazo(
    'prazo-as-smallest-int64',
    'prazo is the smallest integer of 64 bits',
    () => written('-9223372036854775808'),
    NO_TERM,
  ),
  prazo('prazo-beyond-doubles', 'prazo is an integer that no double holds', () => written('9007199254740993'), NO_TERM),
  prazo('prazo-negative', 'prazo is negative', (months) => -months, NO_TERM),
  row(
    'rates-as-fractions',
    'rates are fractions of one, not percent',
    () =>
      eachItem((simulation) =>
        mapValues(simulation, (value, name) =>
          typeof value === 'number' && RATES.includes(name) ? Number((value / 100).toFixed(8)) : value,
        ),
      ),
    answersWith('open.rates', { notation: 'fraction' }),
  ),
  doubles('amounts-zero', 'every amount and rate is 0', () => 0),
  doubles('amounts-minus-zero', 'every amount and rate is -0', () => written('-0.0')),
  doubles('amounts-negative', 'every amount and rate is negative', (value) => -value),
  doubles('amounts-huge', 'every amount and rate is near the end of the doubles', () =>
    written('1.7976931348623157E308'),
  ),
  doubles('amounts-tiny', 'every amount and rate is the smallest double', () => written('5e-324')),
  doubles('amounts-whole', 'every amount and rate is a whole number', (value) => Math.round(value), {
    ...NO_TERM,
    'open.rates': { notation: null, annual: null, cetAnnual: null, negotiated: 'monthly', iof: null },
  }),
  all('year-as-largest-int32', 'ano is the largest integer of 32 bits', ['veiculo', 'ano'], 2_147_483_647),
  all('year-as-smallest-int32', 'ano is the smallest integer of 32 bits', ['veiculo', 'ano'], written('-2147483648')),
  all('state-of-one-letter', 'uf has one character', ['uf'], 'S'),
  all('state-empty', 'uf is empty', ['uf'], ''),
  all('state-in-small-letters', 'uf is written in small letters', ['uf'], 'sp'),
  all('state-beyond-the-plane', 'uf has two characters of four bytes each', ['uf'], '🇧🇷'),
  all('one-kind-only', 'every simulation is a Refinancing', ['tipo'], 'Refinancing'),
  row('id-without-version', 'ids carry no version of a UUID', () =>
    eachField(
      ['id_simulacao'],
      (value) => `${String(value).slice(0, 14)}0${String(value).slice(15, 19)}0${String(value).slice(20)}`,
    ),
  ),
  strings(
    'strings-empty',
    'strings of the vehicle are empty',
    () => '',
    FREE_TEXT.filter((name) => name !== 'cpf'),
  ),
  strings('strings-long', 'make and model are 4 KB long', (value) => value.repeat(600).slice(0, 4_096), [
    'marca',
    'modelo',
  ]),
  strings(
    'strings-unicode',
    'make, model and colour mix scripts, directions and emoji',
    (value, { age }) =>
      [
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
      ][age % 10] ?? value,
    ['marca', 'modelo', 'versao', 'cor'],
  ),
  strings(
    'strings-like-json',
    'strings look like JSON, numbers and null',
    (value, { age }) =>
      ['{"itens":[]}', 'null', '1e400', 'NaN', '[1,]', '// no comment', '\ufeff', 'true'][age % 8] ?? value,
    ['marca', 'modelo', 'versao', 'cor'],
  ),
  strings(
    'personal-values-masked',
    'digits of plate, chassis and renavam are masked',
    (value) => value.replace(/\d/g, '*'),
    ['placa', 'chassi', 'renavam'],
  ),
  strings('plates-with-hyphen', 'plates carry a hyphen', (value) => `${value.slice(0, 3)}-${value.slice(3)}`, [
    'placa',
  ]),
  strings('same-personal-values', 'all simulations share one buyer and one vehicle', () => '111.111.111-11', PERSONAL),
  row('fees-financed', 'fees and tax are part of the financed amount', () =>
    eachItem((simulation) => {
      const {
        prazo: terms,
        taxa_juros_negociada: rate,
        valor_solicitado: asked,
        valor_tac: tac,
        valor_registro: fee,
      } = simulation;
      if (typeof terms !== 'number' || typeof rate !== 'number' || typeof asked !== 'number') return simulation;
      const financed = asked + Number(tac) + Number(fee);
      const parcela = Math.round(((financed * (rate / 100)) / (1 - (1 + rate / 100) ** -terms)) * 100) / 100;
      const transacao = {
        valor_total_credito: Math.round(financed * 100) / 100,
        valor_total_debito: Math.round(parcela * terms * 100) / 100,
      };
      return { ...simulation, valor_parcela: parcela, transacao };
    }),
  ),
  problemTexts('tipo-by-cause', 'each cause of a 400 has a tipo of its own', (problem) => ({
    ...problem,
    tipo: /limite/.test(String(problem.detalhe)) ? 'Pagination.LimitIsInvalid' : 'Pagination.PageIsInvalid',
  })),
  problemTexts(
    'tipo-with-digits',
    'the tipo of a 400 holds digits and signs',
    (problem) => ({ ...problem, tipo: 'Partner.Limit_2' }),
    { 'open.error-tipos': ['Partner.AccountIsIncompleted', 'Partner.Limit_2'] },
  ),
  problemTexts('problem-texts-empty', 'titulo and detalhe of a 400 are empty', (problem) => ({
    ...problem,
    titulo: '',
    detalhe: '',
  })),
  problemTexts('problem-texts-long', 'detalhe of a 400 is long and in many scripts', (problem) => ({
    ...problem,
    titulo: 'Requisição inválida',
    detalhe: 'Não é um número inteiro – 整数ではありません. '.repeat(80),
  })),
  row('envelope-reversed', 'pagina stands before itens', () => ({
    listing: (body) => (isObject(body) ? Object.fromEntries(Object.entries(body).reverse()) : body),
  })),
];
