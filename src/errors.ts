import { problemOf } from '../messages/index.ts';
import type { Problem } from './report/report.ts';

/** Every way in which a command ends before its work is done. */
export type Failure =
  | { readonly kind: 'usage'; readonly message: string; readonly remedy: string }
  | { readonly kind: 'settings'; readonly problems: readonly Problem[] }
  | { readonly kind: 'credentials-refused'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'input'; readonly problems: readonly Problem[] }
  | { readonly kind: 'unwritten'; readonly problems: readonly Problem[] }
  | { readonly kind: 'leak'; readonly reports: readonly string[] }
  | { readonly kind: 'interrupted'; readonly signal: 'SIGINT' | 'SIGTERM' }
  | { readonly kind: 'not-installed'; readonly module: string }
  | { readonly kind: 'descriptors'; readonly error: string }
  | { readonly kind: 'defect'; readonly detail: string };

/** A failure on its way to the command that reports it. Its message holds nothing that the target sent. */
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

/** What to tell the user of a failure, each with its remedy. */
export function problemsOfFailure(failure: Failure): readonly Problem[] {
  switch (failure.kind) {
    case 'usage':
      return [{ message: failure.message, remedy: failure.remedy }];
    case 'settings':
    case 'input':
    case 'unwritten':
      return failure.problems;
    case 'credentials-refused':
      return [
        {
          variable: 'PARTNER_API_CLIENT_ID',
          message: `the token call answered ${failure.status}: the target does not take these credentials`,
          remedy:
            "check PARTNER_API_CLIENT_ID and PARTNER_API_CLIENT_SECRET, and that they belong to this environment, with the provider's support",
        },
      ];
    case 'unreachable':
      return [
        {
          variable: 'PARTNER_API_BASE_URL',
          message: `the target could not be reached: ${failure.detail}`,
          remedy: 'check the base address and the network between here and there, with the command doctor',
        },
      ];
    case 'leak':
      return failure.reports.map((report) => ({
        message: `${report} held something that must not leave the process, and was withheld`,
        remedy: 'report this to the maintainers of the suite; the file holds a stub and can be forwarded safely',
      }));
    case 'interrupted':
      return [{ message: `interrupted by ${failure.signal}`, remedy: 'run again for a complete report' }];
    case 'not-installed':
      return [problemOf('suite.not-installed', { module: failure.module })];
    case 'descriptors':
      return [problemOf('machine.descriptors', { error: failure.error })];
    case 'defect':
      return [problemOf('suite.defect', { detail: failure.detail })];
  }
}
