import { type TextMessage, textOf } from '../../messages/index.ts';
import type { Finding } from '../judging/finding.ts';
import type { Gate, RequirementResult } from '../report/report.ts';
import { reasonsOf } from './reasons.ts';

/** A known deviation that does not gate until a day, as the file holds it. */
export interface Waiver {
  readonly requirement: string;
  /** Left out: every case of the requirement. */
  readonly case?: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, `YYYY-MM-DD`, UTC. */
  readonly until: string;
}

/** The results of a run with the waived failures marked, and a gate for each waiver that no longer applies. */
export interface Waived {
  readonly results: readonly RequirementResult[];
  readonly gates: readonly Gate[];
}

export interface WaivingRun {
  /** The day of the run, `YYYY-MM-DD`, UTC. */
  readonly today: string;
  /** Everything was asked; only then a waiver that met nothing is known to be stale. */
  readonly complete: boolean;
}

/**
 * Marks a failure or warning as `waived` where a waiver covers each of its findings; its findings stay. Where a part of
 * it could not be settled besides, it is inconclusive. A waiver
 * that has run out waives nothing and gates; so does one that met no finding of a requirement that was judged in full.
 */
export function waive(results: readonly RequirementResult[], waivers: readonly Waiver[], run: WaivingRun): Waived {
  const holds = (waiver: Waiver): boolean => waiver.until >= run.today;
  const valid = waivers.filter(holds);
  const over = waivers.filter((waiver) => !holds(waiver));
  const stale = run.complete ? valid.filter((waiver) => isStale(waiver, results)) : [];
  return {
    results: results.map((result) =>
      waivedResult(
        result,
        valid.filter(({ requirement }) => requirement === result.id),
      ),
    ),
    gates: [
      ...over.map((waiver) => gate('waiver.expired', waiver)),
      ...stale.map((waiver) => gate('waiver.unused', waiver)),
    ],
  };
}

function covers(waiver: Waiver, { where }: Finding): boolean {
  return waiver.case === undefined || waiver.case === where.case;
}

function isRed({ verdict }: RequirementResult): boolean {
  return verdict === 'fail' || verdict === 'warning';
}

function waivedResult(result: RequirementResult, waivers: readonly Waiver[]): RequirementResult {
  if (!isRed(result)) return result;
  const used = waivers.filter((waiver) => result.findings.some((finding) => covers(waiver, finding)));
  if (used.length === 0) return result;
  const left = result.findings.filter((finding) => !used.some((waiver) => covers(waiver, finding)));
  const reasons = [...reasonsOf(result), ...used.map(waivedText)];
  const reasoned = { ...result, reason: reasons.map(({ message }) => message).join('; '), reasons };
  if (left.length > 0) return reasoned;
  // A waiver is about what was found: what could not be checked beside it stays open.
  return { ...reasoned, verdict: result.unsettled === true ? 'inconclusive' : 'waived' };
}

function waivedText({ case: name = '', reason: why, owner, until }: Waiver): TextMessage {
  const params = { until, owner, why };
  return name === '' ? textOf('waived', params) : textOf('waived-case', { ...params, case: name });
}

/** The requirement was judged in full, and what the waiver is about did not fail. */
function isStale(waiver: Waiver, results: readonly RequirementResult[]): boolean {
  const result = results.find(({ id }) => id === waiver.requirement);
  if (result === undefined || result.reason !== undefined) return false;
  if (result.verdict === 'pass') return true;
  return isRed(result) && !result.findings.some((finding) => covers(waiver, finding));
}

function gate(code: 'waiver.expired' | 'waiver.unused', { requirement, case: name, owner, until }: Waiver): Gate {
  const of = name === undefined ? requirement : `${requirement} (${name})`;
  return { kind: 'waiver', id: requirement, ...textOf(code, { of, owner, until }) };
}
