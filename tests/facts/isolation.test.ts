import { describe, expect, test } from 'vitest';
import type { Partner } from '../../facts/answer.ts';
import { createOpenedLists } from '../../facts/isolation.ts';
import { packKeys } from '../../facts/keys.ts';
import { answer } from '../suites/facts.ts';

const keys = (ids: string, by: 'id' | 'text' = 'id') =>
  packKeys([...ids].map((identity) => ({ identity, content: identity, by, values: 0 })));

/** A list that a token opened: whose it is, the token's ordinal, and the simulations in it. */
type Opened = readonly [Partner, number, string];

function isolationOf(opened: readonly Opened[], homes: Readonly<Partial<Record<Partner, string>>>, most?: number) {
  const lists = createOpenedLists(most);
  opened.forEach(([partner, token, ids], at) => {
    const asked = { pagina_inicial: 1, limite: 8 };
    lists.add(answer({ partner, asked, exchange: `x${at}` }), token, keys(ids));
  });
  return lists.read(Object.fromEntries(Object.entries(homes).map(([partner, ids]) => [partner, keys(ids)])));
}

const homes = { main: 'abcd', second: 'pqrs' };

describe('lists that share', () => {
  test.each<[string, readonly Opened[], Readonly<Partial<Record<Partner, string>>>, readonly object[]]>([
    [
      'nothing are in order',
      [
        ['main', 1, 'abcd'],
        ['second', 2, 'pqrs'],
      ],
      homes,
      [],
    ],
    [
      'simulations of the second partner, under a later token, are that token\u2019s fault',
      [
        ['main', 1, 'abcd'],
        ['main', 2, 'apq'],
        ['main', 2, 'apq'],
        ['second', 3, 'pqrs'],
      ],
      homes,
      [{ partner: 'main', owner: 'second', token: 2, listings: 2, simulations: 2, item: 1, exchange: 'x1' }],
    ],
    [
      'simulations that both walks hold are those of the main partner',
      [
        ['main', 1, 'abcd'],
        ['second', 2, 'pqrsa'],
      ],
      { main: 'abcd', second: 'pqrsa' },
      [{ partner: 'second', owner: 'main', token: 2, simulations: 1, item: 4 }],
    ],
    [
      'simulations in both directions are told for each',
      [
        ['main', 1, 'abcd'],
        ['main', 1, 'p'],
        ['second', 2, 'pqrs'],
        ['second', 2, 'b'],
      ],
      homes,
      [
        { partner: 'main', owner: 'second', simulations: 1 },
        { partner: 'second', owner: 'main', simulations: 1 },
      ],
    ],
    [
      'simulations with an account that should list none are told of it',
      [
        ['main', 1, 'abcd'],
        ['incomplete', 2, 'c'],
        ['empty', 3, 'd'],
      ],
      { main: 'abcd', empty: 'd' },
      [
        { partner: 'incomplete', owner: 'main', item: 0 },
        { partner: 'empty', owner: 'main', item: 0 },
      ],
    ],
  ])('%s', (_title, opened, own, leaks) => {
    expect(isolationOf(opened, own).leaks).toMatchObject(leaks);
    expect(isolationOf(opened, own).leaks).toHaveLength(leaks.length);
  });

  test('simulations without an id share nothing', () => {
    const lists = createOpenedLists();
    for (const partner of ['main', 'second'] as const) lists.add(answer({ partner }), 1, keys('abc', 'text'));
    expect(lists.read({})).toEqual({ partners: [], listings: 0, unkept: 0, leaks: [] });
  });

  test('are counted, and told where they were too many to be kept', () => {
    const opened: readonly Opened[] = [
      ['main', 1, 'abcd'],
      ['main', 1, 'abcd'],
      ['second', 2, 'pqrs'],
    ];
    expect(isolationOf(opened, homes)).toMatchObject({ partners: ['main', 'second'], listings: 3, unkept: 0 });
    expect(isolationOf(opened, homes, 5)).toMatchObject({ partners: ['main'], listings: 2, unkept: 1 });
  });
});
