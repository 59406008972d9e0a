import type { Walk, WalkedPage } from '../../../report.ts';
import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

const MOST_COLUMNS = 60;
const MOST_ROWS = 100;
const WIDTH = 720;
const LEFT = 130;
const LANE = 24;
const BARS = 44;
const GAP = 2;
/** Columns narrower than this hold no text. */
const READABLE = 18;

type Found = ReadonlyMap<number, number>;
type Words = Frame['words'];
/** Neighbouring pages that share a column. */
type Column = readonly [WalkedPage, ...WalkedPage[]];

interface Cell {
  readonly look: 'on' | 'off' | 'mixed' | 'clean' | 'hit';
  readonly text: string;
}

/** The pages of the walk side by side: how full each was, what it told, what repeats on it and what was met there. */
export function pagesPlot(visited: readonly WalkedPage[], found: Found, walk: Walk, words: Words): Markup {
  const columns = columnsOf(visited);
  const step = Math.min(46, (WIDTH - LEFT) / columns.length);
  const left = (column: number) => LEFT + column * step;
  const width = Math.max(1, step - GAP).toFixed(1);
  const most = Math.max(1, walk.limite ?? 0, ...visited.map(({ items }) => items ?? 0));
  const bars = columns.map((pages, column) => {
    const held = Math.max(...pages.map(({ items }) => items ?? 0));
    const height = held === 0 ? 1 : Math.max(2, (held / most) * (BARS - 6));
    return html`<rect class="bar" x="${left(column).toFixed(1)}" y="${(BARS - 4 - height).toFixed(1)}" width="${width}" height="${height.toFixed(1)}"><title>${title(pages, words)}</title></rect>`;
  });
  const lanes = lanesOf(walk, found, words);
  const rows = lanes.map(({ name, cellOf }, row) => {
    const y = BARS + row * LANE;
    const cells = columns.map((pages, column) => cellMarkup(cellOf(pages), left(column), y, step, width));
    return html`<text x="0" y="${y + 15}">${name}</text>${cells}`;
  });
  const foot = BARS + lanes.length * LANE + 14;
  const every = Math.ceil(24 / step);
  const axis = columns.flatMap(([{ page }], column) =>
    column % every === 0
      ? html`<text class="axis" x="${(left(column) + (step - GAP) / 2).toFixed(1)}" y="${foot}" text-anchor="middle">${page}</text>`
      : [],
  );
  return html`<figure><figcaption>${words.walk.lead}</figcaption><div class="scroll" tabindex="0"><svg class="plot walk" width="${WIDTH}" height="${foot + 6}" viewBox="0 0 ${WIDTH} ${foot + 6}" role="img" aria-label="${label(visited, found, words)}">
<text x="0" y="${BARS - 8}">${words.walk.itemsOf}</text>${bars}${rows}
<text x="0" y="${foot}">${words.walk.page}</text>${axis}</svg></div></figure>`;
}

/** The same in numbers, for those who read numbers or hear the page. */
export function pagesTable(visited: readonly WalkedPage[], found: Found, words: Words): Markup {
  const rows = visited
    .slice(0, MOST_ROWS)
    .map(({ page, items, tem_anterior, tem_proximo, numero, tamanho, total, repeated }) => {
      const numbers = [items, tem_anterior, tem_proximo, numero, tamanho, total, repeated, found.get(page) ?? 0];
      return html`<tr><th scope="row" class="number">${page}</th>${numbers.map((told) => html`<td class="number">${told === null ? '–' : String(told)}</td>`)}</tr>`;
    });
  const names = [
    words.walk.itemsOf,
    'tem_anterior',
    'tem_proximo',
    'numero',
    'tamanho',
    'total',
    words.walk.again,
    words.walk.found,
  ];
  const left = visited.length - rows.length;
  return html`<details class="more aside"><summary>${words.walk.table}</summary><div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col" class="number">${words.walk.page}</th>${names.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>${left > 0 && html`<p class="quiet">${words.walk.more(left)}</p>`}</details>`;
}

function columnsOf(visited: readonly WalkedPage[]): readonly Column[] {
  const count = Math.min(visited.length, MOST_COLUMNS);
  return Array.from({ length: count }, (_, column) => {
    const from = Math.floor((column * visited.length) / count);
    return visited.slice(from, Math.floor(((column + 1) * visited.length) / count));
  }).flatMap(([first, ...others]): Column[] => (first === undefined ? [] : [[first, ...others]]));
}

function lanesOf(
  { total }: Walk,
  found: Found,
  words: Words,
): readonly { name: string; cellOf: (pages: Column) => Cell }[] {
  return [
    { name: 'tem_anterior', cellOf: (pages) => flagCell(pages, 'tem_anterior') },
    { name: 'tem_proximo', cellOf: (pages) => flagCell(pages, 'tem_proximo') },
    { name: 'total', cellOf: (pages) => totalCell(pages, total) },
    { name: words.walk.again, cellOf: (pages) => countCell(pages.map(({ repeated }) => repeated)) },
    { name: words.walk.found, cellOf: (pages) => countCell(pages.map(({ page }) => found.get(page) ?? 0)) },
  ];
}

function flagCell(pages: Column, flag: 'tem_anterior' | 'tem_proximo'): Cell {
  const told = new Set(pages.map((page) => page[flag]));
  const [only = null] = told;
  if (told.size > 1) return { look: 'mixed', text: '±' };
  return only === null ? { look: 'hit', text: '?' } : { look: only ? 'on' : 'off', text: only ? '✓' : '–' };
}

function totalCell(pages: Column, total: number | null): Cell {
  const odd = pages.find((page) => page.total !== total);
  return odd === undefined ? { look: 'clean', text: '=' } : { look: 'hit', text: odd.total === null ? '?' : '≠' };
}

function countCell(counts: readonly number[]): Cell {
  const count = counts.reduce((sum, one) => sum + one, 0);
  return count === 0 ? { look: 'clean', text: '' } : { look: 'hit', text: String(count) };
}

function cellMarkup({ look, text }: Cell, x: number, y: number, step: number, width: string): Markup {
  return html`<rect class="${look}" x="${x.toFixed(1)}" y="${y}" width="${width}" height="${LANE - GAP}" rx="3"/>
${text !== '' && step >= READABLE && html`<text class="in ${look}" x="${(x + (step - GAP) / 2).toFixed(1)}" y="${y + 15}" text-anchor="middle">${text}</text>`}`;
}

function title(pages: Column, words: Words): string {
  const last = pages.at(-1) ?? pages[0];
  const range = last === pages[0] ? String(pages[0].page) : `${pages[0].page}–${last.page}`;
  return `${words.walk.page} ${range}: ${pages.map(({ items }) => items ?? '?').join(', ')}`;
}

function label(visited: readonly WalkedPage[], found: Found, words: Words): string {
  const odd = visited.filter(({ page, repeated }) => repeated > 0 || found.has(page)).map(({ page }) => page);
  return words.walk.label(odd.length === 0 ? words.walk.clean : odd.join(', '));
}
