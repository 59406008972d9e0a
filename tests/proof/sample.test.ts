import { describe, expect, test } from 'vitest';
import { drawer } from './draw.ts';
import { bearingRows, behaviourRows, combinationRows, faultRows, pairRows, type Row } from './rows.ts';
import type { How } from './whole-run.ts';

/** Rows that every test run proves; `npm run prove` proves all of them. */
const SEED = 7;
const HOW: How = { held: true };
const draw = drawer(SEED);

function sample(rows: readonly Row[], count: number): readonly Row[] {
  return draw.shuffled(rows.filter(({ timed }) => !timed)).slice(0, count);
}

const rows = [
  ...sample(faultRows(SEED), 6),
  ...sample(behaviourRows(), 5),
  ...sample(bearingRows(SEED), 3),
  ...sample(pairRows(SEED, 1), 2),
  ...sample(combinationRows(SEED), 2),
];

describe('a seeded sample of the proof', () => {
  test.for(rows.map((row) => [`${row.kind}: ${row.id}`, row] as const))('%s', async ([, row]) => {
    expect((await row.prove(HOW)).complaints).toEqual([]);
  });
});
