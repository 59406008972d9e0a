import {
  type Answer,
  refusesCredentials,
  refusesIncomplete,
  saysIncomplete,
  whereaboutsOf,
} from '../../facts/answer.ts';
import type { Facts } from '../../facts/facts.ts';
import { problemOf, textOf } from '../../messages/index.ts';
import { isNoGivenToken, variableOf } from '../../suites/given-tokens.ts';
import type { Problem } from '../report/report.ts';
import type { Target } from '../settings/settings.ts';
import { lockoutProblems } from './lockout.ts';
import { isOurDoing } from './run-end.ts';

/** Whether what the user gave leaves the run without a verdict: no such API, rejected main credentials, a malformed token. */
export function isRefused(facts: Facts): boolean {
  if (noApi(facts) !== null) return true;
  const first = mainTokenCall(facts);
  return (first !== undefined && isRejected(first)) || malformedTokens(facts).length > 0;
}

/** What is wrong with the settings of the target, as far as the responses show it. */
export function targetProblems(facts: Facts, { baseUrl }: Pick<Target, 'baseUrl'>): readonly Problem[] {
  const missed = noApi(facts);
  if (missed !== null) {
    return [{ variable: 'PARTNER_API_BASE_URL', ...problemOf(`target.no-api-${missed}`, { baseUrl }) }];
  }
  const first = mainTokenCall(facts);
  // What was not sent, or was cut short by the run, says nothing about the base URL.
  if (first === undefined || isOurDoing(first)) return [];
  if (first.status === null) {
    const { code, params } = first.cause ?? textOf('text', { text: first.detail ?? '' });
    return [{ variable: 'PARTNER_API_BASE_URL', ...problemOf('target.unanswered', { ...params, baseUrl, why: code }) }];
  }
  if (isRejected(first)) {
    return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.main-rejected', { status: first.status }) }];
  }
  return [...unfinishedMain(facts), ...malformedTokens(facts), ...lockoutProblems(facts), ...otherAccounts(facts)];
}

/** How the run missed the API: nothing of it at the base URL, or blocked; null where it met it. */
function noApi({ halted, answers }: Facts): 'absent' | 'blocked' | null {
  if (halted === null) return null;
  const where = whereaboutsOf(answers);
  return where === 'absent' || where === 'blocked' ? where : null;
}

function mainTokenCall(facts: Facts): Answer | undefined {
  return facts.answers.find(({ role, partner }) => role === 'token' && partner === 'main');
}

function isRejected(answer: Answer): boolean {
  return answer.status !== null && refusesCredentials(answer.status) && !saysIncomplete(answer);
}

function unfinishedMain(facts: Facts): readonly Problem[] {
  const own = facts.answers.filter(
    ({ role, partner }) => partner === 'main' && (role === 'token' || role === 'listing'),
  );
  const listed = own.some(({ role, status }) => role === 'listing' && status === 200);
  if (listed || !own.some(saysIncomplete)) return [];
  return [{ variable: 'PARTNER_API_CLIENT_ID', ...problemOf('account.main-incomplete') }];
}

function malformedTokens({ given = {}, production }: Facts): readonly Problem[] {
  return (['revoked', 'expired'] as const).flatMap((which) => {
    const fact = given[which];
    if (production || fact === undefined || !isNoGivenToken(fact)) return [];
    const variable = variableOf(which);
    return [{ variable, ...problemOf('given-token.malformed', { variable }) }];
  });
}

function otherAccounts(facts: Facts): readonly Problem[] {
  const rejected = facts.answers.filter(
    ({ role, partner, status }) =>
      role === 'token' && partner !== 'main' && status !== null && refusesCredentials(status),
  );
  return rejected.flatMap((answer): readonly Problem[] => {
    const { partner, status } = answer;
    const variable = `PARTNER_API_${partner.toUpperCase()}_CLIENT_ID`;
    if (refusesIncomplete(answer)) {
      // That an unfinished registration gets no token either is no mistake of the settings.
      return partner === 'incomplete'
        ? []
        : [{ variable, ...problemOf('account.other-incomplete', { partner, variable, status }) }];
    }
    return [{ variable, ...problemOf('account.other-rejected', { partner, variable, status }) }];
  });
}
