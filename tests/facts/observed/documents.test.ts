import { describe, expect, test } from 'vitest';
import { isCpf, isRenavam, isState, isVin, plateForm } from '../../../facts/observed/documents.ts';
import { cpf, plate, renavam } from '../../../provider/data/documents.ts';
import { randomFrom } from '../../../provider/data/random.ts';

describe('documents', () => {
  test.each([
    ['529.982.247-25', true],
    ['52998224725', true],
    ['529.982.247-26', false],
    ['529.982.247-35', false],
    ['111.111.111-11', false],
    ['529.982.247', false],
    ['a529b982c247d25', true],
    ['222.222.222-22', false],
    ['52998224709', false],
    ['529982247029', false],
    ['', false],
  ])('the check digits of a CPF: %s', (text, valid) => {
    expect(isCpf(text)).toBe(valid);
  });

  test.each([
    ['63988496203', false],
    ['639884962', true],
    ['00639884962', true],
    ['00639884963', false],
    ['0063988496X', false],
    ['12345678', false],
    ['10000003', false],
    ['000639884962', false],
    ['6398:4963', false],
    ['639884962 ', false],
  ])('the check digit of a RENAVAM: %s', (text, valid) => {
    expect(isRenavam(text)).toBe(valid);
  });

  test.each([
    ['ABC1234', 'old'],
    ['ABC-1234', 'old'],
    ['ABC1D23', 'mercosul'],
    ['abc1d23', 'mercosul'],
    ['ABC*D**', 'masked'],
    ['', 'empty'],
    ['AB1234', 'other'],
    ['ABCD234', 'other'],
    ['xABC1234', 'other'],
    ['ABC1234x', 'other'],
    ['ABC1:34', 'other'],
  ])('the form of a plate: %s', (text, form) => {
    expect(plateForm(text)).toBe(form);
  });

  test.each([
    ['9BWZZZ377VT004251', true],
    ['9BWZZZ377VT00425', false],
    ['9BWZZZ377VTO04251', false],
    ['9bwzzz377vt004251', false],
    ['x9BWZZZ377VT004251', false],
    ['9BWZZZ377VT004251x', false],
  ])('a chassis number: %s', (text, valid) => {
    expect(isVin(text)).toBe(valid);
  });

  test.each([
    ['SP', true],
    ['DF', true],
    ['sp', false],
    ['XX', false],
  ])('a federative unit: %s', (text, valid) => {
    expect(isState(text)).toBe(valid);
  });

  test('what is drawn with check digits has them', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 200; round += 1) {
      expect([isCpf(cpf(random)), isRenavam(renavam(random))]).toEqual([true, true]);
      expect(['old', 'mercosul']).toContain(plateForm(plate(random)));
    }
  });
});
