import { validatorOf } from '../../src/documents/read.ts';
import type { Report } from '../../src/report/report.ts';

const validate = validatorOf<Report>('conformance');

/** How the conformance.json of a report departs from its schema. */
export function schemaErrorsOf(report: Report): readonly string[] {
  validate(JSON.parse(JSON.stringify(report)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
