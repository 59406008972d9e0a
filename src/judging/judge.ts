import { type CodedMessage, coded, findingIn, type TextCode, textIn } from '../../messages/index.ts';
import type { Need, Severity } from '../../requirements/index.ts';
import type { RequirementResult } from '../report/report.ts';
import type { Check, CodedFinding, Judgement, Reason } from './finding.ts';
import { isAlwaysCritical } from './outcome.ts';

/** The part of a requirement that its result depends on. */
export interface Judgeable extends Pick<RequirementResult, 'level' | 'clause' | 'statement'> {
  readonly severity: Severity;
  /** Settings or data that would exercise it. */
  readonly needs?: readonly Need[];
}

/** Requirements and checks by the same ids, and the facts to check. */
export interface Docket<Facts> {
  readonly requirements: Readonly<Record<string, Judgeable>>;
  readonly checks: Readonly<Record<string, Check<Facts>>>;
  readonly facts: Facts;
  readonly leftOut?: (id: string) => Reason | null;
  /** Why a failure of a requirement is only a warning, or null. */
  readonly onlyWarns?: (id: string) => Reason | null;
  /** Returns true if the run lacked this setting or data; by default all needs count as missing. */
  readonly lacks?: (need: Need) => boolean;
}

/** The result of one requirement, before its findings and reasons have texts. */
export interface Judged extends Omit<RequirementResult, 'reason' | 'reasons' | 'findings'> {
  readonly reasons: readonly Reason[];
  readonly findings: readonly CodedFinding[];
}

/** Code of the reason for a defect of the suite itself: never the API's fault, exit code 70. */
export const DEFECT = 'suite-defect' satisfies TextCode;

/**
 * Returns one result for each requirement, in the given order. Findings decide first (fail, or warning if the level
 * is `shown`), then obstacles (inconclusive), then whether anything was checked (not-exercised), else it is a pass.
 * A check that throws or contradicts itself leaves only its own requirement inconclusive, with the code `DEFECT`.
 */
export function judge<Facts>(docket: Docket<Facts>): readonly Judged[] {
  const { requirements, checks, facts, leftOut, onlyWarns, lacks = () => true } = docket;
  return Object.entries(requirements).map(([id, requirement]) => {
    const skipped = leftOut?.(id) ?? null;
    const judgement =
      skipped === null
        ? judgementOf(Object.hasOwn(checks, id) ? checks[id] : undefined, facts)
        : { judgedOn: 0, findings: [], obstacles: [], unexercised: skipped };
    const lacking = (requirement.needs ?? []).filter(lacks);
    return softened(resultOf(id, { ...requirement, needs: lacking }, judgement), onlyWarns?.(id) ?? null);
  });
}

function softened(judged: Judged, why: Reason | null): Judged {
  if (judged.verdict !== 'fail' || why === null) return judged;
  return { ...judged, verdict: 'warning', reasons: [...judged.reasons, why] };
}

function judgementOf<Facts>(check: Check<Facts> | undefined, facts: Facts): Judgement {
  const defective = (detail: string): Judgement => ({
    judgedOn: 0,
    findings: [],
    obstacles: [coded(DEFECT, { detail })],
  });
  if (check === undefined) return defective('no check');
  try {
    const judgement = check(facts);
    const contradiction = contradictionIn(judgement);
    return contradiction === null ? judgement : defective(contradiction);
  } catch (error) {
    return defective(`its check threw ${error instanceof Error ? error.name : 'something'}`);
  }
}

function contradictionIn({ judgedOn, findings, obstacles, unexercised }: Judgement): string | null {
  if (!Number.isSafeInteger(judgedOn) || judgedOn < 0) return `judgedOn is ${judgedOn}`;
  if (findings.length > 0 && judgedOn === 0) return 'a finding, though nothing was judged';
  if (judgedOn === 0 && obstacles.length === 0 && unexercised === undefined) {
    return 'nothing was judged and no reason is given';
  }
  const reasons = [...obstacles, ...(unexercised === undefined ? [] : [unexercised])];
  const unknownReason = reasons.find((reason) => textIn('en', reason) === null);
  if (unknownReason !== undefined) return `a reason of the unknown code ${unknownReason.code}`;
  const unknown = findings.find((finding) => findingIn('en', finding) === null);
  if (unknown !== undefined) return `a finding of the unknown code ${unknown.code}`;
  const uncounted = findings.find(({ count }) => !Number.isSafeInteger(count) || count < 1);
  return uncounted === undefined ? null : `a finding with the count ${uncounted.count}`;
}

function resultOf(id: string, requirement: Judgeable, judgement: Judgement): Judged {
  const { level, severity, clause, statement, needs = [] } = requirement;
  const { judgedOn, findings, obstacles, unexercised } = judgement;
  const verdict = verdictOf(level, judgement);
  const reasons = [...obstacles, ...(unexercised === undefined ? [] : [unexercised])];
  const distinct = new Map(reasons.map(({ code, params }) => [JSON.stringify([code, params]), { code, params }]));
  // A reason that reports only missing data gets the setting or data that would exercise the requirement.
  const isBare = verdict === 'not-exercised' && reasons.every(({ code }) => code.startsWith('nothing.'));
  return {
    id,
    level,
    severity: findings.some(isAlwaysCritical) ? 'critical' : severity,
    clause,
    statement,
    verdict,
    judgedOn,
    reasons: [...distinct.values(), ...(isBare ? needsReason(needs) : [])],
    findings,
    ...(findings.length > 0 && obstacles.length > 0 && { unsettled: true }),
  };
}

function needsReason([first, second]: readonly Need[]): readonly CodedMessage[] {
  if (first === undefined) return [];
  const need = `need.${first}`;
  return [second === undefined ? coded('needs', { need }) : coded('needs-both', { need, also: `need.${second}` })];
}

function verdictOf(level: Judgeable['level'], { judgedOn, findings, obstacles }: Judgement): Judged['verdict'] {
  if (findings.length > 0) return level === 'documented' ? 'fail' : 'warning';
  if (obstacles.length > 0) return 'inconclusive';
  return judgedOn === 0 ? 'not-exercised' : 'pass';
}
