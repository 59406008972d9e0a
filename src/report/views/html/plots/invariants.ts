import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';

/** Relations that held over the data, each with the simulations it rests on. */
export function invariants({ report, words }: Frame): Markup {
  const { heading, lead, none, holds, support } = words.invariants;
  const rows = report.invariants.map((one) => {
    const relation = typeof one === 'object' && one !== null && !Array.isArray(one) && 'holds' in one ? one : null;
    return relation === null
      ? html`<tr><td colspan="2"><code>${JSON.stringify(one)}</code></td></tr>`
      : html`<tr><td><code>${typeof relation.holds === 'string' ? relation.holds : JSON.stringify(relation.holds)}</code></td><td class="number">${typeof relation.support === 'number' ? words.number(relation.support) : ''}</td></tr>`;
  });
  if (rows.length === 0) return html`<h3>${heading}</h3><p class="quiet">${none}</p>`;
  return html`<h3>${heading}</h3><p class="intro">${lead}</p>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${holds}</th><th scope="col" class="number">${support}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
