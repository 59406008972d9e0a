import { describe, expect, test } from 'vitest';
import { FIELDS, type Row, rowOf } from '../../../facts/fields.ts';
import { annuity, createAnnuityFold } from '../../../facts/observed/annuity.ts';
import { createInvariantFold } from '../../../facts/observed/invariants.ts';
import { createRateFold } from '../../../facts/observed/rates.ts';
import { folded, type Item, simulations } from './rows.ts';

const annuityOf = (itens: readonly Item[]) => folded(createAnnuityFold(), itens);
const ratesOf = (itens: readonly Item[]) => folded(createRateFold(), itens);

const cents = (amount: number): number => Math.round(amount * 100) / 100;

interface Contract {
  /** Notation of the term. */
  readonly term?: (months: number) => number;
  readonly principal?: (item: Readonly<Record<'valor_solicitado' | 'valor_tac' | 'valor_registro', number>>) => number;
  /** Fields with the monthly rate, given in percent. */
  readonly rate?: (monthly: number) => Item;
  /** Months by which the first payment is later than usual. */
  readonly late?: number;
}

/** Returns sixty simulations whose installments repay a principal. */
function contracts({ term = (months) => months, principal, rate: write, late = 0 }: Contract): Item[] {
  return Array.from({ length: 60 }, (_, at) => {
    const months = 12 * (1 + (at % 5));
    const rate = 0.99 + (at % 9) / 4;
    const item = { valor_solicitado: 20_000 + 1_234.56 * at, valor_tac: 400 + at, valor_registro: 130.5 };
    const payment = (principal?.(item) ?? item.valor_solicitado) * annuity(rate / 100, months);
    return {
      ...item,
      prazo: term(months),
      valor_parcela: cents(payment * (1 + rate / 100) ** late),
      ...(write?.(rate) ?? { juros: { percentual_juros_mensal: rate } }),
    };
  });
}

describe('the annuity', () => {
  test.each([
    [0.0149, 48, 0.0293],
    [0, 10, 0.1],
    [0.02, 1, 1.02],
  ])('for a rate of %d and %d payments is %d of the principal', (rate, payments, share) => {
    expect(annuity(rate, payments)).toBeCloseTo(share, 3);
  });

  const yearly = (rate: number): number => (1 + rate / 100) ** 12 - 1;

  test.each<[Contract, object]>([
    [{}, { unit: 'months', principal: 'valor_solicitado', notation: 'percent', of: 60, exact: 60 }],
    [{ term: (months) => months * 30 }, { unit: 'days' }],
    [{ term: (months) => Math.round((months * 365) / 12) }, { unit: 'days' }],
    [{ term: (months) => Math.round((months * 365) / 84) }, { unit: 'weeks' }],
    [{ term: (months) => Math.round((months * 52) / 12) }, { unit: 'weeks' }],
    [{ term: (months) => months * 4 }, { unit: 'weeks' }],
    [{ term: (months) => months / 12 }, { unit: 'years' }],
    [{ principal: (item) => item.valor_solicitado + item.valor_tac }, { principal: 'valor_solicitado + valor_tac' }],
    [
      { principal: (item) => item.valor_solicitado + item.valor_tac + item.valor_registro },
      { principal: 'valor_solicitado + valor_tac + valor_registro', exact: 60 },
    ],
    [{ late: 1 }, { unit: 'months', exact: 60 }],
    [{ late: -1 }, { unit: 'months', exact: 60 }],
    [{ rate: (rate) => ({ juros: { percentual_juros_mensal: rate / 100 } }) }, { notation: 'fraction', exact: 60 }],
    [{ rate: (rate) => ({ taxa_juros_negociada: rate }) }, { rate: 'taxa_juros_negociada', notation: 'percent' }],
    [
      { rate: (rate) => ({ juros: { percentual_juros_anual: yearly(rate) * 100 } }) },
      { rate: 'juros.percentual_juros_anual', notation: 'percent', exact: 60 },
    ],
    [{ rate: (rate) => ({ taxa_juros_negociada: yearly(rate) }) }, { notation: 'fraction', exact: 60 }],
    [{ rate: (rate) => ({ juros: { percentual_juros_mensal: cents(rate + 0.0049) } }) }, { near: 60 }],
  ])('matches one interpretation (%#)', (contract, fit) => {
    const fits = annuityOf(contracts(contract)).fits.filter(({ near, of }) => near * 10 >= of * 9);
    expect(fits).toHaveLength(1);
    expect(fits[0]).toMatchObject(fit);
  });

  test('matches no interpretation with a rate error above rounding or another amount', () => {
    const off = contracts({ rate: (rate) => ({ juros: { percentual_juros_mensal: cents(rate + 0.02) } }) });
    const more = contracts({}).map((item) => ({ ...item, valor_parcela: cents(Number(item.valor_parcela) * 1.01) }));
    for (const itens of [off, more]) expect(annuityOf(itens).fits.filter(({ near }) => near > 12)).toEqual([]);
  });

  /** `more`: the true monthly rate minus its value rounded to two decimals, in percent. */
  const paidDown = (more: number): Item[] =>
    Array.from({ length: 60 }, (_, at) => {
      const [prazo, rate, principal] = [12 * (1 + (at % 5)), 0.99 + (at % 9) / 4, 20_000 + 1_234.56 * at];
      return {
        ...{ valor_bem: principal + 5_000 + at, valor_entrada: 5_000 + at, prazo },
        valor_parcela: cents(principal * annuity((rate + more) / 100, prazo)),
        juros: { percentual_juros_mensal: cents(rate) },
      };
    });

  test.each([
    [0, 60, 60],
    [0.0045, 0, 60],
    [-0.0045, 0, 60],
    [0.008, 0, 0],
  ])(
    'matches the asset minus the down payment if the rate is %d higher than written, %i times to the cent',
    (more, exact, near) => {
      const fit = annuityOf(paidDown(more)).fits.find(({ principal }) => principal === 'valor_bem - valor_entrada');
      expect(fit ?? { exact: 0, near: 0 }).toMatchObject({ exact, near });
    },
  );

  const interestFree = (prazo: number, count = 60, factor = 1): Item[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ valor_solicitado: 1_000 * prazo * (at + 1), prazo, valor_parcela: 1_000 * (at + 1) * factor },
      juros: { percentual_juros_mensal: 0 },
    }));

  test.each<[string, readonly Item[], number]>([
    ['one payment', interestFree(1), 60],
    ['1,200 payments', interestFree(1_200), 60],
    ['more', interestFree(1_201), 0],
    ['a fraction of payments', interestFree(1.5), 0],
    ['sixty after fifty without a match', [...interestFree(12, 50, 3), ...interestFree(12)], 0],
    ['sixty after twenty-five without a match', [...interestFree(12, 25, 3), ...interestFree(12)], 60],
  ])('without interest matches %s', (_, itens, exact) => {
    expect(annuityOf(itens).fits.find(({ unit }) => unit === 'months')?.exact ?? 0).toBe(exact);
  });

  test.each<[Item, number]>([
    [{ juros: { percentual_juros_mensal: -1 } }, 60],
    [{ juros: { percentual_juros_mensal: '1.5' } }, 60],
    [{ valor_parcela: 0 }, 0],
    [{ valor_parcela: 1.79e308, valor_solicitado: 1.79e308 }, 0],
    [{ valor_parcela: 5e-324 }, 0],
    [{ valor_solicitado: '9' }, 0],
    [{ valor_solicitado: Number.POSITIVE_INFINITY }, 0],
    [{ valor_solicitado: 0 }, 0],
    [{ prazo: -12 }, 0],
    [{ prazo: '12' }, 0],
  ])('matches nothing with %j', (part, items) => {
    expect(annuityOf(interestFree(12).map((item) => ({ ...item, ...part })))).toEqual({ items, fits: [] });
  });
});

describe('rates', () => {
  /** A number with more digits than a rounded one: only the error of doubles is tolerated. */
  const [LONG, OFF] = [1.234567890123, 1 + 5e-10];

  test.each<[string, number, number, object]>([
    ['percent, compounded and rounded', 1.49, 19.42, { compoundPercent: 1 }],
    ['percent, compounded and never rounded', LONG, ((1 + LONG / 100) ** 12 - 1) * 100 * OFF, { compoundPercent: 1 }],
    ['percent, compounded and rounded to one digit', 1.5, 19.42, {}],
    ['fractions, compounded', 0.0149, 0.1942, { compoundFraction: 1 }],
    ['twelve times, rounded to four digits', 1.49, 17.8806, { simple: 1 }],
    ['more than twelve times', 1.49, 17.8807, {}],
    ['twelve times and never rounded', LONG, 12 * LONG * OFF, { simple: 1 }],
    ['neither', 1.49, 25, { perhaps: 0 }],
    ['zero a month', 0, 19.42, { of: 0, perhaps: 0 }],
  ])('a yearly and a monthly rate: %s', (_, month, year, part) => {
    const expected = { compoundPercent: 0, compoundFraction: 0, simple: 0, of: 1, perhaps: 1, ...part };
    const juros = { percentual_juros_mensal: month, percentual_juros_anual: year };
    const cet = { percentual_mensal: month, percentual_anual: year };
    expect(ratesOf([{ juros, cet }])).toMatchObject({ interest: expected, cet: expected });
  });

  test.each<[number, number, number, object]>([
    [1.4912, 1.49, 19.42, { monthly: 1 }],
    [19.42, 1.49, 19.42, { annual: 1 }],
    [19.4, 1.49, 19.42, {}],
    [1.6, 1.49, 19.42, { perhaps: 0 }],
    // Within the rounding of two decimals, but for a rate this small a match is chance.
    [0.05, 0.052, 0.7, {}],
    [1.49, 0, 19.42, { of: 0, perhaps: 0 }],
  ])('a negotiated rate of %d with monthly %d and yearly %d', (taxa_juros_negociada, month, year, part) => {
    const juros = { percentual_juros_mensal: month, percentual_juros_anual: year };
    const { negotiated } = ratesOf([{ juros, taxa_juros_negociada }]);
    expect(negotiated).toEqual({ of: 1, perhaps: 1, monthly: 0, annual: 0, ...part });
  });

  test.each<[Item, number, number, object]>([
    [{}, 338, 3.38, { percent: 1, perhaps: 1 }],
    [{}, 338, 0.0338, { fraction: 1, perhaps: 1 }],
    [{}, 338, 3.4, { perhaps: 1 }],
    [{}, 338, 9, {}],
    [{ valor_tac: 500 }, 354.9, 3.38, { percent: 1, perhaps: 1 }],
    [{}, 0, 3.38, { of: 0 }],
    [{ valor_solicitado: null }, 338, 3.38, { of: 0 }],
  ])('a tax on 10,000 and %j of %d at %d', (part, valor, percentual, expected) => {
    const { iof } = ratesOf([{ valor_solicitado: 10_000, ...part, iof: { valor, percentual } }]);
    expect(iof).toEqual({ of: 1, perhaps: 0, percent: 0, fraction: 0, ...expected });
  });
});

describe('invariants', () => {
  /** 36 amounts in an order independent of their size. */
  const mixed = (at: number): number => 100 + ((at * 11) % 36) * 10;
  const formulas = (itens: readonly Item[], maskAmounts = false): readonly string[] =>
    folded(createInvariantFold(maskAmounts), itens)
      .map(({ holds, support }) => `${holds} (${support})`)
      .sort();
  const items = (count: number, make: (at: number) => Item): Item[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const fees = items(30, () => ({ valor_tac: 450 }));
  const equal = (at: number): Item => ({ valor_bem: 100 + at, veiculo: { valor: 100 + at } });
  const below = (at: number, by: number): Item => ({ valor_bem: mixed(at), valor_entrada: mixed(at) - by });

  test.each<[string, readonly Item[], readonly string[]]>([
    ['a constant', fees, ['valor_tac = 450 (30)']],
    ['no constant of too few simulations', fees.slice(1), []],
    ['no constant that one simulation refutes', [...fees, { valor_tac: 451 }], []],
    ['no equality of too few simulations', items(9, equal), []],
    [
      'an equality if both fields are numbers',
      items(12, (at) => (at === 3 ? { valor_bem: '105', veiculo: { valor: 9 } } : equal(at))),
      ['valor_bem = veiculo.valor (11)'],
    ],
    ['a field never above another', items(36, (at) => below(at, (at % 3) * 7.77)), ['valor_entrada <= valor_bem (36)']],
    ['a field always a cent below another', items(36, (at) => below(at, 0.01)), ['valor_entrada <= valor_bem (36)']],
    ['no constant that is infinite', items(30, () => ({ valor_tac: Number.POSITIVE_INFINITY })), []],
    ['no formula of a constant', items(36, (at) => ({ ...below(at, 450), valor_tac: 450 })), ['valor_tac = 450 (36)']],
    [
      'no order that two others imply',
      items(36, (at) => ({ ...below(at, 3.33 + (at % 3)), valor_tac: mixed(at) - 7.77 - (at % 2) })),
      ['valor_entrada <= valor_bem (36)', 'valor_tac <= valor_entrada (36)'],
    ],
    [
      'no equality that two others imply, and no formula over equal fields',
      items(12, (at) => ({ ...equal(at), valor_solicitado: 100 + at, valor_entrada: 2 * (100 + at) })),
      ['valor_solicitado = valor_bem (12)', 'valor_solicitado = veiculo.valor (12)'],
    ],
    ['an equality of ten simulations', items(10, equal), ['valor_bem = veiculo.valor (10)']],
    ['no order by chance', items(36, (at) => ({ valor_tac: 350 + (at % 5), valor_bem: 20_000 + mixed(at) })), []],
  ])('%s', (_, itens, expected) => {
    expect(formulas(itens)).toEqual(expected);
  });

  test('mask constant amounts and rates, but not counts', () => {
    const itens = items(30, () => ({ valor_tac: 450, taxa_juros_negociada: 1.99, prazo: 48 }));
    expect(formulas(itens, true)).toEqual(['prazo = 48 (30)', 'taxa_juros_negociada = … (30)', 'valor_tac = … (30)']);
  });

  test('are not evaluated if a simulation lacks their fields', () => {
    let reads = 0;
    const get = (row: Row, at: string | symbol): unknown => {
      reads += 1;
      return Reflect.get(row, at);
    };
    const empty = new Proxy(rowOf({}), { get });
    createInvariantFold().add(empty);
    expect(reads).toBe(FIELDS.length);
  });

  test('of the reference provider are sums, products, shares and few others', () => {
    const found = formulas(simulations(60));
    expect(found).toEqual(
      expect.arrayContaining([
        'valor_bem = valor_solicitado + valor_entrada (60)',
        'transacao.valor_total_debito = valor_parcela * prazo (60)',
        'iof.valor = valor_solicitado * iof.percentual / 100 (60)',
      ]),
    );
    expect(found.length).toBeLessThan(20);
  });
});
