import { expect, test } from 'vitest';
import { createFormFold, fieldForms } from '../../../facts/observed/forms.ts';
import { folded, type Item } from './rows.ts';

const formsOf = (...itens: readonly Item[]) => fieldForms(folded(createFormFold(), itens));

const first: Item = {
  id_simulacao: '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77',
  data_criacao: '2025-09-30T18:00:00.120Z',
  uf: 'SP',
  veiculo: { placa: 'ABC1D23', chassi: '9BWZZZ377VT004251', renavam: '00639884962' },
  cliente: { cpf: '529.982.247-25' },
};
const second: Item = {
  id_simulacao: '2F1D7A1C-4C6E-BD5C-9A55-6B0A1D1F9E77',
  data_criacao: '2025-09-30T18:00:00-03:00',
  uf: 'São Paulo',
  veiculo: { placa: 'ABC1234', chassi: 'x', renavam: '00639884963' },
  cliente: { cpf: '52998224726' },
};
const third: Item = { id_simulacao: '2f1d7a1c-4C6E-4d5c-9a55-6b0a1d1f9e77', data_criacao: 'yesterday', uf: null };

test('fieldForms counts the forms of each field', () => {
  expect(formsOf(first, second, third)).toEqual({
    'Simulation.data_criacao': {
      ...{ extended: 2, other: 1, 'offset Z': 1, 'offset ±hh:mm': 1, 'fraction digits 0': 1, 'fraction digits 3': 1 },
    },
    'Simulation.id_simulacao': {
      ...{ 'letters lower': 1, 'letters upper': 1, 'letters mixed': 1, 'version 4': 2, 'version b': 1 },
    },
    'Simulation.uf': { 'one of the 27': 1, 'another text': 1 },
    'Vehicle.placa': { mercosul: 1, old: 1 },
    'Vehicle.chassi': { '17 VIN characters': 1, 'another text': 1 },
    'Vehicle.renavam': { 'check digit holds': 1, 'check digit fails': 1 },
    'Customer.cpf': { masked: 1, 'not masked': 1, 'check digits hold': 1, 'check digits fail': 1 },
  });
});

test('a form without values is omitted', () => {
  expect(formsOf(first, first)).toMatchObject({
    'Simulation.uf': { 'one of the 27': 2 },
    'Customer.cpf': { masked: 2 },
  });
  expect(formsOf(first)['Simulation.uf']).not.toHaveProperty('another text');
  expect(formsOf(second)['Simulation.uf']).toEqual({ 'another text': 1 });
  expect(formsOf()['Vehicle.renavam']).toEqual({});
});

test('an id that is not a UUID has no letters and no version', () => {
  expect(formsOf({ id_simulacao: '2f1d7a1c4c6e4d5c9a556b0a1d1f9e77' })['Simulation.id_simulacao']).toEqual({});
});

test('forms after the first twenty are counted together, and forms are sorted', () => {
  const versions = [...'xwvutsrqponmlkjihgfedcba'];
  const forms = formsOf(...versions.map((one) => ({ id_simulacao: `2f1d7a1c-4c6e-${one}d5c-9a55-6b0a1d1f9e77` })));
  const expected = new Map([...versions.slice(0, 20).map((one) => [one, 1] as const), ['other', 4]]);
  expect(Object.entries(forms['Simulation.id_simulacao'])).toEqual([
    ['letters lower', 24],
    ...[...expected].sort(([one], [other]) => (one < other ? -1 : 1)).map(([one, count]) => [`version ${one}`, count]),
  ]);
});
