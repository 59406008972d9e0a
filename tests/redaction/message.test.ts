import { describe, expect, test } from 'vitest';
import type { Answered } from '../../src/evidence/exchange.ts';
import type { Masking } from '../../src/redaction/message.ts';
import { maskedRequest, maskedResponse } from '../../src/redaction/message.ts';
import { answered as withStatus } from '../support/answered.ts';

const SECRET = 's3cret-of-mine';
const masking: Masking = {
  leaks: () => false,
  holdsSecret: (text) => text.includes(SECRET),
  pseudonym: () => 'p',
  showIds: false,
};

const answered = (body: string, headers: Answered['headers'] = []) => withStatus(200, body, headers);

const bodies = [
  {
    title: 'JSON, masked',
    body: `{"detalhe":"${SECRET}","status":400}`,
    kind: 'json',
    text: '{\n  "detalhe": "•••",\n  "status": 400\n}',
  },
  {
    title: 'JSON that hides a secret behind escapes',
    body: '{"a":"s3cret\\u002dof-mine"}',
    kind: 'json',
    text: '{\n  "a": "•••"\n}',
  },
  { title: 'a text by its shape', body: '<h1>Erro 5</h1>', kind: 'shape', text: '<a9>Aaaa 9</a9>' },
  {
    title: 'a text that holds a secret by that alone',
    body: `erro: ${SECRET}`,
    kind: 'shape',
    text: 'a text that holds a credential',
  },
  { title: 'JSON that is cut short as a text', body: '{"uf":"SP"', kind: 'shape', text: '{"aa":"AA"' },
];

describe('the body of an answer is shown as', () => {
  test.each(bodies)('$title', ({ body, kind, text }) => {
    expect(maskedResponse(answered(body), masking).body).toEqual({ kind, text });
  });
});

test('an answer without a body has none', () => {
  expect(maskedResponse(answered(''), masking)).toEqual({ headers: [] });
});

test('a body of any depth is shown', () => {
  const { body } = maskedResponse(answered(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), masking);
  expect(body?.text).toMatch(/^\[+… \(400000 characters\)$/);
});

test('a body that is too large is told by its size', () => {
  const { body } = maskedResponse(answered(`[${'1,'.repeat(1_500_000)}1]`), masking);
  expect(body).toEqual({ kind: 'shape', text: '3000003 bytes' });
});

test('the values of headers are shown only where they are known to be harmless', () => {
  const headers = [
    ['content-type', 'text/html'],
    ['set-cookie', 'a=b'],
    ['x-echo', 'c'],
  ] as const;
  expect(maskedResponse(answered('', headers), masking).headers).toEqual([
    ['content-type', 'text/html'],
    ['set-cookie', null],
    ['x-echo', null],
  ]);
});

describe('where something that must not leave got as far as what is shown,', () => {
  const leaks = (text: string) => text.includes('acmemotors');
  const asking = { ...masking, leaks };

  test('names of headers are withheld, and the body stays', () => {
    const shown = maskedResponse(answered('{"uf":1}', [['X-acmemotors-Region', 'br']]), asking);
    expect(shown).toEqual({ headers: [['…', null]], body: { kind: 'json', text: '{\n  "uf": 1\n}' } });
  });

  test('names of properties are shown by their shape, and the headers stay', () => {
    const shown = maskedResponse(answered('{"acmemotors":1}', [['server', 'nginx']]), asking);
    expect(shown).toEqual({
      headers: [['server', 'nginx']],
      body: { kind: 'json', text: '{\n  "aaaaaaaaaa": 1\n}' },
    });
  });

  test('a body that holds it in spite of all is told by its size', () => {
    const shown = maskedResponse(answered('{"harmless":1}'), {
      ...masking,
      leaks: (text) => text.includes('"harmless"'),
    });
    expect(shown.body).toEqual({ kind: 'shape', text: 'a text of 14 characters' });
  });
});

test('a message in which nothing leaks is looked through once', () => {
  let asked = 0;
  const leaks = () => {
    asked += 1;
    return false;
  };
  maskedResponse(
    answered('{"uf":1,"x":{"y":[1,2]}}', [
      ['server', 'nginx'],
      ['x-a', 'b'],
    ]),
    { ...masking, leaks },
  );
  expect(asked).toBe(1);
});

test('a request shows neither its token nor its credentials', () => {
  const body = JSON.stringify({ clientId: 'me', clientSecret: SECRET });
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };
  const shown = maskedRequest({ method: 'POST', path: '/v1', headers, body }, masking);
  expect(shown.headers).toEqual([
    ['authorization', null],
    ['content-type', 'application/json'],
  ]);
  expect(JSON.parse(shown.body?.text ?? '')).toEqual({ clientId: '•••', clientSecret: '•••' });
});
