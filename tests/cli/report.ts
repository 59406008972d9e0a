import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/report/report.ts';
import { schemaErrorsOf } from '../report/schema-errors.ts';

/**
 * The report that a run left in its directory.
 *
 * @throws Error where it violates the schema of reports.
 */
export function reportIn(directory: string): Report {
  const report: Report = JSON.parse(readFileSync(join(directory, 'reports/conformance.json'), 'utf8'));
  const errors = schemaErrorsOf(report);
  if (errors.length > 0) throw new Error(`the report is not valid: ${errors.join('; ')}`);
  return report;
}

/** The names and texts of all files of a directory. */
export function everythingIn(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'utf8')}`).join('\n');
}

/** The requirements that have a verdict. */
export function idsWith(report: Report, verdict: string): readonly string[] {
  return report.requirements.filter((result) => result.verdict === verdict).map(({ id }) => id);
}
