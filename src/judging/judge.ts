import { type TextCode, type TextMessage, textOf } from '../../messages/index.ts';
import type { Need, Severity } from '../../requirements/index.ts';
import type { RequirementResult } from '../report/report.ts';
import type { Check, Finding, Judgement, Reason } from './finding.ts';

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
  readonly leftOut?: (id: string) => TextMessage | null;
}

/** Code of the reason of what the suite itself failed to judge: never the API's fault, exit code 70. */
export const DEFECT = 'suite-defect' satisfies TextCode;

/**
 * Returns one result for each requirement, in the order given. Findings decide first (fail, or warning where the level
 * is `shown`), then obstacles (inconclusive), then whether anything was judged (not-exercised), else it is a pass.
 * A check that throws or contradicts itself leaves its own requirement inconclusive, with a reason of code `DEFECT`.
 */
export function judge<Facts>({ requirements, checks, facts, leftOut }: Docket<Facts>): readonly RequirementResult[] {
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
  return { judgedOn: 0, findings: [], obstacles: [textOf(DEFECT, { detail })] };
}

/** What is wrong with a judgement in itself, or null. */
function contradiction(judgement: Judgement): string | null {
  if (typeof judgement !== 'object' || judgement === null) return 'its check gave no judgement';
  const { judgedOn, findings, obstacles, unexercised } = judgement;
  if (!Array.isArray(findings) || !Array.isArray(obstacles)) return 'its check gave no judgement';
  if (!Number.isSafeInteger(judgedOn) || judgedOn < 0) return `judgedOn is ${judgedOn}`;
  if (obstacles.some((one) => blank(sentenceOf(one)))) return 'an obstacle without words';
  if (unexercised !== undefined && blank(sentenceOf(unexercised))) return 'unexercised without words';
  if (findings.length > 0 && judgedOn === 0) return 'a finding, though nothing was judged';
  if (judgedOn === 0 && obstacles.length === 0 && unexercised === undefined) {
    return 'nothing was judged and no reason is given';
  }
  return findings.map(findingFault).find((fault) => fault !== null) ?? null;
}

function findingFault({ message, count }: Finding): string | null {
  if (blank(message)) return 'a finding without a message';
  if (!Number.isSafeInteger(count) || count < 1) return `a finding that was met ${count} times`;
  return null;
}

function blank(text: string): boolean {
  return typeof text !== 'string' || text.trim() === '';
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

function sentenceOf(reason: Reason): string {
  return typeof reason === 'string' ? reason : reason.message;
}

function coded(reason: Reason): TextMessage {
  return typeof reason === 'string' ? textOf('text', { text: reason }) : reason;
}

function resultOf(id: string, requirement: Judgeable, judgement: Judgement): RequirementResult {
  const { level, severity, clause, statement, needs = [] } = requirement;
  const { judgedOn, findings, obstacles, unexercised } = judgement;
  const verdict = verdictOf(level, judgement);
  const unsettled = findings.length > 0 && obstacles.length > 0;
  const given = [...obstacles, ...(unexercised === undefined ? [] : [unexercised])].map(coded);
  const said = given.filter(({ message }, at) => given.findIndex((other) => other.message === message) === at);
  // A coded reason says itself what would exercise the requirement.
  const uncoded = said.every(({ code }) => code === 'text');
  const reasons = verdict === 'not-exercised' && uncoded ? [...said, ...needsText(needs)] : said;
  const reason = reasons.map(({ message }) => message).join('; ');
  return {
    id,
    level,
    severity: gravest([severity, ...findings.flatMap(({ code }) => RAISED[code ?? ''] ?? [])]),
    clause,
    statement,
    verdict,
    judgedOn,
    ...(reasons.length === 0 ? {} : { reason, reasons }),
    findings,
    ...(unsettled && { unsettled }),
  };
}

function needsText([first, second]: readonly Need[]): readonly TextMessage[] {
  if (first === undefined) return [];
  const need = `need.${first}`;
  return [second === undefined ? textOf('needs', { need }) : textOf('needs-both', { need, also: `need.${second}` })];
}

function verdictOf(level: Judgeable['level'], judgement: Judgement): RequirementResult['verdict'] {
  if (judgement.findings.length > 0) return level === 'documented' ? 'fail' : 'warning';
  if (judgement.obstacles.length > 0) return 'inconclusive';
  return judgement.judgedOn === 0 ? 'not-exercised' : 'pass';
}
