import { ctrfFile } from './views/ctrf.ts';
import { harFile } from './views/har.ts';
import { htmlFile } from './views/html/page.ts';
import { junitFile } from './views/junit.ts';
import { summaryFile } from './views/markdown.ts';
import { beginningLike, jsonText } from './views/text.ts';
import type { View } from './write.ts';

const head = { format: 'vehicle-credit-conformance' } as const;

/** `conformance.json`; its stub has `withheld` in place of a report. */
export const jsonFile: View = {
  name: 'conformance.json',
  render: jsonText,
  stub: (withheld) => jsonText({ ...head, formatVersion: 1, withheld }),
  isOurs: beginningLike(head),
};

export const reportFiles: readonly View[] = [jsonFile, junitFile, ctrfFile, harFile, htmlFile, summaryFile];
