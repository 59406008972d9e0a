import type { Where } from '../../judging/finding.ts';
import type { Report } from '../report.ts';
import { counted } from './text.ts';

/** Whose verdict it is, for the first line of every view. */
export function targetLine({ target }: Report): string {
  return target.environment === 'embedded'
    ? 'Target: the embedded reference provider. The verdict is about the reference provider, not about a live API.'
    : `Target: ${target.environment}, ${target.baseUrl}`;
}

const VERDICTS: Readonly<Record<Report['verdict'], string>> = {
  conforming: 'conforms',
  nonconforming: 'does not conform',
  inconclusive: 'is not settled',
  refused: 'was not asked: the run was refused',
  incomplete: 'is not settled: the run was interrupted',
};

/** The verdict as a sentence. */
export function verdictLine({ verdict, target }: Report): string {
  const subject = target.environment === 'embedded' ? 'The reference provider' : 'The API';
  return `${subject} ${VERDICTS[verdict]}`;
}

/** How many requirements reached a verdict on something, of how many. */
export function exercisedLine({ requirements, requests }: Report): string {
  const idle = requirements.filter(({ verdict }) => verdict === 'not-exercised' || verdict === 'inconclusive').length;
  const retried = requests.retried === 0 ? '' : `, ${requests.retried} of them retries`;
  const asked = `${counted(requests.sent, 'request')} sent${retried}`;
  return `${requirements.length - idle} of ${counted(requirements.length, 'requirement')} exercised; ${asked}`;
}

/** All seven counts in one line. */
export function countsLine({ counts }: Report): string {
  return Object.entries(counts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');
}

/** Where a finding was made; empty where nothing is known of it. */
export function whereWords({ page, limite, item, pointer, case: name, partner }: Where): string {
  return [
    name === undefined ? '' : `case ${name}`,
    partner === undefined ? '' : `partner ${partner}`,
    page === undefined ? '' : `page ${page}`,
    limite === undefined ? '' : `limite ${limite}`,
    item === undefined ? '' : `item ${item}`,
    pointer === undefined ? '' : pointer === '' ? 'the whole body' : pointer,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
