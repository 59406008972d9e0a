import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Finding } from '../judging/finding.ts';
import type { Gate, RequirementResult } from '../report/report.ts';

type Reasoned = Pick<RequirementResult, 'reason' | 'reasons'>;

/** Returns the reasons of a result. In a report without codes, the reason is a plain text. */
export function reasonsOf({ reason, reasons }: Reasoned): readonly TextMessage[] {
  return reasons ?? (reason === undefined ? [] : [textOf('text', { text: reason })]);
}

export function noted(result: Reasoned, ...notes: readonly TextMessage[]): Reasoned {
  if (notes.length === 0) return {};
  const reasons = [...reasonsOf(result), ...notes];
  return { reason: reasons.map(({ message }) => message).join('; '), reasons };
}

/** A known deviation to ignore until its expiry date. */
export interface Waiver {
  readonly requirement: string;
  /** Missing: every case of the requirement. */
  readonly case?: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day of validity, `YYYY-MM-DD`, UTC. */
  readonly until: string;
}

/**
 * Returns waivers for all findings that the `valid` waivers do not cover: one per case, or one for the requirement if a
 * finding has no case or several, or the report omits findings. Reasons of `expired` waivers are used again.
 */
export function waiversOf(
  results: readonly RequirementResult[],
  { valid, expired }: { readonly valid: readonly Waiver[]; readonly expired: readonly Waiver[] },
  signed: Pick<Waiver, 'owner' | 'until'>,
): readonly Waiver[] {
  return results.flatMap(({ id, findings, findingsLeftOut = 0 }) => {
    const own = valid.filter(({ requirement }) => requirement === id);
    const uncovered = findings.filter((finding) => !own.some((waiver) => covers(waiver, finding)));
    const isWhole =
      findingsLeftOut > 0 || uncovered.some((finding) => finding.where.case === undefined || isOfSeveral(finding));
    const caseOf = ({ where }: Finding) => (isWhole ? undefined : where.case);
    const firsts = uncovered.filter((one, at) => uncovered.findIndex((other) => caseOf(other) === caseOf(one)) === at);
    return firsts.map((finding) => {
      const name = caseOf(finding);
      const earlier = expired.find((waiver) => waiver.requirement === id && waiver.case === name);
      const reason = earlier?.reason ?? finding.message;
      return { requirement: id, ...(name !== undefined && { case: name }), reason, ...signed };
    });
  });
}

/**
 * Marks a failure or warning as `waived` if waivers cover all its findings, or as inconclusive if a part of it was.
 * A waiver fails the run if it expired before `today` (`YYYY-MM-DD`, UTC), or if it matches no finding of a requirement of
 * which every case was sent (`inFull`).
 */
export function waive(
  results: readonly RequirementResult[],
  waivers: readonly Waiver[],
  { today, inFull }: { readonly today: string; readonly inFull: (id: string) => boolean },
) {
  const valid = waivers.filter(({ until }) => until >= today);
  const expired = waivers.filter(({ until }) => until < today);
  const unused = valid.filter((waiver) => inFull(waiver.requirement) && isUnused(waiver, results));
  const gates: readonly Gate[] = [
    ...expired.map((waiver) => gate('waiver.expired', waiver)),
    ...unused.map((waiver) => gate('waiver.unused', waiver)),
  ];
  return { results: results.map((result) => waivedResult(result, valid)), gates };
}

function covers(waiver: Waiver, finding: Finding): boolean {
  return waiver.case === undefined || (waiver.case === finding.where.case && !isOfSeveral(finding));
}

/** Returns true for a finding that counts several cases and names the first. */
function isOfSeveral({ cases = 1 }: Finding): boolean {
  return cases > 1;
}

function isFailure({ verdict }: RequirementResult): boolean {
  return verdict === 'fail' || verdict === 'warning';
}

function waivedResult(result: RequirementResult, waivers: readonly Waiver[]): RequirementResult {
  const isUsed = (waiver: Waiver) => result.findings.some((finding) => covers(waiver, finding));
  const used = isFailure(result) ? waivers.filter((one) => one.requirement === result.id && isUsed(one)) : [];
  if (used.length === 0) return result;
  const reasoned = { ...result, ...noted(result, ...used.map(waivedText)) };
  if (result.findings.some((finding) => !used.some((waiver) => covers(waiver, finding)))) return reasoned;
  // A waiver covers findings only. A part that could not be checked stays inconclusive.
  return { ...reasoned, verdict: result.unsettled === true ? 'inconclusive' : 'waived' };
}

function waivedText({ case: name = '', reason: why, owner, until }: Waiver): TextMessage {
  const params = { until, owner, why };
  return name === '' ? textOf('waived', params) : textOf('waived-case', { ...params, case: name });
}

/** Returns true if the requirement was checked in full and the deviation was not found. */
function isUnused(waiver: Waiver, results: readonly RequirementResult[]): boolean {
  const result = results.find(({ id }) => id === waiver.requirement);
  if (result === undefined || result.reason !== undefined) return false;
  if (result.verdict === 'pass') return true;
  return isFailure(result) && !result.findings.some((finding) => covers(waiver, finding) || isOfSeveral(finding));
}

function gate(code: 'waiver.expired' | 'waiver.unused', { requirement, case: name, owner, until }: Waiver): Gate {
  const of = name === undefined ? requirement : `${requirement} (${name})`;
  return { kind: 'waiver', id: requirement, ...textOf(code, { of, owner, until }) };
}
