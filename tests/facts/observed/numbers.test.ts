import { describe, expect, test } from 'vitest';
import { decimalsOf, halfUnit, hasDecimals, isPositive, withinCents } from '../../../facts/observed/numbers.ts';

describe('decimals', () => {
  test.each([
    [0, 0],
    [12, 0],
    [0.1, 1],
    [-1.25, 2],
    [1e-8, 8],
    [1e-9, 9],
    [1 / 3, 16],
    [1234.5678901234567, 13],
    [1.5e-12, 13],
    [1e21, 0],
  ])('%d is written out with %d of them', (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals);
    expect([decimals, decimals + 1, 20].every((enough) => hasDecimals(value, enough))).toBe(true);
    for (let fewer = 0; fewer < decimals; fewer += 1) expect(hasDecimals(value, fewer)).toBe(false);
  });

  test.each([
    [3, 0, 0.5],
    [3, 2, 0.005],
    [1.5, 0, 0.05],
    [1.5, 2, 0.005],
    [1.12345678, 0, 0.5e-8],
    [1e-9, 0, 0],
    [1 / 3, 2, 0],
  ])('%d, rounded to %d decimals or more, is right to %d', (value, least, half) => {
    expect(halfUnit(value, least)).toBeCloseTo(half, 12);
  });
});

describe('amounts', () => {
  test.each<[number, number, number, boolean]>([
    [0, 0.005, 0.5, true],
    [0, 0.0051, 0.5, false],
    [0, 0.01, 1, true],
    [10, 10.004, 0.5, true],
    [10, 10.006, 0.5, false],
    [1e12, 1e12 + 500, 0.5, true],
    [1e12, 1e12 + 1_500, 0.5, false],
  ])('%d is %d within %d cents: %s', (actual, expected, cents, within) => {
    expect(withinCents(actual, expected, cents)).toBe(within);
  });

  test.each<[unknown, boolean]>([
    [1e-6, true],
    [0.9e-6, false],
    [0, false],
    [-1, false],
    [Number.MAX_SAFE_INTEGER, false],
    [Number.MAX_SAFE_INTEGER - 1, true],
    ['1', false],
    [null, false],
  ])('%j is one that formulas say something about: %s', (value, positive) => {
    expect(isPositive(value)).toBe(positive);
  });
});
