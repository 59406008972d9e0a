import type { Failure } from '../errors.ts';

/** What the process ends with. */
export const exitCodes = {
  conforming: 0,
  nonconforming: 1,
  refused: 2,
  unsettled: 3,
  withheld: 4,
  defect: 70,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Whether a number is one of the codes. */
export function isExitCode(code: number): code is ExitCode {
  return Object.values(exitCodes).some((known) => known === code);
}

const precedence: readonly ExitCode[] = [70, 130, 143, 4, 2, 1, 3, 0];

/** The code that wins where several apply; 0 where none does. */
export function worst(codes: readonly ExitCode[]): ExitCode {
  return precedence.find((code) => codes.includes(code)) ?? 0;
}

/** The code that a failure ends the process with. */
export function exitCodeOf(failure: Failure): ExitCode {
  switch (failure.kind) {
    case 'usage':
    case 'settings':
    case 'credentials-refused':
    case 'unwritten':
      return exitCodes.refused;
    case 'unreachable':
      return exitCodes.unsettled;
    case 'leak':
      return exitCodes.withheld;
    case 'interrupted':
      return exitCodes[failure.signal];
    case 'defect':
      return exitCodes.defect;
  }
}
