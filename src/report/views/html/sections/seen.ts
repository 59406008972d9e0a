import type { Frame } from '../frame.ts';
import { html } from '../html.ts';
import { invariants } from '../plots/invariants.ts';
import { presence } from '../plots/presence.ts';
import { timings } from '../plots/timings.ts';
import { walk } from '../plots/walk.ts';
import type { Part } from './section.ts';

/** What was seen, judged or not: the walk, the times, the fields and what holds between them. */
export function seen(frame: Frame): Part | null {
  if (frame.report.exchanges.length === 0) return null;
  const content = html`${walk(frame)}${timings(frame)}${presence(frame)}${invariants(frame)}`;
  return { id: 'seen', heading: frame.words.sections.seen, intro: null, content };
}
