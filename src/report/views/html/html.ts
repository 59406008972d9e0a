import type { Voice } from '../../language.ts';
import type { Report } from '../../report.ts';

const MARKUP = Symbol('markup');

/** Text that is markup already. Nothing that is read from a file or the wire can be one: its key is a symbol. */
export interface Markup {
  readonly [MARKUP]: string;
}

/** What stands in a template: text is escaped, markup stays, lists are joined, and nothing leaves nothing. */
export type Content = string | number | Markup | null | undefined | false | readonly Content[];

/** Controls, format characters (the bidirectional and invisible ones), separators, lone surrogates; not tab and line feed. */
const TREACHEROUS = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** A text as the content of an element or of a quoted attribute; what would steer a reader's eye is written as `\u{…}`. */
function escaped(text: string): string {
  return text
    .replace(TREACHEROUS, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? sign);
}

function written(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'number') return String(content);
  if (typeof content === 'object') return isMarkup(content) ? content[MARKUP] : content.map(written).join('');
  return escaped(String(content));
}

function isMarkup(content: Markup | readonly Content[]): content is Markup {
  return MARKUP in content;
}

/** Markup from a template: every value in it is escaped unless it is markup itself. The one place where escaping happens. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { [MARKUP]: strings.map((text, index) => text + written(values[index])).join('') };
}

/** A text module of ours, style or script, as it stands. */
export function asset(text: string): Markup {
  return { [MARKUP]: text };
}

/** The text of a document. */
export function textOf(markup: Markup): string {
  return markup[MARKUP];
}

/** What every part of the page is drawn from. */
export interface Frame {
  /** In the language of the voice. */
  readonly report: Report;
  readonly voice: Voice;
}

/** The part of an id before its first dot: what it is about. */
export function areaOf(id: string): string {
  return id.split('.')[0] ?? id;
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A moment in UTC as a language writes it. */
export function dateOf(iso: string, language: Voice['language']): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
  return `${at.toLocaleString(language === 'en' ? 'en-GB' : language, format)} UTC`;
}
