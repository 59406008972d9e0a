import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/report/report.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';

/**
 * Reads the report of a run from its directory.
 *
 * @throws Error if it violates the schema of reports.
 */
export function reportIn(directory: string): Report {
  const report: Report = JSON.parse(readFileSync(join(directory, 'reports/conformance.json'), 'utf8'));
  const errors = schemaErrorsOf(report);
  if (errors.length > 0) throw new Error(`the report is not valid: ${errors.join('; ')}`);
  return report;
}

/** Returns the names and texts of all files in a directory. */
export function everythingIn(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'utf8')}`).join('\n');
}

/** Returns the ids of the requirements with a verdict. */
export function idsWith(report: Report, verdict: string): readonly string[] {
  return report.requirements.filter((result) => result.verdict === verdict).map(({ id }) => id);
}
