import type { Failure } from '../errors.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';

export { type ExitCode, exitCodes, worst } from '../judging/exit-codes.ts';

/** The code that a failure ends the process with. */
export function exitCodeOf(failure: Failure): ExitCode {
  switch (failure.kind) {
    case 'usage':
    case 'settings':
    case 'input':
    case 'credentials-refused':
    case 'unwritten':
      return exitCodes.refused;
    case 'unreachable':
      return exitCodes.unsettled;
    case 'leak':
      return exitCodes.withheld;
    case 'interrupted':
      return exitCodes[failure.signal];
    case 'not-installed':
    case 'descriptors':
    case 'defect':
      return exitCodes.defect;
  }
}
