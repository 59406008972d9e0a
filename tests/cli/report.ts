import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Report } from '../../src/report/report.ts';

const schema = new URL('../../schemas/report/conformance.schema.json', import.meta.url);
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile<Report>(JSON.parse(readFileSync(schema, 'utf8')));

/**
 * The report that a run left in the directory that it ran in.
 *
 * @throws Error where it is not valid by the report's own schema.
 */
export function reportIn(directory: string): Report {
  const report: unknown = JSON.parse(readFileSync(join(directory, 'reports/conformance.json'), 'utf8'));
  if (!validate(report)) throw new Error(`the report is not valid: ${ajv.errorsText(validate.errors)}`);
  return report;
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
