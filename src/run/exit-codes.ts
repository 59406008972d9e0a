import type { Failure } from '../errors.ts';
import { type ExitCode, exitCodes } from '../judging/exit-codes.ts';

export { type ExitCode, exitCodes, worst } from '../judging/exit-codes.ts';

export function exitCodeOf(failure: Failure): ExitCode {
  switch (failure.kind) {
    case 'settings':
    case 'input':
    case 'unwritten':
      return failure.problems.some(({ code }) => code === 'machine.descriptors') ? exitCodes.defect : exitCodes.refused;
    case 'leak':
      return exitCodes.withheld;
    case 'interrupted':
      return exitCodes[failure.signal];
    default:
      return exitCodes.defect;
  }
}
