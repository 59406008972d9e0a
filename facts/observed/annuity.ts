import { type Fold, fieldAt, type Row } from '../fields.ts';
import { halfUnit, isPositive, withinCents } from './numbers.ts';

export type TermUnit = 'months' | 'days' | 'weeks' | 'years';
export type RateNotation = 'percent' | 'fraction';

/** One interpretation of prazo, the rate and the financed amount, and how often it gives valor_parcela. */
export interface AnnuityFit {
  readonly unit: TermUnit;
  /** The financed amount, as a sum of fields. */
  readonly principal: string;
  /** The field with the rate. */
  readonly rate: string;
  readonly notation: RateNotation;
  /** Simulations with all fields of the formula. */
  readonly of: number;
  /** Simulations that match to the cent. */
  readonly exact: number;
  /** Simulations that match to the cent or within the rounding of the rate. */
  readonly near: number;
}

export interface AnnuityFacts {
  /** Simulations with a term, an installment and a financed amount. */
  readonly items: number;
  /** The best interpretation for each unit, if it matches at least one simulation. */
  readonly fits: readonly AnnuityFit[];
}

const [TERM, PAYMENT] = [fieldAt('prazo'), fieldAt('valor_parcela')];

/** Conversions of a term to a number of monthly payments. A fraction is not a number of payments. */
const TERMS: readonly { readonly unit: TermUnit; readonly payments: (term: number) => number }[] = [
  { unit: 'months', payments: (term) => term },
  { unit: 'days', payments: (term) => term / 30 },
  { unit: 'days', payments: (term) => nearlyWhole((term * 12) / 365) },
  { unit: 'weeks', payments: (term) => term / 4 },
  { unit: 'weeks', payments: (term) => nearlyWhole((term * 84) / 365) },
  { unit: 'weeks', payments: (term) => nearlyWhole((term * 12) / 52) },
  { unit: 'years', payments: (term) => term * 12 },
];

function nearlyWhole(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) <= 0.1 ? whole : Number.NaN;
}

const monthly = (rate: number): number => rate;
const fromYearly = (rate: number): number => (1 + rate) ** (1 / 12) - 1;

const RATES = (
  [
    ['juros.percentual_juros_mensal', monthly],
    ['taxa_juros_negociada', monthly],
    ['juros.percentual_juros_anual', fromYearly],
    ['taxa_juros_negociada', fromYearly],
  ] as const
).flatMap(([field, toMonthly]) => {
  const at = fieldAt(field);
  return [
    { field, at, toMonthly, notation: 'percent', scale: 0.01, decimals: 2 } as const,
    { field, at, toMonthly, notation: 'fraction', scale: 1, decimals: 4 } as const,
  ];
});

const EXTRAS = ['', ' + iof.valor', ' + valor_tac', ' + iof.valor + valor_tac'];

/** Possible financed amounts: requested amount with any extras, total credit, asset minus down payment. */
const PRINCIPALS = [
  ...[...EXTRAS, ...EXTRAS.map((extras) => `${extras} + valor_registro`)].map((extras) => `valor_solicitado${extras}`),
  'transacao.valor_total_credito',
  'valor_bem - valor_entrada',
].map((name) => {
  const [plus = '', minus] = name.split(' - ');
  return { name, plus: plus.split(' + ').map(fieldAt), minus: minus === undefined ? [] : [fieldAt(minus)] };
});

/** Returns the principals of a simulation, by position in `PRINCIPALS`; `NaN` if a part is absent. */
export function principalsOf(row: Row): readonly number[] {
  const sum = (fields: readonly number[]): number =>
    fields.reduce((total, at) => {
      const value = row[at];
      return total + (typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN);
    }, 0);
  return PRINCIPALS.map(({ plus, minus }) => sum(plus) - sum(minus));
}

/** After this many simulations, interpretations that match fewer than half of them are dropped. */
const TRIAL = 50;
/** No vehicle credit has more payments. With more, powers are imprecise. */
const MOST_PAYMENTS = 1_200;
/** An interpretation with a larger error, as a share of the payment, does not match. */
const FAR_OFF = 0.02;

interface Candidate {
  readonly term: (typeof TERMS)[number];
  readonly rate: (typeof RATES)[number];
  of: number;
  /** By position in `PRINCIPALS`. */
  readonly exact: number[];
  readonly near: number[];
}

/** Folds rows into the interpretations of prazo for which the annuity formula gives valor_parcela. */
export function createAnnuityFold(): Fold<AnnuityFacts> {
  const zeros = (): number[] => PRINCIPALS.map(() => 0);
  let candidates: readonly Candidate[] = TERMS.flatMap((term) =>
    RATES.map((rate) => ({ term, rate, of: 0, exact: zeros(), near: zeros() })),
  );
  let items = 0;
  return {
    add(row) {
      const [term, payment] = [row[TERM], row[PAYMENT]];
      if (!isPositive(term) || !isPositive(payment)) return;
      const principals = principalsOf(row);
      if (!principals.some((principal) => principal > 0)) return;
      items += 1;
      for (const candidate of candidates) evaluate(candidate, row[candidate.rate.at], term, payment, principals);
      if (items === TRIAL) candidates = candidates.filter(({ of, near }) => Math.max(...near) * 2 >= of);
    },
    read() {
      const fits = candidates.flatMap(({ term, rate, of, exact, near }) =>
        PRINCIPALS.map(({ name: principal }, at): AnnuityFit => {
          const { field, notation } = rate;
          const counts = { of, exact: exact[at] ?? 0, near: near[at] ?? 0 };
          return { unit: term.unit, principal, rate: field, notation, ...counts };
        }),
      );
      const fitting = fits.filter(({ near }) => near > 0).sort((a, b) => b.exact - a.exact || b.near - a.near);
      const units = [...new Set(TERMS.map(({ unit }) => unit))];
      return { items, fits: units.flatMap((unit) => fitting.find((fit) => fit.unit === unit) ?? []) };
    },
  };
}

function evaluate(
  candidate: Candidate,
  rawRate: unknown,
  term: number,
  payment: number,
  principals: readonly number[],
): void {
  if (typeof rawRate !== 'number' || rawRate < 0 || !Number.isFinite(rawRate)) return;
  candidate.of += 1;
  const payments = candidate.term.payments(term);
  if (!Number.isInteger(payments) || payments < 1 || payments > MOST_PAYMENTS) return;
  const { toMonthly, scale, decimals } = candidate.rate;
  const rate = toMonthly(rawRate * scale);
  const share = annuity(rate, payments);
  const errorOf = (paid: number): number => Math.abs(payment - paid);
  principals.forEach((principal, at) => {
    if (!(principal > 0)) return;
    const paid = principal * share;
    // The first payment is due one month after the payout, two months after it, or immediately.
    const error = Math.min(errorOf(paid), errorOf(paid * (1 + rate)), errorOf(paid / (1 + rate)));
    if (error >= payment * FAR_OFF) return;
    const half = halfUnit(rawRate, decimals);
    const slack = annuity(toMonthly((rawRate + half) * scale), payments) - share;
    const isExact = withinCents(payment, payment + error, 1);
    if (isExact) candidate.exact[at] = (candidate.exact[at] ?? 0) + 1;
    if (isExact || error <= principal * slack + 0.01) candidate.near[at] = (candidate.near[at] ?? 0) + 1;
  });
}

/** Returns each of `payments` equal payments as a share of the principal, at a rate per period. */
export function annuity(rate: number, payments: number): number {
  return rate === 0 ? 1 / payments : rate / (1 - (1 + rate) ** -payments);
}
