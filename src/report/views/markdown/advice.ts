import type { Gate, Report } from '../../report.ts';
import type { Speaker } from '../language/speaker.ts';

const KINDS: readonly Gate['kind'][] = ['strict', 'baseline', 'waiver', 'require'];

/** What to do now, the most pressing first; one line at least. */
export function advice({ verdict, counts, gates, problems }: Report, { words }: Speaker): readonly string[] {
  const { summary } = words;
  const kinds = KINDS.filter((kind) => gates.some((gate) => gate.kind === kind));
  const lines = [
    ...(verdict === 'refused' ? [summary.advice.refused] : []),
    ...(verdict === 'incomplete' ? [summary.advice.incomplete] : []),
    ...(verdict !== 'refused' && problems.length > 0 ? [summary.advice.problems] : []),
    ...(counts.fail > 0 ? [summary.advice.failed(counts.fail)] : []),
    ...kinds.map((kind) => summary.advice[kind]),
    ...(counts.inconclusive > 0 ? [summary.advice.inconclusive(counts.inconclusive)] : []),
    ...(counts['not-exercised'] > 0 && verdict !== 'refused'
      ? [summary.advice.notExercised(counts['not-exercised'])]
      : []),
  ];
  return lines.length > 0 ? lines : [summary.advice.nothing];
}
