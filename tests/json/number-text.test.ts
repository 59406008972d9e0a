import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsInteger, isFiniteDouble, isIntegerText } from '../../src/json/number-text.ts';

const huge = `1e${'9'.repeat(1_000)}`;
const tiny = `1e-${'9'.repeat(1_000)}`;

describe('numbers judged on their text', () => {
  test.each([
    // text, integer, int32, int64, double
    ['0', true, true, true, true],
    ['-0', true, true, true, true],
    ['0.0', true, true, true, true],
    ['0e999999999', true, true, true, true],
    [`0.${'0'.repeat(1_000)}e-5`, true, true, true, true],
    ['12', true, true, true, true],
    ['12.0', true, true, true, true],
    ['1e3', true, true, true, true],
    ['48.5e1', true, true, true, true],
    ['48.5e0', false, false, false, true],
    ['1200e-2', true, true, true, true],
    ['1200e-3', false, false, false, true],
    ['0.00001e5', true, true, true, true],
    ['0.99999999999999999999', false, false, false, true],
    ['9007199254740993.5', false, false, false, true],
    ['2147483647', true, true, true, true],
    ['2147483648', true, false, true, true],
    ['-2147483648', true, true, true, true],
    ['-2147483649', true, false, true, true],
    ['9223372036854775807', true, false, true, true],
    ['9223372036854775808', true, false, false, true],
    ['-9223372036854775808', true, false, true, true],
    ['-9223372036854775809', true, false, false, true],
    ['9223372036854775807.0', true, false, true, true],
    ['9.223372036854775808e18', true, false, false, true],
    ['1e18', true, false, true, true],
    ['1e19', true, false, false, true],
    ['1e400', true, false, false, false],
    ['-1e400', true, false, false, false],
    ['1e-400', false, false, false, true],
    ['1.7976931348623157e308', true, false, false, true],
    ['1.7976931348623159e308', true, false, false, false],
    ['1e999999999', true, false, false, false],
    ['1e-999999999', false, false, false, true],
    [huge, true, false, false, false],
    [tiny, false, false, false, true],
    [`1${'0'.repeat(10_000)}e-10000`, true, true, true, true],
    // No JSON numbers.
    ['', false, false, false, false],
    [' 1', false, false, false, false],
    ['1 ', false, false, false, false],
    ['01', false, false, false, false],
    ['+1', false, false, false, false],
    ['1.', false, false, false, false],
    ['0x10', false, false, false, false],
    ['NaN', false, false, false, false],
    ['Infinity', false, false, false, false],
    ['١', false, false, false, false],
    ['ı', false, false, false, false],
  ] as const)('%.40s', (text, integer, int32, int64, double) => {
    expect([isIntegerText(text), fitsInteger(text, 32), fitsInteger(text, 64), isFiniteDouble(text)]).toEqual([
      integer,
      int32,
      int64,
      double,
    ]);
  });

  test('agree with big integers however the integer is written', () => {
    const integers = fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n });
    fc.assert(
      fc.property(integers, fc.nat({ max: 30 }), (integer, zeros) => {
        // A zero that is padded is no JSON number.
        const padded = integer === 0n ? '0' : `${integer}${'0'.repeat(zeros)}`;
        for (const text of [
          `${integer}`,
          `${integer}.${'0'.repeat(zeros + 1)}`,
          `${padded}e-${zeros}`,
          `${padded}.0E-${zeros}`,
        ]) {
          expect(isIntegerText(text)).toBe(true);
          expect(fitsInteger(text, 32)).toBe(BigInt.asIntN(32, integer) === integer);
          expect(fitsInteger(text, 64)).toBe(BigInt.asIntN(64, integer) === integer);
        }
        expect(isIntegerText(`${integer}.${'0'.repeat(zeros)}1`)).toBe(false);
      }),
    );
  });

  test('ten million digits are judged without harm', () => {
    const digits = '7'.repeat(10_000_000);
    expect([isIntegerText(digits), fitsInteger(digits, 64), isFiniteDouble(digits)]).toEqual([true, false, false]);
    expect([isIntegerText(`0.${digits}`), isFiniteDouble(`0.${digits}`)]).toEqual([false, true]);
  });
});
