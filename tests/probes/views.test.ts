import { expect, test } from 'vitest';
import { type Keys, packKeys } from '../../facts/keys.ts';
import type { Reading } from '../../facts/read.ts';
import { createViews } from '../../probes/views.ts';
import { page, reading } from '../suites/facts.ts';

const AT_ONCE = async () => undefined;

const packed = (ids: readonly string[]): Keys => packKeys(ids.map((identity) => ({ identity, by: 'id' as const })));

/** Returns a page of a list with `total` simulations. Simulations are numbered from 1, the oldest; newest first. */
function newestOf(newest: number, items: number, total: number): Reading {
  const ids = Array.from({ length: items }, (_, at) => `s${newest - at}`);
  return reading({ page: page({ items, total }) }, packed(ids));
}

const walkOf = (first: number, last: number): readonly Reading[] => [newestOf(100, 50, first), newestOf(50, 50, last)];

test.each<[string, readonly Reading[], readonly Reading[], Reading, boolean]>([
  ['simulations added during the walk', walkOf(100, 106), [], newestOf(107, 9, 107), false],
  ['simulations added while others were read', walkOf(100, 100), [newestOf(20, 9, 111)], newestOf(112, 9, 112), false],
  ['simulations that no page showed', [newestOf(100, 50, 100), newestOf(90, 50, 100)], [], newestOf(9, 9, 100), false],
  ['unknown simulations in a list of the same size', walkOf(100, 100), [], newestOf(300, 9, 100), true],
  ['more unknown simulations than were added', walkOf(100, 100), [newestOf(112, 12, 112)], newestOf(300, 9, 112), true],
])('createViews compares a page with %s', async (_, walk, later, one, differs) => {
  const views = createViews(AT_ONCE);
  views.add('main', walk, true);
  for (const read of later) views.add('main', [read], false);
  expect((await views.confirm(one, async () => one)).differs).toBe(differs);
});

/** `seen`: for each page of nine simulations, the newest one and the total. `recurs`: the other list comes back. */
test.each<[string, string, boolean, readonly boolean[], readonly string[]]>([
  ['replaced once', '300/100 300/100', true, [true, false], []],
  ['replaced with one token', '300/100 100/100 100/100', true, [true, false, false], ['constant']],
  ['replaced for a time', '300/100 100/100 100/100', false, [true, false, false], ['once']],
  ['replaced twice', '300/100 500/100', true, [true, true], ['once']],
  ['growing', '300/300 300/300 500/500', true, [false, false, false], []],
  ['growing with one token', '300/300 100/100', true, [false, false], ['constant']],
  ['growing for a time', '300/300 100/100', false, [false, false], []],
  ['growing, and showing its earlier simulations', '300/300 100/300', true, [false, false], []],
])('createViews compares a list %s', async (_, seen, recurs, differs, states) => {
  const views = createViews(AT_ONCE);
  views.add('main', walkOf(100, 100), true);
  const found: boolean[] = [];
  for (const [newest = 0, total = 0] of seen.split(' ').map((one) => one.split('/').map(Number))) {
    const one = newestOf(newest, 9, total);
    const outcome = await views.confirm(one, async () => one);
    outcome.back?.settle(recurs);
    found.push(outcome.differs);
  }
  expect(found).toEqual(differs);
  expect(views.read().map(({ state }) => state)).toEqual(states);
});

test('createViews finds simulations in an empty list until it is empty again', async () => {
  const views = createViews(AT_ONCE);
  const none = newestOf(0, 0, 0);
  views.add('main', [none], true);
  for (const one of [newestOf(9, 9, 9), none]) (await views.confirm(one, async () => one)).back?.settle(true);
  expect(views.read()).toMatchObject([{ kind: 'other', state: 'constant' }]);
});
