import type { Fault } from '../../change.ts';
import { isObject, type Json, written } from '../../data/json.ts';
import { eachField, eachItem } from '../../items.ts';
import { EVERYWHERE, LAST_PAGE, NOW_AND_THEN, ONCE, type Spread } from './places.ts';

type From = (text: string, value: Json | undefined) => Json;

/** One field with a value that is wrong in a way of its own. */
function value(
  id: string,
  summary: string,
  path: readonly string[],
  breaks: string,
  from: From,
  spread: Spread = EVERYWHERE,
  level: Fault['level'] = 'documented',
): Fault {
  return {
    id,
    summary: `${summary}, ${spread.words}`,
    level,
    breaks: [breaks],
    apply: (setting) => eachField(path, (current) => from(String(current), current), spread.spot(setting)),
  };
}

const id = (name: string, summary: string, from: From, spread?: Spread): Fault =>
  value(name, summary, ['id_simulacao'], 'Simulation.id_simulacao', from, spread);

const prazo = (name: string, summary: string, text: string, spread?: Spread): Fault =>
  value(name, summary, ['prazo'], 'Simulation.prazo', () => written(text), spread);

const created = (name: string, summary: string, from: From, spread?: Spread): Fault =>
  value(name, summary, ['data_criacao'], 'Simulation.data_criacao', from, spread);

const withoutOffset = (name: string, summary: string, from: From, spread?: Spread): Fault =>
  value(name, summary, ['data_criacao'], 'Simulation.data_criacao-offset', from, spread, 'shown');

const cpf = (name: string, summary: string, from: From, spread?: Spread): Fault =>
  value(name, summary, ['cliente', 'cpf'], 'Customer.cpf-mask', from, spread, 'shown');

const ids: readonly Fault[] = [
  id('id-without-hyphens', 'id_simulacao has no hyphens', (text) => text.replaceAll('-', '')),
  id('id-in-braces', 'id_simulacao stands in braces', (text) => `{${text}}`),
  id('id-as-urn', 'id_simulacao is a URN', (text) => `urn:uuid:${text}`),
  id(
    'id-with-odd-letter',
    'id_simulacao has a letter that is no hexadecimal digit',
    (text) => `g${text.slice(1)}`,
    ONCE,
  ),
  id('id-with-space', 'id_simulacao ends in a space', (text) => `${text} `, NOW_AND_THEN),
  id('id-null-once', 'id_simulacao is null', () => null, ONCE),
  id('id-empty-once', 'id_simulacao is empty', () => '', ONCE),
  {
    id: 'id-shared',
    summary: 'two simulations carry the same id_simulacao',
    level: 'documented',
    breaks: ['Simulation.id_simulacao'],
    apply: (setting) => {
      const here = ONCE.spot(setting);
      return eachItem((simulation, place) =>
        here(place)
          ? {
              ...simulation,
              id_simulacao: place.reading.list.simulation(place.reading.list.ageAt(0)).id_simulacao ?? null,
            }
          : simulation,
      );
    },
  },
];

const numbers: readonly Fault[] = [
  prazo('prazo-beyond-64-bits', 'prazo is 2^63', '9223372036854775808', ONCE),
  prazo('prazo-below-64-bits', 'prazo is -2^63 - 1', '-9223372036854775809', ONCE),
  prazo('prazo-huge-exponent', 'prazo is 1e400', '1e400', ONCE),
  prazo(
    'prazo-fraction-beyond-doubles',
    'prazo is 9007199254740993.5, which a double rounds to an integer',
    '9007199254740993.5',
    ONCE,
  ),
  prazo('prazo-tiny-fraction', 'prazo has a fraction too small for a double', '36.00000000000000000001'),
  prazo('prazo-negative-exponent', 'prazo is 5e-1', '5e-1', NOW_AND_THEN),
  value(
    'valor-parcela-overflows',
    'valor_parcela is 1e400',
    ['valor_parcela'],
    'Simulation.valor_parcela',
    () => written('1e400'),
    ONCE,
  ),
  value(
    'taxa-overflows',
    'taxa_juros_negociada is -1e309',
    ['taxa_juros_negociada'],
    'Simulation.taxa_juros_negociada',
    () => written('-1e309'),
    LAST_PAGE,
  ),
  value(
    'valor-bem-as-currency',
    'valor_bem is a text with a currency sign',
    ['valor_bem'],
    'Simulation.valor_bem',
    (text) => `R$ ${text.replace('.', ',')}`,
  ),
  value(
    'valor-entrada-false',
    'valor_entrada is false',
    ['valor_entrada'],
    'Simulation.valor_entrada',
    () => false,
    NOW_AND_THEN,
  ),
  value('iof-valor-as-object', 'iof.valor is an object', ['iof', 'valor'], 'Iof.valor', () => ({ valor: 1 }), ONCE),
  value(
    'ano-beyond-32-bits-by-exponent',
    'ano is 1e10',
    ['veiculo', 'ano'],
    'Vehicle.ano',
    () => written('1e10'),
    NOW_AND_THEN,
  ),
  value('ano-fraction', 'ano is a number with a fraction', ['veiculo', 'ano'], 'Vehicle.ano', () => 2020.5, ONCE),
  value(
    'ano-two-years',
    'ano is a text of two years',
    ['veiculo', 'ano'],
    'Vehicle.ano',
    () => '2024/2025',
    NOW_AND_THEN,
  ),
  value(
    'veiculo-valor-as-text-once',
    'veiculo.valor is a string',
    ['veiculo', 'valor'],
    'Vehicle.valor',
    (text) => text,
    ONCE,
  ),
  value(
    'zero-km-as-word',
    'veiculo_zero_km is the word Sim',
    ['veiculo', 'veiculo_zero_km'],
    'Vehicle.veiculo_zero_km',
    () => 'Sim',
    ONCE,
  ),
];

const texts: readonly Fault[] = [
  {
    ...value('uf-as-name', 'uf is the name of the state', ['uf'], 'Simulation.uf', () => 'São Paulo'),
    tells: { findings: 1, times: 240 },
  },
  value('uf-with-space', 'uf ends in a space', ['uf'], 'Simulation.uf', (text) => `${text} `, ONCE),
  value('uf-null-once', 'uf is null', ['uf'], 'Simulation.uf', () => null, ONCE),
  value('tipo-null-once', 'tipo is null', ['tipo'], 'Simulation.tipo', () => null, ONCE),
  value('tipo-empty', 'tipo is empty', ['tipo'], 'Simulation.tipo', () => '', NOW_AND_THEN),
  value('tipo-with-space', 'tipo begins with a space', ['tipo'], 'Simulation.tipo', (text) => ` ${text}`, ONCE),
  value('tipo-as-index', 'tipo is the index of its value', ['tipo'], 'Simulation.tipo', () => 0, LAST_PAGE),
  value(
    'placa-as-object',
    'placa is an object',
    ['veiculo', 'placa'],
    'Vehicle.placa',
    () => ({ numero: 'ABC1D23' }),
    ONCE,
  ),
  value(
    'renavam-as-number',
    'renavam is a number',
    ['veiculo', 'renavam'],
    'Vehicle.renavam',
    (text) => Number(text),
    NOW_AND_THEN,
  ),
  value(
    'cpf-as-number',
    'cpf is a number',
    ['cliente', 'cpf'],
    'Customer.cpf',
    (text) => Number(text.replace(/\D/g, '')),
    ONCE,
  ),
  value(
    'veiculo-as-text',
    'veiculo is a text',
    ['veiculo'],
    'Simulation.veiculo',
    () => 'Volkswagen Polo',
    NOW_AND_THEN,
  ),
  value('cliente-empty-array', 'cliente is an empty array', ['cliente'], 'Simulation.cliente', () => [], ONCE),
  value('juros-false', 'juros is false', ['juros'], 'Simulation.juros', () => false, LAST_PAGE),
];

const dates: readonly Fault[] = [
  created('created-date-only', 'data_criacao is a date without a time', (text) => text.slice(0, 10)),
  created(
    'created-month-13',
    'data_criacao lies in a thirteenth month',
    (text) => `${text.slice(0, 5)}13${text.slice(7)}`,
    ONCE,
  ),
  created(
    'created-30-february',
    'data_criacao is a 30 February',
    (text) => `${text.slice(0, 4)}-02-30${text.slice(10)}`,
    ONCE,
  ),
  created(
    'created-hour-25',
    'data_criacao lies in a 25th hour',
    (text) => `${text.slice(0, 11)}25${text.slice(13)}`,
    NOW_AND_THEN,
  ),
  created('created-as-words', 'data_criacao is a date as browsers print it', (text) => new Date(text).toUTCString()),
  created('created-empty', 'data_criacao is empty', () => '', ONCE),
  created('created-null', 'data_criacao is null', () => null, LAST_PAGE),
  created('created-as-number-text', 'data_criacao is a text of seconds since 1970', (text) =>
    String(Date.parse(text) / 1000),
  ),
  withoutOffset('created-without-offset', 'data_criacao has no offset', (text) => text.replace('Z', '')),
  withoutOffset('created-without-offset-once', 'data_criacao has no offset', (text) => text.replace('Z', ''), ONCE),
];

const masks: readonly Fault[] = [
  cpf('cpf-unmasked', 'cpf is eleven digits without a mask', (text) => text.replace(/\D/g, '')),
  cpf('cpf-unmasked-once', 'cpf is eleven digits without a mask', (text) => text.replace(/\D/g, ''), ONCE),
  cpf('cpf-with-slash', 'cpf has a slash for its hyphen', (text) => text.replace('-', '/'), NOW_AND_THEN),
  cpf('cpf-hidden', 'digits of cpf are hidden', (text) => `***${text.slice(3, 12)}**`),
  cpf('cpf-empty', 'cpf is empty', () => '', LAST_PAGE),
];

const items: readonly Fault[] = [
  ['item-null', 'one item is null', null],
  ['item-as-id', 'one item is an id alone', '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77'],
  ['item-in-array', 'one item is an array', []],
].map(([name, summary, item]) => ({
  id: String(name),
  summary: String(summary),
  level: 'documented',
  breaks: ['listing.ok-200'],
  apply: (setting) => {
    const here = ONCE.spot(setting);
    return { item: (current, place) => (here(place) && isObject(current) ? (item ?? null) : current) };
  },
}));

/** Values that are wrong in ways of their own. */
export const valueFaults: readonly Fault[] = [...ids, ...numbers, ...texts, ...dates, ...masks, ...items];
