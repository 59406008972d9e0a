import { type TextMessage, textOf } from '../../messages/index.ts';
import { type Difference, differences } from '../gates/answers.ts';
import { exercised } from '../judging/outcome.ts';
import type { FieldPresence, OpenPointResult, Report, RequirementResult, StimulusTiming } from '../report/report.ts';
import { sampleOf } from '../report/views/words.ts';

export interface Pair<Value> {
  readonly left: Value;
  readonly right: Value;
}

export interface VerdictRow extends Pair<RequirementResult['verdict']> {
  readonly id: string;
  /** The verdict changed between pass and fail or warning. */
  readonly decides: boolean;
  /** Findings that only one report has, compared by code, status and case. */
  readonly findings: Pair<RequirementResult['findings']>;
}

/** An open point with different answers in the two reports. */
export interface AnswerRow
  extends Pair<Pick<OpenPointResult, 'certainty' | 'summary' | 'answer' | 'basis' | 'code' | 'params'>> {
  readonly id: string;
  readonly differences: readonly Difference[];
  /** Both answers were seen, and they depend on the provider, not on its data. */
  readonly decides: boolean;
}

export interface Comparison {
  readonly format: 'vehicle-credit-comparison';
  readonly formatVersion: 1;
  readonly reports: Pair<Pick<Report, 'suite' | 'target' | 'startedAt' | 'finishedAt' | 'verdict' | 'complete'>>;
  /** True if both reports show the same behavior. */
  readonly same: boolean;
  /** Reasons why a report covers less than a full run; empty for two full runs with a verdict. */
  readonly limits: readonly TextMessage[];
  /** Requirements that reached a verdict, and open points that were answered, in both reports. */
  readonly compared: { readonly requirements: number; readonly openPoints: number };
  readonly missing: Pair<readonly string[]>;
  /** True if missing ids decide: not in the report of the older suite. */
  readonly missingDecides: Pair<boolean>;
  readonly requirements: readonly VerdictRow[];
  readonly openPoints: readonly AnswerRow[];
  /** `<Object>.<field>` with another share of presence or nulls. */
  readonly presence: Readonly<Record<string, Pair<FieldPresence | null>>>;
  readonly timings: Readonly<Record<string, Pair<StimulusTiming | null>>>;
}

/**
 * Compares two reports (Versioning, rule 3). These differences decide: pass against fail, warning or waived; an id missing in
 * a report whose suite is not older; two seen answers that differ and do not depend on data. Others are only shown.
 */
export function compare(
  left: Report,
  right: Report,
  movements: Readonly<Record<string, { readonly movesWithData?: boolean }>>,
): Comparison {
  const requirements = both(left.requirements, right.requirements);
  const openPoints = both(left.openPoints, right.openPoints);
  const verdicts = requirements.pairs.map(verdictRow);
  const answers = openPoints.pairs.map((pair) => answerRow(pair, movements[pair.left.id]?.movesWithData === true));
  const missing = {
    left: [...requirements.missing.left, ...openPoints.missing.left],
    right: [...requirements.missing.right, ...openPoints.missing.right],
  };
  // Negative if the left version is older, compared numerically.
  const order = left.suite.version.localeCompare(right.suite.version, 'en', { numeric: true });
  const missingDecides = { left: order >= 0, right: order <= 0 };
  const lost = [...(missingDecides.left ? missing.left : []), ...(missingDecides.right ? missing.right : [])];
  const onlyInOne = [
    ...requirements.pairs.filter((pair) => exercised(pair.left) !== exercised(pair.right)),
    ...openPoints.pairs.filter((pair) => isAnswered(pair.left) !== isAnswered(pair.right)),
  ].map((pair) => pair.left.id);
  const oneSided = onlyInOne.length === 0 ? [] : [textOf('diff.is-one-sided', { ids: onlyInOne })];
  return {
    format: 'vehicle-credit-comparison',
    formatVersion: 1,
    reports: { left: headOf(left), right: headOf(right) },
    same: ![...verdicts, ...answers].some(({ decides }) => decides) && lost.length === 0,
    limits: [...limitsOf(left, 'diff.left'), ...limitsOf(right, 'diff.right'), ...oneSided],
    compared: {
      requirements: requirements.pairs.filter((pair) => exercised(pair.left) && exercised(pair.right)).length,
      openPoints: openPoints.pairs.filter((pair) => isAnswered(pair.left) && isAnswered(pair.right)).length,
    },
    missing,
    missingDecides,
    requirements: verdicts.filter(({ left, right, findings }) => {
      return left !== right || findings.left.length > 0 || findings.right.length > 0;
    }),
    openPoints: answers.filter((row) => row.differences.length > 0 || row.left.certainty !== row.right.certainty),
    presence: sideBySide(left.presence, right.presence, (one, other) => shareOf(one) !== shareOf(other)),
    timings: sideBySide(left.timings, right.timings, () => true),
  };
}

function limitsOf(report: Report, side: 'diff.left' | 'diff.right'): readonly TextMessage[] {
  const { scope, counts, verdict, complete } = report;
  const { kind = 'full', selected, of, skipped = [] } = scope ?? {};
  return [
    ...(complete ? [] : [textOf('diff.is-incomplete', { side })]),
    ...(verdict === 'inconclusive' || counts.inconclusive > 0 ? [textOf('diff.is-inconclusive', { side })] : []),
    ...(kind === 'quick' ? [textOf('diff.is-quick', { side })] : []),
    ...sampleOf(report).map((sample) => textOf('diff.is-sampled', { ...sample, side })),
    ...(kind === 'selection' || kind === 'traffic'
      ? [textOf('diff.is-selection', { side, selected: selected ?? 0, of: of ?? 0 })]
      : []),
    ...(skipped.length > 0 ? [textOf('diff.has-skipped', { side, skipped })] : []),
  ];
}

function headOf({ suite, target, startedAt, finishedAt, verdict, complete }: Report): Comparison['reports']['left'] {
  return { suite, target, startedAt, finishedAt, verdict, complete };
}

function both<Entry extends { readonly id: string }>(left: readonly Entry[], right: readonly Entry[]) {
  const rightOf = new Map(right.map((entry) => [entry.id, entry]));
  const leftIds = new Set(left.map(({ id }) => id));
  return {
    pairs: left.flatMap((entry): readonly Pair<Entry>[] => {
      const other = rightOf.get(entry.id);
      return other === undefined ? [] : [{ left: entry, right: other }];
    }),
    missing: {
      left: right.filter(({ id }) => !leftIds.has(id)).map(({ id }) => id),
      right: left.filter(({ id }) => !rightOf.has(id)).map(({ id }) => id),
    },
  };
}

function verdictRow({ left, right }: Pair<RequirementResult>): VerdictRow {
  const decides = exercised(left) && exercised(right) && (left.verdict === 'pass') !== (right.verdict === 'pass');
  const findings = { left: findingsOnlyIn(left, right), right: findingsOnlyIn(right, left) };
  return { id: left.id, left: left.verdict, right: right.verdict, decides, findings };
}

/** Returns the findings without a counterpart; none if a report without verdict or with omitted findings could have one. */
function findingsOnlyIn(one: RequirementResult, other: RequirementResult): RequirementResult['findings'] {
  if (!exercised(other) || (other.findingsLeftOut ?? 0) > 0) return [];
  const theirs = new Set(other.findings.map(kindOf));
  return one.findings.filter((finding) => !theirs.has(kindOf(finding)));
}

function kindOf({ code, message, where, params, cases = 1 }: RequirementResult['findings'][number]): string {
  // Of several cases, `where` names the first.
  return JSON.stringify([code ?? message, params?.status ?? null, cases > 1 ? null : (where.case ?? null)]);
}

export function isAnswered({ certainty }: Pick<OpenPointResult, 'certainty'>): boolean {
  return certainty !== 'unseen';
}

function answerRow({ left, right }: Pair<OpenPointResult>, movesWithData: boolean): AnswerRow {
  const found = isAnswered(left) && isAnswered(right) ? differences(left.answer, right.answer) : [];
  const seen = left.certainty === 'seen' && right.certainty === 'seen';
  const decides = seen && !movesWithData && found.length > 0;
  return { id: left.id, left: answerOf(left), right: answerOf(right), differences: found, decides };
}

function answerOf({ certainty, summary, answer, basis, code, params }: OpenPointResult): AnswerRow['left'] {
  return { certainty, summary, answer, basis, ...(code !== undefined && params !== undefined && { code, params }) };
}

function sideBySide<Value>(
  left: Readonly<Record<string, Value>>,
  right: Readonly<Record<string, Value>>,
  differ: (left: Value | null, right: Value | null) => boolean,
): Readonly<Record<string, Pair<Value | null>>> {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
  const pairs = names.map((name) => [name, { left: left[name] ?? null, right: right[name] ?? null }] as const);
  return Object.fromEntries(pairs.filter(([, pair]) => differ(pair.left, pair.right)));
}

/** Returns how often a field is present and null, as one of four words, regardless of the number of objects. */
function shareOf(presence: FieldPresence | null): string {
  if (presence === null || presence.of === 0) return 'not read';
  const { of, present, null: nulls } = presence;
  return `${shareWord(present, of)}, null ${shareWord(nulls, present)}`;
}

function shareWord(count: number, of: number): string {
  return count === 0 ? 'never' : count === of ? 'always' : 'sometimes';
}
