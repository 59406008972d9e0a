import { FIELDS, type FieldKind, type Fold, type Row } from '../fields.ts';
import { withinCents } from './numbers.ts';

/** A relation that holds in every simulation with all of its numeric fields. */
export interface Invariant {
  readonly kind: 'constant' | 'equal' | 'sum' | 'product' | 'at-most';
  /** The relation as a formula over paths. */
  readonly holds: string;
  /** Simulations with all fields of the relation. */
  readonly support: number;
}

/** Minimum simulations to report a relation: fewer may match by chance. */
const SUPPORT = 10;
const SUPPORT_OF_CONSTANTS = 30;
/** Replaces a constant amount or rate. */
const MASKED = '…';
/** Maximum probability that an order of two independent fields holds in all simulations by chance. */
const CHANCE = 0.001;

interface Candidate {
  readonly kind: Invariant['kind'];
  readonly left: number;
  readonly right: number;
  /** The third field of a sum or a product, or -1. */
  readonly third: number;
  readonly scale: number;
  /** -1 if the relation is refuted. */
  support: number;
  /** The value of a constant. */
  value: number;
  /** Simulations with a strictly smaller left field, for `at-most`. */
  strict: number;
  /** Comparisons with the right field of the previous simulation, and how many of them had left <= right. */
  crossCompared: number;
  crossHolds: number;
}

const ofKind = (...kinds: readonly FieldKind[]): readonly number[] =>
  FIELDS.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at] : []));

const [MONEY, RATES, COUNTS] = [ofKind('money'), ofKind('rate'), ofKind('count')];

function pairs(fields: readonly number[]): readonly (readonly [number, number])[] {
  return fields.flatMap((left, index) => fields.slice(index + 1).map((right) => [left, right] as const));
}

function candidates(): readonly Candidate[] {
  const make = (kind: Invariant['kind'], left: number, right = -1, third = -1, scale = 1): Candidate => ({
    kind,
    left,
    right,
    third,
    scale,
    support: 0,
    value: 0,
    strict: 0,
    crossCompared: 0,
    crossHolds: 0,
  });
  const comparable = [...pairs(MONEY), ...pairs(RATES)];
  return [
    ...ofKind('money', 'rate', 'count').map((left) => make('constant', left)),
    ...comparable.map(([left, right]) => make('equal', left, right)),
    ...comparable.flatMap(([left, right]) => [make('at-most', left, right), make('at-most', right, left)]),
    ...pairs(MONEY).flatMap(([right, third]) =>
      MONEY.filter((left) => left !== right && left !== third).map((left) => make('sum', left, right, third)),
    ),
    ...MONEY.flatMap((left) =>
      MONEY.filter((right) => right !== left).flatMap((right) => [
        ...[...COUNTS, ...RATES].map((third) => make('product', left, right, third)),
        ...RATES.map((third) => make('product', left, right, third, 0.01)),
      ]),
    ),
  ];
}

/** Folds rows into the unrefuted relations of a small grammar. `maskAmounts` masks constant amounts and rates. */
export function createInvariantFold(maskAmounts = false): Fold<readonly Invariant[]> {
  // Grouped by left field, because most fields are absent from a short simulation.
  const all = candidates();
  const byLeft = new Map(FIELDS.map((_, at) => [at, all.filter(({ left }) => left === at)]));
  let previous: Row = [];
  return {
    add(row) {
      for (const [left, group] of byLeft) {
        const value = row[left];
        if (!isNumber(value)) continue;
        for (const candidate of group) test(candidate, value, row, previous);
        const isRefuted = group.some(({ support }) => support < 0);
        byLeft.set(left, isRefuted ? group.filter(({ support }) => support >= 0) : group);
      }
      previous = row;
    },
    read: () =>
      withoutImplied(all.filter(({ support }) => support >= SUPPORT)).map((candidate) => ({
        kind: candidate.kind,
        holds: formula(candidate, maskAmounts),
        support: candidate.support,
      })),
  };
}

function test(candidate: Candidate, left: number, row: Row, previous: Row): void {
  const [right, third] = [row[candidate.right], row[candidate.third]];
  if ((candidate.right >= 0 && !isNumber(right)) || (candidate.third >= 0 && !isNumber(third))) return;
  if (candidate.support === 0) candidate.value = left;
  if (candidate.kind === 'at-most') {
    const other = previous[candidate.right];
    candidate.strict += Number(left < Number(right));
    candidate.crossCompared += Number(isNumber(other));
    candidate.crossHolds += Number(isNumber(other) && left <= other);
  }
  candidate.support = holds(candidate, left, Number(right), Number(third)) ? candidate.support + 1 : -1;
}

function holds({ kind, value, scale }: Candidate, left: number, right: number, third: number): boolean {
  switch (kind) {
    case 'constant':
      return left === value;
    case 'equal':
      return left === right;
    case 'at-most':
      return left <= right || withinCents(left, right, 1);
    case 'sum':
      return withinCents(left, right + third);
    case 'product':
      return withinCents(left, right * third * scale);
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Returns the relations that no simpler reported relation implies. */
function withoutImplied(found: readonly Candidate[]): readonly Candidate[] {
  const constants = new Set(found.filter(({ kind }) => kind === 'constant').map(({ left }) => left));
  const varying = found.filter(
    ({ kind, left, right, third }) => kind === 'constant' || ![left, right, third].some((at) => constants.has(at)),
  );
  const equalTo = new Map<number, number>();
  for (const { kind, left, right } of varying) {
    if (kind === 'equal' && !equalTo.has(right)) equalTo.set(right, equalTo.get(left) ?? left);
  }
  const simplest = varying.filter((candidate) => {
    const { kind, left, right, third, support } = candidate;
    if (kind === 'constant') return support >= SUPPORT_OF_CONSTANTS;
    if (kind === 'equal') return equalTo.get(right) === left;
    if ([left, right, third].some((at) => equalTo.has(at))) return false;
    return kind !== 'at-most' || (candidate.strict > 0 && isSignificant(candidate));
  });
  const order = simplest.filter(({ kind }) => kind === 'at-most');
  const isAtMost = (left: number, right: number): boolean =>
    order.some((other) => other.left === left && other.right === right);
  const isImplied = ({ left, right }: Candidate): boolean =>
    order.some((other) => other.left === left && isAtMost(other.right, right));
  return simplest.filter((candidate) => candidate.kind !== 'at-most' || !isImplied(candidate));
}

/** Returns true if an order holds because of related fields, not because one field is small and the other large. */
function isSignificant({ support, crossCompared, crossHolds }: Candidate): boolean {
  return ((crossHolds + 1) / (crossCompared + 2)) ** support < CHANCE;
}

function formula({ kind, left, right, third, scale, value }: Candidate, maskAmounts: boolean): string {
  const [a, b, c] = [left, right, third].map((at) => FIELDS[at]?.path ?? '');
  const isMasked = maskAmounts && FIELDS[left]?.kind !== 'count';
  if (kind === 'constant') return `${a} = ${isMasked ? MASKED : value}`;
  if (kind === 'equal') return `${a} = ${b}`;
  if (kind === 'at-most') return `${a} <= ${b}`;
  if (kind === 'sum') return `${a} = ${b} + ${c}`;
  return `${a} = ${b} * ${c}${scale === 1 ? '' : ' / 100'}`;
}
