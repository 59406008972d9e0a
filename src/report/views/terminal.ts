import type { ViewContext } from '../language.ts';
import type { Report } from '../report.ts';
import { type Color, type Paint, painter } from './color.ts';
import { inLanguage } from './language/coded.ts';
import { inEnglish, type Speaker, speakerOf } from './language/speaker.ts';
import { gateLines, problemLines, reportLines } from './terminal-notes.ts';
import { openPointLines } from './terminal-open-points.ts';
import { findingLines, reasonLines } from './terminal-requirements.ts';
import { visible } from './text.ts';
import { countsLine, exercisedLine, targetLine, verdictLine } from './words.ts';

export interface TerminalOptions {
  /** Whether to colour: the caller knows the terminal and the user's wish. */
  readonly color: boolean;
  /** Paths of the reports that were written. */
  readonly reports?: readonly string[];
  /** English where left out. */
  readonly context?: ViewContext;
}

const VERDICT_COLORS: Readonly<Record<Report['verdict'], Color>> = {
  conforming: 'green',
  nonconforming: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};

/** The report on one screen: the verdict, what to do about it, then what was seen. Ends with a line feed. */
export function terminal(told: Report, { color, reports = [], context }: TerminalOptions): string {
  const report = inLanguage(told, context?.language ?? 'en');
  const paint = painter(color);
  const speaker = context === undefined ? inEnglish : speakerOf(context);
  const sections = [
    headLines(report, paint, speaker),
    problemLines(report, paint, speaker),
    gateLines(report, paint, speaker),
    findingLines(report, 'fail', paint, speaker),
    findingLines(report, 'warning', paint, speaker),
    reasonLines(report, 'inconclusive', paint, speaker),
    reasonLines(report, 'waived', paint, speaker),
    reasonLines(report, 'not-exercised', paint, speaker),
    openPointLines(report, paint, speaker),
    reportLines(reports, report.exitCode, speaker),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines(report: Report, paint: Paint, speaker: Speaker): readonly string[] {
  return [
    visible(targetLine(report, speaker)),
    paint('bold', paint(VERDICT_COLORS[report.verdict], verdictLine(report, speaker))),
    exercisedLine(report, speaker),
    countsLine(report, speaker),
  ];
}
