import { cut, visible } from '../text.ts';

/**
 * Words that a renderer of GitHub's makes something of: addresses, mentions, references to issues and commits, emoji,
 * formulas, paths. As code they stay what they are.
 */
const SPOKEN = /[@#$]|:\S|\/\S|\bwww\.|\bgh-\d|\b[\da-f]{7,}\b/i;

/** What may stand around a word without being part of it. */
const AROUND = /^(?<before>[("']*)(?<inner>.*?)(?<after>[)"'.,;:?]*)$/su;

/** A text in one line of Markdown in which nothing is rendered, mentioned or linked. At most `length` characters of it. */
export function plainText(text: string, length: number): string {
  return cut(visible(text), length)
    .trim()
    .split(/ +/)
    .map((word) => (SPOKEN.test(word) ? asCode(word, length) : escaped(word)))
    .join(' ')
    .replace(/^(?=[-+=:])/, '\\')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
}

function asCode(word: string, length: number): string {
  const { before = '', inner = word, after = '' } = AROUND.exec(word)?.groups ?? {};
  return inner === '' ? code(word, length) : `${before}${code(inner, length)}${after}`;
}

/** Every sign with which Markdown or HTML marks something, as itself. */
function escaped(word: string): string {
  return word.replace(/[\\`*_[\]<>&|~]/g, '\\$&');
}

/** A value as it is, in one line of code. At most `length` characters of it. */
export function code(value: string, length: number): string {
  const text = cut(visible(value), length);
  if (text.trim() === '') return '` `';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
