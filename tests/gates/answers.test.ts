import { expect, test } from 'vitest';
import { canonical, differences, merged } from '../../src/gates/answers.ts';
import type { Json } from '../../src/report/report.ts';

const outcome = (name: string, effective: number) => ({ a: { outcome: name, effective } });
const page = (items: number, tem_anterior: boolean) => ({ status: 200, items, tem_proximo: false, tem_anterior });

test.each<[string, Json, Json, readonly string[]]>([
  ['equal numbers', 20, 20, []],
  ['unequal numbers', 20, 10, ['']],
  ['a number and varying values', 20, { varies: [10, 20] }, ['']],
  ['members in another order', { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }, []],
  ['one member of two', { a: 1, b: 2 }, { a: 1, b: 3 }, ['b']],
  ['a member that one side does not have', { a: 1, b: 2 }, { a: 1 }, []],
  ['a member that is null on one side', { a: 1, b: 2 }, { a: 1, b: null }, []],
  ['another default', outcome('default', 20), outcome('default', 10), []],
  ['another bound', outcome('clamped', 100), outcome('clamped', 50), ['a']],
  ['two pages with other items', page(40, true), page(3, false), []],
  ['an empty page and one with items', page(0, true), page(3, false), ['items', 'tem_anterior']],
  ['pages with items at one size and at two', page(20, true), { varies: [page(9, true), page(3, false)] }, []],
  ['an empty page at one size of two', { varies: [page(0, true), page(3, false)] }, page(3, false), ['']],
  ['no member in common', { a: 1 }, { b: 1 }, ['']],
  ['values that vary, with another value', { varies: [1, 2] }, { varies: [1, 3] }, ['']],
  ['lists in another order', ['a', 'b'], ['b', 'a'], ['']],
  ['an object and a text', { field: 'prazo' }, 'none visible', ['']],
  ['null and an answer', null, 1, ['']],
])('two answers with %s', (_, left, right, members) => {
  expect(differences(left, right).map(({ member }) => member)).toEqual(members);
  expect(differences(right, left).map(({ member }) => member)).toEqual(members);
});

test('equal answers have the same canonical text', () => {
  expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});

test.each<[string, Json, Json, Json]>([
  ['keep members of the earlier one', { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
  ['become a text', { a: 1 }, 'none visible', 'none visible'],
  ['keep members that the later one lacks', { a: 1, b: 2 }, { a: 1, b: null, c: null }, { a: 1, b: 2, c: null }],
  ['drop them if not', { status: 200, items: 0 }, { status: 404, items: null }, { status: 404, items: null }],
])('merged answers %s', (_, earlier, later, expected) => {
  expect(merged(earlier, later)).toEqual(expected);
});
