import type { OpenPointResult, Report } from '../report.ts';
import type { Paint } from './color.ts';
import { cut, filled, visible } from './text.ts';

const WIDTH = 100;

/** The open points in a line each, answered ones first; those of which nothing was seen by their ids alone. */
export function openPointLines({ openPoints }: Report, paint: Paint): readonly string[] {
  if (openPoints.length === 0) return [];
  const answered = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  const unseen = openPoints.filter(({ certainty }) => certainty === 'unseen').map(({ id }) => shortName(id));
  const names = Math.max(0, ...answered.map(({ id }) => shortName(id).length));
  return [
    paint('bold', `Open points (${openPoints.length}): what the document leaves open, as met; never judged`),
    ...answered.map((point) => cut(`  ${shortName(point.id).padEnd(names)}  ${answerWords(point)}`, WIDTH)),
    ...(unseen.length === 0
      ? []
      : filled(`not seen: ${unseen.join(', ')}`, WIDTH - 2).map((line) => paint('dim', `  ${line}`))),
  ];
}

function shortName(id: string): string {
  return visible(id).replace(/^open\./, '');
}

function answerWords({ summary, certainty, baseline }: OpenPointResult): string {
  const held = baseline === undefined || baseline === 'same' ? '' : `[${baseline} against the baseline] `;
  return `${held}${visible(summary)}${certainty === 'inferred' ? ' (inferred)' : ''}`;
}
