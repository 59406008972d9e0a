import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Item, observed, observedOf, paged } from './rows.ts';

const bare = (...values: readonly unknown[]): Item[] => values.map((prazo) => ({ prazo }));
const created = (...values: readonly unknown[]): Item[] => values.map((data_criacao) => ({ data_criacao }));
const orders = (itens: readonly unknown[], limite = 3) =>
  observedOf(itens, limite).order.fields.map(({ field, direction, steps }) => `${field} ${direction} ${steps}`);

test.each<[string, readonly unknown[], string?]>([
  ['has one value', [4, 4, 4, 4, 4]],
  ['changes direction within a page', [1, 2, 1, 3, 4]],
  ['changes direction at a page border', [1, 2, 3, 2, 3, 4]],
  ['changes direction on the next page', [1, 2, 3, 3, 2, 1]],
  ['lacks a value', [1, 2, undefined, 4, 5], 'ascending 3'],
  ['has a null at a page border', [1, 2, null, 4, 5], 'ascending 3'],
  ['changes direction at a null', [1, 2, null, 1, 5]],
  ['lacks the values of a whole page', [1, 2, 3, null, null, null, 2]],
  ['mixes numbers and strings', [1, 2, '3', 4, 5]],
  ['changes its type at a page border', [1, 2, 3, '4', '5', '6']],
  ['starts with an infinite number', [Number.NEGATIVE_INFINITY, 1, 2]],
  ['has an object after its first page', [1, 2, 3, 4, {}, 5]],
  ['starts a page with an object', [1, 2, 3, {}, 4, 5]],
  ['has false before true', [false, false, true, true], 'ascending 1'],
  ['has upper-case strings first', ['B', 'a', 'c'], 'ascending 2'],
])('a list that %s', (_, values, expected) => {
  expect(orders(bare(...values))).toEqual(expected === undefined ? [] : [`prazo ${expected}`]);
});

const NINE = '2025-09-30T09:00:00Z';

test.each<[string, readonly unknown[], string?]>([
  ['later by a fraction of a second', ['2025-09-30T09:00:00.499Z', '2025-09-30T09:00:00.5Z'], 'ascending 1'],
  ['earlier, but alphabetically later', [NINE, '2025-W40-2T08:00:00Z'], 'descending 1'],
  ['later by its offset', ['2025-09-30T23:30:00Z', '2025-09-30T23:00:00-03:00'], 'ascending 1'],
  ['equal in another form', [NINE, '20250930T060000-0300']],
  ['unreadable, before others', ['yesterday', NINE, '2025-09-30T10:00:00Z']],
  ['a number among others', [NINE, 1_759_222_800, '2025-09-30T10:00:00Z']],
])('a moment that is %s', (_, moments, expected) => {
  expect(orders(created(...moments))).toEqual(expected === undefined ? [] : [`data_criacao ${expected}`]);
});

test('moments come first, then ids in any case, then other fields; personal fields are not compared', () => {
  const itens = ['AA', 'bb', 'CC'].map((id_simulacao, at) => ({
    ...{ prazo: at, id_simulacao, data_criacao: `2025-09-30T0${at}:00Z` },
    ...{ veiculo: { placa: `ABC${at}234` }, cliente: { cpf: `${at}` } },
  }));
  expect(orders(itens)).toEqual(['data_criacao', 'id_simulacao', 'prazo'].map((field) => `${field} ascending 2`));
});

/** Returns the order of a list by definition: its steps, and the probability of the order by chance. */
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

test('the order of any list, page size and page sequence matches the definition', () => {
  const values = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 9 });
  const sorted = values.map((some) => some.toSorted((a, b) => a - b));
  const backward = sorted.map((some) => some.toReversed());
  const lists = fc.oneof(values, sorted, backward);
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 4 }), fc.boolean(), (list, limite, backwards) => {
      const pages = paged(bare(...list), limite);
      expect(observed(backwards ? pages.toReversed() : pages, limite).order.fields).toEqual(ordered(list));
    }),
  );
});

test('a missing page does not break the order; each page has its own order', () => {
  const pages = paged(bare(1, 2, 3, 4, 5, 6, 7, 8, 9), 3).filter(([page]) => page !== 2);
  expect(observed(pages, 3).order.fields).toMatchObject([{ field: 'prazo', direction: 'ascending', of: 6, steps: 5 }]);
  const overlapping = observedOf(bare(1, 2, 3, 3, 4, 5, 2, 6, 7), 3).order;
  expect([overlapping.fields, overlapping.onPages?.[0]?.direction]).toEqual([[], 'ascending']);
});

test('the chance of a long list with ties is computed', () => {
  const [order] = observedOf(bare(...Array(900).fill(1), 2), 100).order.fields;
  expect(order?.chance).toBeCloseTo(2 / 901, 9);
});
