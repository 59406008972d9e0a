import { expect, test } from 'vitest';
import { type Masking, maskedBody } from '../../src/redaction/message.ts';

const masking: Masking = {
  leaks: () => false,
  containsSecret: (text) => text.includes('s3cret-of-mine'),
  pseudonym: (value) => `p${value.length}`,
  showIds: false,
};

const ID = '0b6c1f0e-4b1f-4c61-9d2a-51a1b6a2c3d4';

type Row = [title: string, value: unknown, shown: unknown, masking?: Partial<Masking>];

const listing = (item: unknown) => ({ itens: [item] });

const withAmounts = (valor: unknown, valor_bem: unknown, valor_novo: unknown, percentual_anual: unknown) => ({
  ...{ total: 3, valor },
  ...listing({ prazo: 48, valor_bem, valor_novo, cet: { percentual_anual } }),
});

const rows: readonly Row[] = [
  ['shows booleans, null and short numbers', [true, null, -1.5, 0], [true, null, -1.5, 0]],
  ['hides a long number', { x: 12345678909 }, { x: '‹9›' }],
  ['shows text by shape', { titulo: 'Olá 12' }, { titulo: '‹Aaa 99›' }],
  ['hides a secret and its shape', { detalhe: 'got s3cret-of-mine' }, { detalhe: '•••' }],
  ['hides a name that contains a secret', { 's3cret-of-mine': 1 }, { '•••': 1 }],
  ['shows a name that may be a value by its shape', { ABC1D23: 1 }, { AAA9A99: 1 }],
  [
    'shows a name that contains a personal value by its shape',
    { ana_silva_1980: 1 },
    { aaa_aaaaa_9999: 1 },
    { leaks: (text) => text.includes('ana_silva') },
  ],
  [
    'numbers names with the same shape',
    { ABC1D23: 1, XYZ7W89: 2, QRS4T56: { 's3cret-of-mine': 3, 's3cret-of-mine-too': 4 } },
    { AAA9A99: 1, 'AAA9A99 2': 2, 'AAA9A99 3': { '•••': 3, '••• 2': 4 } },
  ],
  [
    'hides a number and a `tipo` that contain a personal value',
    { prazo: 639884962, tipo: 'Partner.AnaSilva' },
    { prazo: '‹9›', tipo: '‹Aaaaaaa.AaaAaaaa›' },
    { leaks: (text) => /639884962|AnaSilva/.test(text) },
  ],
  ['hides a token', { accesstoken: 'abc', scope: 'a.b c.d' }, { accesstoken: '•••', scope: 'a.b c.d' }],
  ['hides credentials of any type', { clientId: 7, clientSecret: [1] }, { clientId: '•••', clientSecret: '•••' }],
  ['shows a documented `tipo`', { tipo: 'Partner.AccountIsIncompleted' }, { tipo: 'Partner.AccountIsIncompleted' }],
  ['shows another `tipo` by shape', { tipo: 'Maria 1' }, { tipo: '‹Aaaaa 9›' }],
  ['shows a day', listing({ data_criacao: '2026-11-21T08:00:00Z' }), listing({ data_criacao: '2026-11-21…' })],
  ['shows a state', listing({ uf: 'SP' }), listing({ uf: 'SP' })],
  ['shows an invalid state by its shape', listing({ uf: 'sp' }), listing({ uf: '‹aa›' })],
  [
    'shows a CPF by pseudonym and shape',
    listing({ cliente: { cpf: '123.456.789-09' } }),
    listing({ cliente: { cpf: '‹p14: 999.999.999-99›' } }),
  ],
  ['hides a CPF that is a number', listing({ cliente: { cpf: 123 } }), listing({ cliente: { cpf: '‹9›' } })],
  [
    'shows an id by pseudonym and shape',
    listing({ id_simulacao: ID }),
    listing({ id_simulacao: '‹p36: 9a9a9a9a-9a9a-9a99-9a9a-99a9a9a9a9a9›' }),
  ],
  ['with showIds, shows an id', listing({ id_simulacao: ID }), listing({ id_simulacao: ID }), { showIds: true }],
  [
    'with maskAmounts, hides documented and unknown amounts and rates, and shows counts',
    withAmounts(10, 100, 1.5, 7),
    withAmounts('‹9›', '‹9›', '‹9›', '‹9›'),
    { maskAmounts: true },
  ],
  [
    'with items, shows only these, each at its index',
    { itens: [1, 2, 3, 4, 5] },
    { itens: [1, '…', 3, '… +2'] },
    { items: new Set([0, 2]) },
  ],
  ['shows up to 100 items of other lists', { x: Array(150).fill(1) }, { x: [...Array(100).fill(1), '… +50'] }],
];

test.each<Row>(rows)('maskedBody %s', (_, value, shown, given = {}) => {
  expect(maskedBody(value, { ...masking, ...given })).toEqual(shown);
});

test('maskedBody accepts a body of any depth', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}"s3cret-of-mine"${']'.repeat(5_000)}`);
  expect(JSON.stringify(maskedBody(deep, masking))).not.toContain('s3cret');
});
