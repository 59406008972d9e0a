import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRfc3339DateTime, isUuid } from '../../src/schema/formats.ts';
import { readIso8601 } from '../../src/schema/iso8601.ts';

/** Whether a text is a date and time of ISO 8601, and whether with its offset. */
function offsetIn(text: string): false | 'with-offset' | 'without-offset' {
  const moment = readIso8601(text);
  return moment !== null && (moment.offset === 'none' ? 'without-offset' : 'with-offset');
}

interface Corpus {
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const folder = new URL('../../../shared/corpora/json-schema-formats/', import.meta.url);

describe.each([
  ['uuid', isUuid],
  ['date-time', isRfc3339DateTime],
] as const)('the JSON Schema corpus of %s (skipped where ../shared is absent)', (format, accepts) => {
  const file = new URL(`${format}.json`, folder);
  const [corpus]: readonly Corpus[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const texts = (corpus?.tests ?? []).filter(({ data }) => typeof data === 'string');
  test.skipIf(!existsSync(file))('holds texts', () => expect(texts.length).toBeGreaterThan(15));
  for (const { description, data, valid } of texts) test(description, () => expect(accepts(String(data))).toBe(valid));
});

describe('uuid', () => {
  const uuid = '2eb8aa08-aa98-11ea-b4aa-73b441d16380';
  test.each([
    [uuid, true],
    [uuid.toUpperCase(), true],
    [`urn:uuid:${uuid}`, false],
    [`{${uuid}}`, false],
    [`${uuid}\n`, false],
    [` ${uuid}`, false],
    ['', false],
  ])('%j: %s', (text, expected) => expect(isUuid(text)).toBe(expected));
});

const dateTimes: readonly (readonly [text: string, rfc3339: boolean, iso: ReturnType<typeof offsetIn>])[] = [
  ['2024-02-29T10:20:30Z', true, 'with-offset'],
  ['2024-02-29t10:20:30z', true, 'with-offset'],
  ['2024-02-29T10:20:30.1234567890123456789-03:00', true, 'with-offset'],
  ['0000-01-01T00:00:00Z', true, 'with-offset'],
  ['2016-12-31T23:59:60Z', true, 'with-offset'],
  ['2016-12-31T20:59:60-03:00', true, 'with-offset'],
  ['2017-01-01T05:29:60+05:30', true, 'with-offset'],
  ['2016-12-31T23:59:60-03:00', false, false],
  ['2024-02-29T10:20:30,5Z', false, 'with-offset'],
  ['2024-02-29T10:20:30+03', false, 'with-offset'],
  ['2024-02-29T10:20:30+0300', false, 'with-offset'],
  ['2024-02-29T10:20:30\u221203:00', false, 'with-offset'],
  ['2024-02-29T10:20Z', false, 'with-offset'],
  ['2024-02-29T10:20.5Z', false, 'with-offset'],
  ['2024-02-29T10Z', false, 'with-offset'],
  ['2024-02-29T24:00:00Z', false, 'with-offset'],
  ['2024-02-29T24:00:00.000Z', false, 'with-offset'],
  ['2024-02-29T24:00:00.001Z', false, false],
  ['2024-02-29T24:00:01Z', false, false],
  ['2024-02-29T24:01Z', false, false],
  ['20240229T102030Z', false, 'with-offset'],
  ['20240229T102030+0300', false, 'with-offset'],
  ['2024-060T10:20:30Z', false, 'with-offset'],
  ['2024060T102030', false, 'without-offset'],
  ['2024-W09-4T10:20:30Z', false, 'with-offset'],
  ['2024W094T102030', false, 'without-offset'],
  ['2024-02-29T10:20:30', false, 'without-offset'],
  ['2024-02-29T10:20:30.5', false, 'without-offset'],
  ['2016-12-31T23:59:60', false, 'without-offset'],
  ['2016-12-31T23:58:60', false, false],
  ['2024-366T00:00', false, 'without-offset'],
  ['2023-366T00:00', false, false],
  ['2024-000T00:00', false, false],
  ['2020-W53-7T00:00', false, 'without-offset'],
  ['2015-W53-1T00:00', false, 'without-offset'],
  ['2024-W53-1T00:00', false, false],
  ['2024-W00-1T00:00', false, false],
  ['2024-W10-8T00:00', false, false],
  ['2024-W10-0T00:00', false, false],
  ['2024-W10T00:00', false, false],
  // A date and a time in different forms.
  ['20240229T10:20:30Z', false, false],
  ['2024-02-29T102030Z', false, false],
  ['2024-0229T10:20:30Z', false, false],
  ['2024-W094T10:20:30Z', false, false],
  ['2024-02-29T10:2030Z', false, false],
  // What does not exist.
  ['2023-02-29T10:20:30Z', false, false],
  ['2100-02-29T10:20:30Z', false, false],
  ['2000-02-29T10:20:30Z', true, 'with-offset'],
  ['2024-04-31T10:20:30Z', false, false],
  ['2024-13-01T10:20:30Z', false, false],
  ['2024-00-01T10:20:30Z', false, false],
  ['2024-01-00T10:20:30Z', false, false],
  ['2024-01-01T25:00:00Z', false, false],
  ['2024-01-01T10:60:00Z', false, false],
  ['2024-01-01T10:20:61Z', false, false],
  ['2024-01-01T10:20:30+24:00', false, false],
  ['2024-01-01T10:20:30+10:60', false, false],
  // What is no date and time.
  ['2024-02-29 10:20:30Z', false, false],
  ['2024-02-29T10:20:30 Z', false, false],
  ['2024-02-29', false, false],
  ['20240229', false, false],
  ['10:20:30Z', false, false],
  ['2024-02-29T', false, false],
  ['2024-02-29TZ', false, false],
  ['2024-02T10:20', false, false],
  ['2024-02-29T10:20:30Z ', false, false],
  ['2024-02-29T10:20:30Z\n', false, false],
  ['\n2024-02-29T10:20:30Z', false, false],
  ['2024-02-29T10:20:30.Z', false, false],
  ['2024-02-29T10:20:30Z03:00', false, false],
  ['2024-02-29T10:20:30+03:', false, false],
  ['2024-02-29T10:20:30+3:00', false, false],
  ['+12024-02-29T10:20:30Z', false, false],
  ['24-02-29T10:20:30Z', false, false],
  ['2024-2-29T10:20:30Z', false, false],
  ['29/02/2024T10:20:30', false, false],
  ['1709202030', false, false],
  ['Thu, 29 Feb 2024 10:20:30 GMT', false, false],
  ['２024-02-29T10:20:30Z', false, false],
  ['2024\u221202\u221229T10:20:30Z', false, false],
  ['2024-02-29T10:20:30\u201303:00', false, false],
  ['', false, false],
];

describe('date-times', () => {
  test.each(dateTimes)('%j: RFC 3339 %s, ISO 8601 %s', (text, rfc3339, iso) => {
    expect([isRfc3339DateTime(text), offsetIn(text)]).toEqual([rfc3339, iso]);
  });

  test('whatever toISOString writes is both', () => {
    const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(isRfc3339DateTime(date.toISOString())).toBe(true);
        expect(offsetIn(date.toISOString())).toBe('with-offset');
      }),
    );
  });

  test('every date-time of RFC 3339 is one of ISO 8601 with an offset', () => {
    const text = fc.stringMatching(
      /^(19|20)\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(\.\d{1,3})?(Z|[+-][0-2]\d:[0-6]\d)$/,
    );
    fc.assert(
      fc.property(text, (written) => {
        if (isRfc3339DateTime(written)) expect(offsetIn(written)).toBe('with-offset');
        else expect(offsetIn(written) === 'with-offset' ? written.slice(11, 16) : '24:00').toBe('24:00');
      }),
      { numRuns: 2_000 },
    );
  });

  test('the weeks of a year are those that its days lie in', () => {
    for (let year = 1970; year < 2400; year += 1) {
      // 28 December always lies in the last week of its year.
      const day = new Date(Date.UTC(year, 11, 28));
      const thursday = day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000;
      const weeks = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1;
      expect(offsetIn(`${year}-W53-1T00:00`) !== false, String(year)).toBe(weeks === 53);
    }
  });

  test('very long texts are judged without harm', () => {
    const digits = '1'.repeat(5_000_000);
    for (const text of [digits, `2024-02-29T10:20:30.${digits}`, `${digits}T${digits}`]) {
      expect(isRfc3339DateTime(text)).toBe(false);
      expect(offsetIn(text)).toBe(text.startsWith('2024') ? 'without-offset' : false);
    }
  });
});
