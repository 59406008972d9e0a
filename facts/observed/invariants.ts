import { FIELDS, type FieldKind, type Row } from './fields.ts';
import { withinCents } from './numbers.ts';

/** A relation between numeric fields that held in every simulation that carries them. */
export interface Invariant {
  readonly kind: 'constant' | 'equal' | 'sum' | 'product' | 'at-most';
  /** The relation in a formula over paths. */
  readonly holds: string;
  /** Simulations that carry every field of it. */
  readonly support: number;
}

export interface InvariantFold {
  add(row: Row): void;
  read(): readonly Invariant[];
}

/** Simulations from which on a relation is worth telling; the same value in a few may be met by chance. */
const SUPPORT = 10;
const SUPPORT_OF_CONSTANTS = 30;
/** In place of an amount or a rate. */
const MASKED = '…';
/** The chance at which an order of two fields may hold throughout although neither knows of the other. */
const CHANCE = 0.001;

interface Candidate {
  readonly kind: Invariant['kind'];
  readonly left: number;
  readonly right: number;
  /** The third field of a sum or a product, else -1. */
  readonly third: number;
  readonly scale: number;
  support: number;
  /** The value of a constant, as met first. */
  value: number;
  /** Simulations in which an `at-most` was no equality. */
  strict: number;
  /** How often the left field of a simulation was held against the right one of the simulation before, and how often it was no more. */
  apart: number;
  apartHolds: number;
}

const ofKind = (...kinds: readonly FieldKind[]): readonly number[] =>
  FIELDS.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at] : []));

const MONEY = ofKind('money');
const RATES = ofKind('rate');
const COUNTS = ofKind('count');
const NUMERIC = ofKind('money', 'rate', 'count');

function pairs(fields: readonly number[]): readonly (readonly [number, number])[] {
  return fields.flatMap((left, index) => fields.slice(index + 1).map((right) => [left, right] as const));
}

function candidates(): Candidate[] {
  const make = (kind: Invariant['kind'], left: number, right = -1, third = -1, scale = 1): Candidate => ({
    ...{ kind, left, right, third, scale },
    ...{ support: 0, value: 0, strict: 0, apart: 0, apartHolds: 0 },
  });
  const alike = [...pairs(MONEY), ...pairs(RATES)];
  return [
    ...NUMERIC.map((left) => make('constant', left)),
    ...alike.map(([left, right]) => make('equal', left, right)),
    ...alike.flatMap(([left, right]) => [make('at-most', left, right), make('at-most', right, left)]),
    ...pairs(MONEY).flatMap(([right, third]) =>
      MONEY.filter((left) => left !== right && left !== third).map((left) => make('sum', left, right, third)),
    ),
    ...MONEY.flatMap((left) =>
      MONEY.filter((right) => right !== left).flatMap((right) => [
        ...COUNTS.map((third) => make('product', left, right, third)),
        ...RATES.flatMap((third) => [make('product', left, right, third), make('product', left, right, third, 0.01)]),
      ]),
    ),
  ];
}

/** Folds rows into the relations of a small grammar that nothing refuted. `maskAmounts`: no constant amount or rate is told. */
export function createInvariantFold(maskAmounts = false): InvariantFold {
  let alive: readonly Candidate[] = candidates();
  let before: Row = [];
  return {
    add(row) {
      let refuted = false;
      for (const candidate of alive) if (!survives(candidate, row, before)) refuted = true;
      before = [...row];
      if (refuted) alive = alive.filter(({ support }) => support >= 0);
    },
    read: () => told(alive.filter(({ support }) => support >= SUPPORT)).map((one) => stated(one, maskAmounts)),
  };
}

/** Tests a candidate; one that is refuted has a support of -1 from then on. */
function survives(candidate: Candidate, row: Row, before: Row): boolean {
  const left = row[candidate.left];
  if (!isNumber(left)) return true;
  if (candidate.kind === 'constant') {
    if (candidate.support === 0) candidate.value = left;
    return settle(candidate, left === candidate.value);
  }
  const right = row[candidate.right];
  if (!isNumber(right)) return true;
  if (candidate.kind === 'equal') return settle(candidate, left === right);
  if (candidate.kind === 'at-most') {
    if (left < right) candidate.strict += 1;
    const other = before[candidate.right];
    if (isNumber(other)) {
      candidate.apart += 1;
      if (left <= other) candidate.apartHolds += 1;
    }
    return settle(candidate, left <= right || withinCents(left, right, 1));
  }
  const third = row[candidate.third];
  if (!isNumber(third)) return true;
  const expected = candidate.kind === 'sum' ? right + third : right * third * candidate.scale;
  return settle(candidate, withinCents(left, expected));
}

function settle(candidate: Candidate, holds: boolean): boolean {
  candidate.support = holds ? candidate.support + 1 : -1;
  return holds;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** What is worth telling: nothing that follows from something simpler that is told too. */
function told(held: readonly Candidate[]): readonly Candidate[] {
  const constants = new Set(held.filter(({ kind }) => kind === 'constant').map(({ left }) => left));
  const varying = held.filter(
    ({ kind, left, right, third }) => kind === 'constant' || ![left, right, third].some((at) => constants.has(at)),
  );
  const equalTo = new Map<number, number>();
  for (const { kind, left, right } of varying) {
    if (kind === 'equal' && !equalTo.has(right)) equalTo.set(right, equalTo.get(left) ?? left);
  }
  const isTold = (candidate: Candidate): boolean => {
    const { kind, left, right, third } = candidate;
    if (kind === 'constant') return candidate.support >= SUPPORT_OF_CONSTANTS;
    if (kind === 'equal') return equalTo.get(right) === left;
    if ([left, right, third].some((at) => equalTo.has(at))) return false;
    return kind !== 'at-most' || (candidate.strict > 0 && isTelling(candidate));
  };
  const simplest = varying.filter(isTold);
  const order = simplest.filter(({ kind }) => kind === 'at-most');
  const isAtMost = (left: number, right: number): boolean =>
    order.some((other) => other.left === left && other.right === right);
  const follows = ({ kind, left, right }: Candidate): boolean =>
    kind === 'at-most' && order.some((other) => other.left === left && isAtMost(other.right, right));
  return simplest.filter((candidate) => !follows(candidate));
}

/** Whether an order holds because the fields belong together, and not because one is small and the other large. */
function isTelling({ support, apart, apartHolds }: Candidate): boolean {
  return ((apartHolds + 1) / (apart + 2)) ** support < CHANCE;
}

function stated(candidate: Candidate, maskAmounts: boolean): Invariant {
  const { kind, support } = candidate;
  return { kind, holds: formula(candidate, maskAmounts), support };
}

function formula({ kind, left, right, third, scale, value }: Candidate, maskAmounts: boolean): string {
  const path = (at: number): string => FIELDS[at]?.path ?? '';
  const isMasked = maskAmounts && FIELDS[left]?.kind !== 'count';
  if (kind === 'constant') return `${path(left)} = ${isMasked ? MASKED : value}`;
  if (kind === 'equal') return `${path(left)} = ${path(right)}`;
  if (kind === 'at-most') return `${path(left)} <= ${path(right)}`;
  if (kind === 'sum') return `${path(left)} = ${path(right)} + ${path(third)}`;
  return `${path(left)} = ${path(right)} * ${path(third)}${scale === 1 ? '' : ' / 100'}`;
}
