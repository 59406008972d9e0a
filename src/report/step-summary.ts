import { appendFile, readFile, stat } from 'node:fs/promises';
import type { Problem } from './report.ts';

/** GitHub takes so many bytes of a step's summary, and none of one that is longer. */
export const STEP_SUMMARY_BYTES = 1_048_576;

/**
 * Appends a summary that was written to the summary of a step of GitHub Actions, where it still fits. Gives what kept
 * it from that; never throws.
 */
export async function appendToStepSummary(summary: string, stepSummary: string): Promise<readonly Problem[]> {
  try {
    const text = await readFile(summary);
    const standing = await stat(stepSummary).then(
      ({ size }) => size,
      () => 0,
    );
    const added = standing === 0 ? text : Buffer.concat([Buffer.from('\n\n'), text]);
    if (standing + added.length > STEP_SUMMARY_BYTES) {
      return [problem('there is no room left in the summary of this step')];
    }
    await appendFile(stepSummary, added);
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return [problem(`the summary of this step can't be written to (${code})`)];
  }
}

function problem(message: string): Problem {
  return { variable: 'GITHUB_STEP_SUMMARY', message, remedy: 'summary.md in the report directory has it all the same' };
}
