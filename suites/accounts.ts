import {
  type Answer,
  LISTS_OF,
  listingsOf,
  refusesCredentials,
  refusesIncomplete,
  saysIncomplete,
} from '../facts/answer.ts';
import type { Facts } from '../facts/facts.ts';
import { coded } from '../messages/index.ts';
import type { CodedFinding } from '../src/judging/finding.ts';
import {
  type Checked,
  each,
  type FactsCheck,
  finding,
  grouped,
  isUnfinished,
  obstacleOf,
  obstaclesOf,
  settledOf,
  unansweredReason,
  wasRetried,
} from './support.ts';
import { isOver } from './token.ts';

const INCOMPLETE = { tipo: 'Partner.AccountIsIncompleted', titulo: 'Bad Request', status: '400' };

type Other = keyof typeof LISTS_OF;

/** Returns the setting with the client id of an account. */
const variableOf = (partner: Other): string => `PARTNER_API_${partner.toUpperCase()}_CLIENT_ID`;

function notConfigured(partner: Other): Checked {
  const variable = variableOf(partner);
  return {
    unexercised: coded('account.not-configured', { partner, variable, secret: variable.replace(/ID$/, 'SECRET') }),
  };
}

/** Returns true for a 401 of a token that may have expired, or may have been revoked by the logins of others. */
function isEnded(answer: Answer, facts: Facts): boolean {
  return answer.status === 401 && (answer.name === 'listing.between-logins' || isOver(answer, facts));
}

export const incompleteAccount: FactsCheck = (facts) => {
  if (!facts.configured.incomplete) return notConfigured('incomplete');
  const answers = answersOfIncomplete(facts);
  if (answers.length === 0) return withoutListing(facts, 'incomplete');
  if (looksComplete(answers.filter(({ name }) => name !== 'listing.between-logins')))
    return { obstacles: [coded('account-looks-complete')] };
  if (lookSwapped(facts)) return { obstacles: [coded('accounts-look-swapped')] };
  const settled = settledOf(answers, facts);
  const findings = grouped(settled.flatMap(incompleteFindings));
  return { judgedOn: settled.length, findings, obstacles: obstaclesOf(answers, facts).slice(0, 3) };
};

function answersOfIncomplete(facts: Facts): readonly Answer[] {
  return facts.answers.filter((one) => one.role === 'incomplete' && !isEnded(one, facts) && !wasRetried(one, facts));
}

/** Returns true if the account given as empty is unfinished, and the one given as incomplete lists nothing. */
function lookSwapped(facts: Facts): boolean {
  return isUnfinished(facts, 'empty') && looksEmpty(answersOfIncomplete(facts));
}

function incompleteFindings(answer: Answer): readonly CodedFinding[] {
  const { status } = answer;
  if (status !== 400) return [finding(answer, coded('account.incomplete-not-400', { status }))];
  return (['tipo', 'titulo', 'status'] as const).flatMap((field) => {
    const { code, params } = answer.problem?.described[field] ?? coded('value.missing');
    const expected = INCOMPLETE[field];
    if (params.value === expected) return [];
    const message = coded('account.incomplete-field', { field, expected, actual: code, ...params });
    return [finding(answer, message, { pointer: `/${field}` })];
  });
}

/** Returns true if every request listed simulations, on pages consistent with limite and total. */
function looksComplete(answers: readonly Answer[]): boolean {
  const size = Math.max(0, ...answers.map(({ page }) => Math.max(page?.items ?? 0, page?.total ?? 0)));
  const usual = answers.find(({ asked }) => asked?.limite === null)?.page?.items ?? 0;
  // Any response to a page after the last is allowed.
  const within = answers.filter(({ asked }) => ((asked?.pagina_inicial ?? 1) - 1) * (asked?.limite ?? usual) < size);
  return size > 0 && within.every(isFilledPage);
}

/** Returns true if a page without simulations was read, and no response lists any or says that the account is incomplete. */
function looksEmpty(answers: readonly Answer[]): boolean {
  const isOther = (answer: Answer) => saysIncomplete(answer) || (answer.page?.items ?? 0) > 0;
  return answers.some(({ page }) => page?.items === 0) && !answers.some(isOther);
}

function isFilledPage({ status, page, asked }: Answer): boolean {
  if (status !== 200 || !page?.items) return false;
  return page.items <= (asked?.limite ?? page.items) && page.items <= (page.total ?? page.items);
}

export const emptyAccount: FactsCheck = (facts) => {
  if (!facts.configured.empty) return notConfigured('empty');
  const listed = listingsOf(facts, 'empty').filter((one) => !isEnded(one, facts));
  const pages = listed.filter(({ page }) => page !== null);
  const [first, last] = [pages[0], pages.at(-1)];
  const answer = first ?? listed.at(-1);
  if (answer === undefined) return withoutListing(facts, 'empty');
  const obstacle = obstacleOf(answer, facts);
  if (obstacle !== null) return { obstacles: [obstacle] };
  // The list may grow during the run, so the last page counts too.
  const items = Math.max(first?.page?.items ?? 0, last?.page?.items ?? 0);
  const notEmpty = coded('account.not-empty', { items });
  if (items > 0) return { unexercised: notEmpty };
  if (lookSwapped(facts)) return { obstacles: [coded('accounts-look-swapped')] };
  if (isUnfinished(facts, 'empty')) return { obstacles: [coded('account.unfinished', { partner: 'empty' })] };
  if (first === undefined) return each(facts, settledOf(listed, facts), notListed, notEmpty);
  const later = facts.answers.filter(({ name, page }) => name === 'listing.empty-account-later' && page !== null);
  return each(facts, [...pages, ...later], emptyFinding, notEmpty);
};

function emptyFinding(answer: Answer): CodedFinding | null {
  const { items = null, total = null } = answer.page ?? {};
  if (items !== null && items > 0)
    return finding(answer, coded('account.empty-lists', { items }), { pointer: '/itens' });
  // A page after the last may return anything except simulations.
  if (answer.role === 'open') return null;
  if (items === null) return notListed(answer);
  if (total === null || total === 0) return null;
  return finding(answer, coded('account.empty-total', { total }), { pointer: '/pagina/total' });
}

function notListed(answer: Answer): CodedFinding {
  return finding(answer, coded('account.empty-not-listed', { status: answer.status }));
}

/** Returns why a configured account's listing was not requested: usually, its token request was rejected. */
export function withoutListing(facts: Facts, partner: Other): Checked {
  if (facts.production) return { unexercised: coded('production.accounts') };
  const { halted } = facts;
  // If its list is skipped, the account's token is not requested either.
  const probe = LISTS_OF[partner];
  if (halted === null && facts.scope.skip.includes(probe))
    return { unexercised: coded('skipped', { probes: [probe] }) };
  const call = facts.answers.find((answer) => answer.partner === partner && answer.role === 'token');
  const unsent = halted === null ? coded('run.ended-before') : coded('account.others-unsent', { why: halted });
  if (call === undefined) return { obstacles: [unsent] };
  const { status } = call;
  if (status === null) return { obstacles: [unansweredReason(call)] };
  if (partner === 'incomplete' && refusesIncomplete(call)) {
    return { unexercised: coded('account.incomplete-at-token', { status }) };
  }
  return {
    obstacles: [
      refusesCredentials(status)
        ? coded('account.credentials-rejected', { status, variable: variableOf(partner) })
        : coded('account.no-token', { status }),
    ],
  };
}
