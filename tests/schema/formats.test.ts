import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IsoDateTime, isRfc3339DateTime, isUuid, readIso8601 } from '../../src/schema/formats.ts';

interface Corpus {
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const folder = new URL('../../../shared/corpora/json-schema-formats/', import.meta.url);

describe.each([
  ['uuid', isUuid],
  ['date-time', isRfc3339DateTime],
] as const)('the JSON Schema corpus of %s (skipped without ../shared)', (format, accepts) => {
  const file = new URL(`${format}.json`, folder);
  const [corpus]: readonly Corpus[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const texts = (corpus?.tests ?? []).filter(({ data }) => typeof data === 'string');
  test.skipIf(!existsSync(file))('has texts', () => expect(texts.length).toBeGreaterThan(15));
  for (const { description, data, valid } of texts) test(description, () => expect(accepts(String(data))).toBe(valid));
});

test('isUuid accepts only a hyphenated UUID, in upper or lower case', () => {
  const uuid = '2eb8aa08-aa98-11ea-b4aa-73b441d16380';
  expect([uuid, uuid.toUpperCase(), `urn:uuid:${uuid}`, `{${uuid}}`, `${uuid}\n`, ` ${uuid}`, ''].map(isUuid)).toEqual([
    ...[true, true],
    ...[false, false, false, false, false],
  ]);
});

/** Texts by their notation; `none` are not valid in ISO 8601. */
const DATE_TIMES = {
  'RFC 3339': `2024-02-29T10:20:30Z 2024-02-29t10:20:30z 2024-02-29T10:20:30.1234567890123456789-03:00 0000-01-01T00:00:00Z
    2016-12-31T23:59:60Z 2016-12-31T20:59:60-03:00 2017-01-01T05:29:60+05:30 2000-02-29T10:20:30Z`,
  'with an offset': `2024-02-29T10:20:30,5Z 2024-02-29T10:20:30+03 2024-02-29T10:20:30+0300 2024-02-29T10:20:30\u221203:00
    2024-02-29T10:20Z 2024-02-29T10:20.5Z 2024-02-29T10Z 2024-02-29T24:00:00Z 2024-02-29T24:00:00.000Z 20240229T102030Z
    20240229T102030+0300 2024-060T10:20:30Z 2024-W09-4T10:20:30Z`,
  'without an offset': `2024060T102030 2024W094T102030 2024-02-29T10:20:30 2024-02-29T10:20:30.5 2016-12-31T23:59:60
    2024-366T00:00 2020-W53-7T00:00 2015-W53-1T00:00`,
  // Times and days that do not exist, date and time in different forms, and other texts.
  none: `2016-12-31T23:59:60-03:00 2024-02-29T24:00:00.001Z 2024-02-29T24:00:01Z 2024-02-29T24:01Z 2016-12-31T23:58:60
    2023-366T00:00 2024-000T00:00 2024-W53-1T00:00 2024-W00-1T00:00 2024-W10-8T00:00 2024-W10-0T00:00 2024-W10T00:00
    2023-02-29T10:20:30Z 2100-02-29T10:20:30Z 2024-04-31T10:20:30Z 2024-13-01T10:20:30Z 2024-00-01T10:20:30Z
    2024-01-00T10:20:30Z 2024-01-01T25:00:00Z 2024-01-01T10:60:00Z 2024-01-01T10:20:61Z 2024-01-01T10:20:30+24:00
    2024-01-01T10:20:30+10:60 20240229T10:20:30Z 2024-02-29T102030Z 2024-0229T10:20:30Z 2024-W094T10:20:30Z
    2024-02-29T10:2030Z 2024-02-29 20240229 10:20:30Z 2024-02-29T 2024-02-29TZ 2024-02T10:20 2024-02-29T10:20:30.Z
    2024-02-29T10:20:30Z03:00 2024-02-29T10:20:30+03: 2024-02-29T10:20:30+3:00 +12024-02-29T10:20:30Z 24-02-29T10:20:30Z
    2024-2-29T10:20:30Z 29/02/2024T10:20:30 1709202030 ２024-02-29T10:20:30Z 2024\u221202\u221229T10:20:30Z
    2024-02-29T10:20:30\u201303:00`,
} as const;

function kindOf(text: string): keyof typeof DATE_TIMES {
  const dateTime = readIso8601(text);
  if (dateTime === null) return 'none';
  if (isRfc3339DateTime(text)) return 'RFC 3339';
  return dateTime.offset === 'none' ? 'without an offset' : 'with an offset';
}

describe.each(Object.entries(DATE_TIMES))('date and time: %s', (kind, texts) => {
  test.each(texts.split(/\s+/))('%s', (text) => expect(kindOf(text)).toBe(kind));
});

test('readIso8601 rejects whitespace anywhere', () => {
  const texts = [
    '2024-02-29 10:20:30Z',
    '2024-02-29T10:20:30 Z',
    '2024-02-29T10:20:30Z\n',
    '\n2024-02-29T10:20:30Z',
    '',
  ];
  expect(texts.map(kindOf)).toEqual(texts.map(() => 'none'));
});

const NINE = Date.UTC(2025, 8, 30, 9, 0, 0);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each<[string, number, IsoDateTime['offset'], number]>([
  ['2025-09-30T09:00:00,250Z', NINE + 250, 'Z', 3],
  ['2025-09-30T09:00:00.123456789Z', NINE + 123.456789, 'Z', 9],
  ['2025-09-30T06:00:00-03:00', NINE, '±hh:mm', 0],
  ['2025-09-30T05:30:00-03:30', NINE, '±hh:mm', 0],
  ['2025-09-30T06:00:00\u22120300', NINE, '±hhmm', 0],
  ['2025-09-30T11:00:00+02', NINE, '±hh', 0],
  ['2025-09-30T09:00:00', NINE, 'none', 0],
  ['2025-09-30T09:00.5Z', NINE + MINUTE / 2, 'Z', 1],
  ['2025-09-30T09,25Z', NINE + HOUR / 4, 'Z', 2],
  ['2025-09-30T09:10:20Z', NINE + 10 * MINUTE + 20_000, 'Z', 0],
  ['2025-09-29T24:00:00Z', NINE - 9 * HOUR, 'Z', 0],
  ['2016-12-31T23:59:60.5Z', Date.UTC(2017, 0, 1) - 500, 'Z', 1],
  ['0001-W01-1T00:00:00Z', -62_135_596_800_000, 'Z', 0],
  ['20250930T060000-03:00', NINE, '±hh:mm', 0],
  ['2025W402T09,5Z', NINE + HOUR / 2, 'Z', 1],
])('readIso8601 reads %s', (text, at, offset, fractionDigits) => {
  const form = text.includes('-', 4) && text[4] === '-' ? 'extended' : 'basic';
  expect(readIso8601(text)).toEqual({ form, at: expect.closeTo(at, 3), offset, fractionDigits });
});

test('readIso8601 returns the same instant for a calendar, an ordinal and a week date', () => {
  const years = { min: new Date('0000-01-04T00:00:00Z'), max: new Date('9999-12-28T00:00:00Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), (date) => {
      const text = date.toISOString();
      const midnight = Math.floor(date.getTime() / DAY) * DAY;
      const startOf = (year: string): number => Number(readIso8601(`${year}-01-01T00Z`)?.at);
      const ordinal = String((midnight - startOf(text.slice(0, 4))) / DAY + 1).padStart(3, '0');
      // A week belongs to the year of its Thursday.
      const weekday = date.getUTCDay() || 7;
      const thursday = midnight + (4 - weekday) * DAY;
      const year = new Date(thursday).toISOString().slice(0, 4);
      const week = String(Math.floor((thursday - startOf(year)) / DAY / 7) + 1).padStart(2, '0');
      const days = [text.slice(0, 10), `${text.slice(0, 4)}-${ordinal}`, `${year}-W${week}-${weekday}`];
      expect(days.map((day) => readIso8601(day + text.slice(10))?.at)).toEqual(days.map(() => date.getTime()));
      expect(isRfc3339DateTime(text)).toBe(true);
    }),
  );
});
