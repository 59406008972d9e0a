import type { Report, RequirementResult } from '../../report.ts';
import type { Words } from './words/words.ts';

/** What every section is drawn from. */
export interface Frame {
  /** With its sentences in the language of the words. */
  readonly report: Report;
  readonly words: Words;
}

/** The part of an id before its first dot: what it is about. */
export function areaOf(id: string): string {
  return id.split('.')[0] ?? id;
}

/** Requirements with a verdict, in the order of the report. */
export function withVerdict({ report }: Frame, verdict: RequirementResult['verdict']): readonly RequirementResult[] {
  return report.requirements.filter((result) => result.verdict === verdict);
}
