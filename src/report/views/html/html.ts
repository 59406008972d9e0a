import { commandIn, visibleLines } from '../text.ts';

const MARKUP = Symbol('markup');

/** Escaped markup. No value from a file or the wire can be markup: its key is a symbol. */
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

function written(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content !== 'object')
    return visibleLines(String(content)).replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? sign);
  return MARKUP in content ? content[MARKUP] : content.map(written).join('');
}

/** Makes markup from a template: every value is escaped unless it is markup. The only place where escaping happens. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { [MARKUP]: strings.map((text, index) => text + written(values[index])).join('') };
}

export function asset(text: string): Markup {
  return { [MARKUP]: text };
}

export function textOf(markup: Markup): string {
  return markup[MARKUP];
}

export function areaOf(id: string): string {
  return id.split('.')[0] ?? id;
}

/** A table with the heads of its columns; that of a column of numbers stands in a list. */
export function table(name: string, columns: readonly (string | readonly [string])[], body: Content): Markup {
  const heads = columns.map(
    (column) => html`<th scope="col"${typeof column !== 'string' && html` class="number"`}>${column}</th>`,
  );
  return html`<div class="scroll" tabindex="0"><table class="${name}"><thead><tr>${heads}</tr></thead>${body}</table></div>`;
}

export function withFlags(text: string): readonly Content[] {
  return text
    .split(/(PARTNER_API_[A-Z_]+|--[a-z-]+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}

/** Marks the flags of a step, and the command at its end as a whole. */
export function withCommand(step: string, command: string): readonly Content[] {
  const [text, typed] = commandIn(step, command);
  return typed === '' ? withFlags(text) : [...withFlags(text), html`<code class="command">${typed}</code>`];
}
