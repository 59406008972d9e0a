import { describe, expect, test } from 'vitest';
import { type Masking, maskedBody } from '../../src/redaction/message.ts';

const masking: Masking = {
  leaks: () => false,
  containsSecret: (text) => text.includes('s3cret-of-mine'),
  pseudonym: (value) => `p${value.length}`,
  showIds: false,
};

const ID = '0b6c1f0e-4b1f-4c61-9d2a-51a1b6a2c3d4';

interface Row {
  readonly title: string;
  readonly value: unknown;
  readonly shown: unknown;
  readonly masking?: Partial<Masking>;
}

const listing = (item: unknown) => ({ itens: [item] });

const rows: readonly Row[] = [
  { title: 'shows booleans, null and short numbers', value: [true, null, -1.5, 0], shown: [true, null, -1.5, 0] },
  { title: 'hides a long number', value: { x: 12345678909 }, shown: { x: 'number' } },
  { title: 'shows text by length and shape', value: { titulo: 'Olá 12' }, shown: { titulo: '‹6 characters, Aaa 99›' } },
  { title: 'hides a secret and its shape', value: { detalhe: 'got s3cret-of-mine' }, shown: { detalhe: '•••' } },
  { title: 'hides a name that contains a secret', value: { 's3cret-of-mine': 1 }, shown: { '•••': 1 } },
  { title: 'shows a name that may be a value by its shape', value: { ABC1D23: 1 }, shown: { AAA9A99: 1 } },
  {
    title: 'shows a name that contains a personal value by its shape',
    value: { ana_silva_1980: 1 },
    shown: { aaa_aaaaa_9999: 1 },
    masking: { leaks: (text) => text.includes('ana_silva') },
  },
  {
    title: 'numbers names with the same shape',
    value: { ABC1D23: 1, XYZ7W89: 2, QRS4T56: { 's3cret-of-mine': 3, 's3cret-of-mine-too': 4 } },
    shown: { AAA9A99: 1, 'AAA9A99 2': 2, 'AAA9A99 3': { '•••': 3, '••• 2': 4 } },
  },
  {
    title: 'hides a number and a `tipo` that contain a personal value',
    value: { prazo: 639884962, tipo: 'Partner.AnaSilva' },
    shown: { prazo: 'number', tipo: '‹16 characters, Aaaaaaa.AaaAaaaa›' },
    masking: { leaks: (text) => /639884962|AnaSilva/.test(text) },
  },
  {
    title: 'hides a token',
    value: { accesstoken: 'abc', scope: 'a.b c.d' },
    shown: { accesstoken: '•••', scope: 'a.b c.d' },
  },
  {
    title: 'hides credentials of any type',
    value: { clientId: 7, clientSecret: [1] },
    shown: { clientId: '•••', clientSecret: '•••' },
  },
  {
    title: 'shows a `tipo` in the documented form',
    value: { tipo: 'Partner.AccountIsIncompleted' },
    shown: { tipo: 'Partner.AccountIsIncompleted' },
  },
  { title: 'shows another `tipo` by shape', value: { tipo: 'Maria 1' }, shown: { tipo: '‹7 characters, Aaaaa 9›' } },
  {
    title: 'shows the day of a time',
    value: listing({ data_criacao: '2026-11-21T08:00:00Z' }),
    shown: listing({ data_criacao: '2026-11-21…' }),
  },
  { title: 'shows a state', value: listing({ uf: 'SP' }), shown: listing({ uf: 'SP' }) },
  {
    title: 'shows an invalid state by its shape',
    value: listing({ uf: 'sp' }),
    shown: listing({ uf: '‹2 characters, aa›' }),
  },
  {
    title: 'shows a CPF by pseudonym and shape',
    value: listing({ cliente: { cpf: '123.456.789-09' } }),
    shown: listing({ cliente: { cpf: '‹p14: 14 characters, 999.999.999-99›' } }),
  },
  {
    title: 'hides a CPF that is a number',
    value: listing({ cliente: { cpf: 123 } }),
    shown: listing({ cliente: { cpf: 'number' } }),
  },
  {
    title: 'shows an id by pseudonym and shape',
    value: listing({ id_simulacao: ID }),
    shown: listing({ id_simulacao: '‹p36: 36 characters, 9a9a9a9a-9a9a-9a99-9a9a-99a9a9a9a9a9›' }),
  },
  {
    title: 'with showIds, shows an id',
    value: listing({ id_simulacao: ID }),
    shown: listing({ id_simulacao: ID }),
    masking: { showIds: true },
  },
  {
    title: 'with maskAmounts, hides documented and unknown amounts and rates, and shows counts',
    value: {
      total: 3,
      valor: 10,
      ...listing({ prazo: 48, valor_bem: 100, valor_novo: 1.5, cet: { percentual_anual: 7 } }),
    },
    shown: {
      total: 3,
      valor: 'number',
      ...listing({ prazo: 48, valor_bem: 'number', valor_novo: 'number', cet: { percentual_anual: 'number' } }),
    },
    masking: { maskAmounts: true },
  },
  {
    title: 'with items, shows only these, each at its index',
    value: { itens: [1, 2, 3, 4, 5] },
    shown: { itens: [1, '…', 3, '… 2 more'] },
    masking: { items: new Set([0, 2]) },
  },
  {
    title: 'shows up to 100 items of other lists',
    value: { x: Array(150).fill(1) },
    shown: { x: [...Array(100).fill(1), '… 50 more'] },
  },
];

describe('maskedBody', () => {
  test.each(rows)('$title', ({ value, shown, masking: given }) => {
    expect(maskedBody(value, { ...masking, ...given })).toEqual(shown);
  });
});

test('maskedBody accepts a body of any depth', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}"s3cret-of-mine"${']'.repeat(5_000)}`);
  expect(JSON.stringify(maskedBody(deep, masking))).not.toContain('s3cret');
});
