import { expect, test } from 'vitest';
import { evidenceOf, type Repeated, repeatableOf } from './conclusions.ts';
import { inOrder, recorded, rows, situations } from './situations.ts';

/** Read before the tests begin, because each test runs again for every mutant. */
const repeated = evidenceOf<Repeated>('repeated');
const known = [...situations, ...rows];

test.each(repeated)('$id is concluded as it was', async ({ id, concluded }) => {
  const situation = known.find((one) => one.id === id);
  expect(situation && repeatableOf(await recorded(inOrder(situation)))).toEqual(concluded);
});
