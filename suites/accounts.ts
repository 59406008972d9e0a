import type { Answer } from '../facts/answer.ts';
import { refusesCredentials, refusesIncomplete } from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { findingOf, textOf } from '../messages/index.ts';
import type { Finding, Judgement } from '../src/judging/finding.ts';
import { type FactsCheck, finding, grouped, judgement, obstacleOf, statusWords, unansweredReason } from './support.ts';

/** The error of an account whose registration is not finished. */
const INCOMPLETE = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: '400' };

/** The listing of an account whose registration is not finished. */
export const incompleteAccount: FactsCheck = (facts) => {
  if (!facts.configured.incomplete)
    return judgement(0, [], { unexercised: 'no credentials of such an account are configured' });
  const answers = facts.answers.filter(({ role }) => role === 'incomplete');
  if (answers.length === 0) return refusedCredentials(facts, 'incomplete', 'PARTNER_API_INCOMPLETE_CLIENT_ID');
  if (looksComplete(answers)) return judgement(0, [], { obstacles: [textOf('account-looks-complete')] });
  const obstacles = answers.map((answer) => obstacleOf(answer, facts)).filter((one) => one !== null);
  const settled = answers.filter((answer) => obstacleOf(answer, facts) === null);
  return judgement(settled.length, grouped(settled.flatMap(incompleteFindings)), { obstacles: obstacles.slice(0, 3) });
};

function incompleteFindings(answer: Answer): readonly Finding[] {
  const { status } = answer;
  if (status !== 400) return [finding(answer, findingOf('account.incomplete-not-400', { status }))];
  const described = answer.problem?.described ?? { tipo: 'absent', titulo: 'absent', status: 'absent' };
  return (['tipo', 'titulo', 'status'] as const)
    .filter((field) => described[field] !== INCOMPLETE[field])
    .map((field) => {
      const said = { field, expected: INCOMPLETE[field], actual: described[field] };
      return finding(answer, findingOf('account.incomplete-field', said), { pointer: `/${field}` });
    });
}

/** Whether every request listed simulations, each page as one of a list that is as long as it says. */
function looksComplete(answers: readonly Answer[]): boolean {
  const size = Math.max(0, ...answers.map(({ page }) => Math.max(page?.items ?? 0, page?.total ?? 0)));
  const usual = answers.find(({ asked }) => asked?.pagina_inicial === 1 && asked.limite === null)?.page?.items ?? 100;
  // A page behind the end of a list may be answered in any way.
  const within = answers.filter(({ asked }) => ((asked?.pagina_inicial ?? 1) - 1) * (asked?.limite ?? usual) < size);
  return size > 0 && within.every(isFilledPage);
}

function isFilledPage({ status, page, asked }: Answer): boolean {
  if (status !== 200 || page === null || page.items === null || page.items === 0) return false;
  return page.items <= (asked?.limite ?? page.items) && (page.total === null || page.total >= page.items);
}

/** The listing of an account that has no simulations. */
export const emptyAccount: FactsCheck = (facts) => {
  if (!facts.configured.empty)
    return judgement(0, [], { unexercised: 'no credentials of such an account are configured' });
  const listed = facts.answers.filter(({ role, partner }) => role === 'listing' && partner === 'empty');
  const pages = listed.filter(({ page }) => page !== null);
  const [first, last] = [pages[0], pages.at(-1)];
  const answer = first ?? listed.at(-1);
  if (answer === undefined) return refusedCredentials(facts, 'empty', 'PARTNER_API_EMPTY_CLIENT_ID');
  const obstacle = obstacleOf(answer, facts);
  if (obstacle !== null) return judgement(0, [], { obstacles: [obstacle] });
  // Its list may grow while it is read: then it is not empty at the end.
  const items = Math.max(first?.page?.items ?? 0, last?.page?.items ?? 0);
  if (items > 0) {
    return judgement(0, [], { unexercised: `the account configured as empty lists ${items} simulations` });
  }
  if (first === undefined) return judgement(1, [notEmpty(answer, statusWords(answer))]);
  const behind = facts.answers.filter(({ name, page }) => name === 'listing.empty-account-later' && page !== null);
  const judged = [...pages, ...behind];
  return judgement(judged.length, grouped(judged.flatMap(emptyFindings)));
};

function emptyFindings(answer: Answer): readonly Finding[] {
  const { items, total } = answer.page ?? { items: null, total: null };
  if (items === null) return [notEmpty(answer, statusWords(answer))];
  if (items > 0) return [finding(answer, findingOf('account.empty-lists', { items }), { pointer: '/itens' })];
  return total === null || total === 0 ? [] : [notEmpty(answer, `total ${total}`, '/pagina/total')];
}

function notEmpty(answer: Answer, actual: string, pointer?: string): Finding {
  const message = 'the listing of an account without simulations is not an empty page';
  const said = { message, expected: 'status 200, itens empty, total 0', actual };
  return finding(answer, said, pointer === undefined ? {} : { pointer });
}

/** A credential set that the token call did not honour leaves its requirements unsettled. */
export function refusedCredentials(facts: Facts, partner: Answer['partner'], variable: string): Judgement {
  if (facts.production) return judgement(0, [], { unexercised: 'only the main partner is asked for on production' });
  const call = facts.answers.find((answer) => answer.partner === partner && answer.role === 'token');
  if (call === undefined)
    return judgement(0, [], { obstacles: [facts.halted ?? 'the run ended before this was asked'] });
  if (call.status === null) return judgement(0, [], { obstacles: [unansweredReason(call)] });
  if (partner === 'incomplete' && refusesIncomplete(call)) {
    return judgement(0, [], { unexercised: textOf('account.incomplete-at-token', { status: call.status }) });
  }
  if (!refusesCredentials(call.status)) {
    return judgement(0, [], { obstacles: [textOf('account.no-token', { status: call.status })] });
  }
  const obstacle = `the token call answered these credentials with ${statusWords(call)}: check ${variable} and its secret`;
  return judgement(0, [], { obstacles: [obstacle] });
}
