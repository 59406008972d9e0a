import { findingIn, type Language, problemIn, type TextMessage, textIn } from '../../../../messages/index.ts';
import type { Finding } from '../../../judging/finding.ts';
import type { Gate, OpenPointResult, Problem, Report, RequirementResult } from '../../report.ts';
import { translate } from './translate.ts';

/** The report with the text of every coded message in a language; sentences without a code stay in English. */
export function inLanguage(report: Report, language: Language): Report {
  if (language === 'en') return report;
  return {
    ...report,
    gates: report.gates.map((gate) => spokenGate(gate, language)),
    problems: report.problems.map((problem) => spokenProblem(problem, language)),
    requirements: report.requirements.map((result) => spokenResult(result, language)),
    openPoints: report.openPoints.map((point) => spokenPoint(point, language)),
  };
}

/** A problem with the text of its code in a language. */
export function spokenProblem(problem: Problem, language: Language): Problem {
  return { ...problem, ...(isCoded(problem) && problemIn(language, problem)) };
}

function spokenGate(gate: Gate, language: Language): Gate {
  return isCoded(gate) ? { ...gate, message: textIn(language, gate) ?? gate.message } : gate;
}

function spokenResult(result: RequirementResult, language: Language): RequirementResult {
  const { reasons = [], findings } = result;
  return {
    ...result,
    findings: findings.map((finding) => spokenFinding(finding, language)),
    ...(reasons.some(({ code }) => code !== 'text') && { reason: spokenReason(reasons, language) }),
  };
}

function spokenFinding(finding: Finding, language: Language): Finding {
  return { ...finding, ...(isCoded(finding) && findingIn(language, finding)) };
}

function spokenPoint(point: OpenPointResult, language: Language): OpenPointResult {
  const { reasons = [], summary } = point;
  return {
    ...point,
    summary: isCoded(point) ? (textIn(language, point) ?? summary) : summary,
    ...(reasons.length > 0 && { reason: spokenReason(reasons, language) }),
  };
}

function spokenReason(reasons: readonly TextMessage[], language: Language): string {
  return reasons
    .map((one) => (one.code === 'text' ? translate(one.message) : (textIn(language, one) ?? one.message)))
    .join('; ');
}

function isCoded<Told extends { readonly code?: string; readonly params?: object }>(
  told: Told,
): told is Told & Required<Pick<Told, 'code' | 'params'>> {
  return told.code !== undefined && told.params !== undefined;
}
