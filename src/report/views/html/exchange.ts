import type { Finding } from '../../../judging/finding.ts';
import type { Voice } from '../../language.ts';
import type { ExchangeRow, Message } from '../../report.ts';
import { html, type Markup } from './html.ts';

/** Renders an exchange, with the place of a finding marked in the response. */
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
<pre class="body" tabindex="0">${masksIn(text, voice)}</pre>`;
  }
  const lines = jsonLines(text);
  const marked = pointer === null ? new Set<number>() : pointedAt(lines, pointer);
  const excerpt = excerptOf(lines, marked).map((part) => {
    if ('hidden' in part) return html`<span class="gap">${say('view.lines-hidden', { count: part.hidden })}</span>\n`;
    const line = masksIn(part.line, voice);
    return part.marked ? html`<mark>${line}</mark>\n` : html`${line}\n`;
  });
  const note =
    marked.size > 0 && html`<p class="quiet"><mark>${say('view.offending')}</mark> <code>${pointer}</code></p>`;
  return html`${note}<pre class="body" tabindex="0">${excerpt}</pre>`;
}

/** Marks of masked values, which evidence holds in English. */
const MASKS = [
  [/(?<=‹[^›]*|… \()(\d+) characters/g, 'mask.characters'],
  [/… (\d+) more(?="|$)/g, 'mask.more'],
  [/^JSON of (\d+) characters$/g, 'mask.json'],
  [/^a text of (\d+) characters$/g, 'mask.text'],
] as const;

/** Writes the marks of masked values in the language of the page. */
export function masksIn(text: string, { say }: Voice): string {
  return MASKS.reduce(
    (shown, [mark, code]) => shown.replace(mark, (_, count: string) => say(code, { count: Number(count) })),
    text,
  );
}

/** A line of pretty JSON with the JSON Pointer of its value. */
export interface JsonLine {
  readonly text: string;
  readonly pointer: string;
}

interface Container {
  readonly pointer: string;
  readonly isList: boolean;
  next: number;
}

/** Splits a JSON text as `JSON.stringify` indents it. */
export function jsonLines(text: string): readonly JsonLine[] {
  const open: Container[] = [];
  return text.split('\n').map((line) => {
    const content = line.trimStart();
    if (/^[\]}]/.test(content)) return { text: line, pointer: open.pop()?.pointer ?? '' };
    const pointer = pointerOf(content, open.at(-1));
    if (/[[{]$/.test(content)) open.push({ pointer, isList: content.endsWith('['), next: 0 });
    return { text: line, pointer };
  });
}

function pointerOf(content: string, parent: Container | undefined): string {
  if (parent === undefined) return '';
  if (parent.isList) {
    parent.next += 1;
    return `${parent.pointer}/${parent.next - 1}`;
  }
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(content)?.[0] ?? '""';
  return `${parent.pointer}/${String(JSON.parse(quoted)).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns the indices of the lines at a pointer; if it is missing, those of the object that should hold it. */
export function pointedAt(lines: readonly JsonLine[], pointer: string): ReadonlySet<number> {
  for (let target = pointer; target !== ''; target = target.slice(0, target.lastIndexOf('/'))) {
    const hits = lines.flatMap((line, index) =>
      line.pointer === target || line.pointer.startsWith(`${target}/`) ? [index] : [],
    );
    if (hits.length > 0) return new Set(hits);
  }
  return new Set();
}

/** Lines of a long text, and how many are hidden between them. */
export type Excerpt = readonly ({ readonly line: string; readonly marked: boolean } | { readonly hidden: number })[];

const SHORT = 36;
const HEAD = 3;
const AROUND = 4;
const MOST_MARKED = 24;

/** Returns the marked lines with their surroundings, head and foot; all of a short text. */
export function excerptOf(lines: readonly JsonLine[], marked: ReadonlySet<number>): Excerpt {
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, at) => at - AROUND);
  const near = new Set([...marked].slice(0, MOST_MARKED).flatMap((at) => around.map((by) => at + by)));
  const top = marked.size === 0 ? SHORT - HEAD : HEAD;
  const isShown = (at: number) => lines.length <= SHORT || at < top || at >= lines.length - HEAD || near.has(at);
  const shown: Excerpt[number][] = [];
  lines.forEach(({ text }, at) => {
    const last = shown.at(-1);
    if (isShown(at)) shown.push({ line: text, marked: marked.has(at) });
    else if (last !== undefined && 'hidden' in last) shown[shown.length - 1] = { hidden: last.hidden + 1 };
    else shown.push({ hidden: 1 });
  });
  return shown;
}
