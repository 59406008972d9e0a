import type { Answer } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import type { Judgement } from '../src/judging/finding.ts';
import { type FactsCheck, finding, judgement, obstacleOf, statusWords } from './support.ts';

/** The error of an account whose registration is not finished. */
export const INCOMPLETE = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: '400' };

/** The listing of an account whose registration is not finished. */
export const incompleteAccount: FactsCheck = (facts) => {
  if (!facts.configured.incomplete)
    return judgement(0, [], { unexercised: 'no credentials of such an account are configured' });
  const answer = facts.answers.find(({ role }) => role === 'incomplete');
  if (answer === undefined) return refusedCredentials(facts, 'incomplete', 'PARTNER_API_INCOMPLETE_CLIENT_ID');
  const obstacle = obstacleOf(answer, facts);
  if (obstacle !== null) return judgement(0, [], { obstacles: [obstacle] });
  if (answer.status !== 400) {
    const said = {
      message: 'an account whose registration is not finished is not refused with 400',
      expected: 'status 400',
    };
    return judgement(1, [finding(answer, { ...said, actual: statusWords(answer) })]);
  }
  const described = answer.problem?.described ?? { tipo: 'absent', titulo: 'absent', status: 'absent' };
  const findings = (['tipo', 'titulo', 'status'] as const)
    .filter((field) => described[field] !== INCOMPLETE[field])
    .map((field) =>
      finding(
        answer,
        {
          message: `${field} is not that of a registration that is not finished`,
          expected: INCOMPLETE[field],
          actual: described[field],
        },
        { pointer: `/${field}` },
      ),
    );
  return judgement(1, findings);
};

/** The listing of an account that has no simulations. */
export const emptyAccount: FactsCheck = (facts) => {
  if (!facts.configured.empty)
    return judgement(0, [], { unexercised: 'no credentials of such an account are configured' });
  const answers = facts.answers.filter(({ role, partner }) => role === 'listing' && partner === 'empty');
  const answer = answers.find(({ page }) => page !== null) ?? answers.at(-1);
  if (answer === undefined) return refusedCredentials(facts, 'empty', 'PARTNER_API_EMPTY_CLIENT_ID');
  const obstacle = obstacleOf(answer, facts);
  if (obstacle !== null) return judgement(0, [], { obstacles: [obstacle] });
  const { page } = answer;
  if (page !== null && (page.items ?? 0) > 0) {
    return judgement(0, [], { unexercised: `the account configured as empty lists ${page.items} simulations` });
  }
  const expected = 'status 200, itens empty, total 0';
  const message = 'the listing of an account without simulations is not an empty page';
  if (page === null || page.items === null)
    return judgement(1, [finding(answer, { message, expected, actual: statusWords(answer) })]);
  if (page.total === null || page.total === 0) return judgement(1, []);
  return judgement(1, [
    finding(answer, { message, expected, actual: `total ${page.total}` }, { pointer: '/pagina/total' }),
  ]);
};

/** A credential set that the token call did not honour leaves its requirements unsettled. */
export function refusedCredentials(facts: Facts, partner: Answer['partner'], variable: string): Judgement {
  if (facts.production) return judgement(0, [], { unexercised: 'only the main partner is asked for on production' });
  const call = facts.answers.find((answer) => answer.partner === partner && answer.role === 'token');
  if (call?.status === null) return judgement(0, [], { obstacles: [`the token call of this partner: ${call.detail}`] });
  if (call === undefined)
    return judgement(0, [], { obstacles: [facts.halted ?? 'the run ended before this was asked'] });
  const obstacle = `the token call answered these credentials with ${statusWords(call)}: check ${variable} and its secret`;
  return judgement(0, [], { obstacles: [obstacle] });
}
