import { expect, test } from 'vitest';
import { AFTER_BAD_CREDENTIALS } from '../../facts/answer.ts';
import { lockoutProblems } from '../../src/run/problems.ts';
import { answer } from '../suites/facts.ts';

const bad = answer({ name: 'token.refused', role: 'token-error', case: 'wrong-secret', status: 401 });
const listed = answer({ role: 'listing', status: 200 });
const issued = answer({ name: AFTER_BAD_CREDENTIALS, role: 'token', usableToken: true });
const denied = answer({ name: 'listing.after-bad-credentials', role: 'open', status: 403 });

test.each([
  ['a token call that gives no token', [bad, answer({ name: AFTER_BAD_CREDENTIALS, status: 423 })], true],
  ['a listing that opened before and does not now', [listed, bad, issued, denied], true],
  ['a listing that never opened', [bad, issued, denied], false],
  ['no invalid credentials', [listed, issued, denied], false],
])('a lockout behind %s', (_, answers, isReported) => {
  const codes = lockoutProblems({ answers }).map(({ code }) => code);
  expect(codes).toEqual(isReported ? ['account.may-be-locked'] : []);
});
