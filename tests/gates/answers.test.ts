import { describe, expect, test } from 'vitest';
import { canonical, differences, merged } from '../../src/gates/answers.ts';
import type { Json } from '../../src/report/report.ts';

const rows: readonly {
  readonly title: string;
  readonly left: Json;
  readonly right: Json;
  readonly members: string[];
}[] = [
  { title: 'equal numbers', left: 20, right: 20, members: [] },
  { title: 'unequal numbers', left: 20, right: 10, members: [''] },
  { title: 'a number and what varies', left: 20, right: { varies: [10, 20] }, members: [''] },
  {
    title: 'members in another order',
    left: { a: 1, b: { c: 1, d: 2 } },
    right: { b: { d: 2, c: 1 }, a: 1 },
    members: [],
  },
  { title: 'one member of two', left: { a: 1, b: 2 }, right: { a: 1, b: 3 }, members: ['b'] },
  { title: 'a member that one side did not meet', left: { a: 1, b: 2 }, right: { a: 1 }, members: [] },
  { title: 'a member that is null on one side', left: { a: 1, b: 2 }, right: { a: 1, b: null }, members: [] },
  {
    title: 'another default that is served for one case',
    left: { a: { outcome: 'default', effective: 20 } },
    right: { a: { outcome: 'default', effective: 10 } },
    members: [],
  },
  {
    title: 'another bound that one case is clamped to',
    left: { a: { outcome: 'clamped', effective: 100 } },
    right: { a: { outcome: 'clamped', effective: 50 } },
    members: ['a'],
  },
  {
    title: 'a last page and another one, which holds other items',
    left: { status: 200, items: 40, tem_proximo: false, tem_anterior: true },
    right: { status: 200, items: 3, tem_proximo: false, tem_anterior: false },
    members: [],
  },
  {
    title: 'an empty page and one that holds items',
    left: { status: 200, items: 0, tem_proximo: false, tem_anterior: true },
    right: { status: 200, items: 3, tem_proximo: false, tem_anterior: false },
    members: ['items', 'tem_anterior'],
  },
  { title: 'no member in common', left: { a: 1 }, right: { b: 1 }, members: [''] },
  { title: 'values that vary, with another value', left: { varies: [1, 2] }, right: { varies: [1, 3] }, members: [''] },
  { title: 'lists in another order', left: ['a', 'b'], right: ['b', 'a'], members: [''] },
  { title: 'an object and a text', left: { field: 'prazo' }, right: 'none visible', members: [''] },
  { title: 'null and an answer', left: null, right: 1, members: [''] },
];

describe('two answers with', () => {
  test.each(rows)('$title differ in $members', ({ left, right, members }) => {
    expect(differences(left, right).map(({ member }) => member)).toEqual(members);
    expect(differences(right, left).map(({ member }) => member)).toEqual(members);
  });
});

test('a difference tells both sides', () => {
  expect(differences({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual([{ member: 'b', left: 2, right: 3 }]);
});

test('equal answers have one canonical text', () => {
  expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});

test('what only the earlier of two answers has stays', () => {
  expect(merged({ a: 1, b: 2 }, { b: 3 })).toEqual({ a: 1, b: 3 });
  expect(merged({ a: 1 }, 'none visible')).toBe('none visible');
});

test('what the later of two answers did not see stays where the two agree, and goes where they do not', () => {
  expect(merged({ a: 1, b: 2 }, { a: 1, b: null, c: null })).toEqual({ a: 1, b: 2, c: null });
  expect(merged({ status: 200, items: 0 }, { status: 404, items: null })).toEqual({ status: 404, items: null });
});
