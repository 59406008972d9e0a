import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../../facts/fields.ts';
import { createObserver, type PageRequest } from '../../../facts/observed/observe.ts';
import { createValueFold } from '../../../facts/observed/values.ts';
import { folded, type Item, observed, observedOf, paged, simulations } from './rows.ts';

test('the observed fields are documented, have a kind and are not objects', () => {
  const ofKind = (wanted: string): readonly string[] =>
    FIELDS.flatMap(({ path, kind }) => (kind === wanted ? path : []));
  expect(FIELDS).toHaveLength(31);
  expect(FIELDS.slice(0, 2).map(({ path }) => path)).toEqual(['data_criacao', 'id_simulacao']);
  expect([ofKind('count'), ofKind('flag')]).toEqual([['prazo', 'veiculo.ano'], ['veiculo.veiculo_zero_km']]);
  expect(ofKind('rate').map((path) => /percentual|taxa/.test(path))).toEqual(Array(6).fill(true));
  expect(FIELDS.flatMap(({ name, personal }) => (personal ? name : [])).sort()).toEqual([
    ...['chassi', 'cpf', 'placa', 'renavam'],
  ]);
});

describe('the observed pages', () => {
  const page: PageRequest = { partner: 'main', purpose: 'probe', asked: { pagina_inicial: 2, limite: 10 } };
  const twoPages = (second: PageRequest) => {
    const observer = createObserver();
    observer.addPage(simulations(10), { ...page, asked: { pagina_inicial: 1, limite: 10 } }, 'x1');
    observer.addPage(simulations(10), second, 'x2');
    return observer.read();
  };

  test.each<[string, PageRequest, number]>([
    ['the next page', page, 20],
    ['a page after a retry', { ...page, purpose: 'retry' }, 20],
    ['the same page', { ...page, asked: { pagina_inicial: 1, limite: 10 } }, 10],
    ['a page that was read again', { ...page, purpose: 're-read' }, 10],
    ['a page of another partner', { ...page, partner: 'second' }, 10],
    ['a page at another size', { ...page, asked: { pagina_inicial: 2, limite: 7 } }, 10],
    ['a page without limite', { ...page, asked: { pagina_inicial: 2, limite: null } }, 10],
    ['a response that is not a page', { partner: 'main', purpose: 'probe' }, 10],
  ])('%s', (_, second, items) => {
    const exchanges = items === 20 ? ['x1', 'x2'] : ['x1'];
    expect(twoPages(second)).toMatchObject({ items, pages: exchanges.length, exchanges });
  });

  test('give the same result in any order, and list ten exchanges', () => {
    const pages = paged(simulations(230), 20);
    const expected = observed(pages, 20);
    expect(observed(pages.toReversed(), 20)).toEqual({ ...expected, invariants: expect.anything() });
    expect(expected.exchanges).toEqual(Array.from({ length: 10 }, (_, index) => `x${index + 1}`));
  });

  test('are the first hundred, and every tenth page after them', () => {
    const { items, pages, annuity } = observed(paged(simulations(240), 2), 2);
    expect([items, pages, annuity.items]).toEqual([204, 102, 204]);
  });
});

describe('the observed values', () => {
  const valuesOf = (itens: readonly Item[]) => folded(createValueFold(), itens);
  const prazo = (...values: readonly unknown[]) => valuesOf(values.map((one) => ({ prazo: one })))['Simulation.prazo'];
  const twelve = (make: (at: number) => unknown): readonly unknown[] => Array.from({ length: 12 }, (_, at) => make(at));

  test.each<[string, readonly unknown[], object]>([
    ['missing values and nulls', [undefined, null, null], { of: 3, present: 2, null: 2, distinct: 0 }],
    ['booleans', [true, false, 'true', true], { of: 4, present: 4, null: 0, distinct: 3, minLength: 4, maxLength: 4 }],
    ['objects and arrays', [{}, { a: 1 }, []], { of: 3, present: 3, null: 0, distinct: 1 }],
    ['texts', ['a', 'bcd', '', 'a'], { of: 4, present: 4, null: 0, distinct: 3, minLength: 0, maxLength: 3 }],
    ['few numbers', [1, 1.25, 0.1], { of: 3, present: 3, null: 0, distinct: 3, decimals: 2 }],
    ['very small numbers', [1e-9, 1 / 3], { of: 2, present: 2, null: 0, distinct: 2, decimals: 16 }],
    [
      'ten numbers',
      twelve((at) => (at < 2 ? Number.POSITIVE_INFINITY : at)),
      { of: 12, present: 12, null: 0, distinct: 10, min: 2, max: 11, decimals: 0 },
    ],
  ])('%s are counted', (_, values, expected) => {
    expect(prazo(...values)).toEqual(expected);
  });

  test('are counted up to 1,000 distinct ones; a field of an absent object is not counted', () => {
    expect(prazo(...Array.from({ length: 1_100 }, (_, at) => (at < 1_000 ? `${at}` : at)))?.distinct).toBe(1_000);
    const itens = simulations(6, (item, age) => (age < 2 ? { ...item, iof: null } : item));
    expect(observedOf(itens).values['Iof.valor']).toMatchObject({ of: 4 });
  });

  test('contain no range of ids and documents, and no string', () => {
    const hidden = valuesOf(Array.from({ length: 12 }, (_, at) => ({ id_simulacao: at, cliente: { cpf: at } })));
    const fact = { of: 12, present: 12, null: 0, distinct: 12, decimals: 0 };
    expect(hidden).toMatchObject({ 'Simulation.id_simulacao': fact, 'Customer.cpf': fact });
    expect(JSON.stringify(hidden)).not.toContain('min"');
    const itens = simulations(40);
    const text = JSON.stringify(observedOf(itens));
    const strings = JSON.stringify(itens).match(/(?<=":")[^"]{5,}(?=")/g) ?? [];
    expect(strings.length).toBeGreaterThan(200);
    expect(strings.filter((value) => text.includes(value))).toEqual([]);
  });
});
