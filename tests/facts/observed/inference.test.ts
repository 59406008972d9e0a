import { describe, expect, test } from 'vitest';
import { annuity, createAnnuityFold } from '../../../facts/observed/annuity.ts';
import { createInvariantFold } from '../../../facts/observed/invariants.ts';
import { createRateFold } from '../../../facts/observed/rates.ts';
import { folded, type Item, simulations } from './rows.ts';

const annuityOf = (itens: readonly Item[]) => folded(createAnnuityFold(), itens);
const ratesOf = (itens: readonly Item[]) => folded(createRateFold(), itens);
const invariantsOf = (itens: readonly Item[]) => folded(createInvariantFold(), itens);

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Simulations whose instalments repay `principal` over `payments` months, their terms told by `prazo`. */
function contracts(
  count: number,
  tell: (months: number, at: number) => number,
  principal: (item: Record<string, number>) => number = ({ valor_solicitado = 0 }) => valor_solicitado,
): Item[] {
  return Array.from({ length: count }, (_, at) => {
    const months = 12 * (1 + (at % 5));
    const rate = 0.99 + (at % 9) / 4;
    const valor_solicitado = 20_000 + 1_234.56 * at;
    const item = {
      valor_solicitado,
      valor_tac: 400 + at,
      valor_registro: 130.5,
      valor_bem: 90_000,
      valor_entrada: 1_000,
    };
    return {
      ...item,
      prazo: tell(months, at),
      valor_parcela: cents(principal(item) * annuity(rate / 100, months)),
      juros: { percentual_juros_mensal: rate },
    };
  });
}

const fitsOf = (itens: readonly Item[]) => annuityOf(itens).fits.filter(({ near, of }) => near * 10 >= of * 9);

describe('the annuity', () => {
  test.each([
    [0.0149, 48, 0.0293],
    [0, 10, 0.1],
    [0.02, 1, 1.02],
  ])('at a rate of %d over %d payments each is a share of %d', (rate, payments, share) => {
    expect(annuity(rate, payments)).toBeCloseTo(share, 3);
  });

  test.each<[string, (months: number) => number]>([
    ['months', (months) => months],
    ['days', (months) => months * 30],
    ['days', (months) => Math.round((months * 365) / 12)],
    ['weeks', (months) => Math.round((months * 365) / 84)],
    ['weeks', (months) => Math.round((months * 52) / 12)],
    ['weeks', (months) => months * 4],
    ['years', (months) => months / 12],
  ])('tells prazo in %s', (unit, tell) => {
    expect(fitsOf(contracts(60, tell)).map((fit) => fit.unit)).toEqual([unit]);
  });

  test.each<[string, (item: Record<string, number>) => number]>([
    ['valor_solicitado', ({ valor_solicitado = 0 }) => valor_solicitado],
    ['valor_solicitado + valor_tac', ({ valor_solicitado = 0, valor_tac = 0 }) => valor_solicitado + valor_tac],
    [
      'valor_solicitado + valor_tac + valor_registro',
      ({ valor_solicitado = 0, valor_tac = 0, valor_registro = 0 }) => valor_solicitado + valor_tac + valor_registro,
    ],
    ['valor_bem - valor_entrada', ({ valor_bem = 0, valor_entrada = 0 }) => valor_bem - valor_entrada],
  ])('finds what is repaid: %s', (principal, of) => {
    expect(fitsOf(contracts(60, (months) => months, of))).toMatchObject([
      { principal, notation: 'percent', exact: 60 },
    ]);
  });

  test.each([
    ['a month later', 1],
    ['at once', -1],
  ])('still fits where the first payment is due %s', (_, months) => {
    const itens = contracts(60, (term) => term).map((item): Item => {
      const { percentual_juros_mensal: rate } = item.juros as Readonly<Record<string, number>>;
      const payment = Number(item.valor_solicitado) * annuity((rate ?? 0) / 100, Number(item.prazo));
      return { ...item, valor_parcela: cents(payment * (1 + (rate ?? 0) / 100) ** months) };
    });
    expect(fitsOf(itens)).toMatchObject([{ unit: 'months', principal: 'valor_solicitado', exact: 60 }]);
  });

  test.each<[string, string, (monthly: number) => Item]>([
    ['juros.percentual_juros_mensal', 'fraction', (rate) => ({ juros: { percentual_juros_mensal: rate / 100 } })],
    ['taxa_juros_negociada', 'percent', (rate) => ({ taxa_juros_negociada: rate })],
    [
      'juros.percentual_juros_anual',
      'percent',
      (rate) => ({ juros: { percentual_juros_anual: ((1 + rate / 100) ** 12 - 1) * 100 } }),
    ],
    ['taxa_juros_negociada', 'fraction', (rate) => ({ taxa_juros_negociada: (1 + rate / 100) ** 12 - 1 })],
  ])('finds the rate in %s as a %s', (rate, notation, tell) => {
    const itens = contracts(60, (months) => months).map(({ juros, ...item }): Item => {
      const { percentual_juros_mensal: monthly = 0 } = juros as Readonly<Record<string, number>>;
      return { ...item, ...tell(monthly) };
    });
    expect(fitsOf(itens)).toMatchObject([{ unit: 'months', rate, notation, of: 60, exact: 60 }]);
  });

  test('a fraction told in four digits still fits', () => {
    const itens = contracts(60, (months) => months).map((item, at) => {
      const rate = 0.010049 + at / 10_000;
      const valor_parcela = cents(Number(item.valor_solicitado) * annuity(rate, Number(item.prazo)));
      return { ...item, valor_parcela, juros: { percentual_juros_mensal: Math.round(rate * 10_000) / 10_000 } };
    });
    expect(fitsOf(itens)).toMatchObject([{ unit: 'months', notation: 'fraction', near: 60 }]);
  });

  const free = (prazo: number, count = 60): Item[] =>
    Array.from({ length: count }, (_, at) => ({
      valor_solicitado: 1_000 * prazo * (at + 1),
      prazo,
      valor_parcela: 1_000 * (at + 1),
      juros: { percentual_juros_mensal: 0 },
    }));

  test.each([
    [1, 60],
    [1_200, 60],
    [1_201, 0],
    [1.5, 0],
  ])('over %d payments without interest fits %d of 60', (prazo, exact) => {
    expect(annuityOf(free(prazo)).fits.find(({ unit }) => unit === 'months')?.exact ?? 0).toBe(exact);
  });

  test.each([[-1], ['1.5'], [null]])('counts no simulation whose rate is %j', (percentual_juros_mensal) => {
    const odd = free(12, 10).map((item) => ({ ...item, juros: { percentual_juros_mensal } }));
    expect(annuityOf([...free(12), ...odd])).toMatchObject({ items: 70, fits: [{ of: 60, exact: 60 }] });
  });

  const misfit = (item: Item): Item => ({ ...item, valor_parcela: Number(item.valor_parcela) * 3 });

  test.each<[string, readonly Item[], number]>([
    ['is no longer tried where none of the first fifty fits', [...free(12, 50).map(misfit), ...free(12, 60)], 0],
    ['is tried on where half of them do', [...free(12, 25).map(misfit), ...free(12, 60)], 60],
  ])('a reading %s', (_title, itens, exact) => {
    expect(annuityOf(itens).fits.find(({ unit }) => unit === 'months')?.exact ?? 0).toBe(exact);
  });

  test('a rate told in fewer digits than it was reckoned with still fits', () => {
    const itens = contracts(60, (months) => months).map((item, at) => {
      const rate = 1.0049 + at / 100;
      const valor_parcela = cents(Number(item.valor_solicitado) * annuity(rate / 100, Number(item.prazo)));
      return { ...item, valor_parcela, juros: { percentual_juros_mensal: Math.round(rate * 100) / 100 } };
    });
    const [fit] = fitsOf(itens);
    expect([fit?.unit, fit?.near]).toEqual(['months', 60]);
    expect(fit?.exact).toBeLessThan(30);
  });

  test.each<[string, (item: Item) => Item]>([
    ['nothing is due', (item) => ({ ...item, valor_parcela: 0 })],
    ['amounts are beyond all bounds', (item) => ({ ...item, valor_parcela: 1.79e308, valor_solicitado: 1.79e308 })],
    ['amounts are next to nothing', (item) => ({ ...item, valor_parcela: 5e-324, valor_solicitado: 5e-324 })],
    ['nothing is financed', ({ prazo, valor_parcela }) => ({ prazo, valor_parcela, valor_solicitado: 0 })],
    ['what is financed is a text', ({ prazo, valor_parcela }) => ({ prazo, valor_parcela, valor_solicitado: '9' })],
    ['terms are negative', (item) => ({ ...item, prazo: -12 })],
    ['terms are texts', (item) => ({ ...item, prazo: '12' })],
  ])('tells nothing where %s', (_, change) => {
    expect(annuityOf(contracts(60, (months) => months).map(change))).toEqual({ items: 0, fits: [] });
  });
});

describe('rates', () => {
  const pair = (month: number, year: number): Item => ({
    juros: { percentual_juros_mensal: month, percentual_juros_anual: year },
  });

  /** Told in more digits than rounding leaves: only the error of doubles is allowed for. */
  const [LONG, OFF] = [1.234567890123, 1 + 5e-10];
  const compounded = (month: number): number => ((1 + month / 100) ** 12 - 1) * 100;

  const yearly: readonly (readonly [string, Item, 'compoundPercent' | 'compoundFraction' | 'simple' | null, number])[] =
    [
      ['percent, compounded', pair(1.49, 19.4212), 'compoundPercent', 1],
      ['percent, compounded and rounded', pair(1.49, 19.42), 'compoundPercent', 1],
      ['percent, compounded and never rounded', pair(LONG, compounded(LONG) * OFF), 'compoundPercent', 1],
      ['percent, compounded and rounded to one digit', pair(1.5, 19.42), null, 1],
      ['fractions, compounded', pair(0.0149, 0.1942), 'compoundFraction', 1],
      ['twelve times', pair(1.49, 17.88), 'simple', 1],
      ['twelve times, both rounded to four digits', pair(1.49, 17.8806), 'simple', 1],
      ['more than twelve times', pair(1.49, 17.8807), null, 1],
      ['twelve times and never rounded', pair(LONG, 12 * LONG * OFF), 'simple', 1],
      ['twelve times, rounded to one digit', pair(1.5, 17.88), null, 1],
      ['neither', pair(1.49, 25), null, 0],
    ];
  test.each(yearly)('a yearly rate beside a monthly one: %s', (_, item, reading, perhaps) => {
    const none = { compoundPercent: 0, compoundFraction: 0, simple: 0 };
    const expected = { ...none, ...(reading !== null && { [reading]: 1 }), of: 1, perhaps };
    expect(ratesOf([item]).interest).toEqual(expected);
    const { percentual_juros_mensal, percentual_juros_anual } = item.juros as Readonly<Record<string, number>>;
    const cet = { percentual_mensal: percentual_juros_mensal, percentual_anual: percentual_juros_anual };
    expect(ratesOf([{ cet }]).cet).toEqual(expected);
  });

  test.each([
    [0, 0],
    [0, 19.42],
    [1.49, 0],
  ])('of %d a month and %d a year nothing is told', (month, year) => {
    expect(ratesOf([pair(month, year)]).interest.of).toBe(0);
  });

  test.each<[number, number, number, object]>([
    [1.49, 1.49, 19.42, { of: 1, perhaps: 1, monthly: 1, annual: 0 }],
    [1.4912, 1.49, 19.42, { of: 1, perhaps: 1, monthly: 1, annual: 0 }],
    [19.42, 1.49, 19.42, { of: 1, perhaps: 1, monthly: 0, annual: 1 }],
    [19.4, 1.49, 19.42, { of: 1, perhaps: 1, monthly: 0, annual: 0 }],
    [1.6, 1.49, 19.42, { of: 1, perhaps: 0, monthly: 0, annual: 0 }],
    [10 * LONG, 10 * LONG * OFF, 300, { of: 1, perhaps: 1, monthly: 1, annual: 0 }],
    // Within the rounding of two decimals, but of so small a rate no more than by chance.
    [0.05, 0.052, 0.7, { of: 1, perhaps: 1, monthly: 0, annual: 0 }],
    [0, 1.49, 19.42, { of: 0 }],
    [1.49, 0, 19.42, { of: 0 }],
    [1.49, 1.49, 0, { of: 0 }],
  ])('a negotiated rate of %d beside %d and %d', (rate, month, year, expected) => {
    const item = { ...pair(month, year), taxa_juros_negociada: rate };
    expect(ratesOf([item]).negotiated).toMatchObject(expected);
  });

  test.each<[string, Item, object]>([
    [
      '338 told as 3.38',
      { valor_solicitado: 10_000, iof: { valor: 338, percentual: 3.38 } },
      { percent: 1, perhaps: 1 },
    ],
    [
      '338 told as 0.0338',
      { valor_solicitado: 10_000, iof: { valor: 338, percentual: 0.0338 } },
      { fraction: 1, perhaps: 1 },
    ],
    ['338 told as 3.4', { valor_solicitado: 10_000, iof: { valor: 338, percentual: 3.4 } }, { perhaps: 1 }],
    ['338 told as 9', { valor_solicitado: 10_000, iof: { valor: 338, percentual: 9 } }, {}],
    [
      '354.90 with the fee among what is taxed',
      { valor_solicitado: 10_000, valor_tac: 500, iof: { valor: 354.9, percentual: 3.38 } },
      { percent: 1, perhaps: 1 },
    ],
    ['nothing', { valor_solicitado: 10_000, iof: { valor: 0, percentual: 3.38 } }, { of: 0 }],
    ['338 told as nothing', { valor_solicitado: 10_000, iof: { valor: 338, percentual: 0 } }, { of: 0 }],
    ['338 on what is not told', { iof: { valor: 338, percentual: 3.38 } }, { of: 0 }],
  ])('a tax on 10,000 of %s', (_, item, expected) => {
    expect(ratesOf([item]).iof).toEqual({ of: 1, perhaps: 0, percent: 0, fraction: 0, ...expected });
  });
});

describe('relations that held', () => {
  const told = (itens: readonly Item[]) => invariantsOf(itens).map(({ holds, support }) => `${holds} (${support})`);

  test('show no constant amount or rate where amounts are masked, and every count', () => {
    const itens = Array.from({ length: 30 }, () => ({ valor_tac: 450, taxa_juros_negociada: 1.99, prazo: 48 }));
    const masked = folded(createInvariantFold(true), itens).map(({ holds }) => holds);
    expect(masked.toSorted()).toEqual(['prazo = 48', 'taxa_juros_negociada = …', 'valor_tac = …']);
  });
  /** 36 amounts in an order that has nothing to do with their size. */
  const mixed = (at: number): number => 100 + ((at * 11) % 36) * 10;
  const items = (count: number, make: (at: number) => Item): Item[] =>
    Array.from({ length: count }, (_, at) => make(at));

  test.each<[string, readonly Item[], readonly string[]]>([
    ['a constant', items(30, () => ({ valor_tac: 450 })), ['valor_tac = 450 (30)']],
    ['too few for a constant', items(29, () => ({ valor_tac: 450 })), []],
    ['refuted once', [...items(30, () => ({ valor_tac: 450 })), { valor_tac: 451 }], []],
    [
      'two that are equal',
      items(12, (at) => ({ valor_bem: 100 + at, veiculo: { valor: 100 + at } })),
      ['valor_bem = veiculo.valor (12)'],
    ],
    ['too few that are equal', items(9, (at) => ({ valor_bem: 100 + at, veiculo: { valor: 100 + at } })), []],
    [
      'one that never exceeds another',
      items(36, (at) => ({ valor_bem: mixed(at), valor_entrada: mixed(at) - (at % 3) * 7.77 })),
      ['valor_entrada <= valor_bem (36)'],
    ],
    [
      'one that exceeds another by the rounding of a cent',
      items(36, (at) => ({ valor_bem: mixed(at), valor_entrada: mixed(at) - (at % 3) * 7.77 + (at === 9 ? 0.01 : 0) })),
      ['valor_entrada <= valor_bem (36)'],
    ],
    [
      'one that always exceeds another by a cent',
      items(36, (at) => ({ valor_bem: mixed(at), valor_entrada: mixed(at) - 0.01 })),
      ['valor_entrada <= valor_bem (36)'],
    ],
    [
      'two that are equal wherever both are numbers',
      items(14, (at) => ({
        valor_bem: at === 3 ? Number.POSITIVE_INFINITY : at === 5 ? '105' : 100 + at,
        veiculo: { valor: at === 7 ? null : 100 + at },
      })),
      ['valor_bem = veiculo.valor (11)'],
    ],
    [
      'one that is small beside another that is large',
      items(36, (at) => ({ valor_tac: 350 + (at % 5), valor_bem: 20_000 + mixed(at) })),
      [],
    ],
    [
      'no more than follows from less',
      items(36, (at) => ({
        valor_tac: mixed(at) * 1.1,
        valor_entrada: mixed(at) * 1.2 + (at % 5) * 0.37,
        valor_bem: mixed(at) * 1.3 + (at % 7) * 0.53 + 3,
      })),
      ['valor_entrada <= valor_bem (36)', 'valor_tac <= valor_entrada (36)'],
    ],
  ])('%s', (_, itens, expected) => {
    expect([...told(itens)].sort()).toEqual([...expected].sort());
  });

  test('sums, products and shares of the reference provider are found, each without its reverse', () => {
    expect(told(simulations(60))).toEqual(
      expect.arrayContaining([
        'valor_bem = valor_solicitado + valor_entrada (60)',
        'transacao.valor_total_debito = valor_parcela * prazo (60)',
        'iof.valor = valor_solicitado * iof.percentual / 100 (60)',
      ]),
    );
  });
});
