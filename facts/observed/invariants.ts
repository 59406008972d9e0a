import { FIELDS, type FieldKind, type Fold, type Row } from '../fields.ts';
import { withinCents } from './numbers.ts';

/** A relation between numeric fields that held in every simulation that carries them. */
export interface Invariant {
  readonly kind: 'constant' | 'equal' | 'sum' | 'product' | 'at-most';
  /** The relation in a formula over paths. */
  readonly holds: string;
  /** Simulations that carry every field of it. */
  readonly support: number;
}

/** Simulations from which on a relation is reported; the same value in a few may be chance. */
const SUPPORT = 10;
const SUPPORT_OF_CONSTANTS = 30;
/** In place of an amount or a rate. */
const MASKED = '…';
/** The chance at which an order of two independent fields may hold throughout. */
const CHANCE = 0.001;

interface Candidate {
  readonly kind: Invariant['kind'];
  readonly left: number;
  readonly right: number;
  /** The third field of a sum or a product, else -1. */
  readonly third: number;
  readonly scale: number;
  /** -1 once it is refuted. */
  support: number;
  /** The value of a constant. */
  value: number;
  /** Simulations in which an `at-most` was no equality. */
  strict: number;
  /** How often the left field was compared with the right one of the simulation before, and how often it was no more. */
  apart: number;
  apartHolds: number;
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
    apart: 0,
    apartHolds: 0,
  });
  const alike = [...pairs(MONEY), ...pairs(RATES)];
  return [
    ...ofKind('money', 'rate', 'count').map((left) => make('constant', left)),
    ...alike.map(([left, right]) => make('equal', left, right)),
    ...alike.flatMap(([left, right]) => [make('at-most', left, right), make('at-most', right, left)]),
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

/** Folds rows into the relations of a small grammar that nothing refuted. `maskAmounts` masks constant amounts. */
export function createInvariantFold(maskAmounts = false): Fold<readonly Invariant[]> {
  // By the field on the left: most fields are absent from a simulation that holds little.
  const all = candidates();
  const alive = new Map(FIELDS.map((_, at) => [at, all.filter(({ left }) => left === at)]));
  let before: Row = [];
  return {
    add(row) {
      for (const [left, those] of alive) {
        const value = row[left];
        if (!isNumber(value)) continue;
        for (const candidate of those) test(candidate, value, row, before);
        const isRefuted = those.some(({ support }) => support < 0);
        const held = isRefuted ? those.filter(({ support }) => support >= 0) : those;
        alive.set(left, held);
      }
      before = row;
    },
    read: () =>
      worthTelling(all.filter(({ support }) => support >= SUPPORT)).map((candidate) => ({
        kind: candidate.kind,
        holds: formula(candidate, maskAmounts),
        support: candidate.support,
      })),
  };
}

function test(candidate: Candidate, left: number, row: Row, before: Row): void {
  const [right, third] = [row[candidate.right], row[candidate.third]];
  if ((candidate.right >= 0 && !isNumber(right)) || (candidate.third >= 0 && !isNumber(third))) return;
  if (candidate.support === 0) candidate.value = left;
  if (candidate.kind === 'at-most') {
    const other = before[candidate.right];
    candidate.strict += Number(left < Number(right));
    candidate.apart += Number(isNumber(other));
    candidate.apartHolds += Number(isNumber(other) && left <= other);
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

/** The relations that do not follow from a simpler one that is reported too. */
function worthTelling(held: readonly Candidate[]): readonly Candidate[] {
  const constants = new Set(held.filter(({ kind }) => kind === 'constant').map(({ left }) => left));
  const varying = held.filter(
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
    return kind !== 'at-most' || (candidate.strict > 0 && isTelling(candidate));
  });
  const order = simplest.filter(({ kind }) => kind === 'at-most');
  const isAtMost = (left: number, right: number): boolean =>
    order.some((other) => other.left === left && other.right === right);
  const follows = ({ left, right }: Candidate): boolean =>
    order.some((other) => other.left === left && isAtMost(other.right, right));
  return simplest.filter((candidate) => candidate.kind !== 'at-most' || !follows(candidate));
}

/** Whether an order holds because the fields belong together, and not because one is small and the other large. */
function isTelling({ support, apart, apartHolds }: Candidate): boolean {
  return ((apartHolds + 1) / (apart + 2)) ** support < CHANCE;
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
