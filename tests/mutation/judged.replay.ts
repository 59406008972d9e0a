import { expect, test } from 'vitest';
import { conclusions } from './conclusions.ts';
import { filesOf, type Judged, readJson } from './evidence.ts';

/** Read before the tests begin: they run again for every mutant. */
const judged = filesOf('judged', '.json').map((file) => readJson<Judged>(file));

// One test for each thing that is concluded: a mutant is shown only those that it bears on.
test.each(conclusions)('%s is concluded from every recorded run as it was', (id, conclude) => {
  const differing = judged.find(({ facts, concluded }) => JSON.stringify(conclude(facts)) !== concluded[id]);
  expect(differing?.id).toBeUndefined();
});
