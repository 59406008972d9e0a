import { expect, test } from 'vitest';
import { safeHeaders } from '../../src/redaction/headers.ts';

test.each<[name: string, value: string, shown: readonly [string, string | null]]>([
  ['content-type', 'application/json; charset=utf-8', ['content-type', 'application/json; charset=utf-8']],
  ['Retry-After', '3', ['retry-after', '3']],
  ['x-ratelimit-remaining', '12', ['x-ratelimit-remaining', '12']],
  ['ratelimit', 'limit=10', ['ratelimit', 'limit=10']],
  ['www-authenticate', 'Bearer realm="jose@example.test"', ['www-authenticate', 'Bearer']],
  ['www-authenticate', '"odd" 12', ['www-authenticate', '"aaa" 99']],
  ['warning', '299 - "Gone in May"', ['warning', '999 - "Aaaa aa Aaa"']],
  ['x-request-id', 'req-1', ['x-request-id', 'req-1']],
  ['set-cookie', 'session=abcdefgh', ['set-cookie', null]],
  ['authorization', 'Bearer x', ['authorization', null]],
  ['location', '/login?token=abc', ['location', null]],
  ['x-ratelimited-user', 'ana', ['x-ratelimited-user', null]],
  ['constructor', 'x', ['constructor', null]],
  ['via', 'a\u001b[31m\u202eb', ['via', 'a?[31m?b']],
  ['server', 'n'.repeat(300), ['server', 'n'.repeat(200)]],
  ['x(odd)1', 'y', ['a(aaa)9', null]],
])('%s: %j', (name, value, shown) => {
  expect(safeHeaders([[name, value]])).toEqual([shown]);
});

test('repeated names and their order stay', () => {
  expect(
    safeHeaders([
      ['allow', 'GET'],
      ['set-cookie', 'a'],
      ['allow', 'HEAD'],
    ]).map(([name]) => name),
  ).toEqual(['allow', 'set-cookie', 'allow']);
});
