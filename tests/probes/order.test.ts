import { describe, expect, test } from 'vitest';
import { packKeys } from '../../facts/keys.ts';
import { orderOf } from '../../probes/settle.ts';
import { answer } from '../suites/facts.ts';

const read = (...ids: readonly string[]) => ({
  asked: { pagina_inicial: 1, limite: 100 },
  answer: answer({}),
  keys: packKeys(ids.map((identity) => ({ identity, content: identity, by: 'id' as const }))),
});

describe('of two readings of one page', () => {
  test.each<[string, readonly string[], readonly string[], string]>([
    ['that are equal', ['a', 'b', 'c'], ['a', 'b', 'c'], 'stable'],
    ['of one item', ['a'], ['a'], 'unknown'],
    ['in another order', ['a', 'b', 'c'], ['b', 'a', 'c'], 'unstable'],
    ['with a new item before the others', ['a', 'b', 'c'], ['x', 'a', 'b'], 'unknown'],
    ['with one item gone', ['a', 'b', 'c'], ['a', 'c', 'd'], 'unknown'],
    ['with other items, those of both in another order', ['a', 'b', 'c', 'd'], ['x', 'd', 'a', 'y'], 'unstable'],
    ['with nothing in common', ['a', 'b'], ['c', 'd'], 'unknown'],
    ['of nothing', [], [], 'unknown'],
  ])('%s the order is told: %j, %j: %s', (_, first, again, expected) => {
    expect(orderOf(read(...first), read(...again))).toBe(expected);
  });
});
