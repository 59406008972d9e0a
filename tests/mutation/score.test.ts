import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCORE_FILE, type Score, scoreOf } from './scores.ts';

/** Files of `uncounted` were added since the last count: `npm run mutate` counts them. */
const score: Score & { readonly uncounted?: readonly string[] } = JSON.parse(readFileSync(SCORE_FILE, 'utf8'));

/** What must be noticed of each room, in per cent. */
const BAR = 90;
/** Rooms that the score speaks of. */
const rooms = ['facts/', 'suites/', 'src/judging/'];

test.each(rooms)(`of the mutants of %s ${BAR} %% and more are noticed; \`npm run mutate\` counts them anew`, (room) => {
  expect(scoreOf(score, room)).toBeGreaterThanOrEqual(BAR);
});

/** Files of types alone: there is nothing to mutate. */
const PLAIN = ['facts/facts.ts', 'src/judging/finding.ts'];

test.each(rooms)('the score of %s speaks of the files that stand there, and of no others', (room) => {
  const root = new URL(`../../${room}`, import.meta.url);
  const standing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(vitest|consumer)\b/.test(name))
    .map((name) => `${room}${name}`)
    .filter((file) => !PLAIN.includes(file));
  const { files, uncounted = [] } = score;
  const scored = [...Object.keys(files), ...uncounted].filter((file) => file.startsWith(room));
  expect(scored.toSorted()).toEqual(standing.toSorted());
});
