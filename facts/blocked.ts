import { textOf } from '../messages/index.ts';
import { type Answer, mayPass } from './answer.ts';
import { NOTHING_READ } from './read.ts';

/** Fewest equal responses in a row that show a firewall. */
const FEWEST = 3;

/**
 * Returns the answers without the responses of a firewall: for a time, all requests got the same 403, redirect or HTML
 * page, among them a valid one that the API had served before. An HTML page with the same status at another time comes
 * from the firewall too. Such an answer has no response.
 */
export function withoutBlocked(answers: readonly Answer[]): readonly Answer[] {
  const blocked = new Set(
    periodsOf(answers)
      .filter((period) => isBlock(period, answers))
      .flat(),
  );
  if (blocked.size === 0) return answers;
  const pages = new Set([...blocked].flatMap(({ kind, status }) => (kind === 'html' ? status : [])));
  const isFromFirewall = (answer: Answer) =>
    blocked.has(answer) || (answer.kind === 'html' && pages.has(answer.status) && !answer.holdsSimulations);
  return answers.map((answer) => (isFromFirewall(answer) ? unansweredFrom(answer) : answer));
}

/** Groups the answers to successive requests that have the same status and kind of body. */
function periodsOf(answers: readonly Answer[]): readonly (readonly Answer[])[] {
  const periods: Answer[][] = [];
  const inOrder = answers.filter(({ status, role }) => status !== null && role !== 'aside');
  for (const answer of inOrder.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const last = periods.at(-1);
    if (last?.[0]?.status === answer.status && last[0].kind === answer.kind) last.push(answer);
    else periods.push([answer]);
  }
  return periods;
}

function isBlock(period: readonly Answer[], answers: readonly Answer[]): boolean {
  const [{ status, kind } = { status: null, kind: 'empty' }] = period;
  // A 500, and trouble that is waited for, have rules of their own.
  const isOwn = status === null || status === 400 || status === 401 || mayPass(status);
  const isRedirect = status !== null && status >= 300 && status < 400;
  const isForeign = status === 403 || isRedirect || (kind === 'html' && !isOwn);
  if (!isForeign || period.length < FEWEST || period.some(({ holdsSimulations }) => holdsSimulations)) return false;
  const requestOf = ({ role, partner, asked }: Answer) => JSON.stringify([role, partner, asked]);
  const wasServed = (answer: Answer) =>
    answer.role === 'listing' &&
    answers.some((one) => one.status === 200 && one.endedAt < answer.startedAt && requestOf(one) === requestOf(answer));
  const isOther = ({ role }: Answer) => role === 'refusal' || role === 'malformed' || role === 'token';
  // Without a request that sends another token or none, the API may deny this token.
  const isOfOneToken = new Set(period.map(({ token }) => token)).size === 1;
  return period.some(wasServed) && period.some(isOther) && !isOfOneToken;
}

function unansweredFrom(answer: Answer): Answer {
  const { code, params, message } = textOf('wire.blocked', { status: answer.status });
  const { headers } = answer;
  return { ...answer, ...NOTHING_READ, headers, failure: 'unreachable', detail: message, cause: { code, params } };
}
