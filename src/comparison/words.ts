import { say as sayMessage, textIn } from '../../messages/index.ts';
import { type Difference, quoted } from '../gates/answers.ts';
import type { Voice } from '../report/language.ts';
import type { StimulusTiming } from '../report/report.ts';
import { probeOf } from '../report/views/text.ts';
import { type AnswerRow, type Comparison, outcomeOf, type Pair } from './compare.ts';

export const SIDES = ['left', 'right'] as const;

/** A section of a comparison for the terminal and Markdown; not shown without rows. */
export interface Section {
  readonly heading: string;
  /** Deciding rows first. */
  readonly rows: readonly Row[];
}

export interface Row {
  readonly decides: boolean;
  readonly name: string;
  /** Reason why a difference does not decide, if the verdicts do not show it; otherwise empty. */
  readonly why: string;
  readonly pairs: readonly Pair<string>[];
}

const OUTCOMES = {
  pass: { heading: 'diff.alike', verdict: 'view.verdict-pass', color: 'green' },
  fail: { heading: 'diff.unlike', verdict: 'view.verdict-fail', color: 'red' },
  'not-checked': { heading: 'diff.alike-partly', verdict: 'diff.not-checked', color: 'yellow' },
} as const;

/** Returns the verdict on the rules about two reports as text, or why there is none. */
export function verdictOn(comparison: Comparison, { say, language }: Voice) {
  const { heading, verdict, color } = OUTCOMES[outcomeOf(comparison)];
  const limits = comparison.limits.map((limit) => sayMessage(language, limit));
  return { heading: say(heading), verdict: say(verdict), color, limits };
}

export function inWords(comparison: Comparison, voice: Voice) {
  const { compared, reports, missing, missingDecides } = comparison;
  const { say } = voice;
  const versions = { left: reports.left.suite.version, right: reports.right.suite.version };
  const { limits, ...verdict } = verdictOn(comparison, voice);
  return {
    ...verdict,
    compared: say('diff.compared', compared),
    sides: SIDES.map((side) => {
      const { target, startedAt, verdict } = reports[side];
      const parts = [target.environment, target.baseUrl, startedAt, say(`diff.${verdict}`)];
      return { name: say(`diff.${side}`), parts: parts.filter((part) => part !== '') };
    }),
    caveats: [...(versions.left === versions.right ? [] : [say('diff.versions', versions)]), ...limits],
    missing: SIDES.filter((side) => missing[side].length > 0).map((side) => {
      return {
        decides: missingDecides[side],
        lacking: say('diff.missing-in', { side: `diff.${side}` }),
        ids: missing[side],
      };
    }),
    verdicts: verdictsOf(comparison, voice),
    answers: answersOf(comparison, voice),
    presence: presenceOf(comparison, voice),
    timings: timingsOf(comparison, voice),
  };
}

export type Words = ReturnType<typeof inWords>;

function section(heading: string, rows: readonly Row[]): Section {
  return { heading, rows: rows.toSorted((left, right) => Number(right.decides) - Number(left.decides)) };
}

function verdictsOf({ requirements }: Comparison, { say }: Voice): Section {
  const rows = requirements.map(({ id, left, right, decides }) => {
    const pair = { left: say(`view.verdict-${left}`), right: say(`view.verdict-${right}`) };
    return { decides, name: id, why: '', pairs: [pair] };
  });
  return section(say('diff.verdicts', { count: requirements.length }), rows);
}

export function answersOf({ openPoints }: Comparison, voice: Voice): Section {
  const rows = openPoints.map((row) => {
    const { id: name, decides } = row;
    return { decides, name, why: decides ? '' : whyShown(row, voice), pairs: pairsOf(row, voice) };
  });
  return section(voice.say('diff.open-points', { count: openPoints.length }), rows);
}

function whyShown({ left, right, differences }: AnswerRow, { say }: Voice): string {
  const certainties = [left.certainty, right.certainty] as const;
  if (certainties.includes('unseen')) return say('diff.seen-in-one');
  if (differences.length === 0) return certainties.map((one) => say(`view.certainty-${one}`)).join(', ');
  return say(certainties.includes('inferred') ? 'view.certainty-inferred' : 'diff.moves-with-data');
}

function pairsOf({ left, right, differences }: AnswerRow, voice: Voice): readonly Pair<string>[] {
  const whole = { left: wordsIn(left, '', voice), right: wordsIn(right, '', voice) };
  if (differences.length === 0) return [whole];
  return differences.map((difference) => {
    const { member } = difference;
    const pair = { left: wordsIn(left, member, voice), right: wordsIn(right, member, voice) };
    const hasBothParts = pair.left !== '' && pair.right !== '' && pair.left !== pair.right;
    return onlyIn(difference) ?? (hasBothParts ? pair : valuesOf(difference));
  });
}

/** Returns the summary of an answer, or its part about one member; empty if the part is missing. */
function wordsIn({ code = '', params = {}, summary }: AnswerRow['left'], member: string, { language }: Voice): string {
  const shown = textIn(language, { code, params }) ?? summary;
  if (member === '') return shown;
  // Member names are English: the English summary has the index of the part.
  const at = (textIn('en', { code, params }) ?? summary)
    .split('; ')
    .findIndex((part) => plainName(part.replace(/: .*$/s, '')) === plainName(member));
  return shown.split('; ')[at] ?? '';
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ');
}

function onlyIn({ left, right }: Difference): Pair<string> | null {
  if (!Array.isArray(left) || !Array.isArray(right)) return null;
  const [mine, theirs] = [left.map(quoted), right.map(quoted)];
  const besides = (sign: string, one: readonly string[], other: readonly string[]) =>
    one.flatMap((value) => (other.includes(value) ? [] : [`${sign} ${value}`])).join(', ') || '—';
  const pair = { left: besides('-', mine, theirs), right: besides('+', theirs, mine) };
  return pair.left === pair.right ? null : pair;
}

function valuesOf({ member, left, right }: Difference): Pair<string> {
  const name = member === '' ? '' : `${member}: `;
  return { left: `${name}${quoted(left)}`, right: `${name}${quoted(right)}` };
}

function presenceOf({ presence }: Comparison, { say }: Voice): Section {
  const rows = Object.entries(presence).map(([name, pair]) => {
    const words = formatted(pair, ({ of, present, null: nulls }) => say('diff.present', { present, of, nulls }));
    return { decides: false, name, why: '', pairs: [words] };
  });
  return section(say('diff.presence', { count: rows.length }), rows);
}

function timingsOf({ timings }: Comparison, { say }: Voice): Section {
  const names = [...new Set(Object.keys(timings).map(probeOf))];
  const rows = names.flatMap((name) => {
    const cases = Object.entries(timings).flatMap(([stimulus, pair]) => (probeOf(stimulus) === name ? [pair] : []));
    const pair = { left: merged(cases.map(({ left }) => left)), right: merged(cases.map(({ right }) => right)) };
    if (!isFarApart(pair)) return [];
    const words = formatted(pair, ({ count, medianMs, maxMs }) => `${medianMs}, ${maxMs} (${count})`);
    return { decides: false, name, why: '', pairs: [words] };
  });
  return section(say('diff.timings', FAR), rows);
}

/** Minimum difference of response times that is shown. */
const FAR = { factor: 2, ms: 20 };

function isFarApart({ left, right }: Pair<StimulusTiming | null>): boolean {
  if (left === null || right === null) return false;
  const [less = 0, more = 0] = [left.medianMs, right.medianMs].sort((one, other) => one - other);
  return more >= FAR.factor * less && more - less >= FAR.ms;
}

/** Merges the response times of the cases of one probe: the median of their medians. */
function merged(timings: readonly (StimulusTiming | null)[]): StimulusTiming | null {
  const known = timings.filter((timing) => timing !== null);
  const medians = known.map(({ medianMs }) => medianMs).sort((left, right) => left - right);
  const medianMs = medians[Math.floor((medians.length - 1) / 2)];
  if (medianMs === undefined) return null;
  const count = known.reduce((sum, timing) => sum + timing.count, 0);
  return { count, medianMs, maxMs: Math.max(...known.map(({ maxMs }) => maxMs)) };
}

function formatted<Value>({ left, right }: Pair<Value | null>, format: (value: Value) => string): Pair<string> {
  return { left: left === null ? '—' : format(left), right: right === null ? '—' : format(right) };
}
