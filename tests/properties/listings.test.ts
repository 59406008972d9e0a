import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redIds } from '../proof/expectations.ts';
import { deviationsIn } from './deviations.ts';
import { checked, complaintsIn, judged } from './judged.ts';
import { listings } from './listings.ts';

const RUNS: Readonly<Record<string, number>> = { 'a simulation': 24, 'the pagination block': 12 };

/** A run takes a tenth of a second, and several on a busy machine. */
const TIMEOUT = 120_000;

test.each(Object.entries(deviationsIn))(
  'a single departure from a schema in %s is blamed on what it departs from, and on nothing else',
  async (place, kinds) => {
    const property = fc.asyncProperty(listings(23, 1), fc.oneof(...kinds), async (served, { apply, blamed, what }) => {
      const red = redIds(await judged(apply(served)));
      expect({ what, red: [...red].sort() }).toEqual({ what, red: [...blamed].sort() });
    });
    await checked(property, RUNS[place] ?? 8);
  },
  TIMEOUT,
);

test(
  'any listing that conforms to the schemas passes, however it is written, cut and left incomplete',
  async () => {
    const property = fc.asyncProperty(listings(120), async (served) => {
      expect(complaintsIn(await judged(served))).toEqual([]);
    });
    await checked(property, 30);
  },
  TIMEOUT,
);
