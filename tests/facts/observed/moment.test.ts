import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareMoments } from '../../../facts/observed/moment.ts';

test.each<[string, string, number]>([
  ['2025-09-30T09:00:00Z', '2025-09-30T09:00:01Z', -1],
  ['2025-09-30T09:00:00Z', '2025-09-30T09:00:00Z', 0],
  ['2025-09-30T09:00:00.250Z', '2025-09-30T09:00:00.249Z', 1],
  ['2025-09-30T09:00:00Z', '2025-09-30T06:00:00-03:00', 0],
  ['2025-09-30T09:00:00.5Z', '2025-09-30T09:00:00.499Z', 1],
  ['2025-09-30T23:00:00-03:00', '2025-09-30T23:30:00Z', 1],
  ['2025-09-30T23:00:00-03:00', '2025-09-30T23:30:00-02:00', 1],
  // Of one length, but not laid out alike: what comes first in the alphabet is not what comes first in time.
  ['2025-09-30T09:00:00Z', '20250930T090000.001Z', -1],
  ['2025-09-30T09:00:00Z', '2025-W40-2T08:00:00Z', 1],
  ['2025-09-30T09:00:00Z', '2025-09-30T09:00,5Z', -1],
  ['2025-09-30T09:00:00.75Z', '2025-09-30T09:00:00,50Z', 1],
])('%s stands beside %s as time has it', (one, other, sign) => {
  expect([Math.sign(compareMoments(one, other)), Math.sign(compareMoments(other, one)) + 0]).toEqual([sign, -sign + 0]);
});

test('any two moments in UTC stand as time has it, with and without their milliseconds', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const written = fc.constantFrom(24, 19).map((length) => (date: Date) => `${date.toISOString().slice(0, length)}Z`);
  fc.assert(
    fc.property(moment, moment, written, (one, other, write) => {
      const [a, b] = [write(one).replace('ZZ', 'Z'), write(other).replace('ZZ', 'Z')];
      expect(Math.sign(compareMoments(a, b))).toBe(Math.sign(Date.parse(a) - Date.parse(b)));
    }),
  );
});

test.each([
  ['yesterday', '2025-09-30T09:00:00Z'],
  ['2025-09-30T09:00:00Z', 'yesterday'],
  ['2025-13-30T09:00:00,5Z', '2025-09-30T09:00:00.5Z'],
])('%j and %j do not compare', (one, other) => {
  expect(compareMoments(one, other)).toBeNaN();
});
