import { describe, expect, test } from 'vitest';
import { countDistinct, hasGivenId, isIdentified, repetitions, sameOrder } from '../../facts/keys.ts';
import { MOST_COMPARED, readKeys, readPage } from '../../facts/page.ts';

const pagina = { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 10, total: 11 };
const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`name${'x'.repeat(at)}`, at]));
const odd = { numero: 1.5, tamanho: '10', total: null, tem_proximo: 1, tem_anterior: 'no' };
const nothing = { numero: null, tamanho: null, total: null, tem_proximo: null, tem_anterior: null };

test.each<[string, unknown, object]>([
  ['whole', { itens: [{}, {}], pagina }, { itens: 'array', pagina: 'object', further: [], items: 2, ...pagina }],
  ['no object', [], { itens: 'missing', pagina: 'missing', items: null, total: null }],
  ['of other types', { itens: {}, pagina: [1] }, { itens: 'object', pagina: 'array', items: null }],
  ['of nulls', { itens: null, pagina: null }, { itens: 'null', pagina: 'null', items: null }],
  ['of scalars', { itens: 'x', pagina: 5 }, { itens: 'string', pagina: 'number', items: null }],
  ['of flags', { itens: true, pagina: false }, { itens: 'boolean', pagina: 'boolean' }],
  ['with more in it', { itens: [], more: 1, '12345678901': 2 }, { further: ['more', '99999999999'] }],
  ['with much more in it', many, { further: Object.keys(many).slice(0, 10) }],
  ['with other types in its block', { itens: [], pagina: odd }, nothing],
  ['very long', { itens: Array(MOST_COMPARED + 5).fill({}) }, { items: MOST_COMPARED + 5, itemsNotCompared: 5 }],
])('a listing body that is %s', (_, body, wanted) => {
  expect(readPage(body, new Map())).toMatchObject(wanted);
});

test('a page that is compared in full leaves nothing out', () => {
  for (const items of [0, MOST_COMPARED]) {
    expect(readPage({ itens: Array(items).fill({}) }, new Map())).not.toHaveProperty('itemsNotCompared');
  }
  expect(readPage({}, new Map())).not.toHaveProperty('itemsNotCompared');
});

test('a number of the block is an integer by its text', () => {
  const written = new Map([['/pagina/total', '11.00000000000000000001']]);
  expect(readPage({ pagina }, written)).toMatchObject({ numero: 1, total: null });
});

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const same = (left: unknown, right: unknown): boolean =>
  sameOrder(readKeys({ itens: [left] }), readKeys({ itens: [right] }));

test.each<[string, unknown, boolean]>([
  ['in capitals', ID.toUpperCase(), true],
  ['without hyphens', ID.replaceAll('-', ''), true],
  ['in braces', `{${ID}}`, true],
  ['as a URN in capitals', `URN:UUID:${ID.toUpperCase()}`, true],
  ['with another first digit', ID.replace('0f8f', '1f8f'), false],
  ['with another last digit', ID.replace('950e', '950f'), false],
  ['that is cut', ID.slice(1), false],
  ['with a digit more', `${ID}0`, false],
  ['with much around it', `id: ${'-'.repeat(12)}${ID}`, false],
  ['that is no text', 5, false],
])('an id %s is the same: %s %s', (_, id_simulacao, wanted) => {
  expect(same({ id_simulacao }, { id_simulacao: ID })).toBe(wanted);
});

const six = { prazo: 1, valor_parcela: 2, valor_solicitado: 3, valor_bem: 4, uf: 'SP', tipo: 'x' };
const telling = { ...six, cet: {}, data_criacao: '2024-01-01' };

describe('an item', () => {
  test.each<[string, unknown, readonly [given: boolean, identified: boolean]]>([
    ['with an id is known by it', { id_simulacao: ID }, [true, true]],
    ['with too long an id is not known by it', { id_simulacao: `${' '.repeat(20)}${ID}` }, [false, false]],
    ['without one is known by eight fields, data_criacao among them', telling, [false, true]],
    ['with seven fields is not known', { ...six, data_criacao: '2024-01-01' }, [false, false]],
    ['without data_criacao is not known', { ...six, cet: {}, more: 1 }, [false, false]],
    ['that is no object is not known', 'text', [false, false]],
  ])('%s', (_, item, wanted) => {
    const keys = readKeys({ itens: [item] });
    expect([hasGivenId(keys, 0), isIdentified(keys, 0)]).toEqual(wanted);
  });

  test('without an id, and not as documented, is not known; of a text that readers read differently, none differs', () => {
    expect(isIdentified(readKeys({ itens: [telling] }, { isSound: () => false }), 0)).toBe(false);
    const keys = readKeys({ itens: [telling, { a: 1 }] }, { isPlain: false });
    expect([isIdentified(keys, 0), countDistinct(keys)]).toEqual([false, 1]);
  });

  test('of a body without a list there is none; of a very long one the first are compared', () => {
    const long = { itens: Array(MOST_COMPARED + 5).fill({}) };
    expect([{ itens: {} }, [], null, long].map((body) => readKeys(body).length)).toEqual([0, 0, 0, MOST_COMPARED]);
  });

  test('under the id of another, with another value, is another simulation', () => {
    const itens = [{ id_simulacao: ID }, { id_simulacao: ID.toUpperCase(), uf: 'SP' }];
    expect(repetitions(readKeys({ itens }))).toMatchObject([{ sameContent: false }]);
  });
});

const veiculo = { marca: 'a', valor: null, cor: 'b' };
const item = { ...telling, data_criacao: '2024-03-01T12:00:00.5Z', veiculo };
const backwards = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

test.each<[string, unknown, unknown, boolean]>([
  ['in another order', item, { ...backwards(item), veiculo: backwards(veiculo) }, true],
  ['created then, with an offset', item, { ...item, data_criacao: '2024-03-01T09:00:00,500-03:00' }, true],
  ['created at another moment', item, { ...item, data_criacao: '2024-03-01T12:00:00.6Z' }, false],
  ['created when cannot be read', item, { ...item, data_criacao: 'yesterday' }, false],
  ['with another value within', item, { ...item, veiculo: { ...veiculo, marca: 'b' } }, false],
  ['with an absent member for null', item, { ...item, veiculo: { marca: 'a', cor: 'b' } }, true],
  ['with a list in another order', { a: [1, { b: 2 }] }, { a: [{ b: 2 }, 1] }, false],
  ['with names in another order', { a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] }, true],
])('an item without an id %s is the same: %s', (_, one, other, wanted) => {
  expect(same(one, other)).toBe(wanted);
});
