import { principalsOf } from './annuity.ts';
import { positionOf, type Row } from './fields.ts';
import { halfUnit, isPositive } from './numbers.ts';

/** Counts over the simulations that carry what is compared. */
export interface Comparison {
  readonly of: number;
  /** One of the readings fits, or would if what is compared were written less coarsely. */
  readonly perhaps: number;
}

/** How a pair of rates, monthly and yearly, go together. */
export interface YearlyCounts extends Comparison {
  /** (1 + monthly)^12 - 1, the rates read as percentages, as fractions. */
  readonly compoundPercent: number;
  readonly compoundFraction: number;
  /** Twelve times the monthly one. */
  readonly simple: number;
}

export interface RateFacts {
  readonly interest: YearlyCounts;
  readonly cet: YearlyCounts;
  /** Which rate of interest taxa_juros_negociada equals, where both are there. */
  readonly negotiated: Comparison & { readonly monthly: number; readonly annual: number };
  /** iof.valor as a share of what may have been financed. */
  readonly iof: Comparison & { readonly percent: number; readonly fraction: number };
}

export interface RateFold {
  add(row: Row): void;
  read(): RateFacts;
}

const MONTHLY = positionOf('juros.percentual_juros_mensal');
const YEARLY = positionOf('juros.percentual_juros_anual');
const CET_MONTHLY = positionOf('cet.percentual_mensal');
const CET_YEARLY = positionOf('cet.percentual_anual');
const NEGOTIATED = positionOf('taxa_juros_negociada');
const IOF = positionOf('iof.valor');
const IOF_SHARE = positionOf('iof.percentual');

/** Decimals that a rate is taken to be told with at least. */
const LEAST = { percent: 2, fraction: 4 } as const;
const CENT = 0.01;

type Counts<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };

/** Folds rows into how rates are told and which of them belong together. */
export function createRateFold(): RateFold {
  const yearly = (): Counts<YearlyCounts> => ({
    ...{ of: 0, perhaps: 0 },
    ...{ compoundPercent: 0, compoundFraction: 0, simple: 0 },
  });
  const [interest, cet] = [yearly(), yearly()];
  const negotiated: Counts<RateFacts['negotiated']> = { of: 0, perhaps: 0, monthly: 0, annual: 0 };
  const iof: Counts<RateFacts['iof']> = { of: 0, perhaps: 0, percent: 0, fraction: 0 };
  return {
    add(row) {
      addYearly(interest, row[MONTHLY], row[YEARLY]);
      addYearly(cet, row[CET_MONTHLY], row[CET_YEARLY]);
      addNegotiated(negotiated, row[NEGOTIATED], row[MONTHLY], row[YEARLY]);
      addIof(iof, row);
    },
    read: () => ({ interest: { ...interest }, cet: { ...cet }, negotiated: { ...negotiated }, iof: { ...iof } }),
  };
}

function addYearly(counts: Counts<YearlyCounts>, month: unknown, year: unknown): void {
  if (!isPositive(month) || !isPositive(year)) return;
  counts.of += 1;
  const fraction = isCompound(month, year, 1, LEAST.fraction);
  if (isCompound(month, year, 0.01, LEAST.percent)) counts.compoundPercent += 1;
  if (fraction) counts.compoundFraction += 1;
  if (isTwelvefold(month, year, LEAST.fraction)) counts.simple += 1;
  if (fraction || isTwelvefold(month, year, 0) || isCompound(month, year, 0.01, 0)) counts.perhaps += 1;
}

function isTwelvefold(month: number, year: number, least: number): boolean {
  const slack = 12 * halfUnit(month, least) + halfUnit(year, least) + 1e-9 * year;
  return Math.abs(year - 12 * month) <= slack;
}

/** Whether the yearly rate lies where the monthly one compounds to, both being rounded. */
function isCompound(month: number, year: number, scale: number, least: number): boolean {
  const [half, slack] = [halfUnit(month, least), halfUnit(year, least) + 1e-9 * year];
  const low = compounded((month - half) * scale) / scale;
  const high = compounded((month + half) * scale) / scale;
  return year >= low - slack && year <= high + slack;
}

function compounded(rate: number): number {
  const square = (1 + rate) * (1 + rate);
  const sixth = square * square * square;
  return sixth * sixth - 1;
}

function addNegotiated(counts: Counts<RateFacts['negotiated']>, rate: unknown, month: unknown, year: unknown): void {
  if (!isPositive(rate) || !isPositive(month) || !isPositive(year)) return;
  counts.of += 1;
  if (isSameRate(rate, month, LEAST.percent)) counts.monthly += 1;
  if (isSameRate(rate, year, LEAST.percent)) counts.annual += 1;
  if (isSameRate(rate, month, 0) || isSameRate(rate, year, 0)) counts.perhaps += 1;
}

/** Equal within the rounding of the coarser one; where two decimals at least are taken for granted, within 2 % too. */
function isSameRate(one: number, other: number, least: number): boolean {
  const slack = Math.max(halfUnit(one, least), halfUnit(other, least)) + 1e-9 * one;
  return Math.abs(one - other) <= (least === 0 ? slack : Math.min(slack, 0.02 * one));
}

function addIof(counts: Counts<RateFacts['iof']>, row: Row): void {
  const [amount, share] = [row[IOF], row[IOF_SHARE]];
  const bases = principalsOf(row).filter(isPositive);
  if (!isPositive(amount) || !isPositive(share) || bases.length === 0) return;
  counts.of += 1;
  const isSome = (scale: number, least: number): boolean =>
    bases.some((base) => isShare(amount, base, share, scale, least));
  const fraction = isSome(1, LEAST.fraction);
  if (isSome(0.01, LEAST.percent)) counts.percent += 1;
  if (fraction) counts.fraction += 1;
  if (fraction || isSome(0.01, 0)) counts.perhaps += 1;
}

function isShare(amount: number, base: number, share: number, scale: number, least: number): boolean {
  return Math.abs(amount - base * share * scale) <= CENT + base * scale * halfUnit(share, least);
}
