import type { Finding } from '../../../../judging/finding.ts';
import type { ExchangeRow } from '../../../report.ts';
import { exchangeView } from '../failures/exchange.ts';
import type { Frame } from '../frame.ts';
import { html, type Markup } from '../html.ts';
import { type Part, part } from './section.ts';

/** Every exchange in a line of its own, with its messages where they were kept. */
export function exchanges(frame: Frame): Part | null {
  const { report, words } = frame;
  const rows = report.exchanges;
  if (rows.length === 0) return null;
  const findings = report.requirements.flatMap((result) => result.findings);
  const shownBy = new Map(
    findings.toReversed().flatMap((one) => (one.exchange === undefined ? [] : [[one.exchange, one]])),
  );
  const list = html`${report.leftOut !== undefined && html`<p class="quiet">${words.exchange.leftOut(report.leftOut)}</p>`}<details class="rows"><summary>${words.exchange.show(rows.length)}</summary>
<div class="lines">${rows.map((row) => line(row, shownBy.get(row.id), frame))}</div></details>`;
  return part('exchanges', frame, list, rows.length);
}

function line(row: ExchangeRow, finding: Finding | undefined, { words }: Frame): Markup {
  const { id, method, path, stimulus, status, failure, durationMs, bytes, contentType, retried } = row;
  const { exchange, number } = words;
  const notes = [
    contentType ?? '',
    bytes === undefined ? '' : `${number(bytes)} B`,
    row.startedAt,
    retried.length === 0 ? '' : `${exchange.retried}: ${retried.join(', ')}`,
  ].filter((note) => note !== '');
  return html`<details class="line-x" id="${id}"><summary><code>${id}</code><span class="headline"><code>${method} ${path}</code> <span class="quiet">${stimulus}</span></span><span class="size">${status ?? failure ?? ''} · ${number(Math.round(durationMs))} ms</span></summary>
<div class="inside"><p class="quiet">${notes.join(' · ')}</p>
${row.messages !== undefined && exchangeView(row, finding, words)}</div></details>`;
}
