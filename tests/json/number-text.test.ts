import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsInteger, isFiniteDouble, isIntegerText } from '../../src/json/number-text.ts';

/** Texts of numbers, by their types and ranges. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  'int32 int64 integer double': [
    ...'0 -0 0.0 0e999999999 12 12.0 1e3 48.5e1 1200e-2 0.00001e5 2147483647 -2147483648'.split(' '),
    `0.${'0'.repeat(1_000)}e-5`,
    `1${'0'.repeat(10_000)}e-10000`,
  ],
  'int64 integer double':
    '2147483648 -2147483649 9223372036854775807 -9223372036854775808 9223372036854775807.0 1e18'.split(' '),
  'integer double':
    '9223372036854775808 -9223372036854775809 9.223372036854775808e18 1e19 1.7976931348623157e308'.split(' '),
  integer: [
    ...'1e400 -1e400 1.7976931348623159e308 1e999999999'.split(' '),
    ...[`1e${'9'.repeat(1_000)}`, '7'.repeat(4_000_000)],
  ],
  double: [
    ...'48.5e0 1200e-3 0.99999999999999999999 9007199254740993.5 1e-400 1e-999999999'.split(' '),
    `1e-${'9'.repeat(1_000)}`,
    `0.${'7'.repeat(4_000_000)}`,
  ],
  '': ['', ' 1', '1 ', '01', '+1', '1.', '0x10', 'NaN', 'Infinity', '١', 'ı'],
};

test.each(Object.entries(NUMBERS).flatMap(([kinds, texts]) => texts.map((text) => [text, kinds] as const)))(
  '%.40s: %s',
  (text, kinds) => {
    const [int32, int64] = [fitsInteger(text, 32), fitsInteger(text, 64)];
    const is = { int32, int64, integer: isIntegerText(text), double: isFiniteDouble(text) };
    const found = Object.entries(is).flatMap(([kind, isOfKind]) => (isOfKind ? kind : []));
    expect(found.join(' ')).toBe(kinds);
  },
);

test('isIntegerText and fitsInteger agree with BigInt for every notation of an integer', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }), fc.nat({ max: 30 }), (integer, zeros) => {
      const padded = integer === 0n ? '0' : `${integer}${'0'.repeat(zeros)}`;
      for (const text of [`${integer}`, `${integer}.${'0'.repeat(zeros + 1)}`, `${padded}.0E-${zeros}`]) {
        expect(isIntegerText(text)).toBe(true);
        expect(fitsInteger(text, 32)).toBe(BigInt.asIntN(32, integer) === integer);
        expect(fitsInteger(text, 64)).toBe(BigInt.asIntN(64, integer) === integer);
      }
      expect(isIntegerText(`${integer}.${'0'.repeat(zeros)}1`)).toBe(false);
    }),
  );
});
