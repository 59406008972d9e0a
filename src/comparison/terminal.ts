import { quoted } from '../gates/answers.ts';
import type { StimulusTiming } from '../report/report.ts';
import { type Paint, painter } from '../report/views/color.ts';
import { inEnglish, type Speaker } from '../report/views/language/speaker.ts';
import { cut, filled, visible } from '../report/views/text.ts';
import type { AnswerRow, Comparison, Pair } from './compare.ts';

const WIDTH = 100;
const VALUE = 36;

/** A comparison on one screen: whether the two behave alike, what decided it, then all that differs. */
export function comparisonScreen(
  comparison: Comparison,
  { color }: { readonly color: boolean },
  { words: { comparison: words }, say }: Pick<Speaker, 'words' | 'say'> = inEnglish,
): string {
  const paint = painter(color);
  const sections = [
    headLines(comparison, words, paint),
    missingLines(comparison, words, paint),
    verdictLines(comparison, words, paint),
    answerLines(comparison, words, say, paint),
    presenceLines(comparison, words, paint),
    timingLines(comparison, words, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Words = Speaker['words']['comparison'];

const SIDES = ['left', 'right'] as const;

/** The names of the two sides, as wide as each other. */
function sidesIn({ sides }: Words): Pair<string> {
  const width = Math.max(...Object.values(sides).map((name) => name.length));
  return { left: sides.left.padEnd(width), right: sides.right.padEnd(width) };
}

function headLines({ reports, same, compared }: Comparison, words: Words, paint: Paint): readonly string[] {
  const { left, right } = reports;
  const sides = Object.values(words.sides).map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}:`);
  const width = Math.max(...sides.map((name) => name.length));
  return [
    ...[left, right].map((one, index) => `${(sides[index] ?? '').padEnd(width)} ${targetWords(one, words)}`),
    paint('bold', paint(same ? 'green' : 'red', same ? words.alike : words.unlike)),
    words.compared(compared.requirements, compared.openPoints),
    ...(left.suite.version === right.suite.version
      ? []
      : [paint('yellow', words.versions(visible(left.suite.version), visible(right.suite.version)))]),
    ...SIDES.flatMap((side) => (reports[side].complete ? [] : [paint('yellow', words.incomplete[side])])),
  ];
}

function targetWords({ target, finishedAt, verdict }: Comparison['reports']['left'], { outcome }: Words): string {
  const parts = [target.environment, target.baseUrl, finishedAt, outcome[verdict]];
  return visible(parts.filter((part) => part !== '').join('  '));
}

function mark(decides: boolean, paint: Paint): string {
  return decides ? paint('red', '✗') : paint('dim', '·');
}

/** What decides is told first. */
function decisiveFirst<Row extends { readonly decides: boolean }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => Number(right.decides) - Number(left.decides));
}

function missingLines({ missing, missingDecides }: Comparison, words: Words, paint: Paint): readonly string[] {
  const sides = SIDES.filter((side) => missing[side].length > 0);
  if (sides.length === 0) return [];
  return [
    paint('bold', words.missing),
    ...sides.flatMap((side) =>
      filled(
        `${mark(missingDecides[side], paint)} ${words.missingIn[side]}: ${missing[side].map(visible).join(', ')}`,
        WIDTH - 2,
      ).map((line) => `  ${line}`),
    ),
  ];
}

function verdictLines({ requirements }: Comparison, words: Words, paint: Paint): readonly string[] {
  if (requirements.length === 0) return [];
  const width = Math.max(...requirements.map(({ id }) => id.length));
  return [
    paint('bold', words.verdicts(requirements.length)),
    ...decisiveFirst(requirements).map(
      ({ id, left, right, decides }) =>
        `  ${mark(decides, paint)} ${visible(id).padEnd(width)}  ${words.verdict[left]} → ${words.verdict[right]}`,
    ),
  ];
}

function answerLines({ openPoints }: Comparison, words: Words, say: Speaker['say'], paint: Paint): readonly string[] {
  if (openPoints.length === 0) return [];
  return [
    paint('bold', words.openPoints(openPoints.length)),
    ...decisiveFirst(openPoints).flatMap((row) => [
      `  ${mark(row.decides, paint)} ${visible(row.id)}${row.decides ? '' : paint('dim', ` (${whyShown(row, words)})`)}`,
      ...answerPair(row, words, say).map((line) => `      ${line}`),
    ]),
  ];
}

function whyShown({ left, right, differences }: AnswerRow, { certainty, ...words }: Words): string {
  if (left.certainty === 'unseen' || right.certainty === 'unseen') return words.seenInOne;
  if (differences.length === 0) return `${certainty[left.certainty]}, ${certainty[right.certainty]}`;
  return left.certainty === 'inferred' || right.certainty === 'inferred' ? certainty.inferred : words.movesWithData;
}

function answerPair({ left, right, differences }: AnswerRow, words: Words, say: Speaker['say']): readonly string[] {
  const sides = sidesIn(words);
  const pair = (one: string, other: string) => [`${sides.left}  ${shown(one)}`, `${sides.right}  ${shown(other)}`];
  if (differences.length === 0) return pair(say(left.summary), say(right.summary));
  return differences.flatMap(({ member, left: one, right: other }) => {
    const name = member === '' ? '' : `${member}: `;
    return pair(`${name}${quoted(one)}`, `${name}${quoted(other)}`);
  });
}

function shown(text: string): string {
  return cut(visible(text), WIDTH);
}

function presenceLines({ presence }: Comparison, words: Words, paint: Paint): readonly string[] {
  const rows = Object.entries(presence);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([field]) => field.length));
  return [
    paint('bold', words.presence(rows.length)),
    ...rows.map(([field, pair]) => {
      const { left, right } = told(pair, ({ of, present, null: nulls }) => words.present(present, of, nulls));
      return `  ${mark(false, paint)} ${visible(field).padEnd(width)}  ${left.padEnd(VALUE)}  ${right}`;
    }),
  ];
}

function timingLines({ timings }: Comparison, words: Words, paint: Paint): readonly string[] {
  const names = [...new Set(Object.keys(timings).map(stimulusOf))];
  if (names.length === 0) return [];
  const width = Math.max(...names.map((name) => name.length));
  return [
    paint('bold', words.timings),
    ...names.map((name) => {
      const cases = Object.entries(timings).flatMap(([stimulus, pair]) =>
        stimulusOf(stimulus) === name ? [pair] : [],
      );
      const pair = { left: together(cases.map(({ left }) => left)), right: together(cases.map(({ right }) => right)) };
      const { left, right } = told(pair, timingWords);
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

function told<Value>({ left, right }: Pair<Value | null>, tell: (value: Value) => string): Pair<string> {
  return { left: left === null ? '—' : tell(left), right: right === null ? '—' : tell(right) };
}
