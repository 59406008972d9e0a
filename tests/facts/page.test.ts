import { describe, expect, test } from 'vitest';
import { countDistinct, hasGivenId, isIdentified, repetitions, sameOrder } from '../../facts/keys.ts';
import { MOST_COMPARED, readKeys, readPage } from '../../facts/page.ts';

const pagina = { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 10, total: 11 };
const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`name${'x'.repeat(at)}`, at]));
const odd = { numero: 1.5, tamanho: '10', total: null, tem_proximo: 1, tem_anterior: 'no' };
const nothing = { numero: null, tamanho: null, total: null, tem_proximo: null, tem_anterior: null };

test.each<[string, unknown, object]>([
  ['complete', { itens: [{}, {}], pagina }, { itens: 'array', pagina: 'object', further: [], items: 2, ...pagina }],
  ['not an object', [], { itens: 'missing', pagina: 'missing', items: null, total: null }],
  ['of other types', { itens: {}, pagina: [1] }, { itens: 'object', pagina: 'array', items: null }],
  ['of nulls', { itens: null, pagina: null }, { itens: 'null', pagina: 'null', items: null }],
  ['of scalars', { itens: 'x', pagina: 5 }, { itens: 'string', pagina: 'number', items: null }],
  ['of flags', { itens: true, pagina: false }, { itens: 'boolean', pagina: 'boolean' }],
  ['with undocumented properties', { itens: [], more: 1, '12345678901': 2 }, { further: ['more', '99999999999'] }],
  ['with more than ten undocumented properties', many, { further: Object.keys(many).slice(0, 10) }],
  ['with other types in pagina', { itens: [], pagina: odd }, nothing],
  ['very long', { itens: Array(MOST_COMPARED + 5).fill({}) }, { items: MOST_COMPARED + 5, itemsNotCompared: 5 }],
])('readPage reads a body: %s', (_, body, wanted) => {
  expect(readPage(body, new Map())).toMatchObject(wanted);
});

test('a page within the limit has no itemsNotCompared', () => {
  for (const items of [0, MOST_COMPARED]) {
    expect(readPage({ itens: Array(items).fill({}) }, new Map())).not.toHaveProperty('itemsNotCompared');
  }
  expect(readPage({}, new Map())).not.toHaveProperty('itemsNotCompared');
});

test('a number in pagina is an integer by its text', () => {
  const written = new Map([['/pagina/total', '11.00000000000000000001']]);
  expect(readPage({ pagina }, written)).toMatchObject({ numero: 1, total: null });
});

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const same = (left: unknown, right: unknown): boolean =>
  sameOrder(readKeys({ itens: [left] }), readKeys({ itens: [right] }));

test.each<[string, unknown, boolean]>([
  ['in upper case', ID.toUpperCase(), true],
  ['without hyphens', ID.replaceAll('-', ''), true],
  ['in braces', `{${ID}}`, true],
  ['as an upper-case URN', `URN:UUID:${ID.toUpperCase()}`, true],
  ['with another first digit', ID.replace('0f8f', '1f8f'), false],
  ['with another last digit', ID.replace('950e', '950f'), false],
  ['without its first digit', ID.slice(1), false],
  ['with one more digit', `${ID}0`, false],
  ['with long surrounding text', `id: ${'-'.repeat(12)}${ID}`, false],
  ['that is not a string', 5, false],
])('an id %s (%s) is the same: %s', (_, id_simulacao, wanted) => {
  expect(same({ id_simulacao }, { id_simulacao: ID })).toBe(wanted);
});

const six = { prazo: 1, valor_parcela: 2, valor_solicitado: 3, valor_bem: 4, uf: 'SP', tipo: 'x' };
const distinctive = { ...six, cet: {}, data_criacao: '2024-01-01' };

describe('an item', () => {
  test.each<[string, unknown, readonly [given: boolean, identified: boolean]]>([
    ['with an id is identified by it', { id_simulacao: ID }, [true, true]],
    ['with too long an id is not identified', { id_simulacao: `${' '.repeat(20)}${ID}` }, [false, false]],
    ['without an id is identified by eight fields including data_criacao', distinctive, [false, true]],
    ['with seven fields is not identified', { ...six, data_criacao: '2024-01-01' }, [false, false]],
    ['without data_criacao is not identified', { ...six, cet: {}, more: 1 }, [false, false]],
    ['that is not an object is not identified', 'text', [false, false]],
  ])('%s', (_, item, wanted) => {
    const keys = readKeys({ itens: [item] });
    expect([hasGivenId(keys, 0), isIdentified(keys, 0)]).toEqual(wanted);
  });

  test('without an id is not identified if it is not as documented or if JSON parsers read it differently', () => {
    expect(isIdentified(readKeys({ itens: [distinctive] }, { isAsDocumented: () => false }), 0)).toBe(false);
    const keys = readKeys({ itens: [distinctive, { a: 1 }] }, { isUnambiguous: false });
    expect([isIdentified(keys, 0), countDistinct(keys)]).toEqual([false, 1]);
  });

  test('is read up to a limit, and none from a body without a list', () => {
    const long = { itens: Array(MOST_COMPARED + 5).fill({}) };
    expect([{ itens: {} }, [], null, long].map((body) => readKeys(body).length)).toEqual([0, 0, 0, MOST_COMPARED]);
  });

  test('with the id of another and a different value is another simulation', () => {
    const itens = [{ id_simulacao: ID }, { id_simulacao: ID.toUpperCase(), uf: 'SP' }];
    expect(repetitions(readKeys({ itens }))).toMatchObject([{ sameContent: false }]);
  });
});

const veiculo = { marca: 'a', valor: null, cor: 'b' };
const item = { ...distinctive, data_criacao: '2024-03-01T12:00:00.5Z', veiculo };
const backwards = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

test.each<[string, unknown, unknown, boolean]>([
  ['with members in another order', item, { ...backwards(item), veiculo: backwards(veiculo) }, true],
  ['with the same moment at another offset', item, { ...item, data_criacao: '2024-03-01T09:00:00,500-03:00' }, true],
  ['with another moment', item, { ...item, data_criacao: '2024-03-01T12:00:00.6Z' }, false],
  ['with an unreadable moment', item, { ...item, data_criacao: 'yesterday' }, false],
  ['with another nested value', item, { ...item, veiculo: { ...veiculo, placa: 'b' } }, false],
  ['with another value that does not distinguish', item, { ...item, veiculo: { ...veiculo, marca: 'b' } }, true],
  ['with an amount computed anew', { ...item, valor_bem: 0.3 }, { ...item, valor_bem: 0.1 + 0.2 }, true],
  ['with a missing member instead of null', item, { ...item, veiculo: { marca: 'a', cor: 'b' } }, true],
  ['with a list in another order', { a: [1, { b: 2 }] }, { a: [{ b: 2 }, 1] }, false],
  ['with names in another order', { a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] }, true],
])('compares an item without an id to the same one %s', (_, one, other, wanted) => {
  expect(same(one, other)).toBe(wanted);
});
