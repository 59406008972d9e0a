import { expect, test } from 'vitest';
import { isNoToken, readGivenToken } from '../../facts/given-token.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWS with these claims and an invalid signature. */
const jws = (claims: object, header: object = { alg: 'ES256', kid: 'k1' }): string =>
  `${encode(header)}.${encode(claims)}.c2lnbmF0dXJl`;
const jwe = `${encode({ alg: 'dir', enc: 'A256GCM', kid: 'k1' })}..aXY.dGV4dA.dGFn`;
const iss = 'https://issuer.example';
const issued = jws({ iss, sub: 'partner' });
const changed = jws({ iss, sub: 'x' }, { alg: 'RS256', kid: 'k2' });

test.each<[string, string, readonly string[], object]>([
  ['the same issuer', jws({ iss, exp: 10 }), [issued], { kind: 'jws', issuer: 'same', exp: 10_000, twin: false }],
  ['another issuer', jws({ iss: 'https://other.example' }), [issued], { kind: 'jws', issuer: 'other', exp: null }],
  ['no issuer where the others have one', jws({}), [issued], { issuer: 'other' }],
  ['no issuer as the others', jws({}), [jws({})], { issuer: 'unknown' }],
  ['an exp that is no number', jws({ iss, exp: 'soon' }), [issued], { exp: null }],
  ['another kind', jwe, [issued], { kind: 'jwe', issuedKind: 'jws', issuer: 'unknown', differs: [] }],
  ['no structure', 'abc', [issued], { kind: 'opaque', issuedKind: 'jws', issuer: 'unknown' }],
  ['no structure beside none', 'abc', [], { issuedKind: null, issuer: 'unknown' }],
  ['another alg, kid and sub', changed, [issued], { issuer: 'same', differs: ['alg', 'kid', 'sub'] }],
  ['an issuer that one of two has', jws({ iss }), [jws({}), issued], { issuer: 'same', differs: [] }],
  ['no issuer where one of two has one', jws({}), [jws({}), issued], { issuer: 'same' }],
  ['the same issuer beside another kind', jws({ iss }), [jwe, issued], { issuer: 'same' }],
  ['claims that nobody can read', jwe, [jwe], { kind: 'jwe', issuer: 'unknown', exp: null, differs: [] }],
  ['no structure as the others', 'abc', ['def'], { kind: 'opaque', issuer: 'unknown', exp: null, differs: [] }],
  [
    'the kid of one of two',
    jws({ iss, sub: 'x' }, { alg: 'ES256', kid: 'k2' }),
    [issued, changed],
    { kind: 'jws', differs: [] },
  ],
  ['another kid beside another kind', changed, [jwe, issued], { differs: ['alg', 'kid', 'sub'] }],
  ['an issuer that is a list', jws({ iss: [iss] }), [jws({ iss: [iss] })], { issuer: 'same' }],
  ['members that are left out', jws({ iss }, { alg: 'ES256' }), [issued], { differs: [] }],
])('a configured token of %s', (_, token, obtained, expected) => {
  expect(readGivenToken(token, obtained, undefined)).toMatchObject(expected);
});

test('a token that is the other configured one is known as that, and nothing of its text is kept', () => {
  const fact = readGivenToken(issued, [issued], issued);
  expect(fact.twin).toBe(true);
  expect(JSON.stringify(fact)).not.toContain('issuer.example');
});

test.each([
  ['abc', issued, true],
  [`Bearer ${issued}`, issued, true],
  ['abc', jwe, true],
  [jwe, issued, false],
  ['abc', 'opaque', false],
])('%.9s where %.9s was obtained is no token: %s', (token, obtained, expected) => {
  expect(isNoToken(token, obtained)).toBe(expected);
});
