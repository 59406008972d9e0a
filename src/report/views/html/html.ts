import type { Reach, ViewContext, Voice } from '../../language.ts';
import type { Report } from '../../report.ts';
import { visibleLines } from '../text.ts';

const MARKUP = Symbol('markup');

/** Text that is markup already. No value from a file or the wire can be one: its key is a symbol. */
export interface Markup {
  readonly [MARKUP]: string;
}

/** A value in a template: text is escaped, markup stays, lists are joined, nothing leaves nothing. */
export type Content = string | number | Markup | null | undefined | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Escapes a text as the content of an element or of a quoted attribute. */
function escaped(text: string): string {
  return visibleLines(text).replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? sign);
}

function written(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content !== 'object') return escaped(String(content));
  return isMarkup(content) ? content[MARKUP] : content.map(written).join('');
}

function isMarkup(content: Markup | readonly Content[]): content is Markup {
  return MARKUP in content;
}

/** Makes markup from a template: every value is escaped unless it is markup. The only place where escaping happens. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { [MARKUP]: strings.map((text, index) => text + written(values[index])).join('') };
}

/** Takes a text of ours, style or script, for markup. */
export function asset(text: string): Markup {
  return { [MARKUP]: text };
}

export function textOf(markup: Markup): string {
  return markup[MARKUP];
}

/** What every part of the page is drawn from. */
export interface Frame {
  /** In the language of the voice. */
  readonly report: Report;
  readonly voice: Voice;
  readonly command: string;
  readonly reach: Reach;
  readonly shows: ViewContext['shows'];
}

/** Returns the part of an id before its first dot. */
export function areaOf(id: string): string {
  return id.split('.')[0] ?? id;
}

/** Shows a time in UTC (RFC 3339) to the second. */
export function dateOf(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC');
}

/** A table that scrolls where the page is narrow. */
export function table(heads: readonly Markup[], body: Content, name: string): Markup {
  return html`<div class="scroll" tabindex="0"><table class="${name}"><thead><tr>${heads}</tr></thead>${body}</table></div>`;
}

export function head(text: string, isNumber = false): Markup {
  return html`<th scope="col"${isNumber && html` class="number"`}>${text}</th>`;
}

/** Marks the names of variables and flags in a text. */
export function withFlags(text: string): readonly Content[] {
  return text
    .split(/(PARTNER_API_[A-Z_]+|--[a-z-]+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
