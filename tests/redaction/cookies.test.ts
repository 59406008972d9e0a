import { expect, test } from 'vitest';
import { secretsOfCookies } from '../../src/redaction/headers.ts';

const JWT = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJwYXJ0bmVyIn0.c2lnbmF0dXJlLW9mLXRoaXM';

test.each([
  ['a session id in hex', 'sid=1f7a9c0e55b24d10; Path=/; HttpOnly', ['1f7a9c0e55b24d10']],
  ['a UUID in quotes', 'sid="550e8400-e29b-41d4-a716-446655440000"', ['550e8400-e29b-41d4-a716-446655440000']],
  ['letters of both cases', 'ASP.NET_SessionId=qWmRtYuIoPxaSdFg', ['qWmRtYuIoPxaSdFg']],
  ['a signed and encoded session', 's=s%3AaB3dE5gH7jK9mN.zY8xW6vU4tS2rQ', ['aB3dE5gH7jK9mN', 'zY8xW6vU4tS2rQ']],
  ['a token', `jwt=${JWT}; Secure`, [JWT]],
  ['a part of a list', 'prefs=lang=pt-BR&sid=1f7a9c0e55b2', ['1f7a9c0e55b2']],
  ['a value with an invalid escape', 'sid=%zz1f7a9c0e55b24d', ['zz1f7a9c0e55b24d']],
])('secretsOfCookies finds %s', (_, cookie, secrets) => {
  expect(secretsOfCookies([['set-cookie', cookie]])).toEqual(secrets);
});

test.each([
  'lb=1',
  'deleted=; Max-Age=0',
  'nothing',
  'path=/integration/v1/proposal/simulation?pagina_inicial=1&limite=100',
  'base=https://partner2026.example:8443/integration',
  'visited=1763798400000',
  'at=2026-11-22T08:13:00.123Z',
  'at=Sun%2C%2022%20Nov%202026%2008%3A13%3A00%20GMT',
  'region=sa-east-1-production',
  'agent=vehicle-credit-conformance',
  'cnonce=aaaaaaaaaaaaaaaaaaaaaaaa',
])('secretsOfCookies finds nothing in %s', (cookie) => {
  expect(secretsOfCookies([['set-cookie', cookie]])).toEqual([]);
});

test('secretsOfCookies ignores other headers', () => {
  expect(secretsOfCookies([['x-session', 'sid=1f7a9c0e55b24d10']])).toEqual([]);
});
