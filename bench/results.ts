import { median } from './statistics.ts';

/** One run of a tool that checks the whole provider. */
export interface FullRun {
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  readonly mib: number | null;
  readonly requests: number;
}

/** The rows of a sample that a tool rejected: it ended with another code than 0. */
export interface Sampled {
  readonly size: number;
  readonly rejected: readonly string[];
}

export interface ToolResult {
  readonly name: string;
  readonly version: string;
  /** Why it was not measured. */
  readonly missing?: string;
  readonly full?: readonly FullRun[];
  readonly faults?: Sampled;
  readonly behaviours?: Sampled;
}

/** A value of the suite, and the value that it is compared with. */
export interface Comparison {
  readonly what: string;
  readonly unit: string;
  readonly suite: number;
  readonly other?: { readonly reference: string; readonly value: number; readonly moreIsBetter?: true };
}

export interface Results {
  readonly measuredAt: string;
  readonly command: string;
  readonly machine: string;
  readonly tools: readonly ToolResult[];
  readonly comparisons: readonly Comparison[];
}

/** Rounds to three digits, or to an integer from 100. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

/** The medians of the full runs, and the counts of the samples: of each tool, null where it was not measured. */
export function figuresOf(tools: readonly ToolResult[]) {
  const medianOf = (field: keyof FullRun) =>
    tools.map(({ full = [] }) => {
      const values = full.flatMap((run) => run[field] ?? []);
      return values.length === 0 ? null : median(values);
    });
  const rejected = (field: 'faults' | 'behaviours') => tools.map((tool) => tool[field]?.rejected.length ?? null);
  const size = (field: 'faults' | 'behaviours') => tools[0]?.[field]?.size ?? 0;
  return [
    { name: 'wall time, s', values: medianOf('seconds'), lessIsBetter: true },
    { name: 'CPU time, s', values: medianOf('cpuSeconds'), lessIsBetter: true },
    { name: 'peak memory, MiB', values: medianOf('mib'), lessIsBetter: true },
    { name: 'requests', values: medianOf('requests'), lessIsBetter: true },
    { name: `faults found, of ${size('faults')}`, values: rejected('faults'), lessIsBetter: false },
    { name: `false alarms, of ${size('behaviours')}`, values: rejected('behaviours'), lessIsBetter: true },
  ].filter(({ values }) => values.some((value) => value !== null));
}

/** The tools in Markdown: a row for each figure, the best value in bold. */
export function toolTable({ tools }: Results): string {
  const lines = figuresOf(tools).map(({ name, values, lessIsBetter }) => {
    const measured = values.filter((value) => value !== null);
    const best = lessIsBetter ? Math.min(...measured) : Math.max(...measured);
    const cells = values.map((value) => {
      if (value === null) return 'not measured';
      return value === best ? `**${rounded(value)}**` : rounded(value);
    });
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  const heads = tools.map(({ name, version }) => `${name} ${version}`);
  if (lines.length === 0) return '';
  return [`| ${['full run', ...heads].join(' | ')} |`, `|${'---|'.repeat(heads.length + 1)}`, ...lines, ''].join('\n');
}

/** The comparisons in Markdown; a ratio on the wrong side of 1 is marked. */
export function comparisonTable({ comparisons }: Results): string {
  const lines = comparisons.map(({ what, unit, suite, other }) => {
    const ratio = suite / (other?.value ?? suite);
    const loses = other?.moreIsBetter === true ? ratio < 1 : ratio > 1;
    const than =
      other === undefined ? ['', ''] : [`${other.reference}: ${rounded(other.value)} ${unit}`, ratio.toFixed(2)];
    return `| ${[what, `${rounded(suite)} ${unit}`, ...than].join(' | ')}${loses ? ' (worse)' : ''} |`;
  });
  if (lines.length === 0) return '';
  return ['| figure | suite | compared with | ratio |', '|---|---|---|---|', ...lines, ''].join('\n');
}

/** Where the figures come from, and what is missing in them. */
function sourceOf({ measuredAt, command, machine, tools }: Results): string {
  const missing = tools.flatMap(({ name, missing: why }) =>
    why === undefined ? [] : [` ${name}: not measured (${why}).`],
  );
  return `Measured on ${measuredAt.slice(0, 10)} by \`${command}\` (${machine}).${missing.join('')}`;
}

/** Everything that was measured, in Markdown. */
export const summaryOf = (results: Results): string =>
  [toolTable(results), comparisonTable(results), `${sourceOf(results)}\n`].filter(Boolean).join('\n');

/** The same for the README, without the comparisons. */
export const excerptOf = (results: Results): string =>
  [toolTable(results), `${sourceOf(results)}\n`].filter(Boolean).join('\n');

/** The starts of the first cells of the table, and the same in Brazilian Portuguese. */
const PORTUGUESE: readonly (readonly [en: string, ptBR: string])[] = [
  ['full run', 'execução completa'],
  ['suite', 'suíte'],
  ['wall time', 'tempo decorrido'],
  ['CPU time', 'tempo de CPU'],
  ['peak memory', 'pico de memória'],
  ['requests', 'requisições'],
  ['faults found, of', 'falhas encontradas, de'],
  ['false alarms, of', 'falsos positivos, de'],
  ['not measured', 'não medido'],
];

/** The table for the Brazilian Portuguese README, and where it comes from. */
export function portugueseExcerptOf(results: Results): string {
  const [head = '', rule = '', ...rows] = PORTUGUESE.reduce(
    (table, [en, ptBR]) => table.replaceAll(`| ${en}`, `| ${ptBR}`),
    toolTable(results),
  ).split('\n');
  const decimals = rows.map((row) => row.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.')));
  const source = `Medido em ${results.measuredAt.slice(0, 10)} por \`${results.command}\`.`;
  return [head, rule, ...decimals, `${source}\n`].join('\n');
}

const [WIDTH, LEFT, BAR, LINE] = [720, 190, 400, 22];
const COLORS = ['#2563eb', '#d97706', '#7c3aed'];

/** Plots the figures of the tools as bars; the longest bar of a figure is its largest value. */
export function plotOf({ tools, measuredAt, machine }: Results): string {
  const shapes: string[] = [];
  const text = (x: number, y: number, content: string, more = ''): void => {
    shapes.push(`<text x="${x}" y="${y}"${more}>${escaped(content)}</text>`);
  };
  let y = 24;
  text(8, y, `Full runs against the reference provider, ${measuredAt.slice(0, 10)}`, ' font-weight="bold"');
  text(8, y + LINE, machine, ' opacity="0.7"');
  y += 2 * LINE;
  for (const { name, values, lessIsBetter } of figuresOf(tools)) {
    y += LINE;
    text(8, y, `${name} (${lessIsBetter ? 'less' : 'more'} is better)`, ' font-weight="bold"');
    const most = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
    tools.forEach((tool, at) => {
      y += LINE;
      const value = values[at] ?? null;
      const width = Math.round(((value ?? 0) / most) * BAR);
      text(LEFT - 8, y, `${tool.name} ${tool.version}`, ' text-anchor="end"');
      shapes.push(`<rect x="${LEFT}" y="${y - 13}" width="${width}" height="16" fill="${COLORS[at]}"/>`);
      text(LEFT + width + 6, y, value === null ? `not measured: ${tool.missing ?? 'not selected'}` : rounded(value));
    });
  }
  const style = 'svg{font:13px system-ui,sans-serif}text{fill:#111}@media(prefers-color-scheme:dark){text{fill:#eee}}';
  const size = `width="${WIDTH}" height="${y + LINE}" viewBox="0 0 ${WIDTH} ${y + LINE}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="Figures of full runs">`,
    `<style>${style}</style>`,
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
