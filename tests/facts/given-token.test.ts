import { describe, expect, test } from 'vitest';
import { isNoToken, readGivenToken } from '../../facts/given-token.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWS with these claims; its signature is nobody's. */
const jws = (claims: object, header: object = { alg: 'ES256', kid: 'k1' }): string =>
  `${encode(header)}.${encode(claims)}.c2lnbmF0dXJl`;
const jwe = `${encode({ alg: 'dir', enc: 'A256GCM', kid: 'k1' })}..aXY.dGV4dA.dGFn`;

const issued = jws({ iss: 'https://issuer.example', sub: 'partner' });

test.each([
  ['the same issuer', jws({ iss: 'https://issuer.example', exp: 10 }), { kind: 'jws', issuer: 'same', exp: 10_000 }],
  ['another issuer', jws({ iss: 'https://other.example' }), { kind: 'jws', issuer: 'other', exp: null }],
  ['no issuer where the others have one', jws({}), { issuer: 'other' }],
  ['an exp that is no number', jws({ iss: 'https://issuer.example', exp: 'soon' }), { exp: null }],
  ['another kind', jwe, { kind: 'jwe', issuedKind: 'jws', issuer: 'unknown', differs: [] }],
  ['no structure', 'abc', { kind: 'opaque', issuedKind: 'jws', issuer: 'unknown' }],
  [
    'another alg, kid and sub',
    jws({ iss: 'https://issuer.example', sub: 'x' }, { alg: 'RS256', kid: 'k2' }),
    { issuer: 'same', differs: ['alg', 'kid', 'sub'] },
  ],
  ['members that are left out', jws({ iss: 'https://issuer.example' }, { alg: 'ES256' }), { differs: [] }],
])('a configured token of %s', (_, token, expected) => {
  expect(readGivenToken(token, [issued], undefined)).toMatchObject(expected);
});

describe('a configured token', () => {
  test('beside no token at all is compared with nothing', () => {
    expect(readGivenToken('abc', [], undefined)).toMatchObject({ issuedKind: null, issuer: 'unknown' });
  });

  test('beside tokens without an issuer has an unknown one', () => {
    expect(readGivenToken(jws({}), [jws({})], undefined).issuer).toBe('unknown');
  });

  test('that is the other configured one is known as that, and nothing of its text is told', () => {
    const fact = readGivenToken(issued, [issued], issued);
    expect(fact.twin).toBe(true);
    expect(JSON.stringify(fact)).not.toContain('issuer.example');
  });
});

test.each([
  ['abc', issued, true],
  [`Bearer ${issued}`, issued, true],
  ['abc', jwe, true],
  [jwe, issued, false],
  ['abc', 'opaque', false],
])('whether %s has the form of a token where %s was obtained: no token %s', (token, obtained, expected) => {
  expect(isNoToken(token, obtained)).toBe(expected);
});
