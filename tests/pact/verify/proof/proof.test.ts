import { afterAll, describe, expect, test } from 'vitest';
import { createNativeVerifier } from '../../../../pact/verify/verifier.ts';
import { faults } from '../../../../provider/index.ts';
import { allRows, type Row, seenFaults, verification, wrongWith } from './rows.ts';

const verifier = createNativeVerifier();
afterAll(verifier.close);

/** Returns a sample of the rows. `npm run prove:pact` verifies every row. */
const sample = (most: number, wanted: (row: Row) => boolean): readonly Row[] =>
  allRows.filter(wanted).filter((_, at, { length }) => at % Math.ceil(length / most) === 0);

test('the list of seen faults is sorted, and names faults that exist', () => {
  const ids = faults.map(({ id }) => id);
  expect(seenFaults.filter((id) => !ids.includes(id))).toEqual([]);
  expect(seenFaults).toEqual([...new Set(seenFaults)].toSorted((one, other) => (one < other ? -1 : 1)));
});

describe('verification', { timeout: 60_000 }, () => {
  test.each([...sample(1, ({ kind }) => kind === 'behaviour'), ...sample(2, ({ seen }) => seen)])(
    'of $kind $id',
    async (row) => {
      expect(wrongWith(row, await verification(row.options, verifier))).toEqual([]);
    },
  );

  test.each([
    [1, 'skipped'],
    [0, 'inconclusive'],
  ])('of an account with %i simulations is %s where it has too few, and nowhere else', async (count, verdict) => {
    const { pacts, counts } = await verification({ count }, verifier);
    const others = (pacts[0]?.interactions ?? []).filter((one) => one.verdict !== 'verified');
    const found = others.map(({ verdict, states, reasons = [] }) => [verdict, ...states, reasons[0]?.code].join(': '));
    const tooFew = `${verdict}: the partner has simulations: pact.too-few-simulations`;
    const noNulls = 'skipped: the partner has simulations with null fields: pact.no-nulls';
    expect(new Set(found)).toEqual(new Set([tooFew, noNulls]));
    expect(counts.failed).toBe(0);
    if (count === 0) expect(counts.verified).toBe(9);
  });
});
