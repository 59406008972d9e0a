import { describe, expect, test } from 'vitest';
import { createInvariantFold } from '../../../facts/observed/invariants.ts';
import { simulation, sourceOf } from '../../../provider/data/simulation.ts';
import { folded, type Item } from './rows.ts';

/** The precision that is stated of the relations told: at least this share of them holds beyond the list read. */
const STATED = 0.95;
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const COUNTS = [10, 23, 50, 101, 240];
/** Simulations of seeds that no list above is made of: what holds in all of them is a rule of the generator. */
const BEYOND = [1_001, 1_002, 1_003].flatMap((seed) => listing(seed, 2_000));

function listing(seed: number, count: number): readonly Item[] {
  const source = sourceOf(seed, 'main', count);
  return Array.from({ length: count }, (_, age) => simulation(source, age));
}

function valueAt(item: Item, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((held, name) => (held as Readonly<Record<string, unknown>> | undefined)?.[name], item);
}

/** Whether a relation, in the words in which it is told, holds in one simulation; in one that lacks a field, it does. */
function holdsIn(item: Item, told: string): boolean {
  const [left = '', relation = '', first = '', operator, second = '', , scale = '1'] = told.split(' ');
  const number = (text: string): unknown => (/^-?\d/.test(text) ? Number(text) : valueAt(item, text));
  const values = [left, first, ...(operator === undefined ? [] : [second])].map(number);
  if (!values.every((value) => typeof value === 'number')) return true;
  const [actual = 0, one = 0, other = 0] = values;
  const expected = operator === '+' ? one + other : operator === '*' ? (one * other) / Number(scale) : one;
  return relation === '<=' ? actual <= expected + 0.0101 : Math.abs(actual - expected) <= 0.0051 + 1e-9 * actual;
}

const truths = new Map<string, boolean>();
function isTrue(told: string): boolean {
  const known = truths.get(told) ?? BEYOND.every((item) => holdsIn(item, told));
  truths.set(told, known);
  return known;
}

describe(`of the relations told of ${SEEDS.length} lists at least ${STATED * 100} % hold beyond the list`, () => {
  test.each(COUNTS)('of %d simulations each', (count) => {
    const told = SEEDS.flatMap((seed) => folded(createInvariantFold(), listing(seed, count)).map(({ holds }) => holds));
    const wrong = told.filter((one) => !isTrue(one));
    expect(told.length).toBeGreaterThanOrEqual(SEEDS.length * 4);
    expect(1 - wrong.length / told.length, [...new Set(wrong)].join('; ')).toBeGreaterThanOrEqual(STATED);
  });

  test('a relation that does not hold is told from one that does', () => {
    expect(isTrue('valor_bem = valor_solicitado + valor_entrada')).toBe(true);
    expect(isTrue('iof.valor = valor_solicitado * iof.percentual / 100')).toBe(true);
    expect(isTrue('taxa_juros_negociada <= cet.percentual_mensal')).toBe(true);
    expect(isTrue('valor_tac <= valor_parcela')).toBe(false);
    expect(isTrue('iof.percentual = 3.37')).toBe(false);
  });
});
