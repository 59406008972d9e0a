import {
  findingIn,
  type Language,
  numberIn,
  problemIn,
  type Say,
  say,
  sayIn,
  type TextMessage,
  textIn,
} from '../../messages/index.ts';
import type { Gate, OpenPointResult, Problem, Report, RequirementResult } from './report.ts';

export type { Language } from '../../messages/index.ts';

/** What a view takes beside the report. */
export interface ViewContext {
  readonly language: Language;
  /** Statements of requirements and questions of open points in that language, by id; English where one is missing. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Their clauses in that language, by id. */
  readonly clauses: Readonly<Record<string, string>>;
}

/** How a view speaks one language. */
export interface Voice {
  readonly language: Language;
  readonly say: Say;
  readonly number: (value: number) => string;
}

export const english: ViewContext = { language: 'en', sentences: {}, clauses: {} };

/** Returns the voice of a language. */
export function voiceOf(language: Language): Voice {
  return { language, say: sayIn(language), number: (value) => numberIn(language, value) };
}

export const inEnglish: Voice = voiceOf('en');

/** Returns the report with every text in a language; ids, fields and numbers stay, and so do texts without a code. */
export function reportIn(report: Report, context: ViewContext): Report {
  const { language } = context;
  if (language === 'en') return report;
  return {
    ...report,
    gates: report.gates.map((gate) => gateIn(gate, language)),
    problems: report.problems.map((problem) => problemTextsIn(problem, language)),
    requirements: report.requirements.map((result) => resultIn(result, context)),
    openPoints: report.openPoints.map((point) => pointIn(point, context)),
  };
}

function problemTextsIn(problem: Problem, language: Language): Problem {
  return { ...problem, ...(isCoded(problem) && problemIn(language, problem)) };
}

function gateIn(gate: Gate, language: Language): Gate {
  return isCoded(gate) ? { ...gate, message: say(language, gate) } : gate;
}

function resultIn(result: RequirementResult, { language, sentences, clauses }: ViewContext): RequirementResult {
  return {
    ...result,
    statement: known(sentences, result.id) ?? result.statement,
    clause: known(clauses, result.id) ?? result.clause,
    findings: result.findings.map((one) => ({ ...one, ...(isCoded(one) && findingIn(language, one)) })),
    ...reasonIn(result, language),
  };
}

function pointIn(point: OpenPointResult, { language, sentences }: ViewContext): OpenPointResult {
  return {
    ...point,
    question: known(sentences, point.id) ?? point.question,
    summary: (isCoded(point) ? textIn(language, point) : null) ?? point.summary,
    ...reasonIn(point, language),
  };
}

interface Reasoned {
  readonly reason?: string;
  readonly reasons?: readonly TextMessage[];
}

function reasonIn({ reasons = [] }: Reasoned, language: Language): Reasoned {
  if (reasons.length === 0) return {};
  const texts = reasons.map((one) => ({ ...one, message: say(language, one) }));
  return { reason: texts.map(({ message }) => message).join('; '), reasons: texts };
}

function known(texts: Readonly<Record<string, string>>, id: string): string | undefined {
  return Object.hasOwn(texts, id) ? texts[id] : undefined;
}

function isCoded<Told extends { readonly code?: string; readonly params?: object }>(
  told: Told,
): told is Told & Required<Pick<Told, 'code' | 'params'>> {
  return told.code !== undefined && told.params !== undefined;
}
