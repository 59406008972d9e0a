import type { OpenPointResult, Report } from '../report.ts';
import type { Paint } from './color.ts';
import { inEnglish, type Speaker } from './language/speaker.ts';
import { cut, filled, visible } from './text.ts';

const WIDTH = 100;

/** The open points in a line each, answered ones first; those of which nothing was seen by their ids alone. */
export function openPointLines({ openPoints }: Report, paint: Paint, speaker: Speaker = inEnglish): readonly string[] {
  if (openPoints.length === 0) return [];
  const { words } = speaker;
  const answered = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  const unseen = openPoints.filter(({ certainty }) => certainty === 'unseen').map(({ id }) => shortName(id));
  const names = Math.max(0, ...answered.map(({ id }) => shortName(id).length));
  return [
    paint('bold', `${words.headings.openPoints} (${openPoints.length}): ${words.headings.openPointsAre}`),
    ...answered.map((point) => cut(`  ${shortName(point.id).padEnd(names)}  ${answerWords(point, speaker)}`, WIDTH)),
    ...(unseen.length === 0
      ? []
      : filled(`${words.notSeen}: ${unseen.join(', ')}`, WIDTH - 2).map((line) => paint('dim', `  ${line}`))),
  ];
}

function shortName(id: string): string {
  return visible(id).replace(/^open\./, '');
}

function answerWords({ summary, certainty, baseline }: OpenPointResult, { words, say }: Speaker): string {
  const held = baseline === undefined || baseline === 'same' ? '' : `[${words.againstBaseline[baseline]}] `;
  return `${held}${visible(say(summary))}${certainty === 'inferred' ? ` (${words.inferred})` : ''}`;
}
