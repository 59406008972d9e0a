import { expect, test } from 'vitest';
import { distance, nearest, suggested } from '../../src/settings/nearest.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i steps', (from, to, steps) => {
  expect(distance(from, to)).toBe(steps);
  expect(distance(to, from)).toBe(steps);
});

test('the nearest comes first, and nothing that is far', () => {
  expect(nearest('page.totl', ['Page.total', 'Page.tamanho', 'Cet.closed'], 3)).toEqual(['Page.total']);
  expect(nearest('xyz', ['Page.total'], 3)).toEqual([]);
});

test('what holds the word is near', () => {
  expect(nearest('revoked', ['auth.revoked-401', 'auth.missing-401'], 2)).toEqual(['auth.revoked-401']);
});

test('a suggestion names what is near, or nothing', () => {
  const known = ['staging', 'production'];
  expect(suggested('stagin', known)).toEqual({ suggestion: 'suggestion.some', candidates: ['staging'] });
  expect(suggested('elsewhere', known)).toEqual({ suggestion: 'suggestion.none', candidates: [] });
});
