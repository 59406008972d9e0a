import { numberIn, textIn } from '../../../../messages/index.ts';
import { timingsOf } from '../../build.ts';
import type { Voice } from '../../language.ts';
import type { FieldPresence, FieldValues, Report, WalkedPage } from '../../report.ts';
import type { Frame } from '../frame.ts';
import { joined, probeOf } from '../text.ts';

import { areaOf, html, type Markup, table } from './html.ts';

/** Renders the observations of a run besides its verdicts, without empty parts. */
export function seenView(frame: Frame): Markup {
  const parts = [
    ['view.walk', walk(frame)],
    ['view.presence', presence(frame)],
    ['view.invariants', invariants(frame)],
    ['view.timings', timings(frame)],
  ] as const;
  return html`${parts.map(([heading, content]) => content && html`<h3>${frame.say(heading)}</h3>${content}`)}`;
}

function walk(frame: Frame): Markup | null {
  const { say, number, report } = frame;
  const { walk } = report;
  if (!('pages' in walk)) return null;
  const { pages, items, distinct, total, reads, limite, whole, visited = [] } = walk;
  const repeated = distinct < items ? say('view.ids-repeated', { count: items - distinct }) : '';
  const tile = (name: string, value: string, isOdd = false, note = '') =>
    html`<div${isOdd && html` class="odd"`}><dt>${name}</dt><dd>${value}${note !== '' && html` <small>${note}</small>`}</dd></div>`;
  return html`<p class="intro">${say('view.walk-summary', { pages, limite: limite ?? '-', reads })} ${say(whole ? 'view.walk-whole' : 'view.walk-sampled')}</p>
<dl class="tiles">
${tile(say('view.pages'), number(pages))}
${tile(say('view.items-read'), number(items))}
${tile(say('view.distinct-ids'), number(distinct), repeated !== '', repeated)}
${tile(say('view.total'), total === null ? say('view.none-told') : number(total), total !== null && whole && total !== distinct)}
</dl>
${visited.length > 0 && pagesTable(visited, walk, frame)}`;
}

const MOST_PAGES = 100;

function pagesTable(visited: readonly WalkedPage[], { total }: Report['walk'], { say, number }: Frame): Markup {
  const cell = (value: boolean | number | null, isOdd: boolean) =>
    html`<td class="cell${isOdd && ' hit'}">${typeof value === 'number' ? number(value) : String(value ?? '?')}</td>`;
  const shown = visited
    .slice(0, MOST_PAGES)
    .map(({ page, items, repeated, exchange: _, ...block }) => ({ page, items, repeated, block }));
  const rows = shown.map(({ page, items, repeated, block }) => {
    const fields = Object.entries(block).map(([name, value]) =>
      cell(value, value === null || (name === 'total' && value !== total)),
    );
    return html`<tr><th scope="row">${page}</th>${cell(items, items === null)}${fields}${cell(repeated, repeated > 0)}</tr>`;
  });
  const names = Object.keys(shown[0]?.block ?? {});
  const heads = [say('view.page-label'), say('view.items'), ...names, say('view.repeated-ids')];
  const left = visited.length - shown.length;
  return html`<p class="quiet">${say('view.walk-lead')}</p>${table('pages', heads, html`<tbody>${rows}</tbody>`)}
${left > 0 && html`<p class="quiet">${say('view.more-pages', { count: left })}</p>`}`;
}

/** Renders the response times of each probe, its cases together, the slowest first. */
function timings({ report, say, number }: Frame): Markup | null {
  const byProbe = report.exchanges.map((row) => ({ ...row, stimulus: probeOf(row.stimulus) }));
  const all = Object.entries(timingsOf(byProbe)).toSorted(([, a], [, b]) => b.medianMs - a.medianMs);
  if (all.length === 0) return null;
  const rows = all.map(([name, { count, medianMs, maxMs }]) => {
    const numbers = [count, medianMs, maxMs].map((value) => html`<td class="number">${number(value)}</td>`);
    return html`<tr><td>${name}</td>${numbers}</tr>`;
  });
  const heads = [say('view.stimulus'), [say('view.responses')], [say('view.median')], [say('view.longest')]] as const;
  return table('plain', heads, html`<tbody>${rows}</tbody>`);
}

function presence(frame: Frame): Markup | null {
  const { report, say } = frame;
  const fields = Object.entries(report.presence);
  if (fields.length === 0) return null;
  const objects = [...new Set(fields.map(([name]) => areaOf(name)))];
  const bodies = objects.map((object) => {
    const members = fields.filter(([name]) => areaOf(name) === object);
    return html`<tbody><tr class="object"><th scope="rowgroup" colspan="5">${object}</th></tr>${members.map(([name, field]) => fieldRow(name, field, frame))}</tbody>`;
  });
  const shares = [say('view.present'), say('view.null')];
  const heads = [say('view.field'), [say('view.objects')], ...shares, say('view.values')] as const;
  return html`<p class="intro">${say('view.presence-lead')}</p>${table('heat', heads, bodies)}`;
}

function fieldRow(name: string, { of, present, null: nulls, values }: FieldPresence, voice: Voice): Markup {
  return html`<tr><th scope="row"><code>${name.slice(name.indexOf('.') + 1)}</code></th><td class="number">${voice.number(of)}</td>${share(present, of, 'present')}${share(nulls, of, 'null')}<td class="values">${values !== undefined && valuesText(name, values, voice)}</td></tr>`;
}

function share(part: number, of: number, kind: 'present' | 'null'): Markup {
  const fraction = of === 0 ? 0 : part / of;
  const isPart = fraction > 0 && fraction < 1;
  // Only none is 0, and only all is 10 or 100%.
  const step = isPart ? Math.min(9, Math.max(1, Math.round(fraction * 10))) : fraction * 10;
  const rounded = `${Math.round(fraction * 100)}%`;
  const percent = isPart && fraction < 0.01 ? '<1%' : isPart && fraction > 0.99 ? '>99%' : rounded;
  return html`<td class="cell ${kind} h${step}">${percent}</td>`;
}

function valuesText(name: string, values: FieldValues, { say, number, language }: Voice): string {
  const { distinct, min, max, decimals, minLength, maxLength, forms } = values;
  const many = distinct >= 1000;
  // Exact, and years without a sign for thousands.
  const isYear = (value: number) => name.endsWith('.ano') && value < 10_000;
  const exact = (value: number) => numberIn(language, value, { isGrouped: !isYear(value), decimals: 8 });
  return joined(
    [
      many ? say('view.distinct-many', { count: 1000 }) : say('view.distinct', { count: distinct }),
      min !== undefined && max !== undefined && say('view.range', { from: exact(min), to: exact(max) }),
      decimals !== undefined && decimals > 0 && say('view.decimals', { count: decimals }),
      minLength !== undefined &&
        maxLength !== undefined &&
        say(minLength === maxLength ? 'view.length' : 'view.lengths', { from: minLength, to: maxLength }),
      ...Object.entries(forms ?? {}).map(([form, count]) => `${formWords(form, language)}: ${number(count)}`),
    ],
    ' · ',
  );
}

/** Returns the name of a form of values; its last word may be a value. */
function formWords(form: string, language: Voice['language']): string {
  const words = form.split(' ');
  const codeOf = (parts: readonly string[]) => `form.${parts.join('-')}`;
  const whole = textIn(language, { code: codeOf(words), params: {} });
  return whole ?? textIn(language, { code: codeOf(words.slice(0, -1)), params: { value: words.at(-1) ?? '' } }) ?? form;
}

function invariants({ report, say, number }: Frame): Markup | null {
  if (report.invariants.length === 0) return null;
  const rows = report.invariants.map(
    ({ holds, support }) => html`<tr><td><code>${holds}</code></td><td class="number">${number(support)}</td></tr>`,
  );
  const heads = [say('view.relation'), [say('view.support')]] as const;
  return html`<p class="intro">${say('view.invariants-lead')}</p>${table('plain', heads, html`<tbody>${rows}</tbody>`)}`;
}
