import { counted } from '../../../src/report/views/text.ts';
import type { InteractionResult, Mismatch, PactResult, VerificationReport } from '../verification.ts';
import { verdictsInOrder } from '../verification.ts';

/** Whose verdict it is, for the first line of every view. */
export function targetLine({ target: { environment, baseUrl } }: VerificationReport): string {
  if (environment === 'embedded') {
    return 'Target: the embedded reference provider. The verdict is about the reference provider, not about a live API.';
  }
  return `Target: ${baseUrl === '' ? environment : `${environment}, ${baseUrl}`}`;
}

/** What became of the contract, and how much of it the verdict is about where that is not all of it. */
export function verdictLine(report: VerificationReport): string {
  return `${report.target.environment === 'embedded' ? 'The reference provider' : 'The provider'} ${outcomeOf(report)}`;
}

function outcomeOf({ verdict, counts, coverage, requests }: VerificationReport): string {
  const part = `${coverage.verified} of ${counted(coverage.of, 'interaction')}`;
  switch (verdict) {
    case 'verified':
      if (coverage.verified === coverage.of) return 'keeps the contract';
      return counts.failed > 0
        ? `keeps ${part}: those that failed are of a contract that is pending`
        : `keeps what could be verified of the contract: ${part}`;
    case 'failed':
      return 'does not keep the contract';
    case 'inconclusive':
      return `is not settled: ${coverage.of === 0 ? 'nothing' : part} of the contract could be verified`;
    case 'refused':
      return requests.sent === 0
        ? 'was not asked: the verification was refused'
        : `refused the main credentials: ${part} of the contract could be verified`;
    case 'incomplete':
      return 'is not settled: the verification did not come to its end';
  }
}

/** All counts in one line, with the number of requests. */
export function countsLine({ counts, requests }: VerificationReport): string {
  const all = verdictsInOrder.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ');
  return `${all}; ${counted(requests.sent, 'request')} sent${requests.retried === 0 ? '' : `, ${requests.retried} of them retries`}`;
}

/** What became of the results of a contract at its broker; null where they were not to be published. */
export function publicationLine({ consumer, provider, publication }: PactResult): string | null {
  if (publication === undefined) return null;
  const { outcome, success, providerVersion, branch, reason } = publication;
  const what = `Results of ${consumer} with ${provider}`;
  if (outcome !== 'published') return `${what}: ${OUTCOMES[outcome]} (${reason?.message ?? 'no reason given'})`;
  const where = `version ${providerVersion}${branch === undefined ? '' : `, branch ${branch}`}`;
  return `${what}: published as ${success === true ? 'verified' : 'failed'} for ${where}`;
}

const OUTCOMES = { 'not-published': 'not published', failed: 'publishing failed' } as const;

/** Where a mismatch was met. */
export function placeOf({ kind, path, count }: Mismatch): string {
  const what = kind === 'body' ? (path ?? 'the body') : [kind, ...(path === undefined ? [] : [path])].join(' ');
  return count === 1 ? what : `${what}, in ${count} places`;
}

/** What an interaction rests on: its provider states and requirements, first those that its departures are about. */
export function restingOn({ states, requirements, mismatches }: InteractionResult): string {
  const concerned = concernedOf(requirements, mismatches);
  const all = [...concerned, ...requirements.filter((id) => !concerned.includes(id))];
  return basis(states, all.join(', '));
}

/** As {@link restingOn}, in short: the requirements that its departures are about, so many at most, and a count. */
export function restingInShortOn({ states, requirements, mismatches }: InteractionResult, most: number): string {
  const concerned = concernedOf(requirements, mismatches);
  const named = (concerned.length > 0 ? concerned : requirements).slice(0, most);
  const hidden = requirements.length - named.length;
  return basis(states, hidden > 0 ? `${named.join(', ')} and ${hidden} more` : named.join(', '));
}

function basis(states: readonly string[], requirements: string): string {
  return [...(states.length === 0 ? [] : [`given ${states.join(' and ')}`]), requirements]
    .filter((part) => part !== '')
    .join('; ');
}

/** Ids that are about a call as a whole, and not about a field of an object. */
const ABOUT_A_CALL = /^[a-z]/;

/** The requirements of the fields that departed; of what is no field, as a status, those about the call. */
function concernedOf(requirements: readonly string[], mismatches: readonly Mismatch[]): readonly string[] {
  const fields = mismatches.flatMap(({ requirement }) => requirement ?? []);
  const isWhole = mismatches.some(({ requirement }) => requirement === undefined);
  return [...new Set([...fields, ...(isWhole ? requirements.filter((id) => ABOUT_A_CALL.test(id)) : [])])];
}
