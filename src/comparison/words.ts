import { say as sayMessage, textIn } from '../../messages/index.ts';
import { type Difference, quoted } from '../gates/answers.ts';
import { foundIn, type Voice } from '../report/language.ts';
import type { RequirementResult, StimulusTiming } from '../report/report.ts';
import { applying, aside, joined, probeOf } from '../report/views/text.ts';
import { whereWords } from '../report/views/words.ts';
import type { AnswerRow, Comparison, Pair } from './compare.ts';

const SIDES = ['left', 'right'] as const;

/** Largest number of findings shown for one side of a requirement. */
const MOST_FINDINGS = 3;

const ALIKE = { heading: 'diff.alike', verdict: 'view.verdict-pass', color: 'green' } as const;
/** Of a comparison that leaves something out. */
const PARTLY = { heading: 'diff.alike-partly', verdict: 'diff.not-checked', color: 'yellow' } as const;
const UNLIKE = { heading: 'diff.unlike', verdict: 'view.verdict-fail', color: 'red' } as const;

/** Returns the verdict on the rules about two reports as text, or why there is none. */
export function verdictOn(comparison: Comparison, { say, language }: Voice) {
  const { same } = comparison;
  const limits = comparison.limits.map((limit) => sayMessage(language, limit));
  const outcome = same ? (limits.length === 0 ? ALIKE : PARTLY) : UNLIKE;
  const inferred = comparison.openPoints.filter(({ differences, left, right }) => {
    return differences.length > 0 && [left, right].some(({ certainty }) => certainty === 'inferred');
  });
  const refound = comparison.requirements.filter((row) => row.left === row.right);
  const named = (rows: readonly { readonly id: string }[]) => ({ count: rows.length, ids: rows.map(({ id }) => id) });
  const differing = joined(
    [
      inferred.length > 0 && say('diff.alike-inferred', named(inferred)),
      refound.length > 0 && say('diff.alike-findings', named(refound)),
    ],
    '; ',
  );
  const isAlikeBut = same && differing !== '';
  const { heading, color } = isAlikeBut ? PARTLY : outcome;
  return {
    heading: isAlikeBut ? say('diff.alike-but', { differing }) : say(heading),
    ...{ verdict: say(outcome.verdict), limits, color },
  };
}

export function inWords(comparison: Comparison, voice: Voice) {
  const { compared, reports, missing, missingDecides } = comparison;
  const { say } = voice;
  const versions = { left: reports.left.suite.version, right: reports.right.suite.version };
  const { limits, ...verdict } = verdictOn(comparison, voice);
  const isMarked = [comparison.requirements, comparison.openPoints, missing.left, missing.right].some(
    ({ length }) => length > 0,
  );
  return {
    ...verdict,
    marks: isMarked ? [say('diff.marks')] : [],
    compared: say('diff.compared', compared),
    sides: SIDES.map((side) => {
      const { target, startedAt, verdict, counts, exitCode: code } = reports[side];
      const waived = counts.waived > 0 && say('view.failures-waived', { count: counts.waived });
      // A gate that failed leaves the verdict as it is.
      const exit = verdict === 'conforming' && code !== 0 && say('diff.exit-code', { code });
      const parts = applying(target.environment, target.baseUrl, startedAt, say(`diff.${verdict}`), waived, exit);
      return { name: say(`diff.${side}`), parts };
    }),
    caveats: [...(versions.left === versions.right ? [] : [say('diff.versions', versions)]), ...limits],
    missing: SIDES.filter((side) => missing[side].length > 0).map((side) => {
      return {
        decides: missingDecides[side],
        lacking: say('diff.missing-in', { side: `diff.${side}` }),
        ids: missing[side],
      };
    }),
    /** Requirements and open points that differ; a section without rows is not shown. */
    sections: [verdictsOf(comparison, voice), answersOf(comparison, voice)],
    /** Names, each with what it is on both sides. */
    tables: [presenceOf(comparison, voice), timingsOf(comparison, voice)],
  };
}

export type Words = ReturnType<typeof inWords>;
export type Section = Words['sections'][number];
export type Table = Words['tables'][number];

/** Returns a section with the deciding rows first. */
function section<Row extends { readonly decides: boolean }>(
  code: 'diff.verdicts' | 'diff.open-points',
  rows: readonly Row[],
  { say }: Voice,
) {
  const deciding = rows.filter(({ decides }) => decides).length;
  return {
    heading: say(code, { count: rows.length, deciding }),
    rows: rows.toSorted((a, b) => Number(b.decides) - Number(a.decides)),
  };
}

function verdictsOf({ requirements }: Comparison, voice: Voice) {
  const { say } = voice;
  const rows = requirements.map(({ id, left, right, decides, findings }) => {
    const lines = SIDES.flatMap((side) =>
      findingLines(findings[side], say('diff.only-in', { side: `diff.${side}` }), voice),
    );
    const change = `${say(`view.verdict-${left}`)} → ${say(`view.verdict-${right}`)}`;
    return { decides, name: id, change, why: '', lines };
  });
  return section('diff.verdicts', rows, voice);
}

function findingLines(findings: RequirementResult['findings'], label: string, voice: Voice) {
  const shown = findings.slice(0, MOST_FINDINGS).map((finding) => {
    const { message, where } = foundIn(finding, voice.language);
    return { label, value: `${message}${aside(whereWords(where, voice))}` };
  });
  const count = findings.length - shown.length;
  return count > 0 ? [...shown, { label, value: voice.say('view.more-findings', { count }) }] : shown;
}

export function answersOf({ openPoints }: Comparison, voice: Voice) {
  const rows = openPoints.map((row) => {
    const { id: name, decides } = row;
    return { decides, name, change: '', why: decides ? '' : whyShown(row, voice), lines: linesOf(row, voice) };
  });
  return section('diff.open-points', rows, voice);
}

function whyShown({ left, right, differences }: AnswerRow, { say }: Voice): string {
  const certainties = [left.certainty, right.certainty] as const;
  if (certainties.includes('unseen')) return say('diff.seen-in-one');
  if (differences.length === 0) return certainties.map((one) => say(`view.certainty-${one}`)).join(', ');
  return say(certainties.includes('inferred') ? 'view.certainty-inferred' : 'diff.moves-with-data');
}

function linesOf({ left, right, differences }: AnswerRow, voice: Voice) {
  const { say } = voice;
  const onSides = (values: Pair<string>) => SIDES.map((side) => ({ label: say(`diff.${side}`), value: values[side] }));
  if (differences.length === 0) return onSides({ left: summaryOf(left, voice), right: summaryOf(right, voice) });
  return differences.flatMap((difference) => {
    const named = (value: string) => (difference.member === '' ? value : `${difference.member}: ${value}`);
    const only = onlyIn(difference);
    const partly = SIDES.filter((side) => only[side].length > 0).map((side) => {
      return { label: say('diff.only-in', { side: `diff.${side}` }), value: named(only[side].join(', ')) };
    });
    const values = { left: named(quoted(difference.left)), right: named(quoted(difference.right)) };
    return partly.length > 0 ? partly : onSides(values);
  });
}

function summaryOf({ code = '', params = {}, summary }: AnswerRow['left'], { language }: Voice): string {
  return textIn(language, { code, params }) ?? summary;
}

/** Returns the items that only one of two lists has; none if the values are not lists. */
function onlyIn({ left, right }: Difference): Pair<readonly string[]> {
  if (!Array.isArray(left) || !Array.isArray(right)) return { left: [], right: [] };
  const [mine, theirs] = [left.map(quoted), right.map(quoted)];
  return {
    left: mine.filter((value) => !theirs.includes(value)),
    right: theirs.filter((value) => !mine.includes(value)),
  };
}

function presenceOf({ presence }: Comparison, { say }: Voice) {
  const rows = Object.entries(presence).map(([name, pair]) => {
    return { name, ...formatted(pair, ({ of, present, null: nulls }) => say('diff.present', { present, of, nulls })) };
  });
  return { heading: say('diff.presence', { count: rows.length }), rows };
}

function timingsOf({ timings }: Comparison, { say }: Voice) {
  const names = [...new Set(Object.keys(timings).map(probeOf))];
  const rows = names.flatMap((name) => {
    const cases = Object.entries(timings).flatMap(([stimulus, pair]) => (probeOf(stimulus) === name ? [pair] : []));
    const pair = { left: merged(cases.map(({ left }) => left)), right: merged(cases.map(({ right }) => right)) };
    if (!isFarApart(pair)) return [];
    return { name, ...formatted(pair, ({ count, medianMs, maxMs }) => `${medianMs}, ${maxMs} (${count})`) };
  });
  return { heading: say('diff.timings', FAR), rows };
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
