import { describe, expect, test } from 'vitest';
import type { TokenFact } from '../../facts/token.ts';
import { coded } from '../../messages/index.ts';
import { expiryDisagreement, type Unit, unitsThatFit } from '../../suites/expiry.ts';

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
    expect(expiryDisagreement(token(part), false)).toMatchObject({ code: expect.any(String) });
  });

  test('is not comparable where it is told once', () => {
    expect(expiryDisagreement(token({ expiresAt: null, exp: null }), false)).toBe('not comparable');
  });

  test('a token handed out again may have lived for a while', () => {
    const old = token({ iat: null, exp: null, receivedAt: HOUR / 2 });
    expect(expiryDisagreement(old, true)).toBeNull();
    expect(expiryDisagreement(old, false)).not.toBeNull();
  });

  test.each<[string, Partial<TokenFact>]>([
    ['three hours ahead', { receivedAt: 3 * HOUR }],
    ['three hours behind', { receivedAt: -3 * HOUR }],
  ])('without iat is told by the local clock too, where the Date header is %s', (_what, part) => {
    const off = token({ iat: null, exp: null, ...part });
    expect(expiryDisagreement(off, false, 0)).toBeNull();
    expect(expiryDisagreement(off, false, part.receivedAt)).not.toBeNull();
  });

  test('the nearest unit comes first', () => {
    expect(unitsThatFit(token({ expiresIn: 60, expiresAt: 60_000, exp: 60_000 }), false)[0]).toBe('seconds');
  });
});

const DAY = 24 * HOUR;

describe('expiresIn may be told in', () => {
  test.each<[string, Partial<TokenFact>, boolean, readonly Unit[]]>([
    ['nothing, where it is absent', { expiresIn: null }, false, []],
    ['nothing, where no moment is told', { expiresAt: null, exp: null }, false, []],
    [
      'the nearest unit first',
      { expiresIn: 1, expiresAt: 1_000, exp: null },
      false,
      ['seconds', 'milliseconds', 'minutes'],
    ],
    ['seconds, 60 s off a minute', { expiresIn: 60, expiresAt: 120_000, exp: null }, false, ['seconds']],
    ['seconds, 72 s off an hour', { expiresAt: HOUR + 72_000, exp: null }, false, ['seconds']],
    ['nothing, a millisecond further off', { expiresAt: HOUR + 72_001, exp: null }, false, []],
    ['nothing, where one of two moments is further off', { exp: HOUR + 72_001 }, false, []],
    ['days, 2 % off', { expiresIn: 100, expiresAt: 102 * DAY, exp: null }, false, ['days']],
    ['nothing, further off', { expiresIn: 100, expiresAt: 102 * DAY + 1, exp: null }, false, []],
    ['seconds from iat', { receivedAt: HOUR / 2 }, false, ['seconds']],
    ['nothing without it', { receivedAt: HOUR / 2, iat: null }, false, []],
    [
      'seconds of a token handed out again, without it',
      { receivedAt: HOUR / 2, iat: null },
      true,
      ['seconds', 'minutes', 'hours', 'days'],
    ],
    [
      'no seconds of a token handed out again that lasts longer',
      { receivedAt: 0, iat: null, exp: 2 * HOUR, expiresAt: HOUR },
      true,
      ['days', 'hours', 'minutes'],
    ],
    [
      'seconds to the millisecond',
      { expiresIn: 7_200, iat: null, exp: 2 * HOUR, expiresAt: null },
      true,
      ['seconds', 'minutes', 'hours', 'days'],
    ],
  ])('%s', (_title, part, handedOutAgain, units) => {
    expect([...unitsThatFit(token(part), handedOutAgain)].toSorted()).toEqual([...units].toSorted());
    if (!handedOutAgain) expect(unitsThatFit(token(part), handedOutAgain)).toEqual(units);
  });
});

describe('two moments of expiry', () => {
  test.each<[string, Partial<TokenFact>, object | null | string]>([
    ['72 s apart in an hour agree', { expiresIn: null, expiresAt: HOUR + 72_000 }, null],
    [
      '73 s apart do not',
      { expiresIn: null, expiresAt: HOUR + 73_000 },
      coded('token.expiry-claims-differ', { seconds: 73 }),
    ],
    ['2 % of a long life apart agree', { expiresIn: null, exp: 100 * DAY, expiresAt: 102 * DAY }, null],
    [
      '2 % of a life told by iat apart do not',
      { expiresIn: null, iat: 99 * DAY, exp: 100 * DAY, expiresAt: 101 * DAY },
      coded('token.expiry-claims-differ', { seconds: 24 * 3_600 }),
    ],
    [
      'are told by expiresAt first',
      { expiresIn: 700 },
      coded('token.lifetime-differs', { seconds: 3_600, expiresIn: 700 }),
    ],
    [
      'are told by exp, where it is alone',
      { expiresIn: 700, expiresAt: null, exp: 2 * HOUR },
      { params: { seconds: 7_200 } },
    ],
    ['are not comparable, where one is alone', { expiresIn: null, expiresAt: null }, 'not comparable'],
  ])('%s', (_title, part, wanted) => {
    const told = expiryDisagreement(token(part), false);
    if (typeof wanted === 'object' && wanted !== null) expect(told).toMatchObject(wanted);
    else expect(told).toBe(wanted);
  });
});

describe('iat', () => {
  const LIFE = { receivedAt: 0, expiresAt: HOUR, exp: HOUR };
  const late = (iat: number): Partial<TokenFact> => ({ iat, exp: iat + HOUR, expiresAt: iat + HOUR });

  test.each<[string, Partial<TokenFact>, object | null]>([
    ['60 s after the answer agrees', late(60_000), null],
    ['three hours after the Date header agrees: one of the clocks is off', late(3 * HOUR), null],
    [
      'in milliseconds does not',
      { ...LIFE, iat: 1_000 * HOUR },
      coded('token.issued-after-expiry', { seconds: 3_596_400 }),
    ],
    ['at the expiry does not', { ...LIFE, iat: HOUR }, coded('token.issued-after-expiry', { seconds: 0 })],
    ['half a life late does not', { ...LIFE, iat: HOUR / 2 }, { params: { expiresIn: 3_600 } }],
    ['of a token made long before agrees, if its whole life is told', { ...LIFE, receivedAt: HOUR / 2 }, null],
    ['agrees, if what is left is told', { ...LIFE, receivedAt: HOUR / 2, expiresIn: 1_800 }, null],
    [
      'does not, if something between is told',
      { ...LIFE, receivedAt: HOUR / 2, expiresIn: 2_700 },
      { params: { expiresIn: 2_700 } },
    ],
  ])('%s', (_title, part, wanted) => {
    const told = expiryDisagreement(token(part), false);
    if (wanted === null) expect(told).toBeNull();
    else expect(told).toMatchObject(wanted);
  });
});
