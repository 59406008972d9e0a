import type { Finding } from '../../../../judging/finding.ts';
import type { ExchangeRow, Message } from '../../../report.ts';
import { html, type Markup } from '../html.ts';
import type { Words } from '../words/words.ts';
import { excerptOf, jsonLines, pointedAt } from './json-lines.ts';
import { pointerOf } from './where.ts';

/** An exchange, request and response, with the place where the finding was made marked in the answer. */
export function exchangeView(row: ExchangeRow, finding: Finding | undefined, words: Words): Markup {
  const { evidence } = words;
  const { messages } = row;
  const pointer = finding === undefined ? null : pointerOf(finding.where);
  const said = row.status === undefined ? (row.failure ?? evidence.noResponse) : `HTTP ${row.status}`;
  const status = finding !== undefined && isAboutStatus(finding) ? html`<mark>${said}</mark>` : said;
  if (messages === undefined) {
    return html`<p class="start mono">${row.method} ${row.path}</p>
<p class="start mono">${status} <small>${row.contentType ?? ''}</small></p>
<p class="quiet">${evidence.rowOnly}</p>`;
  }
  return html`<div class="messages">
<div><p class="label">${evidence.request}</p>
<p class="start mono">${row.method} ${row.path}</p>
${messageView(messages.request, null, words)}</div>
<div><p class="label">${evidence.response}</p>
<p class="start mono">${status} <small>${words.number(Math.round(row.durationMs))} ms</small></p>
${messages.response === undefined ? html`<p class="quiet">${evidence.noResponse}</p>` : messageView(messages.response, pointer, words)}</div>
</div>`;
}

function isAboutStatus({ expected }: Finding): boolean {
  return /^status \d/.test(expected);
}

function messageView({ headers, headersLeftOut, body }: Message, pointer: string | null, words: Words): Markup {
  const lines = headers.map(
    ([name, value]) =>
      html`<span class="name">${name}:</span> ${value ?? html`<i class="masked">${words.evidence.masked}</i>`}\n`,
  );
  if (headersLeftOut !== undefined)
    lines.push(html`<i class="masked">${words.evidence.headersLeftOut(headersLeftOut)}</i>\n`);
  const block = lines.length > 0 && html`<pre class="headers" tabindex="0">${lines}</pre>`;
  return html`${block}
${body === undefined ? html`<p class="quiet">${words.evidence.noBody}</p>` : bodyView(body, pointer, words)}`;
}

function bodyView(body: NonNullable<Message['body']>, pointer: string | null, { evidence }: Words): Markup {
  if (body.kind === 'shape') {
    return html`<p class="quiet">${evidence.shape}</p>
<pre class="body" tabindex="0">${evidence.maskedText(body.text)}</pre>`;
  }
  const lines = jsonLines(evidence.maskedText(body.text));
  const marked = pointer === null ? new Set<number>() : pointedAt(lines, pointer);
  const excerpt = excerptOf(lines, marked).map((part) => {
    if ('hidden' in part) return html`<span class="gap">${evidence.hidden(part.hidden)}</span>\n`;
    return part.marked ? html`<mark>${part.line}</mark>\n` : html`${part.line}\n`;
  });
  const note =
    marked.size === 0 ? null : html`<p class="quiet"><mark>${evidence.offending}</mark> <code>${pointer}</code></p>`;
  return html`${note}<pre class="body" tabindex="0">${excerpt}</pre>`;
}
