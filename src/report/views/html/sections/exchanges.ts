import type { ExchangeRow } from '../../../report.ts';
import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { type Part, part } from './section.ts';

/** Every exchange in a row of its own. */
export function exchanges(frame: Frame): Part | null {
  const { report, words } = frame;
  const rows = report.exchanges;
  if (rows.length === 0) return null;
  const { exchange } = words;
  const table = html`<details class="rows"><summary>${exchange.show(rows.length)}</summary>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${exchange.id}</th><th scope="col">${exchange.call}</th><th scope="col">${exchange.stimulus}</th><th scope="col">${exchange.status}</th><th scope="col" class="number">${exchange.ms}</th><th scope="col" class="number">${exchange.bytes}</th><th scope="col">${exchange.retried}</th></tr></thead>
<tbody>${rows.map((row) => rowView(row, words.number))}</tbody></table></div></details>`;
  return part('exchanges', frame, table, rows.length);
}

function rowView(row: ExchangeRow, number: (value: number) => string): Markup {
  const { id, method, path, stimulus, status, failure, durationMs, bytes, retried } = row;
  return html`<tr id="${id}" tabindex="-1"><td><code>${id}</code></td><td class="path"><code>${method} ${path}</code></td><td>${stimulus}</td><td>${status ?? failure ?? ''}</td><td class="number">${number(Math.round(durationMs))}</td><td class="number">${bytes !== undefined && number(bytes)}</td><td>${retried.join(', ')}</td></tr>`;
}
