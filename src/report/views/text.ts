import { stripVTControlCharacters, styleText } from 'node:util';

/** Control and format characters (the bidirectional and invisible ones), line separators, lone surrogates. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns a text in one line; control and format characters are escaped as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(TREACHEROUS, (character) => (/[\t\n\r]/.test(character) ? ' ' : codePointOf(character)));
}

export function visibleLines(text: string): string {
  return text.replace(TREACHEROUS, (character) => (/[\t\n]/.test(character) ? character : codePointOf(character)));
}

function codePointOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Returns at most `length` characters of a text. A longer text ends with an ellipsis, after a whole word if there is one. */
export function cut(text: string, length: number): string {
  const characters = [...text.slice(0, 2 * length)];
  if (characters.length <= length && text.length <= 2 * length) return text;
  const kept = characters.slice(0, length - 1).join('');
  const end = kept.lastIndexOf(' ');
  return end > kept.length / 2 ? `${kept.slice(0, end)} …` : `${kept}…`;
}

/** Fills words into lines of at most `width` visible characters; a longer word stands alone in its line. */
export function filled(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || widthOf(last) + 1 + widthOf(word) > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Returns the number of characters that a terminal shows of a text with colors. */
export function widthOf(text: string): number {
  return text.includes('\u001b') ? stripVTControlCharacters(text).length : text.length;
}

export type Color = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

export type Paint = (color: Color, text: string) => string;

export function painter(color: boolean): Paint {
  return (name, text) => (color ? styleText(name, text, { validateStream: false }) : text);
}

/** Recognizes JSON texts that begin with these members, however they are indented. */
export function beginningLike(members: object): (text: string) => boolean {
  const beginning = JSON.stringify(members).replace(/\}+$/, '');
  return (text) => text.replace(/\s+/g, '').startsWith(beginning);
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns the texts that apply: the others are false or empty. */
export function applying(...texts: readonly (string | false)[]): readonly string[] {
  return texts.flatMap((text) => text || []);
}

/** Joins the texts that apply. */
export function joined(texts: readonly (string | false)[], by = ', '): string {
  return applying(...texts).join(by);
}

/** Returns a text in parentheses after a space; an empty text stays empty. */
export function aside(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

/** Returns the probe of a stimulus: its name without the case. */
export function probeOf(stimulus: string): string {
  return stimulus.replace(/ \(.*$/s, '');
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Shows a time in UTC (RFC 3339) to the second. */
export function dateOf(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC');
}

/** Returns the text of a step, and the command at its end. */
export function commandIn(step: string, command: string): readonly [text: string, typed: string] {
  const at = step.indexOf(`: ${command} `) + 2;
  return at < 2 ? [step, ''] : [step.slice(0, at), step.slice(at)];
}

export function shellWord(word: string): string {
  return /^(?:--)?[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
