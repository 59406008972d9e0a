import { describe, expect, test } from 'vitest';
import { type Masking, maskedBody } from '../../src/redaction/message.ts';

const masking: Masking = {
  leaks: () => false,
  holdsSecret: (text) => text.includes('s3cret-of-mine'),
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
  { title: 'booleans, null and short numbers as they are', value: [true, null, -1.5, 0], shown: [true, null, -1.5, 0] },
  { title: 'a long number not at all', value: { x: 12345678909 }, shown: { x: 'number' } },
  { title: 'a text by length and shape', value: { titulo: 'Olá 12' }, shown: { titulo: '‹6 characters, Aa? 99›' } },
  { title: 'a secret not even by its shape', value: { detalhe: 'got s3cret-of-mine' }, shown: { detalhe: '•••' } },
  { title: 'a name that holds a secret not at all', value: { 's3cret-of-mine': 1 }, shown: { '•••': 1 } },
  { title: 'a name that may be a value by its shape', value: { ABC1D23: 1 }, shown: { AAA9A99: 1 } },
  {
    title: "a name that is known as somebody's by its shape",
    value: { ana_silva_1980: 1 },
    shown: { aaa_aaaaa_9999: 1 },
    masking: { leaks: (text) => text.includes('ana_silva') },
  },
  {
    title: 'names that are shown alike apart from each other',
    value: { ABC1D23: 1, XYZ7W89: 2, QRS4T56: { 's3cret-of-mine': 3, 's3cret-of-mine-too': 4 } },
    shown: { AAA9A99: 1, 'AAA9A99 2': 2, 'AAA9A99 3': { '•••': 3, '••• 2': 4 } },
  },
  {
    title: "a number and a kept text that are known as somebody's not as they are",
    value: { prazo: 639884962, tipo: 'Partner.AnaSilva' },
    shown: { prazo: 'number', tipo: '‹16 characters, Aaaaaaa.AaaAaaaa›' },
    masking: { leaks: (text) => /639884962|AnaSilva/.test(text) },
  },
  {
    title: 'a token by nothing',
    value: { accesstoken: 'abc', scope: 'a.b c.d' },
    shown: { accesstoken: '•••', scope: 'a.b c.d' },
  },
  {
    title: 'credentials by nothing, whatever they are',
    value: { clientId: 7, clientSecret: [1] },
    shown: { clientId: '•••', clientSecret: '•••' },
  },
  {
    title: 'the kind of a problem',
    value: { tipo: 'Partner.AccountIsIncompleted' },
    shown: { tipo: 'Partner.AccountIsIncompleted' },
  },
  { title: 'a kind that is none by its shape', value: { tipo: 'Maria 1' }, shown: { tipo: '‹7 characters, Aaaaa 9›' } },
  {
    title: 'the day of a time',
    value: listing({ data_criacao: '2026-11-21T08:00:00Z' }),
    shown: listing({ data_criacao: '2026-11-21…' }),
  },
  { title: 'a state', value: listing({ uf: 'SP' }), shown: listing({ uf: 'SP' }) },
  {
    title: 'a state that is none by its shape',
    value: listing({ uf: 'sp' }),
    shown: listing({ uf: '‹2 characters, aa›' }),
  },
  {
    title: 'a CPF by pseudonym and shape',
    value: listing({ cliente: { cpf: '123.456.789-09' } }),
    shown: listing({ cliente: { cpf: '‹p14: 14 characters, 999.999.999-99›' } }),
  },
  {
    title: 'a CPF that is a number not at all',
    value: listing({ cliente: { cpf: 123 } }),
    shown: listing({ cliente: { cpf: 'number' } }),
  },
  {
    title: 'an id by pseudonym and shape',
    value: listing({ id_simulacao: ID }),
    shown: listing({ id_simulacao: '‹p36: 36 characters, 9a9a9a9a-9a9a-9a99-9a9a-99a9a9a9a9a9›' }),
  },
  {
    title: 'an id as it is where that is asked for',
    value: listing({ id_simulacao: ID }),
    shown: listing({ id_simulacao: ID }),
    masking: { showIds: true },
  },
  {
    title: 'no amount and no rate where they are masked, documented or not, but counts',
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
    title: 'the items that are asked for, each in its position',
    value: { itens: [1, 2, 3, 4, 5] },
    shown: { itens: [1, '…', 3, '… 2 more'] },
    masking: { items: new Set([0, 2]) },
  },
  {
    title: 'lists elsewhere up to a bound',
    value: { x: Array(150).fill(1) },
    shown: { x: [...Array(100).fill(1), '… 50 more'] },
  },
];

describe('a masked body shows', () => {
  test.each(rows)('$title', ({ value, shown, masking: given }) => {
    expect(maskedBody(value, { ...masking, ...given })).toEqual(shown);
  });
});

test('a body of any depth is masked', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}"s3cret-of-mine"${']'.repeat(5_000)}`);
  expect(JSON.stringify(maskedBody(deep, masking))).not.toContain('s3cret');
});
