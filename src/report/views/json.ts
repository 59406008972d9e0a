import type { Report } from '../report.ts';

/** The text of `conformance.json`: exactly the report. */
export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
