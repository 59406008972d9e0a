import { problemOf } from '../messages/index.ts';
import { type ExitCode, exitCodes } from './judging/exit-codes.ts';
import type { Problem } from './report/report.ts';

/** Why a command fails. */
export interface Failure {
  readonly kind: 'settings' | 'input' | 'unwritten' | 'leak' | 'interrupted' | 'defect';
  /** Each with its remedy. */
  readonly problems: readonly Problem[];
  readonly code: ExitCode;
}

export function failureOf(kind: 'settings' | 'input' | 'unwritten', problems: readonly Problem[]): Failure {
  const isShort = problems.some(({ code }) => code === 'machine.descriptors');
  return { kind, problems, code: isShort ? exitCodes.defect : exitCodes.refused };
}

export function leakIn(reports: readonly string[]): Failure {
  const problems = reports.map((report) => problemOf('reports.withheld', { report }));
  return { kind: 'leak', problems, code: exitCodes.withheld };
}

export function interruptedAs(signal: 'SIGINT' | 'SIGTERM'): Failure {
  return { kind: 'interrupted', problems: [problemOf('run.interrupted', { signal })], code: exitCodes[signal] };
}

export function defectAs(problem: Problem): Failure {
  return { kind: 'defect', problems: [problem], code: exitCodes.defect };
}

/** An error that carries a failure. Its message quotes nothing from the target. */
export class SuiteError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.problems.map(({ message }) => message).join('; '));
    this.name = 'SuiteError';
    this.failure = failure;
  }
}
