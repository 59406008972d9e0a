/** One run of a tool that checks the whole provider. */
export interface FullRun {
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  readonly mib: number | null;
  readonly requests: number;
}

/** The rows of a sample that a tool rejected with a nonzero exit code. */
export interface Sampled {
  readonly size: number;
  readonly rejected: readonly string[];
}

export interface ToolResult {
  readonly name: string;
  readonly version: string;
  /** Reason why it was not measured. */
  readonly missing?: string;
  readonly full?: readonly FullRun[];
  readonly faults?: Sampled;
  readonly behaviours?: Sampled;
}

/** A value of the suite and its reference value. */
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

type Language = 'en' | 'pt-BR';

const WORDS = {
  en: {
    run: 'full run',
    suite: 'suite',
    seconds: 'wall time, s',
    cpuSeconds: 'CPU time, s',
    mib: 'peak memory, MiB',
    requests: 'requests',
    faults: 'faults found, of',
    behaviours: 'false alarms, of',
    none: 'not measured',
  },
  'pt-BR': {
    run: 'execução completa',
    suite: 'suíte',
    seconds: 'tempo decorrido, s',
    cpuSeconds: 'tempo de CPU, s',
    mib: 'pico de memória, MiB',
    requests: 'requisições',
    faults: 'falhas encontradas, de',
    behaviours: 'falsos positivos, de',
    none: 'não medido',
  },
} as const;

/** Rounds to three digits; values from 100 to an integer. */
export function rounded(value: number, language: Language = 'en'): string {
  const digits = Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString(language, digits);
}

/** Returns the middle value, or the mean of the two middle values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** Arrival of a request and end of its response, in milliseconds. */
export interface Span {
  readonly from: number;
  to: number;
}

/** Returns the largest number of spans that do not overlap. */
export function longestChain(spans: readonly Span[]): number {
  let [length, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of [...spans].sort((left, right) => left.to - right.to)) {
    if (from < end) continue;
    length += 1;
    end = to;
  }
  return length;
}

/** Returns the median costs and the sample counts of each tool; NaN if not measured. */
function figuresOf(tools: readonly ToolResult[], language: Language) {
  const words = WORDS[language];
  const medians = (['seconds', 'cpuSeconds', 'mib', 'requests'] as const).map((field) => ({
    name: words[field],
    values: tools.map(({ full = [] }) => median(full.flatMap((run) => run[field] ?? []))),
    lessIsBetter: true,
  }));
  const samples = (['faults', 'behaviours'] as const).map((kind) => ({
    name: `${words[kind]} ${tools[0]?.[kind]?.size ?? 0}`,
    values: tools.map((tool) => tool[kind]?.rejected.length ?? Number.NaN),
    lessIsBetter: kind === 'behaviours',
  }));
  return [...medians, ...samples].filter(({ values }) => !values.every(Number.isNaN));
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Formats the tools as a Markdown table: one row per figure, the best value in bold. */
function toolTable({ tools }: Results, language: Language): string {
  const words = WORDS[language];
  const rows = figuresOf(tools, language).map(({ name, values, lessIsBetter }) => {
    const measured = values.filter((value) => !Number.isNaN(value));
    const best = lessIsBetter ? Math.min(...measured) : Math.max(...measured);
    const cells = values.map((value) => {
      if (Number.isNaN(value)) return words.none;
      return value === best ? `**${rounded(value, language)}**` : rounded(value, language);
    });
    return rowOf([name, ...cells]);
  });
  if (rows.length === 0) return '';
  const heads = tools.map(({ name, version }) => `${name === 'suite' ? words.suite : name} ${version}`);
  return [rowOf([words.run, ...heads]), `|${'---|'.repeat(heads.length + 1)}`, ...rows, ''].join('\n');
}

/** Formats the comparisons as a Markdown table. A worse ratio is marked. */
function comparisonTable({ comparisons }: Results): string {
  const rows = comparisons.map(({ what, unit, suite, other }) => {
    const value = `${rounded(suite)} ${unit}`;
    if (other === undefined) return rowOf([what, value, '', '']);
    const ratio = suite / other.value;
    const loses = other.moreIsBetter === true ? ratio < 1 : ratio > 1;
    const compared = `${other.reference}: ${rounded(other.value)} ${unit}`;
    return rowOf([what, value, compared, `${ratio.toFixed(2)}${loses ? ' (worse)' : ''}`]);
  });
  if (rows.length === 0) return '';
  return ['| figure | suite | compared with | ratio |', '|---|---|---|---|', ...rows, ''].join('\n');
}

/** Returns the date, command and machine of the figures, and in English the tools that are missing. */
function sourceOf({ measuredAt, command, machine, tools }: Results, language: Language): string {
  const day = measuredAt.slice(0, 10);
  if (language === 'pt-BR') return `Medido em ${day} por \`${command}\` (${machine}).\n`;
  const missing = tools.flatMap(({ name, missing: why }) => (why ? [` ${name}: not measured (${why}).`] : []));
  return `Measured on ${day} by \`${command}\` (${machine}).${missing.join('')}\n`;
}

/** Formats all results in Markdown. */
export const summaryOf = (results: Results): string =>
  [toolTable(results, 'en'), comparisonTable(results), sourceOf(results, 'en')].filter(Boolean).join('\n');

/** Formats the results for a README, without the comparisons. */
export const excerptOf = (results: Results, language: Language): string =>
  [toolTable(results, language), sourceOf(results, language)].filter(Boolean).join('\n');

const [WIDTH, LEFT, BAR, LINE] = [720, 190, 400, 22];
const COLORS = ['#2563eb', '#d97706', '#7c3aed'];
const STYLE = 'svg{font:13px system-ui,sans-serif}text{fill:#111}@media(prefers-color-scheme:dark){text{fill:#eee}}';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const textAt = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${escaped(content)}</text>`;

/** Plots the figures of the tools as an SVG bar chart. Bars are scaled to the largest value of a figure. */
export function plotOf({ tools, measuredAt, machine }: Results): string {
  const bold = ' font-weight="bold"';
  const bar = (tool: ToolResult, at: number, value: number, most: number) => (y: number) => {
    const width = Number.isNaN(value) ? 0 : Math.round((value / most) * BAR);
    const end = Number.isNaN(value) ? `not measured: ${tool.missing ?? 'not selected'}` : rounded(value);
    return [
      textAt(LEFT - 8, y, `${tool.name} ${tool.version}`, ' text-anchor="end"'),
      `<rect x="${LEFT}" y="${y - 13}" width="${width}" height="16" fill="${COLORS[at]}"/>`,
      textAt(LEFT + width + 6, y, end),
    ];
  };
  const lines: readonly ((y: number) => readonly string[])[] = [
    (y) => [textAt(8, y, `Full runs against the reference provider, ${measuredAt.slice(0, 10)}`, bold)],
    (y) => [textAt(8, y, machine, ' opacity="0.7"')],
    () => [],
    ...figuresOf(tools, 'en').flatMap(({ name, values, lessIsBetter }) => {
      const most = Math.max(...values.map((value) => value || Number.MIN_VALUE));
      return [
        (y: number) => [textAt(8, y, `${name} (${lessIsBetter ? 'less' : 'more'} is better)`, bold)],
        ...tools.map((tool, at) => bar(tool, at, values[at] ?? Number.NaN, most)),
      ];
    }),
  ];
  const height = 24 + lines.length * LINE;
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="Figures of full runs">`,
    `<style>${STYLE}</style>`,
    ...lines.flatMap((line, at) => line(24 + at * LINE)),
    '</svg>\n',
  ].join('\n');
}
