import type { Report } from './report.ts';
import { ctrf, ctrfStub, isCtrf } from './views/ctrf.ts';
import { har, harStub, isHar } from './views/har.ts';
import { HTML_MARK, htmlPage, htmlStub } from './views/html/page.ts';
import { JUNIT_MARK, junit, junitStub } from './views/junit.ts';
import { SUMMARY_MARK, summary, summaryStub } from './views/markdown.ts';
import type { View } from './write.ts';

export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const JSON_MARK = /^\s*\{\s*"format"\s*:\s*"vehicle-credit-conformance"/;

/** `conformance.json`; its stub has `withheld` in place of a report. */
export const jsonFile: View = {
  name: 'conformance.json',
  render: json,
  stub: (withheld) =>
    `${JSON.stringify({ format: 'vehicle-credit-conformance', formatVersion: 1, withheld }, null, 2)}\n`,
  isOurs: (beginning) => JSON_MARK.test(beginning),
};

export const junitFile: View = {
  name: 'junit.xml',
  render: junit,
  stub: junitStub,
  isOurs: (beginning) => beginning.includes(JUNIT_MARK),
};

export const ctrfFile: View = { name: 'ctrf-report.json', render: ctrf, stub: ctrfStub, isOurs: isCtrf };

export const htmlFile: View = {
  name: 'report.html',
  render: htmlPage,
  stub: htmlStub,
  isOurs: (beginning) => beginning.includes(HTML_MARK),
};

export const summaryFile: View = {
  name: 'summary.md',
  render: summary,
  stub: summaryStub,
  isOurs: (beginning) => beginning.startsWith(SUMMARY_MARK),
};

export const harFile: View = { name: 'evidence.har', render: har, stub: harStub, isOurs: isHar, mode: 0o600 };

export const reportFiles: readonly View[] = [jsonFile, junitFile, ctrfFile, harFile, htmlFile, summaryFile];
