import { describe, expect, test } from 'vitest';
import { observations } from '../../suites/open-points.ts';
import { type Item, observedOf, simulations } from '../facts/observed/rows.ts';
import { answerOf, facts, survey } from './facts.ts';

const shuffled = (itens: readonly unknown[]): unknown[] => itens.map((_, at) => itens[(at * 7) % itens.length]);
const given = (itens: readonly unknown[], order: 'stable' | 'unstable' | 'unknown' = 'stable') => ({
  observed: observedOf(itens),
  surveys: { main: survey({ order }) },
});
const withId = (item: Item, at: number): Item => ({
  ...item,
  id_simulacao: `${100 + at}00000-0000-4000-8000-000000000000`,
});

const byAmount = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ valor_tac: at * at, prazo: 12, valor_bem: (at * 7) % 5 }));
/** Simulations that no field orders but uf. */
const alike = (count: number, uf: (at: number) => string): Item[] =>
  Array.from({ length: count }, (_, at) => ({ valor_bem: (at * 7) % 23, uf: uf(at) }));
const flagged = (count: number): Item[] =>
  alike(count, () => 'AC').map((item, at) => ({ ...item, veiculo: { veiculo_zero_km: at > 15 } }));
const atOnce = (item: unknown): Item => ({ ...(item as Item), data_criacao: '2025-09-30T00:00:00Z' });
/** Simulations in order of their moments, which each `nth` lacks, or all but these. */
const lacking = (count: number, nth: number, most = false): Item[] =>
  simulations(count).map((item, at) => {
    const { data_criacao, ...others } = item as Item;
    return { ...others, valor_bem: (at * 7) % 23, ...((at % nth === 0) === most && { data_criacao }) };
  });

describe('the order of the list', () => {
  test.each<[string, readonly unknown[], unknown]>([
    ['by moment', simulations(40), { field: 'data_criacao', direction: 'descending' }],
    ['by moment and id', simulations(40, withId), { field: 'data_criacao', direction: 'descending' }],
    [
      'by id',
      shuffled(simulations(40)).map((item, at) => withId(item as Item, at)),
      { field: 'id_simulacao', direction: 'ascending' },
    ],
    [
      'by amount',
      shuffled(simulations(40)).map((item, at) => ({ ...(item as Item), valor_bem: 500 - at })),
      { field: 'valor_bem', direction: 'descending' },
    ],
    ['by nothing', shuffled(simulations(40)), 'none visible'],
    ['seven by moment', simulations(7), { field: 'data_criacao', direction: 'descending' }],
    ['six by moment, as chance may have it', simulations(6), null],
    ['seven by an amount, as chance may have it', byAmount(7), null],
    ['twelve by an amount', byAmount(12), { field: 'valor_tac', direction: 'ascending' }],
    ['by one of two values', alike(40, (at) => (at < 20 ? 'AC' : 'BA')), { field: 'uf', direction: 'ascending' }],
    ['by one of two values, all but one alike', alike(40, (at) => (at < 39 ? 'AC' : 'BA')), null],
    ['by a flag', flagged(40), { field: 'veiculo.veiculo_zero_km', direction: 'ascending' }],
    ['by a field that a third lacks', lacking(40, 3), { field: 'data_criacao', direction: 'descending' }],
    ['by a field that most lack', lacking(40, 3, true), 'none visible'],
    ['made at one moment', shuffled(simulations(40)).map(atOnce), null],
    ['three by an amount alone, as chance has it', [2, 3, 9].map((valor_tac) => ({ valor_tac, prazo: 12 })), null],
    ['two', simulations(2), null],
    ['none', [], null],
    ['nothing to compare', Array.from({ length: 9 }, () => ({})), null],
  ])('%s', (_, itens, expected) => {
    expect(answerOf('open.ordering', given(itens))).toEqual(expected);
  });

  test('two reads that differ outweigh what one of them shows', () => {
    expect(answerOf('open.ordering', given(simulations(40), 'unstable'))).toBe('unstable');
  });

  test('two reads that differ among equals do not', () => {
    const itens = alike(40, (at) => `A${Math.floor(at / 5)}`);
    expect(answerOf('open.ordering', given(itens, 'unstable'))).toEqual({ field: 'uf', direction: 'ascending' });
  });

  test('that equals change places is told beside the field', () => {
    const itens = alike(40, (at) => `A${Math.floor(at / 5)}`);
    expect(observations['open.ordering'](facts(given(itens, 'unstable'))).reasons).toMatchObject([
      { code: 'open.ordering.unstable-among-equals', params: { field: 'uf' } },
    ]);
  });

  describe('of a list that changed while it was read', () => {
    const changed = (itens: readonly unknown[]) => ({
      observed: observedOf(itens, 20),
      surveys: { main: survey({ changed: true }) },
    });

    test('is that of its pages, where these overlap', () => {
      const all = simulations(40);
      const told = observations['open.ordering'](facts(changed([...all.slice(0, 20), ...all.slice(17, 37)])));
      expect(told).toMatchObject({ answer: { field: 'data_criacao', direction: 'descending' } });
      expect(told.reasons?.map(({ code }) => code)).toContain('open.ordering.grew');
    });

    test('is never said not to be visible', () => {
      const told = observations['open.ordering'](facts(changed(shuffled(simulations(40)))));
      expect(told).toMatchObject({ answer: null, basis: 0, code: 'open.ordering.list-changed' });
    });
  });

  test('too few to tell the order count for nothing', () => {
    expect(observations['open.ordering'](facts(given(simulations(6))))).toMatchObject({
      certainty: 'unseen',
      basis: 0,
    });
  });
});

describe('what is inferred from amounts', () => {
  const percent = {
    notation: 'percent',
    annual: 'compound',
    cetAnnual: 'compound',
    negotiated: 'monthly',
    iof: 'percent',
  };
  const scaled = (item: Item): Item => ({
    ...item,
    taxa_juros_negociada: Number(item.taxa_juros_negociada) / 100,
    juros: divided(item.juros),
    cet: divided(item.cet),
  });
  const divided = (rates: unknown): Item =>
    Object.fromEntries(
      Object.entries(rates as Item).map(([name, rate]) => [name, Number((Number(rate) / 100).toFixed(8))]),
    );

  const withoutMonthly = ({ juros, ...item }: Item): Item => ({
    ...item,
    juros: { percentual_juros_anual: (juros as Item).percentual_juros_anual },
  });
  const inWhole = (item: Item): Item => ({ ...item, ...(whole(item) as Item) });
  const whole = (value: unknown): unknown => {
    if (typeof value === 'number') return Math.round(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, whole(held)]));
  };

  test.each<[string, readonly unknown[], unknown, unknown]>([
    ['as the reference provider has it', simulations(40), 'months', percent],
    ['five simulations', simulations(5), 'months', percent],
    ['four simulations', simulations(4), null, null],
    ['none', [], null, null],
    ['rates as fractions', simulations(40, scaled), 'months', { ...percent, notation: 'fraction' }],
    [
      'no rates',
      simulations(40, ({ juros: _, cet: __, iof: ___, taxa_juros_negociada: ____, ...item }) => item),
      null,
      null,
    ],
    [
      'rates without a monthly one',
      simulations(40, withoutMonthly),
      'months',
      { ...percent, annual: null, negotiated: null },
    ],
    [
      'rates in whole percent',
      simulations(40, inWhole),
      null,
      { ...percent, notation: null, annual: null, cetAnnual: null, iof: null },
    ],
    [
      'one in five that fits not',
      simulations(40, (item, at) => (at % 5 === 0 ? { ...item, valor_parcela: 1 } : item)),
      null,
      percent,
    ],
    [
      'one in twenty that fits not',
      simulations(40, (item, at) => (at % 20 === 0 ? { ...item, valor_parcela: 1 } : item)),
      'months',
      percent,
    ],
    [
      'rates of no relation',
      simulations(40, (item, at) => ({
        ...item,
        taxa_juros_negociada: 50 + at,
        juros: { percentual_juros_mensal: 1 + at / 7, percentual_juros_anual: 90 - at },
        cet: {},
        iof: {},
      })),
      null,
      { notation: null, annual: 'other', cetAnnual: null, negotiated: 'other', iof: null },
    ],
  ])('%s', (_, itens, unit, told) => {
    expect([answerOf('open.prazo-unit', given(itens)), answerOf('open.rates', given(itens))]).toEqual([unit, told]);
  });
});

describe('details of formats', () => {
  test('as the reference provider has them', () => {
    expect(answerOf('open.formats', given(simulations(60)))).toEqual({
      data_criacao: { forms: ['extended'], offsets: ['Z'], fractionDigits: [3] },
      id_simulacao: { letters: ['lower'], versions: ['4'] },
      uf: { amongThe27: 'always' },
      placa: { forms: ['mercosul', 'old'] },
      chassi: { vin: 'always' },
      renavam: { checkDigit: 'always', lengths: [11] },
      cpf: { masked: 'always', checkDigits: 'always' },
    });
  });

  test.each<[string, readonly unknown[], object]>([
    [
      'moments of several forms',
      ['2025-09-30T06:00:00-03:00', '2025-09-30T09:00:00.12Z', '20250930T090000', 'soon'].map((data_criacao) => ({
        data_criacao,
      })),
      {
        data_criacao: {
          forms: ['basic', 'extended', 'other'],
          offsets: ['Z', 'none', '±hh:mm'],
          fractionDigits: [0, 2],
        },
      },
    ],
    [
      'ids in capitals',
      [{ id_simulacao: 'ABCDEF12-0000-7000-8000-00000000000A' }],
      { id_simulacao: { letters: ['upper'], versions: ['7'] } },
    ],
    ['states that are sometimes none', [{ uf: 'SP' }, { uf: 'sp' }], { uf: { amongThe27: 'sometimes' } }],
    ['documents that are none', [{ cliente: { cpf: '1' } }], { cpf: { masked: 'never', checkDigits: 'never' } }],
  ])('%s', (_, itens, expected) => {
    expect(answerOf('open.formats', given(itens))).toEqual(expected);
  });

  test.each<[string, readonly unknown[]]>([
    ['an empty list', []],
    ['simulations without such fields', [{ prazo: 12 }]],
  ])('%s tells none', (_, itens) => {
    expect(observations['open.formats'](facts(given(itens)))).toMatchObject({ answer: null, certainty: 'unseen' });
  });
});

test('the currency stays unseen, the decimals in use are told', () => {
  const met = observations['open.currency'](facts(given(simulations(30))));
  expect(met).toMatchObject({ answer: null, certainty: 'unseen', basis: 30 });
  expect(met.summary).toContain('up to 2 decimals');
});

test.each([
  [1.5, 1],
  [1234.5678901234567, 13],
])('an amount such as %d uses %d decimals', (valor_bem, decimals) => {
  const itens = Array.from({ length: 9 }, () => ({ valor_bem }));
  const told = observations['open.currency'](facts(given(itens)));
  expect(told).toMatchObject({ code: 'open.decimals', params: { count: 9, decimals } });
});

test('fields are there always, sometimes or never', () => {
  const tally = (of: number, present: number) => ({ of, present, null: 0, deviating: 0, groups: [] });
  const tallies = {
    'Simulation.uf': tally(5, 5),
    'Simulation.tipo': tally(5, 2),
    'Simulation.prazo': tally(5, 0),
    'Simulation.closed': tally(5, 5),
    'Simulation.data_criacao-offset': tally(5, 5),
    'ProblemDetails.complete': tally(5, 5),
    'Vehicle.cor': tally(0, 0),
  };
  const met = observations['open.required-fields'](facts({ tallies }));
  expect(met.answer).toEqual({
    'Simulation.prazo': 'never',
    'Simulation.tipo': 'sometimes',
    'Simulation.uf': 'always',
  });
  expect(met.basis).toBe(5);
});
