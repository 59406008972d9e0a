import { textIn } from '../../messages/index.ts';
import { quoted } from '../gates/answers.ts';
import { inEnglish, type Voice } from '../report/language.ts';
import type { StimulusTiming } from '../report/report.ts';
import { type Paint, painter } from '../report/views/color.ts';
import { cut, filled, visible } from '../report/views/text.ts';
import type { AnswerRow, Comparison, Pair } from './compare.ts';

const WIDTH = 100;
const VALUE = 36;

/** A comparison on one screen: whether the two behave alike, what decided it, then all that differs. */
export function comparisonScreen(
  comparison: Comparison,
  { color }: { readonly color: boolean },
  voice: Voice = inEnglish,
): string {
  const paint = painter(color);
  const sections = [
    headLines(comparison, voice, paint),
    missingLines(comparison, voice, paint),
    verdictLines(comparison, voice, paint),
    answerLines(comparison, voice, paint),
    presenceLines(comparison, voice, paint),
    timingLines(comparison, voice, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const SIDES = ['left', 'right'] as const;

/** The names of the two sides, as wide as each other. */
function sidesIn({ say }: Voice): Pair<string> {
  const [left, right] = [say('diff.left'), say('diff.right')];
  const width = Math.max(left.length, right.length);
  return { left: left.padEnd(width), right: right.padEnd(width) };
}

function headLines({ reports, same, compared }: Comparison, voice: Voice, paint: Paint): readonly string[] {
  const { say } = voice;
  const { left, right } = reports;
  const sides = SIDES.map((side) => `${say(`diff.${side}`)}:`);
  const width = Math.max(...sides.map((name) => name.length));
  const versions = { left: visible(left.suite.version), right: visible(right.suite.version) };
  return [
    ...[left, right].map((one, index) => {
      const name = sides[index] ?? '';
      return `${`${name.charAt(0).toUpperCase()}${name.slice(1)}`.padEnd(width)} ${targetWords(one, voice)}`;
    }),
    paint('bold', paint(same ? 'green' : 'red', say(same ? 'diff.alike' : 'diff.unlike'))),
    say('diff.compared', compared),
    ...(left.suite.version === right.suite.version ? [] : [paint('yellow', say('diff.versions', versions))]),
    ...SIDES.flatMap((side) => (reports[side].complete ? [] : [paint('yellow', say(`diff.${side}-incomplete`))])),
  ];
}

function targetWords({ target, finishedAt, verdict }: Comparison['reports']['left'], { say }: Voice): string {
  const parts = [target.environment, target.baseUrl, finishedAt, say(`diff.${verdict}`)];
  return visible(parts.filter((part) => part !== '').join('  '));
}

function mark(decides: boolean, paint: Paint): string {
  return decides ? paint('red', '✗') : paint('dim', '·');
}

/** What decides is told first. */
function decisiveFirst<Row extends { readonly decides: boolean }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => Number(right.decides) - Number(left.decides));
}

function missingLines({ missing, missingDecides }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  const sides = SIDES.filter((side) => missing[side].length > 0);
  if (sides.length === 0) return [];
  return [
    paint('bold', say('diff.missing')),
    ...sides.flatMap((side) =>
      filled(
        `${mark(missingDecides[side], paint)} ${say(`diff.missing-${side}`)}: ${missing[side].map(visible).join(', ')}`,
        WIDTH - 2,
      ).map((line) => `  ${line}`),
    ),
  ];
}

function verdictLines({ requirements }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  if (requirements.length === 0) return [];
  const width = Math.max(...requirements.map(({ id }) => id.length));
  return [
    paint('bold', say('diff.verdicts', { count: requirements.length })),
    ...decisiveFirst(requirements).map(
      ({ id, left, right, decides }) =>
        `  ${mark(decides, paint)} ${visible(id).padEnd(width)}  ${say(`view.verdict-${left}`)} → ${say(`view.verdict-${right}`)}`,
    ),
  ];
}

function answerLines({ openPoints }: Comparison, voice: Voice, paint: Paint): readonly string[] {
  if (openPoints.length === 0) return [];
  return [
    paint('bold', voice.say('diff.open-points', { count: openPoints.length })),
    ...decisiveFirst(openPoints).flatMap((row) => [
      `  ${mark(row.decides, paint)} ${visible(row.id)}${row.decides ? '' : paint('dim', ` (${whyShown(row, voice)})`)}`,
      ...answerPair(row, voice).map((line) => `      ${line}`),
    ]),
  ];
}

function whyShown({ left, right, differences }: AnswerRow, { say }: Voice): string {
  const certainties = [left.certainty, right.certainty] as const;
  if (certainties.includes('unseen')) return say('diff.seen-in-one');
  if (differences.length === 0) return certainties.map((one) => say(`view.certainty-${one}`)).join(', ');
  return say(certainties.includes('inferred') ? 'view.certainty-inferred' : 'diff.moves-with-data');
}

function answerPair({ left, right, differences }: AnswerRow, voice: Voice): readonly string[] {
  const sides = sidesIn(voice);
  const pair = (one: string, other: string) => [`${sides.left}  ${shown(one)}`, `${sides.right}  ${shown(other)}`];
  const summary = ({ code = '', params = {}, summary }: AnswerRow['left']) =>
    textIn(voice.language, { code, params }) ?? summary;
  if (differences.length === 0) return pair(summary(left), summary(right));
  return differences.flatMap(({ member, left: one, right: other }) => {
    const name = member === '' ? '' : `${member}: `;
    return pair(`${name}${quoted(one)}`, `${name}${quoted(other)}`);
  });
}

function shown(text: string): string {
  return cut(visible(text), WIDTH);
}

function presenceLines({ presence }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  const rows = Object.entries(presence);
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([field]) => field.length));
  return [
    paint('bold', say('diff.presence', { count: rows.length })),
    ...rows.map(([field, pair]) => {
      const { left, right } = told(pair, ({ of, present, null: nulls }) => say('diff.present', { present, of, nulls }));
      return `  ${mark(false, paint)} ${visible(field).padEnd(width)}  ${left.padEnd(VALUE)}  ${right}`;
    }),
  ];
}

function timingLines({ timings }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  const names = [...new Set(Object.keys(timings).map(stimulusOf))];
  if (names.length === 0) return [];
  const width = Math.max(...names.map((name) => name.length));
  return [
    paint('bold', say('diff.timings')),
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
