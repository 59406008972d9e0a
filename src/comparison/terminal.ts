import { textIn } from '../../messages/index.ts';
import { quoted } from '../gates/answers.ts';
import { inEnglish, type Voice } from '../report/language.ts';
import type { StimulusTiming } from '../report/report.ts';
import { cut, filled, type Paint, painter, visible } from '../report/views/text.ts';
import type { AnswerRow, Comparison, Pair } from './compare.ts';

const WIDTH = 100;
const VALUE = 36;

/** Returns a comparison as text: whether the two behave alike, what decides it, then all that differs. */
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

/** Puts what decides first. */
function decisiveFirst<Row extends { readonly decides: boolean }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((left, right) => Number(right.decides) - Number(left.decides));
}

function missingLines({ missing, missingDecides }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  const lines = SIDES.filter((side) => missing[side].length > 0).flatMap((side) => {
    const ids = missing[side].map(visible).join(', ');
    return filled(`${mark(missingDecides[side], paint)} ${say(`diff.missing-${side}`)}: ${ids}`, WIDTH - 2);
  });
  return headed(say('diff.missing'), lines, paint);
}

/** A heading with its lines; nothing without lines. */
function headed(heading: string, lines: readonly string[], paint: Paint): readonly string[] {
  return lines.length === 0 ? [] : [paint('bold', heading), ...lines.map((line) => `  ${line}`)];
}

function widest(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => name.length));
}

function verdictLines({ requirements }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  const width = widest(requirements.map(({ id }) => id));
  const lines = decisiveFirst(requirements).map(({ id, left, right, decides }) => {
    const verdicts = `${say(`view.verdict-${left}`)} → ${say(`view.verdict-${right}`)}`;
    return `${mark(decides, paint)} ${visible(id).padEnd(width)}  ${verdicts}`;
  });
  return headed(say('diff.verdicts', { count: requirements.length }), lines, paint);
}

function answerLines({ openPoints }: Comparison, voice: Voice, paint: Paint): readonly string[] {
  const lines = decisiveFirst(openPoints).flatMap((row) => [
    `${mark(row.decides, paint)} ${visible(row.id)}${row.decides ? '' : paint('dim', ` (${whyShown(row, voice)})`)}`,
    ...answerPair(row, voice).map((line) => `    ${line}`),
  ]);
  return headed(voice.say('diff.open-points', { count: openPoints.length }), lines, paint);
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
  const width = widest(Object.keys(presence));
  const lines = rows.map(([field, pair]) => {
    const { left, right } = told(pair, ({ of, present, null: nulls }) => say('diff.present', { present, of, nulls }));
    return `${mark(false, paint)} ${visible(field).padEnd(width)}  ${left.padEnd(VALUE)}  ${right}`;
  });
  return headed(say('diff.presence', { count: rows.length }), lines, paint);
}

function timingLines({ timings }: Comparison, { say }: Voice, paint: Paint): readonly string[] {
  const names = [...new Set(Object.keys(timings).map(stimulusOf))];
  const width = widest(names);
  const lines = names.map((name) => {
    const cases = Object.entries(timings).flatMap(([probe, pair]) => (stimulusOf(probe) === name ? [pair] : []));
    const pair = { left: together(cases.map(({ left }) => left)), right: together(cases.map(({ right }) => right)) };
    const { left, right } = told(pair, ({ count, medianMs, maxMs }) => `${medianMs}, ${maxMs} (${count})`);
    return `${visible(name).padEnd(width)}  ${left.padEnd(20)}  ${right}`;
  });
  return headed(say('diff.timings'), lines, paint);
}

/** The name of a probe without its case. */
function stimulusOf(stimulus: string): string {
  return stimulus.replace(/ \(.*\)$/, '');
}

/** The cases of one probe together: the median of their medians. */
function together(timings: readonly (StimulusTiming | null)[]): StimulusTiming | null {
  const known = timings.filter((timing) => timing !== null);
  const medians = known.map(({ medianMs }) => medianMs).sort((left, right) => left - right);
  const medianMs = medians[Math.floor((medians.length - 1) / 2)];
  if (medianMs === undefined) return null;
  const count = known.reduce((sum, timing) => sum + timing.count, 0);
  return { count, medianMs, maxMs: Math.max(...known.map(({ maxMs }) => maxMs)) };
}

function told<Value>({ left, right }: Pair<Value | null>, tell: (value: Value) => string): Pair<string> {
  return { left: left === null ? '—' : tell(left), right: right === null ? '—' : tell(right) };
}
