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

describe('readCompact reads', () => {
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
  ])('a token encrypted under %s with %s', async (alg, enc) => {
    const token = await new jose.EncryptJWT({ sub: 'partner' }).setProtectedHeader({ alg, enc }).encrypt(key);
    expect(readCompact(token)).toMatchObject({ kind: 'jwe', header: { alg, enc }, segments: token.split('.') });
  });
});

const direct = encode('{"alg":"dir","enc":"A256GCM"}');
const wrapped = encode('{"alg":"A256KW","enc":"A256GCM"}');

const part = (name: string) => coded('jose.not-base64url', { part: `jose.${name}` });
const noObject = (name: string) => coded('jose.no-object', { part: `jose.${name}` });
const of = (head: string, rest = `.${payload}.AAAA`): string => `${encode(head)}${rest}`;
const latin = encode(Buffer.from('{"a":"\xe7"}', 'latin1'));

test.each([
  ['an empty text', '', coded('jose.empty')],
  ['a single segment', header, coded('jose.segments', { count: 1 })],
  ['four segments', `${header}.${payload}.AAAA.AAAA`, coded('jose.segments', { count: 4 })],
  ['six segments', 'AAAA.AAAA.AAAA.AAAA.AAAA.AAAA', coded('jose.too-long')],
  ['padded base64', `${header}.${payload}.AA==`, part('signature')],
  ['the standard base64 alphabet', `${header}.${payload}.++//`, part('signature')],
  ['an impossible length', `${header}.${payload}.AAAAA`, part('signature')],
  ['whitespace', `${header}.${payload}\n.AAAA`, part('payload')],
  ['a scheme before the token', `Bearer ${header}.${payload}.AAAA`, part('header')],
  ['a header that is not JSON', of('{alg}'), noObject('header')],
  ['an array for a header', of('[]'), noObject('header')],
  ['null for a header', of('null'), noObject('header')],
  ['an empty header', of(''), noObject('header')],
  ['a header with a BOM', of('\ufeff{"alg":"HS256"}'), noObject('header')],
  ['a header without alg', of('{}'), coded('jose.no-member', { member: 'alg' })],
  ['an alg that is not a string', of('{"alg":1}'), coded('jose.no-member', { member: 'alg' })],
  ['an empty payload', `${header}..AAAA`, noObject('payload')],
  ['a payload of text', `${header}.${encode('foo')}.AAAA`, noObject('payload')],
  ['a payload of a string', `${header}.${encode('"foo"')}.AAAA`, noObject('payload')],
  ['a payload that is not UTF-8', `${header}.${latin}.AAAA`, noObject('payload')],
  ['a JWE without enc', of('{"alg":"dir"}', '..AAAA.AAAA.AAAA'), coded('jose.no-member', { member: 'enc' })],
  ['a JWE without alg', of('{"enc":"A256GCM"}', '..AAAA.AAAA.AAAA'), coded('jose.no-member', { member: 'alg' })],
  ['a key under dir', `${direct}.AAAA.AAAA.AAAA.AAAA`, coded('jose.key-unexpected')],
  ['no key under A256KW', `${wrapped}..AAAA.AAAA.AAAA`, coded('jose.key-missing')],
  ['a damaged tag', `${direct}.AAAA.AAAA.AAAA.AA=`, part('tag')],
])('readCompact rejects %s', (_, token, why) => {
  expect(readCompact(token)).toEqual({ kind: 'neither', why });
});

describe('readCompact never throws, and no reason quotes the text', () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json().map((text) => encode(text)),
    fc.constantFrom(header, payload, direct, wrapped, '', 'AAAA'),
  );

  test('of any segments', () => {
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

describe.skipIf(vectors.length === 0)('the Wycheproof vectors (skipped without ../shared)', () => {
  const tests = vectors.flatMap((group) => group.tests);

  test('never make readCompact throw; it reads only tokens of three segments', () => {
    expect(tests.length).toBeGreaterThan(400);
    for (const { jws } of tests) {
      const reading = readCompact(jws);
      expect(reading.kind === 'jws' ? jws.split('.').length : 3).toBe(3);
      expect(reading.kind).not.toBe('jwe');
    }
  });
});
