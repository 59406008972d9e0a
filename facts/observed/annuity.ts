import { type Fold, fieldAt, type Row } from '../fields.ts';
import { halfUnit, isPositive, withinCents } from './numbers.ts';

export type TermUnit = 'months' | 'days' | 'weeks' | 'years';
export type RateNotation = 'percent' | 'fraction';

/** One way to read prazo, the rate and the financed amount, and how often it gives valor_parcela. */
export interface AnnuityFit {
  readonly unit: TermUnit;
  /** What is repaid, as a sum of fields. */
  readonly principal: string;
  /** The field that the monthly rate is read from. */
  readonly rate: string;
  readonly notation: RateNotation;
  /** Simulations that carry what the formula needs. */
  readonly of: number;
  /** Those that it fits to the cent. */
  readonly exact: number;
  /** Those that it fits within the rounding of the rate too. */
  readonly near: number;
}

export interface AnnuityFacts {
  /** Simulations with a term, an instalment and something financed. */
  readonly items: number;
  /** The best reading of each unit that fits any simulation. */
  readonly fits: readonly AnnuityFit[];
}

const [TERM, PAYMENT] = [fieldAt('prazo'), fieldAt('valor_parcela')];

/** Monthly payments that a term stands for; fractions are no number of payments. */
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

/** What may have been financed: the amount requested with any of the extras, the credit, the asset less the down payment. */
const PRINCIPALS = [
  ...[...EXTRAS, ...EXTRAS.map((extras) => `${extras} + valor_registro`)].map((extras) => `valor_solicitado${extras}`),
  'transacao.valor_total_credito',
  'valor_bem - valor_entrada',
].map((name) => {
  const [plus = '', minus] = name.split(' - ');
  return { name, plus: plus.split(' + ').map(fieldAt), minus: minus === undefined ? [] : [fieldAt(minus)] };
});

/** The principals of a simulation, by position in `PRINCIPALS`; `NaN` where a part is absent. */
export function principalsOf(row: Row): readonly number[] {
  const sum = (fields: readonly number[]): number =>
    fields.reduce((total, at) => {
      const value = row[at];
      return total + (typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN);
    }, 0);
  return PRINCIPALS.map(({ plus, minus }) => sum(plus) - sum(minus));
}

/** Simulations after which readings that fit fewer than half of them are no longer tried. */
const TRIAL = 50;
/** More payments than this are no credit for a vehicle: powers lose their meaning. */
const MOST_PAYMENTS = 1_200;
/** A reading that is off by more than this share of the payment cannot fit. */
const FAR_OFF = 0.02;

interface Candidate {
  readonly term: (typeof TERMS)[number];
  readonly rate: (typeof RATES)[number];
  of: number;
  /** By position in `PRINCIPALS`. */
  readonly exact: number[];
  readonly near: number[];
}

/** Folds rows into the readings of prazo under which the annuity formula gives valor_parcela. */
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
      for (const candidate of candidates) tryOn(candidate, row[candidate.rate.at], term, payment, principals);
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

function tryOn(
  candidate: Candidate,
  written: unknown,
  term: number,
  payment: number,
  principals: readonly number[],
): void {
  if (typeof written !== 'number' || written < 0 || !Number.isFinite(written)) return;
  candidate.of += 1;
  const payments = candidate.term.payments(term);
  if (!Number.isInteger(payments) || payments < 1 || payments > MOST_PAYMENTS) return;
  const { toMonthly, scale, decimals } = candidate.rate;
  const rate = toMonthly(written * scale);
  const share = annuity(rate, payments);
  // The first payment falls due a month after the credit is paid out; or a month later, or at once.
  const firsts = [share, share * (1 + rate), share / (1 + rate)];
  principals.forEach((principal, at) => {
    if (!(principal > 0)) return;
    const off = Math.min(...firsts.map((first) => Math.abs(payment - principal * first)));
    if (off >= payment * FAR_OFF) return;
    const half = halfUnit(written, decimals);
    const slack = annuity(toMonthly((written + half) * scale), payments) - share;
    const isExact = withinCents(payment, payment + off, 1);
    if (isExact) candidate.exact[at] = (candidate.exact[at] ?? 0) + 1;
    if (isExact || off <= principal * slack + 0.01) candidate.near[at] = (candidate.near[at] ?? 0) + 1;
  });
}

/** The share of the principal that each of `payments` equal payments is, at a rate for each period. */
export function annuity(rate: number, payments: number): number {
  return rate === 0 ? 1 / payments : rate / (1 - (1 + rate) ** -payments);
}
