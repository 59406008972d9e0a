import { type CodedMessage, coded, findingIn, type TextCode, textIn } from '../../messages/index.ts';
import type { Need, Severity } from '../../requirements/index.ts';
import type { RequirementResult } from '../report/report.ts';
import type { Check, CodedFinding, Judgement, Reason } from './finding.ts';

/** What judging needs to know of a requirement. */
export interface Judgeable {
  readonly level: RequirementResult['level'];
  readonly severity: Severity;
  readonly clause: string;
  readonly statement: string;
  /** Settings or data that would exercise it. */
  readonly needs?: readonly Need[];
}

/** Requirements and checks keyed by the same ids, the facts they speak of, and which ids are left out. */
export interface Docket<Facts> {
  readonly requirements: Readonly<Record<string, Judgeable>>;
  readonly checks: Readonly<Record<string, Check<Facts>>>;
  readonly facts: Facts;
  /** Why an id is left out, or null. */
  readonly leftOut?: (id: string) => Reason | null;
}

/** The result of one requirement, before its findings and reasons have texts. */
export interface Judged extends Omit<RequirementResult, 'reason' | 'reasons' | 'findings'> {
  readonly reasons: readonly Reason[];
  readonly findings: readonly CodedFinding[];
}

/** Code of the reason of what the suite itself failed to judge: never the API's fault, exit code 70. */
export const DEFECT = 'suite-defect' satisfies TextCode;

/**
 * Returns one result for each requirement, in the order given. Findings decide first (fail, or warning where the level
 * is `shown`), then obstacles (inconclusive), then whether anything was judged (not-exercised), else it is a pass.
 * A check that throws or contradicts itself leaves its own requirement inconclusive, with a reason of code `DEFECT`.
 */
export function judge<Facts>({ requirements, checks, facts, leftOut }: Docket<Facts>): readonly Judged[] {
  return Object.entries(requirements).map(([id, requirement]) => {
    const check = Object.hasOwn(checks, id) ? checks[id] : undefined;
    const unexercised = leftOut?.(id) ?? null;
    return unexercised === null
      ? resultOf(id, requirement, judgementOf(check, facts))
      : resultOf(id, requirement, { judgedOn: 0, findings: [], obstacles: [], unexercised });
  });
}

function judgementOf<Facts>(check: Check<Facts> | undefined, facts: Facts): Judgement {
  if (check === undefined) return defective('no check');
  try {
    const judgement = check(facts);
    const fault = contradiction(judgement);
    return fault === null ? judgement : defective(fault);
  } catch (error) {
    return defective(`its check threw ${error instanceof Error ? error.name : 'something'}`);
  }
}

function defective(detail: string): Judgement {
  return { judgedOn: 0, findings: [], obstacles: [coded(DEFECT, { detail })] };
}

/** What is wrong with a judgement in itself, or null. */
function contradiction(judgement: Judgement): string | null {
  if (typeof judgement !== 'object' || judgement === null) return 'its check gave no judgement';
  const { judgedOn, findings, obstacles, unexercised } = judgement;
  if (!Array.isArray(findings) || !Array.isArray(obstacles)) return 'its check gave no judgement';
  if (!Number.isSafeInteger(judgedOn) || judgedOn < 0) return `judgedOn is ${judgedOn}`;
  const unknown = [...obstacles, ...(unexercised === undefined ? [] : [unexercised])].find(isUnknown);
  if (unknown !== undefined) return `a reason of the unknown code ${unknown.code}`;
  if (findings.length > 0 && judgedOn === 0) return 'a finding, though nothing was judged';
  if (judgedOn === 0 && obstacles.length === 0 && unexercised === undefined) {
    return 'nothing was judged and no reason is given';
  }
  return findings.map(findingFault).find((fault) => fault !== null) ?? null;
}

function findingFault(finding: CodedFinding): string | null {
  const { code, count } = finding;
  if (findingIn('en', finding) === null) return `a finding of the unknown code ${code}`;
  return Number.isSafeInteger(count) && count >= 1 ? null : `a finding that was met ${count} times`;
}

function isUnknown(reason: CodedMessage): boolean {
  return textIn('en', reason) === null;
}

/** Findings that matter more than their requirement by itself, by code. */
const RAISED: Readonly<Record<string, Severity>> = {
  'listing.other-person': 'critical',
  'token.other-list': 'critical',
};

const SEVERITIES: readonly Severity[] = ['critical', 'major', 'minor'];

function gravest(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? 'minor';
}

/** Reasons that say only that there was nothing to check: what would exercise the requirement is said beside them. */
function isBare({ code }: Reason): boolean {
  return code.startsWith('nothing.');
}

function resultOf(id: string, requirement: Judgeable, judgement: Judgement): Judged {
  const { level, severity, clause, statement, needs = [] } = requirement;
  const { judgedOn, findings, obstacles, unexercised } = judgement;
  const verdict = verdictOf(level, judgement);
  const unsettled = findings.length > 0 && obstacles.length > 0;
  const given = [...obstacles, ...(unexercised === undefined ? [] : [unexercised])];
  const said = new Map(given.map(({ code, params }) => [JSON.stringify([code, params]), { code, params }]));
  const isOpen = verdict === 'not-exercised' && given.every(isBare);
  return {
    id,
    level,
    severity: gravest([severity, ...findings.flatMap(({ code }) => RAISED[code] ?? [])]),
    clause,
    statement,
    verdict,
    judgedOn,
    reasons: [...said.values(), ...(isOpen ? needsText(needs) : [])],
    findings,
    ...(unsettled && { unsettled }),
  };
}

function needsText([first, second]: readonly Need[]): readonly Reason[] {
  if (first === undefined) return [];
  const need = `need.${first}`;
  return [second === undefined ? coded('needs', { need }) : coded('needs-both', { need, also: `need.${second}` })];
}

function verdictOf(level: Judgeable['level'], judgement: Judgement): RequirementResult['verdict'] {
  if (judgement.findings.length > 0) return level === 'documented' ? 'fail' : 'warning';
  if (judgement.obstacles.length > 0) return 'inconclusive';
  return judgement.judgedOn === 0 ? 'not-exercised' : 'pass';
}
