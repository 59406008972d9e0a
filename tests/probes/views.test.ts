import { expect, test } from 'vitest';
import { packKeys } from '../../facts/keys.ts';
import type { Reading } from '../../facts/read.ts';
import { createViews } from '../../probes/views.ts';
import { page, reading } from '../suites/facts.ts';

/** A page of simulations numbered from the oldest, 1, to the newest, of a list with so many. */
function pageOf(newest: number, items: number, total: number): Reading {
  const ids = Array.from({ length: items }, (_, at) => ({ identity: `s${newest - at}`, by: 'id' as const }));
  return reading({ partner: 'main', page: page({ items, total }) }, packKeys(ids));
}

const walkOf = (first: number, last: number): readonly Reading[] => [pageOf(100, 50, first), pageOf(50, 50, last)];

test.each<[string, readonly Reading[], readonly Reading[], Reading, boolean]>([
  ['simulations that came during the walk', walkOf(100, 106), [], pageOf(107, 9, 107), false],
  [
    'simulations that came while other pages were read',
    walkOf(100, 100),
    [pageOf(20, 9, 111)],
    pageOf(112, 9, 112),
    false,
  ],
  ['simulations that no page showed', [pageOf(100, 50, 100), pageOf(90, 50, 100)], [], pageOf(9, 9, 100), false],
  ['other simulations in a list of the same size', walkOf(100, 100), [], pageOf(300, 9, 100), true],
  ['other simulations than those that came', walkOf(100, 100), [pageOf(112, 12, 112)], pageOf(300, 9, 112), true],
])('%s on a page: another list is seen', async (_, walk, later, one, departed) => {
  const views = createViews();
  views.know('main', walk, true);
  for (const read of later) views.know('main', [read], false);
  expect((await views.confirm(one, async () => one)).departed).toBe(departed);
});
