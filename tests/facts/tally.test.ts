import { describe, expect, test } from 'vitest';
import { createTally, type Place, type Tally } from '../../facts/tally.ts';
import { type CodedMessage, coded, textIn } from '../../messages/index.ts';
import { schemas } from '../../schemas/index.ts';
import { createShapeReader } from '../../src/schema/shape.ts';

const shapes = createShapeReader(schemas);
const PLAIN: ReadonlyMap<string, string> = new Map();
const HERE: Place = { exchange: 'x000001', page: 1, limite: 10, item: 3 };

function tallied(fold: (tally: Tally) => void, showIds?: boolean) {
  const tally = createTally(shapes.read, shapes.fieldsOf, ...(showIds === undefined ? [] : [{ showIds }]));
  fold(tally);
  return tally.read();
}

function ofSimulation(part: object, { numbers = PLAIN, showIds }: { numbers?: typeof PLAIN; showIds?: boolean } = {}) {
  return tallied((tally) => tally.add('Simulation', part, numbers, '/itens/3', HERE), showIds);
}

const nothing = { of: 0, present: 0, null: 0, deviating: 0, groups: [] };

describe('a tally counts', () => {
  test('a field that is absent, null or there, of an object and of the objects in it', () => {
    const counts = tallied((tally) => {
      for (const iof of [undefined, null, { valor: 1 }, { valor: null }, {}, 'text']) {
        tally.add('Simulation', iof === undefined ? {} : { iof }, PLAIN, '', HERE);
      }
    });
    expect(counts['Simulation.closed']).toEqual({ ...nothing, of: 6, present: 6 });
    expect(counts['Simulation.iof']).toMatchObject({ of: 6, present: 5, null: 1 });
    expect(counts['Iof.closed']).toMatchObject({ of: 3, present: 3, deviating: 0 });
    expect(counts['Iof.valor']).toMatchObject({ of: 3, present: 2, null: 1 });
    expect(counts['Iof.percentual']).toEqual({ ...nothing, of: 3 });
  });

  test.each<[string, Parameters<Tally['add']>[0], object, string]>([
    ['an id in the form of a moment', 'Simulation', { id_simulacao: '2024-01-01T00:00:00' }, 'Simulation.id_simulacao'],
    [
      'a moment without its offset in a token',
      'AccessToken',
      { expiresAt: '2024-01-01T00:00:00' },
      'AccessToken.expiresAt',
    ],
    ['a moment that is none', 'Simulation', { data_criacao: '2024-13-01T00:00:00Z' }, 'Simulation.data_criacao'],
  ])('%s as a deviation', (_title, name, value, key) => {
    expect(tallied((tally) => tally.add(name, value, PLAIN, '', HERE))[key]).toMatchObject({ deviating: 1 });
  });

  test('a moment of a simulation without its offset as none', () => {
    expect(ofSimulation({ data_criacao: '2024-01-01T00:00:00' })['Simulation.data_criacao']?.deviating).toBe(0);
  });

  test('a deviation at its place, equal ones together', () => {
    const counts = tallied((tally) => {
      tally.add('Simulation', { prazo: 'x' }, PLAIN, '/itens/3', HERE);
      tally.add('Simulation', { prazo: 'y' }, PLAIN, '/itens/4', { ...HERE, item: 4 });
      tally.add('Simulation', { prazo: 1.5 }, PLAIN, '/itens/5', { ...HERE, item: 5 });
    });
    expect(counts['Simulation.prazo']?.deviating).toBe(3);
    expect(counts['Simulation.prazo']?.groups.map(({ count, pointer, first }) => [count, pointer, first.item])).toEqual(
      [
        [2, '/itens/3/prazo', 3],
        [1, '/itens/5/prazo', 5],
      ],
    );
  });

  test('a property that is not documented under the object that holds it', () => {
    const { 'Iof.closed': closed, 'Simulation.closed': outer } = ofSimulation({ iof: { more: 1 } });
    expect(closed).toMatchObject({
      of: 1,
      deviating: 1,
      groups: [{ actual: { code: 'value.property', params: { name: 'more' } }, pointer: '/itens/3/iof' }],
    });
    expect(outer).toMatchObject({ of: 1, deviating: 0 });
  });

  test('every deviation, though it keeps eight kinds', () => {
    const { 'Simulation.prazo': prazo } = tallied((tally) => {
      for (let at = 0; at < 10; at += 1) tally.add('Simulation', { prazo: at + 0.5 }, PLAIN, '', HERE);
      tally.add('Simulation', { prazo: 0.5 }, PLAIN, '', HERE);
    });
    expect([prazo?.deviating, prazo?.groups.length, prazo?.groups[0]?.count]).toEqual([11, 8, 2]);
  });

  test('what stands where an object belongs and is none', () => {
    const counts = tallied((tally) => tally.strange('Simulation', 7, '/itens/0', HERE));
    const group = {
      expected: coded('type.object'),
      actual: coded('type.number'),
      count: 1,
      pointer: '/itens/0',
      first: HERE,
    };
    expect(counts.Simulation).toEqual({ ...nothing, of: 1, deviating: 1, groups: [group] });
  });

  test('what is noted, with or without a deviation', () => {
    const counts = tallied((tally) => {
      tally.note('It.is', null, HERE);
      tally.note('It.is', { expected: coded('schema.any'), actual: coded('value.missing'), pointer: '/c' }, HERE);
    });
    expect(counts['It.is']).toMatchObject({ of: 2, present: 2, deviating: 1, groups: [{ pointer: '/c', count: 1 }] });
  });

  test('nothing of what is no object', () => {
    const counts = tallied((tally) => tally.add('Simulation', [], PLAIN, '', HERE));
    expect(counts['Simulation.closed']?.of ?? 0).toBe(0);
  });
});

test('the places of new kinds of deviations are told once', () => {
  const tally = createTally(shapes.read, shapes.fieldsOf);
  tally.add('Simulation', { prazo: 'x' }, PLAIN, '', HERE);
  tally.add('Simulation', { prazo: 'x' }, PLAIN, '', HERE);
  expect(tally.fresh()).toEqual([HERE]);
  tally.add('Simulation', { prazo: 'x' }, PLAIN, '', HERE);
  expect(tally.fresh()).toEqual([]);
});

describe('a date of creation', () => {
  test.each<[string, unknown, object | undefined, number]>([
    ['with an offset', '2024-01-01T00:00:00Z', { of: 1, deviating: 0 }, 0],
    ['without one', '2024-01-01T00:00:00', { of: 1, deviating: 1 }, 0],
    ['of ISO 8601 that RFC 3339 does not know', '20240101T000000Z', { of: 1, deviating: 0 }, 0],
    ['that is none', 'yesterday', undefined, 1],
    ['that is no text', 5, undefined, 1],
    ['that is null', null, undefined, 1],
  ])('%s is counted as such', (_title, data_criacao, offset, deviating) => {
    const counts = ofSimulation({ data_criacao });
    expect(counts['Simulation.data_criacao']?.deviating).toBe(deviating);
    if (offset === undefined) expect(counts['Simulation.data_criacao-offset']).toBeUndefined();
    else expect(counts['Simulation.data_criacao-offset']).toMatchObject(offset);
  });

  test('is pointed at', () => {
    const { 'Simulation.data_criacao-offset': offset } = ofSimulation({ data_criacao: '2024-01-01T00:00:00' });
    expect(offset?.groups[0]).toMatchObject({ pointer: '/itens/3/data_criacao', first: HERE });
  });

  test('of another object is none of a simulation', () => {
    const counts = tallied((tally) =>
      tally.add('Vehicle', { data_criacao: '2024-01-01T00:00:00', cliente: { cpf: 'x' } }, PLAIN, '', HERE),
    );
    expect([counts['Simulation.data_criacao-offset'], counts['Customer.cpf-mask']]).toEqual([undefined, undefined]);
  });
});

describe('the digits of a cpf', () => {
  test.each<[string, unknown, object | undefined]>([
    ['masked', { cpf: '123.456.789-09' }, { of: 1, deviating: 0 }],
    ['bare', { cpf: '12345678909' }, { of: 1, deviating: 1 }],
    ['with something before them', { cpf: 'x123.456.789-09' }, { of: 1, deviating: 1 }],
    ['with something behind them', { cpf: '123.456.789-09x' }, { of: 1, deviating: 1 }],
    ['as a number', { cpf: 12345678909 }, undefined],
    ['of no customer', 'text', undefined],
  ])('%s are counted as such', (_title, cliente, wanted) => {
    const { 'Customer.cpf-mask': mask } = ofSimulation({ cliente });
    if (wanted === undefined) expect(mask).toBeUndefined();
    else expect(mask).toMatchObject(wanted);
  });

  test.each(['529', 'Maria'])('are never shown, however short: %s', (cpf) => {
    const { 'Customer.cpf-mask': mask } = ofSimulation({ cliente: { cpf } });
    expect(JSON.stringify(mask?.groups[0]?.actual)).not.toContain(cpf);
  });

  test('are never shown', () => {
    const { 'Customer.cpf-mask': mask } = ofSimulation({ cliente: { cpf: '12345678909' } });
    expect(mask?.groups[0]).toMatchObject({
      pointer: '/itens/3/cliente/cpf',
      actual: coded('value.string', { characters: 11, shape: '99999999999' }),
    });
  });
});

const inEnglish = (message: CodedMessage | undefined) => message && textIn('en', message);

describe('of a deviation is shown', () => {
  const ID = '0F8FAD5BD9CB469FA16570867728950E';
  test.each<[string, object, Parameters<typeof ofSimulation>[1], string, string]>([
    [
      'a number as it was written',
      { prazo: 12 },
      { numbers: new Map([['/itens/3/prazo', '12.10']]) },
      'Simulation.prazo',
      '12.10',
    ],
    [
      'no number of more than 40 characters',
      { prazo: 12 },
      { numbers: new Map([['/itens/3/prazo', `12.${'1'.repeat(38)}`]]) },
      'Simulation.prazo',
      'a very long number',
    ],
    [
      'one of 40',
      { prazo: 12 },
      { numbers: new Map([['/itens/3/prazo', `12.${'1'.repeat(37)}`]]) },
      'Simulation.prazo',
      `12.${'1'.repeat(37)}`,
    ],
    [
      'no number of eleven digits',
      { veiculo: { ano: 2.5 } },
      { numbers: new Map([['/itens/3/veiculo/ano', '52998224725']]) },
      'Vehicle.ano',
      '2.5',
    ],
    [
      'one of twelve',
      { veiculo: { ano: 2.5 } },
      { numbers: new Map([['/itens/3/veiculo/ano', '152998224725']]) },
      'Vehicle.ano',
      '152998224725',
    ],
    ['only the type where the type is wrong', { prazo: '48' }, {}, 'Simulation.prazo', 'a string'],
    ['null as it is', { prazo: null }, {}, 'Simulation.prazo', 'null'],
    ['a documented value in another spelling', { tipo: 'FINANCING' }, {}, 'Simulation.tipo', 'FINANCING'],
    ['no other value', { tipo: 'LEASING' }, {}, 'Simulation.tipo', 'a string of 7 characters, shape AAAAAAA'],
    [
      'that the offset is missing',
      { data_criacao: '2024-01-01T00:00:00' },
      {},
      'Simulation.data_criacao-offset',
      'no offset',
    ],
    ['no personal number', { cliente: { cpf: 12345678909 } }, {}, 'Customer.cpf', 'a number'],
    ['no plate', { veiculo: { placa: 5 } }, {}, 'Vehicle.placa', 'a number'],
    ['no chassis', { veiculo: { chassi: 5 } }, {}, 'Vehicle.chassi', 'a number'],
    ['no register', { veiculo: { renavam: 5 } }, {}, 'Vehicle.renavam', 'a number'],
    [
      'an id only by its form',
      { id_simulacao: ID },
      {},
      'Simulation.id_simulacao',
      'a string of 32 characters, shape 9A9AAA9AA9AA999AA99999999999999A',
    ],
    ['an id where ids may be shown', { id_simulacao: ID }, { showIds: true }, 'Simulation.id_simulacao', ID],
    [
      '64 characters of it',
      { id_simulacao: 'a'.repeat(65) },
      { showIds: true },
      'Simulation.id_simulacao',
      'a'.repeat(64),
    ],
    ['an id that is no text, by its value', { id_simulacao: 5 }, { showIds: true }, 'Simulation.id_simulacao', '5'],
    [
      'another text by its form, though ids may be shown',
      { uf: 'Spx' },
      { showIds: true },
      'Simulation.uf',
      'a string of 3 characters, shape Aaa',
    ],
  ])('%s', (_title, part, options, key, actual) => {
    expect(inEnglish(ofSimulation(part, options)[key]?.groups[0]?.actual)).toBe(actual);
  });
});
