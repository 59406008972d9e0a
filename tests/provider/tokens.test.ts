import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { importJWK, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { createSeal, ISSUER, type Protection, verifier } from '../../provider/server/tokens.ts';
import { forgeriesOf } from './forgeries.ts';

const CORPUS = new URL('../../../shared/corpora/jose/json_web_signature_test.json', import.meta.url);
const SIGNED: readonly Protection[] = ['ES256', 'RS256', 'PS256', 'EdDSA', 'HS256'];
const ENCRYPTED: readonly Protection[] = ['dir', 'RSA-OAEP-256', 'ECDH-ES'];

interface Vector {
  readonly tcId: number;
  readonly comment: string;
  readonly jws: string | object;
  readonly result: 'valid' | 'invalid';
}

interface Group {
  readonly public?: JWK;
  readonly private?: JWK;
  readonly tests: readonly Vector[];
}

/** `opened`, or the code of the error. */
async function outcome(open: (token: string) => Promise<unknown>, token: string): Promise<string> {
  try {
    await open(token);
    return 'opened';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

/** Past the signature: opened, or refused for what the signed payload says. */
const isPastSignature = (result: string): boolean => result === 'opened' || result.startsWith('ERR_JWT');

const claims = () => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: ISSUER, sub: 'partner', iat: now, exp: now + 60 };
};

describe.each([...SIGNED, ...ENCRYPTED])('tokens under %s', (protection) => {
  test('open under the seal that made them and under no other', async () => {
    const [seal, other] = [await createSeal(protection), await createSeal(protection)];
    const token = await seal.seal(claims());
    expect(token.split('.')).toHaveLength(SIGNED.includes(protection) ? 3 : 5);
    expect((await seal.open(token)).sub).toBe('partner');
    await expect(other.open(token)).rejects.toThrow();
  });

  test('do not open when expired or from another issuer', async () => {
    const seal = await createSeal(protection);
    const now = Math.floor(Date.now() / 1000);
    expect(await outcome(seal.open, await seal.seal({ ...claims(), exp: now - 1 }))).toBe('ERR_JWT_EXPIRED');
    expect(await outcome(seal.open, await seal.seal({ ...claims(), iss: 'https://other.example' }))).toBe(
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
    );
  });

  test('do not open with any one character changed, left out or put in', async () => {
    const seal = await createSeal(protection);
    const token = await seal.seal(claims());
    const alphabet = fc.constantFrom(...'AZaz09-_+/=. ');
    const change = fc.record({ at: fc.nat(token.length - 1), cut: fc.nat(1), character: alphabet });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, cut, character }) => {
        const forged = token.slice(0, at) + character + token.slice(at + cut);
        if (forged !== token) expect(await outcome(seal.open, forged)).not.toBe('opened');
      }),
      { numRuns: 150 },
    );
  });
});

describe('a signed token', () => {
  test('opens in none of its forgeries', async () => {
    const seal = await createSeal('ES256');
    const forged = forgeriesOf(await seal.seal(claims()), await seal.seal({ ...claims(), sub: 'other' }));
    for (const [name, token] of Object.entries(forged))
      expect([name, await outcome(seal.open, token)]).not.toEqual([name, 'opened']);
  });

  test('never opens from arbitrary text', async () => {
    const seal = await createSeal('ES256');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{1,20}\.[\w-]{0,20}\.[\w-]{0,20}$/)),
        async (text) => {
          expect(await outcome(seal.open, text)).toMatch(/^ERR_J/);
        },
      ),
    );
  });
});

const absent = existsSync(CORPUS) ? '' : ' (skipped: ../shared/corpora/jose is absent)';

describe.skipIf(absent !== '')(`the signature vectors of Wycheproof${absent}`, () => {
  const groups: readonly Group[] = absent === '' ? JSON.parse(readFileSync(CORPUS, 'utf8')).testGroups : [];
  const vectors = groups.flatMap(({ tests, ...keys }) =>
    tests.map((vector) => ({ ...vector, key: keys.public ?? keys.private })),
  );
  const valid = new Set(vectors.filter(({ result }) => result === 'valid').map(({ jws }) => jws));
  const read = async ({ jws, key }: (typeof vectors)[number]): Promise<string> => {
    const algorithm = key?.alg ?? 'RS256';
    const imported = await importJWK(key ?? {}, algorithm);
    return outcome(verifier(algorithm, imported), typeof jws === 'string' ? jws : JSON.stringify(jws));
  };

  test('that are invalid never pass, save those that repeat a valid one letter by letter', async () => {
    const invalid = vectors.filter(({ result, jws }) => result === 'invalid' && !valid.has(jws));
    expect(invalid.length).toBeGreaterThan(300);
    for (const vector of invalid)
      expect([vector.tcId, isPastSignature(await read(vector))]).toEqual([vector.tcId, false]);
  });

  test('that are valid pass where the key names the algorithm of the token', async () => {
    const plain = vectors.filter(
      ({ comment, result }) => result === 'valid' && /Valid|valid|Payload$/.test(comment) && !/Inserted/.test(comment),
    );
    expect(plain.length).toBeGreaterThan(15);
    for (const vector of plain) expect([vector.tcId, isPastSignature(await read(vector))]).toEqual([vector.tcId, true]);
  });
});
