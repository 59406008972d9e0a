import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import * as jose from 'jose';
import { describe, expect, test } from 'vitest';
import { coded } from '../../messages/index.ts';
import { readCompact } from '../../src/jose/compact.ts';

const encode = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');
const header = encode('{"alg":"HS256","typ":"JWT"}');
const payload = encode('{"sub":"partner","exp":1}');

describe('what a library makes is read', () => {
  const key = new Uint8Array(32).fill(7);

  test('a signed token, with its header and claims', async () => {
    const token = await new jose.SignJWT({ sub: 'partner', nome: 'Conceição' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(key);
    expect(readCompact(token)).toEqual({
      kind: 'jws',
      header: { alg: 'HS256', kid: 'one' },
      payload: { sub: 'partner', nome: 'Conceição' },
      segments: token.split('.'),
    });
  });

  test('an unsecured token, with its empty signature', () => {
    expect(readCompact(new jose.UnsecuredJWT({ sub: 'partner' }).encode()).kind).toBe('jws');
  });

  test.each([
    ['dir', 'A256GCM'],
    ['A256KW', 'A128GCM'],
    ['A256GCMKW', 'A256GCM'],
  ])('a token encrypted under %s with %s', async (alg, enc) => {
    const token = await new jose.EncryptJWT({ sub: 'partner' }).setProtectedHeader({ alg, enc }).encrypt(key);
    expect(readCompact(token)).toMatchObject({ kind: 'jwe', header: { alg, enc }, segments: token.split('.') });
  });

  test.each(['ECDH-ES', 'ECDH-ES+A128KW'])('a token encrypted under %s', async (alg) => {
    const { publicKey } = await jose.generateKeyPair(alg);
    const token = await new jose.EncryptJWT({ sub: 'partner' })
      .setProtectedHeader({ alg, enc: 'A128GCM' })
      .encrypt(publicKey);
    expect(readCompact(token).kind).toBe('jwe');
  });
});

const direct = encode('{"alg":"dir","enc":"A256GCM"}');
const wrapped = encode('{"alg":"A256KW","enc":"A256GCM"}');

describe('what is no such token is told apart', () => {
  test.each([
    ['an empty text', '', coded('jose.empty')],
    ['one segment', header, coded('jose.segments', { count: 1 })],
    ['two segments', `${header}.${payload}`, coded('jose.segments', { count: 2 })],
    ['four segments', `${header}.${payload}.AAAA.AAAA`, coded('jose.segments', { count: 4 })],
    ['six segments', 'AAAA.AAAA.AAAA.AAAA.AAAA.AAAA', coded('jose.too-long')],
    ['padding', `${header}.${payload}.AA==`, coded('jose.not-base64url', { part: 'jose.signature' })],
    ['the other alphabet', `${header}.${payload}.++//`, coded('jose.not-base64url', { part: 'jose.signature' })],
    ['an impossible length', `${header}.${payload}.AAAAA`, coded('jose.not-base64url', { part: 'jose.signature' })],
    ['white space', `${header}.${payload}\n.AAAA`, coded('jose.not-base64url', { part: 'jose.payload' })],
    ['a scheme before it', `Bearer ${header}.${payload}.AAAA`, coded('jose.not-base64url', { part: 'jose.header' })],
    [
      'a header that is no JSON',
      `${encode('{alg}')}.${payload}.AAAA`,
      coded('jose.no-object', { part: 'jose.header' }),
    ],
    ['an array for a header', `${encode('[]')}.${payload}.AAAA`, coded('jose.no-object', { part: 'jose.header' })],
    ['null for a header', `${encode('null')}.${payload}.AAAA`, coded('jose.no-object', { part: 'jose.header' })],
    ['an empty header', `.${payload}.AAAA`, coded('jose.no-object', { part: 'jose.header' })],
    [
      'a header with a BOM',
      `${encode('\ufeff{"alg":"HS256"}')}.${payload}.AA`,
      coded('jose.no-object', { part: 'jose.header' }),
    ],
    ['a header without alg', `${encode('{}')}.${payload}.AAAA`, coded('jose.no-member', { member: 'alg' })],
    ['an alg that is no string', `${encode('{"alg":1}')}.${payload}.AAAA`, coded('jose.no-member', { member: 'alg' })],
    ['an empty payload', `${header}..AAAA`, coded('jose.no-object', { part: 'jose.payload' })],
    ['a payload of text', `${header}.${encode('foo')}.AAAA`, coded('jose.no-object', { part: 'jose.payload' })],
    ['a payload of a string', `${header}.${encode('"foo"')}.AAAA`, coded('jose.no-object', { part: 'jose.payload' })],
    [
      'a payload that is no UTF-8',
      `${header}.${encode(Buffer.from('{"a":"\xe7"}', 'latin1'))}.AAAA`,
      coded('jose.no-object', { part: 'jose.payload' }),
    ],
    ['a JWE without enc', `${encode('{"alg":"dir"}')}..AAAA.AAAA.AAAA`, coded('jose.no-member', { member: 'enc' })],
    ['a JWE without alg', `${encode('{"enc":"A256GCM"}')}..AAAA.AAAA.AAAA`, coded('jose.no-member', { member: 'alg' })],
    ['a key under dir', `${direct}.AAAA.AAAA.AAAA.AAAA`, coded('jose.key-unexpected')],
    ['no key under A256KW', `${wrapped}..AAAA.AAAA.AAAA`, coded('jose.key-missing')],
    ['a damaged tag', `${direct}..AAAA.AAAA.AA=`, coded('jose.not-base64url', { part: 'jose.tag' })],
  ])('%s', (_, token, why) => {
    expect(readCompact(token)).toEqual({ kind: 'neither', why });
  });
});

describe('no text makes the reader throw, and no reason quotes it', () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json().map((text) => encode(text)),
    fc.constantFrom(header, payload, direct, wrapped, '', 'AAAA'),
  );

  test('whatever the segments are', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 7 }), (segments) => {
        const token = segments.join('.');
        const reading = readCompact(token);
        if (reading.kind === 'neither') {
          expect(segments.every((text) => text.length < 8 || !JSON.stringify(reading.why).includes(text))).toBe(true);
        } else {
          expect(reading.segments.join('.')).toBe(token);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a million dots', '.'.repeat(1_000_000)],
    ['a million letters', 'A'.repeat(1_000_000)],
    ['a header nested half a million deep', `${encode('['.repeat(500_000))}.${payload}.AAAA`],
    ['a member nested half a million deep', `${encode(`{"a":${'['.repeat(500_000)}`)}.${payload}.AAAA`],
    ['half of a surrogate pair', `\ud800.${payload}.AAAA`],
  ])('%s', (_, token) => {
    expect(readCompact(token).kind).toBe('neither');
  });
});

interface Vectors {
  readonly testGroups: readonly {
    readonly tests: readonly { readonly tcId: number; readonly comment: string; readonly jws: string }[];
  }[];
}

const corpus = fileURLToPath(new URL('../../../shared/corpora/jose/json_web_signature_test.json', import.meta.url));
const vectors = existsSync(corpus) ? (JSON.parse(readFileSync(corpus, 'utf8')) as Vectors).testGroups : [];

describe.skipIf(vectors.length === 0)('the vectors of Wycheproof (skipped without ../shared)', () => {
  const tests = vectors.flatMap((group) => group.tests);

  test('none makes the reader throw, and only tokens of three segments are read', () => {
    expect(tests.length).toBeGreaterThan(400);
    for (const { jws } of tests) {
      const reading = readCompact(jws);
      expect(reading.kind === 'jws' ? jws.split('.').length : 3).toBe(3);
      expect(reading.kind).not.toBe('jwe');
    }
  });

  test('payloads that are no JSON object are no JWT, however well they are signed', () => {
    const readings = tests.map(({ jws }) => readCompact(jws));
    expect(readings.map((it) => (it.kind === 'neither' ? it.why : null))).toContainEqual(
      coded('jose.no-object', { part: 'jose.payload' }),
    );
  });
});
