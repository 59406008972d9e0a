import { type TextMessage, textOf } from '../../messages/index.ts';
import { differences } from '../gates/answers.ts';
import { exercised } from '../judging/outcome.ts';
import type { FieldPresence, OpenPointResult, Report, RequirementResult } from '../report/report.ts';
import { isSelected } from '../report/views/causes.ts';
import { isAnswered, sampleOf } from '../report/views/words.ts';

export interface Pair<Value> {
  readonly left: Value;
  readonly right: Value;
}

export type Comparison = ReturnType<typeof compare>;
/** An open point with different answers in the two reports. */
export type AnswerRow = ReturnType<typeof answerRow>;

/**
 * Compares two reports (Versioning, rule 3). These differences decide: pass against fail, warning or waived; an id missing in
 * a report whose suite is not older; two seen answers that differ and do not depend on data. Others are only shown.
 */
export function compare(
  left: Report,
  right: Report,
  movements: Readonly<Record<string, { readonly movesWithData?: boolean }>>,
) {
  const verdicts = pairsOf(left.requirements, right.requirements).filter(isInBoth).map(verdictRow);
  const answers = pairsOf(left.openPoints, right.openPoints)
    .filter(isInBoth)
    .map((pair) => answerRow(pair, movements[pair.left.id]?.movesWithData === true));
  const missing = { left: idsOnlyIn(right, left), right: idsOnlyIn(left, right) };
  // Negative if the left version is older, compared numerically.
  const order = left.suite.version.localeCompare(right.suite.version, 'en', { numeric: true });
  /** True if missing ids decide: not in the report of the older suite. */
  const missingDecides = { left: order >= 0, right: order <= 0 };
  const lost = [...(missingDecides.left ? missing.left : []), ...(missingDecides.right ? missing.right : [])];
  const onlyInOne = [
    ...verdicts.filter((row) => exercised({ verdict: row.left }) !== exercised({ verdict: row.right })),
    ...answers.filter((row) => isAnswered(row.left) !== isAnswered(row.right)),
  ].map(({ id }) => id);
  const oneSided = onlyInOne.length === 0 ? [] : [textOf('diff.is-one-sided', { ids: onlyInOne })];
  const isOfPart = isPart(left) || isPart(right);
  return {
    format: 'vehicle-credit-comparison',
    formatVersion: 1,
    reports: { left: headOf(left), right: headOf(right) },
    /** True if both reports show the same behavior. */
    same: ![...verdicts, ...answers].some(({ decides }) => decides) && lost.length === 0,
    /** Reasons why a report covers less than a full run; empty for two full runs with a verdict. */
    limits: [...limitsOf(left, 'diff.left'), ...limitsOf(right, 'diff.right'), ...oneSided],
    /** Requirements that reached a verdict, and open points that were answered, in both reports. */
    compared: {
      requirements: verdicts.filter((row) => exercised({ verdict: row.left }) && exercised({ verdict: row.right }))
        .length,
      openPoints: answers.filter((row) => isAnswered(row.left) && isAnswered(row.right)).length,
    },
    missing,
    missingDecides,
    requirements: verdicts.filter(({ left, right, findings }) => {
      return left !== right || findings.left.length > 0 || findings.right.length > 0;
    }),
    openPoints: answers.filter((row) => row.differences.length > 0 || row.left.certainty !== row.right.certainty),
    /** `<Object>.<field>` with another share of presence or nulls. */
    presence: sideBySide(left.presence, right.presence, (one, other) => {
      const isUnread = isOfPart && (one === null || other === null);
      return !isUnread && shareOf(one) !== shareOf(other);
    }),
    timings: sideBySide(left.timings, right.timings, () => true),
  };
}

function limitsOf(report: Report, side: 'diff.left' | 'diff.right'): readonly TextMessage[] {
  const { scope, counts, verdict, complete } = report;
  const { kind = 'full', selected = 0, of = 0, skipped = [] } = scope ?? {};
  return [
    ...(complete ? [] : [textOf('diff.is-incomplete', { side })]),
    ...(verdict === 'inconclusive' || counts.inconclusive > 0 ? [textOf('diff.is-inconclusive', { side })] : []),
    ...(kind === 'quick' ? [textOf('diff.is-quick', { side })] : []),
    ...sampleOf(report).map((sample) => textOf('diff.is-sampled', { ...sample, side })),
    ...(isPart(report) ? [textOf('diff.is-selection', { side, selected, of })] : []),
    ...(skipped.length > 0 ? [textOf('diff.has-skipped', { side, skipped })] : []),
  ];
}

/** Returns true for the report of a selection, or of recorded traffic. */
function isPart({ scope }: Report): boolean {
  return scope?.kind === 'selection' || scope?.kind === 'traffic';
}

function headOf({ suite, target, startedAt, finishedAt, verdict, exitCode, counts, complete }: Report) {
  return { suite, target, startedAt, finishedAt, verdict, exitCode, counts, complete };
}

/** Returns the entries of the ids that both lists have. */
function pairsOf<Entry extends { readonly id: string }>(left: readonly Entry[], right: readonly Entry[]) {
  const rightOf = new Map(right.map((entry) => [entry.id, entry]));
  return left.flatMap((entry): readonly Pair<Entry>[] => {
    const other = rightOf.get(entry.id);
    return other === undefined ? [] : [{ left: entry, right: other }];
  });
}

/** Returns true if both runs selected the id. */
function isInBoth({ left, right }: Pair<RequirementResult | OpenPointResult>): boolean {
  return isSelected(left) && isSelected(right);
}

function idsOnlyIn(one: Report, other: Report): readonly string[] {
  const idsOf = ({ requirements, openPoints }: Report) => [...requirements, ...openPoints].map(({ id }) => id);
  const known = new Set(idsOf(other));
  return idsOf(one).filter((id) => !known.has(id));
}

/** The verdicts on a requirement, which decide if one is pass and the other a deviation, and the findings of one side. */
function verdictRow({ left, right }: Pair<RequirementResult>) {
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

/** The answers to an open point. They decide if both were seen, and depend on the provider, not on its data. */
function answerRow({ left, right }: Pair<OpenPointResult>, movesWithData: boolean) {
  const found = isAnswered(left) && isAnswered(right) ? differences(left.answer, right.answer) : [];
  const seen = left.certainty === 'seen' && right.certainty === 'seen';
  const decides = seen && !movesWithData && found.length > 0;
  return { id: left.id, left: answerOf(left), right: answerOf(right), differences: found, decides };
}

function answerOf({ certainty, summary, answer, basis, code, params }: OpenPointResult) {
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
