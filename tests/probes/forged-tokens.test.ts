import fc from 'fast-check';
import * as jose from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ForgedToken, forgedTokens } from '../../probes/forged-tokens.ts';

const claims = { iss: 'provider', sub: 'partner-1', client_id: 'partner-1', scope: 'partner.read partner.write' };

interface Issued {
  readonly token: string;
  readonly other: string;
  readonly forged: readonly ForgedToken[];
  /** Opens the token as the provider would; rejects what is not genuine. */
  readonly open: (token: string) => Promise<unknown>;
}

async function issueSigned(alg: string): Promise<Issued> {
  const symmetric = alg.startsWith('HS');
  const secret = new Uint8Array(64).fill(3);
  const pair = symmetric ? { privateKey: secret, publicKey: secret } : await jose.generateKeyPair(alg);
  const issue = (jti: string) =>
    new jose.SignJWT({ ...claims, jti })
      .setProtectedHeader({ alg, typ: 'at+jwt', kid: 'key-1' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(pair.privateKey);
  const [token, other] = [await issue('1'), await issue('2')];
  return {
    token,
    other,
    forged: await forgedTokens(token, other),
    open: (text) => jose.jwtVerify(text, pair.publicKey),
  };
}

async function issueEncrypted(alg: string, enc: string): Promise<Issued> {
  const secret = new Uint8Array(enc === 'A128GCM' ? 16 : 32).fill(5);
  const pair = /^(RSA|ECDH)/.test(alg) ? await jose.generateKeyPair(alg) : { privateKey: secret, publicKey: secret };
  const issue = (jti: string) =>
    new jose.EncryptJWT({ ...claims, jti })
      .setProtectedHeader({ alg, enc, kid: 'key-1' })
      .setExpirationTime('1h')
      .encrypt(pair.publicKey);
  const [token, other] = [await issue('1'), await issue('2')];
  return {
    token,
    other,
    forged: await forgedTokens(token, other),
    open: (text) => jose.jwtDecrypt(text, pair.privateKey),
  };
}

const names = (forged: readonly ForgedToken[]) => forged.map((one) => one.case);
const find = (forged: readonly ForgedToken[], name: string) => forged.find((one) => one.case === name)?.token ?? '';
const text = (segment: string | undefined) => Buffer.from(segment ?? '', 'base64url').toString();
const json = (segment: string | undefined): unknown => JSON.parse(text(segment));
const encode = (value: string) => Buffer.from(value).toString('base64url');

/** What each segment decodes to: two tokens with the same are one token. */
const meaning = (token: string) =>
  token
    .split('.')
    .map((segment) => Buffer.from(segment, 'base64url').toString('hex'))
    .join('.');

const signedCases = [
  'not-a-jwt',
  'upper-case',
  'lower-case',
  'header-only',
  'two-segments',
  'four-segments',
  'five-segments',
  'truncated-in-payload',
  'signature-empty',
  'signature-changed-first',
  'signature-changed-quarter',
  'signature-changed-middle',
  'signature-changed-three-quarter',
  'signature-of-another-token',
  'signature-zero',
  'signature-random',
  'signature-short',
  'signature-long',
  ...['none', 'none-capitalized', 'none-upper-case', 'none-mixed-case', 'empty', 'absent'].flatMap((alg) =>
    ['empty-signature', 'original-signature', 'two-segments'].map((signature) => `alg-${alg}-${signature}`),
  ),
  'hs256-empty-key',
  'hs256-random-key',
  'other-key',
  'embedded-jwk',
  'payload-exp-later',
  'payload-subject-changed',
  'payload-client-changed',
  'payload-scope-widened',
  'header-kid-changed',
  'header-typ-changed',
];

const encryptedCases = [
  'not-a-jwt',
  'upper-case',
  'lower-case',
  'header-only',
  'three-segments',
  'four-segments',
  'ciphertext-changed-first',
  'ciphertext-changed-middle',
  'tag-changed-first',
  'tag-changed-middle',
  'tag-empty',
  'tag-short',
  'iv-changed',
  'header-kid-changed',
  'header-typ-changed',
  'jws-alg-none',
  'jws-hs256-random-key',
  'jws-es256-fresh-key',
];

const opaqueCases = [
  'not-a-jwt',
  'upper-case',
  'lower-case',
  'first-character-changed',
  'middle-character-changed',
  'cut',
  'jws-alg-none',
  'jws-hs256-random-key',
];

const signed = ['RS256', 'PS256', 'RS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'HS256', 'HS512'];
const encrypted = [
  ['dir', 'A128GCM', []],
  ['dir', 'A128CBC-HS256', []],
  ['A256KW', 'A256GCM', ['encrypted-key-changed']],
  ['ECDH-ES', 'A128GCM', []],
  ['RSA-OAEP-256', 'A256GCM', ['encrypted-key-changed']],
] as const;

function holdForAll(issued: () => Issued): void {
  test('the genuine tokens open', async () => {
    await expect(issued().open(issued().token)).resolves.toBeDefined();
    await expect(issued().open(issued().other)).resolves.toBeDefined();
  });

  test('no forged one does', async () => {
    for (const { case: name, token } of issued().forged) {
      await expect(issued().open(token), name).rejects.toThrow();
    }
  });

  test('each is another token in its decoded bytes, not only in its spelling', () => {
    const { token, other, forged } = issued();
    for (const one of forged) expect([meaning(token), meaning(other)], one.case).not.toContain(meaning(one.token));
  });

  test('no case and no token stands twice', () => {
    const { forged } = issued();
    expect(new Set(names(forged)).size).toBe(forged.length);
    expect(new Set(forged.map(({ token }) => token)).size).toBe(forged.length);
  });

  test('each fits into a header beside the others', () => {
    const { token, forged } = issued();
    for (const one of forged) {
      expect(one.token, one.case).toMatch(/^[\x21-\x7e]+$/);
      expect(one.token.length, one.case).toBeLessThanOrEqual(Math.min(token.length + 700, 3_500));
    }
  });
}

describe.each(signed)('a token signed under %s', (alg) => {
  let issued: Issued;
  beforeAll(async () => {
    issued = await issueSigned(alg);
  });

  test('gives every case', () => {
    expect(names(issued.forged).sort()).toEqual([...signedCases].sort());
  });

  holdForAll(() => issued);

  test('keeps header and payload to the letter where only the signature is changed', () => {
    const input = issued.token.slice(0, issued.token.lastIndexOf('.') + 1);
    const kept = issued.forged.filter(({ case: name }) => name.startsWith('signature-') || name === 'other-key');
    expect(kept).toHaveLength(11);
    for (const { case: name, token } of kept) expect(token.startsWith(input), name).toBe(true);
  });

  test('is really signed by the key that it embeds', async () => {
    const token = find(issued.forged, 'embedded-jwk');
    const { jwk } = jose.decodeProtectedHeader(token);
    const result = await jose.jwtVerify(token, await jose.importJWK(jwk ?? {}, alg));
    expect(result.protectedHeader).toMatchObject({ alg, kid: 'key-1' });
    expect(result.payload).toMatchObject(claims);
  });

  test('has a signature of the right length under another key', () => {
    const length = (token: string) => Buffer.from(token.split('.')[2] ?? '', 'base64url').length;
    expect(length(find(issued.forged, 'other-key'))).toBe(length(issued.token));
  });
});

describe.each(encrypted)('a token encrypted under %s with %s', (alg, enc, more) => {
  let issued: Issued;
  beforeAll(async () => {
    issued = await issueEncrypted(alg, enc);
  });

  test('gives every case', () => {
    expect(names(issued.forged).sort()).toEqual([...encryptedCases, ...more].sort());
  });

  holdForAll(() => issued);
});

describe('one thing is changed at a time', () => {
  const header = '{ "typ":"JWT","kid":"k\\u0031", "alg" : "HS256" }';
  const payload =
    '{"exp":1900000000,"2":1e3,"azp":"me","1":9007199254740993,"scope":"a","sub":"s","nest":{"exp":1,"sub":[]}}';
  const signature = encode('a signature of thirty-two bytes.');
  const token = `${encode(header)}.${encode(payload)}.${signature}`;
  let forged: readonly ForgedToken[];
  beforeAll(async () => {
    forged = await forgedTokens(token, null);
  });

  test.each([
    ['payload-exp-later', 1, payload.replace('1900000000', '1900086400')],
    ['payload-subject-changed', 1, payload.replace('"s"', '"another"')],
    ['payload-client-changed', 1, payload.replace('"me"', '"another"')],
    ['payload-scope-widened', 1, payload.replace('"a"', '"a partner.admin"')],
    ['header-kid-changed', 0, header.replace('"k\\u0031"', '"another"')],
    ['header-typ-changed', 0, header.replace('"JWT"', '"at+jwt"')],
    ['alg-none-original-signature', 0, header.replace('HS256', 'none')],
    ['alg-none-mixed-case-original-signature', 0, header.replace('HS256', 'nOnE')],
    ['alg-absent-original-signature', 0, '{ "typ":"JWT","kid":"k\\u0031" }'],
  ])('%s', (name, segment, expected) => {
    const segments = find(forged, name).split('.');
    expect(text(segments[segment])).toBe(expected);
    expect(segments.with(segment, '')).toEqual(token.split('.').with(segment, ''));
  });

  test.each([
    ['signature-changed-first', 0],
    ['signature-changed-quarter', 8],
    ['signature-changed-middle', 16],
    ['signature-changed-three-quarter', 24],
  ])('%s changes byte %i alone', (name, at) => {
    const changed = Buffer.from(find(forged, name).split('.')[2] ?? '', 'base64url');
    const original = Buffer.from(signature, 'base64url');
    expect([...changed.keys()].filter((index) => changed[index] !== original[index])).toEqual([at]);
  });

  test('there is no signature of another token without another token', () => {
    expect(names(forged)).not.toContain('signature-of-another-token');
  });
});

describe('claims that are not there are added', () => {
  const token = `${encode('{"alg":"HS256"}')}.${encode('{}')}.${encode('signature')}`;

  test.each([
    ['payload-exp-later', 'exp', expect.any(Number)],
    ['payload-subject-changed', 'sub', 'another'],
    ['payload-client-changed', 'client_id', 'another'],
    ['payload-scope-widened', 'scope', 'partner.admin'],
  ])('%s', async (name, claim, value) => {
    expect(json(find(await forgedTokens(token, null), name).split('.')[1])).toEqual({ [claim]: value });
  });

  test.each([
    ['a list of scopes', '{"scp":["a"]}', { scp: ['a', 'partner.admin'] }],
    ['a scope that is no text', '{"scope":{"a":1}}', { scope: 'partner.admin' }],
    ['a name given twice', '{"scope":"a","scope":"b"}', { scope: 'b partner.admin' }],
  ])('%s is widened', async (_, payload, expected) => {
    const widened = `${encode('{"alg":"HS256"}')}.${encode(payload)}.${encode('signature')}`;
    expect(json(find(await forgedTokens(widened, null), 'payload-scope-widened').split('.')[1])).toEqual(expected);
  });
});

describe('what a token does not allow is left out', () => {
  const unsecured = `${encode('{"alg":"none"}')}.${encode('{"sub":"a"}')}.`;
  const unknown = `${encode('{"alg":"XS999"}')}.${encode('{"sub":"a"}')}.${encode('signature')}`;
  const input = `${encode('{"alg":"HS256"}')}.${encode('{"sub":"a"}')}`;

  test.each([
    ['an unsecured token is not forged into itself', unsecured, null, 'signature-empty'],
    ['an unsecured token has no signature to change', unsecured, null, 'signature-changed-first'],
    ['an unsecured token has no other key', unsecured, null, 'other-key'],
    ['an unknown algorithm has no other key', unknown, null, 'other-key'],
    [
      'a signature over the same input is no foreign one',
      `${input}.AAAA`,
      `${input}.BBBB`,
      'signature-of-another-token',
    ],
    ['a signature in another spelling is no foreign one', `${input}.AAA`, `${input}.AAB`, 'signature-of-another-token'],
    ['an opaque token has no foreign signature', `${input}.AAAA`, 'opaque', 'signature-of-another-token'],
  ])('%s', async (_, token, other, name) => {
    const forged = await forgedTokens(token, other);
    expect(forged.length).toBeGreaterThan(20);
    expect(names(forged)).not.toContain(name);
  });

  test('an unknown algorithm still gives a key that its header embeds', async () => {
    const token = find(await forgedTokens(unknown, null), 'embedded-jwk');
    expect(json(token.split('.')[0])).toMatchObject({ alg: 'ES256', jwk: { kty: 'EC' } });
  });
});

describe('room in the headers', () => {
  const sized = (alg: string, length: number) => {
    const around = `${encode(`{"alg":"${alg}"}`)}..${'A'.repeat(344)}`.length;
    const payload = `{"a":"${'x'.repeat(Math.floor(((length - around) * 3) / 4) - 8)}"}`;
    return `${encode(`{"alg":"${alg}"}`)}.${encode(payload)}.${'A'.repeat(344)}`;
  };

  test.each([
    ['a small token embeds a key of its own kind', sized('RS256', 1_000), 'RS256'],
    ['a token near the limit embeds a key of a curve, which is smaller', sized('RS256', 3_200), 'ES256'],
    ['a token beyond the limit embeds a key of a curve if that makes it no longer', sized('RS256', 3_600), 'ES256'],
  ])('%s', async (_, token, alg) => {
    const forged = await forgedTokens(token, null);
    expect(json(find(forged, 'embedded-jwk').split('.')[0])).toMatchObject({ alg });
  });

  test('a token near the limit whose signature is short embeds none', async () => {
    const token = `${sized('ES256', 3_740).slice(0, -344)}${'A'.repeat(86)}`;
    const forged = await forgedTokens(token, null);
    expect(token.length).toBeGreaterThan(3_400);
    expect(names(forged)).not.toContain('embedded-jwk');
    expect(names(forged)).toContain('other-key');
  });

  test.each([3_490, 3_600, 8_000])('a token of %i characters gives none that is too long', async (length) => {
    const token = sized('RS256', length);
    const forged = await forgedTokens(token, null);
    for (const one of forged) expect(one.token.length).toBeLessThanOrEqual(Math.max(token.length, 3_500));
    expect(names(forged)).toContain('signature-changed-first');
  });
});

describe('whatever a target gives as a token', () => {
  test('an opaque one is changed as a text', async () => {
    const forged = await forgedTokens('a7f3-opaque-Token-0001', null);
    expect(names(forged).sort()).toEqual([...opaqueCases].sort());
    expect(find(forged, 'first-character-changed')).toBe('07f3-opaque-Token-0001');
    expect(find(forged, 'middle-character-changed')).toBe('a7f3-opaque0Token-0001');
    expect(find(forged, 'cut')).toBe('a7f3-opaque-Toke');
  });

  test.each([
    ['an empty one', ''],
    ['one with a line break', 'abc\r\nx-injected: 1'],
    ['one with a space', 'abc def'],
    ['one with letters beyond ASCII', 'ação'],
    ['one whose capitals are ASCII', 'ﬁ'],
    ['a million letters beyond ASCII', 'ç'.repeat(1_000_000)],
  ])('%s, which no header carries, gives only what is made up', async (_, token) => {
    expect(names(await forgedTokens(token, null))).toEqual(['not-a-jwt', 'jws-alg-none', 'jws-hs256-random-key']);
  });

  test.each([
    ['a million letters', 'a'.repeat(1_000_000)],
    ['a million dots', '.'.repeat(1_000_000)],
    ['a payload of a million bytes', `${encode('{"alg":"HS256"}')}.${encode(`{"a":"${'x'.repeat(1e6)}"}`)}.AAAA`],
    [
      'a name given a hundred thousand times',
      `${encode('{"alg":"HS256"}')}.${encode(`{${Array.from({ length: 1e5 }, () => '"sub":1').join()}}`)}.AAAA`,
    ],
    [
      'a claim nested a hundred thousand deep',
      `${encode('{"alg":"HS256"}')}.${encode(`{"scope":${'['.repeat(1e5)}${']'.repeat(1e5)}}`)}.AAAA`,
    ],
    ['an alg with a name from the prototype', `${encode('{"alg":"constructor"}')}.${encode('{}')}.AAAA`],
    ['a number too large', `${encode('{"alg":"HS256"}')}.${encode('{"exp":1e999}')}.AAAA`],
    ['a member named __proto__', `${encode('{"__proto__":{"a":1},"alg":"HS256"}')}.${encode('{"__proto__":1}')}.AAAA`],
  ])('%s gives tokens that can be sent', async (_, token) => {
    const forged = await forgedTokens(token, token);
    expect(forged.length).toBeGreaterThan(2);
    for (const one of forged) expect(/^[\x21-\x7e]+$/.test(one.token) && one.token !== token).toBe(true);
  });

  test('any text, and any two', async () => {
    const segment = fc.oneof(
      fc.json().map(encode),
      fc.object().map((object) => encode(JSON.stringify({ alg: 'HS256', enc: 'A128GCM', ...object }))),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', encode('{"alg":"dir","enc":"A128GCM"}')),
    );
    const token = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(segment, { maxLength: 6 }).map((segments) => segments.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(token, fc.option(token), async (real, other) => {
        const forged = await forgedTokens(real, other);
        expect(new Set(names(forged)).size).toBe(forged.length);
        for (const one of forged) {
          expect(one.token).toMatch(/^[\x21-\x7e]+$/);
          expect([real, other]).not.toContain(one.token);
        }
      }),
      { numRuns: 300 },
    );
  });
});
