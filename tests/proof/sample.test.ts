import { describe, expect, test } from 'vitest';
import { Random } from '../../provider/data/random.ts';
import { bearingRows, behaviourRows, combinationRows, pairRows, type Row } from './rows.ts';

/** Rows that every test run proves; `npm run prove` proves all of them. Faults alone are proved by the recheck. */
const SEED = 7;
const random = new Random(SEED);
const sample = (rows: readonly Row[], count: number): readonly Row[] =>
  random.shuffled(rows.filter(({ timed }) => !timed)).slice(0, count);

const rows = [
  ...sample(behaviourRows(), 3),
  ...sample(bearingRows(SEED), 1),
  ...sample(pairRows(SEED), 1),
  ...sample(combinationRows(SEED), 1),
];

describe('a seeded sample of the proof', () => {
  test.for(rows.map((row) => [`${row.kind}: ${row.id}`, row] as const))('%s', async ([, row]) => {
    expect((await row.prove({ held: true })).complaints).toEqual([]);
  });
});
