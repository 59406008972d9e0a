import { english, inEnglish, reportIn, type ViewContext, type Voice, voiceOf } from '../language.ts';
import type { OpenPointResult, Report } from '../report.ts';
import { type Cause, causesOf, unsettledOf } from './causes.ts';
import { type Color, type Paint, painter } from './color.ts';
import { cut, filled, visible } from './text.ts';
import {
  countsLine,
  coverageWords,
  exercisedLine,
  placeParts,
  targetLine,
  verdictLine,
  verdictWords,
} from './words.ts';

export interface TerminalOptions {
  /** Whether to colour: the caller knows the terminal and the user's wish. */
  readonly color: boolean;
  /** Paths of the reports that were written. */
  readonly reports?: readonly string[];
  /** Whether to print the answers to the open points. */
  readonly openPoints?: boolean;
  /** English where left out. */
  readonly context?: ViewContext;
}

const WIDTH = 100;
const LENGTH = 240;
const VALUE_LENGTH = 160;
const LABEL = 10;
const MOST = { gates: 10, causes: 12, requirements: 4, reasons: 12 };

const VERDICT_COLORS: Readonly<Record<Report['verdict'], Color>> = {
  conforming: 'green',
  nonconforming: 'red',
  inconclusive: 'yellow',
  refused: 'red',
  incomplete: 'yellow',
};

/** Renders the report for a terminal: the verdict, what went wrong by severity, and the verdict again. */
export function terminal(given: Report, options: TerminalOptions): string {
  const { color, reports = [], openPoints = false, context = english } = options;
  const report = reportIn(given, context);
  const [paint, voice] = [painter(color), voiceOf(context.language)];
  const sections = [
    headLines(report, paint, voice),
    problemLines(report, paint, voice),
    gateLines(report, paint, voice),
    findingLines(report, 'fail', paint, voice),
    findingLines(report, 'warning', paint, voice),
    reasonLines(report, 'inconclusive', paint, voice),
    reasonLines(report, 'waived', paint, voice),
    reasonLines(report, 'not-exercised', paint, voice),
    openPoints ? openPointLines(report, paint, voice) : [],
    footLines(report, reports, paint, voice),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines(report: Report, paint: Paint, voice: Voice): readonly string[] {
  return [
    paint('bold', paint(VERDICT_COLORS[report.verdict], verdictLine(report, voice))),
    visible(targetLine(report, voice)),
    exercisedLine(report, voice),
    countsLine(report, voice),
  ];
}

/** The verdict, the coverage, every failing id and the exit code, since the end is what a reader of a log sees. */
function footLines(report: Report, paths: readonly string[], paint: Paint, voice: Voice): readonly string[] {
  const { say } = voice;
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => visible(id));
  const verdict = paint('bold', paint(VERDICT_COLORS[report.verdict], verdictWords(report, voice)));
  return [
    ...(paths.length === 0 ? [] : [say('view.reports', { paths: paths.map(visible) })]),
    `${verdict}; ${coverageWords(report, voice)}`,
    ...(failed.length === 0 ? [] : [say('view.failed-ids', { ids: failed })]),
    say('view.exit-code', { code: report.exitCode }),
  ];
}

/** Problems of the configuration or of reaching the target, each with its remedy. */
export function problemLines({ problems }: Report, paint: Paint, { say }: Voice = inEnglish): readonly string[] {
  if (problems.length === 0) return [];
  return [
    paint('bold', say('view.counted', { heading: 'view.problems', count: problems.length })),
    ...problems.flatMap(({ variable, message, remedy }) => [
      `  ${variable === undefined ? '' : `${paint('yellow', visible(variable))}: `}${cut(visible(message), LENGTH)}`,
      `    ${say('view.remedy')}: ${cut(visible(remedy), LENGTH)}`,
    ]),
  ];
}

export function gateLines({ gates }: Report, paint: Paint, voice: Voice = inEnglish): readonly string[] {
  if (gates.length === 0) return [];
  const { say } = voice;
  return [
    paint('bold', say('view.counted', { heading: 'view.gates', count: gates.length })),
    ...gates
      .slice(0, MOST.gates)
      .map(({ kind, message }) => `  ${paint('yellow', say(`view.gate-${kind}`))}: ${cut(visible(message), LENGTH)}`),
    ...more('gates', gates.length - MOST.gates, voice),
  ];
}

/** Requirements with this verdict by cause, each with what was expected beside what came, bounded in number. */
export function findingLines(
  report: Report,
  verdict: 'fail' | 'warning',
  paint: Paint,
  voice: Voice = inEnglish,
): readonly string[] {
  const causes = causesOf(report, verdict);
  if (causes.length === 0) return [];
  const count = new Set(causes.flatMap(({ ids }) => ids)).size;
  const color = verdict === 'fail' ? 'red' : 'yellow';
  return [
    paint('bold', voice.say('view.by-cause', { heading: `view.${verdict}`, count, causes: causes.length })),
    ...causes.slice(0, MOST.causes).flatMap((cause) => causeLines(cause, color, paint, voice)),
    ...more('causes', causes.length - MOST.causes, voice),
  ];
}

function causeLines(cause: Cause, color: Color, paint: Paint, voice: Voice): readonly string[] {
  const { severity, departures, results, first, places, count } = cause;
  const { say } = voice;
  const [mark, ...message] = indented(visible(departures[0]?.message ?? ''), 4);
  const at = first === undefined ? '' : placeParts(first.where, voice).join(', ');
  const where = [
    at,
    ...(first?.exchange === undefined ? [] : [say('view.exchange', { id: first.exchange })]),
    ...(places > 1 ? [say('view.more-places', { count: places - 1 })] : []),
    ...(count > places ? [say('view.times', { count })] : []),
  ].filter((part) => part !== '');
  const line = (label: string, text: string) => `      ${label.padEnd(LABEL)}${cut(visible(text), VALUE_LENGTH)}`;
  return [
    `  - ${severity === null ? '' : `${paint(color, say(`view.severity-${severity}`))}: `}${mark?.trimStart() ?? ''}`,
    ...message,
    ...(first === undefined
      ? []
      : [line(say('view.expected'), first.expected), line(say('view.actual'), first.actual)]),
    ...(where.length === 0 ? [] : [paint('dim', line(say('view.at'), where.join('; ')))]),
    ...results
      .slice(0, MOST.requirements)
      .flatMap(({ id, statement, clause, judgedOn, reason }) => [
        `      ${paint(color, visible(id))}  ${paint('dim', `${visible(clause)}; ${say('view.judged-on', { count: judgedOn })}`)}`,
        ...indented(visible(statement), 8),
        ...(reason === undefined || first === undefined
          ? []
          : indented(`${say('view.besides')}: ${cut(visible(reason), VALUE_LENGTH)}`, 8)),
      ]),
    ...more('requirements', results.length - MOST.requirements, voice, 6),
  ];
}

/** Requirements with this verdict by their reason, the reasons that most share first. */
export function reasonLines(
  report: Report,
  verdict: 'inconclusive' | 'waived' | 'not-exercised',
  paint: Paint,
  voice: Voice = inEnglish,
): readonly string[] {
  const groups = unsettledOf(report, verdict);
  if (groups.length === 0) return [];
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return [
    paint('bold', voice.say('view.counted', { heading: `view.${verdict}`, count })),
    ...groups
      .slice(0, MOST.reasons)
      .flatMap(({ why, results }) => [
        ...indented(cut(visible(why ?? voice.say('view.no-reason')), 2 * VALUE_LENGTH), 2),
        ...indented(cut(results.map(({ id }) => visible(id)).join(', '), 4 * VALUE_LENGTH), 4).map((line) =>
          paint('dim', line),
        ),
      ]),
    ...more('reasons', groups.length - MOST.reasons, voice),
  ];
}

/** The open points in a line each, answered ones first; those without an answer by their ids alone. */
function openPointLines({ openPoints }: Report, paint: Paint, voice: Voice): readonly string[] {
  if (openPoints.length === 0) return [];
  const { say } = voice;
  const shortName = ({ id }: OpenPointResult) => visible(id).replace(/^open\./, '');
  const answered = openPoints.filter(({ certainty }) => certainty !== 'unseen');
  const ids = openPoints.filter(({ certainty }) => certainty === 'unseen').map(shortName);
  const width = Math.max(0, ...answered.map((point) => shortName(point).length));
  const answer = ({ summary, certainty, baseline }: OpenPointResult) => {
    const held = baseline === undefined || baseline === 'same' ? '' : `[${say(`view.baseline-${baseline}`)}] `;
    return `${held}${visible(summary)}${certainty === 'inferred' ? ` (${say('view.certainty-inferred')})` : ''}`;
  };
  return [
    paint('bold', say('view.counted', { heading: 'view.open-points', count: openPoints.length })),
    `  ${say('view.intro-open-points')}`,
    ...answered.map((point) => cut(`  ${shortName(point).padEnd(width)}  ${answer(point)}`, WIDTH)),
    ...(ids.length === 0 ? [] : indented(say('view.not-seen', { ids }), 2).map((line) => paint('dim', line))),
  ];
}

function indented(text: string, by: number): readonly string[] {
  return filled(text, WIDTH - by).map((line) => `${' '.repeat(by)}${line}`);
}

function more(
  what: 'gates' | 'causes' | 'requirements' | 'reasons',
  count: number,
  { say }: Voice,
  indent = 2,
): readonly string[] {
  return count > 0 ? [`${' '.repeat(indent)}${say(`view.more-${what}`, { count })}`] : [];
}
