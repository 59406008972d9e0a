import type { Report } from '../report.ts';
import { type Color, type Paint, painter } from './color.ts';
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
}

const VERDICT_COLORS: Readonly<Record<Report['verdict'], Color>> = {
  conforming: 'green',
  nonconforming: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};

/** The report on one screen: the verdict, what to do about it, then what was seen. Ends with a line feed. */
export function terminal(report: Report, { color, reports = [] }: TerminalOptions): string {
  const paint = painter(color);
  const sections = [
    headLines(report, paint),
    problemLines(report, paint),
    gateLines(report, paint),
    findingLines(report, 'fail', paint),
    findingLines(report, 'warning', paint),
    reasonLines(report, 'inconclusive', paint),
    reasonLines(report, 'waived', paint),
    reasonLines(report, 'not-exercised', paint),
    openPointLines(report, paint),
    reportLines(reports, report.exitCode),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines(report: Report, paint: Paint): readonly string[] {
  return [
    visible(targetLine(report)),
    paint('bold', paint(VERDICT_COLORS[report.verdict], verdictLine(report))),
    exercisedLine(report),
    countsLine(report),
  ];
}
