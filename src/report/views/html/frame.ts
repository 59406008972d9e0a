import type { Report, RequirementResult } from '../../report.ts';
import { withVerdict as selectedWithVerdict } from '../order.ts';
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

/** Requirements with a verdict: by severity, then in the order of the report. */
export function withVerdict({ report }: Frame, verdict: RequirementResult['verdict']): readonly RequirementResult[] {
  return selectedWithVerdict(report.requirements, verdict);
}
