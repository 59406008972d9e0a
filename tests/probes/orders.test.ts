import { expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import { type Keys, packKeys } from '../../facts/keys.ts';
import { createOrders, orderOf } from '../../probes/orders.ts';
import { page, reading } from '../suites/facts.ts';

const keysOf = (ids: string): Keys => packKeys([...ids].map((identity) => ({ identity, by: 'id' as const })));

test.each<[string, string, string]>([
  ['abc', 'abc', 'stable'],
  ['a', 'a', 'unknown'],
  ['abc', 'bac', 'unstable'],
  ['abc', 'xab', 'unknown'],
  ['abc', 'acd', 'unknown'],
  ['abcd', 'xday', 'unstable'],
  ['ab', 'cd', 'unknown'],
  ['', '', 'unknown'],
])('orderOf reads %j, then %j as %s', (first, again, expected) => {
  expect(orderOf(keysOf(first), keysOf(again))).toBe(expected);
});

/** Returns a page of the main account's list with these simulations, one letter each. */
const pageOf = (ids: string, of: Partial<Answer> = {}, total: number | null = 4) =>
  reading({ asked: ASKED, page: page({ items: ids.length, total }), ...of }, keysOf(ids));
const ASKED = { pagina_inicial: 1, limite: 2 };

test.each<[string, readonly ReturnType<typeof pageOf>[], 'stable' | 'changed' | 'unstable' | 'unknown']>([
  ['one response', [pageOf('ab')], 'unknown'],
  ['equal responses', [pageOf('ab'), pageOf('ab')], 'stable'],
  ['equal responses of one item', [pageOf('a'), pageOf('a')], 'unknown'],
  ['two items in another order from then on', [pageOf('ab'), pageOf('ba'), pageOf('ba')], 'changed'],
  ['another order once, among equal ones', [pageOf('ab'), pageOf('ba'), pageOf('ab')], 'unstable'],
  ['another slice of the same list from then on', [pageOf('ab'), pageOf('ac'), pageOf('ac')], 'changed'],
  ['two other slices of the same list', [pageOf('ab'), pageOf('ac'), pageOf('bc')], 'unstable'],
  ['another slice, then another order', [pageOf('ab'), pageOf('ac'), pageOf('ca')], 'unstable'],
  ['another item on a page of one, then the first again', [pageOf('a'), pageOf('d'), pageOf('a')], 'unstable'],
  ['a simulation that is not in the list', [pageOf('ab'), pageOf('xa')], 'unknown'],
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
  ['a response with the role open', [pageOf('ab'), pageOf('ba', { role: 'open' })], 'unknown'],
])('createOrders infers the order from %s', (_, readings, expected) => {
  const orders = createOrders();
  for (const one of readings) orders.add(one, 1);
  expect(orders.of('main', keysOf('abcd'))).toBe(expected);
  expect(orders.of('empty', keysOf(''))).toBe('unknown');
});

test('createOrders accepts a different stable order for each token', () => {
  const orders = createOrders();
  for (const token of [1, 2, 1, 2]) orders.add(pageOf(token === 1 ? 'ab' : 'ba'), token);
  expect(orders.of('main', keysOf('abcd'))).toBe('stable');
  expect(orders.equalResponses('main', ASKED)).toBe(2);
});

test('createOrders counts the latest equal responses', () => {
  const orders = createOrders();
  for (const ids of ['ab', 'ab', 'ba', 'ba', 'ba']) orders.add(pageOf(ids), 1);
  expect([orders.equalResponses('main', ASKED), orders.equalResponses('second', ASKED)]).toEqual([2, 0]);
});

/** Returns a page of items, each written as its id and its values, and then the total: by default 4, `-` for none. */
function itemsOf(text: string) {
  const items = text.split(' ').filter((one) => /^[a-z]/.test(one));
  const [total = '4'] = text.split(' ').filter((one) => !/^[a-z]/.test(one));
  const entries = items.map(([identity = '', values]) => ({ identity, by: 'id' as const, values: Number(values) }));
  const fact = page({ items: items.length, total: total === '-' ? null : Number(total) });
  return reading({ asked: ASKED, page: fact }, packKeys(entries));
}

test.each<[string, string, boolean, string]>([
  ['new ids in each response', 'a1 b2', true, 'a1 b2, c1 d2, e1 f2'],
  ['one new id in each response', 'a1 b2', true, 'a1 b2, a1 d2, a1 f2'],
  ['new ids at other places', 'a1 b2', true, 'a1 b2, d2 a1, f2 a1'],
  ['equal responses in between', 'a1 b2', true, 'a1 b2, a1 b2, a1 d2, a1 d2, a1 f2'],
  ['a new id once', 'a1 b2', false, 'a1 b2, a1 d2, a1 d2'],
  ['an id that comes back', 'a1 b2', false, 'a1 b2, a1 d2, a1 b2'],
  ['other values with the new ids', 'a1 b2', false, 'a1 b2, c3 d4, e5 f6'],
  ['another total at the end', 'a1 b2', false, 'a1 b2, c1 d2, e1 f2 9'],
  ['another total at the start', 'a1 b2', false, 'a1 b2 9, c1 d2, e1 f2'],
  ['no total', 'a1 b2', false, 'a1 b2 -, c1 d2 -, e1 f2 -'],
  ['equal simulations by turns', 'a1 b1 c1', false, 'a1, b1, c1'],
  ['equal simulations of the list by turns', 'a1 b1 c1 d2', false, 'a1 d2, b1 d2, c1 d2'],
  ['equal simulations by turns, then new ids', 'a1 b1 c1 d2', true, 'a1 d2, b1 d2, c1 d2, c1 e2, c1 f2'],
])('createOrders finds an item without a lasting id in %s', (_, list, isFound, responses) => {
  const orders = createOrders();
  const read = responses.split(', ').map(itemsOf);
  for (const one of read) orders.add(one, 1);
  const place = { ...ASKED, exchange: read.at(-1)?.answer.exchange };
  expect(orders.renewed('main', itemsOf(list).keys)).toEqual(isFound ? place : undefined);
});
