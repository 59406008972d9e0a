import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS } from '../../../facts/fields.ts';
import { createObserver, type PageAsked } from '../../../facts/observed/observe.ts';
import { createValueFold } from '../../../facts/observed/values.ts';
import { schemas } from '../../../schemas/index.ts';
import { folded, type Item, observed, observedOf, paged, simulations } from './rows.ts';

describe('the fields observed', () => {
  test('they are those of the documented objects in a simulation, without the objects', () => {
    const objects = ['Simulation', 'Transaction', 'Interest', 'Cet', 'Iof', 'Vehicle', 'Customer'] as const;
    const documented = objects.flatMap((object) =>
      Object.entries(schemas[object].properties ?? {})
        .filter(([, { $ref }]) => $ref === undefined)
        .map(([name]) => `${object}.${name}`),
    );
    expect(FIELDS.map(({ key }) => key).sort()).toEqual(documented.sort());
  });
});

describe('the pages observed', () => {
  const page: PageAsked = { partner: 'main', purpose: 'probe', asked: { pagina_inicial: 2, limite: 10 } };
  const passedOver: readonly (readonly [string, PageAsked])[] = [
    ['the same page again', { ...page, asked: { pagina_inicial: 1, limite: 10 } }],
    ['a page read again', { ...page, purpose: 're-read' }],
    ['a page of another partner', { ...page, partner: 'second' }],
    ['a page at another size', { ...page, asked: { pagina_inicial: 2, limite: 7 } }],
    ['a page without limite', { ...page, asked: { pagina_inicial: 2, limite: null } }],
    ['what was asked for by no page', { partner: 'main', purpose: 'probe' }],
    ['a page without a number', { ...page, asked: { pagina_inicial: null, limite: 10 } }],
  ];
  const twoPages = (second: PageAsked) => {
    const observer = createObserver();
    observer.look(simulations(10), { ...page, asked: { pagina_inicial: 1, limite: 10 } }, 'x1');
    observer.look(simulations(10), second, 'x2');
    return observer.read();
  };

  test.each(passedOver)('%s is not counted', (_, second) => {
    expect(twoPages(second)).toMatchObject({ items: 10, pages: 1, exchanges: ['x1'] });
  });

  test('the next page, or one that had to be asked for again, is counted', () => {
    expect(twoPages(page)).toMatchObject({ items: 20, pages: 2, exchanges: ['x1', 'x2'] });
    expect(twoPages({ ...page, purpose: 'retry' }).items).toBe(20);
  });

  test('the order of arrival changes nothing', () => {
    const pages = paged(simulations(430), 50);
    const expected = observed(pages, 50);
    const [first, ...others] = pages;
    expect(observed([...(first ? [first] : []), ...others.reverse()], 50)).toEqual(expected);
    expect(observed(pages.reverse(), 50)).toEqual(expected);
  });

  test('what is inferred rests on the first ten pages and on each tenth simulation of those behind them', () => {
    const pages = paged(simulations(1_200), 100);
    const { items, annuity, values } = observed(pages);
    expect([items, values['Simulation.prazo']?.of, annuity.items]).toEqual([1_200, 1_200, 1_020]);
    expect(observed(pages.filter(([page]) => page === 10)).annuity.items).toBe(100);
    expect(observed(pages.filter(([page]) => page === 11)).annuity).toEqual(
      observed([[1, (pages[10]?.[1] ?? []).filter((_, index) => index % 10 === 0)]]).annuity,
    );
  });

  test('the first pages are named by number, ten at most', () => {
    const pages = paged(simulations(24), 2).toReversed();
    expect(observed(pages, 2).exchanges).toEqual(Array.from({ length: 10 }, (_, index) => `x${index + 1}`));
  });

  test('things that are no simulations are passed over', () => {
    expect(observedOf([null, 1, 'x', [], ...simulations(3)]).items).toBe(3);
  });
});

describe('the values observed', () => {
  const valuesOf = (itens: readonly Item[]) => folded(createValueFold(), itens);
  const values = (count: number, change?: Parameters<typeof simulations>[1]) =>
    observedOf(simulations(count, change)).values;

  test('presence, nulls and different values are counted', () => {
    const met = values(12, (item, age) => {
      const { tipo: _, ...rest } = item;
      return age % 3 === 0 ? { ...rest, uf: null } : { ...item, uf: 'SP' };
    });
    expect(met['Simulation.uf']).toMatchObject({ of: 12, present: 12, null: 4, distinct: 1 });
    expect(met['Simulation.tipo']).toMatchObject({ of: 12, present: 8 });
  });

  test('a field of an object that is not there is not counted as absent', () => {
    expect(values(6, (item, age) => (age < 2 ? { ...item, iof: null } : item))['Iof.valor']).toMatchObject({ of: 4 });
  });

  test('different values are counted up to 1,000', () => {
    expect(values(1_300)['Simulation.id_simulacao']?.distinct).toBe(1_000);
    expect(values(700)['Simulation.id_simulacao']?.distinct).toBe(700);
  });

  test.each([
    [9, undefined],
    [10, 100],
  ])('of %d numbers the least told is %s', (count, least) => {
    expect(values(count, (item, age) => ({ ...item, valor_bem: 100 + age }))['Simulation.valor_bem']?.min).toBe(least);
  });

  test.each([
    [1, 0],
    [1.5, 1],
    [1.25, 2],
    [0.1, 1],
    [123_456.78, 2],
    [1e-9, 9],
  ])('%d uses %d decimals', (amount, decimals) => {
    expect(values(1, (item) => ({ ...item, valor_bem: amount }))['Simulation.valor_bem']?.decimals).toBe(decimals);
  });

  test('of any values all is counted by the definition', () => {
    const value = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.constantFrom(0.5, 1.25, 'a', 'bcd', '', true, false, null, undefined),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (given) => {
        const met = valuesOf(given.map((valor_bem) => ({ valor_bem })))['Simulation.valor_bem'];
        const present = given.filter((one) => one !== undefined);
        const numbers = present.filter((one) => typeof one === 'number');
        const lengths = present.filter((one) => typeof one === 'string').map((text) => text.length);
        const decimals = numbers.map((one) => (Number.isInteger(one) ? 0 : one === 0.5 ? 1 : 2));
        expect(met).toEqual({
          of: given.length,
          present: present.length,
          null: present.filter((one) => one === null).length,
          distinct: new Set(present.filter((one) => one !== null)).size,
          ...(numbers.length >= 10 && { min: Math.min(...numbers), max: Math.max(...numbers) }),
          ...(numbers.length > 0 && { decimals: Math.max(...decimals) }),
          ...(lengths.length > 0 && { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) }),
        });
      }),
    );
  });

  test.each<[string, unknown[], number]>([
    ['true and false', [true, false, true], 2],
    ['a boolean and its name', [true, 'true'], 2],
    ['objects and arrays, which are not told apart', [{}, { a: 1 }, []], 1],
    ['texts and numbers', ['a', 'b', 'a', 1, 2, 2], 4],
  ])('different values are counted of %s', (_, given, distinct) => {
    expect(valuesOf(given.map((prazo) => ({ prazo })))['Simulation.prazo']?.distinct).toBe(distinct);
  });

  test.each<[string, (at: number) => unknown]>([
    ['numbers', (at) => at],
    ['texts and then others', (at) => (at < 1_000 ? `${at}` : at % 2 === 0 ? at : at % 3 === 0 ? true : [])],
  ])('of %s too no more than 1,000', (_, make) => {
    const given = Array.from({ length: 1_100 }, (_item, at) => ({ prazo: make(at) }));
    expect(valuesOf(given)['Simulation.prazo']?.distinct).toBe(1_000);
  });

  test('numbers that overflow are neither ends of a range nor values', () => {
    const given = Array.from({ length: 12 }, (_, at) => ({ valor_bem: at < 2 ? Number.POSITIVE_INFINITY : at }));
    expect(valuesOf(given)['Simulation.valor_bem']).toEqual({
      ...{ of: 12, present: 12, null: 0, distinct: 10, min: 2, max: 11, decimals: 0 },
    });
  });

  test.each([
    ['ids', (at: number) => ({ id_simulacao: at }), 'Simulation.id_simulacao'],
    ['documents', (at: number) => ({ cliente: { cpf: at } }), 'Customer.cpf'],
  ])('of %s that are numbers no end of a range is shown', (_, make, key) => {
    const fact = valuesOf(Array.from({ length: 12 }, (_item, at) => make(at)))[key];
    expect(fact).toEqual({ of: 12, present: 12, null: 0, distinct: 12, decimals: 0 });
  });

  test('no value of a personal field is shown', () => {
    for (const key of ['Customer.cpf', 'Vehicle.placa', 'Vehicle.chassi', 'Vehicle.renavam']) {
      expect(Object.keys(values(20)[key] ?? {}).sort()).toEqual([
        'distinct',
        'maxLength',
        'minLength',
        'null',
        'of',
        'present',
      ]);
    }
  });

  test('nothing observed holds a value of a string', () => {
    const itens = simulations(40);
    const text = JSON.stringify(observedOf(itens));
    const strings = JSON.stringify(itens).match(/(?<=":")[^"]{5,}(?=")/g) ?? [];
    expect(strings.length).toBeGreaterThan(200);
    expect(strings.filter((value) => text.includes(value))).toEqual([]);
  });
});
