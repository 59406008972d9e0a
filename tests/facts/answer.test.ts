import { expect, test } from 'vitest';
import {
  type Answer,
  isConclusive,
  OPEN_ROLES,
  refusesIncomplete,
  saysIncomplete,
  showsApi,
  type Whereabouts,
  whereaboutsOf,
} from '../../facts/answer.ts';
import type { ProblemFact } from '../../facts/problem.ts';
import { answer } from '../suites/facts.ts';

const token: Partial<Answer> = { name: 'token.issue', role: 'token' };
const elsewhere: Partial<Answer> = { name: 'elsewhere', role: 'aside', case: 'token under /v2' };
const html: Partial<Answer> = { kind: 'html' };
const timeout: Partial<Answer> = { status: null, failure: 'timeout', kind: 'empty' };

test('the roles open and aside affect open points only', () => {
  expect([...OPEN_ROLES]).toEqual(['open', 'aside']);
});

test.each<[Partial<Answer>, boolean]>([
  [{ status: 401, ...html }, true],
  [{ status: 200 }, true],
  [{ status: 200, ...html }, false],
  [{ status: 400 }, true],
  [{ status: 400, kind: 'array' }, false],
  [{ status: 404 }, false],
  [{ ...token, status: 403 }, true],
  [{ ...token, role: 'token-error', status: 423, kind: 'empty' }, true],
  [{ ...token, status: 422, ...html }, false],
  [{ ...token, status: 404 }, false],
  [{ ...token, ...timeout }, false],
  [{ status: 403 }, false],
  [{ ...elsewhere, status: 403 }, true],
  [{ ...elsewhere, case: 'listing under /v2', status: 403 }, false],
  [{ name: 'elsewhere', role: 'aside', status: 403 }, false],
  [{ ...elsewhere, name: 'methods', status: 403 }, false],
])('a response %j shows the API: %s', (given, shown) => {
  expect(showsApi(answer(given))).toBe(shown);
});

test.each<[number | null, boolean]>([
  [200, true],
  [404, true],
  [500, false],
  [503, false],
  [null, false],
])('a response with status %s is conclusive: %s', (status, conclusive) => {
  expect(isConclusive(answer({ status }))).toBe(conclusive);
});

const lost: Partial<Answer> = { ...token, status: 404 };

test.each<[readonly Partial<Answer>[], Whereabouts]>([
  [[{ status: 200 }], 'shown'],
  [[lost, { status: 404 }, { ...elsewhere, status: 401 }], 'shown'],
  // A proxy may answer OPTIONS.
  [[lost, { status: 404 }, { name: 'methods', role: 'aside', status: 200 }], 'absent'],
  [[lost, { status: 404, ...html }], 'absent'],
  [[lost, { ...token, ...timeout }, { status: 404 }, { ...timeout }], 'absent'],
  [[lost, { ...timeout }], 'unknown'],
  [[{ ...token, ...timeout }, { status: 404 }], 'unknown'],
  [[{ ...token, status: 503 }, { status: 404 }], 'unknown'],
  [[lost, { ...elsewhere, status: 404 }], 'unknown'],
  [[], 'unknown'],
  [[lost, { status: 403, ...html }, { status: 404 }], 'blocked'],
  [[{ ...token, status: 403, ...html }, { status: 404 }], 'blocked'],
  [[lost, { status: 403 }], 'absent'],
])('with the responses %j, the API is %s', (given, whereabouts) => {
  expect(whereaboutsOf(given.map(answer))).toBe(whereabouts);
});

test.each<[number | null, string | null, boolean, boolean]>([
  [400, 'Partner.AccountIsIncompleted', true, true],
  [403, 'Partner.AccountIsIncompleted', false, true],
  [500, 'Partner.AccountIsIncompleted', false, false],
  [null, 'Partner.AccountIsIncompleted', false, false],
  [400, 'Other', false, false],
  [400, null, false, false],
])('status %s with tipo %s rejects an incomplete account: %s, token: %s', (status, tipo, inListing, inToken) => {
  const problem = tipo === null ? null : ({ tipo } as ProblemFact);
  const one = answer({ status, problem });
  expect([saysIncomplete(one), refusesIncomplete(one)]).toEqual([inListing, inToken]);
});
