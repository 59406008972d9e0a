import { describe, expect, test } from 'vitest';
import { faults } from '../../provider/index.ts';
import { requirements } from '../../requirements/index.ts';
import { drawer } from './draw.ts';
import { bearingRows, behaviourRows, combinationRows, faultRows, pairRows, type Row } from './rows.ts';

/** Rows that every test run proves; `npm run prove` proves all of them. */
const SEED = 7;
const draw = drawer(SEED);

function sample(rows: readonly Row[], count: number): readonly Row[] {
  return draw.shuffled(rows.filter(({ slow }) => !slow)).slice(0, count);
}

const rows = [
  ...sample(faultRows(SEED), 24),
  ...sample(behaviourRows(), 14),
  ...bearingRows(SEED),
  ...sample(pairRows(SEED, 1), 4),
  ...sample(combinationRows(SEED), 6),
];

describe.concurrent('a seeded sample of the proof', () => {
  test.for(rows.map((row) => [`${row.kind}: ${row.id}`, row] as const))('%s', async ([, row], { expect }) => {
    expect((await row.prove()).complaints).toEqual([]);
  });
});

describe('the table of faults', () => {
  const broken = new Set(faults.flatMap(({ breaks }) => breaks));

  test.each(Object.keys(requirements))('%s is broken by at least one fault', (id) => {
    expect(broken).toContain(id);
  });
});
