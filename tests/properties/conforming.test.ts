import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checked } from './checked.ts';
import { complaintsIn, judged } from './judged.ts';
import { listings } from './listings.ts';

test('any listing that conforms to the schemas passes, however it is written, cut and left incomplete', async () => {
  const property = fc.asyncProperty(listings(120), async (served) => {
    expect(complaintsIn(await judged(served))).toEqual([]);
  });
  await checked(property, 30);
});
