import { numberIn, textIn } from '../../../../messages/index.ts';
import type { Finding } from '../../../judging/finding.ts';
import type { Voice } from '../../language.ts';
import type { FieldPresence, FieldValues, Report, Walk, WalkedPage } from '../../report.ts';
import { areaOf, type Content, type Frame, html, type Markup } from './html.ts';

/** Renders what was seen, judged or not: the walk, the times, the fields and the relations between them. */
export function seenView(frame: Frame): Markup {
  return html`${walk(frame)}${timings(frame)}${presence(frame)}${invariants(frame)}`;
}

function table(heads: readonly Markup[], body: Content, name = ''): Markup {
  return html`<div class="scroll" tabindex="0"><table${name !== '' && html` class="${name}"`}><thead><tr>${heads}</tr></thead>${body}</table></div>`;
}

function head(text: string, number = false): Markup {
  return html`<th scope="col"${number && html` class="number"`}>${text}</th>`;
}

/** The full listing: its numbers, and page by page what was returned and what was found. */
function walk({ report, voice }: Frame): Markup {
  const { say, number } = voice;
  const heading = html`<h3>${say('view.walk')}</h3>`;
  const taken = report.walk;
  if (!isWalk(taken)) return html`${heading}<p class="quiet">${say('view.walk-none')}</p>`;
  const { pages, items, distinct, total, reads, limite, whole, visited = [] } = taken;
  const repeated = distinct < items;
  const lost = total !== null && whole && total !== distinct;
  const tile = (name: string, value: string, odd = false, note = '') =>
    html`<div${odd && html` class="odd"`}><dt>${name}</dt><dd>${value}${note !== '' && html` <small>${note}</small>`}</dd></div>`;
  const found = findingsByPage(report, taken);
  return html`${heading}
<p class="intro">${say('view.walk-summary', { pages, limite: limite ?? '-', reads })} ${say(whole ? 'view.walk-whole' : 'view.walk-sampled')}</p>
<dl class="tiles">
${tile(say('view.pages'), number(pages))}
${tile(say('view.items-read'), number(items))}
${tile(say('view.distinct-ids'), number(distinct), repeated, repeated ? say('view.ids-repeated', { count: items - distinct }) : '')}
${tile(say('view.total'), total === null ? say('view.none-told') : number(total), lost)}
</dl>
${visited.length > 0 && [pagesPlot(visited, found, taken, voice), pagesTable(visited, found, voice)]}`;
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

const MOST_COLUMNS = 60;
const MOST_ROWS = 100;
const PLOT_WIDTH = 720;
const LEFT = 130;
const LANE = 24;
const BARS = 44;
const GAP = 2;
/** Columns narrower than this hold no text. */
const READABLE = 18;

type Found = ReadonlyMap<number, number>;
/** Neighbouring pages that share a column. */
type Column = readonly [WalkedPage, ...WalkedPage[]];

interface Cell {
  readonly look: 'on' | 'off' | 'mixed' | 'clean' | 'hit';
  readonly text: string;
}

/** The pages of the walk side by side: how full each was, what it told, what repeats on it and what was met there. */
function pagesPlot(visited: readonly WalkedPage[], found: Found, walk: Walk, voice: Voice): Markup {
  const columns = columnsOf(visited);
  const step = Math.min(46, (PLOT_WIDTH - LEFT) / columns.length);
  const left = (column: number) => LEFT + column * step;
  const width = Math.max(1, step - GAP).toFixed(1);
  const most = Math.max(1, walk.limite ?? 0, ...visited.map(({ items }) => items ?? 0));
  const bars = columns.map((pages, column) => {
    const held = Math.max(...pages.map(({ items }) => items ?? 0));
    const height = held === 0 ? 1 : Math.max(2, (held / most) * (BARS - 6));
    return html`<rect class="bar" x="${left(column).toFixed(1)}" y="${(BARS - 4 - height).toFixed(1)}" width="${width}" height="${height.toFixed(1)}"><title>${pageTitle(pages, voice)}</title></rect>`;
  });
  const lanes = lanesOf(walk, found, voice);
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
  return html`<figure><figcaption>${voice.say('view.walk-lead')}</figcaption><div class="scroll" tabindex="0"><svg class="plot walk" width="${PLOT_WIDTH}" height="${foot + 6}" viewBox="0 0 ${PLOT_WIDTH} ${foot + 6}" role="img" aria-label="${walkLabel(visited, found, voice)}">
<text x="0" y="${BARS - 8}">${voice.say('view.items')}</text>${bars}${rows}
<text x="0" y="${foot}">${voice.say('view.page-label')}</text>${axis}</svg></div></figure>`;
}

/** The same in numbers, for those who read numbers or hear the page. */
function pagesTable(visited: readonly WalkedPage[], found: Found, voice: Voice): Markup {
  const rows = visited
    .slice(0, MOST_ROWS)
    .map(({ page, items, tem_anterior, tem_proximo, numero, tamanho, total, repeated }) => {
      const numbers = [items, tem_anterior, tem_proximo, numero, tamanho, total, repeated, found.get(page) ?? 0];
      return html`<tr><th scope="row" class="number">${page}</th>${numbers.map((told) => html`<td class="number">${told === null ? '–' : String(told)}</td>`)}</tr>`;
    });
  const names = [
    voice.say('view.items'),
    'tem_anterior',
    'tem_proximo',
    'numero',
    'tamanho',
    'total',
    voice.say('view.repeated-ids'),
    voice.say('view.page-findings'),
  ];
  const left = visited.length - rows.length;
  const heads = [voice.say('view.page-label'), ...names].map((name) => head(name, true));
  return html`<details class="more aside"><summary>${voice.say('view.as-table')}</summary>${table(heads, html`<tbody>${rows}</tbody>`)}${left > 0 && html`<p class="quiet">${voice.say('view.more-pages', { count: left })}</p>`}</details>`;
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
  voice: Voice,
): readonly { name: string; cellOf: (pages: Column) => Cell }[] {
  return [
    { name: 'tem_anterior', cellOf: (pages) => flagCell(pages, 'tem_anterior') },
    { name: 'tem_proximo', cellOf: (pages) => flagCell(pages, 'tem_proximo') },
    { name: 'total', cellOf: (pages) => totalCell(pages, total) },
    { name: voice.say('view.repeated-ids'), cellOf: (pages) => countCell(pages.map(({ repeated }) => repeated)) },
    {
      name: voice.say('view.page-findings'),
      cellOf: (pages) => countCell(pages.map(({ page }) => found.get(page) ?? 0)),
    },
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

function pageTitle(pages: Column, voice: Voice): string {
  const last = pages.at(-1) ?? pages[0];
  const range = last === pages[0] ? String(pages[0].page) : `${pages[0].page}–${last.page}`;
  return `${voice.say('view.page-label')} ${range}: ${pages.map(({ items }) => items ?? '?').join(', ')}`;
}

function walkLabel(visited: readonly WalkedPage[], found: Found, voice: Voice): string {
  const odd = visited.filter(({ page, repeated }) => repeated > 0 || found.has(page)).map(({ page }) => page);
  return voice.say('view.walk-label', { pages: odd.length === 0 ? voice.say('view.none') : odd });
}

/** Height of a row in pixels. */
const STRIP = 24;
/** What is left free at both ends of the scale, in percent. */
const MARGIN = 5;
const MOST_DOTS = 80;

interface Strip {
  readonly name: string;
  /** Milliseconds, the shortest first. */
  readonly times: readonly number[];
  readonly median: number;
}

/** Response times as dots on a logarithmic scale, a row for each kind of stimulus, and all numbers as a table. */
function timings({ report, voice }: Frame): Markup {
  const { say, number } = voice;
  const heading = html`<h3>${say('view.timings')}</h3>`;
  const all = Object.entries(report.timings);
  if (all.length === 0) return html`${heading}<p class="quiet">${say('view.timings-none')}</p>`;
  const strips = stripsOf(report);
  const rows = all.map(([name, { count, medianMs, maxMs }]) => {
    const numbers = [count, medianMs, maxMs].map((value) => html`<td class="number">${number(value)}</td>`);
    return html`<tr><td>${name}</td>${numbers}</tr>`;
  });
  const heads = (['view.stimulus', 'view.responses', 'view.median', 'view.longest'] as const).map((code, at) =>
    head(say(code), at > 0),
  );
  return html`${heading}<p class="intro">${say('view.timings-lead')}</p>
${strips.length > 0 && stripsPlot(strips, voice)}<details class="more aside"><summary>${say('view.as-table')}</summary>${table(heads, html`<tbody>${rows}</tbody>`)}</details>`;
}

/** Answered exchanges by the name of their stimulus without its case, the slowest kind first. */
function stripsOf({ exchanges }: Frame['report']): readonly Strip[] {
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
function stripsPlot(rows: readonly Strip[], { say, number }: Voice): Markup {
  const longest = Math.max(10, ...rows.map(({ times }) => times.at(-1) ?? 0));
  const decades = Math.ceil(Math.log10(longest));
  const x = (ms: number): string => {
    const share = Math.log10(Math.max(1, ms)) / decades;
    return `${(MARGIN + share * (100 - 2 * MARGIN)).toFixed(2)}%`;
  };
  const ticks = Array.from({ length: decades + 1 }, (_, power) => 10 ** power);
  const grid = ticks.map((ms) => html`<line class="grid" x1="${x(ms)}" x2="${x(ms)}" y1="0" y2="${STRIP}"/>`);
  const axis = ticks.map(
    (ms) => html`<text class="axis" x="${x(ms)}" y="12" text-anchor="middle">${number(ms)}</text>`,
  );
  const lines = rows.map(({ name, times, median }) => {
    const dots = sampled(times).map((ms) => html`<circle cx="${x(ms)}" cy="${STRIP / 2}" r="3"/>`);
    return html`<div class="strip"><span>${name}</span><svg class="plot" width="100%" height="${STRIP}">${grid}<g class="dots">${dots}</g><line class="median" x1="${x(median)}" x2="${x(median)}" y1="4" y2="${STRIP - 4}"/></svg></div>`;
  });
  return html`<div class="strips" role="img" aria-label="${say('view.timings-label', { count: rows.length })}"><div class="strip"><span></span><svg class="plot" width="100%" height="16">${axis}</svg></div>${lines}</div>`;
}

/** Evenly spread over the sorted times, the ends among them. */
function sampled(times: readonly number[]): readonly number[] {
  if (times.length <= MOST_DOTS) return times;
  return Array.from(
    { length: MOST_DOTS },
    (_, i) => times[Math.round((i * (times.length - 1)) / (MOST_DOTS - 1))] ?? 0,
  );
}

/** How often each field was there and how often it was null, as a heat map, an object at a time. */
function presence({ report, voice }: Frame): Markup {
  const { say } = voice;
  const fields = Object.entries(report.presence);
  const heading = html`<h3>${say('view.presence')}</h3>`;
  if (fields.length === 0) return html`${heading}<p class="quiet">${say('view.presence-none')}</p>`;
  const objects = [...new Set(fields.map(([name]) => areaOf(name)))];
  const bodies = objects.map((object) => {
    const members = fields.filter(([name]) => areaOf(name) === object);
    return html`<tbody><tr class="object"><th scope="rowgroup" colspan="5">${object}</th></tr>${members.map(([name, field]) => fieldRow(name, field, voice))}</tbody>`;
  });
  const heads = (['view.field', 'view.objects', 'view.present', 'view.null', 'view.values'] as const).map((code, at) =>
    head(say(code), at === 1),
  );
  return html`${heading}<p class="intro">${say('view.presence-lead')}</p>${table(heads, bodies, 'heat')}`;
}

function fieldRow(name: string, { of, present, null: nulls, values }: FieldPresence, voice: Voice): Markup {
  return html`<tr><th scope="row"><code>${name.slice(name.indexOf('.') + 1)}</code></th><td class="number">${voice.number(of)}</td>${share(present, of, 'present')}${share(nulls, of, 'null')}<td class="values">${values !== undefined && valuesText(values, voice)}</td></tr>`;
}

function share(part: number, of: number, kind: 'present' | 'null'): Markup {
  const fraction = of === 0 ? 0 : part / of;
  return html`<td class="cell ${kind} h${stepOf(fraction)}">${percent(fraction)}</td>`;
}

/** Ten steps; only none is 0 and only all is 10. */
function stepOf(share: number): number {
  if (share <= 0) return 0;
  return share >= 1 ? 10 : Math.min(9, Math.max(1, Math.round(share * 10)));
}

function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share < 1 && share > 0.99) return '>99%';
  return `${Math.round(share * 100)}%`;
}

function valuesText(values: FieldValues, { say, number, language }: Voice): string {
  const { distinct, min, max, decimals, minLength, maxLength, forms } = values;
  const many = distinct >= 1000;
  // Exact, and small whole numbers, as years, without a sign for thousands.
  const useGrouping = [min, max].some((one = 0) => one >= 10_000 || !Number.isInteger(one));
  const exact = (value: number) => numberIn(language, value, { useGrouping, maximumFractionDigits: 8 });
  return [
    many ? say('view.distinct-many', { count: 1000 }) : say('view.distinct', { count: distinct }),
    min === undefined || max === undefined ? '' : say('view.range', { from: exact(min), to: exact(max) }),
    decimals === undefined || decimals === 0 ? '' : say('view.decimals', { count: decimals }),
    minLength === undefined || maxLength === undefined
      ? ''
      : say(minLength === maxLength ? 'view.length' : 'view.lengths', { from: minLength, to: maxLength }),
    ...Object.entries(forms ?? {}).map(([form, count]) => `${formWords(form, language)}: ${number(count)}`),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The name of a form of values; its last word may be a value. */
function formWords(form: string, language: Voice['language']): string {
  const words = form.split(' ');
  const codeOf = (parts: readonly string[]) => `form.${parts.join('-')}`;
  const whole = textIn(language, { code: codeOf(words), params: {} });
  return whole ?? textIn(language, { code: codeOf(words.slice(0, -1)), params: { value: words.at(-1) ?? '' } }) ?? form;
}

/** Relations that held over the data, each with the simulations it rests on. */
function invariants({ report, voice }: Frame): Markup {
  const { say, number } = voice;
  const heading = html`<h3>${say('view.invariants')}</h3>`;
  if (report.invariants.length === 0) return html`${heading}<p class="quiet">${say('view.invariants-none')}</p>`;
  const rows = report.invariants.map((one) => {
    const relation = typeof one === 'object' && one !== null && !Array.isArray(one) && 'holds' in one ? one : null;
    const { holds = one, support } = relation ?? {};
    return html`<tr><td><code>${typeof holds === 'string' ? holds : JSON.stringify(holds)}</code></td><td class="number">${typeof support === 'number' && number(support)}</td></tr>`;
  });
  const heads = [head(say('view.relation')), head(say('view.support'), true)];
  return html`${heading}<p class="intro">${say('view.invariants-lead')}</p>${table(heads, html`<tbody>${rows}</tbody>`)}`;
}
