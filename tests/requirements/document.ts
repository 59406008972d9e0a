import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the text of a file of the document, or null if the document is not next to this clone. */
export function documentText(name: string): string | null {
  const path = fileURLToPath(new URL(`../../../shared/spec/${name}`, import.meta.url));
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

interface Section {
  readonly heading: string;
  /** Lines of the section, including its subsections. */
  readonly lines: readonly string[];
}

/** Returns the sections of a Markdown text, each with its subsections. */
export function sectionsOf(markdown: string): readonly Section[] {
  const lines = markdown.split('\n');
  const headings = lines.flatMap((line, at) => {
    const found = /^(#+) (.+)$/.exec(line);
    return found === null ? [] : [{ at, depth: (found[1] ?? '').length, heading: found[2] ?? '' }];
  });
  return headings.map(({ at, depth, heading }) => {
    const end = headings.find((later) => later.at > at && later.depth <= depth)?.at ?? lines.length;
    return { heading, lines: lines.slice(at + 1, end) };
  });
}

/** Returns the cells of all Markdown table rows, including header and delimiter rows. */
function rowsOf(lines: readonly string[]): readonly (readonly string[])[] {
  return lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

/** Returns true if the document has all parts of a clause, such as `Errors, row 400; Versioning, rule 1`. */
export function findsClause(sections: readonly Section[], clause: string): boolean {
  return clause.split('; ').every((part) => {
    const [, heading, kind, name] = /^(.+?)(?:, (rule|row|open point) (.+))?$/.exec(part) ?? [];
    const section = sections.find((candidate) => candidate.heading === heading);
    if (section === undefined) return false;
    if (kind === undefined) return true;
    if (kind === 'rule') return section.lines.some((line) => line.startsWith(`${name}. `));
    if (kind === 'row') return rowsOf(section.lines).some(([first]) => first === name);
    return section.lines.filter((line) => line.startsWith('- ')).length >= Number(name);
  });
}

/** Returns all sequences of `length` words in a text, in lower case and without punctuation. */
export function runsOfWords(text: string, length: number): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length).join(' '));
}
