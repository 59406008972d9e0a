import type { Finding } from '../../../../judging/finding.ts';
import type { Report, Walk } from '../../../report.ts';
import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

const LANES = ['flags', 'totals', 'ids', 'other'] as const;
type Lane = (typeof LANES)[number];

const LANE_OF: Readonly<Record<string, Lane>> = {
  'Page.tem_proximo': 'flags',
  'Page.tem_anterior': 'flags',
  'Page.numero': 'flags',
  'Page.tamanho': 'flags',
  'Page.total': 'totals',
  'Simulation.id_simulacao': 'ids',
};

const MOST_COLUMNS = 60;
const WIDTH = 720;
const LEFT = 130;
const LANE = 22;
const GAP = 2;

/** The walk over the listing: its numbers, and the pages on which something was met. */
export function walk({ report, words }: Frame): Markup {
  const heading = html`<h3>${words.walk.heading}</h3>`;
  const taken = report.walk;
  if (!isWalk(taken)) return html`${heading}<p class="quiet">${words.walk.none}</p>`;
  const { pages, items, distinct, total, reads, limite, whole } = taken;
  const tiles = [
    [words.walk.pages, words.number(pages), ''],
    [words.walk.items, words.number(items), ''],
    [words.walk.distinct, words.number(distinct), distinct < items ? words.walk.repeated(items - distinct) : ''],
    [words.walk.total, total === null ? words.walk.none_told : words.number(total), ''],
  ] as const;
  return html`${heading}
<p class="intro">${words.walk.summary(pages, limite === null ? '-' : String(limite), reads)} ${whole ? words.walk.whole : words.walk.sampled}</p>
<dl class="tiles">${tiles.map(([name, value, note]) => html`<div${(note !== '' || (name === words.walk.total && total !== null && whole && total !== distinct)) && html` class="odd"`}><dt>${name}</dt><dd>${value}${note !== '' && html` <small>${note}</small>`}</dd></div>`)}</dl>
${pages > 0 && map(taken, findingsByLane(report, taken), words)}`;
}

function isWalk(walk: Report['walk']): walk is Walk {
  return 'pages' in walk;
}

/** Pages of the walk on which findings were first met, in lanes. */
function findingsByLane({ requirements }: Report, { limite }: Walk): Readonly<Record<Lane, readonly number[]>> {
  const found = requirements.flatMap(({ id, findings }) =>
    findings
      .filter((one) => isOnWalk(one, limite))
      .map(({ where }) => ({ lane: LANE_OF[id] ?? 'other', page: where.page ?? 1 })),
  );
  const pagesOf = (lane: Lane) => found.filter((one) => one.lane === lane).map(({ page }) => page);
  return { flags: pagesOf('flags'), totals: pagesOf('totals'), ids: pagesOf('ids'), other: pagesOf('other') };
}

function isOnWalk({ where }: Finding, limite: number | null): boolean {
  return where.page !== undefined && where.partner === undefined && where.limite === (limite ?? undefined);
}

function map({ pages }: Walk, lanes: Readonly<Record<Lane, readonly number[]>>, words: Frame['words']): Markup {
  const columns = Math.min(pages, MOST_COLUMNS);
  const step = Math.min(46, (WIDTH - LEFT) / columns);
  const columnOf = (page: number) => Math.min(columns - 1, Math.floor(((page - 1) * columns) / pages));
  const label = LANES.filter((lane) => lanes[lane].length > 0)
    .map((lane) => `${words.walk.lanes[lane]} ${[...new Set(lanes[lane])].toSorted((a, b) => a - b).join(', ')}`)
    .join('; ');
  const cells = LANES.flatMap((lane, row) =>
    Array.from({ length: columns }, (_, column) => {
      const count = lanes[lane].filter((page) => columnOf(page) === column).length;
      const x = LEFT + column * step;
      const y = row * LANE;
      return html`<rect class="${count === 0 ? 'clean' : 'hit'}" x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, step - GAP).toFixed(1)}" height="${LANE - GAP}" rx="3"/>
${count > 0 && step >= 18 && html`<text class="in" x="${(x + (step - GAP) / 2).toFixed(1)}" y="${y + 14}" text-anchor="middle">${count}</text>`}`;
    }),
  );
  const names = LANES.map((lane, row) => html`<text x="0" y="${row * LANE + 14}">${words.walk.lanes[lane]}</text>`);
  const foot = LANES.length * LANE + 14;
  const firstPageOf = (column: number) => Math.floor((column * pages) / columns) + 1;
  const every = Math.ceil(24 / step);
  const axis = Array.from({ length: columns }, (_, column) => column)
    .filter((column) => column % every === 0)
    .map(
      (column) =>
        html`<text class="axis" x="${(LEFT + column * step + (step - GAP) / 2).toFixed(1)}" y="${foot}" text-anchor="middle">${firstPageOf(column)}</text>`,
    );
  return html`<figure><figcaption>${words.walk.lead}</figcaption><div class="scroll" tabindex="0"><svg class="plot" width="${WIDTH}" height="${foot + 6}" viewBox="0 0 ${WIDTH} ${foot + 6}" role="img" aria-label="${words.walk.label(label === '' ? words.walk.clean : label)}">${names}${cells}
<text x="0" y="${foot}">${words.walk.page}</text>${axis}</svg></div></figure>`;
}
