import { expect, test } from 'vitest';
import type { Partner } from '../../facts/answer.ts';
import { createOpenedLists } from '../../facts/isolation.ts';
import { packKeys } from '../../facts/keys.ts';
import { answer } from '../suites/facts.ts';

const keys = (ids: string, by: 'id' | 'text' = 'id') => packKeys([...ids].map((identity) => ({ identity, by })));

/** Returns the isolation fact of lists, each written as `partner token simulations`. */
function isolationOf(opened: string, walks: Readonly<Partial<Record<Partner, string>>>, most?: number) {
  const lists = createOpenedLists(most);
  for (const [at, list] of opened.split(', ').entries()) {
    const [partner, token, ids = ''] = list.split(' ');
    const asked = { pagina_inicial: 1, limite: 8 };
    lists.add(answer({ partner: partner as Partner, asked, exchange: `x${at}` }), Number(token), keys(ids));
  }
  return lists.read(Object.fromEntries(Object.entries(walks).map(([partner, ids]) => [partner, keys(ids)])));
}

const leak = (partner: Partner, owner: Partner, more: object) => ({ partner, owner, ...more });
const walks = { main: 'abcd', second: 'pqrs' };

test.each<[string, string, Readonly<Partial<Record<Partner, string>>>, readonly object[]]>([
  ['none', 'main 1 abcd, second 2 pqrs', walks, []],
  [
    'simulations of the second partner under a later token',
    'main 1 abcd, main 2 apq, main 2 apq, second 3 pqrs',
    walks,
    [{ partner: 'main', owner: 'second', token: 2, listings: 2, simulations: 2, item: 1, exchange: 'x1', limite: 8 }],
  ],
  [
    'simulations in both walks, which belong to the main partner',
    'main 1 abcd, second 2 pqrsa',
    { main: 'abcd', second: 'pqrsa' },
    [{ partner: 'second', owner: 'main', token: 2, simulations: 1, item: 4 }],
  ],
  [
    'simulations in both directions',
    'main 1 abcd, main 1 p, second 2 pqrs, second 2 b',
    walks,
    [leak('main', 'second', { simulations: 1 }), leak('second', 'main', { simulations: 1 })],
  ],
  [
    'simulations with accounts that must list none',
    'main 1 abcd, incomplete 2 c, empty 3 d',
    { main: 'abcd', empty: 'd' },
    [leak('incomplete', 'main', { item: 0 }), leak('empty', 'main', { item: 0 })],
  ],
])('reports leaks: %s', (_, opened, partnerWalks, leaks) => {
  const found = isolationOf(opened, partnerWalks).leaks;
  expect(found).toMatchObject(leaks);
  expect(found).toHaveLength(leaks.length);
});

test('reports no leak of simulations without an id', () => {
  const lists = createOpenedLists();
  for (const partner of ['main', 'second'] as const) lists.add(answer({ partner }), 1, keys('abc', 'text'));
  expect(lists.read({})).toEqual({ partners: [], listings: 0, unkept: 0, leaks: [] });
});

test('counts all lists, and lists that do not fit in memory', () => {
  const opened = 'main 1 abcd, main 1 abcd, second 2 pqrs';
  expect(isolationOf(opened, walks)).toMatchObject({ partners: ['main', 'second'], listings: 3, unkept: 0 });
  expect(isolationOf(opened, walks, 5)).toMatchObject({ partners: ['main'], listings: 2, unkept: 1 });
});

test('a leak has its case, and no page if none was requested', () => {
  const lists = createOpenedLists();
  lists.add(answer({ partner: 'second', exchange: 'x1' }), 2, keys('pqrs'));
  lists.add(answer({ partner: 'main', exchange: 'x2', case: 'no parameters' }), 1, keys('xp'));
  const { leaks } = lists.read({ second: keys('pqrs'), main: keys('x') });
  expect(leaks).toMatchObject([{ page: null, limite: null, case: 'no parameters', item: 1, exchange: 'x2' }]);
  lists.add(answer({ partner: 'main', exchange: 'x3' }), 3, keys('q'));
  expect(lists.read({ second: keys('pqrs') }).leaks[1]).not.toHaveProperty('case');
});

test.each([
  [6, 0],
  [5, 1],
])('with room for %i simulations, %i of two lists with six in total is not kept', (most, unkept) => {
  const { unkept: left, listings } = isolationOf('main 1 abcd, second 2 pq', walks, most);
  expect([left, listings]).toEqual([unkept, 2 - unkept]);
});
