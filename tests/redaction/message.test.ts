import { describe, expect, test, vi } from 'vitest';
import type { Answered } from '../../src/evidence/exchange.ts';
import { type Masking, maskedRequest, maskedResponse } from '../../src/redaction/message.ts';
import { answered as withStatus } from '../support/answered.ts';

const SECRET = 's3cret-of-mine';
const masking: Masking = {
  leaks: () => false,
  containsSecret: (text) => text.includes(SECRET),
  pseudonym: () => 'p',
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
