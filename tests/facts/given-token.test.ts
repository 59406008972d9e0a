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
  ['no issuer if the others have one', jws({}), [issued], { issuer: 'other' }],
  ['no issuer like the others', jws({}), [jws({})], { issuer: 'unknown' }],
  ['an exp that is not a number', jws({ iss, exp: 'soon' }), [issued], { exp: null }],
  ['another kind', jwe, [issued], { kind: 'jwe', issuedKind: 'jws', issuer: 'unknown', differs: [] }],
  ['no structure', 'abc', [issued], { kind: 'opaque', issuedKind: 'jws', issuer: 'unknown' }],
  ['no structure if no token was obtained', 'abc', [], { issuedKind: null, issuer: 'unknown' }],
  ['another alg, kid and sub', changed, [issued], { issuer: 'same', differs: ['alg', 'kid', 'sub'] }],
  ['the issuer of one of two', jws({ iss }), [jws({}), issued], { issuer: 'same', differs: [] }],
  ['no issuer like one of two', jws({}), [jws({}), issued], { issuer: 'same' }],
  ['the same issuer, and an obtained token of another kind', jws({ iss }), [jwe, issued], { issuer: 'same' }],
  ['unreadable claims', jwe, [jwe], { kind: 'jwe', issuer: 'unknown', exp: null, differs: [] }],
  ['no structure like the others', 'abc', ['def'], { kind: 'opaque', issuer: 'unknown', exp: null, differs: [] }],
  ['one kid', jws({ iss, sub: 'x' }, { alg: 'ES256', kid: 'k2' }), [issued, changed], { kind: 'jws', differs: [] }],
  ['another kid, and an obtained token of another kind', changed, [jwe, issued], { differs: ['alg', 'kid', 'sub'] }],
  ['an issuer that is a list', jws({ iss: [iss] }), [jws({ iss: [iss] })], { issuer: 'same' }],
  ['missing members', jws({ iss }, { alg: 'ES256' }), [issued], { differs: [] }],
])('readGivenToken compares a token with %s', (_, token, obtained, expected) => {
  expect(readGivenToken(token, obtained, undefined)).toMatchObject(expected);
});

test('readGivenToken marks identical configured tokens as twins and keeps no token text', () => {
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
])('isNoToken(%.9s, %.9s) is %s', (token, obtained, expected) => {
  expect(isNoToken(token, obtained)).toBe(expected);
});
