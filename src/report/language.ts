import type { Language } from '../../messages/index.ts';

export type { Language } from '../../messages/index.ts';

/** What a view takes beside the report. */
export interface ViewContext {
  readonly language: Language;
  /** Statements of requirements and questions of open points in that language, by id; English where one is missing. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Their clauses in that language, by id. */
  readonly clauses: Readonly<Record<string, string>>;
}

export const english: ViewContext = { language: 'en', sentences: {}, clauses: {} };
