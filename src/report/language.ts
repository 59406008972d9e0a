import {
  type CodedMessage,
  findingIn,
  type Language,
  numberIn,
  problemIn,
  reasoned,
  type Say,
  say,
  sayIn,
  type TextMessage,
  textIn,
} from '../../messages/index.ts';
import type { Finding } from '../judging/finding.ts';
import type { Report } from './report.ts';

export type { Language } from '../../messages/index.ts';

export interface Voice {
  readonly language: Language;
  readonly say: Say;
  readonly number: (value: number) => string;
}

/** The language of a view, with the texts of the document and how its run is repeated. */
export interface ViewContext extends Voice {
  /** Statements of requirements and questions of open points by id; English where one is missing. */
  readonly sentences: Readonly<Record<string, string>>;
  readonly clauses: Readonly<Record<string, string>>;
  /** Command as the user types it, without arguments. */
  readonly command: string;
  /** Path of conformance.json, as the user types it. */
  readonly data: string;
  readonly reach: Reach;
  /** Returns true if a probe feeds a requirement or an open point; missing if unknown. */
  readonly feeds?: (probe: string, id: string) => boolean;
  /** Returns true if a request, by its name, can be selected for a requirement; missing if unknown. */
  readonly shows?: (request: string, id: string) => boolean;
}

/** The flags with which a run reached its target; empty if unknown. */
export interface Reach {
  /** Flags with their values, as words of a command line. */
  readonly repeated: readonly string[];
  /** Flags whose values no report repeats: they may be secret or personal. */
  readonly named: readonly string[];
}

export function voiceOf(language: Language): Voice {
  return { language, say: sayIn(language), number: (value) => numberIn(language, value) };
}

export const english: ViewContext = {
  ...voiceOf('en'),
  sentences: {},
  clauses: {},
  command: 'vehicle-credit-conformance',
  data: 'reports/conformance.json',
  reach: { repeated: [], named: [] },
};

/** Returns the report with every text in a language; texts without a code stay as they are. */
export function reportIn(
  report: Report,
  { language, sentences, clauses }: Pick<ViewContext, 'language' | 'sentences' | 'clauses'>,
): Report {
  if (language === 'en') return report;
  const known = (texts: Readonly<Record<string, string>>, id: string) => (Object.hasOwn(texts, id) ? texts[id] : null);
  return {
    ...report,
    gates: report.gates.map((one) => (isCoded(one) ? { ...one, message: say(language, one) } : one)),
    problems: report.problems.map((one) => ({ ...one, ...(isCoded(one) && problemIn(language, one)) })),
    requirements: report.requirements.map((result) => ({
      ...result,
      statement: known(sentences, result.id) ?? result.statement,
      clause: known(clauses, result.id) ?? result.clause,
      findings: result.findings.map((one) => foundIn(one, language)),
      ...reasonsIn(language, result.reasons),
    })),
    openPoints: report.openPoints.map((point) => ({
      ...point,
      question: known(sentences, point.id) ?? point.question,
      summary: (isCoded(point) ? textIn(language, point) : null) ?? point.summary,
      ...reasonsIn(language, point.reasons),
    })),
  };
}

export function foundIn(finding: Finding, language: Language): Finding {
  const texts = isCoded(finding) ? findingIn(language, finding) : null;
  // The parameters of an older version may not fill the text.
  return texts === null ? finding : { ...finding, ...texts, actual: texts.actual || finding.actual };
}

/** Returns reasons in a language with their joined text; an empty object for none. */
export function reasonsIn(language: Language, reasons: readonly (CodedMessage & Partial<TextMessage>)[] = []) {
  return reasoned(reasons.map((one) => ({ ...one, message: say(language, one) })));
}

function isCoded<Message extends { readonly code?: string; readonly params?: object }>(
  message: Message,
): message is Message & Required<Pick<Message, 'code' | 'params'>> {
  return message.code !== undefined && message.params !== undefined;
}
