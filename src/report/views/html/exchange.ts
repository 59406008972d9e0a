import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Finding } from '../../../judging/finding.ts';
import type { Voice } from '../../language.ts';
import type { ExchangeRow, Message } from '../../report.ts';
import { html, type Markup } from './html.ts';

export function exchangeView(row: ExchangeRow, finding: Finding | undefined, voice: Voice): Markup {
  const { say, number } = voice;
  const said = row.status === undefined ? (row.failure ?? say('view.no-response')) : `HTTP ${row.status}`;
  const status = finding?.params?.status === row.status ? html`<mark>${said}</mark>` : said;
  const start = html`<p class="start mono">${row.method} ${row.path}</p>`;
  if (row.messages === undefined) {
    return html`${start}
<p class="start mono">${status} <small>${row.contentType ?? ''}</small></p>
<p class="quiet">${say('view.row-only')}</p>`;
  }
  const { pointer, item } = finding?.where ?? {};
  const place = pointer ?? (item === undefined ? null : `/itens/${item}`);
  const { request, response } = row.messages;
  return html`<div class="messages">
<div><p class="label">${say('view.request')}</p>
${start}
${messageView(request, null, voice)}</div>
<div><p class="label">${say('view.response')}</p>
<p class="start mono">${status} <small>${number(Math.round(row.durationMs))} ms</small></p>
${response === undefined ? html`<p class="quiet">${say('view.no-response')}</p>` : messageView(response, place, voice)}</div>
</div>`;
}

function messageView({ headers, headersLeftOut, body }: Message, pointer: string | null, voice: Voice): Markup {
  const { say } = voice;
  const masked = (text: string) => html`<i class="masked">${text}</i>`;
  const lines = [
    ...headers.map(
      ([name, value]) => html`<span class="name">${name}:</span> ${value ?? masked(say('view.masked'))}\n`,
    ),
    ...(headersLeftOut === undefined
      ? []
      : [html`${masked(say('view.headers-left-out', { count: headersLeftOut }))}\n`]),
  ];
  return html`${lines.length > 0 && html`<pre class="headers" tabindex="0">${lines}</pre>`}
${body === undefined ? html`<p class="quiet">${say('view.no-body')}</p>` : bodyView(body, pointer, voice)}`;
}

function bodyView({ kind, text }: NonNullable<Message['body']>, pointer: string | null, voice: Voice): Markup {
  const { say } = voice;
  if (kind === 'shape') {
    return html`<p class="quiet">${say('view.shape')}</p>
<pre class="body" tabindex="0">${text}</pre>`;
  }
  const marked = pointer === null ? new Set<number>() : pointedAt(text, pointer);
  const excerpt = excerptOf(text.split('\n'), marked).map((part) => {
    if ('hidden' in part) return html`<span class="gap">${say('view.lines-hidden', { count: part.hidden })}</span>\n`;
    return part.marked ? html`<mark>${part.line}</mark>\n` : html`${part.line}\n`;
  });
  const note =
    marked.size > 0 && html`<p class="quiet"><mark>${say('view.offending')}</mark> <code>${pointer}</code></p>`;
  return html`${note}<pre class="body" tabindex="0">${excerpt}</pre>`;
}

/** Returns the lines of a JSON text at a pointer; if it is missing, those of the object that should hold it. */
export function pointedAt(text: string, pointer: string): ReadonlySet<number> {
  const root = parseTree(text);
  let node = root;
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
    if (next === undefined) break;
    node = next;
  }
  if (node === undefined || node === root) return new Set();
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  const [first, last] = [lineAt(node.offset), lineAt(node.offset + node.length)];
  return new Set(Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

export type Excerpt = readonly ({ readonly line: string; readonly marked: boolean } | { readonly hidden: number })[];

const SHORT = 36;
const HEAD = 3;
const AROUND = 4;
const MOST_MARKED = 24;

/** Returns the marked lines with their surroundings, head and foot; all of a short text. */
export function excerptOf(lines: readonly string[], marked: ReadonlySet<number>): Excerpt {
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, at) => at - AROUND);
  const near = new Set([...marked].slice(0, MOST_MARKED).flatMap((at) => around.map((by) => at + by)));
  const top = marked.size === 0 ? SHORT - HEAD : HEAD;
  const isShown = (at: number) => lines.length <= SHORT || at < top || at >= lines.length - HEAD || near.has(at);
  const shown: Excerpt[number][] = [];
  lines.forEach((line, at) => {
    const last = shown.at(-1);
    if (isShown(at)) shown.push({ line, marked: marked.has(at) });
    else if (last !== undefined && 'hidden' in last) shown[shown.length - 1] = { hidden: last.hidden + 1 };
    else shown.push({ hidden: 1 });
  });
  return shown;
}
