import { expect, test } from 'vitest';
import { excerptOf, longestChain, median, plotOf, type Results, summaryOf } from '../../bench/results.ts';
import { withBlock } from '../../scripts/failing-run.ts';
import { fileText } from '../readme/blocks.ts';

const measured: Results = JSON.parse(fileText('bench/results/latest.json'));

test.for([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[], Number.NaN],
] as const)('the median of %j is %d', ([values, expected]) => {
  expect(median(values)).toBe(expected);
});

test('the longest chain has no overlapping requests', () => {
  const spans = [
    [0, 10],
    [1, 2],
    [2, 4],
    [3, 5],
    [12, 13],
  ].map(([from = 0, to = 0]) => ({ from, to }));
  expect(longestChain(spans)).toBe(3);
  expect(longestChain([])).toBe(0);
});

// The pages hold each kind of figure: in both languages, the best in bold, worse ratios, and figures without a reference.
test.for([
  ['README.md', excerptOf(measured, 'en'), 'full run'],
  ['README.pt-BR.md', excerptOf(measured, 'pt-BR'), 'execução completa'],
  ['bench/README.md', summaryOf(measured), 'full run'],
] as const)('%s shows the last measured benchmarks', ([path, block, head]) => {
  const page = fileText(path);
  expect(page).toContain(`<!-- benchmarks -->\n| ${head} |`);
  expect(withBlock(page, 'benchmarks', block)).toBe(page);
});

test('the plot shows the last measured benchmarks', () => {
  expect(fileText('bench/results/latest.svg')).toBe(plotOf(measured));
});

test('a tool that was not measured is shown with its reason', () => {
  const missing = { name: 'Schemathesis', version: '3.0.0', missing: 'requires Python <4>' };
  const results = { ...measured, tools: [...measured.tools, missing] };
  expect(summaryOf(results)).toMatch(/^\| requests \|.* \| not measured \|$/m);
  expect(summaryOf(results)).toContain('. Schemathesis: not measured (requires Python <4>).\n');
  expect(excerptOf(results, 'pt-BR')).toMatch(/^\| requisições \|.* \| não medido \|$/m);
  expect(plotOf(results)).toContain('>not measured: requires Python &lt;4&gt;<');
});
