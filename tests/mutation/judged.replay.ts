import { expect, test } from 'vitest';
import { conclusions, evidenceOf, type Judged } from './conclusions.ts';

/** Read before the tests begin, because each test runs again for every mutant. */
const judged = evidenceOf<Judged>('judged');

// One test for each conclusion: a mutant runs only against those that it affects.
test.each(conclusions)('%s is concluded from every recorded run as it was', (id, conclude) => {
  const differing = judged.find(({ facts, concluded }) => JSON.stringify(conclude(facts)) !== concluded[id]);
  expect(differing?.id).toBeUndefined();
});
