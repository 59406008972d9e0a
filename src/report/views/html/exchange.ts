import type { Finding, Where } from '../../../judging/finding.ts';
import type { Voice } from '../../language.ts';
import type { ExchangeRow, Message } from '../../report.ts';
import { html, type Markup } from './html.ts';
import { excerptOf, jsonLines, pointedAt } from './json-lines.ts';

/** Renders an exchange, with the place of a finding marked in the response. */
export function exchangeView(row: ExchangeRow, finding: Finding | undefined, voice: Voice): Markup {
  const { say, number } = voice;
  const { messages } = row;
  const said = row.status === undefined ? (row.failure ?? say('view.no-response')) : `HTTP ${row.status}`;
  const status = finding?.params?.status === row.status ? html`<mark>${said}</mark>` : said;
  if (messages === undefined) {
    return html`<p class="start mono">${row.method} ${row.path}</p>
<p class="start mono">${status} <small>${row.contentType ?? ''}</small></p>
<p class="quiet">${say('view.row-only')}</p>`;
  }
  const pointer = finding === undefined ? null : pointerOf(finding.where);
  const { request, response } = messages;
  return html`<div class="messages">
<div><p class="label">${say('view.request')}</p>
<p class="start mono">${row.method} ${row.path}</p>
${messageView(request, null, voice)}</div>
<div><p class="label">${say('view.response')}</p>
<p class="start mono">${status} <small>${number(Math.round(row.durationMs))} ms</small></p>
${response === undefined ? html`<p class="quiet">${say('view.no-response')}</p>` : messageView(response, pointer, voice)}</div>
</div>`;
}

/** The JSON Pointer of the offending place; null where none is known. */
function pointerOf({ pointer, item }: Where): string | null {
  return pointer ?? (item === undefined ? null : `/itens/${item}`);
}

function messageView({ headers, headersLeftOut, body }: Message, pointer: string | null, voice: Voice): Markup {
  const { say } = voice;
  const lines = headers.map(
    ([name, value]) =>
      html`<span class="name">${name}:</span> ${value ?? html`<i class="masked">${say('view.masked')}</i>`}\n`,
  );
  if (headersLeftOut !== undefined) {
    lines.push(html`<i class="masked">${say('view.headers-left-out', { count: headersLeftOut })}</i>\n`);
  }
  return html`${lines.length > 0 && html`<pre class="headers" tabindex="0">${lines}</pre>`}
${body === undefined ? html`<p class="quiet">${say('view.no-body')}</p>` : bodyView(body, pointer, voice)}`;
}

function bodyView({ kind, text }: NonNullable<Message['body']>, pointer: string | null, { say }: Voice): Markup {
  if (kind === 'shape') {
    return html`<p class="quiet">${say('view.shape')}</p>
<pre class="body" tabindex="0">${text}</pre>`;
  }
  const lines = jsonLines(text);
  const marked = pointer === null ? new Set<number>() : pointedAt(lines, pointer);
  const excerpt = excerptOf(lines, marked).map((part) => {
    if ('hidden' in part) return html`<span class="gap">${say('view.lines-hidden', { count: part.hidden })}</span>\n`;
    return part.marked ? html`<mark>${part.line}</mark>\n` : html`${part.line}\n`;
  });
  const note =
    marked.size > 0 && html`<p class="quiet"><mark>${say('view.offending')}</mark> <code>${pointer}</code></p>`;
  return html`${note}<pre class="body" tabindex="0">${excerpt}</pre>`;
}
