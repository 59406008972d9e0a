import { describe, expect, test, vi } from 'vitest';
import type { Answered } from '../../src/evidence/exchange.ts';
import { type Masking, maskedBody, maskedRequest, maskedResponse, redactPath } from '../../src/redaction/message.ts';
import { answered as withStatus } from '../support/answered.ts';
import { findLeaks } from '../support/leaks.ts';

const SECRET = 's3cret-of-mine';
const masking: Masking = {
  leaks: () => false,
  containsSecret: (text) => text.includes(SECRET),
  pseudonym: (value) => `p${value.length}`,
  showIds: false,
};

const answered = (body: string, headers: Answered['headers'] = []) => withStatus(200, body, headers);

test.each([
  ['masked JSON', `{"detalhe":"${SECRET}","status":400}`, 'json', '{\n  "detalhe": "•••",\n  "status": 400\n}'],
  ['an escaped secret', '{"a":"s3cret\\u002dof-mine"}', 'json', '{\n  "a": "•••"\n}'],
  ['the shape of a text', '<h1>Erro 5</h1>', 'shape', '<a9>Aaaa 9</a9>'],
  ['dots if the text contains a secret', `erro: ${SECRET}`, 'shape', '•••'],
  ['the shape of truncated JSON', '{"uf":"SP"', 'shape', '{"aa":"AA"'],
])('maskedResponse shows the body as %s', (_, body, kind, text) => {
  expect(maskedResponse(answered(body), masking).body).toEqual({ kind, text });
});

test('a response without a body has no masked body', () => {
  expect(maskedResponse(answered(''), masking)).toEqual({ headers: [] });
});

test('a body of any depth is masked', () => {
  const { body } = maskedResponse(answered(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), masking);
  expect(body?.text).toMatch(/^\[+… \(400000\)$/);
});

test('a body that is too large is shown by its size', () => {
  const { body } = maskedResponse(answered(`[${'1,'.repeat(1_500_000)}1]`), masking);
  expect(body).toEqual({ kind: 'shape', text: '… (3000003 bytes)' });
});

describe('if a masked message leaks,', () => {
  const leaks = (text: string) => text.includes('acmemotors');
  const withLeaks = { ...masking, leaks };

  test('header names are replaced, and the body stays', () => {
    const shown = maskedResponse(answered('{"uf":1}', [['X-acmemotors-Region', 'br']]), withLeaks);
    expect(shown).toEqual({ headers: [['…', null]], body: { kind: 'json', text: '{\n  "uf": 1\n}' } });
  });

  test('property names are shown by their shape, and the headers stay', () => {
    const shown = maskedResponse(answered('{"acmemotors":1}', [['server', 'nginx']]), withLeaks);
    expect(shown).toEqual({ headers: [['server', 'nginx']], body: { kind: 'json', text: '{\n  "aaaaaaaaaa": 1\n}' } });
  });

  test('shown texts are replaced by their shape', () => {
    const { body } = maskedResponse(answered('{"tipo":"Partner.acmemotors"}'), withLeaks);
    expect(body?.text).toBe('{\n  "tipo": "‹Aaaaaaa.aaaaaaaaaa›"\n}');
  });

  test('a body that still leaks is shown by its size', () => {
    const shown = maskedResponse(answered('{"harmless":1}'), {
      ...masking,
      leaks: (text) => text.includes('"harmless"'),
    });
    expect(shown.body).toEqual({ kind: 'shape', text: '… (14)' });
  });
});

test('a message without leaks is checked once, and shows only header values that are known to be harmless', () => {
  const leaks = vi.fn(() => false);
  const headers = Object.entries({ 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-echo': 'c' });
  const shown = maskedResponse(answered('{"uf":1,"x":{"y":[1,2]}}', headers), { ...masking, leaks });
  expect(Object.fromEntries(shown.headers)).toEqual({
    'content-type': 'text/html',
    'set-cookie': null,
    'x-echo': null,
  });
  expect(leaks).toHaveBeenCalledOnce();
});

test('maskedRequest masks the token and the credentials', () => {
  const body = JSON.stringify({ clientId: 'me', clientSecret: SECRET });
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };
  const shown = maskedRequest({ method: 'POST', path: '/v1', headers, body }, masking);
  expect(shown.headers).toEqual([
    ['authorization', null],
    ['content-type', 'application/json'],
  ]);
  expect(JSON.parse(shown.body?.text ?? '')).toEqual({ clientId: '•••', clientSecret: '•••' });
});

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

const rules = {
  containsSecret: (text: string) => findLeaks(text, { secrets: ['s3cr3t-value/42', '12345678'] }).length > 0,
  safe: { pagina_inicial: /^-?[\w.]{0,10}$/, limite: /^-?[\w.]{0,10}$/ },
};

test.each([
  ['/v1/proposal/simulation', '/v1/proposal/simulation'],
  ['/v1/proposal/simulation?pagina_inicial=-1&limite=', '/v1/proposal/simulation?pagina_inicial=-1&limite='],
  ['/list?limite=1&limite=2', '/list?limite=1&limite=2'],
  ['/list?limite=a-long-value-that-says-much', '/list?limite=***'],
  ['/list?limite=12345678', '/list?limite=***'],
  ['/list?access_token=abc', '/list?access_token=***'],
  ['/list?access-token=abc', '/list?access-token=***'],
  ['/list?constructor=abc', '/list?constructor=***'],
  ['/list?unknown', '/list?unknown'],
  ['/list?98765432199=1', '/list?99999999999=***'],
  ['/list?s3cr3t-value%2f42', '/list?***'],
  ['/list/s3cr3t-value%2F42/x', '/list/***/x'],
  ['/list?a=1?b=2', '/list?a=***'],
  ['/list#s3cr3t-value/42', '/list'],
])('redactPath of %s is %s', (path, shown) => {
  expect(redactPath(path, rules)).toBe(shown);
});
