import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate } from '../../src/redaction/gate.ts';
import { safeHeaders, secretsOfCookies, someLeaks, withoutEchoes, withoutLeaks } from '../../src/redaction/headers.ts';

test.each<[name: string, value: string, shown: readonly [string, string | null]]>([
  ['content-type', 'application/json; charset=utf-8', ['content-type', 'application/json; charset=utf-8']],
  ['Retry-After', '3', ['retry-after', '3']],
  ['x-ratelimit-remaining', '12', ['x-ratelimit-remaining', '12']],
  ['ratelimit', 'limit=10', ['ratelimit', 'limit=10']],
  ['www-authenticate', 'Bearer realm="jose@example.test"', ['www-authenticate', 'Bearer']],
  ['www-authenticate', '"odd" 12', ['www-authenticate', '"aaa" 99']],
  ['warning', '299 - "Gone in May"', ['warning', '999 - "Aaaa aa Aaa"']],
  ['x-request-id', 'req-1', ['x-request-id', 'req-1']],
  ['cache-control', 'no-store, max-age=31536000', ['cache-control', 'no-store, max-age=31536000']],
  ['cache-control', 'private="k9Xw72pQmD31"', ['cache-control', 'private="…"']],
  ['keep-alive', 'timeout=5', ['keep-alive', 'timeout=5']],
  ['vary', 'Accept-Encoding, 52998224725', ['vary', 'Accept-Encoding, …']],
  ['set-cookie', 'session=abcdefgh', ['set-cookie', null]],
  ['authorization', 'Bearer x', ['authorization', null]],
  ['location', '/login?token=abc', ['location', null]],
  ['x-ratelimited-user', 'ana', ['x-ratelimited-user', null]],
  ['constructor', 'x', ['constructor', null]],
  ['via', 'a\u001b[31m\u202eb', ['via', 'a?[31m?b']],
  ['x-52998224725', 'y', ['a-99999999999', null]],
  ['abc1d23', 'y', ['aaa9a99', null]],
  ['retry-after', 'Sat, 21 Nov 2026 04:39:00 GMT', ['retry-after', 'Sat, 21 Nov 2026 04:39:00 GMT']],
  ['sunset', '2026-11-21T04:39:00Z', ['sunset', '2026-11-21T04:39:00Z']],
  ['ratelimit-policy', '100;w=3600, "burst";q=10', ['ratelimit-policy', '100;w=3600, "burst";q=10']],
  ['deprecation', '@1688169599', ['deprecation', '@1688169599']],
  ['allow', 'GET, 529.982.247-25, 52998224725, ABC1D23, k9Xw72pQmD31', ['allow', 'GET, …, …, …, …']],
  ['server', 'n'.repeat(300), ['server', 'n'.repeat(200)]],
  ['x(odd)1', 'y', ['a(aaa)9', null]],
  ['x-abc1d23-region', 'y', ['a-aaa9a99-aaaaaa', null]],
  ['x_9bwzzz377vt004251', 'y', ['a_9aaaaa999aa999999', null]],
  ['…', 'y', ['…', null]],
  ['x-ratelimit-…', '5', ['x-ratelimit-…', '5']],
])('safeHeaders shows only harmless values: %s: %j', (name, value, shown) => {
  expect(safeHeaders([[name, value]])).toEqual([shown]);
});

test('safeHeaders keeps repeated names and their order', () => {
  const names = ['allow', 'set-cookie', 'allow'];
  expect(safeHeaders(names.map((name) => [name, 'GET'])).map(([name]) => name)).toEqual(names);
});

test.each([
  ['text/plain; for=a-secret-word; q=1', 'text/plain; for=…; q=1'],
  ['a secret word', '…'],
  ['a word', 'a word'],
])('withoutEchoes masks the words that leak in %s', (value, masked) => {
  const leaks = (text: string) => /a.secret.word/.test(text);
  expect(withoutEchoes([['via', value]], leaks)).toEqual([['via', masked]]);
});

test.each([
  ['x-a-secret-word-region', '…'],
  ['X-RateLimit-a-secret-word', 'x-ratelimit-…'],
  ['ratelimit-a-secret-word', 'ratelimit-…'],
  ['x-ratelimit-remaining', 'x-ratelimit-remaining'],
])('withoutEchoes masks a name that leaks, except its rate-limit prefix: %s', (name, shown) => {
  const leaks = (text: string) => /a.secret.word/.test(text);
  expect(withoutEchoes([[name, 'br']], leaks)).toEqual([[shown, 'br']]);
  expect(safeHeaders(withoutEchoes([[name, 'br']], leaks)).map(([known]) => known)).toEqual([shown]);
});

test('withoutLeaks masks only the names and values that leak', () => {
  const leaks = (text: string) => text.includes('acmemotors');
  const shown = { 'x-acmemotors-region': 'br', via: 'acmemotors', 'x-acmemotors-zone': null, server: 'nginx' };
  const masked = withoutLeaks(Object.entries(shown), leaks);
  expect(masked.flat()).toEqual(['…', 'br', 'via', null, '…', null, 'server', 'nginx']);
});

test('someLeaks finds each leak of a single name or value', () => {
  const secret = 'k9Xw72pQ-mD31zz';
  const gate = createGate();
  gate.know({ secrets: [secret, '8127364554'], personal: ['ABC1D23', '529.982.247-25'] });
  const leaks = (text: string): boolean => gate.leaksIn(text).length > 0;
  const leaking = [
    ...[secret, secret.slice(0, 8), encodeURIComponent(secret), Buffer.from(secret).toString('base64'), '8127364554'],
    ...['ABC1D23', 'ABC-1D23', '52998224725', '529.982.247-25', '9BWZZZ377VT004251', 'renavam: 00639884962'],
  ];
  const separators = [
    ...['', ',', '[', ';', '":', '=', '\\', '%', '%4', '&#', '\\u', '1.', 'x', '-', '/', ' ', 'cpf:', 'placa', 'eyJ'],
  ];
  const value = fc
    .array(fc.constantFrom(...leaking, ...separators, 'plain', 'W/'), { maxLength: 3 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const headers = values.map((one, at) => [`x-${at}`, one] as const);
      const names = values.map((one, at) => [one, `x-${at}`] as const);
      if (!values.some(leaks)) return;
      expect(someLeaks(headers, leaks)).toBe(true);
      expect(someLeaks(names, leaks)).toBe(true);
      expect(someLeaks([], leaks, values)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

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
