import { basename, dirname } from 'node:path';
import type { ViewContext } from '../language.ts';
import type { OpenPointResult, Report } from '../report.ts';
import { isSelected } from './causes.ts';
import { type Frame, frameOf, isLimited } from './frame.ts';
import { type Entry, type SectionName, sectionNames, sectionOf } from './sections.ts';
import { firstStep } from './steps.ts';
import { applying, aside, type Color, cut, filled, joined, type Paint, painter, visible, widthOf } from './text.ts';
import { baselineWords, countsLine, headOf, isAnswered, moreWords } from './words.ts';

export interface TerminalOptions {
  /** True to use colors: the caller knows the terminal and the user's choice. */
  readonly color: boolean;
  readonly reports?: readonly string[];
  readonly openPoints?: boolean;
  readonly context?: ViewContext;
  /** Columns of a terminal; a log has none, and only its long sentences are wrapped. */
  readonly columns?: number | undefined;
}

/** A frame with what its lines need on a screen. */
interface Screen extends Frame {
  readonly paint: Paint;
  readonly width: number;
}

const WIDTH = 100;
/** Columns of an answer beside the id of its open point. */
const FEWEST = 20;
const LENGTH = 240;
const VALUE_LENGTH = 160;
const LABEL = 10;
const MOST_REQUIREMENTS = 4;

const VERDICT_COLORS: Readonly<Record<Report['verdict'], Color>> = {
  conforming: 'green',
  nonconforming: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};

/** Renders the report for a terminal: the verdict, what went wrong by severity, and the verdict again where it is far away. */
export function terminal(given: Report, options: TerminalOptions): string {
  const { reports = [], openPoints = false, context, columns = Number.POSITIVE_INFINITY } = options;
  const screen = screenOf(frameOf(given, context), painter(options.color), columns);
  const { say, report, paint } = screen;
  const details = [
    ...sectionNames.map((name) => sectionLines(name, screen)),
    openPoints || isOfOpenPoints(report) ? openPointLines(screen) : [],
  ].filter((lines) => lines.length > 0);
  const color = isLimited(screen) ? 'yellow' : VERDICT_COLORS[report.verdict];
  const { target, coverage, exercised, failed, ...head } = headOf(screen);
  const verdict = paint('bold', paint(color, head.verdict));
  const lines = [verdict, visible(target), exercised, countsLine(screen), baselineWords(screen)];
  const [path = ''] = reports;
  const names = reports.map((one) => visible(basename(one)));
  const page = reports.find((one) => basename(one) === 'report.html');
  // Readers of a log see its end.
  const foot = [
    names.length > 0 && say('view.reports', { directory: visible(dirname(path)), names }),
    details.length > 0 && joined([verdict, coverage], '; '),
    failed,
    say('view.exit-code', { code: report.exitCode }),
    visible(`${say('view.what-to-do')}: ${firstStep(screen, page)}`),
  ];
  const fitted = (part: readonly (string | false)[]) =>
    applying(...part)
      .flatMap((line) => wrapped(line, columns))
      .join('\n');
  return `${[lines, ...details, foot].map(fitted).join('\n\n')}\n`;
}

export function screenOf(frame: Frame, paint: Paint, columns = WIDTH): Screen {
  return { ...frame, paint, width: Math.min(WIDTH, columns) };
}

/** Wraps a line that is longer than the terminal; its further lines are indented like the first. */
function wrapped(line: string, columns: number): readonly string[] {
  if (widthOf(line) <= columns) return [line];
  const [margin = ''] = /^ */.exec(line) ?? [];
  return filled(line.slice(margin.length), columns - margin.length).map((part) => `${margin}${part}`);
}

export function sectionLines(name: SectionName, screen: Screen): readonly string[] {
  const { heading, intro, entries, more } = sectionOf(name, screen);
  if (entries.length === 0) return [];
  const color = name === 'fail' ? 'red' : 'yellow';
  return [
    screen.paint('bold', heading),
    ...(intro === '' ? [] : [`  ${intro}`]),
    ...entries.flatMap((entry) => entryLines(entry, color, screen)),
    ...more.map((line) => `  ${line}`),
  ];
}

function entryLines({ label = '', text, remedy, cause, ids = [] }: Entry, color: Color, screen: Screen) {
  const { say, paint, width } = screen;
  // Problems and gates stay in one line, so that a search in a log finds them.
  const isWrapped = ids.length > 0;
  const start = `${cause ? '- ' : ''}${label === '' ? '' : `${paint(color, visible(label))}: `}`;
  const head = `${start}${visible(cut(text, isWrapped ? 2 * VALUE_LENGTH : LENGTH))}`;
  const [begin = '', ...others] = isWrapped ? filled(head, width - 4) : [head];
  const idLines = isWrapped ? indented(cut(ids.map(visible).join(', '), 8 * VALUE_LENGTH), 4, width) : [];
  return [
    `  ${begin}`,
    ...others.map((line) => `${cause ? '    ' : '  '}${line}`),
    ...(remedy === undefined ? [] : [`    ${say('view.remedy')}: ${cut(visible(remedy), LENGTH)}`]),
    ...(cause ? causeLines(cause, color, screen) : idLines.map((line) => paint('dim', line))),
  ];
}

function causeLines({ first, at, condition, requirements }: NonNullable<Entry['cause']>, color: Color, screen: Screen) {
  const { say, paint, width } = screen;
  const value = (name: string, shown: string) => `${name.padEnd(LABEL)}${cut(visible(shown), VALUE_LENGTH)}`;
  const values = first ? [value(say('view.expected'), first.expected), value(say('view.actual'), first.actual)] : [];
  const places = at === '' ? [] : [paint('dim', value(say('view.at'), at))];
  const shown = requirements
    .slice(0, MOST_REQUIREMENTS)
    .flatMap(({ id, statement, source, own, besides }) => [
      `${paint(color, visible(id))}  ${paint('dim', visible(source))}`,
      ...indented(visible(statement), 2, width - 6),
      ...applying(...own.slice(0, MOST_REQUIREMENTS), besides).flatMap((text) =>
        indented(cut(visible(text), 2 * VALUE_LENGTH), 2, width - 6),
      ),
    ]);
  const more = moreWords(requirements.length - MOST_REQUIREMENTS, screen);
  const before = condition === '' ? [] : indented(condition, 0, width - 6);
  return [...values, ...places, ...before, ...shown, ...more].map((line) => `      ${line}`);
}

/** Returns true if only open points are selected: the run shows nothing else. */
function isOfOpenPoints({ scope }: Report): boolean {
  return scope !== undefined && scope.selected === 0 && scope.of > 0;
}

/** Open points without an answer are shown by their ids alone, unless nothing else is selected. */
function openPointLines({ report, say, paint, width: columns }: Screen): readonly string[] {
  const openPoints = report.openPoints.filter(isSelected);
  if (openPoints.length === 0) return [];
  const isShown = (point: OpenPointResult) => isAnswered(point) || isOfOpenPoints(report);
  const answered = openPoints.filter(isShown);
  const ids = openPoints.filter((point) => !isShown(point)).map(({ id }) => visible(id));
  const width = Math.max(0, ...answered.map(({ id }) => visible(id).length)) + 4;
  const answer = ({ summary, reason, certainty, baseline }: OpenPointResult) => {
    if (certainty === 'unseen') return visible(reason ?? summary);
    const held = baseline === undefined || baseline === 'same' ? '' : `[${say(`view.baseline-${baseline}`)}] `;
    return `${held}${visible(summary)}${aside(certainty === 'inferred' ? say('view.certainty-inferred') : '')}`;
  };
  return [
    paint('bold', say('view.counted', { heading: 'view.open-points', count: openPoints.length })),
    `  ${say('view.intro-open-points')}`,
    ...answered.flatMap((point) => {
      const [begin = '', ...others] = filled(answer(point), Math.max(FEWEST, columns - width));
      return [`  ${visible(point.id)}`.padEnd(width) + begin, ...others.map((line) => ' '.repeat(width) + line)];
    }),
    ...(ids.length === 0 ? [] : indented(say('view.not-seen', { ids }), 2, columns).map((line) => paint('dim', line))),
  ];
}

function indented(text: string, by: number, width: number): readonly string[] {
  return filled(text, width - by).map((line) => `${' '.repeat(by)}${line}`);
}
