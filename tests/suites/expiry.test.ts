import { describe, expect, test } from 'vitest';
import type { TokenFact } from '../../facts/token.ts';
import { expiryDisagreement, unitsThatFit } from '../../suites/expiry.ts';

const HOUR = 3_600_000;

function token(part: Partial<TokenFact>): TokenFact {
  return {
    form: 'jws',
    sameAs: null,
    expiresIn: 3_600,
    expiresAt: HOUR,
    exp: HOUR,
    iat: 0,
    tokenType: 'Bearer',
    scopes: [],
    scopeWellFormed: true,
    receivedAt: 0,
    life: null,
    ...part,
  };
}

const agreeing: readonly (readonly [string, Partial<TokenFact>])[] = [
  ['seconds', {}],
  ['minutes', { expiresIn: 60 }],
  ['milliseconds', { expiresIn: HOUR }],
  ['hours', { expiresIn: 1 }],
  ['a token that cannot be read', { exp: null, iat: null }],
  ['no expiresAt that can be read', { expiresAt: null }],
  ['59 s of skew', { expiresAt: HOUR + 59_000, exp: HOUR + 59_000 }],
  ['a token that lives 120 s', { expiresIn: 120, expiresAt: 120_000, exp: 120_000 }],
];

const disagreeing: readonly (readonly [string, Partial<TokenFact>])[] = [
  ['expiresIn in no unit', { expiresIn: 700 }],
  ['expiresAt apart from exp', { expiresAt: 2 * HOUR }],
  ['expiresIn apart from expiresAt alone', { expiresIn: 700, exp: null, iat: null }],
  ['exp apart from expiresIn', { exp: 5 * HOUR, expiresAt: null }],
];

describe('the expiry of a token', () => {
  test.each(agreeing)('agrees: %s', (_what, part) => {
    expect(expiryDisagreement(token(part), false)).toBeNull();
  });

  test.each(disagreeing)('disagrees: %s', (_what, part) => {
    expect(expiryDisagreement(token(part), false)).toMatchObject({ expected: expect.any(String) });
  });

  test('is not comparable where it is told once', () => {
    expect(expiryDisagreement(token({ expiresAt: null, exp: null }), false)).toBe('not comparable');
  });

  test('a token handed out again may have lived for a while', () => {
    const old = token({ iat: null, exp: null, receivedAt: HOUR / 2 });
    expect(expiryDisagreement(old, true)).toBeNull();
    expect(expiryDisagreement(old, false)).not.toBeNull();
  });

  test('the nearest unit comes first', () => {
    expect(unitsThatFit(token({ expiresIn: 60, expiresAt: 60_000, exp: 60_000 }), false)[0]).toBe('seconds');
  });
});
