import type { Finding } from '../../../../judging/finding.ts';
import type { Report, Walk } from '../../../report.ts';
import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { pagesPlot, pagesTable } from './walked-pages.ts';

/** The walk over the listing: its numbers, and page by page what was told there and what was met. */
export function walk({ report, words }: Frame): Markup {
  const heading = html`<h3>${words.walk.heading}</h3>`;
  const taken = report.walk;
  if (!isWalk(taken)) return html`${heading}<p class="quiet">${words.walk.none}</p>`;
  const { pages, items, distinct, total, reads, limite, whole, visited = [] } = taken;
  const tiles = [
    [words.walk.pages, words.number(pages), ''],
    [words.walk.items, words.number(items), ''],
    [words.walk.distinct, words.number(distinct), distinct < items ? words.walk.repeated(items - distinct) : ''],
    [words.walk.total, total === null ? words.walk.none_told : words.number(total), ''],
  ] as const;
  const found = findingsByPage(report, taken);
  return html`${heading}
<p class="intro">${words.walk.summary(pages, limite === null ? '-' : String(limite), reads)} ${whole ? words.walk.whole : words.walk.sampled}</p>
<dl class="tiles">${tiles.map(([name, value, note]) => html`<div${(note !== '' || (name === words.walk.total && total !== null && whole && total !== distinct)) && html` class="odd"`}><dt>${name}</dt><dd>${value}${note !== '' && html` <small>${note}</small>`}</dd></div>`)}</dl>
${visited.length > 0 && [pagesPlot(visited, found, taken, words), pagesTable(visited, found, words)]}`;
}

function isWalk(walk: Report['walk']): walk is Walk {
  return 'pages' in walk;
}

/** Pages of the walk on which findings were first met, with how many. */
function findingsByPage({ requirements }: Report, { limite }: Walk): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { where } of requirements.flatMap(({ findings }) => findings.filter((one) => isOnWalk(one, limite)))) {
    const page = where.page ?? 1;
    found.set(page, (found.get(page) ?? 0) + 1);
  }
  return found;
}

function isOnWalk({ where }: Finding, limite: number | null): boolean {
  return where.page !== undefined && where.partner === undefined && where.limite === (limite ?? undefined);
}
