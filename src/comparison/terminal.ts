import { quoted } from '../gates/answers.ts';
import type { FieldPresence, StimulusTiming } from '../report/report.ts';
import { type Paint, painter } from '../report/views/color.ts';
import { counted, cut, filled, visible } from '../report/views/text.ts';
import type { AnswerRow, Comparison, Pair } from './compare.ts';

const WIDTH = 100;
const VALUE = 36;

/** A comparison on one screen: whether the two behave alike, what decided it, then all that differs. */
export function comparisonScreen(comparison: Comparison, { color }: { readonly color: boolean }): string {
  const paint = painter(color);
  const sections = [
    headLines(comparison, paint),
    missingLines(comparison, paint),
    verdictLines(comparison, paint),
    answerLines(comparison, paint),
    presenceLines(comparison, paint),
    timingLines(comparison, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines({ reports, same, compared }: Comparison, paint: Paint): readonly string[] {
  const { left, right } = reports;
  const requirements = counted(compared.requirements, 'requirement');
  return [
    `Left:  ${targetWords(left)}`,
    `Right: ${targetWords(right)}`,
    paint('bold', paint(same ? 'green' : 'red', same ? 'They behave alike' : 'They do not behave alike')),
    `${requirements} and ${counted(compared.openPoints, 'open point')} were answered in both`,
    ...(left.suite.version === right.suite.version
      ? []
      : [
          paint('yellow', `Two versions of the suite: ${visible(left.suite.version)}, ${visible(right.suite.version)}`),
        ]),
    ...[left, right].flatMap((one, index) =>
      one.complete ? [] : [paint('yellow', `The ${index === 0 ? 'left' : 'right'} report is incomplete`)],
    ),
  ];
}

function targetWords({ target, finishedAt, verdict }: Comparison['reports']['left']): string {
  return visible([target.environment, target.baseUrl, finishedAt, verdict].filter((part) => part !== '').join('  '));
}

function mark(decides: boolean, paint: Paint): string {
  return decides ? paint('red', '✗') : paint('dim', '·');
}

/** What decides is told first. */
function decisiveFirst<Row extends { readonly decides: boolean }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => Number(right.decides) - Number(left.decides));
}

function missingLines({ missing }: Comparison, paint: Paint): readonly string[] {
  const sides = (['left', 'right'] as const).filter((side) => missing[side].length > 0);
  if (sides.length === 0) return [];
  return [
    paint('bold', 'Ids that one report lacks'),
    ...sides.flatMap((side) =>
      filled(`${mark(true, paint)} the ${side} one: ${missing[side].map(visible).join(', ')}`, WIDTH - 2).map(
        (line) => `  ${line}`,
      ),
    ),
  ];
}

function verdictLines({ requirements }: Comparison, paint: Paint): readonly string[] {
  if (requirements.length === 0) return [];
  const width = Math.max(...requirements.map(({ id }) => id.length));
  return [
    paint('bold', `Verdicts that differ (${requirements.length})`),
    ...decisiveFirst(requirements).map(
      ({ id, left, right, decides }) => `  ${mark(decides, paint)} ${visible(id).padEnd(width)}  ${left} → ${right}`,
    ),
  ];
}

function answerLines({ openPoints }: Comparison, paint: Paint): readonly string[] {
  if (openPoints.length === 0) return [];
  return [
    paint('bold', `Open points that differ (${openPoints.length})`),
    ...decisiveFirst(openPoints).flatMap((row) => [
      `  ${mark(row.decides, paint)} ${visible(row.id)}${row.decides ? '' : paint('dim', ` (${whyShown(row)})`)}`,
      ...answerPair(row).map((line) => `      ${line}`),
    ]),
  ];
}

function whyShown({ left, right, differences }: AnswerRow): string {
  if (left.certainty === 'unseen' || right.certainty === 'unseen') return 'seen in one only';
  if (differences.length === 0) return `${left.certainty}, ${right.certainty}`;
  return left.certainty === 'inferred' || right.certainty === 'inferred' ? 'inferred' : 'moves with the data';
}

function answerPair({ left, right, differences }: AnswerRow): readonly string[] {
  if (differences.length === 0) return [`left   ${shown(left.summary)}`, `right  ${shown(right.summary)}`];
  return differences.flatMap(({ member, left: one, right: other }) => {
    const name = member === '' ? '' : `${visible(member)}: `;
    return [`left   ${name}${shown(quoted(one))}`, `right  ${name}${shown(quoted(other))}`];
  });
}

function shown(text: string): string {
  return cut(visible(text), WIDTH);
}

function presenceLines({ presence }: Comparison, paint: Paint): readonly string[] {
  const rows = Object.entries(presence);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([field]) => field.length));
  return [
    paint('bold', `Presence that differs (${rows.length}); it moves with the data`),
    ...rows.map(([field, pair]) => {
      const { left, right } = words(pair, presenceWords);
      return `  ${mark(false, paint)} ${visible(field).padEnd(width)}  ${left.padEnd(VALUE)}  ${right}`;
    }),
  ];
}

function presenceWords({ of, present, null: nulls }: FieldPresence): string {
  return `${present} of ${of}, null ${nulls}`;
}

function timingLines({ timings }: Comparison, paint: Paint): readonly string[] {
  const names = [...new Set(Object.keys(timings).map(stimulusOf))];
  if (names.length === 0) return [];
  const width = Math.max(...names.map((name) => name.length));
  return [
    paint('bold', 'Response times in milliseconds: median, longest (calls)'),
    ...names.map((name) => {
      const cases = Object.entries(timings).flatMap(([stimulus, pair]) =>
        stimulusOf(stimulus) === name ? [pair] : [],
      );
      const pair = { left: together(cases.map(({ left }) => left)), right: together(cases.map(({ right }) => right)) };
      const { left, right } = words(pair, timingWords);
      return `  ${visible(name).padEnd(width)}  ${left.padEnd(20)}  ${right}`;
    }),
  ];
}

/** A stimulus without its case. */
function stimulusOf(stimulus: string): string {
  return stimulus.replace(/ \(.*\)$/, '');
}

/** The cases of one stimulus as one: the median of their medians. */
function together(timings: readonly (StimulusTiming | null)[]): StimulusTiming | null {
  const known = timings.filter((timing) => timing !== null);
  const medians = known.map(({ medianMs }) => medianMs).sort((left, right) => left - right);
  const medianMs = medians[Math.floor((medians.length - 1) / 2)];
  if (medianMs === undefined) return null;
  const count = known.reduce((sum, timing) => sum + timing.count, 0);
  return { count, medianMs, maxMs: Math.max(...known.map(({ maxMs }) => maxMs)) };
}

function timingWords({ count, medianMs, maxMs }: StimulusTiming): string {
  return `${medianMs}, ${maxMs} (${count})`;
}

function words<Value>({ left, right }: Pair<Value | null>, tell: (value: Value) => string): Pair<string> {
  return { left: left === null ? '—' : tell(left), right: right === null ? '—' : tell(right) };
}
