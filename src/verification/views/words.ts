import { counted } from '../../report/views/text.ts';
import type { InteractionResult, Mismatch, VerificationReport } from '../verification.ts';
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

/** Where a mismatch was met. */
export function placeOf({ kind, path, count }: Mismatch): string {
  const what = kind === 'body' ? (path ?? 'the body') : [kind, ...(path === undefined ? [] : [path])].join(' ');
  return count === 1 ? what : `${what}, in ${count} places`;
}

/** What an interaction rests on: its provider states and requirements, so many of these at most. */
export function restingOn({ states, requirements }: InteractionResult, most: number = requirements.length): string {
  const hidden = requirements.length - most;
  const named = requirements.slice(0, most).join(', ');
  return [
    ...(states.length === 0 ? [] : [`given ${states.join(' and ')}`]),
    ...(requirements.length === 0 ? [] : [hidden > 0 ? `${named} and ${hidden} more` : named]),
  ].join('; ');
}
