import { afterAll, describe, expect, test } from 'vitest';
import { createNativeVerifier } from '../../../../pact/verify/verifier.ts';
import { faults } from '../../../../provider/index.ts';
import { allRows, seenFaults, wrongWith } from './rows.ts';

const verifier = createNativeVerifier();
afterAll(verifier.close);

/** So many rows of a list, spread over it. */
function spread<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const step = Math.max(1, Math.ceil(rows.length / most));
  return rows.filter((_, at) => at % step === 0);
}

const behaving = allRows.filter(({ kind }) => kind === 'behaviour');
const seen = allRows.filter((row) => row.seen);

test('the list of faults that the contract shows is sorted, and names faults that exist', () => {
  const ids = faults.map(({ id }) => id);
  expect(seenFaults.filter((id) => !ids.includes(id))).toEqual([]);
  expect(seenFaults).toEqual([...new Set(seenFaults)].toSorted((one, other) => (one < other ? -1 : 1)));
});

describe('verification', { timeout: 60_000 }, () => {
  test.each(spread(behaving, 8))('takes no offence at $id', async (row) => {
    expect(wrongWith(row, await row.prove(verifier))).toEqual([]);
  });

  test.each(spread(seen, 18))('fails under $id', async (row) => {
    expect(wrongWith(row, await row.prove(verifier))).toEqual([]);
  });
});
