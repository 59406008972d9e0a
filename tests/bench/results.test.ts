import { describe, expect, test } from 'vitest';
import { excerptOf, longestChain, median, plotOf, type Results, rounded, summaryOf } from '../../bench/results.ts';
import { withBlock } from '../../scripts/failing-run.ts';
import { fileText } from '../readme/blocks.ts';

const run = (seconds: number) => ({ seconds, cpuSeconds: null, mib: 10, requests: 4 });
const results: Results = {
  measuredAt: '2026-11-22T21:00:00.000Z',
  command: 'npm run bench',
  machine: 'Node 20',
  tools: [
    {
      ...{ name: 'suite', version: '1.0.0', full: [run(3), run(1), run(2)] },
      ...{ faults: { size: 2, rejected: ['a', 'b'] }, behaviours: { size: 3, rejected: [] } },
    },
    {
      ...{ name: 'Respect', version: '2.0.0', full: [run(1)] },
      ...{ faults: { size: 2, rejected: ['a'] }, behaviours: { size: 3, rejected: ['c'] } },
    },
    { name: 'Specmatic', version: '3.0.0', missing: 'requires Java <17>' },
  ],
  comparisons: [
    { what: 'wall time', unit: 's', suite: 2, other: { reference: 'Respect', value: 1 } },
    { what: 'throughput', unit: '/s', suite: 2_000, other: { reference: 'bare', value: 1_000, moreIsBetter: true } },
    { what: 'npm run check', unit: 's', suite: 5 },
  ],
};

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

test.for([
  [0.4567, '0.457'],
  [12.34, '12.3'],
  [1234.5, '1,235'],
  [0, '0'],
] as const)('%d is shown as %s', ([value, shown]) => {
  expect(rounded(value)).toBe(shown);
});

describe('the figures', () => {
  test('are the medians of each tool, with the best in bold, missing figures, and worse ratios of the suite', () => {
    expect(summaryOf(results).split('\n')).toEqual([
      '| full run | suite 1.0.0 | Respect 2.0.0 | Specmatic 3.0.0 |',
      '|---|---|---|---|',
      '| wall time, s | 2 | **1** | not measured |',
      '| peak memory, MiB | **10** | **10** | not measured |',
      '| requests | **4** | **4** | not measured |',
      '| faults found, of 2 | **2** | 1 | not measured |',
      '| false alarms, of 3 | **0** | 1 | not measured |',
      '',
      '| figure | suite | compared with | ratio |',
      '|---|---|---|---|',
      '| wall time | 2 s | Respect: 1 s | 2.00 (worse) |',
      '| throughput | 2,000 /s | bare: 1,000 /s | 2.00 |',
      '| npm run check | 5 s |  |  |',
      '',
      'Measured on 2026-11-22 by `npm run bench` (Node 20). Specmatic: not measured (requires Java <17>).',
      '',
    ]);
  });

  test('have Portuguese words, decimal commas and unchanged versions', () => {
    const [suite] = results.tools;
    const tools = [...(suite === undefined ? [] : [{ ...suite, full: [run(1.5)] }]), ...results.tools.slice(1)];
    expect(excerptOf({ ...results, tools }, 'pt-BR').split('\n')).toEqual([
      '| execução completa | suíte 1.0.0 | Respect 2.0.0 | Specmatic 3.0.0 |',
      '|---|---|---|---|',
      '| tempo decorrido, s | 1,5 | **1** | não medido |',
      '| pico de memória, MiB | **10** | **10** | não medido |',
      '| requisições | **4** | **4** | não medido |',
      '| falhas encontradas, de 2 | **2** | 1 | não medido |',
      '| falsos positivos, de 3 | **0** | 1 | não medido |',
      '',
      'Medido em 2026-11-22 por `npm run bench` (Node 20).',
      '',
    ]);
  });

  test('are plotted with a bar for each figure and tool, and escaped texts', () => {
    const svg = plotOf(results);
    expect(svg.match(/<rect /g)).toHaveLength(15);
    expect(svg).toContain('not measured: requires Java &lt;17&gt;');
    expect(svg.match(/<text /g)?.length).toBe(svg.match(/<\/text>/g)?.length);
  });
});

test.for([
  ['README.md', (measured: Results) => excerptOf(measured, 'en'), 'full run'],
  ['README.pt-BR.md', (measured: Results) => excerptOf(measured, 'pt-BR'), 'execução completa'],
  ['bench/README.md', summaryOf, 'full run'],
] as const)('%s shows the last measured benchmarks', ([path, blockOf, head]) => {
  const measured: Results = JSON.parse(fileText('bench/results/latest.json'));
  const page = fileText(path);
  expect(page).toContain(`<!-- benchmarks -->\n| ${head} |`);
  expect(withBlock(page, 'benchmarks', blockOf(measured))).toBe(page);
  expect(fileText('bench/results/latest.svg')).toBe(plotOf(measured));
});
