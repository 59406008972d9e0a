import { AFTER_BAD_CREDENTIALS } from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from '../report/report.ts';

/** Calls of the token endpoint that carry the main client id with a secret that is not its own. */
const WITH_CLIENT_ID: ReadonlySet<string | undefined> = new Set([
  'wrong-secret',
  'empty-secret',
  'other-partners-secret',
]);

/**
 * The main account may be locked: after requests with invalid credentials its valid ones opened nothing. Whether an account
 * is locked out is open, so this is no finding.
 */
export function lockoutProblems({ answers }: Pick<Facts, 'answers'>): readonly Problem[] {
  const cases = answers.flatMap(({ name, case: label, failure }) =>
    name === 'token.refused' && failure !== 'not-sent' && WITH_CLIENT_ID.has(label) ? [label ?? ''] : [],
  );
  // A listing that never opened says nothing of an account that was locked.
  const listed = answers.some(
    ({ role, partner, status }) => role === 'listing' && partner === 'main' && status === 200,
  );
  const failed = answers.find(
    ({ name, status, usableToken }) =>
      (name === AFTER_BAD_CREDENTIALS && !usableToken) ||
      (name === 'listing.after-bad-credentials' && status !== 200 && listed),
  );
  if (cases.length === 0 || failed === undefined || failed.failure === 'not-sent') return [];
  const outcome = failed.status ?? failed.detail ?? '';
  const params = { account: 'main', cases, outcome };
  return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.may-be-locked', params) }];
}
