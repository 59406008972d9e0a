import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IsoDateTime, readIso8601 } from '../../src/schema/iso8601.ts';

const NINE = Date.UTC(2025, 8, 30, 9, 0, 0);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

describe('a date and time of ISO 8601', () => {
  test.each<[string, number, IsoDateTime['offset'], number]>([
    ['2025-09-30T09:00:00Z', NINE, 'Z', 0],
    ['2025-09-30t09:00:00z', NINE, 'Z', 0],
    ['2025-09-30T09:00:00.250Z', NINE + 250, 'Z', 3],
    ['2025-09-30T09:00:00,250Z', NINE + 250, 'Z', 3],
    ['2025-09-30T09:00:00.123456789Z', NINE + 123.456789, 'Z', 9],
    ['2025-09-30T06:00:00-03:00', NINE, '±hh:mm', 0],
    ['2025-09-30T14:30:00+05:30', NINE, '±hh:mm', 0],
    ['2025-09-30T05:30:00-03:30', NINE, '±hh:mm', 0],
    ['2025-09-30T06:00:00-0300', NINE, '±hhmm', 0],
    ['2025-09-30T06:00:00\u221203:00', NINE, '±hh:mm', 0],
    ['2025-09-30T06:00:00\u22120300', NINE, '±hhmm', 0],
    ['2025-09-30T06:00:00\u221203', NINE, '±hh', 0],
    ['2025-09-30T11:00:00+02', NINE, '±hh', 0],
    ['2025-09-30T09:00:00', NINE, 'none', 0],
    ['2025-09-30T09:00Z', NINE, 'Z', 0],
    ['2025-09-30T09Z', NINE, 'Z', 0],
    ['2025-09-30T09:00.5Z', NINE + MINUTE / 2, 'Z', 1],
    ['2025-09-30T09,25Z', NINE + HOUR / 4, 'Z', 2],
    ['2025-09-30T09:10:20Z', NINE + 10 * MINUTE + 20_000, 'Z', 0],
    ['2025-09-29T24:00:00Z', NINE - 9 * HOUR, 'Z', 0],
    ['2025-273T09:00:00Z', NINE, 'Z', 0],
    ['2025-W40-2T09:00:00Z', NINE, 'Z', 0],
    ['2016-12-31T23:59:60.5Z', Date.UTC(2017, 0, 1) - 500, 'Z', 1],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000, 'Z', 0],
    ['0001-001T00:00:00Z', -62_135_596_800_000, 'Z', 0],
    ['0001-W01-1T00:00:00Z', -62_135_596_800_000, 'Z', 0],
  ])('%s is read as what it says', (text, at, offset, fractionDigits) => {
    expect(readIso8601(text)).toEqual({ form: 'extended', at: expect.closeTo(at, 3), offset, fractionDigits });
  });

  test.each([
    ['20250930T090000Z', NINE, 'Z', 0],
    ['20250930T060000-0300', NINE, '±hhmm', 0],
    ['20250930T060000-03:00', NINE, '±hh:mm', 0],
    ['2025273T0900', NINE, 'none', 0],
    ['2025W402T09,5Z', NINE + HOUR / 2, 'Z', 1],
    ['20250930T091020.75Z', NINE + 10 * MINUTE + 20_750, 'Z', 2],
  ])('%s is read as what it says in the basic form', (text, at, offset, fractionDigits) => {
    expect(readIso8601(text)).toEqual({ form: 'basic', at, offset, fractionDigits });
  });

  test('every day has one moment, whichever way it is named', () => {
    const years = { min: new Date('0000-01-04T00:00:00Z'), max: new Date('9999-12-28T00:00:00Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        const midnight = Math.floor(date.getTime() / DAY) * DAY;
        const [year = ''] = date.toISOString().split('-');
        const first = Number(readIso8601(`${year}-01-01T00:00Z`)?.at);
        const ordinal = String((midnight - first) / DAY + 1).padStart(3, '0');
        // The year of a week is that of its Thursday.
        const weekday = date.getUTCDay() || 7;
        const thursday = new Date(midnight + (4 - weekday) * DAY);
        const [weekYear = ''] = thursday.toISOString().split('-');
        const week = Math.floor((thursday.getTime() - Number(readIso8601(`${weekYear}-01-01T00Z`)?.at)) / DAY / 7) + 1;
        const named = [`${year}-${ordinal}`, `${weekYear}-W${String(week).padStart(2, '0')}-${weekday}`];
        const time = date.toISOString().slice(10);
        expect(named.map((day) => readIso8601(day + time)?.at)).toEqual([date.getTime(), date.getTime()]);
      }),
    );
  });
});
