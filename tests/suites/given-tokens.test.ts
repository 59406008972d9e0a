import { describe, expect, test } from 'vitest';
import type { Answer } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import type { GivenTokenFact } from '../../facts/given-token.ts';
import { checks } from '../../suites/index.ts';
import { answer, facts, page } from './facts.ts';

const AT = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

function fact(given: Partial<GivenTokenFact> = {}): GivenTokenFact {
  return { kind: 'jws', issuedKind: 'jws', issuer: 'same', exp: AT + 60 * MINUTE, differs: [], twin: false, ...given };
}

const refusal = (name: string, label: string, given: Partial<Answer>): Answer =>
  answer({ name, case: label, role: 'refusal', status: 401, endedAt: AT, ...given });

const configured: Facts['configured'] = {
  second: false,
  incomplete: false,
  empty: false,
  revokedToken: true,
  expiredToken: true,
};

const open = { status: 200, holdsSimulations: true, page: page({ items: 3 }) };

/** Codes of findings, obstacles and what is left out. */
function told(id: 'auth.revoked-401' | 'auth.invalid-401', given: Partial<Facts>) {
  const { findings, obstacles, unexercised } = checks[id](facts({ configured, ...given }));
  const codeOf = (reason: unknown) =>
    typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason;
  return {
    findings: findings.map(({ code }) => code ?? 'without a code'),
    obstacles: obstacles.map(codeOf),
    ...(unexercised === undefined ? {} : { unexercised: codeOf(unexercised) }),
  };
}

describe('a revoked token', () => {
  const sent = (given: Partial<Answer> = {}) => [refusal('listing.with-revoked-token', 'first page', given)];

  test.each<[string, Partial<GivenTokenFact>, Partial<Answer>, object]>([
    ['that is refused passes', {}, {}, { findings: [], obstacles: [] }],
    ['that opens the listing fails', {}, open, { findings: ['auth.revoked-opens'], obstacles: [] }],
    [
      'that opens an empty listing fails',
      {},
      { status: 200, page: page({ items: 0 }) },
      { findings: ['auth.revoked-opens'], obstacles: [] },
    ],
    [
      'of another issuer that opens the listing fails all the same',
      { issuer: 'other' },
      open,
      { findings: ['auth.revoked-opens'], obstacles: ['given-token.other-issuer'] },
    ],
    ['that is answered 403 fails', {}, { status: 403 }, { findings: ['auth.not-401'], obstacles: [] }],
    ['that has expired', { exp: AT - 1 }, {}, { findings: [], obstacles: ['given-token.expired'] }],
    ['of another kind', { kind: 'jwe' }, {}, { findings: [], obstacles: ['given-token.other-kind'] }],
    ['of another issuer', { issuer: 'other' }, {}, { findings: [], obstacles: ['given-token.other-issuer'] }],
    ['that is the expired one too', { twin: true }, {}, { findings: [], obstacles: ['given-token.twin'] }],
    [
      'without a structure',
      { kind: 'opaque', issuedKind: 'opaque', issuer: 'unknown', exp: null },
      {},
      { findings: [], obstacles: [], unexercised: 'given-token.unread' },
    ],
    ['with another kid', { differs: ['kid'] }, {}, { findings: [], obstacles: [], unexercised: 'given-token.differs' }],
  ])('%s', (_, given, sentBack, expected) => {
    expect(told('auth.revoked-401', { answers: sent(sentBack), given: { revoked: fact(given) } })).toEqual(expected);
  });

  test('that has expired and was sent as the expired one is not said to be unsent', () => {
    const answers = [refusal('listing.with-invalid-token', 'expired', {})];
    const given = { revoked: fact({ exp: AT - 10 * MINUTE, twin: true }) };
    expect(told('auth.revoked-401', { answers, given }).obstacles).toEqual(['given-token.expired']);
  });

  test('of evidence that knows nothing of it is judged by its answer', () => {
    expect(told('auth.revoked-401', { answers: sent() })).toEqual({ findings: [], obstacles: [] });
  });

  test('by a clock of the provider that is ahead has expired by that clock', () => {
    const { headers } = answer({});
    const answers = sent({ headers: { ...headers, date: AT + 61 * MINUTE } });
    expect(told('auth.revoked-401', { answers, given: { revoked: fact() } }).obstacles).toEqual([
      'given-token.expired',
    ]);
  });
});

describe('an expired token', () => {
  const sent = (given: Partial<Answer> = {}) => [
    refusal('listing.with-invalid-token', 'not-a-jwt', {}),
    refusal('listing.with-invalid-token', 'expired', given),
    refusal('listing.with-invalid-token', 'expired, second page', given),
  ];
  const old = { exp: AT - 60 * MINUTE };

  test.each<[string, Partial<GivenTokenFact>, Partial<Answer>, object]>([
    ['that is refused passes', old, {}, { findings: [], obstacles: [] }],
    ['that opens the listing fails', old, open, { findings: Array(2).fill('auth.not-401'), obstacles: [] }],
    [
      'that tells no exp and opens the listing is to be confirmed',
      { exp: null },
      open,
      { findings: Array(2).fill('auth.expired-opens'), obstacles: [], unexercised: 'given-token.without-exp' },
    ],
    ['that has not expired may open it', {}, open, { findings: [], obstacles: ['given-token.unexpired'] }],
    [
      'that has just expired may open it: clocks differ',
      { exp: AT - 4 * MINUTE },
      open,
      { findings: [], obstacles: ['given-token.unexpired'] },
    ],
    ['of another issuer', { ...old, issuer: 'other' }, {}, { findings: [], obstacles: ['given-token.other-issuer'] }],
    ['of another kind', { ...old, kind: 'jwe' }, {}, { findings: [], obstacles: ['given-token.other-kind'] }],
  ])('%s', (_, given, sentBack, expected) => {
    expect(told('auth.invalid-401', { answers: sent(sentBack), given: { expired: fact(given) } })).toEqual(expected);
  });
});
