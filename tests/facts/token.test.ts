import { describe, expect, test } from 'vitest';
import { accessTokenOf, readTokenResponse } from '../../facts/token.ts';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwtOf = (payload: string): string =>
  `${encoded({ alg: 'RS256', typ: 'JWT' })}.${Buffer.from(payload).toString('base64url')}.c2lnbmF0dXJl`;
const jwt = (claims: object): string => jwtOf(JSON.stringify(claims));

/** No number has a text that differs from its value. */
const PLAIN: ReadonlyMap<string, string> = new Map();
const AT = Date.UTC(2024, 0, 1);
const HERE = { date: AT, endedAt: AT + 5 };
const whole = {
  accesstoken: jwt({ iat: AT / 1000, exp: AT / 1000 + 3600 }),
  expiresIn: 3600,
  expiresAt: '2024-01-01T01:00:00Z',
  tokenType: 'Bearer',
  scope: 'partner.write partner.read',
};

describe('accessTokenOf', () => {
  test.each<[string, unknown, boolean]>([
    ['returns a token of 12,288 characters', { accesstoken: 'a'.repeat(12_288) }, true],
    ['rejects a longer token', { accesstoken: 'a'.repeat(12_289) }, false],
    ['rejects an empty token', { accesstoken: '' }, false],
    ['rejects a token with a space', { accesstoken: 'a b' }, false],
    ['rejects a token with a line break', { accesstoken: 'a\n' }, false],
    ['rejects a number', { accesstoken: 7 }, false],
    ['rejects an array', ['a'], false],
  ])('%s', (_title, body, sendable) => {
    expect(accessTokenOf(body)).toBe(sendable ? (body as { accesstoken: string }).accesstoken : null);
  });
});

describe('readTokenResponse', () => {
  test('reads a complete response', () => {
    expect(readTokenResponse(whole, PLAIN, HERE, 2)).toEqual({
      form: 'jws',
      sameAs: 2,
      expiresIn: 3600,
      expiresAt: AT + 3_600_000,
      exp: AT + 3_600_000,
      iat: AT,
      tokenType: 'Bearer',
      scopes: ['partner.read', 'partner.write'],
      scopeWellFormed: true,
      receivedAt: AT,
      life: 3_600_000,
    });
  });

  test('returns null for an array', () => {
    expect(readTokenResponse([whole], PLAIN, HERE, null)).toBeNull();
  });

  test.each<[string, object, object]>([
    [
      'a token of another form',
      { accesstoken: 'abc' },
      { form: { neither: { code: 'jose.segments', params: { count: 1 } } }, exp: null, iat: null },
    ],
    ['no token', { accesstoken: undefined }, { form: null, exp: null, iat: null }],
    ['a token without times', { accesstoken: jwt({}) }, { form: 'jws', exp: null, iat: null, life: 3_600_000 }],
    ['times as text', { accesstoken: jwt({ iat: '1', exp: '2' }) }, { exp: null, iat: null }],
    ['a lifetime as text', { expiresIn: '3600' }, { expiresIn: null }],
    ['a lifetime that is not an integer', { expiresIn: 3600.5 }, { expiresIn: null }],
    ['another token type', { tokenType: 'bearer' }, { tokenType: 'other' }],
    ['no scope', { scope: null }, { scopes: null, scopeWellFormed: false }],
    ['an empty scope', { scope: '' }, { scopes: [], scopeWellFormed: false }],
    ['two spaces', { scope: 'b  a' }, { scopes: ['a', 'b'], scopeWellFormed: false, scopeFault: 'double-space' }],
    ['a space after its scope', { scope: 'a ' }, { scopes: ['a'], scopeWellFormed: false, scopeFault: 'outer-space' }],
    ['a quote in its scope', { scope: 'a"' }, { scopes: [], scopeWellFormed: false }],
    ['scopes that are not names', { scope: `1a a! ${'a'.repeat(62)} ok` }, { scopes: ['ok'], scopeWellFormed: true }],
    ['a possible personal number in its scope', { scope: 'ok.52998224725' }, { scopes: [] }],
    ['a year in its scope', { scope: 'partner.2024' }, { scopes: ['partner.2024'] }],
    ['an infinite exp', { accesstoken: jwtOf('{"exp":1e999}') }, { exp: null }],
    ['expiresAt in another form', { expiresAt: 'tomorrow' }, { expiresAt: null, life: 3_600_000 }],
    ['expiresAt in milliseconds', { expiresAt: AT }, { expiresAt: null }],
    ['an opaque token and its expiresAt', { accesstoken: 'a', expiresAt: '2024-01-01T00:00:10Z' }, { life: 10_000 }],
    ['an opaque token without a readable expiresAt', { accesstoken: 'a', expiresAt: 'soon' }, { life: null }],
    ['only an exp as text', { accesstoken: jwt({ exp: '20' }), expiresAt: undefined }, { life: null }],
    [
      'expiresAt at a leap second in another time zone',
      { expiresAt: '2016-12-31T20:59:60-03:00' },
      { expiresAt: Date.UTC(2016, 11, 31, 23, 59, 59) },
    ],
    ['expiresAt before exp', { expiresAt: '2024-01-01T00:30:00Z' }, { life: 1_800_000 }],
    ['exp before expiresAt', { accesstoken: jwt({ iat: AT / 1000, exp: AT / 1000 + 60 }) }, { life: 60_000 }],
    ['only exp, without iat', { accesstoken: jwt({ exp: AT / 1000 + 60 }), expiresAt: null }, { life: 60_000 }],
    ['exp and iat', { accesstoken: jwt({ iat: AT / 1000 - 60, exp: AT / 1000 }), expiresAt: null }, { life: 60_000 }],
    [
      'expired times',
      { accesstoken: jwt({ iat: AT / 1000, exp: AT / 1000 }), expiresAt: '2023-01-01T00:00:00Z' },
      { life: null },
    ],
  ])('reads a response with %s', (_title, part, wanted) => {
    expect(readTokenResponse({ ...whole, ...part }, PLAIN, HERE, null)).toMatchObject(wanted);
  });

  test('rejects a fractional expiresIn that its JavaScript number hides', () => {
    const written = new Map([['/expiresIn', '3600.00000000000000000001']]);
    expect(readTokenResponse(whole, written, HERE, null)?.expiresIn).toBeNull();
  });
});

test('keeps fifty scopes and all documented ones, and counts the others', () => {
  const names = Array.from(
    { length: 60 },
    (_, at) => `scope${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
  );
  const scopesOf = (scope: string) => readTokenResponse({ ...whole, scope }, PLAIN, HERE, null);
  const many = scopesOf([...names, names[0], 'partner.read', 'partner.write'].join(' '));
  expect(many).toMatchObject({ scopesLeftOut: 10 });
  expect(many?.scopes).toHaveLength(52);
  expect(many?.scopes).toEqual(expect.arrayContaining(['partner.read', 'partner.write', ...names.slice(0, 50)]));
  expect(scopesOf(names.slice(0, 50).join(' '))).not.toHaveProperty('scopesLeftOut');
});
