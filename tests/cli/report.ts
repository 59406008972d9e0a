import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/report/report.ts';

/** The report that a run left in the directory that it ran in. */
export function reportIn(directory: string): Report {
  return JSON.parse(readFileSync(join(directory, 'reports/conformance.json'), 'utf8'));
}

/** Everything that lies in the directory, one text. */
export function everythingIn(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'utf8')}`).join('\n');
}

/** How many requirements have this verdict, by the report itself. */
export function idsWith(report: Report, verdict: string): readonly string[] {
  return report.requirements.filter((result) => result.verdict === verdict).map(({ id }) => id);
}
