import { expect, test } from 'vitest';
import { changed, ROOMS, readScore, scoreOf } from './score.ts';

const score = readScore();
const stale = changed(score);

/** What must be noticed of each room, in per cent. */
const BAR = 90;

test.each(ROOMS)(`of the mutants of %s ${BAR} %% and more were noticed when they were counted last`, (room) => {
  expect(scoreOf(score, room)).toBeGreaterThanOrEqual(BAR);
});

// A count takes the best part of an hour: it is due each night, not with each change.
const due = stale.length === 0 ? '' : ` (skipped: ${stale.length} have changed since; \`npm run mutate\` counts them)`;
test.skipIf(due !== '')(`every file is counted as it stands${due}`, () => {
  expect(stale).toEqual([]);
});
