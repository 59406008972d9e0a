import type { Report } from './report.ts';
import { ctrfFile } from './views/ctrf.ts';
import { harFile } from './views/har.ts';
import { htmlFile } from './views/html/page.ts';
import { junitFile } from './views/junit.ts';
import { summaryFile } from './views/markdown.ts';
import { beginningLike } from './views/text.ts';
import type { View } from './write.ts';

export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const head = { format: 'vehicle-credit-conformance' } as const;

/** `conformance.json`; its stub has `withheld` in place of a report. */
export const jsonFile: View = {
  name: 'conformance.json',
  render: json,
  stub: (withheld) => `${JSON.stringify({ ...head, formatVersion: 1, withheld }, null, 2)}\n`,
  isOurs: beginningLike(head),
};

export const reportFiles: readonly View[] = [jsonFile, junitFile, ctrfFile, harFile, htmlFile, summaryFile];
