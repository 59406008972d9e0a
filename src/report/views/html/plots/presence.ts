import type { FieldPresence, FieldValues } from '../../../report.ts';
import { areaOf, type Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

/** How often each field was there and how often it was null, as a heat map, an object at a time. */
export function presence({ report, words }: Frame): Markup {
  const fields = Object.entries(report.presence);
  const heading = html`<h3>${words.presence.heading}</h3>`;
  if (fields.length === 0) return html`${heading}<p class="quiet">${words.presence.none}</p>`;
  const objects = [...new Set(fields.map(([name]) => areaOf(name)))];
  const bodies = objects.map((object) => {
    const members = fields.filter(([name]) => areaOf(name) === object);
    return html`<tbody><tr class="object"><th scope="rowgroup" colspan="5">${object}</th></tr>${members.map(([name, field]) => row(name, field, words))}</tbody>`;
  });
  return html`${heading}<p class="intro">${words.presence.lead}</p>
<div class="scroll" tabindex="0"><table class="heat">
<thead><tr><th scope="col">${words.presence.field}</th><th scope="col" class="number">${words.presence.of}</th><th scope="col">${words.presence.present}</th><th scope="col">${words.presence.null}</th><th scope="col">${words.presence.values}</th></tr></thead>
${bodies}</table></div>`;
}

function row(name: string, { of, present, null: nulls, values }: FieldPresence, words: Frame['words']): Markup {
  return html`<tr><th scope="row"><code>${name.slice(name.indexOf('.') + 1)}</code></th><td class="number">${words.number(of)}</td>${cell(present, of, 'present')}${cell(nulls, of, 'null')}<td class="values">${values !== undefined && valuesText(values, words)}</td></tr>`;
}

function cell(part: number, of: number, kind: 'present' | 'null'): Markup {
  const share = of === 0 ? 0 : part / of;
  return html`<td class="cell ${kind} h${stepOf(share)}">${percent(share)}</td>`;
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

function valuesText(values: FieldValues, { presence: words, number }: Frame['words']): string {
  const { distinct, min, max, decimals, minLength, maxLength, forms } = values;
  return [
    words.distinct(distinct),
    min === undefined || max === undefined ? '' : words.range(min, max),
    decimals === undefined || decimals === 0 ? '' : words.decimals(decimals),
    minLength === undefined || maxLength === undefined ? '' : words.lengths(minLength, maxLength),
    ...Object.entries(forms ?? {}).map(([form, count]) => `${words.form(form)}: ${number(count)}`),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
