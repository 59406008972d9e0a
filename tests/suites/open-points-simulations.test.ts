import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../suites/open-points/ordering.ts';
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
    ['three by moment', simulations(3), { field: 'data_criacao', direction: 'descending' }],
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

  test.each([
    [3, 'inferred'],
    [40, 'seen'],
  ])('an order of %d is %s', (count, certainty) => {
    expect(observations['open.ordering'](facts(given(simulations(count))))).toMatchObject({ certainty, basis: count });
  });

  test.each([
    [3, 2, 1 / 3],
    [200, 1, 0.01],
    [8, 7, 2 / 40_320],
  ])('the chance of an order of %d values that change %d times is %d at most', (items, steps, chance) => {
    expect(chanceOf(items, steps)).toBeCloseTo(chance, 10);
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
