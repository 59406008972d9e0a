import { noted, type TextMessage, textOf } from '../../messages/index.ts';
import type { Finding } from '../judging/finding.ts';
import { isAlwaysCritical } from '../judging/outcome.ts';
import type { Gate, RequirementResult } from '../report/report.ts';

/** A known deviation to ignore until its expiry date. */
export interface Waiver {
  readonly requirement: string;
  /** Of the findings that it covers; missing members match all but those that are always critical. */
  readonly case?: string;
  readonly partner?: string;
  readonly code?: string;
  readonly status?: number;
  readonly reason: string;
  readonly owner: string;
  /** Last day of validity, `YYYY-MM-DD`, UTC. */
  readonly until: string;
}

type Scope = Pick<Waiver, 'case' | 'partner' | 'code' | 'status'>;

const SCOPE = ['case', 'partner', 'code', 'status'] as const;

/** Returns a key of what a waiver covers; equal for two waivers of the same findings. */
export function scopeKey(waiver: Partial<Record<'requirement' | keyof Scope, unknown>>): string {
  return JSON.stringify([waiver.requirement, ...SCOPE.map((name) => waiver[name] ?? null)]);
}

/**
 * Returns waivers for all findings that the `valid` waivers do not cover: one for each case, code and status, or one for
 * the requirement if the report omits findings or a finding has none of these. Reasons of `expired` waivers are used again.
 */
export function waiversOf(
  results: readonly RequirementResult[],
  { valid, expired }: { readonly valid: readonly Waiver[]; readonly expired: readonly Waiver[] },
  signed: Pick<Waiver, 'owner' | 'until'>,
): readonly Waiver[] {
  return results.flatMap(({ id, findings, findingsLeftOut = 0 }) => {
    const isOwn = ({ requirement }: Waiver) => requirement === id;
    const uncovered = findings.filter((finding) => !valid.some((waiver) => isOwn(waiver) && covers(waiver, finding)));
    const scopes = uncovered.map(scopeFor);
    const isWhole = findingsLeftOut > 0 || scopes.some((scope) => Object.keys(scope).length === 0);
    const made = uncovered.map((finding, at): Waiver => {
      const scope = isWhole && !isAlwaysCritical(finding) ? {} : scopes[at];
      const earlier = expired.find((waiver) => isOwn(waiver) && covers(waiver, finding));
      return { requirement: id, ...scope, reason: earlier?.reason ?? finding.message, ...signed };
    });
    const keys = made.map(scopeKey);
    return made.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  });
}

/** Requests that the API rejects with one client error, whatever their cases, are one deviation. */
const isRejection = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

/**
 * Returns what limits the waiver of a finding: its case, code and status. Which codes show a relation of pages that does not
 * hold depends on the data: such a finding limits nothing.
 */
function scopeFor(finding: Finding): Scope {
  const { code = '', params = {}, where } = finding;
  const status = typeof params.status === 'number' ? params.status : null;
  const isCase = where.case !== undefined && !isOfSeveral(finding) && !isRejection(status);
  const isCode = code !== '' && (status !== null || isCase || code.startsWith('field.') || isAlwaysCritical(finding));
  return {
    ...(isCase && { case: where.case }),
    ...(isCode && where.partner !== undefined && { partner: where.partner }),
    ...(isCode && { code }),
    ...(status !== null && { status }),
  };
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
    ...unused.map((waiver) => gate(lacksCode(waiver, results) ? 'waiver.without-code' : 'waiver.unused', waiver)),
  ];
  return { results: results.map((result) => waivedResult(result, valid)), gates };
}

function covers({ case: name, partner, code, status }: Waiver, finding: Finding): boolean {
  const { where, params } = finding;
  return (
    (name === undefined || (name === where.case && !isOfSeveral(finding))) &&
    (partner === undefined || partner === where.partner) &&
    (code === undefined ? !isAlwaysCritical(finding) : code === finding.code) &&
    (status === undefined || status === params?.status)
  );
}

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
  const annotated = { ...result, ...noted(result, ...waivedTexts(used)) };
  const isCovered = (finding: Finding) => used.some((waiver) => covers(waiver, finding));
  if (!result.findings.every(isCovered)) {
    const findings = result.findings.map((one): Finding => (isCovered(one) ? { ...one, waived: true } : one));
    return { ...annotated, findings };
  }
  // A waiver covers findings only. A part that could not be checked stays inconclusive.
  return { ...annotated, verdict: result.unsettled === true ? 'inconclusive' : 'waived' };
}

/** One text for each reason, owner and date. */
function waivedTexts(waivers: readonly Waiver[]): readonly TextMessage[] {
  const alike = ({ until, owner, reason }: Waiver) => JSON.stringify([until, owner, reason]);
  const groups = new Map(waivers.map((one) => [alike(one), waivers.filter((other) => alike(other) === alike(one))]));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { until, owner, reason: why, case: name } = first;
    const params = { until, owner, why };
    if (others.length > 0) return textOf('waived-many', { ...params, count: others.length + 1 });
    return name === undefined ? textOf('waived', params) : textOf('waived-case', { ...params, case: name });
  });
}

/** Returns true if the requirement was checked in full and the deviation was not found. */
function isUnused(waiver: Waiver, results: readonly RequirementResult[]): boolean {
  const result = results.find(({ id }) => id === waiver.requirement);
  if (result === undefined || result.reason !== undefined) return false;
  if (result.verdict === 'pass') return true;
  return isFailure(result) && !result.findings.some((finding) => covers(waiver, finding) || isOfSeveral(finding));
}

/** Returns true if a waiver misses a finding only because it does not name its code. */
function lacksCode({ requirement, code }: Waiver, results: readonly RequirementResult[]): boolean {
  const result = results.find(({ id }) => id === requirement);
  return code === undefined && result?.findings.some(isAlwaysCritical) === true;
}

function gate(code: 'waiver.expired' | 'waiver.unused' | 'waiver.without-code', waiver: Waiver): Gate {
  const { requirement: id, owner, until } = waiver;
  const scope = SCOPE.flatMap((name) => waiver[name] ?? []);
  const of = scope.length === 0 ? id : `${id} (${scope.join(', ')})`;
  return { kind: 'waiver', id, ...textOf(code, { of, owner, until }) };
}
