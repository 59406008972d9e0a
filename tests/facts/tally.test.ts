import { describe, expect, test } from 'vitest';
import { createTally, type Place, type Tally, type TallyOptions } from '../../facts/tally.ts';
import { coded, textIn } from '../../messages/index.ts';

const PLAIN: ReadonlyMap<string, string> = new Map();
const HERE: Place = { exchange: 'x000001', page: 1, limite: 10, item: 3 };

function tallied(fold: (tally: Tally) => void, options?: TallyOptions) {
  const tally = createTally(options);
  fold(tally);
  return tally.read();
}

const ofSimulation = (part: Readonly<Record<string, unknown>>, numbers = PLAIN, options?: TallyOptions) =>
  tallied((tally) => tally.add('Simulation', part, numbers, '/itens/3', HERE), options);

const nothing = { of: 0, present: 0, null: 0, deviating: 0, groups: [] };

describe('a tally counts', () => {
  test('absent, null and present fields of an object and its nested objects', () => {
    const counts = tallied((tally) => {
      for (const part of [{}, ...[null, { valor: 1 }, { valor: null }, {}, 'text'].map((iof) => ({ iof }))])
        tally.add('Simulation', part, PLAIN, '', HERE);
    });
    expect(counts['Simulation.closed']).toMatchObject({ of: 6, present: 6 });
    expect(counts['Simulation.iof']).toMatchObject({ of: 6, present: 5, null: 1 });
    expect(counts['Iof.valor']).toMatchObject({ of: 3, present: 2, null: 1 });
    expect(counts['Iof.percentual']).toEqual({ ...nothing, of: 3 });
  });

  test('equal deviations together, with the first place, and keeps eight kinds', () => {
    const { 'Simulation.prazo': prazo } = tallied((tally) => {
      for (const at of [0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
        tally.add('Simulation', { prazo: at + 0.5 }, PLAIN, `/itens/${at}`, { ...HERE, item: at });
    });
    expect([prazo?.deviating, prazo?.groups.length]).toEqual([10, 8]);
    expect(prazo?.groups[0]).toMatchObject({ count: 2, pointer: '/itens/0/prazo', first: { ...HERE, item: 0 } });
  });

  test('the cases of equal deviations', () => {
    const { 'ProblemDetails.titulo': titulo } = tallied((tally) => {
      for (const [at, name] of ['a', 'a', 'b', 'c'].entries())
        tally.add('ProblemDetails', { titulo: at < 2 ? null : 1 }, PLAIN, '', { exchange: 'x000001', case: name });
    });
    expect(titulo?.groups.map(({ count, cases }) => [count, cases])).toEqual([
      [2, undefined],
      [2, 2],
    ]);
  });

  test.each<[string, string, readonly string[]]>([
    ['{"iof":{"more":1}}', 'Iof.closed at /itens/3/iof: only the documented properties', ['more']],
    ['{"extra":1,"prazo":"x"}', 'Simulation.closed at /itens/3: only the documented properties', ['extra']],
    ['{"iof":{"a":1,"valor":2,"b":2}}', 'Iof.closed at /itens/3/iof: only the documented properties', ['a', 'b']],
    [
      '{"__proto__":{"prazo":"x"},"toString":1,"constructor":2}',
      'Simulation.closed at /itens/3: only the documented properties',
      ['__proto__', 'toString', 'constructor'],
    ],
  ])('undocumented properties by their object: %s', (text, expectation, names) => {
    const deviating = Object.entries(ofSimulation(JSON.parse(text))).filter(([key]) => key.endsWith('.closed'));
    const groups = deviating.flatMap(([key, tally]) => tally.groups.map((group) => ({ key, ...group })));
    expect(groups.map(({ key, pointer, expected }) => `${key} at ${pointer}: ${textIn('en', expected)}`)).toEqual(
      names.map(() => expectation),
    );
    expect(groups.map(({ actual }) => actual)).toEqual(names.map((name) => coded('value.property', { name })));
    expect(deviating.map(([, tally]) => tally.deviating).reduce((sum, count) => sum + count, 0)).toBe(names.length);
  });

  test('fifty undocumented properties of one object, and all its other deviations', () => {
    const extras = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`x${index}`, index]));
    const counts = tallied((tally) => tally.add('Page', { ...extras, total: 'x', numero: 1 }, PLAIN, '', HERE));
    expect(counts['Page.closed']?.deviating).toBe(50);
    expect(counts['Page.total']?.deviating).toBe(1);
    expect(counts['Page.numero']?.deviating).toBe(0);
  });

  test('values that are not objects, and noted checks', () => {
    const counts = tallied((tally) => {
      tally.addNonObject('Simulation', 7, '/itens/0', HERE);
      tally.note('It.is', null, HERE);
      tally.note('It.is', { expected: coded('schema.any'), actual: coded('value.missing'), pointer: '/c' }, HERE);
    });
    const [expected, actual] = [coded('type.object'), coded('type.number')];
    const group = { expected, actual, count: 1, pointer: '/itens/0', first: HERE };
    expect(counts.Simulation).toEqual({ ...nothing, of: 1, deviating: 1, groups: [group] });
    expect(counts['It.is']).toMatchObject({ of: 2, present: 2, deviating: 1, groups: [{ pointer: '/c', count: 1 }] });
  });
});

test('the places of new kinds of deviations are returned once', () => {
  const tally = createTally();
  const newPlaces = () => {
    tally.add('Simulation', { prazo: 'x' }, PLAIN, '', HERE);
    return tally.takeNewPlaces();
  };
  expect([newPlaces(), newPlaces()]).toEqual([[HERE], []]);
});

test.each<[unknown, object, number]>([
  ['2024-01-01T00:00:00Z', { of: 1, deviating: 0 }, 0],
  ['2024-01-01T00:00:00', { of: 1, deviating: 1, groups: [{ pointer: '/itens/3/data_criacao', first: HERE }] }, 0],
  ['20240101T000000Z', { of: 1, deviating: 0 }, 0],
  ['2025-W40-2T08:00:00Z', { of: 1, deviating: 0 }, 0],
  [7, { of: 1, present: 0, deviating: 0 }, 1],
  ['yesterday', { of: 1, present: 0, deviating: 0 }, 1],
  ['2024-13-01T00:00:00Z', { of: 1, present: 0, deviating: 0 }, 1],
  [null, { of: 1, present: 0, deviating: 0 }, 1],
])(
  'data_criacao %j is counted by its offset, and deviates if it is not a date and time',
  (data_criacao, offset, deviating) => {
    const counts = ofSimulation({ data_criacao });
    expect(counts['Simulation.data_criacao']?.deviating).toBe(deviating);
    expect(counts['Simulation.data_criacao-offset']).toMatchObject(offset);
  },
);

test('dates outside a simulation must have an offset and the form of RFC 3339', () => {
  const deviating = ['2024-01-01T00:00:00', '2025-W40-2T08:00:00Z', '2025-09-30T18:00:00Z'].map((expiresAt) => {
    const counts = tallied((tally) => tally.add('AccessToken', { expiresAt }, PLAIN, '', HERE));
    return counts['AccessToken.expiresAt']?.groups.map(({ actual }) => actual.code);
  });
  expect(deviating).toEqual([['value.no-offset'], ['value.string'], []]);
  expect(ofSimulation({ id_simulacao: '2024-01-01T00:00:00' })['Simulation.id_simulacao']?.deviating).toBe(1);
});

test.each<[unknown, object | undefined]>([
  [{ cpf: '123.456.789-09' }, { of: 1, deviating: 0 }],
  [{ cpf: '12345678909' }, { of: 1, deviating: 1, groups: [{ pointer: '/itens/3/cliente/cpf' }] }],
  [{ cpf: 'x123.456.789-09' }, { of: 1, deviating: 1 }],
  [{ cpf: '123.456.789-09x' }, { of: 1, deviating: 1 }],
  [{ cpf: 12345678909 }, { of: 1, present: 0, deviating: 0 }],
  [{}, { of: 1, present: 0, deviating: 0 }],
  ['text', undefined],
])('the mask of the cpf of %j is counted', (cliente, wanted) => {
  const { 'Customer.cpf-mask': mask } = ofSimulation({ cliente });
  if (wanted === undefined) expect(mask).toBeUndefined();
  else expect(mask).toMatchObject(wanted);
});

test.each(['529', 'Maria', '12345678909'])('the cpf %s is never printed', (cpf) => {
  const { 'Customer.cpf-mask': mask } = ofSimulation({ cliente: { cpf } });
  expect(JSON.stringify(mask?.groups[0]?.actual)).not.toContain(cpf);
});

const ID = '0F8FAD5BD9CB469FA16570867728950E';
const [IDS, MASKED] = [{ showIds: true }, { showIds: false, maskAmounts: true }];
const written = (path: string, text: string): typeof PLAIN => new Map([[`/itens/3/${path}`, text]]);

test.each<[object, string, string, typeof PLAIN?, TallyOptions?]>([
  [{ prazo: 12 }, 'Simulation.prazo', '12.10', written('prazo', '12.10')],
  [{ prazo: 12 }, 'Simulation.prazo', `12.${'1'.repeat(37)}`, written('prazo', `12.${'1'.repeat(37)}`)],
  [{ prazo: 12 }, 'Simulation.prazo', 'a very long number', written('prazo', `12.${'1'.repeat(38)}`)],
  [{ veiculo: { ano: 2.5 } }, 'Vehicle.ano', '2.5', written('veiculo/ano', '52998224725')],
  [{ veiculo: { ano: 2.5 } }, 'Vehicle.ano', '152998224725', written('veiculo/ano', '152998224725')],
  [{ prazo: '48' }, 'Simulation.prazo', 'a string'],
  [{ prazo: null }, 'Simulation.prazo', 'null'],
  [{ tipo: 'FINANCING' }, 'Simulation.tipo', 'FINANCING'],
  [{ tipo: 'LEASING' }, 'Simulation.tipo', 'a string of 7 characters, shape "AAAAAAA"'],
  [{ data_criacao: '2024-01-01T00:00:00' }, 'Simulation.data_criacao-offset', 'no offset'],
  [{ cliente: { cpf: 12345678909 } }, 'Customer.cpf', 'a number'],
  [{ veiculo: { placa: 5 } }, 'Vehicle.placa', 'a number'],
  [{ veiculo: { chassi: 5 } }, 'Vehicle.chassi', 'a number'],
  [{ veiculo: { renavam: 5 } }, 'Vehicle.renavam', 'a number'],
  [{ valor_bem: Number.POSITIVE_INFINITY }, 'Simulation.valor_bem', 'a number', PLAIN, MASKED],
  [{ id_simulacao: 'F8' }, 'Simulation.id_simulacao', 'a string of 2 characters, shape "A9"'],
  [{ id_simulacao: ID }, 'Simulation.id_simulacao', ID, PLAIN, IDS],
  [{ id_simulacao: 'a'.repeat(65) }, 'Simulation.id_simulacao', 'a'.repeat(64), PLAIN, IDS],
  [{ id_simulacao: 5 }, 'Simulation.id_simulacao', '5', PLAIN, IDS],
  [{ uf: 'Spx' }, 'Simulation.uf', 'a string of 3 characters, shape "Aaa"', PLAIN, IDS],
])('%j is described at %s as %s', (part, key, actual, numbers, options) => {
  const found = ofSimulation({ ...part }, numbers, options)[key]?.groups[0]?.actual;
  expect(found && textIn('en', found)).toBe(actual);
});

test('very long pages are read up to a million items or 100,000 deviations, and the others counted as skipped', () => {
  const [long, wrong] = [createTally(), createTally()];
  expect([long.reserve(1_000_000, 7), long.reserve(1, 7), long.skippedItems()]).toEqual([true, false, 7]);
  const deviation = { expected: coded('schema.any'), actual: coded('value.missing'), pointer: '' };
  for (let count = 0; count < 100_000; count += 1) wrong.note('It.is', deviation, HERE);
  expect([wrong.reserve(1, 5), wrong.skippedItems()]).toEqual([true, 0]);
  wrong.note('It.is', deviation, HERE);
  expect([wrong.reserve(1, 5), wrong.reserve(1, 7), wrong.skippedItems()]).toEqual([false, false, 12]);
});

test('deviating returns pointers of deviations, but not of undocumented properties', () => {
  tallied((tally) => {
    const value = { prazo: 'x', more: 1, iof: { valor: 'x', more: 1 }, data_criacao: '2025-W40-2T08:00:00Z' };
    expect([...tally.deviating('Simulation', value, PLAIN, '')].sort()).toEqual(['/iof/valor', '/prazo']);
    expect(tally.deviating('Simulation', { prazo: 12 }, PLAIN, '').size).toBe(0);
  });
});

test('formats are noted for simulations only', () => {
  const counts = tallied((tally) => tally.add('Page', { data_criacao: '2025-09-30T18:00:00' }, PLAIN, '', HERE));
  expect(counts).not.toHaveProperty('Simulation.data_criacao-offset');
});
