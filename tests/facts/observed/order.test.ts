import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOf } from '../../../facts/fields.ts';
import { createOrderFold, type OrderedBy } from '../../../facts/observed/order.ts';
import { type Item, observed, observedOf, paged, simulations } from './rows.ts';

const bare = (...values: readonly unknown[]): Item[] => values.map((prazo) => ({ prazo }));
const orders = (itens: readonly unknown[], limite = 3) =>
  observedOf(itens, limite).order.fields.map(({ field, direction, steps }) => `${field} ${direction} ${steps}`);

describe('the order of a list', () => {
  test.each<[string, readonly unknown[], readonly string[]]>([
    ['ascends', [1, 2, 3, 4, 5, 6, 7], ['prazo ascending 6']],
    ['descends', [7, 6, 5, 4, 3, 2, 1], ['prazo descending 6']],
    ['ascends with ties within and across pages', [1, 1, 2, 2, 2, 3, 3], ['prazo ascending 2']],
    ['has one value', [4, 4, 4, 4, 4], []],
    ['turns within a page', [1, 2, 1, 3, 4], []],
    ['turns at the border of two pages', [1, 2, 3, 2, 3, 4], []],
    ['turns from one page to the next', [1, 2, 3, 3, 2, 1], []],
    ['lacks a value', [1, 2, undefined, 4, 5], ['prazo ascending 3']],
    ['holds a null at the border of two pages', [1, 2, null, 4, 5], ['prazo ascending 3']],
    ['turns around a null', [1, 2, null, 1, 5], []],
    ['lacks the values of a whole page', [1, 2, 3, null, null, null, 2], []],
    ['mixes numbers and texts', [1, 2, '3', 4, 5], []],
    ['changes its type at the border of two pages', [1, 2, 3, '4', '5', '6'], []],
    ['is not finite', [1, 2, Number.POSITIVE_INFINITY], []],
    ['begins with what is not finite', [Number.NEGATIVE_INFINITY, 1, 2], []],
    ['holds an object', [1, {}, 2], []],
    ['begins with an object', [[], 1, 2], []],
    ['holds an object behind its first page', [1, 2, 3, 4, {}, 5], []],
    ['begins a page with an object', [1, 2, 3, {}, 4, 5], []],
    ['holds yes and no, in order', [false, false, true, true], ['prazo ascending 1']],
    ['holds yes and no, out of order', [false, true, false, true], []],
    ['mixes yes and no with texts', [false, 'false', true], []],
    ['holds texts in order', ['a', 'b', 'b', 'c'], ['prazo ascending 2']],
    ['holds texts in capitals, which come first', ['B', 'a', 'c'], ['prazo ascending 2']],
    ['holds texts that only a reader puts in order', ['a', 'B', 'c'], []],
  ])('a list that %s', (_, values, expected) => {
    expect(orders(bare(...values))).toEqual(expected);
  });

  test.each<[readonly unknown[], number]>([
    [[1, 2, 3], 1 / 3],
    [[1, 1, 2], 2 / 3],
    [[1, 1, 2, 2, 2, 2, 3], 2 / 105],
    [[1, 2, 2, 2, 2, 2, 2, 3], 2 / 56],
    [[1, 1, 1, 1, 1, 1, 1, 2], 2 / 8],
    [[false, false, true, true], 2 / 6],
  ])('%j, shuffled, stands in order in %d of all cases, however it is cut into pages', (values, chance) => {
    for (const limite of [1, 2, 3, 100]) {
      const [order] = observedOf(bare(...values), limite).order.fields;
      expect(order?.chance).toBeCloseTo(chance, 10);
    }
  });

  test('moments are compared as moments, ids without regard to case', () => {
    const itens = [
      { data_criacao: '2025-09-30T09:00:00Z', id_simulacao: 'AAAAAAAA-0000-4000-8000-000000000000' },
      { data_criacao: '2025-09-30T06:30:00-03:00', id_simulacao: 'bbbbbbbb-0000-4000-8000-000000000000' },
      { data_criacao: '2025-09-30T10:00:00Z', id_simulacao: 'CCCCCCCC-0000-4000-8000-000000000000' },
    ];
    expect(orders(itens)).toEqual(['data_criacao ascending 2', 'id_simulacao ascending 2']);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['later', ['2025-09-30T09:00:00Z', '2025-09-30T09:00:01Z'], ['data_criacao ascending 1']],
    [
      'later by a part of a second',
      ['2025-09-30T09:00:00.499Z', '2025-09-30T09:00:00.5Z'],
      ['data_criacao ascending 1'],
    ],
    [
      'earlier, although it follows in the alphabet',
      ['2025-09-30T09:00:00Z', '2025-W40-2T08:00:00Z'],
      ['data_criacao descending 1'],
    ],
    ['later by its offset', ['2025-09-30T23:30:00Z', '2025-09-30T23:00:00-03:00'], ['data_criacao ascending 1']],
    ['the same in another form', ['2025-09-30T09:00:00Z', '20250930T060000-0300'], []],
  ])('a moment that is %s', (_, moments, expected) => {
    expect(orders(moments.map((data_criacao) => ({ data_criacao })))).toEqual(expected);
  });

  test.each<[string, readonly unknown[]]>([
    ['begins with none', ['yesterday', '2025-09-30T09:00:00Z', '2025-09-30T10:00:00Z']],
    ['holds none in its middle', ['2025-09-30T09:00:00Z', 'today', '2025-09-30T10:00:00Z']],
    ['holds none at the border of two pages', [1, 2, 3, 'z'].map((at) => `2025-09-3${at}T09:00:00Z`)],
    ['is of numbers and moments', ['2025-09-30T09:00:00Z', 1_759_222_800, '2025-09-30T10:00:00Z']],
  ])('a list of moments that %s is in no order', (_, moments) => {
    expect(orders(moments.map((data_criacao) => ({ data_criacao })))).toEqual([]);
  });

  test('moments come first, then ids, then the others', () => {
    const itens = simulations(4).map((item, at) => ({
      ...(item as Item),
      id_simulacao: `${at}0000000-0000-4000-8000-000000000000`,
      uf: ['AC', 'BA', 'CE', 'DF'][at],
    }));
    expect(
      observedOf(itens)
        .order.fields.map(({ field }) => field)
        .slice(0, 2),
    ).toEqual(['data_criacao', 'id_simulacao']);
  });

  test('personal fields are not compared', () => {
    const itens = Array.from({ length: 9 }, (_, at) => ({
      veiculo: { placa: `ABC${at}234` },
      cliente: { cpf: `${at}` },
    }));
    expect(observedOf(itens).order).toEqual({ fields: [], onPages: [] });
  });

  test('a page that is missing breaks no order', () => {
    const pages = paged(bare(1, 2, 3, 4, 5, 6, 7, 8, 9), 3).filter(([page]) => page !== 2);
    expect(observed(pages, 3).order.fields).toMatchObject([
      { field: 'prazo', direction: 'ascending', of: 6, steps: 5 },
    ]);
  });

  test('the pages of a list are joined by their numbers, in whatever order they came', () => {
    const [one = [1, []], two = [2, []], three = [3, []]] = paged(bare(9, 8, 7, 6, 5, 4, 3, 2, 1), 3);
    for (const pages of [
      [one, two, three],
      [three, one, two],
      [two, three, one],
    ] as const) {
      expect(observed(pages, 3).order.fields).toMatchObject([{ field: 'prazo', direction: 'descending', steps: 8 }]);
    }
  });

  function ordersOf(pages: readonly (readonly [page: number, itens: readonly unknown[]])[]): readonly OrderedBy[] {
    const fold = createOrderFold();
    for (const [page, itens] of pages) {
      fold.begin(page);
      for (const item of itens) fold.add(rowOf(item as Item));
    }
    return fold.read().fields;
  }

  /** What a list says of its order by the definition: its steps, and the chance that its values stand like this. */
  function ordered(values: readonly number[]): readonly unknown[] {
    const pairs = values.slice(1).map((value, at) => value - (values[at] ?? 0));
    const steps = pairs.filter((step) => step !== 0).length;
    const direction = pairs.every((step) => step >= 0) ? 'ascending' : 'descending';
    if (steps === 0 || !(direction === 'ascending' || pairs.every((step) => step <= 0))) return [];
    const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));
    const runs = [...new Set(values)].map((value) => factorial(values.filter((other) => other === value).length));
    const chance = Math.min(1, (2 * runs.reduce((product, one) => product * one, 1)) / factorial(values.length));
    return [{ field: 'prazo', direction, of: values.length, steps, chance: expect.closeTo(chance, 9) }];
  }

  test('any list, however it is cut and whichever page comes first, is ordered by the definition', () => {
    const values = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 9 });
    const sorted = values.map((some) => some.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.oneof(
          values,
          sorted,
          sorted.map((some) => some.toReversed()),
        ),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (list, limite, backwards) => {
          const pages = paged(bare(...list), limite);
          expect(ordersOf(backwards ? pages.toReversed() : pages)).toEqual(ordered(list));
        },
      ),
      { numRuns: 300 },
    );
  });
});
