import type { ProblemCode } from '../../messages/index.ts';
import type { Failure } from '../errors.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';

export { type ExitCode, exitCodes, worst } from '../judging/exit-codes.ts';

/** A problem of the machine, found while files were read or written. */
const SHORTAGE: ProblemCode = 'machine.descriptors';

/** The code that a failure ends the process with. */
export function exitCodeOf(failure: Failure): ExitCode {
  switch (failure.kind) {
    case 'settings':
    case 'input':
    case 'unwritten':
      return failure.problems.some(({ code }) => code === SHORTAGE) ? exitCodes.defect : exitCodes.refused;
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
