import { describe, expect, test } from 'vitest';
import { compareMoments, instantOf, momentForm } from '../../../facts/observed/moment.ts';

const NINE = Date.UTC(2025, 8, 30, 9, 0, 0);

describe('a moment', () => {
  test.each<[string, number | null, string, number]>([
    ['2025-09-30T09:00:00Z', NINE, 'Z', 0],
    ['2025-09-30T09:00:00.250Z', NINE + 250, 'Z', 3],
    ['2025-09-30T09:00:00,250Z', NINE + 250, 'Z', 3],
    ['2025-09-30T06:00:00-03:00', NINE, '±hh:mm', 0],
    ['2025-09-30T06:00:00-0300', NINE, '±hhmm', 0],
    ['2025-09-30T11:00:00+02', NINE, '±hh', 0],
    ['2025-09-30T09:00:00', NINE, 'none', 0],
    ['2025-09-30T09:00Z', NINE, 'Z', 0],
    ['2025-273T09:00:00Z', NINE, 'Z', 0],
    ['2025-W40-2T09:00:00Z', NINE, 'Z', 0],
    ['20250930T090000Z', NINE, 'Z', 0],
    ['2025-09-30T09:00:00.123456789Z', NINE + 123.456789, 'Z', 9],
  ])('%s is read as what it says', (text, at, offset, fractionDigits) => {
    expect(instantOf(text)).toBeCloseTo(Number(at), 3);
    expect(momentForm(text)).toMatchObject({ offset, fractionDigits });
  });

  test.each(['', 'yesterday', '2025-09-30', '09:00:00Z'])('%j is none', (text) => {
    expect([instantOf(text), momentForm(text)]).toEqual([null, null]);
  });

  test.each<[string, string, number]>([
    ['2025-09-30T09:00:00Z', '2025-09-30T09:00:01Z', -1],
    ['2025-09-30T09:00:00Z', '2025-09-30T06:00:00-03:00', 0],
    ['2025-09-30T09:00:00.5Z', '2025-09-30T09:00:00.499Z', 1],
    ['2025-09-30T23:00:00-03:00', '2025-09-30T23:30:00Z', 1],
  ])('%s stands beside %s as time has it', (one, other, sign) => {
    expect([Math.sign(compareMoments(one, other)), Math.sign(compareMoments(other, one)) + 0]).toEqual([
      sign,
      -sign + 0,
    ]);
  });

  test('a text that is no moment compares with none', () => {
    expect(compareMoments('yesterday', '2025-09-30T09:00:00Z')).toBeNaN();
  });
});
