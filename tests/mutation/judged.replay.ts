import { expect, test } from 'vitest';
import { conclusionsOf, differing } from './conclusions.ts';
import { filesOf, type Judged, readJson } from './evidence.ts';

/** Read before the tests begin: each of them runs again for every mutant. */
const judged = filesOf('judged', '.json').map((file) => readJson<Judged>(file));

test.each(judged.map((one) => [one.id, one] as const))('%s is judged as it was', (_id, { facts, conclusions }) => {
  expect(differing(conclusionsOf(facts), conclusions)).toEqual([]);
});
