import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { type Keys, packKeys } from '../../facts/keys.ts';
import { createOrders, orderOf } from '../../probes/views.ts';
import { page, reading } from '../suites/facts.ts';

const keysOf = (ids: string): Keys => packKeys([...ids].map((id) => ({ identity: id, by: 'id' as const })));

test.each<[string, string, string]>([
  ['abc', 'abc', 'stable'],
  ['a', 'a', 'unknown'],
  ['abc', 'bac', 'unstable'],
  ['abc', 'xab', 'unknown'],
  ['abc', 'acd', 'unknown'],
  ['abcd', 'xday', 'unstable'],
  ['ab', 'cd', 'unknown'],
  ['', '', 'unknown'],
])('a page read as %j and then as %j has an order that is %s', (first, again, expected) => {
  expect(orderOf(keysOf(first), keysOf(again))).toBe(expected);
});

/** A page of the main account's list that holds these simulations, one letter each. */
const pageOf = (ids: string, of: Partial<Answer> = {}, total: number | null = 4) =>
  reading(
    { partner: 'main', role: 'listing', asked: ASKED, page: page({ items: ids.length, total }), ...of },
    keysOf(ids),
  );
const ASKED = { pagina_inicial: 1, limite: 2 };

test.each<[string, readonly ReturnType<typeof pageOf>[], 'stable' | 'unstable' | 'unknown']>([
  ['one response', [pageOf('ab')], 'unknown'],
  ['equal responses', [pageOf('ab'), pageOf('ab')], 'stable'],
  ['equal responses of one item', [pageOf('a'), pageOf('a')], 'unknown'],
  ['two items in another order', [pageOf('ab'), pageOf('ba')], 'unstable'],
  ['another order once, among equal ones', [pageOf('ab'), pageOf('ba'), pageOf('ab')], 'unstable'],
  ['another slice of the same list', [pageOf('ab'), pageOf('ac')], 'unstable'],
  ['another slice of one item', [pageOf('a'), pageOf('d')], 'unstable'],
  ['a simulation that the list does not hold', [pageOf('ab'), pageOf('xa')], 'unknown'],
  ['another slice with another total', [pageOf('ab'), pageOf('ac', {}, 5)], 'unknown'],
  ['another slice without a total', [pageOf('ab', {}, null), pageOf('ac', {}, null)], 'unknown'],
  [
    'another slice without a total, then the first again',
    [pageOf('ab', {}, null), pageOf('ac', {}, null), pageOf('ab', {}, null)],
    'unstable',
  ],
  [
    'an unknown simulation without a total, then the first slice again',
    [pageOf('ab', {}, null), pageOf('ax', {}, null), pageOf('ab', {}, null)],
    'stable',
  ],
  ['fewer items', [pageOf('ab'), pageOf('c')], 'unknown'],
  ['another page', [pageOf('ab'), pageOf('ba', { asked: { ...ASKED, pagina_inicial: 2 } })], 'unknown'],
  ['a page of another account', [pageOf('ab'), pageOf('ba', { partner: 'second' })], 'unknown'],
  ['a response that is open', [pageOf('ab'), pageOf('ba', { role: 'open' })], 'unknown'],
])('%s to a request: the order is seen', (_, readings, expected) => {
  const orders = createOrders();
  for (const one of readings) orders.add(one, 1);
  expect(orders.of('main', keysOf('abcd'))).toBe(expected);
  expect(orders.of('empty', keysOf(''))).toBe('unknown');
});

test('a list that each token gets in an order of its own has no order that varies', () => {
  const orders = createOrders();
  for (const token of [1, 2, 1, 2]) orders.add(pageOf(token === 1 ? 'ab' : 'ba'), token);
  expect(orders.of('main', keysOf('abcd'))).toBe('stable');
  expect(orders.alike('main', ASKED)).toBe(2);
});

test('counts the responses that are like the first one', () => {
  const orders = createOrders();
  for (const ids of ['ab', 'ab', 'ba', 'ab']) orders.add(pageOf(ids), 1);
  expect([orders.alike('main', ASKED), orders.alike('second', ASKED)]).toEqual([2, 0]);
});
