import { describe, expect, test } from 'vitest';
import { json } from '../../src/report/files.ts';
import type { Report } from '../../src/report/report.ts';
import { htmlPage } from '../../src/report/views/html/page.ts';
import { junit } from '../../src/report/views/junit.ts';
import { summary } from '../../src/report/views/markdown.ts';
import { terminal } from '../../src/report/views/terminal.ts';
import { contextOf } from '../../src/run/language.ts';
import { openPoint, result, sampleReport } from './sample.ts';

type Counts = Readonly<Record<string, number>>;

/** No two alike, so that no verdict is taken for another. */
const COUNTS = {
  pass: 11,
  fail: 9,
  warning: 8,
  observed: 7,
  unseen: 5,
  'not-exercised': 6,
  inconclusive: 4,
  waived: 3,
} as const;
const JUDGED = ['pass', 'fail', 'warning', 'not-exercised', 'inconclusive', 'waived'] as const;
const VERDICTS = Object.keys(COUNTS);

const report: Report = sampleReport({
  requirements: JUDGED.flatMap((verdict) =>
    Array.from({ length: COUNTS[verdict] }, (_, index) => result(`Page.${verdict}-${index}`, verdict)),
  ),
  openPoints: [
    ...Array.from({ length: COUNTS.observed }, (_, index) =>
      openPoint(`open.n${index}`, index % 2 === 0 ? {} : { certainty: 'inferred' }),
    ),
    ...Array.from({ length: COUNTS.unseen }, (_, index) =>
      openPoint(`open.u${index}`, { answer: null, certainty: 'unseen', reason: 'not seen in this run; no data' }),
    ),
  ],
});
const [english, portuguese] = [contextOf({ lang: 'en' }), contextOf({ lang: 'pt-BR' })];

/** How often each verdict is met in a text, by a pattern whose group names it. */
function met(text: string, pattern: RegExp): Counts {
  const found = [...text.matchAll(pattern)].map(([, verdict = '']) => verdict);
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, found.filter((one) => one === verdict).length]));
}

const ENGLISH = ['pass', 'fail', 'warning', 'observed', 'unseen', 'not-exercised', 'inconclusive', 'waived'];
const PORTUGUESE = [
  'aprovados',
  'reprovados',
  'avisos',
  'observados',
  'não vistos',
  'não exercitados',
  'inconclusivos',
  'dispensados',
];

/** The numbers that a line of counts gives to the verdicts, by what they are called there. */
function listed(text: string, names: readonly string[]): Counts {
  const numberOf = (name = '') => Number(new RegExp(`(\\d+) ${name}\\b`).exec(text)?.[1]);
  return Object.fromEntries(VERDICTS.map((verdict, index) => [verdict, numberOf(names[index])]));
}

const inHtml = (text: string): Counts =>
  Object.fromEntries(
    [...text.matchAll(/data-count="([\w-]+)"><b>(\d+)</g)].map(([, verdict, count]) => [verdict, Number(count)]),
  );

const VIEWS: readonly (readonly [string, Counts])[] = [
  ['conformance.json, by its counts', JSON.parse(json(report)).counts],
  [
    'conformance.json, one by one',
    {
      ...met(json(report), /^ {6}"verdict": "([\w-]+)",$/gm),
      observed: json(report).split(/"certainty": "(?:seen|inferred)"/).length - 1,
      unseen: json(report).split('"certainty": "unseen"').length - 1,
    },
  ],
  ['junit.xml, one by one', met(junit(report), /<testcase [^>]*><[\w-]+(?: [^>]*)?>([\w-]+)[: ]/g)],
  ['report.html', inHtml(htmlPage(report, english))],
  ['report.html in Portuguese', inHtml(htmlPage(report, portuguese))],
  [
    'report.html, one by one',
    met(htmlPage(report, english), /<details class="(?:req|point) item" id="[^"]*" data-verdict="([\w-]+)"/g),
  ],
  ['summary.md', listed(summary(report, english), ENGLISH)],
  ['summary.md in Portuguese', listed(summary(report, portuguese), PORTUGUESE)],
  ['the terminal', listed(terminal(report, { color: false, context: english }), ENGLISH)],
  ['the terminal in Portuguese', listed(terminal(report, { color: false, context: portuguese }), PORTUGUESE)],
];

describe('the counts of every view', () => {
  test.each(VIEWS)('%s are those of the report', (_view, counts) => expect(counts).toEqual(COUNTS));
});
