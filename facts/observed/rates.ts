import { fieldAt, type Row } from '../fields.ts';
import { principalsOf } from './annuity.ts';
import { halfUnit, isPositive } from './numbers.ts';

/** Counts of the simulations with the compared fields. */
export type RateFacts = ReturnType<ReturnType<typeof createRateFold>['read']>;
export type YearlyCounts = RateFacts['interest'];
export type Comparison = Pick<YearlyCounts, 'of' | 'perhaps'>;

const INTEREST = [fieldAt('juros.percentual_juros_mensal'), fieldAt('juros.percentual_juros_anual')] as const;
const CET = [fieldAt('cet.percentual_mensal'), fieldAt('cet.percentual_anual')] as const;
const NEGOTIATED = fieldAt('taxa_juros_negociada');
const [IOF, IOF_SHARE] = [fieldAt('iof.valor'), fieldAt('iof.percentual')];

/** Assumed minimum decimals of a rate. */
const LEAST = { percent: 2, fraction: 4 } as const;
const CENT = 0.01;

/** `perhaps`: an interpretation fits, or may fit if the values are rounded more coarsely than assumed. */
const NONE = { of: 0, perhaps: 0 };

/** Folds rows into the notation of rates and the relations between rates. */
export function createRateFold() {
  // (1 + monthly)^12 - 1, with rates as percentages or as fractions; or 12 times the monthly rate.
  const yearly = () => ({ ...NONE, compoundPercent: 0, compoundFraction: 0, simple: 0 });
  const counts = {
    interest: yearly(),
    cet: yearly(),
    /** The interest rate that taxa_juros_negociada equals, if both rates are present. */
    negotiated: { ...NONE, monthly: 0, annual: 0 },
    /** iof.valor as a share of a possible financed amount. */
    iof: { ...NONE, percent: 0, fraction: 0 },
  };
  return {
    add(row: Row): void {
      tick(counts.interest, yearlyIn(row, INTEREST));
      tick(counts.cet, yearlyIn(row, CET));
      tick(counts.negotiated, negotiatedIn(row));
      tick(counts.iof, iofIn(row));
    },
    read: () => structuredClone(counts),
  };
}

/** Increments the counts of the fits; does nothing if a simulation lacks compared fields. */
function tick<Name extends string>(counts: Record<Name, number>, fits: Record<Name, boolean> | null): void {
  for (const name in fits) if (fits?.[name]) counts[name] += 1;
}

function yearlyIn(row: Row, [monthlyAt, yearlyAt]: readonly [number, number]) {
  const [month, year] = [row[monthlyAt], row[yearlyAt]];
  if (!isPositive(month) || !isPositive(year)) return null;
  const compoundFraction = isCompound(month, year, 1, LEAST.fraction);
  return {
    of: true,
    compoundPercent: isCompound(month, year, 0.01, LEAST.percent),
    compoundFraction,
    simple: isTwelvefold(month, year, LEAST.fraction),
    perhaps: compoundFraction || isTwelvefold(month, year, 0) || isCompound(month, year, 0.01, 0),
  };
}

function isTwelvefold(month: number, year: number, least: number): boolean {
  const slack = 12 * halfUnit(month, least) + halfUnit(year, least) + 1e-9 * year;
  return Math.abs(year - 12 * month) <= slack;
}

/** Returns true if the monthly rate compounds to the yearly rate, within the rounding of both. */
function isCompound(month: number, year: number, scale: number, least: number): boolean {
  const [half, slack] = [halfUnit(month, least), halfUnit(year, least) + 1e-9 * year];
  const compounded = (rate: number): number => ((1 + rate * scale) ** 12 - 1) / scale;
  return year >= compounded(month - half) - slack && year <= compounded(month + half) + slack;
}

function negotiatedIn(row: Row) {
  const [rate, month, year] = [row[NEGOTIATED], row[INTEREST[0]], row[INTEREST[1]]];
  if (!isPositive(rate) || !isPositive(month) || !isPositive(year)) return null;
  return {
    of: true,
    monthly: isSameRate(rate, month, LEAST.percent),
    annual: isSameRate(rate, year, LEAST.percent),
    perhaps: isSameRate(rate, month, 0) || isSameRate(rate, year, 0),
  };
}

/** Returns true if two rates are equal within the coarser rounding and, if `least` is not 0, within 2 %. */
function isSameRate(one: number, other: number, least: number): boolean {
  const slack = Math.max(halfUnit(one, least), halfUnit(other, least)) + 1e-9 * one;
  return Math.abs(one - other) <= (least === 0 ? slack : Math.min(slack, 0.02 * one));
}

function iofIn(row: Row) {
  const [amount, share] = [row[IOF], row[IOF_SHARE]];
  const bases = principalsOf(row).filter(isPositive);
  if (!isPositive(amount) || !isPositive(share) || bases.length === 0) return null;
  const isShare = (scale: number, least: number): boolean =>
    bases.some((base) => Math.abs(amount - base * share * scale) <= CENT + base * scale * halfUnit(share, least));
  const fraction = isShare(1, LEAST.fraction);
  return { of: true, percent: isShare(0.01, LEAST.percent), fraction, perhaps: fraction || isShare(0.01, 0) };
}
