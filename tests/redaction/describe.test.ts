import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodedMessage, textIn } from '../../messages/index.ts';
import { describeName, describePointer, describeValue } from '../../src/redaction/describe.ts';
import { shapeOf } from '../../src/redaction/shape.ts';

describe('shapeOf', () => {
  test.each([
    ['', ''],
    ['Ab9-.', 'Aa9-.'],
    ['123.456.789-09', '999.999.999-99'],
    ['a\u202eb\u001b[31mc\n', 'a?a?[99aa?'],
    ['ção 🚗', 'aaa ?'],
    ['x'.repeat(64), 'a'.repeat(64)],
    ['x'.repeat(65), `${'a'.repeat(64)}… (65)`],
    ['🚗'.repeat(70), `${'?'.repeat(64)}… (70)`],
  ])('of %j is %j', (text, shape) => {
    expect(shapeOf(text)).toBe(shape);
  });

  test('contains no letter or digit except a, A and 9', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (text) => {
        expect(shapeOf(text).replace(/… \(\d+\)$/, '')).toMatch(/^[aA9\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e?]*$/);
      }),
    );
  });
});

const english = (message: CodedMessage) => textIn('en', message);

describe('describeValue', () => {
  test.each<[unknown, boolean, string]>([
    [undefined, false, 'missing'],
    [null, true, 'null'],
    [true, true, 'true'],
    [12.5, false, '12.5'],
    [12345678909, true, 'a number'],
    ['', false, 'an empty string'],
    ['A', false, 'a string of 1 character, shape "A"'],
    ['12345678909', true, 'a string of 11 characters, shape "99999999999"'],
    [[], false, 'an empty array'],
    [[1, 2, 3], false, 'an array of 3 elements'],
    [{}, false, 'an empty object'],
    [{ a: 1 }, false, 'an object with 1 property'],
    [{ a: 1, b: 2 }, false, 'an object with 2 properties'],
  ])('of %j (personal: %s) is %j', (value, personal, words) => {
    expect(english(describeValue(value, { personal }))).toBe(words);
  });

  test('of a bigint shows its digits', () => {
    expect(english(describeValue(12n))).toBe('12');
  });

  test.each([
    ['Bearer', ['Bearer'], 'Bearer'],
    ['bearer', ['Bearer'], 'bearer'],
    ['AMOUNT_SIMULATION', ['AmountSimulation'], 'AMOUNT_SIMULATION'],
    ['bearers', ['Bearer'], 'a string of 7 characters, shape "aaaaaaa"'],
    ['Be\u0430rer', ['Bearer'], 'a string of 6 characters, shape "Aa?aaa"'],
    ['bearer', [], 'a string of 6 characters, shape "aaaaaa"'],
  ])('of %j with documented values %j is %j', (value, documented, words) => {
    expect(english(describeValue(value, { documented }))).toBe(words);
  });
});

test.each([
  ['tem_proximo', 'tem_proximo'],
  ['uf2', 'uf2'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), 'a'.repeat(41)],
  ['n1234', 'n1234'],
  ['n12345', 'a99999'],
  ['ABC1D23', 'AAA9A99'],
  ['abc1d23', 'aaa9a99'],
  ['placa_abc1234', 'aaaaa_aaa9999'],
  ['abcd1234', 'abcd1234'],
  ['ano1234x', 'ano1234x'],
  ['chassi_9bwzzz377vtxx4251', 'aaaaaa_9aaaaa999aaaa9999'],
  ['9BWZZZ377VT004251', '9AAAAA999AA999999'],
  ['123.456.789-09', '999.999.999-99'],
  ['a\u001b[0m', 'a?[9a'],
  ['', ''],
])('describeName of %j is %j', (name, shown) => {
  expect(describeName(name)).toBe(shown);
});

test.each([
  ['', ''],
  ['/itens/99/veiculo/placa', '/itens/99/veiculo/placa'],
  ['/12345678909', '/99999999999'],
  ['/a~1b', '/a~1a'],
  ['/itens/0/n12345', '/itens/0/a99999'],
])('describePointer of %j is %j', (pointer, shown) => {
  expect(describePointer(pointer)).toBe(shown);
});
