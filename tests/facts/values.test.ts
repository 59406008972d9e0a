import { describe, expect, test } from 'vitest';
import { fieldAt } from '../../facts/fields.ts';
import { contradictions, createDigests, distinguishingText, valuesOf } from '../../facts/values.ts';

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

describe('two reads of one simulation have equal values', () => {
  test.each<[string, Item]>([
    ['with members in another order', Object.fromEntries(Object.entries(simulation).reverse())],
    ['with a negative zero', { valor_tac: -0 }],
    ['with data_criacao at another offset', { data_criacao: '2025-09-30T15:00:00.12-03:00' }],
    ['with a missing member instead of null', { veiculo: { marca: 'Fiat', placa: 'ABC1D23', ano: 2020 } }],
    ['with further members', { simulador: 'web' }],
    ['with its cpf unmasked', { cliente: { cpf: '12345678909' } }],
    ['with its id in upper case', { id_simulacao: simulation.id_simulacao.toUpperCase() }],
  ])('%s, and equal digests', (_title, change) => {
    expect(createDigests()({ ...simulation, ...change }).all).toBe(createDigests()(simulation).all);
    expect(fieldsThatDiffer(change)).toEqual([]);
  });

  test.each<[string, Item]>([
    ['without a field', { uf: undefined }],
    ['without an object', { veiculo: undefined }],
    ['with data_criacao in seconds', { data_criacao: '2025-09-30T18:00:00Z' }],
    ['with data_criacao in tenths of a second', { data_criacao: '2025-09-30T18:00:00.1Z' }],
    ['with data_criacao without its offset', { data_criacao: '2025-09-30T15:00:00.120' }],
    ['with a partly masked cpf', { cliente: { cpf: '***.456.789-**' } }],
    ['with a recomputed amount', { valor_parcela: 1_234.5000000000002 }],
  ])('%s, but different digests', (_title, change) => {
    expect(createDigests()({ ...simulation, ...change }).all).not.toBe(createDigests()(simulation).all);
    expect(fieldsThatDiffer(change)).toEqual([]);
  });

  test('if the differing values are not as documented', () => {
    const [left, right] = [
      valuesOf(simulation, NONE),
      valuesOf({ ...simulation, uf: 'São Paulo', ...withVehicle({ ano: '2021' }) }, new Set(['/uf', '/veiculo/ano'])),
    ];
    expect(contradictions(left, right)).toEqual([]);
  });
});

describe('two reads of one simulation have different values', () => {
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

test('fieldAt throws for an undocumented path', () => {
  expect(() => fieldAt('cliente.nome')).toThrow(RangeError);
});

test.each<[string, Item, Item]>([
  ['a masked and an unmasked cpf', { cliente: { cpf: '529.982.247-25' } }, { cliente: { cpf: '52998224725' } }],
  ['a cpf as a number', { cliente: { cpf: '529.982.247-25' } }, { cliente: { cpf: 52998224725 } }],
  ['a moment in two zones', { data_criacao: '2025-09-30T18:00:00Z' }, { data_criacao: '2025-09-30T15:00:00-03:00' }],
  ['null and a missing member', { prazo: null, uf: 'SP' }, { uf: 'SP' }],
  ['two ids', { id_simulacao: 'a', prazo: 1 }, { id_simulacao: 'b', prazo: 1 }],
])('%s have equal texts and digests', (_, one, other) => {
  expect(distinguishingText(one)).toBe(distinguishingText(other));
  expect(createDigests()(one)).toEqual(createDigests()(other));
});

test.each<[string, Item, Item]>([
  ['numbers', { prazo: 1 }, { prazo: 2 }],
  ['texts', { uf: 'SP' }, { uf: 'RJ' }],
  ['a number and its text', { prazo: 12 }, { prazo: '12' }],
  ['lists', { prazo: [1] }, { prazo: [2] }],
  ['cpfs', { cliente: { cpf: '529.982.247-25' } }, { cliente: { cpf: '529.982.247-26' } }],
  ['cpfs as numbers', { cliente: { cpf: 52998224725 } }, { cliente: { cpf: 52998224726 } }],
  ['moments', { data_criacao: '2025-09-30T18:00:00Z' }, { data_criacao: '2025-09-30T18:00:01Z' }],
  ['unreadable moments', { data_criacao: 'yesterday' }, { data_criacao: 'today' }],
  ['moments as numbers', { data_criacao: 1 }, { data_criacao: 2 }],
])('different %s have different texts and digests', (_, one, other) => {
  expect(distinguishingText(one)).not.toBe(distinguishingText(other));
  expect(createDigests()(one).all).not.toBe(createDigests()(other).all);
});

test('simulations with equal digests have different texts', () => {
  const [one, other] = ['111.523.103-05', '111.607.974-71'].map((cpf) => ({ ...simulation, cliente: { cpf } }));
  expect(createDigests()(one ?? {})).toEqual(createDigests()(other ?? {}));
  expect(distinguishingText(one ?? {})).not.toBe(distinguishingText(other ?? {}));
});

test.each<[Item, boolean]>([
  [{ cliente: { cpf: '987.654.321-00' } }, true],
  [withVehicle({ placa: 'ABC1D24' }), true],
  [withVehicle({ chassi: '9BWZZZ377VT004251' }), true],
  [{ uf: 'RJ' }, true],
  [{ prazo: 48 }, true],
  [{ valor_tac: 5 }, false],
  [withVehicle({ marca: 'Ford' }), false],
  [withVehicle({ veiculo_zero_km: false }), false],
])('%j distinguishes simulations: %s', (change, distinguishes) => {
  const changed = { ...simulation, ...change };
  const [one, other] = [createDigests()(simulation), createDigests()(changed)];
  expect(one.distinguishing !== other.distinguishing).toBe(distinguishes);
  expect(distinguishingText(simulation) !== distinguishingText(changed)).toBe(distinguishes);
  expect(one.all).not.toBe(other.all);
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

test('a value that is not an object has no values', () => {
  for (const value of [null, 'x', 7, []]) expect(valuesOf(value, NONE).size).toBe(0);
});
