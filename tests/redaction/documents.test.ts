import { expect, test } from 'vitest';
import { isCpf, isRenavam, isState, isVin, plateForm } from '../../src/redaction/documents.ts';

test.each<[string, (text: string) => unknown, Readonly<Record<string, readonly string[]>>]>([
  [
    'isCpf checks the check digits',
    isCpf,
    {
      true: ['529.982.247-25', '52998224725', 'a529b982c247d25'],
      false: ['529.982.247-26', '529.982.247-35', '111.111.111-11', '529.982.247', '52998224709', '529982247029', ''],
    },
  ],
  [
    'isRenavam checks the check digit',
    isRenavam,
    {
      true: ['639884962', '00639884962'],
      false: [
        '63988496203',
        '00639884963',
        '0063988496X',
        '12345678',
        '10000003',
        '000639884962',
        '6398:4963',
        '639884962 ',
        ' 639884962',
        'x00639884962',
        '00639884962x',
      ],
    },
  ],
  [
    'plateForm returns the form of a plate',
    plateForm,
    {
      old: ['ABC1234', 'ABC-1234'],
      mercosul: ['ABC1D23', 'abc1d23', 'ABC1D99'],
      masked: ['ABC*D**'],
      empty: [''],
      other: ['AB1234', 'ABCD234', 'xABC1234', 'ABC1234x', 'ABC1:34'],
    },
  ],
  [
    'isVin accepts 17 VIN characters',
    isVin,
    {
      true: ['9BWZZZ377VT004251'],
      false: ['9BWZZZ377VT00425', '9BWZZZ377VTO04251', '9bwzzz377vt004251', 'x9BWZZZ377VT004251', '9BWZZZ377VT004251x'],
    },
  ],
  ['isState accepts codes of federative units', isState, { true: ['SP', 'DF'], false: ['sp', 'XX', 'SPX', 'XSP', ''] }],
])('%s', (_, resultOf, texts) => {
  const found = Object.values(texts).map((some) => [...new Set(some.map((text) => String(resultOf(text))))]);
  expect(found).toEqual(Object.keys(texts).map((result) => [result]));
});
