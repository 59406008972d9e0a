import { beforeAll, describe, expect, test } from 'vitest';
import { exactInteger, exactly, isoDateTime, items, type Rule } from '../../../pact/contract/rules.ts';
import { readIso8601 } from '../../../src/schema/formats.ts';
import { taken } from './verifier.ts';

interface Row {
  readonly name: string;
  readonly rule: Rule;
  readonly example: unknown;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}

const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`);

const moments = [
  ...['2025-09-30T14:05:00Z', '2025-09-30T14:05:00.123456789-03:00', '2025-09-30T14:05:00,5-03', '2025-09-30T14:05Z'],
  ...[
    '2025-09-30T14:05:00\u221203:00',
    '20250930T140500Z',
    '20250930T1405',
    '2025-273T14:05:00Z',
    '2025273T140500Z',
    '2025-W40-2T14Z',
    '2025-09-30T14:05:00',
  ],
  ...['2025-09-30T24:00:00Z', '2016-12-31T23:59:60Z', '2025-09-30t14:05:00z', '2025-09-30T14:05:00+0530'],
];
const noMoments = [
  ...[
    '2025-09-30',
    '14:05:00',
    '2025-09-30 14:05:00',
    '2025-13-30T14:05:00Z',
    '2025-09-32T14:05:00Z',
    '30/09/2025 14:05',
  ],
  ...[
    '2025-09-30T14:65:00Z',
    '2025-09-30T25:00:00Z',
    '2025-09-30T14:05:00+3',
    '',
    '1759241100',
    '2025-09-30T14:05:00ZZ',
  ],
];

const rows: readonly Row[] = [
  {
    name: 'exactly a boolean',
    rule: exactly,
    example: false,
    takes: ['false'],
    refuses: ['true', '0', 'null', '"false"', '""'],
  },
  { name: 'exactly a text', rule: exactly, example: 'a.b', takes: ['"a.b"'], refuses: ['"a.c"', '"axb"', 'null'] },
  {
    name: 'exactly an integer',
    rule: exactInteger(10),
    example: 10,
    takes: ['10', '10.0', '1e1', '1.0E+1'],
    refuses: ['1', '100', '10.5', '11', '-10', '"10"', '"10.0"', 'null', 'true'],
  },
  {
    name: 'one item',
    rule: items(1, 1),
    example: ['x'],
    takes: ['["y"]'],
    refuses: ['[]', '["y","z"]', '{}', 'null', '"y"'],
  },
  {
    name: 'two items or three',
    rule: items(2, 3),
    example: ['x', 'x'],
    takes: ['["y","y"]', '["y","y","y"]'],
    refuses: ['["y"]', '["y","y","y","y"]'],
  },
  {
    name: 'three items at most',
    rule: items(0, 3),
    example: ['x'],
    takes: ['[]', '["y"]', '["y","y","y"]'],
    refuses: ['["y","y","y","y"]', '[1]'],
  },
  { name: 'items', rule: items(0), example: ['x'], takes: ['[]', '["y","y"]'], refuses: ['[1]', 'null'] },
  {
    name: 'date and time of ISO 8601',
    rule: isoDateTime,
    example: '2025-09-30T14:05:00Z',
    takes: quoted(moments),
    refuses: [...quoted(noMoments), '1759241100', 'null'],
  },
];

describe('a rule of its own, as the Verifier reads it', () => {
  let judged: readonly (readonly boolean[])[] = [];
  const values = rows.map(({ takes, refuses }) => [...takes, ...refuses].map((value) => `{"v":${value}}`));
  beforeAll(async () => {
    judged = await taken(
      rows.map(({ rule, example }, index) => ({
        example: { v: example },
        rules: { '$.v': rule },
        values: values[index] ?? [],
      })),
    );
  }, 120_000);

  test.each(rows.map((row, index) => ({ ...row, index })))('$name', ({ index, takes }) => {
    const all = values[index] ?? [];
    expect(all.filter((_, place) => judged[index]?.[place])).toEqual(all.slice(0, takes.length));
  });
});

test('what the rule for dates and times takes is what the suite takes for one', () => {
  expect(moments.filter((text) => readIso8601(text) === null)).toEqual([]);
  expect(noMoments.filter((text) => readIso8601(text) !== null)).toEqual([]);
});
