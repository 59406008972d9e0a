import { appendFile, readFile, stat } from 'node:fs/promises';
import { problemOf } from '../../messages/index.ts';
import type { Problem } from './report.ts';

/** GitHub takes so many bytes of a step's summary, and none of one that is longer. */
export const STEP_SUMMARY_BYTES = 1_048_576;

const VARIABLE = 'GITHUB_STEP_SUMMARY';

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
      return [{ variable: VARIABLE, ...problemOf('reports.step-summary-full') }];
    }
    await appendFile(stepSummary, added);
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return [{ variable: VARIABLE, ...problemOf('reports.step-summary', { error: code }) }];
  }
}
