import { expect, test } from 'vitest';
import { decimalsOf, halfUnit, hasDecimals, isPositive, withinCents } from '../../../facts/observed/numbers.ts';

test.each([
  [5, 0],
  [1.5, 1],
  [19.42, 2],
  [0.00000001, 8],
  [0.123456789, 9],
  [1.5e-9, 10],
  [1e21, 0],
])('%d needs %i decimals, and fits in more', (value, decimals) => {
  expect(decimalsOf(value)).toBe(decimals);
  expect([decimals, decimals + 1, 12].map((some) => hasDecimals(value, some))).toEqual([true, true, true]);
  if (decimals > 0) expect(hasDecimals(value, decimals - 1)).toBe(false);
});

test.each([
  [1.49, 0, 0.005],
  [1.49, 2, 0.005],
  [1.5, 2, 0.005],
  [1.5, 0, 0.05],
  [0.12345678, 0, 0.5e-8],
  [0.123456789, 0, 0],
])('half a unit of %d with at least %i decimals is %d', (value, least, half) => {
  expect(halfUnit(value, least)).toBe(half);
});

test.each([
  [100, 100.005, 0.5, true],
  [100, 100.006, 0.5, false],
  [100, 99.99, 1, true],
  [1e9, 1e9 + 0.9, 0.5, true],
  [0.5, 0.5051, 0.5, false],
])('%d equals %d within %d cents: %s', (actual, expected, cents, within) => {
  expect(withinCents(actual, expected, cents)).toBe(within);
});

test.each([
  [1e-6, true],
  [9e-7, false],
  [Number.MAX_SAFE_INTEGER, false],
  [Number.MAX_SAFE_INTEGER - 1, true],
  ['5', false],
  [null, false],
])('formulas apply to %s: %s', (value, applies) => {
  expect(isPositive(value)).toBe(applies);
});
