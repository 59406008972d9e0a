import { counted } from '../../report/views/text.ts';
import type { InteractionResult, Mismatch, VerificationReport, VerificationVerdict } from '../verification.ts';
import { verdictsInOrder } from '../verification.ts';

const VERDICTS: Readonly<Record<VerificationVerdict, string>> = {
  verified: 'keeps the contract',
  failed: 'does not keep the contract',
  inconclusive: 'is not settled: the contract was not verified in full',
  refused: 'was not asked: the verification was refused',
  incomplete: 'is not settled: the verification did not come to its end',
};

/** Whose verdict it is, for the first line of every view. */
export function targetLine({ target: { environment, baseUrl } }: VerificationReport): string {
  if (environment === 'embedded') {
    return 'Target: the embedded reference provider. The verdict is about the reference provider, not about a live API.';
  }
  return `Target: ${baseUrl === '' ? environment : `${environment}, ${baseUrl}`}`;
}

export function verdictLine({ verdict, target }: VerificationReport): string {
  return `${target.environment === 'embedded' ? 'The reference provider' : 'The provider'} ${VERDICTS[verdict]}`;
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
