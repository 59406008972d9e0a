/** What the recording process hands to the tests: plain words that were scanned for secrets. */
export interface ProvidedRun {
  /** What keeps the run as a whole from holding, in words; null where nothing does. */
  readonly trouble: string | null;
  readonly results: Readonly<Record<string, ProvidedResult>>;
}

/** One requirement. */
export interface ProvidedResult {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What is said besides the outcome; why, where it did not pass. Empty where there is nothing to say. */
  readonly words: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly conformance: ProvidedRun;
  }
}
