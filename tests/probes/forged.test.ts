import fc from 'fast-check';
import * as jose from 'jose';
import { describe, expect, test } from 'vitest';
import { type ForgedToken, forgedTokens } from '../../probes/forged.ts';

const claims = { sub: 'partner-1', client_id: 'partner-1', scope: 'partner.read partner.write' };
const encode = (value: string): string => Buffer.from(value).toString('base64url');
const decode = (segment = ''): string => Buffer.from(segment, 'base64url').toString();
const tokenOf = (header: string, payload: string, signature = 'a signature of thirty-two bytes.'): string =>
  [header, payload, signature].map(encode).join('.');
const names = (forged: readonly ForgedToken[]): readonly string[] => forged.map((one) => one.case);
const find = (forged: readonly ForgedToken[], name: string): readonly string[] =>
  (forged.find((one) => one.case === name)?.token ?? '').split('.');
const bytesOf = (token: string): string =>
  token
    .split('.')
    .map((segment) => Buffer.from(segment, 'base64url').toString('hex'))
    .join('.');

/** Issues two tokens of a provider, and returns the function that opens them. */
async function issued(alg: string, enc: string) {
  const bytes = new Uint8Array(enc === 'A128GCM' ? 16 : alg.startsWith('HS') ? 64 : 32).fill(3);
  // A guessable key of the provider itself: tokens signed with it are not forged.
  const secret = alg === 'HS256' ? Buffer.from('a-string-secret-at-least-256-bits-long') : bytes;
  const hasPair = /^(?:[REP]S|Ed|RSA|ECDH)/.test(alg);
  const { privateKey, publicKey } = hasPair
    ? await jose.generateKeyPair(alg)
    : { privateKey: secret, publicKey: secret };
  const issue = (jti: string): Promise<string> =>
    enc === ''
      ? new jose.SignJWT({ ...claims, jti }).setProtectedHeader({ alg, kid: '1' }).sign(privateKey)
      : new jose.EncryptJWT({ ...claims, jti }).setProtectedHeader({ alg, enc, kid: '1' }).encrypt(publicKey);
  const open = (token: string): Promise<unknown> =>
    enc === '' ? jose.jwtVerify(token, publicKey) : jose.jwtDecrypt(token, privateKey);
  return { token: await issue('1'), other: await issue('2'), open };
}

describe.each<[alg: string, enc: string, cases: number]>([
  ...['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'HS256', 'HS512'].map((alg): [string, string, number] => [
    alg,
    '',
    alg.startsWith('HS') ? 57 : alg === 'EdDSA' ? 55 : 56,
  ]),
  ['dir', 'A128GCM', 19],
  ['dir', 'A128CBC-HS256', 19],
  ['A256KW', 'A256GCM', 20],
  ['ECDH-ES', 'A128GCM', 19],
  ['RSA-OAEP-256', 'A256GCM', 20],
])('a token of %s %s', (alg, enc, cases) => {
  test('gives each case once, with different bytes, short enough for a header, and rejected', async () => {
    const { token, other, open } = await issued(alg, enc);
    await expect(open(token)).resolves.toBeDefined();
    const forged = forgedTokens(token, other, 'client-secret-0001');
    expect(new Set(names(forged)).size).toBe(cases);
    expect(new Set([token, other, ...forged.map((one) => one.token)].map(bytesOf)).size).toBe(cases + 2);
    for (const one of forged) {
      expect(one.token, one.case).toMatch(/^[\x21-\x7e]+$/);
      // In Node 20, `export` of a generated key may never return.
      expect(one.build, one.case).not.toContain('.export(');
      expect(one.token.length, one.case).toBeLessThanOrEqual(Math.min(token.length + 700, 3_500));
      await expect(open(one.token), one.case).rejects.toThrow();
    }
    if (enc !== '') return;
    const kept = forged.filter(({ case: name }) => name.startsWith('signature-') || name === 'other-key');
    expect(kept.filter((one) => one.token.startsWith(token.slice(0, token.lastIndexOf('.') + 1)))).toHaveLength(12);
    const embedded = find(forged, 'embedded-jwk').join('.');
    const { jwk } = jose.decodeProtectedHeader(embedded);
    const { payload } = await jose.jwtVerify(embedded, await jose.importJWK(jwk ?? {}, alg));
    expect(payload).toMatchObject(claims);
  });
});

const header = '{"typ":"JWT","kid":"k1","alg":"HS256"}';
const payload = '{"exp":1900000000,"azp":"me","scope":"a","sub":"s","nest":{"exp":1,"sub":[]}}';

test.each<[name: string, segment: number, header: string, payload: string, expected: string]>([
  ['payload-exp-later', 1, header, payload, payload.replace('1900000000', '1900086400')],
  ['payload-subject-changed', 1, header, payload, payload.replace('"s"', '"another"')],
  ['payload-subject-changed', 1, header, '{"sub":"another"}', '{"sub":"other"}'],
  ['payload-subject-changed', 1, header, '{}', '{"sub":"another"}'],
  ['payload-client-changed', 1, header, payload, payload.replace('"me"', '"another"')],
  ['payload-client-changed', 1, header, '{}', '{"client_id":"another"}'],
  ['payload-scope-widened', 1, header, payload, payload.replace('"a"', '"a partner.admin"')],
  ['payload-scope-widened', 1, header, '{}', '{"scope":"partner.admin"}'],
  ['payload-scope-widened', 1, header, '{"scp":["a"]}', '{"scp":["a","partner.admin"]}'],
  ['payload-scope-widened', 1, header, '{"scope":{"a":1}}', '{"scope":"partner.admin"}'],
  ['header-kid-changed', 0, header, payload, header.replace('"k1"', '"another"')],
  ['header-kid-absent', 0, header, payload, header.replace('"kid":"k1",', '')],
  ['header-typ-absent', 0, header, payload, header.replace('"typ":"JWT",', '')],
  ['header-null', 0, header, payload, 'null'],
  ['alg-unknown', 0, header, payload, header.replace('HS256', 'unknown')],
  ['alg-other-hash', 0, header, payload, header.replace('HS256', 'HS512')],
  ['alg-other-hash', 0, '{"alg":"RS512"}', payload, '{"alg":"RS256"}'],
  ['alg-other-hash', 0, '{"alg":"ES256K"}', payload, '{"alg":"ES512"}'],
  ['payload-issuer-changed', 1, header, payload, payload.replace(/}$/, ',"iss":"another"}')],
  ['payload-audience-changed', 1, header, '{"aud":["a"]}', '{"aud":"another"}'],
  ['header-typ-changed', 0, header, payload, header.replace('"JWT"', '"at+jwt"')],
  ['header-typ-changed', 0, '{"alg":"HS256"}', payload, '{"alg":"HS256","typ":"JWT"}'],
  ['alg-none-original-signature', 0, header, payload, header.replace('HS256', 'none')],
  ['alg-none-mixed-case-original-signature', 0, header, payload, header.replace('HS256', 'nOnE')],
  ['alg-absent-original-signature', 0, header, payload, '{"typ":"JWT","kid":"k1"}'],
])('%s changes one member of segment %i only', (name, segment, ofHeader, ofPayload, expected) => {
  const token = tokenOf(ofHeader, ofPayload);
  const segments = find(forgedTokens(token, null), name);
  expect(decode(segments[segment])).toBe(expected);
  expect(segments.with(segment, '')).toEqual(token.split('.').with(segment, ''));
});

const input = `${encode('{"alg":"HS256"}')}.${encode('{"sub":"a"}')}`;
const unsecured = `${encode('{"alg":"none"}')}.${encode('{"sub":"a"}')}.`;
const unknown = tokenOf('{"alg":"XS999"}', '{}');
const quoting = tokenOf(JSON.stringify({ alg: `HS256"+process.exit()+"'$(id)'` }), '{}');

test.each([
  ['an unsecured token is not forged as itself', unsecured, null, 'signature-empty'],
  ['an unsecured token has no signature to change', unsecured, null, 'signature-changed-first'],
  ['an unknown algorithm has no other key', unknown, null, 'other-key'],
  ['an algorithm with code in its name has no other key', quoting, null, 'other-key'],
  ['without another token there is no foreign signature', `${input}.AAAA`, null, 'signature-of-another-token'],
  ['equal signature bytes are no foreign signature', `${input}.AAA`, `${input}.AAB`, 'signature-of-another-token'],
  ['an opaque token has no foreign signature', `${input}.AAAA`, 'opaque', 'signature-of-another-token'],
])('%s', (_, token, other, name) => {
  const forged = forgedTokens(token, other);
  expect(forged.length).toBeGreaterThan(20);
  expect(names(forged)).not.toContain(name);
  expect(forged.map(({ build }) => build).join()).not.toContain('process.exit');
});

const sized = (alg: string, length: number): string => {
  const rest = length - `${encode(`{"alg":"${alg}"}`)}..${'A'.repeat(344)}`.length;
  return tokenOf(`{"alg":"${alg}"}`, `{"a":"${'x'.repeat(Math.floor((rest * 3) / 4) - 8)}"}`, 'a'.repeat(258));
};

test.each([
  ['small token embeds a key for its own algorithm', sized('RS256', 1_000), 'RS256'],
  ['token near the length limit embeds a smaller elliptic curve key', sized('RS256', 3_200), 'ES256'],
  ['token over the length limit embeds an elliptic curve key if it gets no longer', sized('RS256', 3_600), 'ES256'],
  ['token of an unknown algorithm embeds an elliptic curve key', unknown, 'ES256'],
])('a %s', (_, token, alg) => {
  const forged = forgedTokens(token, null);
  expect(JSON.parse(decode(find(forged, 'embedded-jwk')[0]))).toMatchObject({ alg, jwk: { kty: expect.any(String) } });
  for (const one of forged) expect(one.token.length).toBeLessThanOrEqual(Math.max(token.length, 3_500));
});

test('a token signed with a secret key also embeds a public key', () => {
  const token = tokenOf('{"alg":"HS256"}', '{"sub":"a"}', 'A'.repeat(43));
  const embedded = find(forgedTokens(token, null), 'embedded-public-jwk');
  expect(JSON.parse(decode(embedded[0]))).toMatchObject({ alg: 'ES256', jwk: { kty: 'EC' } });
});

test.each(['HS256', 'HS384', 'HS512'])('a token of %s under the client secret is not forged with it', async (alg) => {
  const key = 'client-secret-0001-client-secret-0001-client-secret-0001-client-secret';
  const token = await new jose.SignJWT(claims).setProtectedHeader({ alg }).sign(Buffer.from(key));
  expect(names(forgedTokens(token, null, key))).not.toContain('hmac-client-secret');
  expect(names(forgedTokens(token, null, `${key}1`))).toContain('hmac-client-secret');
});

test('an opaque token is changed as text', () => {
  const forged = forgedTokens('a7f3-opaque-Token-0001', null);
  expect(names(forged)).toHaveLength(8);
  expect(find(forged, 'first-character-changed')).toEqual(['07f3-opaque-Token-0001']);
  expect(find(forged, 'middle-character-changed')).toEqual(['a7f3-opaque0Token-0001']);
  expect(find(forged, 'late-character-changed')).toEqual(['a7f3-opaque-Token-1001']);
  expect(find(forged, 'cut')).toEqual(['a7f3-opaque-Toke']);
});

test.each(['', 'abc\r\nx-injected: 1', 'abc def', 'ação', 'ﬁ', 'ç'.repeat(1_000_000)])(
  'an invalid header value gives only made-up tokens (%#)',
  (token) => expect(names(forgedTokens(token, null))).toEqual(['jws-alg-none', 'jws-hs256-random-key']),
);

test.each([
  ['a million letters', 'a'.repeat(1_000_000)],
  ['a million dots', '.'.repeat(1_000_000)],
  ['a payload of a million bytes', tokenOf('{"alg":"HS256"}', `{"a":"${'x'.repeat(1e6)}"}`)],
  ['a claim nested a hundred thousand deep', tokenOf('{"alg":"HS256"}', `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)],
  ['an alg with a name from the prototype', tokenOf('{"alg":"constructor"}', '{}')],
  ['a number too large', tokenOf('{"alg":"HS256"}', '{"exp":1e999}')],
  ['a member named __proto__', tokenOf('{"__proto__":{"a":1},"alg":"HS256"}', '{"__proto__":1}')],
])('%s gives sendable tokens', (_, token) => {
  const forged = forgedTokens(token, token);
  expect(forged.length).toBeGreaterThan(2);
  for (const one of forged) expect(/^[\x21-\x7e]+$/.test(one.token) && one.token !== token).toBe(true);
});

test('any text gives sendable tokens', () => {
  const object = fc.object().map((given) => encode(JSON.stringify({ alg: 'HS256', enc: 'A128GCM', ...given })));
  const segment = fc.oneof(fc.json().map(encode), object, fc.string({ unit: 'binary' }), fc.constant(''));
  const segments = fc.array(segment, { maxLength: 6 }).map((parts) => parts.join('.'));
  const token = fc.oneof(fc.string({ unit: 'binary' }), segments);
  fc.assert(
    fc.property(token, fc.option(token), (real, other) => {
      const forged = forgedTokens(real, other);
      expect(new Set(names(forged)).size).toBe(forged.length);
      for (const one of forged) expect(/^[\x21-\x7e]+$/.test(one.token) && one.token !== real).toBe(true);
    }),
    { numRuns: 40 },
  );
});
