import { expect, test } from 'vitest';
import { changed, ROOMS, readScore, scoreOf, THRESHOLD } from './score.ts';

const score = readScore();
const stale = changed(score);

test.each(ROOMS)(`at least ${THRESHOLD} %% of the mutants of %s were detected in the last count`, (room) => {
  expect(scoreOf(score, room)).toBeGreaterThanOrEqual(THRESHOLD);
});

// A count of all files takes more than an hour: it is due each night, not with each change.
const due = stale.length === 0 ? '' : ` (skipped: ${stale.length} have changed since; \`npm run mutate\` counts them)`;
test.skipIf(due !== '')(`every file is counted as it is${due}`, () => {
  expect(stale).toEqual([]);
});
