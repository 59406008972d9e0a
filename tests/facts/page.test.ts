import { describe, expect, test } from 'vitest';
import { hasGivenId, isIdentified, sameOrder } from '../../facts/keys.ts';
import { readKeys, readPage } from '../../facts/page.ts';

/** No number was written in a way that its value does not tell. */
const PLAIN: ReadonlyMap<string, string> = new Map();
const pagina = { tem_proximo: true, tem_anterior: false, numero: 1, tamanho: 10, total: 11 };

describe('a listing body', () => {
  test('is stated by its envelope, its block and its items', () => {
    expect(readPage({ itens: [{}, {}], pagina }, PLAIN)).toEqual({
      itens: 'array',
      pagina: 'object',
      further: [],
      items: 2,
      ...pagina,
    });
  });

  test.each<[string, unknown, object]>([
    ['no object', [], { itens: 'missing', pagina: 'missing', items: null, total: null }],
    ['empty', {}, { itens: 'missing', pagina: 'missing', items: null, numero: null }],
    ['of other types', { itens: {}, pagina: [1] }, { itens: 'object', pagina: 'array', items: null }],
    ['of nulls', { itens: null, pagina: null }, { itens: 'null', pagina: 'null', items: null }],
    ['with more in it', { itens: [], pagina, more: 1, '12345678901': 2 }, { further: ['more', '99999999999'] }],
    [
      'with a great deal more in it',
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`name${'x'.repeat(at)}`, at])),
      { further: Array.from({ length: 10 }, (_, at) => `name${'x'.repeat(at)}`) },
    ],
    [
      'with fractions in its block',
      { itens: [], pagina: { numero: 1.5, tamanho: '10', total: null, tem_proximo: 1, tem_anterior: 'no' } },
      { numero: null, tamanho: null, total: null, tem_proximo: null, tem_anterior: null },
    ],
  ])('that is %s says so', (_title, body, wanted) => {
    expect(readPage(body, PLAIN)).toMatchObject(wanted);
  });
});

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const same = (left: unknown, right: unknown): boolean =>
  sameOrder(readKeys({ itens: [left] }), readKeys({ itens: [right] }));

describe('an id is one and the same', () => {
  test.each<[string, unknown, boolean]>([
    ['in capitals', ID.toUpperCase(), true],
    ['without hyphens', ID.replaceAll('-', ''), true],
    ['in braces', `{${ID}}`, true],
    ['as a URN', `urn:uuid:${ID}`, true],
    ['as a URN in capitals', `URN:UUID:${ID.toUpperCase()}`, true],
    ['of another simulation', OTHER, false],
    ['that is cut', ID.slice(1), false],
    ['with a digit more', `${ID}0`, false],
    ['with much around it', `id: ${'-'.repeat(12)}${ID}`, false],
    ['that is no text', 5, false],
  ])('%s: %s', (_title, id_simulacao, wanted) => {
    expect(same({ id_simulacao }, { id_simulacao: ID })).toBe(wanted);
  });

  test.each<[string, string]>([
    ['first', ID.replace('0f8f', '1f8f')],
    ['second', ID.replace('d9cb', 'd9cc')],
    ['third', ID.replace('469f', '469e')],
    ['fourth', ID.replace('a165', 'a166')],
    ['last', ID.replace('950e', '950f')],
  ])('only if its %s group is', (_title, id_simulacao) => {
    expect(same({ id_simulacao }, { id_simulacao: ID })).toBe(false);
  });
});

const fields = { prazo: 1, valor_parcela: 2, valor_solicitado: 3, valor_bem: 4, uf: 'SP', tipo: 'x', cet: 5 };
const { cet: _, ...six } = fields;
const telling = { ...fields, data_criacao: '2024-01-01' };

describe('an item', () => {
  test.each<[string, unknown, { readonly given: boolean; readonly identified: boolean }]>([
    ['with an id is known by it', { id_simulacao: ID }, { given: true, identified: true }],
    [
      'with too long an id is not known by it',
      { id_simulacao: `${' '.repeat(20)}${ID}` },
      { given: false, identified: false },
    ],
    ['without one is known by eight fields, when it was made among them', telling, { given: false, identified: true }],
    ['with seven fields is not known', { ...six, data_criacao: '2024-01-01' }, { given: false, identified: false }],
    ['with fewer fields is not known', { data_criacao: '2024-01-01' }, { given: false, identified: false }],
    ['that does not tell when it was made is not known', { ...fields, more: 1 }, { given: false, identified: false }],
    ['that is no object is not known', 'text', { given: false, identified: false }],
  ])('%s', (_title, item, wanted) => {
    const keys = readKeys({ itens: [item] });
    expect({ given: hasGivenId(keys, 0), identified: isIdentified(keys, 0) }).toEqual(wanted);
  });

  test('without an id, and not as documented, is not known', () => {
    expect(
      isIdentified(
        readKeys({ itens: [telling] }, true, () => false),
        0,
      ),
    ).toBe(false);
  });

  test('of a body without a list there is none', () => {
    expect([readKeys({ itens: {} }).length, readKeys([]).length, readKeys(null).length]).toEqual([0, 0, 0]);
  });

  test.each([
    'prazo',
    'valor_parcela',
    'valor_solicitado',
    'valor_bem',
    'uf',
    'tipo',
    'data_criacao',
    'cliente',
    'veiculo',
  ])('with the id of another and another %s is another simulation', (field) => {
    const [one, other] = [{ id_simulacao: ID }, { id_simulacao: ID, [field]: { cpf: '1', chassi: '2', placa: '3' } }];
    expect(readKeys({ itens: [one] }).words[4]).not.toBe(readKeys({ itens: [other] }).words[4]);
  });
});

describe('of two items without an id', () => {
  const veiculo = { marca: 'a', valor: null, cor: 'b' };
  const item = { ...telling, data_criacao: '2024-03-01T12:00:00.5Z', veiculo };
  const backwards = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

  test.each<[string, unknown, boolean]>([
    ['in another order', backwards(item), true],
    ['in another order within', { ...item, veiculo: backwards(veiculo) }, true],
    ['created then, told with an offset', { ...item, data_criacao: '2024-03-01T09:00:00,500-03:00' }, true],
    ['created then, told in the basic form', { ...item, data_criacao: '20240301T120000.5Z' }, true],
    ['created at another moment', { ...item, data_criacao: '2024-03-01T12:00:00.6Z' }, false],
    ['created at the same time of another offset', { ...item, data_criacao: '2024-03-01T12:00:00.5-03:00' }, false],
    ['created when cannot be read', { ...item, data_criacao: 'yesterday' }, false],
    ['with another value within', { ...item, veiculo: { ...veiculo, marca: 'b' } }, false],
    ['with an absent member for one that is null', { ...item, veiculo: { marca: 'a', cor: 'b' } }, true],
    ['with a number for a text', { ...item, uf: 5, cet: 'SP' }, false],
  ])('one %s is the same: %j, %s', (_title, other, wanted) => {
    expect(same(item, other)).toBe(wanted);
  });

  test('lists in them keep their order', () => {
    expect(same({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true);
    expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(same([12], [1, 2])).toBe(false);
  });
});
