import { problemOf } from '../messages/index.ts';
import type { Problem } from './report/report.ts';

/** The reasons for which a command fails. */
export type Failure =
  | { readonly kind: 'settings'; readonly problems: readonly Problem[] }
  | { readonly kind: 'input'; readonly problems: readonly Problem[] }
  | { readonly kind: 'unwritten'; readonly problems: readonly Problem[] }
  | { readonly kind: 'leak'; readonly reports: readonly string[] }
  | { readonly kind: 'interrupted'; readonly signal: 'SIGINT' | 'SIGTERM' }
  | { readonly kind: 'not-installed'; readonly module: string }
  | { readonly kind: 'descriptors'; readonly error: string }
  | { readonly kind: 'defect'; readonly detail: string };

/** An error that carries a failure. Its message quotes nothing from the target. */
export class SuiteError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(
      problemsOfFailure(failure)
        .map(({ message }) => message)
        .join('; '),
    );
    this.name = 'SuiteError';
    this.failure = failure;
  }
}

/** Returns the problems of a failure, each with its remedy. */
export function problemsOfFailure(failure: Failure): readonly Problem[] {
  switch (failure.kind) {
    case 'settings':
    case 'input':
    case 'unwritten':
      return failure.problems;
    case 'leak':
      return failure.reports.map((report) => problemOf('reports.withheld', { report }));
    case 'interrupted':
      return [problemOf('run.interrupted', { signal: failure.signal })];
    case 'not-installed':
      return [problemOf('suite.not-installed', { module: failure.module })];
    case 'descriptors':
      return [problemOf('machine.descriptors', { error: failure.error })];
    case 'defect':
      return [problemOf('suite.defect', { detail: failure.detail })];
  }
}
