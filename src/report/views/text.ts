/** Control and format characters (the bidirectional and invisible ones), line separators, lone surrogates. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** A text in one line in which nothing steers a terminal or a reader's eye: such characters are written as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(TREACHEROUS, (character) =>
    /[\t\n\r]/.test(character) ? ' ' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** At most `length` characters of a text, cut with an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text.slice(0, 2 * length)];
  return characters.length <= length && text.length <= 2 * length
    ? text
    : `${characters.slice(0, length - 1).join('')}…`;
}

/** The number with its noun: `1 page`, `2 pages`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Words filled into lines of at most `width` characters; a longer word stands alone in its line. */
export function filled(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
