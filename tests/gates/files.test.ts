import { describe, expect, test } from 'vitest';
import { readBaseline, readWaivers } from '../../src/gates/files.ts';

const KNOWN = { requirements: ['Page.total', 'Page.numero'], openPoints: ['open.ordering'] };

function waivers(...entries: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = entries.map((entry) => JSON.stringify({ reason: 'r', owner: 'o', until: '2027-01-31', ...entry }));
  return `[\n${lines.join(',\n')}\n]`;
}

const rows = [
  {
    title: 'a requirement that nobody knows',
    text: waivers({ requirement: 'Page.total' }, { requirement: 'Page.totl' }),
    mistakes: [{ line: 3, message: '"Page.totl" is not a requirement of a run; did you mean Page.total?' }],
  },
  {
    title: 'an open point',
    text: waivers({ requirement: 'open.ordering' }),
    mistakes: [{ line: 2, code: 'mistake.open-point-waived' }],
  },
  {
    title: 'two for one case',
    text: waivers({ requirement: 'Page.total', case: 'a' }, { requirement: 'Page.total', case: 'a' }),
    mistakes: [{ line: 3, message: 'waives the same deviation as the entry in line 2' }],
  },
  {
    title: 'an unknown requirement beside a missing member',
    text: waivers({ requirement: 'x', owner: undefined }),
    mistakes: [
      { line: 2, code: 'mistake.missing', params: { property: '"owner"', shape: 'shape.waiver-owner' } },
      { line: 2, message: '"x" is not a requirement of a run' },
    ],
  },
];

describe('a file of waivers with', () => {
  test.each(rows)('$title is refused', ({ text, mistakes }) => {
    expect(readWaivers(text, KNOWN)).toMatchObject({ mistakes });
  });
});

test('waivers of two cases of one requirement are two', () => {
  const text = waivers({ requirement: 'Page.total', case: 'a' }, { requirement: 'Page.total', case: 'b' });
  expect(readWaivers(text, KNOWN)).toEqual({ value: JSON.parse(text) });
});

test('a baseline of an open point that nobody knows is refused', () => {
  const text = '{ "format": "vehicle-credit-baseline", "formatVersion": 1,\n"answers": {\n"open.orderin": "any" } }';
  expect(readBaseline(text, KNOWN)).toMatchObject({
    mistakes: [{ line: 3, message: '"open.orderin" is not an open point; did you mean open.ordering?' }],
  });
});
