import type { Finding } from '../../../judging/finding.ts';
import type { OpenPointResult, Report, RequirementResult } from '../../report.ts';
import { inLanguage } from '../language/coded.ts';
import type { Speaker } from '../language/speaker.ts';

/** The report with every sentence of the suite in the speaker's language; ids, fields and numbers as they are. */
export function spoken(told: Report, speaker: Speaker): Report {
  const report = inLanguage(told, speaker.language);
  const { say } = speaker;
  return {
    ...report,
    gates: report.gates.map((gate) => ({ ...gate, message: say(gate.message) })),
    problems: report.problems.map((one) => ({ ...one, message: say(one.message), remedy: say(one.remedy) })),
    requirements: report.requirements.map((result) => spokenResult(result, speaker)),
    openPoints: report.openPoints.map((point) => spokenPoint(point, speaker)),
  };
}

function spokenResult(result: RequirementResult, { say, title, clause }: Speaker): RequirementResult {
  return {
    ...result,
    statement: title(result.id, result.statement),
    clause: clause(result.id, result.clause),
    findings: result.findings.map((finding) => spokenFinding(finding, say)),
    ...(result.reason !== undefined && { reason: say(result.reason) }),
  };
}

function spokenFinding(finding: Finding, say: Speaker['say']): Finding {
  const { message, expected, actual } = finding;
  return { ...finding, message: say(message), expected: say(expected), actual: say(actual) };
}

function spokenPoint(point: OpenPointResult, { say, title }: Speaker): OpenPointResult {
  return {
    ...point,
    question: title(point.id, point.question),
    summary: say(point.summary),
    ...(point.reason !== undefined && { reason: say(point.reason) }),
  };
}
