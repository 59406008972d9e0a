import { describe, expect, test } from 'vitest';
import { fieldAt } from '../../facts/fields.ts';
import { contradictions, createDigests, valuesOf, wordsOf } from '../../facts/values.ts';

type Item = Readonly<Record<string, unknown>>;

const NONE: ReadonlySet<string> = new Set();

const simulation = {
  id_simulacao: '2f1d7a1c-4c6e-4d5c-9a55-6b0a1d1f9e77',
  prazo: 36,
  valor_parcela: 1_234.5,
  valor_tac: 0,
  uf: 'SP',
  iof: { valor: 12.5, percentual: 0.38 },
  veiculo: { marca: 'Fiat', placa: 'ABC1D23', ano: 2020, valor: null },
  cliente: { cpf: '123.456.789-09' },
  data_criacao: '2025-09-30T18:00:00.120Z',
} as const;

const fieldsThatDiffer = (change: Item): readonly string[] =>
  contradictions(valuesOf(simulation, NONE), valuesOf({ ...simulation, ...change }, NONE));

const withVehicle = (change: Item): Item => ({ veiculo: { ...simulation.veiculo, ...change } });

describe('one simulation read twice has the same values', () => {
  test.each<[string, Item]>([
    ['with members in another order', Object.fromEntries(Object.entries(simulation).reverse())],
    ['with a negative zero', { valor_tac: -0 }],
    ['with its moment at another offset', { data_criacao: '2025-09-30T15:00:00.12-03:00' }],
    ['with null left out', { veiculo: { marca: 'Fiat', placa: 'ABC1D23', ano: 2020 } }],
    ['with further members', { simulador: 'web' }],
    ['with its cpf unmasked', { cliente: { cpf: '12345678909' } }],
    ['with its id in capitals', { id_simulacao: simulation.id_simulacao.toUpperCase() }],
  ])('%s, by their digests too', (_title, change) => {
    expect(createDigests()({ ...simulation, ...change }).all).toBe(createDigests()(simulation).all);
    expect(fieldsThatDiffer(change)).toEqual([]);
  });

  test.each<[string, Item]>([
    ['with a field left out', { uf: undefined }],
    ['with an object left out', { veiculo: undefined }],
    ['with a moment cut to seconds', { data_criacao: '2025-09-30T18:00:00Z' }],
    ['with a moment rounded to tenths', { data_criacao: '2025-09-30T18:00:00.1Z' }],
    ['with a moment without its offset', { data_criacao: '2025-09-30T15:00:00.120' }],
    ['with a cpf that is hidden in part', { cliente: { cpf: '***.456.789-**' } }],
    ['with an amount that was computed anew', { valor_parcela: 1_234.5000000000002 }],
  ])('%s, though their digests differ', (_title, change) => {
    expect(createDigests()({ ...simulation, ...change }).all).not.toBe(createDigests()(simulation).all);
    expect(fieldsThatDiffer(change)).toEqual([]);
  });

  test('where what differs is not as documented', () => {
    const [left, right] = [
      valuesOf(simulation, NONE),
      valuesOf({ ...simulation, uf: 'São Paulo', ...withVehicle({ ano: '2021' }) }, new Set(['/uf', '/veiculo/ano'])),
    ];
    expect(contradictions(left, right)).toEqual([]);
  });
});

describe('one simulation read twice has other values', () => {
  test.each<[Item, readonly string[]]>([
    [{ valor_parcela: 1_234.51 }, ['Simulation.valor_parcela']],
    [{ prazo: 37, uf: 'RJ' }, ['Simulation.prazo', 'Simulation.uf']],
    [{ data_criacao: '2025-09-30T18:00:00.121Z' }, ['Simulation.data_criacao']],
    [{ data_criacao: '2025-09-30T18:00:02Z' }, ['Simulation.data_criacao']],
    [{ data_criacao: '2025-09-30T18:00:00.120-03:00' }, ['Simulation.data_criacao']],
    [{ cliente: { cpf: '987.654.321-00' } }, ['Customer.cpf']],
    [withVehicle({ ano: null }), ['Vehicle.ano']],
    [withVehicle({ valor: 1 }), ['Vehicle.valor']],
    [{ iof: { valor: 12.5, percentual: 0.39 } }, ['Iof.percentual']],
  ])('%j', (change, fields) => {
    expect(createDigests()({ ...simulation, ...change }).all).not.toBe(createDigests()(simulation).all);
    expect(fieldsThatDiffer(change)).toEqual(fields);
  });
});

test('a path that is not documented has no place', () => {
  expect(() => fieldAt('cliente.nome')).toThrow(RangeError);
});

test.each<[string, Item, Item]>([
  ['a cpf with its marks or without', { cliente: { cpf: '529.982.247-25' } }, { cliente: { cpf: '52998224725' } }],
  ['a cpf as a number', { cliente: { cpf: '529.982.247-25' } }, { cliente: { cpf: 52998224725 } }],
  ['a moment in two zones', { data_criacao: '2025-09-30T18:00:00Z' }, { data_criacao: '2025-09-30T15:00:00-03:00' }],
  ['null and nothing', { prazo: null, uf: 'SP' }, { uf: 'SP' }],
  ['any id', { id_simulacao: 'a', prazo: 1 }, { id_simulacao: 'b', prazo: 1 }],
])('%s are the same words and digests', (_, one, other) => {
  expect(wordsOf(one)).toBe(wordsOf(other));
  expect(createDigests()(one)).toEqual(createDigests()(other));
});

test.each<[string, Item, Item]>([
  ['numbers', { prazo: 1 }, { prazo: 2 }],
  ['texts', { uf: 'SP' }, { uf: 'RJ' }],
  ['a number and its text', { prazo: 12 }, { prazo: '12' }],
  ['flags', { veiculo: { veiculo_zero_km: true } }, { veiculo: { veiculo_zero_km: false } }],
  ['lists', { prazo: [1] }, { prazo: [2] }],
  ['documents', { cliente: { cpf: '529.982.247-25' } }, { cliente: { cpf: '529.982.247-26' } }],
  ['documents as numbers', { cliente: { cpf: 52998224725 } }, { cliente: { cpf: 52998224726 } }],
  ['moments', { data_criacao: '2025-09-30T18:00:00Z' }, { data_criacao: '2025-09-30T18:00:01Z' }],
  ['what is no moment', { data_criacao: 'yesterday' }, { data_criacao: 'today' }],
  ['moments as numbers', { data_criacao: 1 }, { data_criacao: 2 }],
])('other %s are other words and digests', (_, one, other) => {
  expect(wordsOf(one)).not.toBe(wordsOf(other));
  expect(createDigests()(one).all).not.toBe(createDigests()(other).all);
});

test('texts with one digest are other words', () => {
  const [one, other] = ['111.523.103-05', '111.607.974-71'].map((cpf) => ({ ...simulation, cliente: { cpf } }));
  expect(createDigests()(one ?? {})).toEqual(createDigests()(other ?? {}));
  expect(wordsOf(one ?? {})).not.toBe(wordsOf(other ?? {}));
});

test.each<[Item, boolean]>([
  [{ cliente: { cpf: '987.654.321-00' } }, true],
  [withVehicle({ placa: 'ABC1D24' }), true],
  [withVehicle({ chassi: '9BWZZZ377VT004251' }), true],
  [{ uf: 'RJ' }, true],
  [{ prazo: 48 }, true],
  [{ valor_tac: 5 }, false],
  [withVehicle({ marca: 'Ford' }), false],
])('%j distinguishes simulations: %s', (change, distinguishes) => {
  const [one, other] = [createDigests()(simulation), createDigests()({ ...simulation, ...change })];
  expect(one.distinguishing !== other.distinguishing).toBe(distinguishes);
});

test.each<[Item, Item, boolean]>([
  [{ valor_tac: 1e9 }, { valor_tac: 1e9 + 0.5 }, false],
  [{ valor_tac: 1e9 }, { valor_tac: 1e9 + 2 }, true],
  [{ valor_tac: 0 }, { valor_tac: 1e-12 }, true],
  [{ valor_tac: 5 }, { valor_tac: '5' }, true],
  [{ valor_tac: '5' }, { valor_tac: 5 }, true],
  [{ uf: 'SP' }, { uf: 'sp' }, true],
  [{ cliente: { cpf: '5299822472' } }, { cliente: { cpf: '52998224726' } }, false],
  [{ cliente: { cpf: '52998224725' } }, { cliente: { cpf: '5299822' } }, false],
  [{ data_criacao: 'yesterday' }, { data_criacao: '2025-09-30T18:00:00Z' }, false],
  [{ data_criacao: '2025-09-30T18:00:00Z' }, { data_criacao: 'yesterday' }, false],
  [{ data_criacao: '2025-09-30T18:00:00' }, { data_criacao: '2025-09-30T10:00:00Z' }, false],
  [{ data_criacao: '2025-09-30T18:00:00' }, { data_criacao: '2025-09-30T18:00:01' }, true],
  [{ data_criacao: '2025-09-30T18:00:00.1Z' }, { data_criacao: '2025-09-30T18:00:00.200Z' }, false],
  [{ data_criacao: '2025-09-30T18:00:00.1Z' }, { data_criacao: '2025-09-30T18:00:00.201Z' }, true],
])('%j contradicts %j: %s', (one, other, contradicts) => {
  expect(contradictions(valuesOf(one, NONE), valuesOf(other, NONE)).length > 0).toBe(contradicts);
});

test('what is no simulation has no values', () => {
  for (const value of [null, 'x', 7, []]) expect(valuesOf(value, NONE).size).toBe(0);
});
