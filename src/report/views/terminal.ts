import { basename, dirname } from 'node:path';
import type { ViewContext, Voice } from '../language.ts';
import type { OpenPointResult, Report } from '../report.ts';
import { isSelected } from './causes.ts';
import { type Frame, frameOf, isLimited } from './frame.ts';
import { type Entry, type SectionName, sectionNames, sectionOf } from './sections.ts';
import { firstStep } from './steps.ts';
import { aside, type Color, cut, filled, type Paint, painter, visible, widthOf } from './text.ts';
import { baselineWords, countsLine, headOf, joined, moreWords } from './words.ts';

export interface TerminalOptions {
  /** True to use colors: the caller knows the terminal and the user's choice. */
  readonly color: boolean;
  readonly reports?: readonly string[];
  readonly openPoints?: boolean;
  readonly context?: ViewContext;
  /** Columns of a terminal; a log has none, and only its long sentences are wrapped. */
  readonly columns?: number | undefined;
}

interface Style {
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
  const { color: isColored, reports = [], openPoints = false } = options;
  const { context, columns = Number.POSITIVE_INFINITY } = options;
  const frame = frameOf(given, context);
  const paint = painter(isColored);
  const width = Math.min(WIDTH, columns);
  const { say, report } = frame;
  const details = [
    ...sectionNames.map((name) => sectionLines(name, frame, paint, width)),
    openPoints || isOfOpenPoints(report) ? openPointLines(frame, { paint, width }) : [],
  ].filter((lines) => lines.length > 0);
  const color = isLimited(frame) ? 'yellow' : VERDICT_COLORS[report.verdict];
  const { target, coverage, exercised, failed, ...head } = headOf(frame);
  const verdict = paint('bold', paint(color, head.verdict));
  const lines = [verdict, visible(target), exercised, countsLine(frame), baselineWords(frame)];
  const [path = ''] = reports;
  const names = reports.map((one) => visible(basename(one)));
  const page = reports.find((one) => basename(one) === 'report.html');
  // Readers of a log see its end.
  const foot = [
    ...(names.length === 0 ? [] : [say('view.reports', { directory: visible(dirname(path)), names })]),
    ...(details.length === 0 ? [] : [joined([verdict, coverage], '; ')]),
    ...(failed === '' ? [] : [failed]),
    say('view.exit-code', { code: report.exitCode }),
    visible(`${say('view.what-to-do')}: ${firstStep(frame, page)}`),
  ];
  const fitted = (line: string) => wrapped(line, columns).join('\n');
  return `${[lines.filter((line) => line !== ''), ...details, foot].map((lines) => lines.map(fitted).join('\n')).join('\n\n')}\n`;
}

/** Wraps a line that is longer than the terminal; its further lines are indented like the first. */
function wrapped(line: string, columns: number): readonly string[] {
  if (widthOf(line) <= columns) return [line];
  const [margin = ''] = /^ */.exec(line) ?? [];
  return filled(line.slice(margin.length), columns - margin.length).map((part) => `${margin}${part}`);
}

export function sectionLines(name: SectionName, frame: Frame, paint: Paint, width = WIDTH): readonly string[] {
  const { heading, intro, entries, more } = sectionOf(name, frame);
  if (entries.length === 0) return [];
  const color = name === 'fail' ? 'red' : 'yellow';
  return [
    paint('bold', heading),
    ...(intro === '' ? [] : [`  ${intro}`]),
    ...entries.flatMap((entry) => entryLines(entry, color, { paint, width }, frame)),
    ...more.map((line) => `  ${line}`),
  ];
}

function entryLines(
  { label = '', text, remedy, cause, ids = [] }: Entry,
  color: Color,
  style: Style,
  voice: Voice,
): readonly string[] {
  const { paint, width } = style;
  // Problems and gates stay in one line, so that a search in a log finds them.
  const isWrapped = ids.length > 0;
  const start = `${cause ? '- ' : ''}${label === '' ? '' : `${paint(color, visible(label))}: `}`;
  const head = `${start}${visible(cut(text, isWrapped ? 2 * VALUE_LENGTH : LENGTH))}`;
  const [begin = '', ...others] = isWrapped ? filled(head, width - 4) : [head];
  const idLines = isWrapped ? indented(cut(ids.map(visible).join(', '), 8 * VALUE_LENGTH), 4, width) : [];
  return [
    `  ${begin}`,
    ...others.map((line) => `${cause ? '    ' : '  '}${line}`),
    ...(remedy === undefined ? [] : [`    ${voice.say('view.remedy')}: ${cut(visible(remedy), LENGTH)}`]),
    ...(cause ? causeLines(cause, color, style, voice) : idLines.map((line) => paint('dim', line))),
  ];
}

function causeLines(
  { first, at, requirements }: NonNullable<Entry['cause']>,
  color: Color,
  { paint, width }: Style,
  voice: Voice,
): readonly string[] {
  const { say } = voice;
  const value = (name: string, shown: string) => `${name.padEnd(LABEL)}${cut(visible(shown), VALUE_LENGTH)}`;
  const values = first ? [value(say('view.expected'), first.expected), value(say('view.actual'), first.actual)] : [];
  const places = at === '' ? [] : [paint('dim', value(say('view.at'), at))];
  const shown = requirements
    .slice(0, MOST_REQUIREMENTS)
    .flatMap(({ id, statement, source, own, besides }) => [
      `${paint(color, visible(id))}  ${paint('dim', visible(source))}`,
      ...indented(visible(statement), 2, width - 6),
      ...[...own.slice(0, MOST_REQUIREMENTS), besides]
        .filter((text) => text !== '')
        .flatMap((text) => indented(cut(visible(text), 2 * VALUE_LENGTH), 2, width - 6)),
    ]);
  const more = moreWords(requirements.length - MOST_REQUIREMENTS, voice);
  return [...values, ...places, ...shown, ...more].map((line) => `      ${line}`);
}

/** Returns true if only open points are selected: the run shows nothing else. */
function isOfOpenPoints({ scope }: Report): boolean {
  return scope !== undefined && scope.selected === 0 && scope.of > 0;
}

/** Open points without an answer are shown by their ids alone, unless nothing else is selected. */
function openPointLines({ report, say }: Frame, { paint, width: columns }: Style): readonly string[] {
  const openPoints = report.openPoints.filter(isSelected);
  if (openPoints.length === 0) return [];
  const isShown = ({ certainty }: OpenPointResult) => certainty !== 'unseen' || isOfOpenPoints(report);
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
