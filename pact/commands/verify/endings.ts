import type { Problem } from '../../../src/report/report.ts';
import type { Verified } from '../../verify/verify.ts';

/** What the command line installs the Verifier with. */
const INSTALL = 'npm install --save-dev @pact-foundation/pact@16';

const PROBLEMS: Readonly<Record<NonNullable<Verified['ended']>, Problem>> = {
  missing: {
    variable: '@pact-foundation/pact',
    message: 'is not installed, and pact verify needs it',
    remedy: `install it beside the suite: ${INSTALL}`,
  },
  failed: {
    message: 'the Verifier of Pact could not run',
    remedy: `check that it is whole and made for this machine: ${INSTALL}`,
  },
  crashed: {
    message: 'the native library of Pact crashed; it says nothing about the target',
    remedy: `run again; if it crashes again, install it anew: ${INSTALL}`,
  },
  timeout: {
    variable: '--deadline',
    message: 'ended the verification before it was done',
    remedy: 'give more time with --deadline, or see with doctor why the target is slow',
  },
  interrupted: { message: 'the verification was interrupted', remedy: 'run it again for a complete report' },
};

/** What to tell the user of a Verifier that did not come to its end. */
export function endingProblems(ended: Verified['ended']): readonly Problem[] {
  return ended === null ? [] : [PROBLEMS[ended]];
}
