import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

/** Height of a row in pixels. */
const ROW = 24;
/** What is left free at both ends of the scale, in percent. */
const MARGIN = 5;
const MOST_DOTS = 80;

interface Row {
  readonly name: string;
  /** Milliseconds, the shortest first. */
  readonly times: readonly number[];
  readonly median: number;
}

/** Response times as dots on a logarithmic scale, a row for each kind of stimulus, and all numbers as a table. */
export function timings({ report, words }: Frame): Markup {
  const heading = html`<h3>${words.timings.heading}</h3>`;
  const all = Object.entries(report.timings);
  if (all.length === 0) return html`${heading}<p class="quiet">${words.timings.none}</p>`;
  const rows = rowsOf(report);
  const table = html`<details class="more aside"><summary>${words.timings.table}</summary><div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${words.timings.stimulus}</th><th scope="col" class="number">${words.timings.count}</th><th scope="col" class="number">${words.timings.median}</th><th scope="col" class="number">${words.timings.max}</th></tr></thead>
<tbody>${all.map(([name, { count, medianMs, maxMs }]) => html`<tr><td>${name}</td><td class="number">${count}</td><td class="number">${words.number(medianMs)}</td><td class="number">${words.number(maxMs)}</td></tr>`)}</tbody></table></div></details>`;
  return html`${heading}<p class="intro">${words.timings.lead}</p>
${rows.length > 0 && plot(rows, words)}${table}`;
}

/** Answered exchanges by the name of their stimulus without its case, the slowest kind first. */
function rowsOf({ exchanges }: Frame['report']): readonly Row[] {
  const byName = new Map<string, number[]>();
  for (const { stimulus, status, durationMs } of exchanges) {
    const name = stimulus.replace(/ \(.*\)$/s, '');
    if (status === undefined) continue;
    const times = byName.get(name);
    if (times === undefined) byName.set(name, [durationMs]);
    else times.push(durationMs);
  }
  return [...byName]
    .map(([name, times]) => {
      const sorted = times.toSorted((a, b) => a - b);
      return { name, times: sorted, median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0 };
    })
    .toSorted((a, b) => b.median - a.median);
}

/** Each row is a picture as wide as there is room for; places on its scale are shares of its width. */
function plot(rows: readonly Row[], words: Frame['words']): Markup {
  const longest = Math.max(10, ...rows.map(({ times }) => times.at(-1) ?? 0));
  const decades = Math.ceil(Math.log10(longest));
  const x = (ms: number): string => {
    const share = Math.log10(Math.max(1, ms)) / decades;
    return `${(MARGIN + share * (100 - 2 * MARGIN)).toFixed(2)}%`;
  };
  const ticks = Array.from({ length: decades + 1 }, (_, power) => 10 ** power);
  const grid = ticks.map((ms) => html`<line class="grid" x1="${x(ms)}" x2="${x(ms)}" y1="0" y2="${ROW}"/>`);
  const axis = ticks.map(
    (ms) => html`<text class="axis" x="${x(ms)}" y="12" text-anchor="middle">${words.number(ms)}</text>`,
  );
  const lines = rows.map(({ name, times, median }) => {
    const dots = sampled(times).map((ms) => html`<circle cx="${x(ms)}" cy="${ROW / 2}" r="3"/>`);
    return html`<div class="strip"><span>${name}</span><svg class="plot" width="100%" height="${ROW}">${grid}<g class="dots">${dots}</g><line class="median" x1="${x(median)}" x2="${x(median)}" y1="4" y2="${ROW - 4}"/></svg></div>`;
  });
  return html`<div class="strips" role="img" aria-label="${words.timings.label(rows.length)}"><div class="strip"><span></span><svg class="plot" width="100%" height="16">${axis}</svg></div>${lines}</div>`;
}

/** Evenly spread over the sorted times, the ends among them. */
function sampled(times: readonly number[]): readonly number[] {
  if (times.length <= MOST_DOTS) return times;
  return Array.from(
    { length: MOST_DOTS },
    (_, i) => times[Math.round((i * (times.length - 1)) / (MOST_DOTS - 1))] ?? 0,
  );
}
